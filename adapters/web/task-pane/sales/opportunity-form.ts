// The form that corrects an opportunity: what it begins with, what is wrong with it, and what is sent.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Opportunity, OpportunityChange } from '../api/sales.ts'
import { parseAmount } from './amount.ts'

/** As typed. */
export interface OpportunityForm {
  readonly name: string
  readonly amount: string
  /** In percent; empty: that of the stage. */
  readonly chance: string
  /** YYYY-MM-DD, or empty. */
  readonly closeDate: string
  readonly nextAction: string
}

export type CorrectionFault = 'name' | 'amount' | 'chance'

/** `decimal`: how the user writes numbers. */
export const formOf = (
  { name, amount, probability, closeDate, nextAction }: Opportunity,
  decimal: (value: number) => string,
): OpportunityForm => ({
  name,
  amount: amount === null ? '' : decimal(amount),
  chance: probability === null ? '' : decimal(probability * 100),
  closeDate: closeDate ?? '',
  nextAction: nextAction ?? '',
})

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** As a share; null: none is typed. */
const parseChance = (typed: string): Either<'chance', number | null> => {
  const text = typed.replace('%', '').replace(',', '.').trim()
  if (text === '') return right(null)
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return percent >= 0 && percent <= 100 ? right(Math.round(percent * 100) / 10_000) : left('chance')
}

/** What differs from what there is; fields that were not touched stay out of it. */
export const changeOf = (
  opportunity: Opportunity,
  typed: OpportunityForm,
  decimal: (value: number) => string,
): Either<readonly CorrectionFault[], OpportunityChange> => {
  const before = formOf(opportunity, decimal)
  const name = typed.name.trim()
  const amount = typed.amount.trim() === '' ? null : (parseAmount(typed.amount) ?? undefined)
  const chance = parseChance(typed.chance)
  const faults: CorrectionFault[] = []
  if (name === '') faults.push('name')
  if (amount === undefined) faults.push('amount')
  if (chance._tag === 'Left') faults.push(chance.left)
  if (amount === undefined || chance._tag === 'Left' || faults.length > 0) return left(faults)
  return right({
    ...(name !== before.name && { name }),
    ...(typed.amount !== before.amount && { amount }),
    ...(typed.chance !== before.chance && { probability: chance.right }),
    ...(typed.closeDate !== before.closeDate && { closeDate: textOrNull(typed.closeDate) }),
    ...(typed.nextAction !== before.nextAction && { nextAction: textOrNull(typed.nextAction) }),
  })
}

/** Puts back what an opportunity was before it was corrected. */
export const restoring = (was: Opportunity): OpportunityChange => ({
  name: was.name,
  amount: was.amount,
  probability: was.probability,
  closeDate: was.closeDate,
  nextAction: was.nextAction,
})
