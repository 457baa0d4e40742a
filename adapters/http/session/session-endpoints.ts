// Renewing, recovering and ending a plugin session, and taking a mailbox off the licence.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { DisconnectMailbox } from '#application/licence/licences.ts'
import type { RecoverSession, RefreshSession, RevokeSession } from '#application/session/sessions.ts'
import type { Session } from '#domain/session/session-jwt.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import { doneAnswer, emailBody, sessionAnswer } from './session-codecs.ts'

export interface SessionUseCases {
  readonly refresh: RefreshSession
  readonly recover: RecoverSession
  readonly revoke: RevokeSession
  readonly disconnect: DisconnectMailbox
}

const BASE = '/ledger/mailclient/session'
const SMALL = { bytes: 16 * 1024 }

const handedOut = ({ jwt, expiresAt }: Session) => ok({ success: true, data: { jwt, expiresAt } })
const example = {
  answers: { 200: { success: true, data: { jwt: 'eyJhbGciOiJIUzI1NiJ9.…', expiresAt: 1_775_044_800_000 } } },
} as const
const doneExample = { answers: { 200: { success: true } } } as const
const mailboxExample = { input: { body: { email: 'eva.jansen@korrel.example' } } }
const done = ok({ success: true })
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const sessionEndpoints = (uses: SessionUseCases): readonly Endpoint[] => [
  openEndpoint({
    method: 'POST',
    path: `${BASE}/refresh`,
    summary: 'A fresh session for one that expired no longer than 60 days ago.',
    limited: 'session',
    input: t.unknown,
    answers: { 200: sessionAnswer },
    example,
    credential: 'session',
    fails: ['SessionInvalid', 'ReauthRequired'],
    handle: (_, { bearer }) => pipe(uses.refresh(bearer), TE.map(handedOut)),
  }),
  openEndpoint({
    method: 'POST',
    path: `${BASE}/recover`,
    summary: 'A session for a mailbox whose link with the ledger still stands.',
    limited: 'session',
    bodyRule: SMALL,
    input: emailBody,
    answers: { 200: sessionAnswer },
    example: { ...mailboxExample, ...example },
    credential: 'identity',
    fails: ['InvalidEmail', 'SessionInvalid', 'MailboxProofRequired'],
    handle: ({ body }, { bearer }) =>
      pipe(uses.recover({ email: asText(body.email), proof: bearer }), TE.map(handedOut)),
  }),
  openEndpoint({
    method: 'POST',
    path: `${BASE}/revoke`,
    summary: 'Ends the link of the session. Answers the same whatever the session is worth.',
    limited: 'session',
    input: t.unknown,
    answers: { 200: doneAnswer },
    example: doneExample,
    credential: 'session',
    handle: (_, { bearer }) =>
      pipe(
        TE.fromTask(uses.revoke(bearer)),
        TE.map(() => done),
      ),
  }),
  openEndpoint({
    method: 'POST',
    path: '/link/disconnect',
    summary:
      'Takes a mailbox off the licence. Answers the same whether it was on one, and whether the session may do so.',
    limited: 'session',
    bodyRule: SMALL,
    input: emailBody,
    answers: { 200: doneAnswer },
    example: { ...mailboxExample, ...doneExample },
    credential: 'session',
    fails: ['InvalidEmail'],
    handle: ({ body }, { bearer }) =>
      pipe(
        uses.disconnect(asText(body.email), bearer),
        TE.map(() => done),
      ),
  }),
]
