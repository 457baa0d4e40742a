// The user's place in the sales of an organisation, and conversions of local days (YYYY-MM-DD).
import type { PaneOpportunity } from '../api/sales.ts'

export interface WrittenActivity {
  readonly type: 'note' | 'task'
  readonly id: string | null
}

/** `news`: the outcome of the last action at this place. */
export type SalesPlace =
  /** `removed`: the name of an opportunity that the user has just removed. */
  | { readonly at: 'lists'; readonly removed?: string }
  | { readonly at: 'new' }
  | {
      readonly at: 'opportunity'
      readonly id: string
      readonly news?: 'made' | 'corrected' | 'restored' | 'note' | 'task' | 'change'
      /** The opportunity before the change. */
      readonly was?: PaneOpportunity
      readonly isCorrecting?: boolean
      readonly isLeaving?: boolean
      readonly writes?: WrittenActivity
    }

export const lists: SalesPlace = { at: 'lists' }

/** The local day of a moment, plus `later` days. */
export function toLocalDay(instant: number, later = 0): string {
  const at = new Date(instant)
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + later))
  return day.toISOString().slice(0, 10)
}

/** The start of a local day; NaN: not a valid day. */
export function startOfDay(day: string): number {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}
