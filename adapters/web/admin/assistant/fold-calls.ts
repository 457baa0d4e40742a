// A call that changes something stands twice in the trail, as it was intended and as it ended: it is shown once, as it ended.
import type { ToolCall } from '../api/assistant.ts'

export const CALLS_A_PAGE = 25
/** Rows asked for before a page begins, so that what ended there is not taken for what never ended. Fewer than a page has. */
const AHEAD = 20

/** What is asked for to show the page that begins after `skip` rows. */
export const partFor = (skip: number): { readonly skip: number; readonly limit: number } => {
  const ahead = Math.min(skip, AHEAD)
  return { skip: skip - ahead, limit: CALLS_A_PAGE + ahead }
}

/** How many of the rows that were answered from `skip` on belong to the page before. */
export const aheadIn = (skip: number): number => (CALLS_A_PAGE - (skip % CALLS_A_PAGE)) % CALLS_A_PAGE

/** `calls`: the latest first. `ahead`: how many of them belong to the page before; they count, and are not shown. */
export const foldCalls = (calls: readonly ToolCall[], ahead: number): readonly ToolCall[] => {
  const ended = new Set(calls.filter(({ outcome }) => outcome !== 'intended').map(({ call }) => call))
  return calls.slice(ahead).filter(({ call, outcome }) => outcome !== 'intended' || !ended.has(call))
}

/** Longer than any tool takes, in milliseconds, the cloud's patience and a second try included: what has not ended by then left no trace of its end. */
const LONGEST = 180_000

export type CallStanding = 'done' | 'failed' | 'under-way' | 'unknown'

/** Of a call that was not folded into its end. */
export const standingOf = ({ at, outcome }: Pick<ToolCall, 'at' | 'outcome'>, now: number): CallStanding => {
  if (outcome !== 'intended') return outcome
  return now - Date.parse(at) < LONGEST ? 'under-way' : 'unknown'
}
