// Runs the live tail: asks when the state says so, as many pages as fit in the page, and no more than one question at a time.
import type { Either } from 'fp-ts/lib/Either.js'
import { signal } from '#adapters/web/kit/signal.ts'
import type { LogAnswer, LogLine } from '../api/logs.ts'
import { type LiveEvent, type LiveState, askFrom, liveAfter, liveFrom, nextAsk, MAX_LINES } from './live-state.ts'
import type { Bounds, Part } from './log-question.ts'

/** `NotAnswered` may be better in a moment; `Refused` is not. */
export type AskLines = (
  bounds: Bounds,
  part: Part,
) => Promise<Either<{ readonly _tag: 'NotAnswered' | 'Refused' }, LogAnswer>>

export interface LiveTail {
  /** A signal. */
  readonly state: () => LiveState
  readonly tell: (event: Exclude<LiveEvent, { readonly _tag: 'Answered' | 'NotAnswered' | 'Refused' }>) => void
  readonly stop: () => void
}

const SIZE = 500

export const makeLiveTail = (
  deps: {
    readonly ask: AskLines
    /** From when on is asked while nothing is known. */
    readonly from: () => number
    /** Answers how not to. */
    readonly after: (milliseconds: number, run: () => void) => () => void
  },
  known: readonly LogLine[],
): LiveTail => {
  const state = signal(liveFrom(known))
  let cancel: (() => void) | null = null
  let isAsking = false
  let isOver = false

  const plan = (): void => {
    cancel?.()
    cancel = null
    const wait = isAsking || isOver ? null : nextAsk(state.value)
    if (wait !== null) cancel = deps.after(wait, () => void ask())
  }
  const become = (event: LiveEvent): void => {
    state.value = liveAfter(state.value, event)
  }

  /** The newest are the ones that matter: they come first, and those before them until all is there or nothing more fits. */
  const gather = async (from: number): Promise<LiveEvent> => {
    const lines: LogLine[] = []
    let to: number | null = null
    let complete = true
    while (lines.length < MAX_LINES) {
      const answer = await deps.ask({ from, to }, { skip: lines.length, size: SIZE })
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

  const ask = async (): Promise<void> => {
    isAsking = true
    const event = await gather(askFrom(state.value) ?? deps.from())
    isAsking = false
    if (isOver) return
    become(event)
    plan()
  }

  void ask()
  return {
    state: () => state.value,
    tell: (event) => {
      const wasHidden = state.value.isHidden
      become(event)
      if (isAsking) return
      if (event._tag === 'Again' || (wasHidden && event._tag === 'Seen')) {
        cancel?.()
        cancel = null
        void ask()
      } else if (event._tag === 'Hidden') plan()
    },
    stop: () => {
      isOver = true
      cancel?.()
    },
  }
}
