// The contact of an address in the ledger, and the user's choices about the address.
import type { SearchText } from '#domain/ledger/search-text.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type Lookup = PaneResponse<'GET /mailclient-plugin/contact'>
type Matched = Lookup['matchedContacts'][number]
export type Contact = PaneResponse<'GET /mailclient-plugin/contacts/search'>['data'][number]
export type MatchedContact = Contact & Partial<Pick<Matched, 'lastContactAt'>>
export type ContactAnswer = Omit<Lookup, 'matchedContacts'> & { readonly matchedContacts: readonly MatchedContact[] }
export type ContactDetails = PaneResponse<'GET /mailclient-plugin/contacts/:id/details'>['contact']

/** The fields of a contact that can be written, besides its organisation. */
export type ContactField = Exclude<keyof ContactDetails, 'kind' | 'id' | 'fullName' | 'organisation' | 'isMainContact'>

/** Without `id` a new contact. With it a change: absent fields stay, null clears. */
export type SaveBody = PaneBody<'POST /mailclient-plugin/save'>

/** `outlookItemId`: null for a draft that was never saved. */
export const contactCall = (email: string, outlookItemId: string | null) =>
  call('GET /mailclient-plugin/contact', { query: { email, outlookItemId: outlookItemId ?? '' } })

/** Of several contacts with the address the user means this one from now on; null: the user is asked again. */
export const choiceCall = (email: string, chosen: Pick<Contact, 'kind' | 'id'> | null) =>
  chosen === null
    ? call('DELETE /mailclient-plugin/contact/choice', { query: { email } })
    : call('PUT /mailclient-plugin/contact/choice', {
        body: { email, contact: { kind: chosen.kind, id: chosen.id } },
      })

/** Whether the user wants nothing of the address. Idempotent. */
export const excludeCall = (email: string, excluded: boolean) =>
  excluded
    ? call('POST /mailclient-plugin/contact/exclude', { body: { email } })
    : call('DELETE /mailclient-plugin/contact/exclude', { query: { email } })

export const searchContactsCall = (q: SearchText) => call('GET /mailclient-plugin/contacts/search', { query: { q } })

export const detailsCall = (id: string) => call('GET /mailclient-plugin/contacts/:id/details', { params: { id } })

/** Refused with CONTACT_EXISTS its `data` names the `contactId`. The same call again creates no second contact. */
export const saveContactCall = (body: SaveBody) => call('POST /mailclient-plugin/save', { body })
