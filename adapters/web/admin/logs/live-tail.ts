// Runs the live tail: calls the service when the state says so, one call at a time.
import type { Either } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import type { LogPageResponse } from '../api/call.ts'
import { callFrom, type LiveEvent, type LiveState, liveAfter, liveFrom, MAX_LINES, nextCall } from './live-state.ts'
import type { LogPart, TimeBounds } from './log-view.ts'

/** `NotAnswered` may succeed later; `Refused` will not. */
export type LoadLines = (
  bounds: TimeBounds,
  part: LogPart,
) => Promise<Either<{ readonly _tag: 'NotAnswered' | 'Refused' }, LogPageResponse>>

export interface LiveTail {
  /** A signal. */
  readonly state: () => LiveState
  readonly send: (event: Exclude<LiveEvent, { readonly _tag: 'Answered' | 'NotAnswered' | 'Refused' }>) => void
  readonly stop: () => void
}

const SIZE = 500

export const makeLiveTail = (
  deps: {
    readonly load: LoadLines
    /** The start of the first call. */
    readonly from: () => number
    /** Runs later; returns a function that cancels it. */
    readonly after: (milliseconds: number, run: () => void) => () => void
  },
  known: readonly LogEntryResponse[],
): LiveTail => {
  const state = signal(liveFrom(known))
  let cancel: (() => void) | null = null
  let isLoading = false
  let isOver = false

  const plan = (): void => {
    cancel?.()
    cancel = null
    const wait = isLoading || isOver ? null : nextCall(state.value)
    if (wait !== null) cancel = deps.after(wait, () => void load())
  }
  const become = (event: LiveEvent): void => {
    state.value = liveAfter(state.value, event)
  }

  /** The newest entries first, then older ones until all are loaded or the page is full. */
  const gather = async (from: number): Promise<LiveEvent> => {
    const lines: LogEntryResponse[] = []
    let to: number | null = null
    let complete = true
    while (lines.length < MAX_LINES) {
      const answer = await deps.load({ from, to }, { skip: lines.length, size: SIZE })
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
    const event = await gather(callFrom(state.value) ?? deps.from())
    isLoading = false
    if (isOver) return
    become(event)
    plan()
  }

  void load()
  return {
    state: () => state.value,
    send: (event) => {
      const wasHidden = state.value.isHidden
      become(event)
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
