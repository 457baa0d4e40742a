// Live tail as a state machine: what is shown, what waits while one reads, when is asked next. It neither asks nor keeps time.
import type { LogLine } from '../api/logs.ts'

export interface LiveState {
  /** The newest first. */
  readonly shown: readonly LogLine[]
  /** What came in while somebody reads: it may not move what he reads. */
  readonly waiting: readonly LogLine[]
  readonly isReading: boolean
  /** Something was answered: that there are no lines means that there are none. */
  readonly isKnown: boolean
  /** Nobody sees the page: nothing is asked. */
  readonly isHidden: boolean
  /** More came in at once than the service looks at: between the lines there may be others. */
  readonly hasGaps: boolean
  /** Times in a row that the service did not answer. */
  readonly failures: number
  /** What it was asked last was answered with an error it would answer with again: it is not asked any more. */
  readonly isRefused: boolean
}

export type LiveEvent =
  | { readonly _tag: 'Answered'; readonly lines: readonly LogLine[]; readonly complete: boolean }
  | { readonly _tag: 'NotAnswered' }
  | { readonly _tag: 'Refused' }
  | { readonly _tag: 'Reading' }
  /** Back at the top with nothing open, or asked for what waits. */
  | { readonly _tag: 'Caught' }
  | { readonly _tag: 'Hidden' }
  | { readonly _tag: 'Seen' }
  /** Asked again by hand. */
  | { readonly _tag: 'Again' }

export const liveFrom = (shown: readonly LogLine[]): LiveState => ({
  shown: merged([], shown),
  waiting: [],
  isReading: false,
  isKnown: shown.length > 0,
  isHidden: false,
  hasGaps: false,
  failures: 0,
  isRefused: false,
})

const answered = (state: LiveState, lines: readonly LogLine[], complete: boolean): LiveState => {
  const well = { ...state, isKnown: true, failures: 0, isRefused: false, hasGaps: state.hasGaps || !complete }
  return state.isReading
    ? { ...well, waiting: merged(state.waiting, unknownIn(lines, state.shown)) }
    : { ...well, shown: merged(state.shown, lines) }
}

export const liveAfter = (state: LiveState, event: LiveEvent): LiveState => {
  switch (event._tag) {
    case 'Answered':
      return answered(state, event.lines, event.complete)
    case 'NotAnswered':
      return { ...state, failures: state.failures + 1 }
    case 'Refused':
      return { ...state, isRefused: true }
    case 'Reading':
      return state.isReading ? state : { ...state, isReading: true }
    case 'Caught':
      return state.isReading
        ? { ...state, isReading: false, shown: merged(state.shown, state.waiting), waiting: [] }
        : state
    case 'Hidden':
      return state.isHidden ? state : { ...state, isHidden: true }
    case 'Seen':
      return state.isHidden ? { ...state, isHidden: false } : state
    case 'Again':
      return { ...state, failures: 0, isRefused: false }
  }
}

const EVERY = 2_000
const LONGEST = 60_000

/** Milliseconds until it is asked again: twice as long each time it did not answer. Null: not before something happens. */
export const nextAsk = (state: LiveState): number | null =>
  state.isHidden || state.isRefused ? null : Math.min(EVERY * 2 ** state.failures, LONGEST)

/** The clocks of replicas differ, and a line may be kept a moment after it was told: as far back is asked once more. */
const OVERLAP = 5_000

/** From when on is asked: the newest that is known, of what waits too, and a little before; epoch milliseconds. Null: nothing is known. */
export const askFrom = (state: LiveState): number | null => {
  const newest = state.waiting[0] ?? state.shown[0]
  const instant = Date.parse(newest?.ts ?? '')
  return Number.isNaN(instant) ? null : instant - OVERLAP
}

/** As many as the page holds. */
export const MAX_LINES = 2_000

/** Negative: `one` comes first, being the newer. Lines of one moment stand by their ids, so that each stays where it is. */
const newerFirst = (one: LogLine, other: LogLine): number =>
  one.ts === other.ts ? (one.id < other.id ? 1 : one.id > other.id ? -1 : 0) : one.ts < other.ts ? 1 : -1

/** In whatever order they come. Those known already stay the same values, so that nothing is drawn anew. */
export const merged = (
  known: readonly LogLine[],
  fresh: readonly LogLine[],
  bound: number = MAX_LINES,
): readonly LogLine[] => {
  const byId = new Map(known.map((line) => [line.id, line]))
  const before = byId.size
  for (const line of fresh) if (!byId.has(line.id)) byId.set(line.id, line)
  if (byId.size === before && known.length <= bound) return known
  return [...byId.values()].sort(newerFirst).slice(0, bound)
}

/** Those of `fresh` that are not among any of the others. */
export const unknownIn = (fresh: readonly LogLine[], ...known: readonly (readonly LogLine[])[]): readonly LogLine[] => {
  const ids = new Set(known.flat().map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id))
}
