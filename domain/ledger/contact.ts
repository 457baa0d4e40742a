// People and organisations in the ledger: the one that a user chose for an address (PLG-3), and their details (PLG-6, PLG-7).
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export type AccountId = Uuid & { readonly _account: 'AccountId' }
export type ContactId = Uuid & { readonly _contact: 'ContactId' }

export interface Organisation {
  readonly id: AccountId
  readonly name: string
  /** The ledger's page of the organisation. */
  readonly url: O.Option<string>
}

/** A contact that the ledger finds by an address: a person at an organisation, or the organisation itself. */
export interface Contact {
  readonly kind: 'contact' | 'account'
  readonly id: ContactId | AccountId
  readonly fullName: string
  readonly organisation: O.Option<Organisation>
  readonly email: O.Option<Mailbox>
  readonly phone: O.Option<string>
  readonly mobile: O.Option<string>
  readonly jobTitle: O.Option<string>
  readonly isMainContact: boolean
}

const weighMatch = (address: Mailbox, contact: Contact): number =>
  (contact.kind === 'contact' ? 4 : 0) +
  (contact.email._tag === 'Some' && toComparable(contact.email.value) === toComparable(address) ? 2 : 0) +
  (contact.isMainContact ? 1 : 0)

/** Best match first: a person before an organisation, own address before business address, main contact before others, then by name. */
export function rankMatches(address: Mailbox, matches: readonly Contact[]): readonly Contact[] {
  return [...matches].sort(
    (a, b) =>
      weighMatch(address, b) - weighMatch(address, a) ||
      a.fullName.localeCompare(b.fullName, 'nl') ||
      a.id.localeCompare(b.id),
  )
}

/** A person and an organisation with the same id are two different choices. */
export interface ContactChoice {
  readonly kind: Contact['kind']
  readonly id: ContactId | AccountId
}

/** Tenant-scoped; a user's own choices, by address without regard to case. Both writes are idempotent. */
export interface ContactChoiceStore {
  readonly find: (user: LedgerUserId, address: Mailbox) => Stored<O.Option<ContactChoice>>
  /** Replaces what was chosen for the address before. */
  readonly put: (user: LedgerUserId, address: Mailbox, choice: ContactChoice) => Stored<void>
  readonly remove: (user: LedgerUserId, address: Mailbox) => Stored<void>
}

/** The chosen contact, if it is among them. */
export function findChosen(contacts: readonly Contact[], choice: O.Option<ContactChoice>): O.Option<Contact> {
  return pipe(
    choice,
    O.flatMap(({ kind, id }) => O.fromNullable(contacts.find((one) => one.kind === kind && one.id === id))),
  )
}

export interface ContactDetails extends Contact {
  readonly kind: 'contact'
  readonly id: ContactId
  readonly firstName: O.Option<string>
  readonly middleName: O.Option<string>
  readonly lastName: O.Option<string>
  readonly businessEmail: O.Option<Mailbox>
  readonly businessPhone: O.Option<string>
  readonly businessMobile: O.Option<string>
  /** The ledger's language code, such as `nl` or `nl-BE`. */
  readonly language: O.Option<string>
  readonly notes: O.Option<string>
}

/** The fields of a contact that can be written. */
export interface ContactFields extends Pick<
  ContactDetails,
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'businessEmail'
  | 'phone'
  | 'mobile'
  | 'businessPhone'
  | 'businessMobile'
  | 'jobTitle'
  | 'language'
  | 'notes'
> {}

/** Absent: stays as it is. None: cleared. */
export type ContactChange = Partial<ContactFields>

const FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'email',
  'businessEmail',
  'phone',
  'mobile',
  'businessPhone',
  'businessMobile',
  'jobTitle',
  'language',
  'notes',
] as const satisfies readonly (keyof ContactFields)[]

const isSameText = (a: O.Option<string>, b: O.Option<string>): boolean => O.toNullable(a) === O.toNullable(b)

/** The fields of the change that differ from the known values. */
export function findContactDifference(known: ContactFields, change: ContactChange): ContactChange {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const wanted = change[field]
      return wanted === undefined || isSameText(wanted, known[field]) ? [] : [[field, wanted]]
    }),
  )
}

export function isEmptyChange(change: ContactChange): boolean {
  return FIELDS.every((field) => change[field] === undefined)
}

type Names = Pick<ContactFields, 'firstName' | 'middleName' | 'lastName'>

/** The ledger requires a first or a last name. */
export function isNamed({ firstName, lastName }: Names): boolean {
  return O.isSome(firstName) || O.isSome(lastName)
}

/** The full name as the ledger composes it. */
const toFullName = ({ firstName, middleName, lastName }: Names): string =>
  [firstName, middleName, lastName].flatMap((name) => (O.isSome(name) ? [name.value] : [])).join(' ')

/** The contact after the ledger has accepted the change. `organisation`: its new organisation, if that has changed. */
export function changeContactFields(
  known: ContactDetails,
  change: ContactChange,
  organisation: O.Option<Organisation>,
): ContactDetails {
  const next = { ...known, ...change }
  const renamed = [change.firstName, change.middleName, change.lastName].some((name) => name !== undefined)
  return {
    ...next,
    fullName: renamed ? toFullName(next) : known.fullName,
    organisation: pipe(
      organisation,
      O.map(({ id, name, url }): Organisation => ({ id, name, url })),
      O.alt(() => known.organisation),
    ),
    // In a new organisation it is not the main contact.
    isMainContact: known.isMainContact && O.isNone(organisation),
  }
}

/** A contact that is not in the ledger yet. */
export interface NewContact extends ContactFields {
  readonly account: AccountId
}

/**
 * Identifies a contact within an organisation: by one of their addresses in comparable form, or, without any, by their name in lower case.
 */
export type Likeness =
  | { readonly _tag: 'Addresses'; readonly addresses: readonly [string, ...string[]] }
  | { readonly _tag: 'Names'; readonly firstName: O.Option<string>; readonly lastName: O.Option<string> }

const folded = O.map((name: string) => name.toLowerCase())

export function toLikeness({ email, businessEmail, firstName, lastName }: ContactFields): Likeness {
  const [first, ...more] = [email, businessEmail].flatMap((one) => (O.isSome(one) ? [toComparable(one.value)] : []))
  return first === undefined
    ? { _tag: 'Names', firstName: folded(firstName), lastName: folded(lastName) }
    : { _tag: 'Addresses', addresses: [first, ...more.filter((one) => one !== first)] }
}
