// The place of the user in the sales of an organisation.
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
