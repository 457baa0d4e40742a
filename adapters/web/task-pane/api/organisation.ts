// Organisations of the ledger: searched by name, and made from what a mail tells.
import * as t from 'io-ts'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { Call } from '#adapters/web/kit/http.ts'

const text = t.union([t.string, t.null])

const Organisation = t.readonly(
  t.type({ id: t.string, code: text, name: t.string, email: text, website: text, city: text, url: text }),
)
export type Organisation = t.TypeOf<typeof Organisation>

const Organisations = t.type({ data: t.readonlyArray(Organisation) })
const Created = t.type({ organization: Organisation })

/** At most 25 by a part of their name; with a domain, those with an address or website on it as well. */
export const organisationsCall = (search: SearchText, domain?: string): Call<t.TypeOf<typeof Organisations>> => ({
  method: 'GET',
  path: `/mailclient-plugin/organizations?${new URLSearchParams({ search, ...(domain !== undefined && { domain }) }).toString()}`,
  answer: Organisations,
})

export type OrganisationField = 'name' | 'email' | 'phone' | 'website' | 'addressLine' | 'postcode' | 'city' | 'country'

/** `name` is needed. Refused with ORGANIZATION_EXISTS its `data` names the `accountId`. */
export const createOrganisationCall = (
  body: Partial<Readonly<Record<OrganisationField, string>>>,
): Call<t.TypeOf<typeof Created>> => ({
  method: 'POST',
  path: '/mailclient-plugin/create-organization',
  body,
  answer: Created,
})
