// Whether the ledger as a whole is down, judged by refreshes that fail (SES-24), and whether a user's refresh is worth a call just now. One
// state a process, shared by refreshes on demand and in the background; pure.
import { type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { TokenRecordId } from './token-record.ts'

/** So many records failing within the window, or so many calls in a row without a usable answer, are the ledger's fault. */
export const DOWN_AFTER = 5
export const DOWN_WINDOW = fromMinutes(1)
/** A record that has just failed is left alone this long; while the ledger is down, so is every other one. */
export const RETRY_AFTER = fromSeconds(5)

/** Records whose last failure is remembered. */
const REMEMBERED = 100

type LatestFailures = ReadonlyMap<TokenRecordId, Instant>

export interface LedgerHealth {
  readonly down: boolean
  /** Since the ledger last answered, within the window: no more than DOWN_AFTER. */
  readonly inRow: LatestFailures
  /** How many calls have met an outage since the ledger last answered, for whichever record. */
  readonly outages: number
  /** Whatever the ledger answered others since. */
  readonly failedAt: LatestFailures
  /** While down: when a user's refresh was last let through. */
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

/** While down, it stays down until the ledger answers, however seldom it is asked. */
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

/** A refresh on demand is sent. */
export function noteAttempt(now: Instant) {
  return (health: LedgerHealth): LedgerHealth => (health.down ? { ...health, triedAt: now } : health)
}
