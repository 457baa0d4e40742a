// Daily jobs: the service tries them each hour, and runs them once per local date. Cron times between 02:00 and 03:00 do not exist or occur
// twice on two nights a year.
import type { Option } from 'fp-ts/lib/Option.js'
import { fromHours, type Instant } from './clock.ts'
import { type Day, findOfficeDay, formatOfficeTime } from './day.ts'
import type { Stored } from './unit-of-work.ts'

/** `HH:MM` in Europe/Amsterdam, before noon: the dates of a time and of the moment 12 hours before it are then one day apart. */
export type DailyTime = `0${number}:${number}`

/** The local date whose run is due: today's from `time` on, before that yesterday's. */
export function findDueDate(now: Instant, time: DailyTime): Day {
  return findOfficeDay(formatOfficeTime(now) >= time ? now : now - fromHours(12))
}

export interface DailyRun {
  /** The job's name in the specification. */
  readonly job: string
  readonly date: Day
  readonly begunAt: Instant
  /** None: it is running, or it was interrupted and the next try continues it. */
  readonly finishedAt: Option<Instant>
  /** The number of records that it changed. */
  readonly handled: number
}

/** The daily runs of one tenant. */
export interface DailyRunStore {
  /**
   * Creates the run of the date, or locks the unfinished one until the end of the unit of work. None: it is finished. Runs are kept for 400
   * days.
   */
  readonly createOrLock: (job: string, date: Day, now: Instant) => Stored<Option<DailyRun>>
  readonly save: (run: DailyRun) => Stored<void>
  /** The latest run of each job. */
  readonly latest: Stored<readonly DailyRun[]>
}

export interface DailyRunStores {
  readonly dailyRuns: DailyRunStore
}
