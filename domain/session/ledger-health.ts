// Whether the ledger as a whole is down, told from refreshes that fail (SES-24). One state a process; pure.
import { type Instant, minutes } from '#domain/shared/clock.ts'
import type { TokenRecordId } from './token-record.ts'

/** This many records failing within the window, and none succeeding, is the ledger's fault and not theirs. */
export const DOWN_AFTER = 5
export const DOWN_WINDOW = minutes(1)

export interface LedgerHealth {
  readonly down: boolean
  /** The latest failure of each record within the window; never more than DOWN_AFTER of them. */
  readonly failures: ReadonlyMap<TokenRecordId, Instant>
}

export const healthy: LedgerHealth = { down: false, failures: new Map() }

/** Any answer but a 5xx: the ledger is there. */
export const answered = (): LedgerHealth => healthy

/** A 5xx, or no answer. While down, it stays down until something succeeds, however seldom it is tried. */
export const failed =
  (record: TokenRecordId, at: Instant) =>
  (health: LedgerHealth): LedgerHealth => {
    if (health.down) return health
    const recent = [...health.failures].filter(([id, when]) => id !== record && at - when < DOWN_WINDOW)
    const failures = new Map([...recent, [record, at] as const].slice(-DOWN_AFTER))
    return { down: failures.size >= DOWN_AFTER, failures }
  }
