// Opportunities and their stages as the ledger writes them.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Opportunity, OpportunityId, Stage, StageId } from '#domain/ledger/sales.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { dayOf } from './dates.ts'
import { instantOnWire, numberOnWire, referenceOnWire, textOnWire, uuidOnWire } from './wire-codecs.ts'

export const opportunityOnWire = t.type({
  ID: uuidOnWire,
  Name: textOnWire,
  Account: referenceOnWire,
  Contact: referenceOnWire,
  OpportunityStage: referenceOnWire,
  OpportunityStageDescription: textOnWire,
  OpportunityStatus: numberOnWire,
  AmountFC: numberOnWire,
  Currency: textOnWire,
  Probability: numberOnWire,
  CloseDate: instantOnWire,
  NextAction: textOnWire,
})

const WON = 2
const LOST = 3

const statusOf = (status: O.Option<number>): Opportunity['status'] => {
  const number = O.toUndefined(status)
  return number === WON ? 'won' : number === LOST ? 'lost' : 'open'
}

export const asOpportunity = (row: t.TypeOf<typeof opportunityOnWire>): Opportunity => ({
  id: row.ID as OpportunityId,
  name: O.getOrElse(() => '')(row.Name),
  accountId: O.map((id: Uuid) => id as AccountId)(row.Account),
  contactId: O.map((id: Uuid) => id as ContactId)(row.Contact),
  stage: pipe(
    row.OpportunityStage,
    O.map((id) => ({ id: id as StageId, description: O.getOrElse(() => '')(row.OpportunityStageDescription) })),
  ),
  status: statusOf(row.OpportunityStatus),
  amount: row.AmountFC,
  currency: row.Currency,
  probability: row.Probability,
  closeDate: O.flatMap(dayOf)(row.CloseDate),
  nextAction: row.NextAction,
})

export const stageOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  Probability: numberOnWire,
})

export const asStage = (row: t.TypeOf<typeof stageOnWire>): Stage => ({
  id: row.ID as StageId,
  code: row.Code,
  description: O.getOrElse(() => '')(row.Description),
  probability: row.Probability,
})
