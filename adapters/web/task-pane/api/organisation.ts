// Organisations of the ledger: searched by name, and created from what a mail says.
import type { SearchText } from '#domain/ledger/search-text.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type NewOrganisation = PaneBody<'POST /mailclient-plugin/create-organization'>
type Created = PaneResponse<'POST /mailclient-plugin/create-organization'>['organization']
export type Organisation = Omit<Created, 'phone' | 'country'>
export type OrganisationField = keyof NewOrganisation

/** With a domain, those with an address or website on it as well. */
export const organisationsCall = (search: SearchText, domain = '') =>
  call('GET /mailclient-plugin/organizations', { query: { search, domain } })

/** Refused with ORGANIZATION_EXISTS its `data` names the `accountId`. */
export const createOrganisationCall = (body: NewOrganisation) =>
  call('POST /mailclient-plugin/create-organization', { body })
