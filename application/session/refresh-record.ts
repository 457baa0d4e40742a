// Uses a record's refresh token, once across all workers (SES-18 to SES-20). It decides how each response of the ledger changes the record;
// access-token.ts and background-refresh.ts decide who calls it and how long they wait.
import { O } from '#domain/shared/fp.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import {
  noteAnswer,
  noteFailedRefresh,
  healthy,
  isWorthTrying,
  type LedgerHealth,
  type RefreshFault,
  noteAttempt,
} from '#domain/session/ledger-health.ts'
import type {
  FreshTokens,
  IssuedTokens,
  LedgerLogin,
  RefreshOutcomeKind,
  SessionMetrics,
  RefreshUnderWay,
  SessionStores,
} from '#domain/session/ports.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'
import {
  toNextVersion,
  REVOKE_THRESHOLD,
  type Revocation,
  type TokenRecord,
  type TokenRecordId,
} from '#domain/session/token-record.ts'
import { type Clock, type Instant, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored } from '#domain/shared/unit-of-work.ts'

export const LEASE_LENGTH = fromSeconds(10)
export const LEASE_RENEWAL_INTERVAL = fromSeconds(2)
/**
 * The wait between taking over a lease and using its token. A holder that is still alive takes the lease back or stores its tokens in this
 * time.
 */
export const TAKEOVER_GRACE = fromSeconds(5)
/** A lease is not renewed beyond this time. It is longer than the ledger adapter waits for an answer. */
const CALL_LIMIT = fromSeconds(90)

export interface ClaimedLease {
  readonly record: TokenRecord
  /** True: the previous holder's lease expired. That holder is dead or late. */
  readonly takenOver: boolean
  readonly holder: string
  readonly until: Instant
}

export interface Leases {
  /** Whether the refresh token may be used now. False: another holder has the lease, or the record was refreshed or revoked. */
  readonly confirm: (claimed: ClaimedLease) => Promise<boolean>
  /** Renews the lease while the call is in progress. */
  readonly keepDuring: <A>(claimed: ClaimedLease, call: () => Promise<A>) => Promise<A>
}

export function makeLeases(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  /** Repeats a write until the store accepts it. */
  readonly repeatWrite: <A>(write: (stores: Pick<SessionStores, 'tokens'>) => Stored<A>) => Promise<A>
  readonly clock: Clock
  readonly timer: Timer
  readonly trackError: TrackError
}): Leases {
  const { clock, timer } = deps
  const calls = new Map<RefreshUnderWay & { readonly sentAt: Instant }, Promise<unknown>>()
  let isKeeping = false
  let renewal: Promise<unknown> = Promise.resolve()

  const waitForCalls = async (): Promise<void> => {
    while (calls.size > 0) await Promise.allSettled(calls.values())
  }

  /** Renews the leases of all calls in progress, by one statement each time, until no call is left. */
  const keep = async (): Promise<void> => {
    const ended = waitForCalls()
    for (;;) {
      if (O.isSome(await timer.limitTime(LEASE_RENEWAL_INTERVAL, ended)())) return
      const now = clock.now()
      for (const underWay of calls.keys()) if (now - underWay.sentAt >= CALL_LIMIT) calls.delete(underWay)
      if (calls.size === 0) return
      // If the store is unavailable, the next round tries again.
      renewal = deps.inScope(Admin, ({ tokens }) => tokens.keepClaims([...calls.keys()], now + LEASE_LENGTH))()
      await renewal
    }
  }

  const startKeeping = (): void => {
    if (isKeeping) return
    isKeeping = true
    keep()
      .catch((error: unknown) => deps.trackError('mailclient.ledger.lease.bug', error))
      .finally(() => {
        isKeeping = false
        // A call may have begun while the last round ended.
        if (calls.size > 0) startKeeping()
      })
  }

  return {
    confirm: async ({ record, takenOver, holder, until }) => {
      if (takenOver) await timer.sleep(TAKEOVER_GRACE)()
      // A process that was paused after its claim may be late as well.
      for (let claimedUntil = takenOver ? 0 : until; claimedUntil - clock.now() < LEASE_LENGTH / 2;) {
        const next = clock.now() + LEASE_LENGTH
        if (!(await deps.repeatWrite(({ tokens }) => tokens.moveClaim(record.id, { holder, until: next }))))
          return false
        claimedUntil = next
      }
      return true
    },

    keepDuring: async ({ record, holder }, call) => {
      const underWay = { id: record.id, version: record.lastRefreshedAt, holder, sentAt: clock.now() }
      const answer = call()
      calls.set(underWay, answer)
      startKeeping()
      try {
        return await answer
      } finally {
        calls.delete(underWay)
        // Waits for a renewal in progress: it must not reach the store after the claim is released.
        await renewal.catch(() => undefined)
      }
    },
  }
}

/** The delay before fresh tokens are stored again after a failure. They exist nowhere else. */
const STORE_RETRY = fromSeconds(0.25)

/** The maximum number of remembered records whose ciphertext cannot be opened. */
const REMEMBERED = 10_000

/** Refreshes a claimed record. It never rejects, and resolves only when the outcome is stored and the claim is released. */
export type RefreshRecord = (claimed: ClaimedLease) => Promise<RefreshOutcomeKind>

export interface RecordRefresher {
  readonly refresh: RefreshRecord
  /** Whether the ledger as a whole counts as down (SES-24). */
  readonly ledgerIsDown: () => boolean
  /**
   * Whether a refresh for a user may call the ledger now. If true while the ledger is down, this refresh is the one attempt for all
   * records.
   */
  readonly mayTry: (id: TokenRecordId) => boolean
  /** Resolves when no refresh is in progress; a stopping process waits for it. */
  readonly idle: () => Promise<void>
}

export function makeRecordRefresher(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly ledger: Pick<LedgerLogin, 'refresh'>
  readonly sealer: TokenSealer
  readonly clock: Clock
  readonly timer: Timer
  readonly log: Log
  readonly trackError: TrackError
  readonly metrics: SessionMetrics
}): RecordRefresher {
  const { inScope, ledger, sealer, clock, timer, log, trackError, metrics } = deps
  const underWay = new Set<Promise<unknown>>()
  const unsealable = new Set<TokenRecordId>()
  let health: LedgerHealth = healthy

  const setHealth = (next: LedgerHealth): void => {
    if (next.down !== health.down) {
      metrics.ledgerDown(next.down)
      log[next.down ? 'error' : 'info'](next.down ? 'mailclient.ledger.down' : 'mailclient.ledger.up')
    }
    health = next
  }

  const noteFault = (id: TokenRecordId, fault: RefreshFault): void =>
    setHealth(noteFailedRefresh(id, fault, clock.now())(health))

  /** Logs once for each record. Otherwise a key that is missing from the ring would fill the log on every run. */
  const reportUnsealable = (id: TokenRecordId): void => {
    if (unsealable.has(id)) return
    if (unsealable.size >= REMEMBERED) unsealable.clear()
    unsealable.add(id)
    log.error('mailclient.vault.unsealable', { record: id })
  }

  /** Repeats a write to the vault until it succeeds: an outage of the database must not lose a refresh token. */
  const repeatWrite = async <A>(write: (stores: Pick<SessionStores, 'tokens'>) => Stored<A>): Promise<A> => {
    for (;;) {
      const done = await inScope(Admin, write)()
      if (done._tag === 'Right') return done.right
      await timer.sleep(STORE_RETRY)()
    }
  }

  const freshTokens = (record: TokenRecord, tokens: IssuedTokens, now: Instant): FreshTokens => ({
    accessToken: sealer.seal(record.id, 'access', tokens.accessToken),
    refreshToken: sealer.seal(record.id, 'refresh', tokens.refreshToken),
    accessExpiresAt: now + tokens.expiresIn,
    refreshedAt: toNextVersion(record.lastRefreshedAt, now),
  })

  const release = (id: TokenRecordId, holder: string): Promise<void> =>
    repeatWrite(({ tokens }) => tokens.release(id, holder))

  const leases = makeLeases({ inScope, repeatWrite, clock, timer, trackError })

  const refreshClaimed: RefreshRecord = async (claimed) => {
    const { record, holder } = claimed
    const { id, lastRefreshedAt: version } = record
    if (!(await leases.confirm(claimed))) return 'stale'
    const refreshToken = sealer.open(id, 'refresh', record.refreshToken)
    if (refreshToken._tag === 'Left') {
      reportUnsealable(id)
      await release(id, holder)
      return 'invalid_grant'
    }

    const sentAt = clock.now()
    const answer = await leases.keepDuring(claimed, ledger.refresh(refreshToken.right))
    switch (answer._tag) {
      case 'Refreshed': {
        setHealth(noteAnswer(health))
        // The lifetime counts from the request: the time that the answer took has passed already.
        const fresh = freshTokens(record, answer.tokens, sentAt)
        return (await repeatWrite(({ tokens }) => tokens.storeRefreshed(id, version, fresh))) ? 'success' : 'stale'
      }
      case 'TooEarly': {
        setHealth(noteAnswer(health))
        await release(id, holder)
        return 'rate_limited'
      }
      case 'Refused': {
        setHealth(noteAnswer(health))
        // If another holder has refreshed the record since, or is about to store it, this refusal says nothing about the record.
        const refusal: Revocation = { at: clock.now(), cause: 'Refused' }
        const isRevoked = await repeatWrite(({ tokens }) => tokens.revoke(id, refusal, version))
        await release(id, holder)
        return isRevoked ? 'invalid_grant' : 'stale'
      }
      case 'ServerError': {
        noteFault(id, answer.status >= 500 ? 'Outage' : 'UnknownRefusal')
        // A failure during an outage does not count against the record.
        if (health.down) await release(id, holder)
        else await repeatWrite(({ tokens }) => tokens.countFailure(id, version, clock.now(), REVOKE_THRESHOLD, holder))
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
      const work = refreshClaimed(claimed)
        .catch((error: unknown): RefreshOutcomeKind => {
          // The claim expires by itself. The other refreshes of a batch must continue.
          trackError('mailclient.ledger.refresh.bug', error, { record: claimed.record.id })
          return 'transient'
        })
        .then((outcome) => {
          metrics.tokenRefreshed(outcome)
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
      if (isWorthIt) health = noteAttempt(now)(health)
      return isWorthIt
    },
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
