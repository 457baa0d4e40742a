// The forms of an opportunity, new or existing: initial values, faults, and the request.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { NewOpportunityBody, OpportunityStage, PaneOpportunity, OpportunityChanges } from '../api/sales.ts'
import { toLocalDay } from './place.ts'
import { toOpportunityName } from './item-note.ts'

const GROUPED = /^\d{1,3}(?:([.,' ])\d{3})(?:\1\d{3})*$/
const PLAIN = /^\d+$/

/** Null: not an amount, negative, or more than two decimals. Three digits after the last separator are a group: "1.250" is 1250. */
export function parseAmount(typed: string): number | null {
  const text = typed
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/^ ?(?:€|EUR|[$£])? ?/i, '')
    .trim()
  const [, whole = text, decimals = ''] = /^(.*)[.,](\d{1,2}|-)$/.exec(text) ?? []
  if (!PLAIN.test(whole) && !GROUPED.test(whole)) return null
  return Number(`${whole.replace(/\D/g, '')}.${decimals === '-' ? '' : decimals}`)
}

/** The values as typed. `stageId` empty: the first stage. */
export interface NewOpportunityForm {
  readonly name: string
  readonly stageId: string
  readonly amount: string
  /** YYYY-MM-DD, or empty. */
  readonly closeDate: string
  readonly nextAction: string
}

/** Most offers are valid for about a month. */
const DAYS_TO_CLOSE = 30

export function makeOpportunityForm(subject: string, now: number): NewOpportunityForm {
  return {
    name: toOpportunityName(subject),
    stageId: '',
    amount: '',
    closeDate: toLocalDay(now, DAYS_TO_CLOSE),
    nextAction: '',
  }
}

export type OpportunityFault = 'name' | 'amount'

export function parseOpportunity(
  form: NewOpportunityForm,
  stages: readonly OpportunityStage[],
): Either<readonly OpportunityFault[], Omit<NewOpportunityBody, 'accountId' | 'contactId' | 'outlookItemId'>> {
  const name = form.name.trim()
  const amount = form.amount.trim() === '' ? undefined : parseAmount(form.amount)
  const faults: OpportunityFault[] = []
  if (name === '') faults.push('name')
  if (amount === null) faults.push('amount')
  if (name === '' || amount === null) return left(faults)
  const stageId = form.stageId === '' ? stages[0]?.id : form.stageId
  const nextAction = form.nextAction.trim()
  return right({
    name,
    ...(stageId !== undefined && { stageId }),
    ...(amount !== undefined && { amount }),
    ...(form.closeDate !== '' && { closeDate: form.closeDate }),
    ...(nextAction !== '' && { nextAction }),
  })
}

export interface OpportunityForm {
  readonly name: string
  readonly amount: string
  /** In percent; empty: the probability of the stage. */
  readonly chance: string
  /** YYYY-MM-DD, or empty. */
  readonly closeDate: string
  readonly nextAction: string
}

export type CorrectionFault = 'name' | 'amount' | 'chance'

/** `decimal` formats numbers in the user's language. */
export function toOpportunityForm(
  { name, amount, probability, closeDate, nextAction }: PaneOpportunity,
  decimal: (value: number) => string,
): OpportunityForm {
  return {
    name,
    amount: amount === null ? '' : decimal(amount),
    chance: probability === null ? '' : decimal(probability * 100),
    closeDate: closeDate ?? '',
    nextAction: nextAction ?? '',
  }
}

const toTextOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())

/** From 0 to 1; null: the field is empty. */
function parseChance(typed: string): Either<'chance', number | null> {
  const text = typed.replace('%', '').replace(',', '.').trim()
  if (text === '') return right(null)
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  return percent >= 0 && percent <= 100 ? right(Math.round(percent * 100) / 10_000) : left('chance')
}

export function parseOpportunityChanges(
  opportunity: PaneOpportunity,
  typed: OpportunityForm,
  decimal: (value: number) => string,
): Either<readonly CorrectionFault[], OpportunityChanges> {
  const before = toOpportunityForm(opportunity, decimal)
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
    ...(typed.closeDate !== before.closeDate && { closeDate: toTextOrNull(typed.closeDate) }),
    ...(typed.nextAction !== before.nextAction && { nextAction: toTextOrNull(typed.nextAction) }),
  })
}

export function toRestoreChanges(was: PaneOpportunity): OpportunityChanges {
  return {
    name: was.name,
    amount: was.amount,
    probability: was.probability,
    closeDate: was.closeDate,
    nextAction: was.nextAction,
  }
}
