// Finds, searches, reads and writes people and organisations of the ledger (PLG-3 to PLG-7, PLG-21). The domain decides which of several
// contacts is meant, and what may be written.
import { gen, O, pipe, unwrap } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import type { AccountId, Likeness } from '#domain/ledger/contact.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { SearchText } from '#domain/ledger/search-text.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type AddressBook, matchAddress, findKnownAddresses, organisations, persons } from './address-books.ts'
import {
  accountOnWire,
  contactDetailsOnWire,
  type ContactDetailsRow,
  contactOnWire,
  makeContactReader,
  toWrittenContact,
} from './contact-rows.ts'
import {
  matchAny,
  matchBoth,
  containsFolded,
  matchEqual,
  matchEqualFolded,
  type Filter,
  isShortEnough,
  toGuidLiteral,
  toTextLiteral,
} from './query.ts'
import { toListCall, toFindCall, type ListCall, makeRecords, type RecordDeps } from './records.ts'
import type { LedgerPage } from './wire-codecs.ts'

/** The size of one page of the ledger. */
const MAX_ROWS = 60
const MAX_FOUND = 25

const listContacts = <P extends t.Props>(row: t.TypeC<P>, filter: Filter, top: number) =>
  toListCall('crm/Contacts', row, { filter, orderBy: ['FullName'], top })

const listByAddress = <P extends t.Props>(book: AddressBook, row: t.TypeC<P>, address: Mailbox) =>
  toListCall(book.endpoint, row, { filter: matchAddress(book, toComparable(address)), top: MAX_ROWS + 1 })

const toListed = <Row, A>({ rows, next }: LedgerPage<Row>, toShown: (row: Row) => A): Listed<A> => ({
  data: rows.slice(0, MAX_ROWS).map(toShown),
  truncated: rows.length > MAX_ROWS || O.isSome(next),
})

const matchText = (part: SearchText): Filter =>
  matchAny(
    containsFolded('FullName', toTextLiteral(part)),
    containsFolded('AccountName', toTextLiteral(part)),
    containsFolded('Email', toTextLiteral(part)),
    containsFolded('BusinessEmail', toTextLiteral(part)),
  )

function listAlike(account: AccountId, likeness: Likeness): ListCall<typeof contactDetailsOnWire.props> {
  const ofAccount = (who: Filter) =>
    listContacts(contactDetailsOnWire, matchBoth(matchEqual('Account', toGuidLiteral(account)), who), MAX_ROWS)
  if (likeness._tag === 'Names') {
    const { firstName, lastName } = likeness
    const first = pipe(
      firstName,
      O.map((name) => matchEqualFolded('FirstName', toTextLiteral(name))),
    )
    const last = pipe(
      lastName,
      O.map((name) => matchEqualFolded('LastName', toTextLiteral(name))),
    )
    if (O.isSome(first)) return ofAccount(O.isSome(last) ? matchBoth(first.value, last.value) : first.value)
    return ofAccount(O.getOrElse(() => matchEqualFolded('LastName', toTextLiteral('')))(last))
  }
  const [first, ...more] = likeness.addresses
  const byAll = ofAccount(
    matchAny(matchAddress(persons, first), ...more.map((address) => matchAddress(persons, address))),
  )
  // Two addresses of the maximum length do not fit in one query; the first alone always fits.
  return byAll.query !== undefined && isShortEnough(byAll.query) ? byAll : ofAccount(matchAddress(persons, first))
}

const isSame = (name: O.Option<string>, wanted: O.Option<string>): boolean =>
  O.toNullable(name)?.toLowerCase() === (O.toNullable(wanted) ?? undefined)

/** A query cannot match a missing name: the ledger stores it as null or as an empty text. */
const isAlike =
  (likeness: Likeness) =>
  ({ FirstName, LastName }: ContactDetailsRow): boolean =>
    likeness._tag === 'Addresses' || (isSame(FirstName, likeness.firstName) && isSame(LastName, likeness.lastName))

export function makeLedgerContacts(deps: RecordDeps): LedgerContacts {
  const { useLedger } = deps
  const records = makeRecords(deps)
  const rowsOf = (caller: LedgerCaller) => makeContactReader(deps.baseUrl, caller)

  return {
    findByEmail: (caller, address) =>
      useLedger(caller, (callLedger) =>
        gen(function* () {
          const { person, office } = rowsOf(caller)
          const people = yield* unwrap(callLedger(listByAddress(persons, contactOnWire, address)))
          if (people.rows.length > 0) return toListed(people, person)
          return toListed(yield* unwrap(callLedger(listByAddress(organisations, accountOnWire, address))), office)
        }),
      ),

    findKnownAmong: (caller, addresses) =>
      useLedger(caller, (callLedger) =>
        gen(function* () {
          const wanted = [...new Set(addresses.map(toComparable))]
          const people = yield* unwrap(findKnownAddresses(callLedger, persons, wanted))
          const others = wanted.filter((address) => !people.has(address))
          const offices = yield* unwrap(findKnownAddresses(callLedger, organisations, others))
          return new Set([...people, ...offices])
        }),
      ),

    search: (caller, part) =>
      records.callOnce(caller, listContacts(contactOnWire, matchText(part), MAX_FOUND), ({ rows }) =>
        rows.slice(0, MAX_FOUND).map(rowsOf(caller).person),
      ),

    find: (caller, id) =>
      records.callOnce(caller, toFindCall('crm/Contacts', contactDetailsOnWire, id), ({ rows }) =>
        pipe(O.fromNullable(rows.find(({ ID }) => ID === id)), O.map(rowsOf(caller).details)),
      ),

    findAlike: (caller, account, likeness) =>
      records.callOnce(caller, listAlike(account, likeness), ({ rows }) =>
        pipe(O.fromNullable(rows.find(isAlike(likeness))), O.map(rowsOf(caller).details)),
      ),

    create: (caller, contact) =>
      records.create(caller, 'crm/Contacts', contactDetailsOnWire, toWrittenContact(contact), rowsOf(caller).details),

    change: (caller, id, change) => records.change(caller, 'crm/Contacts', id, toWrittenContact(change)),
  }
}
