// Which of a mail's recipients the ledger knows, persons before organisations, by two calls at most (ARC-7).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { AccountId, Contact, ContactId } from '#domain/ledger/contact.ts'
import { rankMatches } from '#domain/ledger/contact.ts'
import type { KnownRecipient, LedgerRecipients } from '#domain/ledger/recipients.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { accountOnWire, contactOnWire, contactsFrom } from './contact-rows.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { anyOf, equalFolded, type Field, fits, queryOf, text } from './query.ts'
import { type Page, pageOf, textOnWire } from './wire-codecs.ts'

const personOnWire = t.type({ ...contactOnWire.props, BusinessEmail: textOnWire })

/** One page of the ledger's. */
const MAX_ROWS = 60

type AddressField = Extract<Field, 'Email' | 'BusinessEmail'>

interface Book<A> {
  readonly endpoint: 'crm/Contacts' | 'crm/Accounts'
  readonly fields: readonly [AddressField, ...AddressField[]]
  readonly row: t.Type<A, unknown, unknown> & { readonly props: t.Props }
}

const queryFor = <A>({ fields, row }: Book<A>, [first, ...more]: readonly [Mailbox, ...Mailbox[]]): string => {
  const [field, ...others] = fields
  const by = (address: Mailbox) => fields.map((one) => equalFolded(one, text(comparable(address))))
  return queryOf({
    select: Object.keys(row.props),
    filter: anyOf(
      equalFolded(field, text(comparable(first))),
      ...others.map((other) => equalFolded(other, text(comparable(first)))),
      ...more.flatMap(by),
    ),
    top: MAX_ROWS,
  })
}

/** As many of the addresses, from the first on, as one question has room for. */
const questionFor = <A>(book: Book<A>, first: Mailbox, others: readonly Mailbox[]): LedgerQuestion<Page<A>> => {
  let query = queryFor(book, [first])
  for (let n = 1; n <= others.length; n += 1) {
    const longer = queryFor(book, [first, ...others.slice(0, n)])
    if (!fits(longer)) break
    query = longer
  }
  return { method: 'GET', endpoint: book.endpoint, query, answer: pageOf(book.row) }
}

const persons: Book<t.TypeOf<typeof personOnWire>> = {
  endpoint: 'crm/Contacts',
  fields: ['Email', 'BusinessEmail'],
  row: personOnWire,
}
const organisations: Book<t.TypeOf<typeof accountOnWire>> = {
  endpoint: 'crm/Accounts',
  fields: ['Email'],
  row: accountOnWire,
}

const isOf = (address: Mailbox, ...found: readonly O.Option<string>[]): boolean =>
  found.some((one) => O.isSome(one) && one.value.trim().toLowerCase() === comparable(address))

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

/** `baseUrl`: the root under which the ledger's pages for people lie. */
export const makeLedgerRecipients = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
}): LedgerRecipients => ({
  known: (caller, addresses) =>
    deps.useLedger(caller, async (ask) => {
      const [first, ...others] = addresses
      if (first === undefined) return E.right([])
      const { person, office } = contactsFrom(deps.baseUrl, caller)
      const people = await ask(questionFor(persons, first, others))
      if (E.isLeft(people)) return people
      const personBy = (address: Mailbox): KnownRecipient | undefined => {
        const rows = people.right.rows.filter(({ Email, BusinessEmail }) => isOf(address, Email, BusinessEmail))
        const [best] = rankMatches(address, rows.map(person))
        return best === undefined ? undefined : asPerson(address, best)
      }
      // Only who comes before the first person can go before him.
      const until = addresses.findIndex((address) => personBy(address) !== undefined)
      const [next, ...rest] = until === -1 ? addresses : addresses.slice(0, until)
      const offices = next === undefined ? undefined : await ask(questionFor(organisations, next, rest))
      if (offices !== undefined && E.isLeft(offices)) return offices
      const officeBy = (address: Mailbox): KnownRecipient | undefined => {
        const rows = (offices?.right.rows ?? []).filter(({ Email }) => isOf(address, Email))
        const [best] = rankMatches(address, rows.map(office))
        return best === undefined ? undefined : asOffice(address, best)
      }
      return E.right(addresses.flatMap((address) => personBy(address) ?? officeBy(address) ?? []))
    }),
})
