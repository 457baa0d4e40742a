// All the ledger has on a person, and what saving changes of it (PLG-6, PLG-7). Whether it may be saved is the use case's decision.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { AccountId, Contact, ContactId, Organisation } from './contact.ts'

export interface ContactDetails extends Contact {
  readonly kind: 'contact'
  readonly id: ContactId
  readonly firstName: O.Option<string>
  readonly middleName: O.Option<string>
  readonly lastName: O.Option<string>
  readonly businessEmail: O.Option<Mailbox>
  readonly businessPhone: O.Option<string>
  readonly businessMobile: O.Option<string>
  /** The ledger's code of it, as `nl` or `nl-BE`. */
  readonly language: O.Option<string>
  readonly notes: O.Option<string>
}

/** What can be written of a contact. */
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

const same = (a: O.Option<string>, b: O.Option<string>): boolean => O.toNullable(a) === O.toNullable(b)

/** What of the change is not so already. */
export const differing = (known: ContactFields, change: ContactChange): ContactChange =>
  Object.fromEntries(
    FIELDS.flatMap((field) => {
      const wanted = change[field]
      return wanted === undefined || same(wanted, known[field]) ? [] : [[field, wanted]]
    }),
  )

export const changesNothing = (change: ContactChange): boolean => FIELDS.every((field) => change[field] === undefined)

type Names = Pick<ContactFields, 'firstName' | 'middleName' | 'lastName'>

/** The ledger takes nobody without a first or a last name. */
export const isNamed = ({ firstName, lastName }: Names): boolean => O.isSome(firstName) || O.isSome(lastName)

/** As the ledger puts it together. */
const fullNameOf = ({ firstName, middleName, lastName }: Names): string =>
  [firstName, middleName, lastName].flatMap((name) => (O.isSome(name) ? [name.value] : [])).join(' ')

/** The contact once the ledger has taken the change. `organisation`: the one it now belongs to, where that has changed. */
export const changed = (
  known: ContactDetails,
  change: ContactChange,
  organisation: O.Option<Organisation>,
): ContactDetails => {
  const next = { ...known, ...change }
  const renamed = [change.firstName, change.middleName, change.lastName].some((name) => name !== undefined)
  return {
    ...next,
    fullName: renamed ? fullNameOf(next) : known.fullName,
    organisation: pipe(
      organisation,
      O.map(({ id, name, url }): Organisation => ({ id, name, url })),
      O.alt(() => known.organisation),
    ),
    // Of another organisation he is not.
    isMainContact: known.isMainContact && O.isNone(organisation),
  }
}

/** A contact that is not in the ledger yet. */
export interface NewContact extends ContactFields {
  readonly account: AccountId
}

/**
 * By what one tells whether a contact is at an organisation already: one of his addresses, in comparable form; who comes without any, by
 * his full name, in lower case.
 */
export type Likeness =
  | { readonly _tag: 'Addresses'; readonly addresses: readonly [string, ...string[]] }
  | { readonly _tag: 'Names'; readonly firstName: O.Option<string>; readonly lastName: O.Option<string> }

const folded = O.map((name: string) => name.toLowerCase())

export const likenessOf = ({ email, businessEmail, firstName, lastName }: ContactFields): Likeness => {
  const [first, ...more] = [email, businessEmail].flatMap((one) => (O.isSome(one) ? [comparable(one.value)] : []))
  return first === undefined
    ? { _tag: 'Names', firstName: folded(firstName), lastName: folded(lastName) }
    : { _tag: 'Addresses', addresses: [first, ...more.filter((one) => one !== first)] }
}
