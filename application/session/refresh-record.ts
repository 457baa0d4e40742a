// Uses a record's refresh token, once across all workers (SES-18 to SES-20). It decides how each response of the ledger changes the record; access-
// token.ts and background-refresh.ts decide who calls it and how long they wait.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import {
  answered,
  failed,
  healthy,
  isWorthTrying,
  type LedgerHealth,
  type RefreshFault,
  tried,
} from '#domain/session/ledger-health.ts'
import type {
  FreshTokens,
  IssuedTokens,
  LedgerLogin,
  RefreshOutcomeKind,
  SessionStores,
} from '#domain/session/ports.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'
import { nextVersion, REVOKE_THRESHOLD, type TokenRecord, type TokenRecordId } from '#domain/session/token-record.ts'
import { type Clock, type Instant, seconds, type Timer } from '#domain/shared/clock.ts'
import type { Metrics } from '#domain/shared/metrics.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type ClaimedLease, makeLeases } from './refresh-lease.ts'

/** Fresh tokens that can not be stored are tried again this often: they exist nowhere else. */
const STORE_RETRY = seconds(0.25)

/** Records whose ciphertext is known not to open. */
const REMEMBERED = 10_000

/** Carries a claim through to its end. It never rejects, and ends only when the outcome is stored and the claim given up. */
export type RefreshRecord = (claimed: ClaimedLease) => Promise<RefreshOutcomeKind>

export interface RecordRefresher {
  readonly refresh: RefreshRecord
  /** Whether the ledger as a whole counts as down (SES-24). */
  readonly ledgerIsDown: () => boolean
  /** Whether a user's refresh is worth a call now. True while the ledger is down: this one is the attempt for all. */
  readonly mayTry: (id: TokenRecordId) => boolean
  /** Resolves when no refresh is under way: a stop waits for it. */
  readonly idle: () => Promise<void>
}

export const makeRecordRefresher = (deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly ledger: Pick<LedgerLogin, 'refresh'>
  readonly sealer: TokenSealer
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Log
  readonly trackError: TrackError
  readonly metrics: Pick<Metrics, 'tokenRefreshed' | 'ledgerDown'>
}): RecordRefresher => {
  const { clock, log, sealer } = deps
  const underWay = new Set<Promise<unknown>>()
  const unsealable = new Set<TokenRecordId>()
  let health: LedgerHealth = healthy

  const note = (next: LedgerHealth): void => {
    if (next.down !== health.down) {
      deps.metrics.ledgerDown(next.down)
      log[next.down ? 'error' : 'info'](next.down ? 'mailclient.ledger.down' : 'mailclient.ledger.up')
    }
    health = next
  }

  const noteFault = (id: TokenRecordId, fault: RefreshFault): void => note(failed(id, fault, clock.now())(health))

  /** Once for each record: a key that is missing from the ring would else fill the log with every run. */
  const tellUnsealable = (id: TokenRecordId): void => {
    if (unsealable.has(id)) return
    if (unsealable.size >= REMEMBERED) unsealable.clear()
    unsealable.add(id)
    log.error('mailclient.vault.unsealable', { record: id })
  }

  /** Runs a write of the vault until it is done: an outage of the database must not cost a refresh token. */
  const persistently = async <A>(
    write: (stores: Pick<SessionStores, 'tokens'>) => TaskEither<StoreUnavailable, A>,
  ): Promise<A> => {
    for (;;) {
      const done = await deps.inScope(Admin, write)()
      if (done._tag === 'Right') return done.right
      await deps.timer.sleep(STORE_RETRY)()
    }
  }

  const freshTokens = (record: TokenRecord, tokens: IssuedTokens, now: Instant): FreshTokens => ({
    accessToken: sealer.seal(record.id, 'access', tokens.accessToken),
    refreshToken: sealer.seal(record.id, 'refresh', tokens.refreshToken),
    accessExpiresAt: now + tokens.expiresIn,
    refreshedAt: nextVersion(record.lastRefreshedAt, now),
  })

  const release = (id: TokenRecordId, holder: string): Promise<void> =>
    persistently(({ tokens }) => tokens.release(id, holder))

  const leases = makeLeases({ ...deps, persistently })

  const spend: RefreshRecord = async (claimed) => {
    const { record, holder } = claimed
    const { id, lastRefreshedAt: seen } = record
    if (!(await leases.confirm(claimed))) return 'stale'
    const refreshToken = sealer.open(id, 'refresh', record.refreshToken)
    if (refreshToken._tag === 'Left') {
      tellUnsealable(id)
      await release(id, holder)
      return 'invalid_grant'
    }

    const sent = clock.now()
    const answer = await leases.during(claimed, deps.ledger.refresh(refreshToken.right))
    switch (answer._tag) {
      case 'Refreshed': {
        note(answered(health))
        // Counted from when it was asked for: what the answer took on its way is no longer left.
        const fresh = freshTokens(record, answer.tokens, sent)
        return (await persistently(({ tokens }) => tokens.storeRefreshed(id, seen, fresh))) ? 'success' : 'stale'
      }
      case 'TooEarly': {
        note(answered(health))
        await release(id, holder)
        return 'rate_limited'
      }
      case 'Refused': {
        note(answered(health))
        // A loser's refusal says nothing about a record that another holder has refreshed since, or is about to store.
        const revoked = await persistently(({ tokens }) => tokens.refuse(id, clock.now(), seen))
        await release(id, holder)
        return revoked ? 'invalid_grant' : 'stale'
      }
      case 'ServerError': {
        noteFault(id, answer.status >= 500 ? 'Outage' : 'UnknownRefusal')
        // An outage is not the record's fault.
        if (health.down) await release(id, holder)
        else await persistently(({ tokens }) => tokens.countFailure(id, seen, clock.now(), REVOKE_THRESHOLD, holder))
        return 'transient'
      }
      case 'Unreachable': {
        noteFault(id, 'Outage')
        await release(id, holder)
        return 'transient'
      }
    }
  }

  return {
    refresh: (claimed) => {
      const work = spend(claimed)
        .catch((error: unknown): RefreshOutcomeKind => {
          // Its claim runs out by itself; the others of a batch must not fall with it.
          deps.trackError('mailclient.ledger.refresh.bug', error, { record: claimed.record.id })
          return 'transient'
        })
        .then((outcome) => {
          deps.metrics.tokenRefreshed(outcome)
          return outcome
        })
      const tracked: Promise<unknown> = work.then(() => underWay.delete(tracked))
      underWay.add(tracked)
      return work
    },
    ledgerIsDown: () => health.down,
    mayTry: (id) => {
      const now = clock.now()
      const isWorthIt = isWorthTrying(id, now)(health)
      if (isWorthIt) health = tried(now)(health)
      return isWorthIt
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
