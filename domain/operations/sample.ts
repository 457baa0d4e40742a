// The sample: an office at work, which the first start of a development service writes into an empty database (ADM-8).
import type { Option } from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { JobState } from './job.ts'

/** A part is written in one unit of work, and recorded in it. */
export type SamplePart = string

/** The people who can sign in. Only a database with this part has the sample. */
export const FIRST_SAMPLE_PART: SamplePart = 'people'
/** Recorded before the sample is emptied: from then on, no part is written. */
export const SAMPLE_ENDING: SamplePart = 'ending'
/** Recorded after the sample was emptied. */
export const SAMPLE_ENDED: SamplePart = 'ended'

/** The recorded parts, each with the moment at which its history ends. */
export type SampleParts = ReadonlyMap<SamplePart, Instant>

export function hasSample(parts: SampleParts): boolean {
  return parts.has(FIRST_SAMPLE_PART) && !parts.has(SAMPLE_ENDED)
}

/** The moment up to which the sample reaches. What came after it, and before an interrupted end of the sample, is not part of it. */
export function findSampleEnd(parts: SampleParts): Instant {
  return Math.max(...[...parts].flatMap(([part, endsAt]) => (part === SAMPLE_ENDING ? [] : [endsAt])))
}

/** In any scope. */
export interface SampleStore {
  readonly list: Stored<SampleParts>
  /** As `list`. Others who lock it wait until the end of the unit of work. */
  readonly lock: Stored<SampleParts>
  /** A recorded part keeps its moment. */
  readonly record: (part: SamplePart, endsAt: Instant) => Stored<void>
}

/** A job that ended. Its attempts failed; a completed one had another attempt, which did not. */
export interface EndedJob {
  readonly id: Uuid
  readonly queue: string
  readonly data: Readonly<Record<string, unknown>>
  readonly state: Extract<JobState, 'failed' | 'set-aside' | 'completed'>
  readonly createdAt: Instant
  readonly endedAt: Instant
  /** A failed job has at least one. */
  readonly failures: readonly { readonly begunAt: Instant; readonly failedAt: Instant; readonly failure: string }[]
}

/** In any scope: queues belong to no tenant. */
export interface SampleJobStore {
  /** Leaves out jobs of queues that do not exist. Set-based. */
  readonly addAll: (jobs: readonly EndedJob[]) => Stored<void>
}

/** The sample's entries in the log that this process keeps. */
export interface SampleLog {
  /** Sorts them before the entries of the process. */
  readonly show: (entries: readonly LogEntry[]) => void
  readonly clear: () => void
}

/** Set-based. */
export interface SampleCleaner {
  /**
   * Removes all that belongs to the scope's tenant, and its jobs that ended. Its name, its default role, and the kept user with their roles and
   * sign-ins stay. None: no user stays.
   */
  readonly clearTenant: (kept: Option<UserUuid>) => Stored<void>
  /** Removes the scope's tenant itself, after `clearTenant`. */
  readonly removeTenant: Stored<void>
  /**
   * In the scope of the link tenant: removes licences, their users, and the events, mails and templates of this tenant, as far as they are from
   * `until` or earlier; and of the platform, runs of refreshes up to then. A user of a later licence stays. Types of events lose a removed
   * template.
   */
  readonly clearLinks: (until: Instant) => Stored<void>
}
