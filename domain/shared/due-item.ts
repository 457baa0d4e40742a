// What is due, and when. Each minute the job `due.wake` enqueues the job of each due item.
import type { Option } from 'fp-ts/lib/Option.js'
import { fromMinutes, type Instant } from './clock.ts'
import type { Job } from './outbox.ts'
import type { Stored } from './unit-of-work.ts'
import type { TenantUuid, Uuid } from './uuid.ts'

/**
 * `campaign`: its next task. `notifications`: those of a tenant that wait for their mail. `returns`: the next reading of a tenant's inbox.
 * `webhook`: what waits for its address.
 */
export type DueKind = 'campaign' | 'notifications' | 'returns' | 'webhook'

export interface DueItem {
  readonly kind: DueKind
  readonly tenantUuid: TenantUuid
  /** The campaign, the webhook or, for notifications and returns, the tenant. */
  readonly id: Uuid
}

export interface DueMoment extends DueItem {
  readonly dueAt: Instant
}

/** Works in any scope. Contains no personal data. */
export interface DueItemStore {
  /** Replaces the moment. None: the item is due no more. */
  readonly set: (item: DueItem, dueAt: Option<Instant>) => Stored<void>
  /** Makes the item due at `dueAt` or earlier. */
  readonly bringForward: (item: DueItem, dueAt: Instant) => Stored<void>
  /** Locks the item until the end of the unit of work, whether or not it has a moment. Changes by others wait. */
  readonly lock: (item: DueItem) => Stored<void>
  /** Due items of all kinds and tenants, the earliest first; starts after `after`. Cost grows with the items that it returns. */
  readonly list: (now: Instant, after: Option<DueMoment>, limit: number) => Stored<readonly DueMoment[]>
}

export interface DueItemStores {
  readonly dueItems: DueItemStore
}

/** Each minute: enqueues the jobs of all that is due, also of what has lost its job. */
export type WakeJob = Job<'due.wake', Record<string, never>>

/** False: `due.wake` runs earlier, and enqueues the job then. */
export function isBeforeNextWake(dueAt: Instant, now: Instant): boolean {
  return dueAt <= now + fromMinutes(1)
}
