// Wires the session area: the vault, its refreshers, the use cases around them, and its queues.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { makeProveMailbox } from '#adapters/crypto/directory-proof.ts'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import { type KeyRing, makeTokenSealer } from '#adapters/crypto/token-sealer.ts'
import { makeAccessTokens } from '#application/session/access-token.ts'
import {
  makeAuthorisationUrl,
  makeForceTenant,
  makeRequireIdentity,
  makeRequireTicket,
  noProofRequired,
} from '#application/session/authorisation-url.ts'
import { makeRefreshShare, makeStartRefreshRun } from '#application/session/background-refresh.ts'
import { makeCheckSession, makeSessionMailbox } from '#application/session/session-record.ts'
import { makeCleanUpVault } from '#application/session/maintain-vault.ts'
import { makeCompleteLogin } from '#application/session/complete-login.ts'
import {
  makeIssueSession,
  makeReadLinkHealth,
  makeRecoverSession,
  makeRefreshSession,
  makeRevokeSession,
} from '#application/session/sessions.ts'
import { makeRecordRefresher } from '#application/session/refresh-record.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import type { LedgerLogin, OnConnected, ReadTokenRecord, SessionJob, SessionStores } from '#domain/session/ports.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { SessionMetrics } from '#domain/session/ports.ts'
import type { Random } from '#domain/shared/random.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { id, nothing } from './queue-data.ts'

export interface SessionAreaDeps {
  readonly inScope: InScope<SessionStores & IdentityStores>
  readonly readRecord: ReadTokenRecord
  readonly ledger: LedgerLogin
  readonly keys: KeyRing
  readonly jwtSecret: Uint8Array<ArrayBuffer>
  readonly defaultTenant: TenantUuid
  /** None: the address alone is enough (MAILBOX_PROOF=optional). */
  readonly proof: O.Option<{ readonly loginUrl: string; readonly audience: string }>
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
  readonly trackError: TrackError
  readonly metrics: SessionMetrics
}

export type SessionArea = Awaited<ReturnType<typeof composeSession>>

export const composeSession = async (deps: SessionAreaDeps) => {
  const sealer = makeTokenSealer(deps.keys)
  const signer = await makeSessionSigner(deps.jwtSecret)
  const issue = makeIssueSession({ signer, clock: deps.clock })
  const forceTenant = makeForceTenant({ inScope: deps.inScope, defaultTenant: deps.defaultTenant })
  const tickets = makeLoginTickets(deps.jwtSecret, deps.clock)
  const requireProof = O.isSome(deps.proof)
    ? makeRequireIdentity(makeProveMailbox(deps.proof.value), tickets)
    : noProofRequired
  const requireTicket = O.isSome(deps.proof) ? makeRequireTicket(tickets) : noProofRequired
  const refresher = makeRecordRefresher({ ...deps, sealer })
  const accessTokens = makeAccessTokens({ ...deps, sealer, refresher })

  return {
    sealer,
    refresher,
    accessTokens,
    authorisationUrl: makeAuthorisationUrl({ ...deps, forceTenant, requireProof }),
    beginLogin: makeAuthorisationUrl({ ...deps, forceTenant, requireProof: requireTicket }),
    completeLogin: makeCompleteLogin({ ...deps, forceTenant, requireTicket, sealer, issue }),
    refreshSession: makeRefreshSession({ ...deps, signer, issue }),
    recoverSession: makeRecoverSession({ ...deps, requireProof, issue }),
    revokeSession: makeRevokeSession({ ...deps, signer }),
    checkSession: makeCheckSession({ ...deps, signer }),
    sessionMailbox: makeSessionMailbox({ ...deps, signer }),
    readLinkHealth: makeReadLinkHealth({ ...deps, refresher }),
    startRefreshRun: makeStartRefreshRun({ ...deps, refresher }),
    refreshShare: makeRefreshShare({ ...deps, refresher }),
    cleanUpVault: makeCleanUpVault(deps) satisfies TE.TaskEither<unknown, unknown>,
  }
}

export const sessionQueues = (
  area: Pick<SessionArea, 'startRefreshRun' | 'refreshShare' | 'cleanUpVault'>,
  onConnected: OnConnected,
): Readonly<Record<SessionJob['queue'], Queue>> => ({
  'session.refresh-run': queueOf({
    // A run that failed is not repeated: the next one is a minute away.
    policy: { retries: 0, retryDelaySeconds: 0, deadlineSeconds: 50, concurrency: 1, schedule: '* * * * *' },
    codec: nothing,
    handle: () => area.startRefreshRun,
  }),
  'session.refresh-share': queueOf({
    policy: { retries: 2, retryDelaySeconds: 1, deadlineSeconds: 120, concurrency: 1 },
    codec: t.type({ runId: t.string, share: t.number }),
    handle: area.refreshShare,
  }),
  'session.connected': queueOf({
    policy: { retries: 10, retryDelaySeconds: 5, longestRetryDelaySeconds: 600, deadlineSeconds: 120, concurrency: 1 },
    codec: t.type({
      tenantUuid: id('tenant', asTenantUuid),
      ledgerUserId: id('user', (uuid) => uuid as LedgerUserId),
      record: id('connection', (uuid) => uuid as TokenRecordId),
    }),
    handle: onConnected,
  }),
  'session.clean-up': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300, concurrency: 1, schedule: '30 3 * * *' },
    codec: nothing,
    handle: () =>
      pipe(
        area.cleanUpVault,
        TE.map(() => undefined),
      ),
  }),
})
