// Wires the session area: the vault, its refreshers and the use cases around them.
import * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
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
  makeRecoverSession,
  makeRefreshSession,
  makeRevokeSession,
} from '#application/session/sessions.ts'
import { makeReadLinkHealth } from '#application/session/read-link-health.ts'
import { makeRecordRefresher } from '#application/session/refresh-record.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import type { LedgerLogin, ReadTokenRecord, SessionStores } from '#domain/session/ports.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { Metrics } from '#domain/shared/metrics.ts'
import type { Random } from '#domain/shared/random.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

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
  readonly metrics: Pick<Metrics, 'tokenRefreshed' | 'ledgerDown'>
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
