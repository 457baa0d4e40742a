// The sales of organisations while the pane is open: lists, actions, and the opportunities created from items.
import { callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { Orders, OrdersKind } from '../api/sales.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { toDocumentsCall } from './relation.ts'
import { makeActivityWork, makeOpportunityWork, makeMoveStage } from './sales-work.ts'
import { type ListMemory, makeListMemory } from '../memory/answer-memory.ts'

export function makeSales(api: PluginApi, now: () => number) {
  const makeList = <A>(callOf: (key: string) => ServiceCall<A>): ListMemory<A> =>
    makeListMemory({ ask: (key) => api(callOf(key)), now })
  const opportunities = makeList((accountId) =>
    callPlugin('GET /mailclient-plugin/opportunities', { query: { accountId } }),
  )
  const stages = makeList(() => callPlugin('GET /mailclient-plugin/opportunity-stages'))
  const activities = makeList((opportunityId) =>
    callPlugin('GET /mailclient-plugin/opportunities/:opportunityId/activities', { params: { opportunityId } }),
  )
  const makeOrders = (kind: OrdersKind) =>
    makeList<Orders>((accountId) => callPlugin(`GET /mailclient-plugin/${kind}`, { query: { accountId } }))
  const orders = {
    quotations: makeOrders('quotations'),
    'sales-orders': makeOrders('sales-orders'),
    'purchase-orders': makeOrders('purchase-orders'),
  }
  const documents = makeList(toDocumentsCall)
  const hours = makeList((accountId) => callPlugin('GET /mailclient-plugin/hours', { query: { accountId } }))
  const linked = new Map<string, string>()
  return {
    opportunities,
    /** The key is an empty text. */
    stages,
    orders,
    activities,
    /** By `toRelationKey`. */
    documents,
    /** The hours of the user, by organisation. */
    hours,
    /** The opportunity that was created from an item, by the key of the item. */
    linked,
    moveStage: makeMoveStage({ api, opportunities }),
    opportunityWork: makeOpportunityWork({ api, opportunities, linked }),
    work: makeActivityWork({ api, activities }),
    forget: (): void => {
      for (const list of [opportunities, stages, activities, documents, hours, ...Object.values(orders)]) list.forget()
      linked.clear()
    },
  }
}
