// Jobs to run later, stored in the same transaction as the change that causes them.
import type { Instant } from './clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** A job names rows, never personal data: `data` holds identifiers only (SES-3). */
export interface Job<Queue extends string, Data> {
  readonly queue: Queue
  readonly data: Data
  /** Not before this moment; absent: at once. */
  readonly notBefore?: Instant
  /** At most one job waits for each queue and key. A second job that is due earlier brings it forward; a later one is dropped. */
  readonly key?: string
}

export interface Outbox<J extends Job<string, unknown>> {
  /** Visible to workers once the unit of work commits. Every job may run more than once. */
  readonly enqueue: (job: J) => Stored<void>
}
