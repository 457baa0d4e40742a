// Opportunities of the ledger and their stages (PLG-12, PLG-13). Whether one may be made or moved is decided before.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type {
  LedgerSales,
  NewOpportunity,
  Opportunity,
  OpportunityChange,
  OpportunityId,
  Parties,
} from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Clock, minutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { apiUrl } from './addresses.ts'
import { wireDay } from './dates.ts'
import { divisionCache } from './division-cache.ts'
import type { Ask, UseLedger } from './ledger-request.ts'
import { listOfOne } from './list-of-one.ts'
import { asOpportunity, opportunityFields, opportunityOnWire } from './opportunity-rows.ts'
import { allPages, rowsUpTo } from './pages.ts'
import { atLeast, both, contains, datetime, equal, type Filter, guid, queryOf, text, whole } from './query.ts'
import { jsonBody } from './request-body.ts'
import { asStage, stageOnWire } from './stage-rows.ts'
import { entityOf, flagOnWire, pageOf, referenceOnWire, uuidOnWire } from './wire-codecs.ts'

/** How far the ledger's clock may be behind ours. Too much is harmless, since the reference is looked at as well. */
const SKEW = minutes(60)

const accountOnWire = t.type({ ID: uuidOnWire, Blocked: flagOnWire })
const contactOnWire = t.type({ ID: uuidOnWire, Account: referenceOnWire })

/** The line by which an opportunity is known again, as people read it there. */
const referenceLine = (reference: Uuid): string => `Kenmerk: ${reference}`

const opportunities = (filter: Filter, top?: number) => ({
  method: 'GET' as const,
  endpoint: 'crm/Opportunities' as const,
  query: queryOf({
    select: opportunityFields,
    filter,
    orderBy: ['Created desc'],
    ...(top === undefined ? {} : { top }),
  }),
  answer: pageOf(opportunityOnWire),
})

const activeStages = {
  method: 'GET' as const,
  endpoint: 'crm/OpportunityStages' as const,
  query: queryOf({
    select: Object.keys(stageOnWire.props),
    filter: equal('Active', whole(1)),
    orderBy: ['SortOrder'],
  }),
  answer: pageOf(stageOnWire),
}

const first = async (ask: Ask, filter: Filter): Promise<E.Either<LedgerFailure, O.Option<Opportunity>>> =>
  pipe(
    await ask(opportunities(filter, 1)),
    E.map(({ rows: [row] }) => pipe(O.fromNullable(row), O.map(asOpportunity))),
  )

const withId = (id: OpportunityId): Filter => equal('ID', guid(id))

const given = <A>(name: string, value: O.Option<A>, write: (value: A) => string | number) =>
  O.isSome(value) ? { [name]: write(value.value) } : {}

const creation = (wanted: NewOpportunity, reference: O.Option<Uuid>) => {
  const notes = [wanted.notes, O.map(referenceLine)(reference)]
    .flatMap(
      O.match(
        () => [],
        (line) => [line],
      ),
    )
    .join('\n\n')
  return {
    method: 'POST' as const,
    endpoint: 'crm/Opportunities' as const,
    body: jsonBody({
      Name: wanted.name,
      Account: wanted.accountId,
      ...given('Contact', wanted.contactId, (id) => id),
      ...given('OpportunityStage', wanted.stageId, (id) => id),
      ...given('AmountFC', wanted.amount, (amount) => amount),
      ...given('Probability', wanted.probability, (probability) => probability),
      ...given('CloseDate', wanted.closeDate, wireDay),
      ...given('NextAction', wanted.nextAction, (action) => action),
      ...(notes === '' ? {} : { Notes: notes }),
    }),
    answer: entityOf(opportunityOnWire),
  }
}

type Written = Readonly<Record<string, string | number | null>>

/** Only what is given; null clears a field. */
const changed = ({ name, amount, probability, closeDate, nextAction }: OpportunityChange): Written => ({
  ...(name !== undefined && { Name: name }),
  ...(amount && { AmountFC: O.toNullable(amount) }),
  ...(probability && { Probability: O.toNullable(probability) }),
  ...(closeDate && { CloseDate: O.toNullable(O.map(wireDay)(closeDate)) }),
  ...(nextAction && { NextAction: O.toNullable(nextAction) }),
})

/** `baseUrl`: the ledger's root. */
export const makeLedgerSales = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
  readonly clock: Clock
}): LedgerSales => {
  const { baseUrl, useLedger } = deps

  const stages = divisionCache(deps.clock, (caller) =>
    useLedger(caller, async (ask) =>
      pipe(
        await allPages(ask, apiUrl(baseUrl, caller.division, 'crm/OpportunityStages'), activeStages),
        E.map((rows) => rows.map(asStage)),
      ),
    ),
  )

  /** Answers what the ledger made of it. */
  const write = (caller: LedgerCaller, id: OpportunityId, fields: Written) =>
    useLedger(caller, async (ask) => {
      const put = await ask({
        method: 'PUT',
        endpoint: 'crm/Opportunities',
        key: id,
        body: jsonBody(fields),
        answer: t.unknown,
      })
      if (E.isLeft(put)) return put
      return pipe(
        await first(ask, withId(id)),
        E.flatMap(E.fromOption((): LedgerFailure => ({ _tag: 'LedgerNotFound' }))),
      )
    })

  return {
    ofAccount: (caller, account) =>
      useLedger(caller, async (ask) =>
        pipe(
          await rowsUpTo(
            MAX_LISTED,
            ask,
            apiUrl(baseUrl, caller.division, 'crm/Opportunities'),
            opportunities(equal('Account', guid(account))),
          ),
          E.map(({ rows, truncated }) => ({ data: rows.map(asOpportunity), truncated })),
        ),
      ),

    stages: stages.kept,
    stagesNow: stages.recent,

    find: (caller, id) => useLedger(caller, (ask) => first(ask, withId(id))),

    parties: (caller, account, contact) =>
      useLedger(caller, async (ask): Promise<E.Either<LedgerFailure, Parties>> => {
        const accounts = await ask(listOfOne('crm/Accounts', accountOnWire, account))
        if (E.isLeft(accounts)) return accounts
        const found = pipe(
          O.fromNullable(accounts.right.rows[0]),
          O.map(({ Blocked }) => ({ blocked: Blocked })),
        )
        // The contact's organisation is irrelevant when the organisation itself is missing.
        if (O.isNone(contact) || O.isNone(found) || found.value.blocked)
          return E.right({ account: found, accountOfContact: O.none })
        return pipe(
          await ask(listOfOne('crm/Contacts', contactOnWire, contact.value)),
          E.map(({ rows: [row] }) => ({
            account: found,
            accountOfContact: row === undefined ? O.none : O.map((id: Uuid) => id as AccountId)(row.Account),
          })),
        )
      }),

    findByReference: (caller, reference, since) =>
      useLedger(caller, (ask) =>
        first(ask, both(atLeast('Created', datetime(since - SKEW)), contains('Notes', text(referenceLine(reference))))),
      ),

    create: (caller, wanted, reference) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(creation(wanted, reference)),
          E.map(({ d }) => asOpportunity(d)),
        ),
      ),

    move: (caller, id, stage) => write(caller, id, { OpportunityStage: stage }),
    change: (caller, id, wanted) => write(caller, id, changed(wanted)),

    remove: (caller, id) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({ method: 'DELETE', endpoint: 'crm/Opportunities', key: id, answer: t.unknown }),
          E.map(() => undefined),
        ),
      ),
  }
}
