// The plugin API about organisations of the ledger: searching them, and creating one from what a mail says.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CreateOrganisation } from '#application/ledger/create-organisation.ts'
import type { LedgerOrganisations, OrganisationDetails } from '#domain/ledger/organisation.ts'
import { organisationContract, type OrganisationResponse } from '#adapters/contract/ledger/organisations.ts'
import { sessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface OrganisationUseCases {
  readonly organisations: Pick<LedgerOrganisations, 'search'>
  readonly createOrganisation: CreateOrganisation
}

const toOrganisationResponse = (organisation: OrganisationDetails): OrganisationResponse => ({
  id: organisation.id,
  code: O.toNullable(organisation.code),
  name: organisation.name,
  email: O.toNullable(organisation.email),
  phone: O.toNullable(organisation.phone),
  website: O.toNullable(organisation.website),
  city: O.toNullable(organisation.city),
  country: O.toNullable(organisation.country),
  url: O.toNullable(organisation.url),
})

export const organisationEndpoints = (uses: OrganisationUseCases): readonly Endpoint[] =>
  sessionEndpoints(organisationContract, {
    'GET /mailclient-plugin/organizations': {
      handle: ({ query }, { caller }) =>
        pipe(
          uses.organisations.search(caller, query.search, query.domain),
          TE.map((found) => ({ data: found.map(toOrganisationResponse) })),
        ),
    },
    'POST /mailclient-plugin/create-organization': {
      bodyRule: { bytes: 16 * 1024 },
      fails: ['OrganisationExists'],
      handle: ({ body }, { caller }) =>
        pipe(
          uses.createOrganisation(caller, body),
          TE.map((organisation) => ({ organization: toOrganisationResponse(organisation) })),
        ),
    },
  })
