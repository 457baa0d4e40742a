// People and organisations of the ledger: looked up, searched, read and written (PLG-3 to PLG-7, PLG-21). Which of several is meant, and what
// may be written, is the domain's decision.
import { E, O, pipe } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import type { AccountId, Likeness } from '#domain/ledger/contact.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { SearchText } from '#domain/ledger/search-text.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type AddressBook, bearing, knownIn, organisations, persons } from './address-books.ts'
import {
  accountOnWire,
  contactDetailsOnWire,
  type ContactDetailsRow,
  contactOnWire,
  contactsFrom,
  writtenContact,
} from './contact-rows.ts'
import { anyOf, both, containsFolded, equal, equalFolded, type Filter, fits, guid, text } from './query.ts'
import { listOf, listOfOne, type ListQuestion, makeRecords, type RecordDeps } from './records.ts'
import type { LedgerPage } from './wire-codecs.ts'

/** One page of the ledger's. */
const MAX_ROWS = 60
const MAX_FOUND = 25

const contactsWhere = <P extends t.Props>(row: t.TypeC<P>, filter: Filter, top: number) =>
  listOf('crm/Contacts', row, { filter, orderBy: ['FullName'], top })

const bearersOf = <P extends t.Props>(book: AddressBook, row: t.TypeC<P>, address: Mailbox) =>
  listOf(book.endpoint, row, { filter: bearing(book, comparable(address)), top: MAX_ROWS + 1 })

const firstOf = <Row, A>({ rows, next }: LedgerPage<Row>, toShown: (row: Row) => A): Listed<A> => ({
  data: rows.slice(0, MAX_ROWS).map(toShown),
  truncated: rows.length > MAX_ROWS || O.isSome(next),
})

const holding = (part: SearchText): Filter =>
  anyOf(
    containsFolded('FullName', text(part)),
    containsFolded('AccountName', text(part)),
    containsFolded('Email', text(part)),
    containsFolded('BusinessEmail', text(part)),
  )

function alike(account: AccountId, likeness: Likeness): ListQuestion<typeof contactDetailsOnWire.props> {
  const ofAccount = (who: Filter) =>
    contactsWhere(contactDetailsOnWire, both(equal('Account', guid(account)), who), MAX_ROWS)
  if (likeness._tag === 'Names') {
    const { firstName, lastName } = likeness
    const first = pipe(
      firstName,
      O.map((name) => equalFolded('FirstName', text(name))),
    )
    const last = pipe(
      lastName,
      O.map((name) => equalFolded('LastName', text(name))),
    )
    if (O.isSome(first)) return ofAccount(O.isSome(last) ? both(first.value, last.value) : first.value)
    return ofAccount(O.getOrElse(() => equalFolded('LastName', text('')))(last))
  }
  const [first, ...more] = likeness.addresses
  const byAll = ofAccount(anyOf(bearing(persons, first), ...more.map((address) => bearing(persons, address))))
  // Two addresses of the greatest length do not go into one question; the first alone always does.
  return byAll.query !== undefined && fits(byAll.query) ? byAll : ofAccount(bearing(persons, first))
}

const isSame = (name: O.Option<string>, wanted: O.Option<string>): boolean =>
  O.toNullable(name)?.toLowerCase() === (O.toNullable(wanted) ?? undefined)

/** A name that is not given cannot be asked for: the ledger keeps it as nothing or as an empty text. */
const isAlike =
  (likeness: Likeness) =>
  ({ FirstName, LastName }: ContactDetailsRow): boolean =>
    likeness._tag === 'Addresses' || (isSame(FirstName, likeness.firstName) && isSame(LastName, likeness.lastName))

export function makeLedgerContacts(deps: RecordDeps): LedgerContacts {
  const { useLedger } = deps
  const records = makeRecords(deps)
  const rowsOf = (caller: LedgerCaller) => contactsFrom(deps.baseUrl, caller)

  return {
    findByEmail: (caller, address) =>
      useLedger(caller, async (ask) => {
        const { person, office } = rowsOf(caller)
        const found = await ask(bearersOf(persons, contactOnWire, address))
        if (E.isLeft(found)) return found
        if (found.right.rows.length > 0) return E.right(firstOf(found.right, person))
        return pipe(
          await ask(bearersOf(organisations, accountOnWire, address)),
          E.map((rows) => firstOf(rows, office)),
        )
      }),

    knownAmong: (caller, addresses) =>
      useLedger(caller, async (ask) => {
        const wanted = [...new Set(addresses.map(comparable))]
        const people = await knownIn(ask, persons, wanted)
        if (E.isLeft(people)) return people
        const offices = await knownIn(
          ask,
          organisations,
          wanted.filter((address) => !people.right.has(address)),
        )
        return E.isLeft(offices) ? offices : E.right(new Set([...people.right, ...offices.right]))
      }),

    search: (caller, part) =>
      records.once(caller, contactsWhere(contactOnWire, holding(part), MAX_FOUND), ({ rows }) =>
        rows.slice(0, MAX_FOUND).map(rowsOf(caller).person),
      ),

    find: (caller, id) =>
      records.once(caller, listOfOne('crm/Contacts', contactDetailsOnWire, id), ({ rows }) =>
        pipe(O.fromNullable(rows.find(({ ID }) => ID === id)), O.map(rowsOf(caller).details)),
      ),

    findAlike: (caller, account, likeness) =>
      records.once(caller, alike(account, likeness), ({ rows }) =>
        pipe(O.fromNullable(rows.find(isAlike(likeness))), O.map(rowsOf(caller).details)),
      ),

    create: (caller, contact) =>
      records.create(caller, 'crm/Contacts', contactDetailsOnWire, writtenContact(contact), rowsOf(caller).details),

    change: (caller, id, change) => records.change(caller, 'crm/Contacts', id, writtenContact(change)),
  }
}
