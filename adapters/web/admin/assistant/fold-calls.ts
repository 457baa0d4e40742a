// The audit log has two entries for a call that changes something: its intent and its outcome. The page shows the outcome only.
import type { AssistantCallResponse } from '#adapters/contract/assistant/connections.ts'

export const CALLS_A_PAGE = 25
/** Rows loaded before the page, so that calls with their outcome there do not seem unfinished. Fewer than a page has. */
const AHEAD = 20

/** The rows to load for the page that begins after `skip` rows. */
export const partFor = (skip: number): { readonly skip: number; readonly limit: number } => {
  const ahead = Math.min(skip, AHEAD)
  return { skip: skip - ahead, limit: CALLS_A_PAGE + ahead }
}

/** The number of loaded rows, from `skip` on, that belong to the previous page. */
export const aheadIn = (skip: number): number => (CALLS_A_PAGE - (skip % CALLS_A_PAGE)) % CALLS_A_PAGE

/** `calls`: the latest first. `ahead`: the number of rows of the previous page, which are not shown. */
export const foldCalls = (calls: readonly AssistantCallResponse[], ahead: number): readonly AssistantCallResponse[] => {
  const ended = new Set(calls.filter(({ outcome }) => outcome !== 'intended').map(({ call }) => call))
  return calls.slice(ahead).filter(({ call, outcome }) => outcome !== 'intended' || !ended.has(call))
}

/** Milliseconds; longer than any tool runs, with timeouts and a retry. After that the outcome is unknown. */
const LONGEST = 180_000

export type CallState = 'done' | 'failed' | 'under-way' | 'unknown'

/** Of a call after folding. */
export const stateOf = ({ at, outcome }: Pick<AssistantCallResponse, 'at' | 'outcome'>, now: number): CallState => {
  if (outcome !== 'intended') return outcome
  return now - Date.parse(at) < LONGEST ? 'under-way' : 'unknown'
}
