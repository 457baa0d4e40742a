// What the plugin API takes and answers about organisations of the ledger.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { OrganisationDetails } from '#domain/ledger/organisation.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { line, searchText } from '#adapters/contract/codecs/line.ts'
import { mailbox } from '#adapters/contract/codecs/mailbox.ts'
import { mailDomain } from '#adapters/contract/codecs/names.ts'
import { optional } from '#adapters/contract/codecs/text.ts'

const notCountry = wording('Schrijf het land met twee letters, zoals NL.', 'Write the country in two letters, as NL.')

/** ISO 3166, two letters, in capitals whatever was typed. */
const country: t.Type<string, string, unknown> = described(
  { type: 'string', pattern: '^[A-Za-z]{2}$' },
  new t.Type(
    'country',
    t.string.is,
    (u, c) =>
      typeof u === 'string' && /^[A-Za-z]{2}$/.test(u) ? t.success(u.toUpperCase()) : t.failure(u, c, notCountry),
    t.identity,
  ),
)

/** `domain`: those on that mail domain as well. */
export const organisationsQuery = t.type({ query: t.type({ search: searchText, domain: optional(mailDomain) }) })

// As long as the ledger's own fields.
export const newOrganisation = t.type(
  {
    name: line(255),
    email: optional(mailbox),
    phone: optional(line(30)),
    website: optional(line(255)),
    addressLine: optional(line(100)),
    postcode: optional(line(20)),
    city: optional(line(60)),
    country: optional(country),
  },
  'CreateOrganizationBody',
)

export const createOrganisationInput = t.type({ body: newOrganisation })

const textOrNull = t.union([t.string, t.null])

const organisationAnswer = t.type(
  {
    id: t.string,
    code: textOrNull,
    name: t.string,
    email: textOrNull,
    phone: textOrNull,
    website: textOrNull,
    city: textOrNull,
    country: textOrNull,
    url: textOrNull,
  },
  'Organization',
)

export const organisationsAnswer = t.type({ data: t.array(organisationAnswer) })
export const createdOrganisationAnswer = t.type({ organization: organisationAnswer })

export const tellOrganisation = (organisation: OrganisationDetails): t.TypeOf<typeof organisationAnswer> => ({
  id: organisation.id,
  code: O.toNullable(organisation.code),
  name: organisation.name,
  email: O.toNullable(organisation.email),
  phone: O.toNullable(organisation.phone),
  website: O.toNullable(organisation.website),
  city: O.toNullable(organisation.city),
  country: O.toNullable(organisation.country),
  url: O.toNullable(organisation.url),
})
