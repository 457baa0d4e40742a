// Work types and cost types: items of the ledger that are time, and items of a group for costs (PLG-10). The ledger does not mark groups for costs:
// code or description identifies them.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { MAX_LISTED } from '#domain/ledger/bounded-list.ts'
import type { BookableItem, BookableItems, ItemId } from '#domain/ledger/time.ts'
import { apiUrl } from './addresses.ts'
import type { ForCaller } from './division-cache.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { rowsUpTo } from './pages.ts'
import { anyOf, containsFolded, equal, type Filter, queryOf, text, whole } from './query.ts'
import { type Page, pageOf, textOnWire, uuidOnWire, wholeNumberOnWire } from './wire-codecs.ts'

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
  containsFolded('ItemGroupCode', text(word)),
  containsFolded('ItemGroupDescription', text(word)),
])

const question: LedgerQuestion<Page<ItemOnWire>> = {
  method: 'GET',
  endpoint: 'logistics/Items',
  query: queryOf({
    select: Object.keys(itemOnWire.props),
    filter: anyOf(equal('IsTime', whole(TIME)), ...ofCosts),
    orderBy: ['Description'],
  }),
  answer: pageOf(itemOnWire),
}

const asItem = ({ ID, Code, Description, Unit }: ItemOnWire): BookableItem => {
  const code = O.getOrElse(() => '')(Code)
  return { id: ID as ItemId, code, description: O.getOrElse(() => code)(Description), unit: Unit }
}

const byDescription = (a: BookableItem, b: BookableItem): number =>
  a.description.localeCompare(b.description, 'nl') || a.code.localeCompare(b.code)

const sorted = (rows: readonly ItemOnWire[], time: boolean): readonly BookableItem[] =>
  rows
    .filter(({ IsTime }) => (IsTime === TIME) === time)
    .map(asItem)
    .sort(byDescription)

/** Both by one call, while they fit on a page. */
export const bookableItems =
  (deps: { readonly baseUrl: string; readonly useLedger: UseLedger }): ForCaller<BookableItems> =>
  (caller) =>
    deps.useLedger(caller, async (ask) =>
      pipe(
        await rowsUpTo(MAX_LISTED, ask, apiUrl(deps.baseUrl, caller.division, 'logistics/Items'), question),
        E.map(({ rows }) => ({ time: sorted(rows, true), cost: sorted(rows, false) })),
      ),
    )
