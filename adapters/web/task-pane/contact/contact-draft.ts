// The draft of a contact: initial values, changes and faults. Also the modes of the contact area.
import { isLeft } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { PaneContactDetails, ContactField, SaveBody, OrganisationField } from '../api/contact.ts'
import type { MailPerson } from '../host/mail-host.ts'
import { guessContact } from './guess.ts'

/** Maximum lengths, the same as in the ledger, in the order of the form. */
const FIELDS = {
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

export const CONTACT_FIELDS = Object.keys(FIELDS) as readonly ContactField[]

export interface ChosenOrganisation {
  readonly id: string
  readonly name: string
}

export type OrganisationDraft = Readonly<Record<OrganisationField, string>>

export interface ContactDraft extends ContactFields {
  /** The contact before the change; null: the draft is for a new contact. */
  readonly of: PaneContactDetails | null
  readonly organisation: ChosenOrganisation | null
  /** The text in the organisation field while no organisation is chosen. */
  readonly organisationText: string
  /** The open form of a new organisation, or null. */
  readonly newOrganisation: OrganisationDraft | null
}

type ContactFields = Readonly<Record<ContactField, string>>

const fillFields = (valueOf: (field: ContactField) => string): ContactFields =>
  Object.fromEntries(CONTACT_FIELDS.map((field) => [field, valueOf(field)])) as ContactFields

export function toContactDraft(details: PaneContactDetails): ContactDraft {
  return {
    of: details,
    ...fillFields((field) => details[field] ?? ''),
    organisation: details.organisation,
    organisationText: '',
    newOrganisation: null,
  }
}

/** A draft with values from the mail. `organisation`: null if it is unknown. */
export function makeContactDraft(person: MailPerson, organisation: ChosenOrganisation | null): ContactDraft {
  const guess = guessContact(person)
  const { firstName, middleName, lastName } = guess
  const known: Partial<Record<ContactField, string>> = { firstName, middleName, lastName, email: person.address }
  return {
    of: null,
    ...fillFields((field) => known[field] ?? ''),
    organisation,
    organisationText: organisation === null ? guess.organisation : '',
    newOrganisation: null,
  }
}

/** Applies the typed values to another contact. Empty fields keep the values of the contact. */
export function mergeDraft(details: PaneContactDetails, typed: ContactDraft): ContactDraft {
  const start = toContactDraft(details)
  return { ...start, ...fillFields((field) => typed[field].trim() || start[field]) }
}

const listChangedFields = (draft: ContactDraft): readonly (readonly [ContactField, string | null])[] =>
  CONTACT_FIELDS.flatMap((field) => {
    const known = draft.of?.[field] ?? ''
    const typed = draft[field].trim()
    return draft[field] === known || typed === known ? [] : [[field, typed === '' ? null : typed] as const]
  })

/** The body of the request: changed fields of a known contact, or filled fields of a new one. Null: nothing has changed. */
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

/** The faults by field. `accountId` stands for the organisation. */
export function checkContactDraft({ of, organisation, organisationText, ...fields }: ContactDraft) {
  const faults: Partial<Record<ContactField | 'accountId', DraftFault>> = {}
  if (fields.firstName.trim() === '' && fields.lastName.trim() === '') faults.firstName = 'name'
  if (organisation === null && (of === null || of.organisation !== null || organisationText !== ''))
    faults.accountId = organisationText.trim() === '' ? 'organisation' : 'unchosen'
  for (const field of ['email', 'businessEmail'] as const) {
    const typed = fields[field].trim()
    if (typed !== (of?.[field] ?? '') && typed !== '' && isLeft(parseMailbox(typed))) faults[field] = 'email'
  }
  for (const field of CONTACT_FIELDS)
    if (fields[field].trim().length > FIELDS[field] && fields[field] !== (of?.[field] ?? '')) faults[field] = 'tooLong'
  return faults
}

/** A free field for another address; null: both fields are used. */
export function findFreeField(details: PaneContactDetails): 'email' | 'businessEmail' | null {
  return details.email === null ? 'email' : details.businessEmail === null ? 'businessEmail' : null
}

export type ContactMode =
  /** `Resting` shows the card. `Choosing` lets the user choose among several again. `Searching` finds a contact to add the address to. */
  | { readonly _tag: 'Resting' | 'Choosing' | 'Searching' }
  | { readonly _tag: 'Adding' }
  | {
      readonly _tag: 'Editing'
      readonly id: string
      /** Why the form opened, if the user did not open it. */
      readonly why?: 'exists' | 'full'
      /** Values for a new contact that already exists in the ledger. */
      readonly typed?: ContactDraft
    }

export const RESTING: ContactMode = { _tag: 'Resting' }

/** A known contact has one draft for all items. The draft of a new contact belongs to its address. */
export function toContactDraftKey(contactId: string | null, address: string): string {
  return contactId === null ? `new ${address.toLowerCase()}` : `of ${contactId}`
}
