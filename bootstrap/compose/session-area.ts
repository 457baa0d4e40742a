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
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'
import type { Core } from './core.ts'

interface SessionAreaDeps {
  readonly ledger: LedgerLogin
  /** None: the address alone is enough (MAILBOX_PROOF=optional). */
  readonly proof: O.Option<{ readonly loginUrl: string; readonly audience: string }>
}

export type SessionArea = Awaited<ReturnType<typeof composeSession>>

export async function composeSession(
  { secrets, defaultTenant, inScope, readRecord, clock, timer, random, log, trackError, metrics }: Core,
  { ledger, proof }: SessionAreaDeps,
) {
  const sealer = makeTokenSealer(secrets.keys)
  const signer = await makeSessionSigner(secrets.jwtSecret)
  const issue = makeIssueSession({ signer, clock })
  const forceTenant = makeForceTenant({ inScope, defaultTenant })
  const tickets = makeLoginTickets(secrets.jwtSecret, clock)
  const requireProof = O.isSome(proof)
    ? makeRequireIdentity(makeProveMailbox(proof.value), tickets)
    : acceptWithoutProof
  const requireTicket = O.isSome(proof) ? makeRequireTicket(tickets) : acceptWithoutProof
  const refresher = makeRecordRefresher({ inScope, ledger, sealer, clock, timer, log, trackError, metrics })

  return {
    sealer,
    refresher,
    accessTokens: makeLedgerAccessTokens({ inScope, readRecord, refresher, sealer, clock, timer, random, log }),
    requireProof,
    authorisationUrl: makeAuthorisationUrl({ forceTenant, requireProof, ledger }),
    beginLogin: makeAuthorisationUrl({ forceTenant, requireProof: requireTicket, ledger }),
    completeLogin: makeCompleteLogin({ inScope, forceTenant, requireTicket, ledger, sealer, issue, clock, random }),
    refreshSession: makeRefreshSession({ signer, readRecord, clock, issue }),
    recoverSession: makeRecoverSession({ inScope, requireProof, issue }),
    revokeSession: makeRevokeSession({ signer, inScope, clock, log }),
    checkSession: makeCheckSession({ signer, readRecord, inScope, clock }),
    sessionMailbox: makeSessionMailbox({ signer, readRecord, clock }),
    readLinkHealth: makeReadLinkHealth({ readRecord, refresher, clock }),
    startRefreshRun: makeStartRefreshRun({ inScope, refresher, clock, random, log }),
    refreshShare: makeRefreshShare({ inScope, refresher, clock, timer, random, log }),
    cleanUpVault: makeCleanUpVault({ inScope, clock, log }) satisfies TE.TaskEither<unknown, unknown>,
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
