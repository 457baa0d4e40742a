// The draft of a contact: initial values, changes, faults; and the mode of the contact area.
import { isLeft } from 'fp-ts/lib/Either.js'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { PaneContactDetails, ContactField, SaveBody, OrganisationField } from '../api/contact.ts'
import type { MailPerson } from '../host/mail-host.ts'
import { guessOf } from './guess.ts'

/** Most letters of each, as the ledger's own fields have them; in the order of the form. */
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
  /** What is changed; null: a new contact. */
  readonly of: PaneContactDetails | null
  readonly fields: Readonly<Record<ContactField, string>>
  readonly organisation: ChosenOrganisation | null
  /** What stands in the organisation's field while none is chosen. */
  readonly organisationText: string
  /** An organisation that is being made; null: none is. */
  readonly newOrganisation: OrganisationDraft | null
}

const filled = (valueOf: (field: ContactField) => string): Readonly<Record<ContactField, string>> =>
  Object.fromEntries(fieldNames.map((field) => [field, valueOf(field)])) as Record<ContactField, string>

export const draftOf = (details: PaneContactDetails): ContactDraft => ({
  of: details,
  fields: filled((field) => details[field] ?? ''),
  organisation: details.organisation,
  organisationText: '',
  newOrganisation: null,
})

/** Filled in from the mail. `organisation`: where it is known already. */
export const newDraft = (person: MailPerson, organisation: ChosenOrganisation | null): ContactDraft => {
  const guess = guessOf(person)
  const { firstName, middleName, lastName } = guess
  const known: Partial<Record<ContactField, string>> = { firstName, middleName, lastName, email: person.address }
  return {
    of: null,
    fields: filled((field) => known[field] ?? ''),
    organisation,
    organisationText: organisation === null ? guess.organisation : '',
    newOrganisation: null,
  }
}

/** The same typing over another contact: what is empty in it takes nothing away. */
export const draftOver = (details: PaneContactDetails, typed: ContactDraft): ContactDraft => {
  const start = draftOf(details)
  return { ...start, fields: filled((field) => typed.fields[field].trim() || start.fields[field]) }
}

const changedFields = ({ of, fields }: ContactDraft): readonly (readonly [ContactField, string | null])[] =>
  fieldNames.flatMap((field) => {
    const known = of?.[field] ?? ''
    const typed = fields[field].trim()
    return fields[field] === known || typed === known ? [] : [[field, typed === '' ? null : typed] as const]
  })

/** What is to be sent: of a known contact what was changed alone, of a new one what is not empty. Null: nothing was. */
export const changesOf = (draft: ContactDraft): SaveBody | null => {
  const { of, organisation } = draft
  const fields = Object.fromEntries(changedFields(draft))
  const moved = organisation !== null && organisation.id !== of?.organisation?.id ? { accountId: organisation.id } : {}
  if (of === null) return { ...moved, ...fields }
  return Object.keys({ ...moved, ...fields }).length === 0 ? null : { id: of.id, ...moved, ...fields }
}

const rooms: ReadonlyMap<string, number> = new Map(Object.entries(FIELDS))
/** Most letters of a field. */
export const roomOf = (field: string): number => rooms.get(field) ?? 0

/** The field and what is wrong with it. `accountId` stands for the organisation. */
export type DraftFault = 'name' | 'organisation' | 'unchosen' | 'email' | 'tooLong'
export type FaultyField = ContactField | 'accountId'

export const faultsOf = ({ of, fields, organisation, organisationText }: ContactDraft) => {
  const faults: Partial<Record<FaultyField, DraftFault>> = {}
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

/** Where an address that a contact has not yet can stand; null: both places are taken. */
export const placeFor = (details: PaneContactDetails): 'email' | 'businessEmail' | null =>
  details.email === null ? 'email' : details.businessEmail === null ? 'businessEmail' : null

export type ContactMode =
  /** What is known: the card, several, none, or excluded. */
  | { readonly _tag: 'Resting' }
  /** Chooses anew among several. */
  | { readonly _tag: 'Choosing' }
  /** Looks for a contact that is to get the address. */
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Adding' }
  | {
      readonly _tag: 'Editing'
      readonly id: string
      /** What brought him there, where it was not himself. */
      readonly why?: 'exists' | 'full'
      /** What he typed for a new contact before it turned out to be this one. */
      readonly typed?: ContactDraft
    }

export const resting: ContactMode = { _tag: 'Resting' }

/** Where a draft is kept: a contact's own wherever it is met, a new one's by the address it is for. */
export const draftKey = (contactId: string | null, address: string): string =>
  contactId === null ? `new ${address.toLowerCase()}` : `of ${contactId}`
