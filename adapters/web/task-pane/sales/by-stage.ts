// Puts opportunities in the order people work by: the open ones under their stages, then those that are won or lost.
import type { Opportunity, Stage } from '../api/sales.ts'

export interface StageGroup {
  /** Null for those without a stage. */
  readonly stage: Pick<Stage, 'id' | 'description'> | null
  readonly opportunities: readonly Opportunity[]
}

export interface ByStage {
  /** Without empty ones; stages that the ledger does not list any more come after those that it does. */
  readonly open: readonly StageGroup[]
  readonly closed: readonly Opportunity[]
}

export const byStage = (opportunities: readonly Opportunity[], stages: readonly Stage[]): ByStage => {
  const groups = new Map<string, { readonly stage: StageGroup['stage']; readonly opportunities: Opportunity[] }>()
  for (const stage of stages) groups.set(stage.id, { stage, opportunities: [] })
  const without: Opportunity[] = []
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
  opportunities: readonly Opportunity[],
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
