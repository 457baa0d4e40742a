// The story of one request: its entries, the oldest first, with their offset from the first one, the jobs and the long pauses.
import { LOG_LEVELS } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { compareByAge } from './live-tail.ts'
import { getMember } from './log-entry.ts'

export interface StoryLine {
  readonly line: LogEntryResponse
  /** Milliseconds after the first entry. */
  readonly offset: number
  /** The offset as a share of the total duration, from 0 to 1. */
  readonly share: number
  /** Milliseconds since the previous entry; null: less than LONG. */
  readonly pause: number | null
}

export interface Story {
  readonly lines: readonly StoryLine[]
  /** Milliseconds from the first entry to the last. */
  readonly duration: number
  /** The number of jobs that the request caused. */
  readonly jobs: number
  readonly gravest: LogLevel | null
}

const LONG = 1_000

/** The id of the job that logged the entry, or its queue if it has no id. Null: no job logged it. */
function findJobId({ data, source }: LogEntryResponse): string | null {
  const job = getMember(data, 'job')
  const queue = getMember(data, 'queue')
  if (typeof job === 'string') return job
  if (source !== 'bull') return null
  return typeof queue === 'string' ? queue : ''
}

export function toStory(logged: readonly LogEntryResponse[]): Story {
  const ordered = [...logged].sort(compareByAge)
  const moments = ordered.map(({ ts }) => Date.parse(ts))
  const first = moments[0] ?? 0
  const duration = (moments.at(-1) ?? first) - first
  const lines = ordered.map((line, at) => {
    const offset = (moments[at] ?? first) - first
    const pause = at === 0 ? 0 : offset - ((moments[at - 1] ?? first) - first)
    return { line, offset, share: duration === 0 ? 0 : offset / duration, pause: pause >= LONG ? pause : null }
  })
  return {
    lines,
    duration,
    jobs: new Set(ordered.map(findJobId).filter((job) => job !== null)).size,
    gravest: LOG_LEVELS.find((level) => ordered.some((line) => line.level === level)) ?? null,
  }
}
