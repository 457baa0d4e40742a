// Converts the ledger's rows of people and organisations into contacts, and contacts into rows.
import { O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type {
  AccountId,
  Contact,
  ContactChange,
  ContactDetails,
  ContactId,
  Organisation,
} from '#domain/ledger/contact.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { toAccountPageUrl } from './addresses.ts'
import { flagOnWire, referenceOnWire, textOnWire, uuidOnWire } from './wire-codecs.ts'

export const contactOnWire = t.type({
  ID: uuidOnWire,
  Account: referenceOnWire,
  AccountName: textOnWire,
  FullName: textOnWire,
  Email: textOnWire,
  Phone: textOnWire,
  Mobile: textOnWire,
  JobTitleDescription: textOnWire,
  IsMainContact: flagOnWire,
})
export type ContactRow = t.TypeOf<typeof contactOnWire>

export const contactDetailsOnWire = t.type({
  ...contactOnWire.props,
  FirstName: textOnWire,
  MiddleName: textOnWire,
  LastName: textOnWire,
  BusinessEmail: textOnWire,
  BusinessPhone: textOnWire,
  BusinessMobile: textOnWire,
  Language: textOnWire,
  Notes: textOnWire,
})
export type ContactDetailsRow = t.TypeOf<typeof contactDetailsOnWire>

export const accountOnWire = t.type({ ID: uuidOnWire, Name: textOnWire, Email: textOnWire, Phone: textOnWire })
export type AccountRow = t.TypeOf<typeof accountOnWire>

export function toMailbox(value: O.Option<string>): O.Option<Mailbox> {
  return pipe(
    value,
    O.flatMap((address) => O.fromEither(parseMailbox(address))),
  )
}

const orEmpty = O.getOrElse(() => '')

/** `baseUrl`: the root address of the ledger's web pages. */
export function makeContactReader(baseUrl: string, { division }: LedgerCaller) {
  const organisation = (id: ContactRow['ID'], name: O.Option<string>): Organisation => ({
    id: id as AccountId,
    name: orEmpty(name),
    url: O.some(toAccountPageUrl(baseUrl, division, id)),
  })

  const common = (row: ContactRow) => ({
    kind: 'contact' as const,
    id: row.ID as ContactId,
    fullName: orEmpty(row.FullName),
    organisation: pipe(
      row.Account,
      O.map((id) => organisation(id, row.AccountName)),
    ),
    // The business address does not replace a missing one: contacts found by their own address rank first.
    email: toMailbox(row.Email),
    phone: row.Phone,
    mobile: row.Mobile,
    jobTitle: row.JobTitleDescription,
    isMainContact: row.IsMainContact,
  })

  return {
    organisation,

    person: (row: ContactRow): Contact => common(row),

    office: (row: AccountRow): Contact => ({
      kind: 'account',
      id: row.ID as AccountId,
      fullName: orEmpty(row.Name),
      organisation: O.some(organisation(row.ID, row.Name)),
      email: toMailbox(row.Email),
      phone: row.Phone,
      mobile: O.none,
      jobTitle: O.none,
      isMainContact: false,
    }),

    details: (row: ContactDetailsRow): ContactDetails => ({
      ...common(row),
      firstName: row.FirstName,
      middleName: row.MiddleName,
      lastName: row.LastName,
      businessEmail: toMailbox(row.BusinessEmail),
      businessPhone: row.BusinessPhone,
      businessMobile: row.BusinessMobile,
      language: row.Language,
      notes: row.Notes,
    }),
  }
}

const WRITTEN = {
  firstName: 'FirstName',
  middleName: 'MiddleName',
  lastName: 'LastName',
  email: 'Email',
  businessEmail: 'BusinessEmail',
  phone: 'Phone',
  mobile: 'Mobile',
  businessPhone: 'BusinessPhone',
  businessMobile: 'BusinessMobile',
  jobTitle: 'JobTitleDescription',
  language: 'Language',
  notes: 'Notes',
} as const satisfies Record<keyof ContactChange, keyof ContactDetailsRow>

/** Only the given fields; null clears a field. */
export function toWrittenContact(
  change: ContactChange & { readonly account?: AccountId },
): Readonly<Record<string, string | null>> {
  const fields = Object.entries(WRITTEN).flatMap(([field, name]) => {
    const value = change[field as keyof ContactChange]
    return value === undefined ? [] : [[name, O.toNullable<string>(value)] as const]
  })
  return { ...(change.account === undefined ? {} : { Account: change.account }), ...Object.fromEntries(fields) }
}
