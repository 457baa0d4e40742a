// Time transactions of the ledger and what they can be booked on (PLG-10, PLG-11). Whether one may be made, changed or removed is decided before.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import {
  type AccountProject,
  differences,
  type LedgerTime,
  type ProjectId,
  type TimeTransactionId,
} from '#domain/ledger/time.ts'
import { type Clock, minutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { apiUrl } from './addresses.ts'
import { bookableItems } from './bookable-items.ts'
import { dayOf } from './dates.ts'
import { divisionCache } from './division-cache.ts'
import type { UseLedger } from './ledger-request.ts'
import { listOfOne } from './list-of-one.ts'
import { rowsUpTo } from './pages.ts'
import { atLeast, both, datetime, equal, guid, queryOf } from './query.ts'
import { jsonBody } from './request-body.ts'
import { asBookedTime, timeFields, timeOnWire, wholeTime } from './time-rows.ts'
import { entityOf, flagOnWire, instantOnWire, pageOf, referenceOnWire, textOnWire, uuidOnWire } from './wire-codecs.ts'

/** How far the ledger's clock may be behind ours. */
const SKEW = minutes(5)
/** One page of the ledger's. */
const MAX_ALIKE = 60
const TIMES = 'project/TimeTransactions'

const accountOnWire = t.type({ ID: uuidOnWire, Blocked: flagOnWire })
const ownerOnWire = t.type({ ID: uuidOnWire, Account: referenceOnWire, EndDate: instantOnWire })
const projectOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  StartDate: instantOnWire,
  EndDate: instantOnWire,
})

const asProject = (row: t.TypeOf<typeof projectOnWire>): AccountProject => {
  const code = O.getOrElse(() => '')(row.Code)
  return {
    id: row.ID as ProjectId,
    code,
    description: O.getOrElse(() => code)(row.Description),
    startDate: O.flatMap(dayOf)(row.StartDate),
    endDate: O.flatMap(dayOf)(row.EndDate),
  }
}

const unreadable: LedgerFailure = { _tag: 'LedgerDown' }

/** `baseUrl`: the ledger's root. */
export const makeLedgerTime = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
  readonly clock: Clock
}): LedgerTime => {
  const { baseUrl, useLedger } = deps
  const items = divisionCache(deps.clock, bookableItems(deps))

  return {
    items: items.kept,
    itemsNow: items.recent,

    projects: (caller, account) =>
      useLedger(caller, async (ask) =>
        pipe(
          await rowsUpTo(MAX_LISTED, ask, apiUrl(baseUrl, caller.division, 'project/Projects'), {
            method: 'GET',
            endpoint: 'project/Projects',
            query: queryOf({
              select: Object.keys(projectOnWire.props),
              filter: equal('Account', guid(account)),
              orderBy: ['Code'],
            }),
            answer: pageOf(projectOnWire),
          }),
          E.map(({ rows, truncated }) => ({ data: rows.map(asProject), truncated })),
        ),
      ),

    isBookable: (caller, account) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(listOfOne('crm/Accounts', accountOnWire, account)),
          E.map(({ rows: [row] }) => row !== undefined && !row.Blocked),
        ),
      ),

    findProject: (caller, project) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(listOfOne('project/Projects', ownerOnWire, project)),
          E.map(({ rows: [row] }) =>
            pipe(
              O.fromNullable(row),
              O.map(({ Account, EndDate }) => ({
                accountId: O.map((id: Uuid) => id as AccountId)(Account),
                endDate: O.flatMap(dayOf)(EndDate),
              })),
            ),
          ),
        ),
      ),

    create: (caller, entry) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'POST',
            endpoint: TIMES,
            body: jsonBody(wholeTime(entry)),
            answer: entityOf(t.type({ ID: uuidOnWire })),
          }),
          E.map(({ d }) => d.ID as TimeTransactionId),
        ),
      ),

    findAlike: (caller, entry, since) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'GET',
            endpoint: TIMES,
            query: queryOf({
              select: Object.keys(timeOnWire.props),
              filter: both(
                both(equal('Creator', guid(caller.ledgerUserId)), atLeast('Created', datetime(since - SKEW))),
                both(equal('Account', guid(entry.accountId)), equal('Item', guid(entry.itemId))),
              ),
              orderBy: ['Created'],
              top: MAX_ALIKE,
            }),
            answer: pageOf(timeOnWire),
          }),
          E.map(({ rows }) =>
            rows.flatMap((row) => {
              const booked = O.toUndefined(asBookedTime(row))
              return booked !== undefined && differences(booked.registration, entry).length === 0
                ? [booked.registration.id]
                : []
            }),
          ),
        ),
      ),

    find: (caller, id) =>
      useLedger(caller, async (ask) => {
        const found = await ask(listOfOne(TIMES, timeOnWire, id))
        if (E.isLeft(found)) return found
        const [row] = found.right.rows
        if (row === undefined) return E.right(O.none)
        const booked = asBookedTime(row)
        return O.isNone(booked) ? E.left(unreadable) : E.right(booked)
      }),

    change: (caller, id, entry, fields) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'PUT',
            endpoint: TIMES,
            key: id,
            body: jsonBody(timeFields(entry, fields)),
            answer: t.unknown,
          }),
          E.map(() => undefined),
        ),
      ),

    remove: (caller, id) =>
      useLedger(caller, async (ask) => {
        const removed = await ask({ method: 'DELETE', endpoint: TIMES, key: id, answer: t.unknown })
        return E.isLeft(removed) && removed.left._tag !== 'LedgerNotFound' ? removed : E.right(undefined)
      }),
  }
}
