// Groups and sorts opportunities and orders for their lists.
import type { PaneOpportunity, OpportunityStage, PaneOrder, OrdersKind, Orders } from '../api/sales.ts'

export interface StageGroup {
  /** Null: the opportunities have no stage. */
  readonly stage: Pick<OpportunityStage, 'id' | 'description'> | null
  readonly opportunities: readonly PaneOpportunity[]
}

export interface ByStage {
  /** Contains no empty groups. Stages that the ledger no longer lists come last. */
  readonly open: readonly StageGroup[]
  readonly closed: readonly PaneOpportunity[]
}

export function groupByStage(opportunities: readonly PaneOpportunity[], stages: readonly OpportunityStage[]): ByStage {
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

/** The sum of the amounts; null: no amounts, or several currencies. */
export function sumWorth(
  opportunities: readonly PaneOpportunity[],
): { readonly amount: number; readonly currency: string | null } | null {
  const priced = opportunities.filter(({ amount }) => amount !== null)
  const [first] = priced
  if (first === undefined || priced.some(({ currency }) => currency !== first.currency)) return null
  // Adds in cents, because binary fractions are not exact.
  return {
    amount: priced.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100,
    currency: first.currency,
  }
}

/** The probability of an open opportunity, or of its stage, from 0 to 1. */
export function getChance(
  { status, probability, stage }: Pick<PaneOpportunity, 'status' | 'probability' | 'stage'>,
  stages: readonly OpportunityStage[],
): number | null {
  return status === 'open' ? (probability ?? stages.find(({ id }) => id === stage?.id)?.probability ?? null) : null
}

export interface OrderOfKind extends PaneOrder {
  readonly kind: OrdersKind
}

export function compareByDate(
  lists: readonly { readonly kind: OrdersKind; readonly orders: Orders }[],
): readonly OrderOfKind[] {
  return lists
    .flatMap(({ kind, orders }) => orders.data.map((order) => ({ ...order, kind })))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
}
