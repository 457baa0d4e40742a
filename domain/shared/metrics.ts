// Metrics of the service. Writing never waits; labels are a few fixed words, never personal.
import type { Duration } from './clock.ts'

export interface Metrics {
  /** One attempt at refreshing a token record ended so (SES-18). */
  readonly tokenRefreshed: (outcome: string) => void
  /** One call to the ledger: `endpoint` is a name or pattern without ids. */
  readonly ledgerCalled: (endpoint: string, outcome: string, took: Duration) => void
  /** Whether the ledger as a whole counts as down (SES-24). */
  readonly ledgerDown: (down: boolean) => void
  /** One archive came to its end, `took` after it was asked for: `archived`, or the tag of the failure. */
  readonly archiveEnded: (outcome: string, took: Duration) => void
}
