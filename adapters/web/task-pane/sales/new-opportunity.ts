// The form of a new opportunity: what it begins with, what is wrong with it, and what is sent.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { NewOpportunityBody, Stage } from '../api/sales.ts'
import { parseAmount } from './amount.ts'
import { dayOf } from './day.ts'
import { nameOfSubject } from './subject.ts'

/** As typed; `stageId` empty: the first there is. */
export interface NewOpportunityForm {
  readonly name: string
  readonly stageId: string
  readonly amount: string
  /** YYYY-MM-DD, or empty. */
  readonly closeDate: string
  readonly nextAction: string
}

/** A month to decide in, as most offers give. */
const DAYS_TO_CLOSE = 30

export const begunFrom = (subject: string, now: number): NewOpportunityForm => ({
  name: nameOfSubject(subject),
  stageId: '',
  amount: '',
  closeDate: dayOf(now, DAYS_TO_CLOSE),
  nextAction: '',
})

export type OpportunityFault = 'name' | 'amount'

export const opportunityOf = (
  form: NewOpportunityForm,
  stages: readonly Stage[],
): Either<readonly OpportunityFault[], Omit<NewOpportunityBody, 'accountId' | 'contactId' | 'outlookItemId'>> => {
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
