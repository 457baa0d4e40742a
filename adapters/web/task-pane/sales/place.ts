// Where in the sales of an organisation the user is.
import type { PaneOpportunity } from '../api/sales.ts'

export interface Writing {
  readonly type: 'note' | 'task'
  /** Of one that is there; null: a new one. */
  readonly id: string | null
}

/** `news`: what he has just done there. */
export type SalesPlace =
  /** `removed`: the name of an opportunity that was just taken back. */
  | { readonly at: 'lists'; readonly removed?: string }
  | { readonly at: 'new' }
  | {
      readonly at: 'opportunity'
      readonly id: string
      readonly news?: 'made' | 'corrected' | 'restored' | 'note' | 'task' | 'change'
      /** Before it was corrected. */
      readonly was?: PaneOpportunity
      readonly isCorrecting?: boolean
      /** Whether to remove it is asked. */
      readonly isLeaving?: boolean
      readonly writes?: Writing
    }

export const lists: SalesPlace = { at: 'lists' }
