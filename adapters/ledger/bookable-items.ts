// Work types and cost types: items of the ledger that are time, and items of a group for costs (PLG-10). The ledger does not mark groups for costs:
// code or description identifies them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { BookableItem, BookableItems, ItemId } from '#domain/ledger/time.ts'
import type { ForCaller } from './division-cache.ts'
import { anyOf, containsFolded, equal, type Filter, text, whole } from './query.ts'
import { listOf, makeRecords, type RecordDeps } from './records.ts'
import { textOnWire, uuidOnWire, wholeNumberOnWire } from './wire-codecs.ts'

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

const question = listOf('logistics/Items', itemOnWire, {
  filter: anyOf(equal('IsTime', whole(TIME)), ...ofCosts),
  orderBy: ['Description'],
})

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
export const bookableItems = (deps: RecordDeps): ForCaller<BookableItems> => {
  const { list } = makeRecords(deps)
  return (caller) =>
    pipe(
      list(caller, question, (row) => row),
      TE.map(({ data }) => ({ time: sorted(data, true), cost: sorted(data, false) })),
    )
}
