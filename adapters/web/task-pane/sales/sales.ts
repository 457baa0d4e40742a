// The sales of organisations while the pane is open: lists, actions, and the opportunities created from items.
import type { PluginApi } from '../api/plugin-api.ts'
import { activitiesCall, ordersCall, opportunitiesCall, stagesCall } from '../api/sales.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { makeActivityWork, makeOpportunityWork, makeMoveStage } from './sales-work.ts'
import { type ListMemory, makeListMemory } from './list-memory.ts'

export const makeSales = (api: PluginApi, now: () => number) => {
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
    /** With an empty key. */
    stages,
    orders,
    activities,
    /** The opportunity created from an item, by the item's key. */
    linked,
    moveStage: makeMoveStage({ api, opportunities }),
    opportunityWork: makeOpportunityWork({ api, opportunities, linked }),
    work: makeActivityWork({ api, activities }),
    forget: (): void => {
      for (const list of [opportunities, stages, activities, ...Object.values(orders)]) list.forget()
      linked.clear()
    },
  }
}
