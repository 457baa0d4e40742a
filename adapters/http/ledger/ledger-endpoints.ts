// The plugin API about contacts, settings and logging out.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { LookUpContact } from '#application/ledger/look-up-contact.ts'
import type { ReadSettings, WriteSettings } from '#application/ledger/user-settings.ts'
import { ok } from '../answer.ts'
import { type Endpoint, sessionEndpoint } from '../endpoint.ts'
import { contactQuery, lookupAnswer, settingsAnswer, settingsBody, tellLookup } from './ledger-codecs.ts'

export interface LedgerUseCases {
  readonly lookUpContact: LookUpContact
  readonly readSettings: ReadSettings
  readonly writeSettings: WriteSettings
}

const BASE = '/mailclient-plugin'

export const ledgerEndpoints = (uses: LedgerUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/contact`,
    summary: 'Who an address belongs to in the ledger, and what is known of this mail.',
    limited: 'plugin',
    input: contactQuery,
    answers: { 200: lookupAnswer },
    handle: ({ query }, { caller }) => pipe(uses.lookUpContact(caller, query), TE.map(flow(tellLookup, ok))),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/settings`,
    summary: "The user's own settings.",
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: settingsAnswer },
    handle: (_, { caller }) => pipe(uses.readSettings(caller), TE.map(ok)),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/settings`,
    summary: "Replaces the user's settings and answers them.",
    limited: 'plugin',
    bodyRule: { bytes: 1024 * 1024 },
    input: settingsBody,
    answers: { 200: settingsAnswer },
    handle: ({ body }, { caller }) => pipe(uses.writeSettings(caller, body), TE.map(ok)),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/logout`,
    summary: 'Nothing yet: logging out is done by revoking the session.',
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: t.type({ success: t.literal(true) }) },
    handle: () => TE.right(ok({ success: true })),
  }),
]
