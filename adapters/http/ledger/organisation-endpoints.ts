// The plugin API about organisations of the ledger: searched by name, and made from what a mail tells.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CreateOrganisation } from '#application/ledger/create-organisation.ts'
import type { LedgerOrganisations } from '#domain/ledger/organisation.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import {
  createdOrganisationAnswer,
  createOrganisationInput,
  organisationsAnswer,
  organisationsQuery,
  tellOrganisation,
} from './organisation-codecs.ts'
import { BASE } from './plugin-base.ts'

export interface OrganisationUseCases {
  readonly organisations: Pick<LedgerOrganisations, 'search'>
  readonly createOrganisation: CreateOrganisation
}

const sample = {
  id: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
  code: '10001',
  name: 'Bakkerij De Korenbloem BV',
  email: 'info@korenbloem.example',
  phone: '+31 30 555 01 10',
  website: 'https://korenbloem.example/',
  city: 'Utrecht',
  country: 'NL',
  url: 'https://ledger.example/docs/CRMAccountCard.aspx',
}

export const organisationEndpoints = (uses: OrganisationUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/organizations`,
    summary: 'At most 25 organisations by a part of their name, or on a mail domain, sorted by name.',
    limited: 'plugin',
    input: organisationsQuery,
    answers: { 200: organisationsAnswer },
    example: {
      input: { query: { search: 'korenbloem', domain: 'korenbloem.example' } },
      answers: { 200: { data: [sample] } },
    },
    handle: ({ query }, { caller }) =>
      pipe(
        uses.organisations.search(caller, query.search, query.domain),
        TE.map((found) => ok({ data: found.map(tellOrganisation) })),
      ),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/create-organization`,
    summary: 'Makes an organisation in the ledger, unless it has one of that name at that place.',
    limited: 'plugin',
    bodyRule: { bytes: 16 * 1024 },
    input: createOrganisationInput,
    answers: { 201: createdOrganisationAnswer },
    fails: ['OrganisationExists'],
    example: {
      input: { body: { name: sample.name, email: sample.email, city: sample.city, country: sample.country } },
      answers: { 201: { organization: sample } },
    },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.createOrganisation(caller, body),
        TE.map((organisation) => ({ status: 201, body: { organization: tellOrganisation(organisation) } })),
      ),
  }),
]
