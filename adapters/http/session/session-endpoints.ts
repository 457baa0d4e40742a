// Endpoints of a plugin session: renew, recover and end it, remove a mailbox from the licence, and show whether its link lapses soon.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { makeDisconnectMailbox } from '#application/licence/licences.ts'
import type { ReadLinkHealth, RecoverSession, RefreshSession, RevokeSession } from '#application/session/sessions.ts'
import type { LapseReason, LinkHealth } from '#domain/session/link-health.ts'
import type { Session } from '#domain/session/session-jwt.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { linkContract, sessionContract } from '#adapters/contract/session/session.ts'
import { answerSuccess, makeOpenEndpoints, makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface SessionUseCases {
  readonly refresh: RefreshSession
  readonly recover: RecoverSession
  readonly revoke: RevokeSession
  readonly disconnect: ReturnType<typeof makeDisconnectMailbox>
  readonly readLinkHealth: ReadLinkHealth
}

const SMALL = { bytes: 16 * 1024 }

const toSessionResponse = ({ jwt, expiresAt }: Session) => ({ success: true as const, data: { jwt, expiresAt } })
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export function makePluginSessionEndpoints(uses: SessionUseCases): readonly Endpoint[] {
  return makeOpenEndpoints(sessionContract, {
    'POST /ledger/mailclient/session/refresh': {
      credential: 'session',
      fails: ['SessionInvalid', 'ReauthRequired'],
      handle: (_, { bearer }) => pipe(uses.refresh(bearer), TE.map(toSessionResponse)),
    },
    'POST /ledger/mailclient/session/recover': {
      bodyRule: SMALL,
      credential: 'identity',
      fails: ['InvalidEmail', 'SessionInvalid', 'MailboxProofRequired'],
      handle: ({ body }, { bearer }) =>
        pipe(uses.recover({ email: asText(body.email), proof: bearer }), TE.map(toSessionResponse)),
    },
    'POST /ledger/mailclient/session/revoke': {
      credential: 'session',
      handle: (_, { bearer }) => answerSuccess(TE.fromTask(uses.revoke(bearer))),
    },
    'POST /link/disconnect': {
      bodyRule: SMALL,
      credential: 'session',
      fails: ['InvalidEmail'],
      handle: ({ body }, { bearer }) => answerSuccess(uses.disconnect(asText(body.email), bearer)),
    },
  })
}

const toLinkResponse = ({ lapsing, lapsesAt }: LinkHealth) => ({
  state: O.isNone(lapsing) ? ('ok' as const) : ('lapsing' as const),
  since: O.map(({ since }: { readonly since: Instant }) => since)(lapsing),
  lapsesAt,
  reason: O.map(({ reason }: { readonly reason: LapseReason }) => reason)(lapsing),
})

export function makeLinkEndpoints(uses: Pick<SessionUseCases, 'readLinkHealth'>): readonly Endpoint[] {
  return makeSessionEndpoints(linkContract, {
    'GET /mailclient-plugin/link': {
      handle: (_, { caller }) => pipe(uses.readLinkHealth(caller), TE.map(toLinkResponse)),
    },
  })
}
