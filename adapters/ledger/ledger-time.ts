// Reads and writes time transactions of the ledger, and lists what they can be booked on (PLG-10, PLG-11). Callers decide what is allowed.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import {
  type AccountProject,
  type BookableItem,
  type BookableItems,
  findDifferences,
  type ItemId,
  type LedgerTime,
  type ProjectId,
  type TimeTransactionId,
} from '#domain/ledger/time.ts'
import { type Clock, fromMinutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import {
  toLedgerDay,
  flagOnWire,
  instantOnWire,
  referenceOnWire,
  textOnWire,
  uuidOnWire,
  wholeNumberOnWire,
} from './wire-codecs.ts'
import { makeDivisionCache, type ForCaller } from './division-cache.ts'
import {
  matchAny,
  matchAtLeast,
  matchBoth,
  containsFolded,
  toDateTimeLiteral,
  matchEqual,
  type Filter,
  toGuidLiteral,
  startOf,
  toTextLiteral,
  toNumberLiteral,
} from './query.ts'
import { toListCall, toFindCall, makeRecords, type RecordDeps } from './records.ts'
import { asBookedTime, timeFields, timeOnWire, toWrittenTime } from './time-rows.ts'

const TIME = 1
/** As in onkosten, reiskosten, travel costs, expenses. */
const COST_WORDS = ['kost', 'cost', 'expense']

const itemOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  Unit: textOnWire,
  IsTime: wholeNumberOnWire,
})
type ItemOnWire = t.TypeOf<typeof itemOnWire>

const ofCosts: readonly Filter[] = COST_WORDS.flatMap((word) => [
  containsFolded('ItemGroupCode', toTextLiteral(word)),
  containsFolded('ItemGroupDescription', toTextLiteral(word)),
])

const call = toListCall('logistics/Items', itemOnWire, {
  filter: matchAny(matchEqual('IsTime', toNumberLiteral(TIME)), ...ofCosts),
  orderBy: ['Description'],
})

function asItem({ ID, Code, Description, Unit }: ItemOnWire): BookableItem {
  const code = O.getOrElse(() => '')(Code)
  return { id: ID as ItemId, code, description: O.getOrElse(() => code)(Description), unit: Unit }
}

const byDescription = (a: BookableItem, b: BookableItem): number =>
  a.description.localeCompare(b.description, 'nl') || a.code.localeCompare(b.code)

const toSortedItems = (rows: readonly ItemOnWire[], time: boolean): readonly BookableItem[] =>
  rows
    .filter(({ IsTime }) => (IsTime === TIME) === time)
    .map(asItem)
    .sort(byDescription)

/** Reads both kinds with one call, as long as they fit on one page. */
function makeListBookableItems(deps: RecordDeps): ForCaller<BookableItems> {
  const { list } = makeRecords(deps)
  return (caller) =>
    pipe(
      list(caller, call, (row) => row),
      TE.map(({ data }) => ({ time: toSortedItems(data, true), cost: toSortedItems(data, false) })),
    )
}

/** How far the ledger's clock may be behind ours. */
const SKEW = fromMinutes(5)
const TIMES = 'project/TimeTransactions'

const idOnWire = t.type({ ID: uuidOnWire })
const accountOnWire = t.type({ ID: uuidOnWire, Blocked: flagOnWire })
const ownerOnWire = t.type({ ID: uuidOnWire, Account: referenceOnWire, EndDate: instantOnWire })
const projectOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Description: textOnWire,
  StartDate: instantOnWire,
  EndDate: instantOnWire,
})

function asProject(row: t.TypeOf<typeof projectOnWire>): AccountProject {
  const code = O.getOrElse(() => '')(row.Code)
  return {
    id: row.ID as ProjectId,
    code,
    description: O.getOrElse(() => code)(row.Description),
    startDate: O.flatMap(toLedgerDay)(row.StartDate),
    endDate: O.flatMap(toLedgerDay)(row.EndDate),
  }
}

const unreadable: LedgerFailure = { _tag: 'LedgerDown' }

export function makeLedgerTime(deps: RecordDeps & { readonly clock: Clock }): LedgerTime {
  const records = makeRecords(deps)
  const items = makeDivisionCache(deps.clock, makeListBookableItems(deps))

  return {
    listItems: items.read,
    listRecentItems: items.readRecent,

    listProjects: (caller, account) =>
      records.list(
        caller,
        toListCall('project/Projects', projectOnWire, {
          filter: matchEqual('Account', toGuidLiteral(account)),
          orderBy: ['Code'],
        }),
        asProject,
      ),

    isBookable: (caller, account) =>
      records.callOnce(
        caller,
        toFindCall('crm/Accounts', accountOnWire, account),
        ({ rows: [row] }) => row !== undefined && !row.Blocked,
      ),

    findProject: (caller, project) =>
      records.find(caller, 'project/Projects', ownerOnWire, project, ({ Account, EndDate }) => ({
        accountId: O.map((id: Uuid) => id as AccountId)(Account),
        endDate: O.flatMap(toLedgerDay)(EndDate),
      })),

    listHoursSince: (caller, account, since) => {
      const filter = matchBoth(
        matchBoth(
          matchEqual('Creator', toGuidLiteral(caller.ledgerUserId)),
          matchEqual('Account', toGuidLiteral(account)),
        ),
        matchAtLeast('Date', startOf(since)),
      )
      return pipe(
        records.list(caller, toListCall(TIMES, timeOnWire, { filter, orderBy: ['Date'] }), asBookedTime),
        TE.map(({ data, truncated }) => ({
          data: data.flatMap((booked) =>
            O.isSome(booked) && booked.value.registration.kind === 'time' ? [booked.value.registration] : [],
          ),
          truncated,
        })),
      )
    },

    create: (caller, entry) =>
      records.create(caller, TIMES, idOnWire, toWrittenTime(entry), ({ ID }) => ID as TimeTransactionId),

    findAlike: (caller, entry, since) => {
      const filter = matchBoth(
        matchBoth(
          matchEqual('Creator', toGuidLiteral(caller.ledgerUserId)),
          matchAtLeast('Created', toDateTimeLiteral(since - SKEW)),
        ),
        matchBoth(
          matchEqual('Account', toGuidLiteral(entry.accountId)),
          matchEqual('Item', toGuidLiteral(entry.itemId)),
        ),
      )
      const call = toListCall(TIMES, timeOnWire, { filter, orderBy: ['Created'] })
      return records.listAll(caller, call, (rows) =>
        rows.flatMap((row) => {
          const booked = O.toUndefined(asBookedTime(row))
          return booked !== undefined && findDifferences(booked.registration, entry).length === 0
            ? [booked.registration.id]
            : []
        }),
      )
    },

    find: (caller, id) =>
      gen(function* () {
        const row = yield* unwrap(records.callOnce(caller, toFindCall(TIMES, timeOnWire, id), ({ rows }) => rows[0]))
        if (row === undefined) return O.none
        const booked = asBookedTime(row)
        return O.isNone(booked) ? yield* fail(unreadable) : booked
      }),

    change: (caller, id, entry, fields) => records.change(caller, TIMES, id, timeFields(entry, fields)),

    remove: (caller, id) => records.ensureRemoved(caller, TIMES, id),
  }
}
