// Renewing, recovering and ending a plugin session, and taking a mailbox off the licence.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { DisconnectMailbox } from '#application/licence/licences.ts'
import type { RecoverSession, RefreshSession, RevokeSession } from '#application/session/sessions.ts'
import type { Session } from '#domain/session/session-jwt.ts'
import { sessionContract } from '#adapters/contract/session/session.ts'
import { done, openEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface SessionUseCases {
  readonly refresh: RefreshSession
  readonly recover: RecoverSession
  readonly revoke: RevokeSession
  readonly disconnect: DisconnectMailbox
}

const SMALL = { bytes: 16 * 1024 }

const toSessionResponse = ({ jwt, expiresAt }: Session) => ({ success: true as const, data: { jwt, expiresAt } })
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const sessionEndpoints = (uses: SessionUseCases): readonly Endpoint[] =>
  openEndpoints(sessionContract, {
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
      handle: (_, { bearer }) => done(TE.fromTask(uses.revoke(bearer))),
    },
    'POST /link/disconnect': {
      bodyRule: SMALL,
      credential: 'session',
      fails: ['InvalidEmail'],
      handle: ({ body }, { bearer }) => done(uses.disconnect(asText(body.email), bearer)),
    },
  })
