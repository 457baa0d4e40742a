// Decides from failed refreshes whether the ledger as a whole is down (SES-24), and whether a refresh for a user may call it now. Pure; one
// state per process, for refreshes on demand and in the background.
import { type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { TokenRecordId } from './token-record.ts'

/** The ledger counts as down when this many records fail within the window, or this many calls in a row get no usable answer. */
export const DOWN_AFTER = 5
export const DOWN_WINDOW = fromMinutes(1)
/** A record that has failed is not retried for this long. While the ledger is down, this applies to all records together. */
export const RETRY_AFTER = fromSeconds(5)

/** The maximum number of records whose last failure is remembered. */
const REMEMBERED = 100

type LatestFailures = ReadonlyMap<TokenRecordId, Instant>

export interface LedgerHealth {
  readonly down: boolean
  /** Failures within the window since the ledger last answered, at most DOWN_AFTER. */
  readonly inRow: LatestFailures
  /** Calls that met an outage since the ledger last answered, for any record. */
  readonly outages: number
  /** The last failure of each record. An answer for another record does not clear it. */
  readonly failedAt: LatestFailures
  /** While down: when a refresh for a user was last allowed. */
  readonly triedAt: Instant
}

export const healthy: LedgerHealth = { down: false, inRow: new Map(), outages: 0, failedAt: new Map(), triedAt: 0 }

/** A 5xx or no answer is an `Outage`. A refusal without a known meaning may concern the record alone. */
export type RefreshFault = 'Outage' | 'UnknownRefusal'

function noteFailure(failures: LatestFailures, record: TokenRecordId, at: Instant, most: number): LatestFailures {
  const recent = [...failures].filter(([id, when]) => id !== record && at - when < DOWN_WINDOW)
  return new Map([...recent, [record, at] as const].slice(-most))
}

/** The ledger gave an answer with a known meaning: it is up. */
export function noteAnswer(health: LedgerHealth): LedgerHealth {
  return { ...healthy, failedAt: health.failedAt }
}

/** Once down, the ledger stays down until it answers, however rarely it is called. */
export function noteFailedRefresh(record: TokenRecordId, fault: RefreshFault, at: Instant) {
  return (health: LedgerHealth): LedgerHealth => {
    const failedAt = noteFailure(health.failedAt, record, at, REMEMBERED)
    if (health.down) return { ...health, failedAt }
    const inRow = noteFailure(health.inRow, record, at, DOWN_AFTER)
    const outages = health.outages + (fault === 'Outage' ? 1 : 0)
    return { down: inRow.size >= DOWN_AFTER || outages >= DOWN_AFTER, inRow, outages, failedAt, triedAt: at }
  }
}

/** Whether a refresh on demand may be sent now. */
export function isWorthTrying(record: TokenRecordId, now: Instant) {
  return ({ down, failedAt, triedAt }: LedgerHealth): boolean => {
    const last = failedAt.get(record)
    if (last !== undefined && now - last < RETRY_AFTER) return false
    return !down || now - triedAt >= RETRY_AFTER
  }
}

/** Records that a refresh on demand is sent. */
export function noteAttempt(now: Instant) {
  return (health: LedgerHealth): LedgerHealth => (health.down ? { ...health, triedAt: now } : health)
}
