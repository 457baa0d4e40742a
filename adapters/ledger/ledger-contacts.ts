// People and organisations of the ledger: looked up, searched, read and written (PLG-3 to PLG-7, PLG-21). Which of several is meant, and what
// may be written, is the domain's decision.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId, Likeness } from '#domain/ledger/contact.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { SearchText } from '#domain/ledger/search-text.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type AddressBook, bearing, organisations, persons } from './address-books.ts'
import {
  accountOnWire,
  contactDetailsOnWire,
  type ContactDetailsRow,
  contactOnWire,
  contactsFrom,
  writtenContact,
} from './contact-rows.ts'
import { knownIn } from './known-addresses.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { listOfOne } from './list-of-one.ts'
import { anyOf, both, containsFolded, equal, equalFolded, type Filter, fits, guid, queryOf, text } from './query.ts'
import { jsonBody } from './request-body.ts'
import { entityOf, type Page, pageOf } from './wire-codecs.ts'

/** One page of the ledger's. */
const MAX_ROWS = 60
const MAX_FOUND = 25

const contactsWhere = <P extends t.Props>(
  row: t.TypeC<P>,
  filter: Filter,
  top: number,
): LedgerQuestion<Page<t.TypeOf<t.TypeC<P>>>> => ({
  method: 'GET',
  endpoint: 'crm/Contacts',
  query: queryOf({ select: Object.keys(row.props), filter, orderBy: ['FullName'], top }),
  answer: pageOf(row),
})

const bearersOf = <P extends t.Props>(
  book: AddressBook,
  row: t.TypeC<P>,
  address: Mailbox,
): LedgerQuestion<Page<t.TypeOf<t.TypeC<P>>>> => ({
  method: 'GET',
  endpoint: book.endpoint,
  query: queryOf({ select: Object.keys(row.props), filter: bearing(book, comparable(address)), top: MAX_ROWS }),
  answer: pageOf(row),
})

const holding = (part: SearchText): Filter =>
  anyOf(
    containsFolded('FullName', text(part)),
    containsFolded('AccountName', text(part)),
    containsFolded('Email', text(part)),
    containsFolded('BusinessEmail', text(part)),
  )

const alike = (account: AccountId, likeness: Likeness): LedgerQuestion<Page<ContactDetailsRow>> => {
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

/** A name that is not given can not be asked for: the ledger keeps it as nothing or as an empty text. */
const isAlike =
  (likeness: Likeness) =>
  ({ FirstName, LastName }: ContactDetailsRow): boolean =>
    likeness._tag === 'Addresses' || (isSame(FirstName, likeness.firstName) && isSame(LastName, likeness.lastName))

/** `baseUrl`: the root under which the ledger's pages for people lie. */
export const makeLedgerContacts = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
}): LedgerContacts => {
  const { useLedger } = deps

  return {
    findByEmail: (caller, address) =>
      useLedger(caller, async (ask) => {
        const { person, office } = contactsFrom(deps.baseUrl, caller)
        const found = await ask(bearersOf(persons, contactOnWire, address))
        if (E.isLeft(found)) return found
        if (found.right.rows.length > 0) return E.right(found.right.rows.slice(0, MAX_ROWS).map(person))
        return pipe(
          await ask(bearersOf(organisations, accountOnWire, address)),
          E.map(({ rows }) => rows.slice(0, MAX_ROWS).map(office)),
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
      useLedger(caller, async (ask) =>
        pipe(
          await ask(contactsWhere(contactOnWire, holding(part), MAX_FOUND)),
          E.map(({ rows }) => rows.slice(0, MAX_FOUND).map(contactsFrom(deps.baseUrl, caller).person)),
        ),
      ),

    find: (caller, id) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(listOfOne('crm/Contacts', contactDetailsOnWire, id)),
          E.map(({ rows }) =>
            pipe(O.fromNullable(rows.find(({ ID }) => ID === id)), O.map(contactsFrom(deps.baseUrl, caller).details)),
          ),
        ),
      ),

    findAlike: (caller, account, likeness) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(alike(account, likeness)),
          E.map(({ rows }) =>
            pipe(O.fromNullable(rows.find(isAlike(likeness))), O.map(contactsFrom(deps.baseUrl, caller).details)),
          ),
        ),
      ),

    create: (caller, contact) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'POST',
            endpoint: 'crm/Contacts',
            body: jsonBody(writtenContact(contact)),
            answer: entityOf(contactDetailsOnWire),
          }),
          E.map(({ d }) => contactsFrom(deps.baseUrl, caller).details(d)),
        ),
      ),

    change: (caller, id, change) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'PUT',
            endpoint: 'crm/Contacts',
            key: id,
            body: jsonBody(writtenContact(change)),
            answer: t.unknown,
          }),
          E.asUnit,
        ),
      ),
  }
}
