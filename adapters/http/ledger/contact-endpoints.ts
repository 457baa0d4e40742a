// The plugin API about people and organisations.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { LookUpContact } from '#application/ledger/look-up-contact.ts'
import { ok } from '../answer.ts'
import { type Endpoint, sessionEndpoint } from '../endpoint.ts'
import { contactQuery, lookupAnswer, tellLookup } from './contact-codecs.ts'
import { BASE } from './plugin-base.ts'

export interface ContactUseCases {
  readonly lookUpContact: LookUpContact
}

export const contactEndpoints = (uses: ContactUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contact`,
    summary: 'Who an address belongs to in the ledger, and what is known of this mail.',
    limited: 'plugin',
    input: contactQuery,
    answers: { 200: lookupAnswer },
    handle: ({ query }, { caller }) => pipe(uses.lookUpContact(caller, query), TE.map(flow(tellLookup, ok))),
  }),
]
