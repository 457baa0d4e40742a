// The plugin API about organisations of the ledger: searching them, and creating one from the data of a mail.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { CreateOrganisation } from '#application/ledger/create-organisation.ts'
import type { LedgerOrganisations } from '#domain/ledger/organisation.ts'
import { organisationContract } from '#adapters/contract/ledger/organisations.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface OrganisationUseCases {
  readonly organisations: Pick<LedgerOrganisations, 'search'>
  readonly createOrganisation: CreateOrganisation
}

export function makeOrganisationEndpoints(uses: OrganisationUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(organisationContract, {
    'GET /mailclient-plugin/organizations': {
      handle: ({ query }, { caller }) =>
        pipe(uses.organisations.search(caller, query.search, query.domain), TE.bindTo('data')),
    },
    'POST /mailclient-plugin/create-organization': {
      fails: ['OrganisationExists'],
      handle: ({ body }, { caller }) => pipe(uses.createOrganisation(caller, body), TE.bindTo('organization')),
    },
  })
}
