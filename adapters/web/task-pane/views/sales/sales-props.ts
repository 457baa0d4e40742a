// What the views of sales get.
import type { SalesPlace } from '../../sales/place.ts'
import type { TabProps } from '../item/tab-props.ts'

export interface Account {
  readonly id: string
  readonly name: string
  /** In the ledger, or null. */
  readonly url: string | null
}

export interface SalesProps extends TabProps {
  readonly account: Account
  /** The opportunity of the open item, or null. */
  readonly linkedId: string | null
  readonly onGo: (place: SalesPlace) => void
}

export interface OpportunityProps extends SalesProps {
  readonly place: Extract<SalesPlace, { readonly at: 'opportunity' }>
}
