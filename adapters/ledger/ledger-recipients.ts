// Finds the recipients of a mail that the ledger knows, persons before organisations, with two calls at most (ARC-7).
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId, Contact, ContactId } from '#domain/ledger/contact.ts'
import { rankMatches } from '#domain/ledger/contact.ts'
import type { KnownRecipient, LedgerRecipients } from '#domain/ledger/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type AddressBook, organisations, persons, buildAddressQuery } from './address-books.ts'
import { accountOnWire, contactOnWire, makeContactReader } from './contact-rows.ts'
import type { LedgerCall, UseLedger } from './ledger-request.ts'
import { type LedgerPage, makePageCodec, textOnWire } from './wire-codecs.ts'

const personOnWire = t.type({ ...contactOnWire.props, BusinessEmail: textOnWire })

/** The size of one page of the ledger. */
const MAX_ROWS = 60

/** Queries as many addresses, starting with the first, as fit in one query. */
function listRecipientRows<P extends t.Props>(
  book: AddressBook,
  row: t.TypeC<P>,
  first: Mailbox,
  others: readonly Mailbox[],
): LedgerCall<LedgerPage<t.TypeOf<t.TypeC<P>>>> {
  const selection = { select: Object.keys(row.props), top: MAX_ROWS }
  const { query } = buildAddressQuery(book, selection, toComparable(first), others.map(toComparable))
  return { method: 'GET', endpoint: book.endpoint, query, answer: makePageCodec(row) }
}

const isOf = (address: Mailbox, ...found: readonly O.Option<string>[]): boolean =>
  found.some((one) => O.isSome(one) && toComparable(one.value.trim()) === toComparable(address))

const asPerson = (address: Mailbox, { id, organisation }: Contact): KnownRecipient => ({
  address,
  contact: O.some(id as ContactId),
  account: O.map((of: { readonly id: AccountId }) => of.id)(organisation),
})

const asOffice = (address: Mailbox, { id }: Contact): KnownRecipient => ({
  address,
  contact: O.none,
  account: O.some(id as AccountId),
})

/** `baseUrl`: the root address of the ledger's web pages. */
export function makeLedgerRecipients(deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
}): LedgerRecipients {
  return {
    findKnown: (caller, addresses) =>
      deps.useLedger(caller, (callLedger) =>
        gen(function* () {
          const [first, ...others] = addresses
          if (first === undefined) return []
          const { person, office } = makeContactReader(deps.baseUrl, caller)
          const people = yield* unwrap(callLedger(listRecipientRows(persons, personOnWire, first, others)))
          const personBy = (address: Mailbox): KnownRecipient | undefined => {
            const rows = people.rows.filter(({ Email, BusinessEmail }) => isOf(address, Email, BusinessEmail))
            const [best] = rankMatches(address, rows.map(person))
            return best === undefined ? undefined : asPerson(address, best)
          }
          // Organisations are searched only for recipients before the first known person: later ones cannot come before that person.
          const until = addresses.findIndex((address) => personBy(address) !== undefined)
          const [next, ...rest] = until === -1 ? addresses : addresses.slice(0, until)
          const offices =
            next === undefined
              ? []
              : (yield* unwrap(callLedger(listRecipientRows(organisations, accountOnWire, next, rest)))).rows
          const officeBy = (address: Mailbox): KnownRecipient | undefined => {
            const rows = offices.filter(({ Email }) => isOf(address, Email))
            const [best] = rankMatches(address, rows.map(office))
            return best === undefined ? undefined : asOffice(address, best)
          }
          return addresses.flatMap((address) => personBy(address) ?? officeBy(address) ?? [])
        }),
      ),
  }
}
