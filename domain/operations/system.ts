// The state of the service for operators: its replicas, migrations, and settings without secrets (OPS-11).
import type { Option } from 'fp-ts/lib/Option.js'
import type { DoctorCheckName, DoctorLine } from './doctor.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'

/** Each replica reports itself this often. */
export const HEARTBEAT_EVERY: Duration = fromSeconds(30)
/** A replica without a report for longer is away. */
export const AWAY_AFTER: Duration = fromMinutes(2)
/** After this time a replica that is away is deleted. */
export const REPLICA_KEPT: Duration = fromHours(24)

/** A clock needs attention if it differs more than this from the database's clock. */
export const CLOCK_OFF_FROM: Duration = fromSeconds(5)

/** What a replica reported about itself last. */
export interface ReplicaState {
  /** How far its machine's clock is ahead of the database's. */
  readonly clockAhead: Duration
  /** The checks of its doctor that fail. */
  readonly failingChecks: readonly DoctorCheckName[]
}

export interface ServiceReplica {
  readonly id: Uuid
  readonly name: string
  readonly version: string
  readonly startedAt: Instant
}

export interface SeenReplica extends ServiceReplica {
  readonly seenAt: Instant
}

export interface Migrations {
  /** The oldest first. */
  readonly applied: readonly { readonly name: string; readonly at: Instant }[]
  readonly pending: readonly string[]
}

export interface SettingInForce {
  readonly name: string
  /** None: the setting is absent, or may be a secret. */
  readonly value: Option<string>
  readonly state: 'default' | 'set' | 'absent'
}

export interface SystemReport {
  readonly version: string
  readonly replicas: readonly (SeenReplica & { readonly isAway: boolean; readonly isThis: boolean })[]
  readonly migrations: Migrations
  readonly settings: readonly SettingInForce[]
  /** What the doctor of the replica that answers found last. */
  readonly checks: readonly DoctorLine[]
}
