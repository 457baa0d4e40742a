// The order of opportunities and orders in their lists.
import type { PaneOpportunity, OpportunityStage, PaneOrder, OrdersKind, Orders } from '../api/sales.ts'

export interface StageGroup {
  /** Null for those without a stage. */
  readonly stage: Pick<OpportunityStage, 'id' | 'description'> | null
  readonly opportunities: readonly PaneOpportunity[]
}

export interface ByStage {
  /** Without empty ones; stages that the ledger does not list any more come after those that it does. */
  readonly open: readonly StageGroup[]
  readonly closed: readonly PaneOpportunity[]
}

export const byStage = (opportunities: readonly PaneOpportunity[], stages: readonly OpportunityStage[]): ByStage => {
  const groups = new Map<string, { readonly stage: StageGroup['stage']; readonly opportunities: PaneOpportunity[] }>()
  for (const stage of stages) groups.set(stage.id, { stage, opportunities: [] })
  const without: PaneOpportunity[] = []
  for (const opportunity of opportunities) {
    if (opportunity.status !== 'open') continue
    const { stage } = opportunity
    const group = stage === null ? undefined : (groups.get(stage.id) ?? { stage, opportunities: [] })
    if (stage !== null && group !== undefined) groups.set(stage.id, group)
    ;(group?.opportunities ?? without).push(opportunity)
  }
  return {
    open: [...groups.values(), { stage: null, opportunities: without }].filter(
      (group) => group.opportunities.length > 0,
    ),
    closed: opportunities.filter(({ status }) => status !== 'open'),
  }
}

/** What they are worth together; null where they are in several currencies, or none tells an amount. */
export const worthOf = (
  opportunities: readonly PaneOpportunity[],
): { readonly amount: number; readonly currency: string | null } | null => {
  const told = opportunities.filter(({ amount }) => amount !== null)
  const [first] = told
  if (first === undefined || told.some(({ currency }) => currency !== first.currency)) return null
  // In cents: amounts of money do not add up as binary fractions.
  return {
    amount: told.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100,
    currency: first.currency,
  }
}

/** From 0 to 1. */
export const chanceOf = (
  { status, probability, stage }: Pick<PaneOpportunity, 'status' | 'probability' | 'stage'>,
  stages: readonly OpportunityStage[],
): number | null =>
  status === 'open' ? (probability ?? stages.find(({ id }) => id === stage?.id)?.probability ?? null) : null

export interface OrderOfKind extends PaneOrder {
  readonly kind: OrdersKind
}

/** Newest first; those without a date at the end. */
export const byDate = (
  lists: readonly { readonly kind: OrdersKind; readonly orders: Orders }[],
): readonly OrderOfKind[] =>
  lists
    .flatMap(({ kind, orders }) => orders.data.map((order) => ({ ...order, kind })))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
