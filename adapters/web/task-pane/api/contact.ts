// Calls and types for contacts and organisations of the ledger, and for the user's choices about an address.
import type { SearchText } from '#domain/ledger/search-text.ts'
import { type PaneBody, callPlugin, type PaneResponse } from './plugin-api.ts'

type Lookup = PaneResponse<'GET /mailclient-plugin/contact'>
type MatchedPerson = Lookup['matchedContacts'][number]
export type PaneContact = PaneResponse<'GET /mailclient-plugin/contacts/search'>['data'][number]
export type PaneMatch = PaneContact & Partial<Pick<MatchedPerson, 'lastContactAt'>>
export type ContactAnswer = Omit<Lookup, 'matchedContacts'> & { readonly matchedContacts: readonly PaneMatch[] }
export type PaneContactDetails = PaneResponse<'GET /mailclient-plugin/contacts/:id/details'>['contact']

/** The fields of a contact that can be changed, except its organisation. */
export type ContactField = Exclude<
  keyof PaneContactDetails,
  'kind' | 'id' | 'fullName' | 'organisation' | 'isMainContact'
>

/** Without `id` it creates a contact. With `id` it changes one: absent fields stay, null clears a field. */
export type SaveBody = PaneBody<'POST /mailclient-plugin/save'>

/** Stores which of several contacts the user means by the address; null removes the choice. */
export function toChoiceCall(email: string, chosen: Pick<PaneContact, 'kind' | 'id'> | null) {
  return chosen === null
    ? callPlugin('DELETE /mailclient-plugin/contact/choice', { query: { email } })
    : callPlugin('PUT /mailclient-plugin/contact/choice', {
        body: { email, contact: { kind: chosen.kind, id: chosen.id } },
      })
}

/** Excludes the address, or includes it again. Repeating the call is safe. */
export function toExcludeCall(email: string, excluded: boolean) {
  return excluded
    ? callPlugin('POST /mailclient-plugin/contact/exclude', { body: { email } })
    : callPlugin('DELETE /mailclient-plugin/contact/exclude', { query: { email } })
}

export function toSearchContactsCall(q: SearchText) {
  return callPlugin('GET /mailclient-plugin/contacts/search', { query: { q } })
}

export function toDetailsCall(id: string) {
  return callPlugin('GET /mailclient-plugin/contacts/:id/details', { params: { id } })
}

/** The failure CONTACT_EXISTS contains the `contactId` in its `data`. Repeating the call creates no second contact. */
export function saveContactCall(body: SaveBody) {
  return callPlugin('POST /mailclient-plugin/save', { body })
}

type CreatedOrganisation = PaneResponse<'POST /mailclient-plugin/create-organization'>['organization']
export type PaneOrganisation = Omit<CreatedOrganisation, 'phone' | 'country'>
export type OrganisationField = keyof PaneBody<'POST /mailclient-plugin/create-organization'>

/** `domain`: also finds organisations with a mail address or website in this domain. */
export function toOrganisationsCall(search: SearchText, domain = '') {
  return callPlugin('GET /mailclient-plugin/organizations', { query: { search, domain } })
}
