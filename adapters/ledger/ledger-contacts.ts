// People and organisations of the ledger by their mail address (PLG-3, PLG-21). Which of several is meant is the domain's decision.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId, Contact, ContactId, Organisation } from '#domain/ledger/contact.ts'
import type { LedgerContacts } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { comparable, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { accountPage } from './addresses.ts'
import type { LedgerQuestion, UseLedger } from './ledger-request.ts'
import { anyOf, equalFolded, type Literal, queryOf, text } from './query.ts'
import { flagOnWire, type Page, pageOf, textOnWire, uuidOnWire } from './wire-codecs.ts'

/** One page of the ledger's. */
const MAX_ROWS = 60

const contactOnWire = t.type({
  ID: uuidOnWire,
  Account: t.union([uuidOnWire, t.null, t.undefined]),
  AccountName: textOnWire,
  FullName: textOnWire,
  Email: textOnWire,
  Phone: textOnWire,
  Mobile: textOnWire,
  JobTitleDescription: textOnWire,
  IsMainContact: flagOnWire,
})

const accountOnWire = t.type({ ID: uuidOnWire, Name: textOnWire, Email: textOnWire, Phone: textOnWire })

const mailbox = (value: O.Option<string>): O.Option<Mailbox> =>
  pipe(
    value,
    O.flatMap((address) => O.fromEither(parseMailbox(address))),
  )

const folded = (address: Mailbox): Literal => text(comparable(address))

const personsBy = (address: Mailbox): LedgerQuestion<Page<t.TypeOf<typeof contactOnWire>>> => ({
  method: 'GET',
  endpoint: 'crm/Contacts',
  query: queryOf({
    select: Object.keys(contactOnWire.props),
    filter: anyOf(equalFolded('Email', folded(address)), equalFolded('BusinessEmail', folded(address))),
    top: MAX_ROWS,
  }),
  answer: pageOf(contactOnWire),
})

const organisationsBy = (address: Mailbox): LedgerQuestion<Page<t.TypeOf<typeof accountOnWire>>> => ({
  method: 'GET',
  endpoint: 'crm/Accounts',
  query: queryOf({
    select: Object.keys(accountOnWire.props),
    filter: equalFolded('Email', folded(address)),
    top: MAX_ROWS,
  }),
  answer: pageOf(accountOnWire),
})

/** `baseUrl`: the root under which the ledger's pages for people lie. */
export const makeLedgerContacts = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
}): LedgerContacts => {
  const organisation = (caller: LedgerCaller, id: Uuid, name: O.Option<string>): Organisation => ({
    id: id as AccountId,
    name: O.getOrElse(() => '')(name),
    url: O.some(accountPage(deps.baseUrl, caller.division, id)),
  })

  const person =
    (caller: LedgerCaller) =>
    (row: t.TypeOf<typeof contactOnWire>): Contact => ({
      kind: 'contact',
      id: row.ID as ContactId,
      fullName: O.getOrElse(() => '')(row.FullName),
      organisation: pipe(
        O.fromNullable(row.Account),
        O.map((id) => organisation(caller, id, row.AccountName)),
      ),
      // Not the business address in its place: whose own address it is ranks first.
      email: mailbox(row.Email),
      phone: row.Phone,
      mobile: row.Mobile,
      jobTitle: row.JobTitleDescription,
      isMainContact: row.IsMainContact,
    })

  const office =
    (caller: LedgerCaller) =>
    (row: t.TypeOf<typeof accountOnWire>): Contact => ({
      kind: 'account',
      id: row.ID as AccountId,
      fullName: O.getOrElse(() => '')(row.Name),
      organisation: O.some(organisation(caller, row.ID, row.Name)),
      email: mailbox(row.Email),
      phone: row.Phone,
      mobile: O.none,
      jobTitle: O.none,
      isMainContact: false,
    })

  return {
    findByEmail: (caller, address) =>
      deps.useLedger(caller, async (ask) => {
        const persons = await ask(personsBy(address))
        if (E.isLeft(persons)) return persons
        if (persons.right.rows.length > 0) return E.right(persons.right.rows.slice(0, MAX_ROWS).map(person(caller)))
        return pipe(
          await ask(organisationsBy(address)),
          E.map(({ rows }) => rows.slice(0, MAX_ROWS).map(office(caller))),
        )
      }),
  }
}
