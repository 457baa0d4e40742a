// Reads and writes opportunities of the ledger and reads their stages (PLG-12, PLG-13). Callers decide whether a change is allowed.
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import type {
  LedgerSales,
  NewOpportunity,
  Opportunity,
  OpportunityChange,
  OpportunityId,
  Stage,
  StageId,
} from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, fromMinutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import {
  toLedgerDay,
  flagOnWire,
  instantOnWire,
  numberOnWire,
  referenceOnWire,
  textOnWire,
  uuidOnWire,
  wireDay,
} from './wire-codecs.ts'
import { makeDivisionCache } from './division-cache.ts'
import type { CallLedger } from './ledger-request.ts'
import {
  matchAtLeast,
  matchBoth,
  contains,
  toDateTimeLiteral,
  matchEqual,
  type Filter,
  toGuidLiteral,
  toTextLiteral,
  toNumberLiteral,
} from './query.ts'
import {
  toChangeCall,
  withoutNulls,
  toListCall,
  toFindCall,
  makeRecords,
  type RecordDeps,
  type Written,
} from './records.ts'

const opportunityOnWire = t.type({
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

function toStatus(status: O.Option<number>): Opportunity['status'] {
  const number = O.toUndefined(status)
  return number === WON ? 'won' : number === LOST ? 'lost' : 'open'
}

const asOpportunity = (row: t.TypeOf<typeof opportunityOnWire>): Opportunity => ({
  id: row.ID as OpportunityId,
  name: O.getOrElse(() => '')(row.Name),
  accountId: O.map((id: Uuid) => id as AccountId)(row.Account),
  contactId: O.map((id: Uuid) => id as ContactId)(row.Contact),
  stage: pipe(
    row.OpportunityStage,
    O.map((id) => ({ id: id as StageId, description: O.getOrElse(() => '')(row.OpportunityStageDescription) })),
  ),
  status: toStatus(row.OpportunityStatus),
  amount: row.AmountFC,
  currency: row.Currency,
  probability: row.Probability,
  closeDate: O.flatMap(toLedgerDay)(row.CloseDate),
  nextAction: row.NextAction,
})

const stageOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  Probability: numberOnWire,
})

const asStage = (row: t.TypeOf<typeof stageOnWire>): Stage => ({
  id: row.ID as StageId,
  code: row.Code,
  description: O.getOrElse(() => '')(row.Description),
  probability: row.Probability,
})

/** How far the ledger's clock may be behind ours. A large value is harmless: the reference must match as well. */
const SKEW = fromMinutes(60)

const accountOnWire = t.type({ ID: uuidOnWire, Blocked: flagOnWire })
const contactOnWire = t.type({ ID: uuidOnWire, Account: referenceOnWire })

/** The line that later searches find the opportunity by. People see it in the ledger. */
const referenceLine = (reference: Uuid): string => `Kenmerk: ${reference}`

const listOpportunities = (filter: Filter, top?: number) =>
  toListCall('crm/Opportunities', opportunityOnWire, {
    filter,
    orderBy: ['Created desc'],
    ...(top === undefined ? {} : { top }),
  })

const activeStages = toListCall('crm/OpportunityStages', stageOnWire, {
  filter: matchEqual('Active', toNumberLiteral(1)),
  orderBy: ['SortOrder'],
})

const findFirst = (callLedger: CallLedger, filter: Filter): FromLedger<O.Option<Opportunity>> =>
  pipe(
    callLedger(listOpportunities(filter, 1)),
    TE.map(({ rows: [row] }) => pipe(O.fromNullable(row), O.map(asOpportunity))),
  )

const withId = (id: OpportunityId): Filter => matchEqual('ID', toGuidLiteral(id))

function toNewOpportunityRow(wanted: NewOpportunity, reference: O.Option<Uuid>): Written {
  const notes = RA.compact([wanted.notes, O.map(referenceLine)(reference)])
  return withoutNulls({
    Name: wanted.name,
    Account: wanted.accountId,
    Contact: O.toNullable(wanted.contactId),
    OpportunityStage: O.toNullable(wanted.stageId),
    AmountFC: O.toNullable(wanted.amount),
    Probability: O.toNullable(wanted.probability),
    CloseDate: O.toNullable(O.map(wireDay)(wanted.closeDate)),
    NextAction: O.toNullable(wanted.nextAction),
    Notes: notes.join('\n\n') || null,
  })
}

/** Only the given fields; null clears a field. */
const toChangedRow = ({ name, amount, probability, closeDate, nextAction }: OpportunityChange): Written => ({
  ...(name !== undefined && { Name: name }),
  ...(amount && { AmountFC: O.toNullable(amount) }),
  ...(probability && { Probability: O.toNullable(probability) }),
  ...(closeDate && { CloseDate: O.toNullable(O.map(wireDay)(closeDate)) }),
  ...(nextAction && { NextAction: O.toNullable(nextAction) }),
})

export function makeLedgerSales(deps: RecordDeps & { readonly clock: Clock }): LedgerSales {
  const { useLedger } = deps
  const records = makeRecords(deps)

  const stages = makeDivisionCache(deps.clock, (caller) =>
    records.listAll(caller, activeStages, (rows) => rows.map(asStage)),
  )

  /** Returns the record as the ledger stored it. */
  const write = (caller: LedgerCaller, id: OpportunityId, fields: Written) =>
    useLedger(caller, (callLedger) =>
      pipe(
        callLedger(toChangeCall('crm/Opportunities', id, fields)),
        TE.flatMap(() => findFirst(callLedger, withId(id))),
        TE.flatMap(TE.fromOption((): LedgerFailure => ({ _tag: 'LedgerNotFound' }))),
      ),
    )

  return {
    listOfAccount: (caller, account) =>
      records.list(caller, listOpportunities(matchEqual('Account', toGuidLiteral(account))), asOpportunity),

    listStages: stages.read,
    listRecentStages: stages.readRecent,

    find: (caller, id) => useLedger(caller, (callLedger) => findFirst(callLedger, withId(id))),

    findParties: (caller, account, contact) =>
      useLedger(caller, (callLedger) =>
        gen(function* () {
          const accounts = yield* unwrap(callLedger(toFindCall('crm/Accounts', accountOnWire, account)))
          const found = pipe(
            O.fromNullable(accounts.rows[0]),
            O.map(({ Blocked }) => ({ blocked: Blocked })),
          )
          // The contact's organisation is irrelevant when the organisation itself is missing.
          if (O.isNone(contact) || O.isNone(found) || found.value.blocked)
            return { account: found, accountOfContact: O.none }
          const {
            rows: [row],
          } = yield* unwrap(callLedger(toFindCall('crm/Contacts', contactOnWire, contact.value)))
          return {
            account: found,
            accountOfContact: row === undefined ? O.none : O.map((id: Uuid) => id as AccountId)(row.Account),
          }
        }),
      ),

    findByReference: (caller, reference, since) =>
      useLedger(caller, (callLedger) =>
        findFirst(
          callLedger,
          matchBoth(
            matchAtLeast('Created', toDateTimeLiteral(since - SKEW)),
            contains('Notes', toTextLiteral(referenceLine(reference))),
          ),
        ),
      ),

    create: (caller, wanted, reference) =>
      records.create(
        caller,
        'crm/Opportunities',
        opportunityOnWire,
        toNewOpportunityRow(wanted, reference),
        asOpportunity,
      ),

    move: (caller, id, stage) => write(caller, id, { OpportunityStage: stage }),
    change: (caller, id, wanted) => write(caller, id, toChangedRow(wanted)),

    remove: (caller, id) => records.remove(caller, 'crm/Opportunities', id),
  }
}
