// Reads quotations and orders of an organisation (PLG-12) from three lists of the ledger. Each list has its own field names.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { LedgerOrders, Order, OrderKind, OrderStatus } from '#domain/ledger/ports.ts'
import type { LedgerEndpoint } from './addresses.ts'
import { toLedgerDay, instantOnWire, numberOnWire, makePageCodec, textOnWire, uuidOnWire } from './wire-codecs.ts'
import { matchEqual, type LedgerField, toGuidLiteral, buildQuery } from './query.ts'
import { makeRecords, type RecordDeps } from './records.ts'

/** The names of the fields that differ from list to list. */
interface Names {
  readonly endpoint: LedgerEndpoint
  readonly id: string
  readonly account: LedgerField
  readonly number: Extract<LedgerField, `${string}Number`>
  readonly date: Extract<LedgerField, `${string}Date`>
  /** None: the list has a number for the status, and no description. */
  readonly words: O.Option<string>
}

const inWords = O.some('StatusDescription')

const lists: Readonly<Record<OrderKind, Names>> = {
  quotation: {
    endpoint: 'crm/Quotations',
    id: 'QuotationID',
    account: 'OrderAccount',
    number: 'QuotationNumber',
    date: 'QuotationDate',
    words: inWords,
  },
  salesOrder: {
    endpoint: 'salesorder/SalesOrders',
    id: 'OrderID',
    account: 'OrderedBy',
    number: 'OrderNumber',
    date: 'OrderDate',
    words: inWords,
  },
  purchaseOrder: {
    endpoint: 'purchaseorder/PurchaseOrders',
    id: 'PurchaseOrderID',
    account: 'Supplier',
    number: 'OrderNumber',
    date: 'OrderDate',
    words: O.none,
  },
}

const PROGRESS: Readonly<Record<number, Extract<OrderStatus, { _tag: 'Progress' }>['progress']>> = {
  10: 'open',
  20: 'partial',
  30: 'complete',
  40: 'cancelled',
}

const toOpenStatus = (status: number): O.Option<OrderStatus> =>
  pipe(
    O.fromNullable(PROGRESS[status]),
    O.map((progress) => ({ _tag: 'Progress', progress })),
  )

const statusOnWire = t.type({ words: textOnWire, number: numberOnWire })

/** A row with one set of names for all three lists. */
const orderOnWire = t.type({
  id: uuidOnWire,
  number: numberOnWire,
  description: textOnWire,
  date: instantOnWire,
  amount: numberOnWire,
  currency: textOnWire,
  yourRef: textOnWire,
  status: statusOnWire,
})

const isRow = (row: unknown): row is Readonly<Record<string, unknown>> => typeof row === 'object' && row !== null

const orderOf = (names: Names): t.Type<t.TypeOf<typeof orderOnWire>, unknown, unknown> =>
  new t.Type(
    names.endpoint,
    orderOnWire.is,
    (row, context) =>
      isRow(row)
        ? orderOnWire.validate(
            {
              id: row[names.id],
              number: row[names.number],
              description: row['Description'],
              date: row[names.date],
              amount: row['AmountFC'],
              currency: row['Currency'],
              yourRef: row['YourRef'],
              status: O.isSome(names.words) ? { words: row[names.words.value] } : { number: row['OrderStatus'] },
            },
            context,
          )
        : t.failure(row, context),
    orderOnWire.encode,
  )

const asOrder = ({ status, date, ...same }: t.TypeOf<typeof orderOnWire>): Order => ({
  ...same,
  date: O.flatMap(toLedgerDay)(date),
  status: pipe(
    status.words,
    O.map((words): OrderStatus => ({ _tag: 'InWords', words })),
    O.alt(() => O.flatMap(toOpenStatus)(status.number)),
  ),
})

export function makeLedgerOrders(deps: RecordDeps): LedgerOrders {
  return {
    makeListOfAccount: (kind) => {
      const names = lists[kind]
      const { endpoint, id, account, number, date, words } = names
      const answer = makePageCodec(orderOf(names))
      const status = O.getOrElse(() => 'OrderStatus')(words)
      const select = [id, number, 'Description', date, 'AmountFC', 'Currency', status, 'YourRef']
      const orderBy = [`${date} desc`, `${number} desc`] as const
      return (caller, of) => {
        const query = buildQuery({ select, filter: matchEqual(account, toGuidLiteral(of)), orderBy })
        return makeRecords(deps).list(caller, { method: 'GET', endpoint, query, answer }, asOrder)
      }
    },
  }
}
