// The place of the user in the sales of an organisation, and days of their own calendar as YYYY-MM-DD.
import type { PaneOpportunity } from '../api/sales.ts'

export interface WrittenActivity {
  readonly type: 'note' | 'task'
  readonly id: string | null
}

/** `news`: the outcome of the last action there. */
export type SalesPlace =
  /** `removed`: the name of an opportunity that was just removed. */
  | { readonly at: 'lists'; readonly removed?: string }
  | { readonly at: 'new' }
  | {
      readonly at: 'opportunity'
      readonly id: string
      readonly news?: 'made' | 'corrected' | 'restored' | 'note' | 'task' | 'change'
      /** Before it was corrected. */
      readonly was?: PaneOpportunity
      readonly isCorrecting?: boolean
      readonly isLeaving?: boolean
      readonly writes?: WrittenActivity
    }

export const lists: SalesPlace = { at: 'lists' }

/** The local day of an instant, plus `later` days. */
export function toLocalDay(instant: number, later = 0): string {
  const at = new Date(instant)
  const day = new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate() + later))
  return day.toISOString().slice(0, 10)
}

/** The local start of a day; NaN if it is not a day. */
export function startOfDay(day: string): number {
  const [year = NaN, month = NaN, date = NaN] = day.split('-').map(Number)
  return new Date(year, month - 1, date).getTime()
}
