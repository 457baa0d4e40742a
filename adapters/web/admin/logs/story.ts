// The story of one request: its lines in order of time, each with how long after the first it was told, jobs and long silences made out.
import { LOG_LEVELS } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import type { LogLine } from '../api/logs.ts'
import { memberOf } from './line-context.ts'

export interface StoryLine {
  readonly line: LogLine
  /** Milliseconds after the first. */
  readonly offset: number
  /** Of the whole, from 0 to 1. */
  readonly share: number
  /** Milliseconds since the line before, where nothing was told for so long that it is worth saying. */
  readonly silence: number | null
}

export interface Story {
  readonly lines: readonly StoryLine[]
  /** From the first line to the last, milliseconds. */
  readonly duration: number
  /** Jobs that it caused, each once. */
  readonly jobs: number
  readonly gravest: LogLevel | null
}

const LONG = 1_000

/** What tells one job from another: its own id, else the queue it was in. Null: it is not told by a job. */
const jobOf = ({ data, source }: LogLine): string | null => {
  const job = memberOf(data, 'job')
  const queue = memberOf(data, 'queue')
  if (typeof job === 'string') return job
  if (source !== 'bull') return null
  return typeof queue === 'string' ? queue : ''
}

const inOrder = (one: LogLine, other: LogLine): number =>
  one.ts === other.ts ? (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) : one.ts < other.ts ? -1 : 1

export const storyOfLines = (told: readonly LogLine[]): Story => {
  const ordered = [...told].sort(inOrder)
  const moments = ordered.map(({ ts }) => Date.parse(ts))
  const first = moments[0] ?? 0
  const duration = (moments.at(-1) ?? first) - first
  const lines = ordered.map((line, at) => {
    const offset = (moments[at] ?? first) - first
    const silence = at === 0 ? 0 : offset - ((moments[at - 1] ?? first) - first)
    return { line, offset, share: duration === 0 ? 0 : offset / duration, silence: silence >= LONG ? silence : null }
  })
  return {
    lines,
    duration,
    jobs: new Set(ordered.map(jobOf).filter((job) => job !== null)).size,
    gravest: LOG_LEVELS.find((level) => ordered.some((line) => line.level === level)) ?? null,
  }
}
