// The live tail of the log. A state machine keeps the shown entries, those that wait while the user reads, and the time of the next call. A
// runner makes one call at a time.
import type { Either } from 'fp-ts/lib/Either.js'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { makeSignal } from '#adapters/web/kit/signal.ts'
import type { LogPageResponse } from '../api/call.ts'
import type { ListPart } from '../api/all-pages.ts'
import type { TimeBounds } from './log-view.ts'

export interface LiveState {
  /** The newest entry is first. */
  readonly shown: readonly LogEntryResponse[]
  /** New entries that arrive while the user reads. Showing them would move the text. */
  readonly waiting: readonly LogEntryResponse[]
  readonly isReading: boolean
  /** The service has answered, so an empty list means that there are no entries. */
  readonly isKnown: boolean
  /** The page is not visible, so the tail makes no calls. */
  readonly isHidden: boolean
  /** More entries arrived at once than the service scans, so some may be missing. */
  readonly hasGaps: boolean
  /** The number of calls that have failed in succession. */
  readonly failures: number
  /** The service refused the last call and would refuse it again, so the tail makes no more calls. */
  readonly isRefused: boolean
}

export type LiveEvent =
  | { readonly _tag: 'Answered'; readonly lines: readonly LogEntryResponse[]; readonly complete: boolean }
  | { readonly _tag: 'NotAnswered' }
  | { readonly _tag: 'Refused' }
  | { readonly _tag: 'Reading' }
  /** The user is at the top without an open entry, or has asked for the waiting entries. */
  | { readonly _tag: 'Caught' }
  | { readonly _tag: 'Hidden' }
  | { readonly _tag: 'Seen' }
  /** The user tries again. */
  | { readonly _tag: 'Again' }

export function startLive(shown: readonly LogEntryResponse[]): LiveState {
  return {
    shown: mergeLines([], shown),
    waiting: [],
    isReading: false,
    isKnown: shown.length > 0,
    isHidden: false,
    hasGaps: false,
    failures: 0,
    isRefused: false,
  }
}

function applyAnswer(state: LiveState, lines: readonly LogEntryResponse[], complete: boolean): LiveState {
  const well = { ...state, isKnown: true, failures: 0, isRefused: false, hasGaps: state.hasGaps || !complete }
  return state.isReading
    ? { ...well, waiting: mergeLines(state.waiting, excludeKnown(lines, state.shown)) }
    : { ...well, shown: mergeLines(state.shown, lines) }
}

export function applyLiveEvent(state: LiveState, event: LiveEvent): LiveState {
  switch (event._tag) {
    case 'Answered':
      return applyAnswer(state, event.lines, event.complete)
    case 'NotAnswered':
      return { ...state, failures: state.failures + 1 }
    case 'Refused':
      return { ...state, isRefused: true }
    case 'Reading':
      return state.isReading ? state : { ...state, isReading: true }
    case 'Caught':
      return state.isReading
        ? { ...state, isReading: false, shown: mergeLines(state.shown, state.waiting), waiting: [] }
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

/** Milliseconds until the next call. Each failure doubles them. Null: the tail waits for an event. */
export function getNextCallDelay(state: LiveState): number | null {
  return state.isHidden || state.isRefused ? null : Math.min(EVERY * 2 ** state.failures, LONGEST)
}

/** The clocks of replicas differ and entries may arrive late, so each call starts this much earlier. */
const OVERLAP = 5_000

/** The start of the next call in epoch milliseconds, shortly before the newest known entry. Null: no entry is known. */
export function getCallStart(state: LiveState): number | null {
  const newest = state.waiting[0] ?? state.shown[0]
  const instant = Date.parse(newest?.ts ?? '')
  return Number.isNaN(instant) ? null : instant - OVERLAP
}

/** The largest number of entries on the page. */
export const MAX_LINES = 2_000

/** Negative: `one` is older. Entries with the same time are ordered by id, so that their order is stable. */
export function compareByAge(one: LogEntryResponse, other: LogEntryResponse): number {
  return one.ts === other.ts ? (one.id < other.id ? -1 : one.id > other.id ? 1 : 0) : one.ts < other.ts ? -1 : 1
}

/** Keeps the identity of known entries, so that they are not rendered again. */
export function mergeLines(
  known: readonly LogEntryResponse[],
  fresh: readonly LogEntryResponse[],
  bound: number = MAX_LINES,
): readonly LogEntryResponse[] {
  const byId = new Map(known.map((line) => [line.id, line]))
  const before = byId.size
  for (const line of fresh) if (!byId.has(line.id)) byId.set(line.id, line)
  if (byId.size === before && known.length <= bound) return known
  return [...byId.values()].sort((one, other) => compareByAge(other, one)).slice(0, bound)
}

/** The entries of `fresh` that no other list contains. */
export function excludeKnown(
  fresh: readonly LogEntryResponse[],
  ...known: readonly (readonly LogEntryResponse[])[]
): readonly LogEntryResponse[] {
  const ids = new Set(known.flat().map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id))
}

/** `NotAnswered` may succeed later; `Refused` will not. */
export type LoadLines = (
  bounds: TimeBounds,
  part: ListPart,
) => Promise<Either<{ readonly _tag: 'NotAnswered' | 'Refused' }, LogPageResponse>>

export interface LiveTail {
  /** A signal. */
  readonly state: () => LiveState
  readonly send: (event: Exclude<LiveEvent, { readonly _tag: 'Answered' | 'NotAnswered' | 'Refused' }>) => void
  readonly stop: () => void
}

const SIZE = 500

export function makeLiveTail(
  deps: {
    readonly load: LoadLines
    /** The start of the first call in epoch milliseconds. */
    readonly from: () => number
    /** Runs the function later. Returns a function that cancels it. */
    readonly after: (milliseconds: number, run: () => void) => () => void
  },
  known: readonly LogEntryResponse[],
): LiveTail {
  const state = makeSignal(startLive(known))
  let cancel: (() => void) | null = null
  let isLoading = false
  let isOver = false

  const plan = (): void => {
    cancel?.()
    cancel = null
    const wait = isLoading || isOver ? null : getNextCallDelay(state.value)
    if (wait !== null) cancel = deps.after(wait, () => void load())
  }
  const applyEvent = (event: LiveEvent): void => {
    state.value = applyLiveEvent(state.value, event)
  }

  /** Loads the newest entries first, then older ones until it has all of them or the page is full. */
  const gather = async (from: number): Promise<LiveEvent> => {
    const lines: LogEntryResponse[] = []
    let to: number | null = null
    let complete = true
    while (lines.length < MAX_LINES) {
      const answer = await deps.load({ from, to }, { skip: lines.length, limit: SIZE })
      if (answer._tag === 'Left') return answer.left
      const { data, total } = answer.right
      complete &&= answer.right.complete
      lines.push(...data)
      const newest = Date.parse(lines[0]?.ts ?? '')
      if (data.length < SIZE || lines.length >= total || Number.isNaN(newest)) break
      to = newest
    }
    return { _tag: 'Answered', lines, complete }
  }

  const load = async (): Promise<void> => {
    isLoading = true
    const event = await gather(getCallStart(state.value) ?? deps.from())
    isLoading = false
    if (isOver) return
    applyEvent(event)
    plan()
  }

  void load()
  return {
    state: () => state.value,
    send: (event) => {
      const wasHidden = state.value.isHidden
      applyEvent(event)
      if (isLoading) return
      if (event._tag === 'Again' || (wasHidden && event._tag === 'Seen')) {
        cancel?.()
        cancel = null
        void load()
      } else if (event._tag === 'Hidden') plan()
    },
    stop: () => {
      isOver = true
      cancel?.()
    },
  }
}
