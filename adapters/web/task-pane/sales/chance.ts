// The chance of an opportunity, the same wherever it is shown: its own, else that of its stage. What is won or lost has none.
import type { Opportunity, Stage } from '../api/sales.ts'

/** From 0 to 1. */
export const chanceOf = (
  { status, probability, stage }: Pick<Opportunity, 'status' | 'probability' | 'stage'>,
  stages: readonly Stage[],
): number | null =>
  status === 'open' ? (probability ?? stages.find(({ id }) => id === stage?.id)?.probability ?? null) : null
