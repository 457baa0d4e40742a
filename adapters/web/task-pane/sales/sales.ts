// The sales of organisations while the pane is open: lists, actions, and the opportunities created from items.
import type { PluginApi } from '../api/plugin-api.ts'
import {
  type Activities,
  activitiesCall,
  type OrdersKind,
  type Orders,
  ordersCall,
  type Opportunities,
  type Stages,
  opportunitiesCall,
  stagesCall,
} from '../api/sales.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { type ActivityWork, makeActivityWork } from './activity-work.ts'
import { type ListMemory, makeListMemory } from './list-memory.ts'
import { makeOpportunityWork, type OpportunityWork, type MoveStage, makeMoveStage } from './opportunity-work.ts'

export interface Sales {
  /** By organisation. */
  readonly opportunities: ListMemory<Opportunities>
  /** With an empty key. */
  readonly stages: ListMemory<Stages>
  /** By organisation. */
  readonly orders: Readonly<Record<OrdersKind, ListMemory<Orders>>>
  /** By opportunity. */
  readonly activities: ListMemory<Activities>
  /** The opportunity created from an item, by the item's key. */
  readonly linked: Map<string, string>
  readonly moveStage: MoveStage
  readonly opportunityWork: OpportunityWork
  readonly work: ActivityWork
  readonly forget: () => void
}

export const makeSales = (api: PluginApi, now: () => number): Sales => {
  const listOf = <A>(callOf: (key: string) => ServiceCall<A>): ListMemory<A> =>
    makeListMemory({ ask: (key) => api(callOf(key)), now })
  const opportunities = listOf(opportunitiesCall)
  const stages = listOf(stagesCall)
  const activities = listOf(activitiesCall)
  const orders = {
    quotations: listOf(ordersCall('quotations')),
    'sales-orders': listOf(ordersCall('sales-orders')),
    'purchase-orders': listOf(ordersCall('purchase-orders')),
  }
  const linked = new Map<string, string>()
  return {
    opportunities,
    stages,
    orders,
    activities,
    linked,
    moveStage: makeMoveStage({ api, opportunities }),
    opportunityWork: makeOpportunityWork({ api, opportunities, linked }),
    work: makeActivityWork({ api, activities }),
    forget: () => {
      for (const list of [opportunities, stages, activities, ...Object.values(orders)]) list.forget()
      linked.clear()
    },
  }
}
