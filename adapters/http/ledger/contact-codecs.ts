// What the plugin API takes and answers about people and organisations.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ContactLookup, MatchedContact } from '#application/ledger/look-up-contact.ts'
import type { Contact } from '#domain/ledger/contact.ts'
import { searchText } from '#adapters/contract/codecs/line.ts'
import { oneOf, optional, text } from '#adapters/contract/codecs/text.ts'
import { registration, tellRegistration } from './time-codecs.ts'

export const contactQuery = t.type({
  query: t.type({ email: text({ min: 1, max: 1000 }), outlookItemId: optional(text({ min: 1, max: 1000 })) }),
})

export const textOrNull = t.union([t.string, t.null])
const idOrNull = t.union([t.type({ id: t.string }), t.null])

export const contactProps = {
  kind: oneOf('contact', 'account'),
  id: t.string,
  fullName: t.string,
  organisation: t.union([t.type({ id: t.string, name: t.string, url: textOrNull }), t.null]),
  email: textOrNull,
  phone: textOrNull,
  mobile: textOrNull,
  jobTitle: textOrNull,
  isMainContact: t.boolean,
}
const contactAnswer = t.type(contactProps, 'Contact')

const matchedAnswer = t.type({ ...contactProps, lastContactAt: textOrNull }, 'MatchedContact')

export const searchQuery = t.type({ query: t.type({ q: searchText }) })

export const searchAnswer = t.type({ data: t.array(contactAnswer) })

export const lookupAnswer = t.type({
  contact: t.union([contactAnswer, t.null]),
  chosen: t.boolean,
  division: t.number,
  registration: t.union([registration, t.null]),
  salesLink: idOrNull,
  excluded: t.boolean,
  matchedContacts: t.array(matchedAnswer),
})

export const tellContact = (contact: Contact): t.TypeOf<typeof contactAnswer> => ({
  kind: contact.kind,
  id: contact.id,
  fullName: contact.fullName,
  organisation: pipe(
    contact.organisation,
    O.map(({ id, name, url }) => ({ id, name, url: O.toNullable(url) })),
    O.toNullable,
  ),
  email: O.toNullable(contact.email),
  phone: O.toNullable(contact.phone),
  mobile: O.toNullable(contact.mobile),
  jobTitle: O.toNullable(contact.jobTitle),
  isMainContact: contact.isMainContact,
})

const toMatchedAnswer = (contact: MatchedContact): t.TypeOf<typeof matchedAnswer> => ({
  ...tellContact(contact),
  lastContactAt: pipe(
    contact.lastContactAt,
    O.map((at) => new Date(at).toISOString()),
    O.toNullable,
  ),
})

const tellId = (id: O.Option<string>): { readonly id: string } | null =>
  pipe(
    id,
    O.map((known) => ({ id: known })),
    O.toNullable,
  )

export const tellLookup = (found: ContactLookup): t.TypeOf<typeof lookupAnswer> => ({
  contact: pipe(found.contact, O.map(tellContact), O.toNullable),
  chosen: found.chosen,
  division: found.division,
  registration: pipe(found.registration, O.map(tellRegistration), O.toNullable),
  salesLink: tellId(found.salesLink),
  excluded: found.excluded,
  matchedContacts: found.matchedContacts.map(toMatchedAnswer),
})
