// People and organisations of the ledger, looked up by mail address, and the user's choices about addresses.
import * as t from 'io-ts'
import { searchText } from '../codecs/line.ts'
import { mailbox, makeMailboxList, moment, makeEnum, asOptional, makeText, uuid } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull } from '../endpoint.ts'
import { SaveContactBodySchema } from './save-contact.ts'
import { timeRegistration } from './time.ts'

const MAX_ADDRESSES = 100

const props = {
  kind: makeEnum('contact', 'account'),
  id: t.string,
  fullName: t.string,
  organisation: allowNull(t.type({ id: t.string, name: t.string, url: textOrNull })),
  email: textOrNull,
  phone: textOrNull,
  mobile: textOrNull,
  jobTitle: textOrNull,
  isMainContact: t.boolean,
}
/** A person at an organisation, or the organisation itself. */
const contact = t.type(props, 'Contact')

/** `lastContactAt`: when a mail with this contact was last archived; null: unknown. */
const matched = t.type({ ...props, lastContactAt: allowNull(moment) }, 'MatchedContact')

const details = t.type(
  {
    ...props,
    firstName: textOrNull,
    middleName: textOrNull,
    lastName: textOrNull,
    businessEmail: textOrNull,
    businessPhone: textOrNull,
    businessMobile: textOrNull,
    language: textOrNull,
    notes: textOrNull,
  },
  'ContactDetails',
)

const lookup = t.type({
  /** The contact that the user chose, otherwise the best match. */
  contact: allowNull(contact),
  chosen: t.boolean,
  division: t.number,
  registration: allowNull(timeRegistration),
  /** The opportunity of this mail. */
  salesLink: allowNull(t.type({ id: t.string })),
  excluded: t.boolean,
  /** The address is in a mail domain of the caller's own office. */
  isColleague: t.boolean,
  /** All matches if there are several, otherwise empty. */
  matchedContacts: t.array(matched),
  /** There are more matches than the 60 in the list. */
  truncated: t.boolean,
})

const savedContact = t.type({ contact: details, created: t.boolean })

const sample = {
  kind: 'contact',
  id: '3f0e2b7c-5d1a-4c8e-9f6b-2a7d8c9e0f11',
  fullName: 'Eva Jansen',
  organisation: {
    id: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10',
    name: 'Bakkerij De Korenbloem BV',
    url: 'https://ledger.example/docs/CRMAccountCard.aspx',
  },
  email: 'eva@korenbloem.example',
  phone: '+31 30 555 01 11',
  mobile: null,
  jobTitle: 'Eigenaar',
  isMainContact: true,
} as const
const { email } = sample

const sampleDetails = {
  ...sample,
  firstName: 'Eva',
  middleName: null,
  lastName: 'Jansen',
  businessEmail: null,
  businessPhone: null,
  businessMobile: null,
  language: 'nl',
  notes: null,
}

export const contactContract = defineContract({
  'GET /mailclient-plugin/contact': {
    summary: 'Returns the contact of an address in the ledger, and what is known of this mail.',
    query: { email: makeText({ min: 1, max: 1000 }), outlookItemId: asOptional(makeText({ min: 1, max: 1000 })) },
    ...answerWith(
      200,
      lookup,
      {
        contact: sample,
        chosen: false,
        division: 3_158_123,
        registration: null,
        salesLink: null,
        excluded: false,
        isColleague: false,
        matchedContacts: [{ ...sample, lastContactAt: '2026-03-01T12:00:00.000Z' }],
        truncated: false,
      },
      { query: { email, outlookItemId: 'AAMkAGI2…' } },
    ),
  },
  'GET /mailclient-plugin/contacts/status': {
    summary: 'Returns for up to 100 addresses whether the ledger knows them and whether the user excluded them.',
    query: { emails: makeMailboxList(MAX_ADDRESSES) },
    ...answerWith(
      200,
      t.type({ data: t.array(t.type({ email: t.string, hasContact: t.boolean, excluded: t.boolean })) }),
      {
        data: [
          { email, hasContact: true, excluded: false },
          { email: 'nieuwsbrief@winkel.example', hasContact: false, excluded: true },
        ],
      },
      { query: { emails: 'eva@korenbloem.example,nieuwsbrief@winkel.example' } },
    ),
  },
  'GET /mailclient-plugin/contacts/search': {
    summary: "Searches people by a part of their name, their organisation's name or an address. At most 25, by name.",
    query: { q: searchText },
    ...answerWith(200, t.type({ data: t.array(contact) }), { data: [sample] }, { query: { q: 'jansen' } }),
  },
  'GET /mailclient-plugin/contacts/:id/details': {
    summary: 'Returns everything that the ledger has on a contact.',
    params: { id: uuid },
    ...answerWith(200, t.type({ contact: details }), { contact: sampleDetails }, { params: { id: sample.id } }),
  },
  'POST /mailclient-plugin/save': {
    summary: 'Creates a contact in the ledger, together with a new organisation if given, or changes the given fields.',
    body: SaveContactBodySchema,
    answers: { 200: savedContact, 201: savedContact },
    example: {
      input: { body: { accountId: sample.organisation.id, firstName: 'Eva', lastName: 'Jansen', email } },
      answers: {
        200: { contact: sampleDetails, created: false },
        201: { contact: sampleDetails, created: true },
      },
    },
  },
})

const address = { email: mailbox }
const excluded = t.type({ email: t.string, excluded: t.boolean })
const newsletter = { email: 'nieuwsbrief@winkel.example' }

const choice = { kind: makeEnum('contact', 'account') }
const chosen = t.type({ email: t.string, contact: allowNull(t.type({ ...choice, id: t.string })) })
const sampleChoice = {
  email: 'hoekstra@dehoek.example',
  contact: { kind: 'contact', id: '3f0e2b7c-5d1a-4c8e-9f6b-2a7d8c9e0f11' },
} as const

/** The user's choices about an address. None of these endpoints calls the ledger. */
export const addressChoiceContract = defineContract({
  'POST /mailclient-plugin/contact/exclude': {
    summary: 'Excludes an address: the user wants nothing of it from now on.',
    body: t.type(address),
    ...answerWith(200, excluded, { ...newsletter, excluded: true }, { body: newsletter }),
  },
  'DELETE /mailclient-plugin/contact/exclude': {
    summary: 'Includes an excluded address again.',
    query: address,
    ...answerWith(200, excluded, { ...newsletter, excluded: false }, { query: newsletter }),
  },
  'PUT /mailclient-plugin/contact/choice': {
    summary: 'Chooses which of several contacts with an address the user means from now on.',
    body: t.type({ email: mailbox, contact: t.type({ ...choice, id: uuid }) }),
    ...answerWith(200, chosen, sampleChoice, { body: sampleChoice }),
  },
  'DELETE /mailclient-plugin/contact/choice': {
    summary: 'Undoes that choice: the best match is the contact again.',
    query: address,
    ...answerWith(200, chosen, { email: sampleChoice.email, contact: null }, { query: { email: sampleChoice.email } }),
  },
})
