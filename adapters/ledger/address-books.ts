// Defines which lists and fields of the ledger contain mail addresses, and builds one query for several addresses within the length that
// the ledger accepts. All addresses are in comparable form.
import { fail, gen, O, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { FromLedger } from '#domain/ledger/failures.ts'
import type { LedgerEndpoint } from './addresses.ts'
import {
  matchAny,
  matchEqualFolded,
  type LedgerField,
  type Filter,
  isShortEnough,
  buildQuery,
  type Selection,
  toTextLiteral,
} from './query.ts'
import type { CallLedger } from './ledger-request.ts'
import { makePageCodec, textOnWire } from './wire-codecs.ts'
import { toComparable, withAsciiDomain } from '#domain/shared/mailbox.ts'

type AddressField = Extract<LedgerField, 'Email' | 'BusinessEmail'>

export interface AddressBook {
  readonly endpoint: LedgerEndpoint
  readonly fields: readonly [AddressField, ...AddressField[]]
}

export const persons = {
  endpoint: 'crm/Contacts',
  fields: ['Email', 'BusinessEmail'],
} as const satisfies AddressBook
export const organisations = { endpoint: 'crm/Accounts', fields: ['Email'] } as const satisfies AddressBook

/** Matches rows that have the address in any of the book's fields. */
export function matchAddress({ fields: [field, ...others] }: AddressBook, address: string): Filter {
  const holds = (spelling: string): Filter =>
    matchAny(
      matchEqualFolded(field, toTextLiteral(spelling)),
      ...others.map((other) => matchEqualFolded(other, toTextLiteral(spelling))),
    )
  const ascii = withAsciiDomain(address)
  return ascii === address ? holds(address) : matchAny(holds(address), holds(ascii))
}

/** Queries the first address, and as many of the others, in their order, as fit in one query. */
export function buildAddressQuery(
  book: AddressBook,
  selection: Omit<Selection, 'filter'>,
  first: string,
  others: readonly string[],
): { readonly query: string; readonly asked: readonly string[] } {
  const asked = [first]
  const queryFor = (more: readonly string[]): string =>
    buildQuery({
      ...selection,
      filter: matchAny(matchAddress(book, first), ...more.map((address) => matchAddress(book, address))),
    })
  let query = queryFor([])
  for (const address of others) {
    const longer = queryFor([...asked.slice(1), address])
    if (!isShortEnough(longer)) break
    asked.push(address)
    query = longer
  }
  return { query, asked }
}

const rowOnWire = t.type({ Email: textOnWire, BusinessEmail: textOnWire })

/**
 * Returns the addresses that the book contains. If an answer does not contain all rows, the next query leaves out the addresses already
 * found: this takes fewer calls than reading every page. LedgerDown: there are more rows, but none has a requested address.
 */
export function findKnownAddresses(
  callLedger: CallLedger,
  book: AddressBook,
  addresses: readonly string[],
): FromLedger<ReadonlySet<string>> {
  return gen(function* () {
    const known = new Set<string>()
    let open = addresses
    for (let [first, ...others] = open; first !== undefined; [first, ...others] = open) {
      // Without `top`: only then does the ledger link to a next page if there are more rows.
      const { query, asked } = buildAddressQuery(book, { select: book.fields }, first, others)
      const { rows, next } = yield* unwrap(
        callLedger({ method: 'GET', endpoint: book.endpoint, query, answer: makePageCodec(rowOnWire) }),
      )
      const seen = new Set(
        rows
          .flatMap(({ Email, BusinessEmail }) => [Email, BusinessEmail])
          .flatMap((address) => (O.isSome(address) ? [toComparable(address.value)] : [])),
      )
      const found = asked.filter((address) => seen.has(address))
      for (const address of found) known.add(address)
      if (O.isSome(next) && found.length === 0) return yield* fail({ _tag: 'LedgerDown' })
      const settled = new Set(O.isSome(next) ? found : asked)
      open = open.filter((address) => !settled.has(address))
    }
    return known
  })
}
