// Wires the session area: the vault, its refreshers, the use cases around them, and its queues.
import { O, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makeProveMailbox } from '#adapters/crypto/directory-proof.ts'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import { makeTokenSealer } from '#adapters/crypto/sealers.ts'
import { makeLedgerAccessTokens } from '#application/session/access-token.ts'
import {
  makeAuthorisationUrl,
  makeForceTenant,
  makeRequireIdentity,
  makeRequireTicket,
  acceptWithoutProof,
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
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { LedgerLogin, OnConnected, SessionJob } from '#domain/session/ports.ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { VaultSecrets } from '../secrets-file.ts'
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'

interface SessionAreaDeps extends Core, VaultSecrets {
  readonly ledger: LedgerLogin
  /** None: the address alone is enough (MAILBOX_PROOF=optional). */
  readonly proof: O.Option<{ readonly loginUrl: string; readonly audience: string }>
}

export type SessionArea = Awaited<ReturnType<typeof composeSession>>

export async function composeSession(deps: SessionAreaDeps) {
  const sealer = makeTokenSealer(deps.keys)
  const signer = await makeSessionSigner(deps.jwtSecret)
  const issue = makeIssueSession({ signer, clock: deps.clock })
  const forceTenant = makeForceTenant({ inScope: deps.inScope, defaultTenant: deps.defaultTenant })
  const tickets = makeLoginTickets(deps.jwtSecret, deps.clock)
  const requireProof = O.isSome(deps.proof)
    ? makeRequireIdentity(makeProveMailbox(deps.proof.value), tickets)
    : acceptWithoutProof
  const requireTicket = O.isSome(deps.proof) ? makeRequireTicket(tickets) : acceptWithoutProof
  const refresher = makeRecordRefresher({ ...deps, sealer })
  const accessTokens = makeLedgerAccessTokens({ ...deps, sealer, refresher })

  return {
    sealer,
    refresher,
    accessTokens,
    requireProof,
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

export function makeSessionQueues(
  area: Pick<SessionArea, 'startRefreshRun' | 'refreshShare' | 'cleanUpVault'>,
  onConnected: OnConnected,
): Readonly<Record<SessionJob['queue'], Queue>> {
  return {
    // A failed run is not retried, since the next one starts within a minute.
    'session.refresh-run': makeScheduledQueue(
      '* * * * *',
      { retries: 0, retryDelaySeconds: 0, deadlineSeconds: 50 },
      () => area.startRefreshRun,
    ),
    'session.refresh-share': toQueue({
      policy: { retries: 2, retryDelaySeconds: 1, deadlineSeconds: 120, concurrency: 1 },
      codec: t.type({ runId: t.string, share: t.number }),
      handle: area.refreshShare,
    }),
    'session.connected': toQueue({
      policy: {
        retries: 10,
        retryDelaySeconds: 5,
        longestRetryDelaySeconds: 600,
        deadlineSeconds: 120,
        concurrency: 1,
      },
      codec: t.type({
        tenantUuid: makeIdCodec('tenant', asTenantUuid),
        ledgerUserId: makeIdCodec('user', (uuid) => uuid as LedgerUserId),
        record: makeIdCodec('connection', (uuid) => uuid as TokenRecordId),
      }),
      handle: onConnected,
    }),
    'session.clean-up': makeScheduledQueue(
      '30 3 * * *',
      { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300 },
      () => area.cleanUpVault,
    ),
  }
}
