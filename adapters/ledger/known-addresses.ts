// Which of many mail addresses the ledger knows, by as few questions as its addresses have room for (PLG-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { type AddressBook, questionAbout } from './address-books.ts'
import type { Ask } from './ledger-request.ts'
import { pageOf, textOnWire } from './wire-codecs.ts'

const rowOnWire = t.type({ Email: textOnWire, BusinessEmail: textOnWire })

/**
 * Those of the addresses that the book has; all in comparable form. Where one answer does not hold all rows, what it did not show is asked
 * for again without what it did: fewer calls than turning its pages. LedgerDown: more rows, and none of them of what was asked.
 */
export const knownIn = async (
  ask: Ask,
  book: AddressBook,
  addresses: readonly string[],
): Promise<E.Either<LedgerFailure, ReadonlySet<string>>> => {
  const known = new Set<string>()
  let open = addresses
  for (let [first, ...others] = open; first !== undefined; [first, ...others] = open) {
    // Without a bound: the ledger then says by its next page whether there is more, which under a bound it does not.
    const { query, asked } = questionAbout(book, { select: book.fields }, first, others)
    const answer = await ask({ method: 'GET', endpoint: book.endpoint, query, answer: pageOf(rowOnWire) })
    if (E.isLeft(answer)) return answer
    const { rows, next } = answer.right
    const seen = new Set(
      rows
        .flatMap(({ Email, BusinessEmail }) => [Email, BusinessEmail])
        .flatMap((address) => (O.isSome(address) ? [address.value.toLowerCase()] : [])),
    )
    const found = asked.filter((address) => seen.has(address))
    for (const address of found) known.add(address)
    if (O.isSome(next) && found.length === 0) return E.left({ _tag: 'LedgerDown' })
    const settled = new Set(O.isSome(next) ? found : asked)
    open = open.filter((address) => !settled.has(address))
  }
  return E.right(known)
}
