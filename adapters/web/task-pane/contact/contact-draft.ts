// The draft of a contact: initial values, changes, faults; and the mode of the contact area.
import { isLeft } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { PaneContactDetails, ContactField, SaveBody, OrganisationField } from '../api/contact.ts'
import type { MailPerson } from '../host/mail-host.ts'
import { guessContact } from './guess.ts'

/** Maximum lengths, as in the ledger, in the order of the form. */
export const FIELDS = {
  firstName: 60,
  middleName: 30,
  lastName: 60,
  jobTitle: 100,
  email: 254,
  phone: 30,
  mobile: 30,
  businessEmail: 254,
  businessPhone: 30,
  businessMobile: 30,
  language: 5,
  notes: 4000,
} as const satisfies Record<ContactField, number>

const fieldNames = Object.keys(FIELDS) as readonly ContactField[]

export interface ChosenOrganisation {
  readonly id: string
  readonly name: string
}

export type OrganisationDraft = Readonly<Record<OrganisationField, string>>

export interface ContactDraft {
  /** The contact before the change; null: a new contact. */
  readonly of: PaneContactDetails | null
  readonly fields: Readonly<Record<ContactField, string>>
  readonly organisation: ChosenOrganisation | null
  /** The text of the organisation's field without a chosen organisation. */
  readonly organisationText: string
  /** The open form of a new organisation, or null. */
  readonly newOrganisation: OrganisationDraft | null
}

const fillFields = (valueOf: (field: ContactField) => string): Readonly<Record<ContactField, string>> =>
  Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) as Record<ContactField, string>

export function toContactDraft(details: PaneContactDetails): ContactDraft {
  return {
    of: details,
    fields: fillFields((field) => details[field] ?? ''),
    organisation: details.organisation,
    organisationText: '',
    newOrganisation: null,
  }
}

/** Filled in from the mail. `organisation`: if it is known. */
export function makeContactDraft(person: MailPerson, organisation: ChosenOrganisation | null): ContactDraft {
  const guess = guessContact(person)
  const { firstName, middleName, lastName } = guess
  const known: Partial<Record<ContactField, string>> = { firstName, middleName, lastName, email: person.address }
  return {
    of: null,
    fields: fillFields((field) => known[field] ?? ''),
    organisation,
    organisationText: organisation === null ? guess.organisation : '',
    newOrganisation: null,
  }
}

/** Typed values over another contact. Empty fields keep the contact's values. */
export function mergeDraft(details: PaneContactDetails, typed: ContactDraft): ContactDraft {
  const start = toContactDraft(details)
  return { ...start, fields: fillFields((field) => typed.fields[field].trim() || start.fields[field]) }
}

const listChangedFields = ({ of, fields }: ContactDraft): readonly (readonly [ContactField, string | null])[] =>
  fieldNames.flatMap((field) => {
    const known = of?.[field] ?? ''
    const typed = fields[field].trim()
    return fields[field] === known || typed === known ? [] : [[field, typed === '' ? null : typed] as const]
  })

/** The request: changed fields of a known contact, filled fields of a new one. Null: no changes. */
export function toContactBody(draft: ContactDraft): SaveBody | null {
  const { of, organisation } = draft
  const fields = Object.fromEntries(listChangedFields(draft))
  const moved = organisation !== null && organisation.id !== of?.organisation?.id ? { accountId: organisation.id } : {}
  if (of === null) return { ...moved, ...fields }
  return Object.keys({ ...moved, ...fields }).length === 0 ? null : { id: of.id, ...moved, ...fields }
}

export function getMaxLength(field: string): number {
  return new Map<string, number>(Object.entries(FIELDS)).get(field) ?? 0
}

type DraftFault = 'name' | 'organisation' | 'unchosen' | 'email' | 'tooLong'

/** By field; `accountId` stands for the organisation. */
export function checkContactDraft({ of, fields, organisation, organisationText }: ContactDraft) {
  const faults: Partial<Record<ContactField | 'accountId', DraftFault>> = {}
  if (fields.firstName.trim() === '' && fields.lastName.trim() === '') faults.firstName = 'name'
  if (organisation === null && (of === null || of.organisation !== null || organisationText !== ''))
    faults.accountId = organisationText.trim() === '' ? 'organisation' : 'unchosen'
  for (const field of ['email', 'businessEmail'] as const) {
    const typed = fields[field].trim()
    if (typed !== (of?.[field] ?? '') && typed !== '' && isLeft(parseMailbox(typed))) faults[field] = 'email'
  }
  for (const field of fieldNames)
    if (fields[field].trim().length > FIELDS[field] && fields[field] !== (of?.[field] ?? '')) faults[field] = 'tooLong'
  return faults
}

/** The free field for another address; null: both are taken. */
export function findFreeField(details: PaneContactDetails): 'email' | 'businessEmail' | null {
  return details.email === null ? 'email' : details.businessEmail === null ? 'businessEmail' : null
}

export type ContactMode =
  /** Resting: the card. Choosing: again among several. Searching: for a contact that is to get the address. */
  | { readonly _tag: 'Resting' | 'Choosing' | 'Searching' }
  | { readonly _tag: 'Adding' }
  | {
      readonly _tag: 'Editing'
      readonly id: string
      /** The reason, if the user did not open the form. */
      readonly why?: 'exists' | 'full'
      /** Values for a new contact, which the ledger has already. */
      readonly typed?: ContactDraft
    }

export const RESTING: ContactMode = { _tag: 'Resting' }

/** A known contact has one draft in all items; a new one has a draft by its address. */
export function toContactDraftKey(contactId: string | null, address: string): string {
  return contactId === null ? `new ${address.toLowerCase()}` : `of ${contactId}`
}
