// Organisations of the ledger.
import * as t from 'io-ts'
import { makeCodec } from '../codecs/described.ts'
import { makeLine, searchText } from '../codecs/line.ts'
import { mailbox, asOptional } from '../codecs/text.ts'
import { mailDomainCodec } from '../codecs/names.ts'
import { defineContract, textOrNull } from '../endpoint.ts'

/** ISO 3166, two letters, stored in capitals. */
const country: t.Type<string, string, unknown> = makeCodec(
  'country',
  { type: 'string', pattern: '^[A-Za-z]{2}$' },
  (u) => (typeof u === 'string' && /^[A-Za-z]{2}$/.test(u) ? u.toUpperCase() : undefined),
  ['Schrijf het land met twee letters, zoals NL.', 'Write the country in two letters, such as NL.'],
)

// The lengths are those of the ledger's own fields.
export const newOrganisationBody = t.type(
  {
    name: makeLine(255),
    email: asOptional(mailbox),
    phone: asOptional(makeLine(30)),
    website: asOptional(makeLine(255)),
    addressLine: asOptional(makeLine(100)),
    postcode: asOptional(makeLine(20)),
    city: asOptional(makeLine(60)),
    country: asOptional(country),
  },
  'CreateOrganizationBody',
)

const organisation = t.type(
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

const sample = {
  id: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
  code: '10001',
  name: 'Bakkerij De Korenbloem BV',
  email: 'info@korenbloem.example',
  phone: '+31 30 555 01 10',
  website: 'https://korenbloem.example/',
  city: 'Utrecht',
  country: 'NL',
  url: 'https://ledger.example/docs/CRMAccountCard.aspx',
}

export const organisationContract = defineContract({
  'GET /mailclient-plugin/organizations': {
    summary:
      'Searches organisations by a part of their name; `domain` adds those on a mail domain. At most 25, by name.',
    query: { search: searchText, domain: asOptional(mailDomainCodec) },
    answers: { 200: t.type({ data: t.array(organisation) }) },
    example: {
      input: { query: { search: 'korenbloem', domain: 'korenbloem.example' } },
      answers: { 200: { data: [sample] } },
    },
  },
  'POST /mailclient-plugin/create-organization': {
    summary: 'Creates an organisation in the ledger, unless it has one of that name at that place.',
    body: newOrganisationBody,
    answers: { 201: t.type({ organization: organisation }) },
    example: {
      input: { body: { name: sample.name, email: sample.email, city: sample.city, country: sample.country } },
      answers: { 201: { organization: sample } },
    },
  },
})
