// The plugin session: starting a login, renewing, recovering and ending the session, and removing a mailbox from the licence.
import * as t from 'io-ts'
import { moment, makeEnum, asOptional, makeText } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, success, type WireOf } from '../endpoint.ts'

/** Longer than any address: the use case decides whether it is one. */
const addressInQuery = asOptional(makeText({ max: 1000 }))

/** Codes and states of ledgers have a few hundred characters. The header limit bounds them too. */
const opaque = asOptional(makeText({ max: 8000 }))

/** A value that is not text is reported as an invalid address, not as an invalid field (SES-13). */
const body = t.type({ email: t.unknown })

/** `expiresAt` in epoch milliseconds. */
const session = t.type({
  success: t.literal(true),
  data: t.type({ jwt: t.string, expiresAt: t.number }, 'Session'),
})

const sample = {
  200: { success: true, data: { jwt: 'eyJhbGciOiJIUzI1NiJ9.…', expiresAt: 1_775_044_800_000 } },
} as const
const ended = { 200: { success: true } } as const
const mailbox = { body: { email: 'eva.jansen@korrel.example' } }

export const loginContract = defineContract({
  'GET /ledger/mailclient/auth-url': {
    summary: 'Returns the address at which a user logs in at the ledger.',
    query: { email: addressInQuery },
    ...answerWith(
      200,
      t.type({
        success: t.literal(true),
        data: t.intersection([t.type({ url: t.string }), t.partial({ ticket: t.string })]),
      }),
      { success: true, data: { url: 'https://ledger.example/api/oauth2/auth?client_id=…&state=…' } },
      { query: mailbox.body },
    ),
  },
  'GET /ledger/mailclient/login': {
    summary: 'Sends a dialog on to the ledger; mail clients open only our own origin in one.',
    // A window cannot send a header, so the proof of the mailbox is a ticket.
    query: { email: addressInQuery, ticket: asOptional(makeText({ max: 2000 })) },
    answers: { 302: null },
    example: { input: { query: mailbox.body } },
  },
  'GET /ledger/callback': {
    summary: 'Where the ledger sends the user back; hands the session to the window that opened the dialog.',
    query: { code: opaque, state: opaque, error: opaque },
    answers: { 200: null },
    example: { input: { query: { code: 'stampNL001.…', state: '…' } } },
  },
})

type PaneSession = WireOf<typeof session>['data']

/** The message from the callback page to the window that opened the dialog. */
export type LoginMessage = { readonly source: 'tapster-login' } & (
  | { readonly ok: true; readonly session: PaneSession }
  | { readonly ok: false; readonly code: string; readonly message: string }
)

export const sessionContract = defineContract({
  'POST /ledger/mailclient/session/refresh': {
    summary: 'Returns a fresh session for one that expired at most 60 days ago.',
    answers: { 200: session },
    example: { answers: sample },
  },
  'POST /ledger/mailclient/session/recover': {
    summary: 'Returns a session for a mailbox whose link with the ledger still holds.',
    body,
    answers: { 200: session },
    example: { input: mailbox, answers: sample },
  },
  'POST /ledger/mailclient/session/revoke': {
    summary: 'Ends the link of the session. The answer is the same for any session.',
    answers: { 200: success },
    example: { answers: ended },
  },
  'POST /link/disconnect': {
    summary:
      'Takes a mailbox off the licence. The answer is the same whether or not it was on one, and whether or not the session may do so.',
    body,
    answers: { 200: success },
    example: { input: mailbox, answers: ended },
  },
})

const link = t.type(
  {
    state: makeEnum('ok', 'lapsing'),
    since: allowNull(moment),
    /** At this time the user must sign in again, unless the link is renewed before. */
    lapsesAt: moment,
    reason: allowNull(makeEnum('FAILING', 'STALE')),
  },
  'LinkHealth',
)

export const linkContract = defineContract({
  'GET /mailclient-plugin/link': {
    summary: 'Returns whether the link with the ledger holds, or lapses soon unless the user signs in again.',
    ...answerWith(200, link, {
      state: 'lapsing',
      since: '2026-02-05T08:00:00.000Z',
      lapsesAt: '2026-03-07T08:00:00.000Z',
      reason: 'STALE',
    }),
  },
})
