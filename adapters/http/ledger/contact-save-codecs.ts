// What the plugin API takes to make or change a contact, and what it answers of one contact.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Saved, SaveOrder } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactChange, ContactDetails, ContactFields, ContactId } from '#domain/ledger/contact.ts'
import { change } from '#adapters/contract/codecs/change.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { line, lines } from '#adapters/contract/codecs/line.ts'
import { mailbox } from '#adapters/contract/codecs/mailbox.ts'
import { optional, uuid } from '#adapters/contract/codecs/text.ts'
import { newOrganisation } from './organisation-codecs.ts'
import { contactProps, tellContact, textOrNull } from './contact-codecs.ts'

const name = change(line(60))
const phone = change(line(30))
const address = change(mailbox)

// As long as the ledger's own fields.
const fields = t.type({
  id: optional(uuid),
  accountId: change(uuid),
  organisation: optional(newOrganisation),
  firstName: name,
  middleName: change(line(30)),
  lastName: name,
  email: address,
  businessEmail: address,
  phone,
  mobile: phone,
  businessPhone: phone,
  businessMobile: phone,
  jobTitle: change(line(100)),
  language: change(line(5)),
  notes: change(lines({ min: 1, max: 4000 })),
})

const missing = wording('Dit veld ontbreekt.', 'This field is missing.')
const noOrganisation = wording(
  'Een contact hoort altijd bij een organisatie.',
  'A contact always belongs to an organisation.',
)
const oneOrganisation = wording(
  'Een nieuwe organisatie hoort bij een nieuw contact, en niet naast een bestaande.',
  'A new organisation goes with a new contact, and not beside an existing one.',
)
const noName = wording('Vul een voornaam of een achternaam in.', 'Fill in a first name or a last name.')

const faultAt = (key: string, context: t.Context, message: string): t.ValidationError => ({
  value: null,
  context: t.appendContext(context, key, t.unknown),
  message,
})

/** What only holds between the fields. Told of a body whose fields may be wrong themselves, so that all faults come at once. */
const faultsBetween = (body: object, context: t.Context): t.Errors => {
  const given = new Map(Object.entries(body))
  const has = (key: string): boolean => given.get(key) !== undefined && given.get(key) !== null
  const clears = (key: string): boolean => given.get(key) === null
  const isNew = !has('id')
  return [
    ...(isNew && !has('accountId') && !has('organisation') ? [faultAt('accountId', context, missing)] : []),
    ...(has('organisation') && (!isNew || has('accountId')) ? [faultAt('organisation', context, oneOrganisation)] : []),
    ...(!isNew && clears('accountId') ? [faultAt('accountId', context, noOrganisation)] : []),
    ...((isNew && !has('firstName') && !has('lastName')) || (clears('firstName') && clears('lastName') && !isNew)
      ? [faultAt('firstName', context, noName)]
      : []),
  ]
}

/**
 * Without `id` a new contact, which needs `accountId` or a new `organisation`, and a first or a last name. With it a change: what is absent stays, null clears.
 */
export const SaveContactBodySchema: t.Type<t.TypeOf<typeof fields>, t.OutputOf<typeof fields>, unknown> = described(
  (schemaOf) => ({
    ...schemaOf(fields),
    'x-rules': [
      'Without id: accountId or organisation, one of the two, and a firstName or a lastName are needed.',
      'With id: there is no organisation, accountId is not null, and firstName and lastName are not both null.',
    ],
  }),
  new t.Type(
    'SaveContactBody',
    fields.is,
    (u, c) => {
      const decoded = fields.validate(u, c)
      const between = typeof u === 'object' && u !== null && !Array.isArray(u) ? faultsBetween(u, c) : []
      if (E.isLeft(decoded)) return t.failures([...decoded.left, ...between])
      return between.length > 0 ? t.failures(between) : decoded
    },
    fields.encode,
  ),
)

export const saveInput = t.type({ body: SaveContactBodySchema })

type SaveContactBody = t.TypeOf<typeof SaveContactBodySchema>

const newFields = (body: SaveContactBody): ContactFields => ({
  firstName: body.firstName ?? O.none,
  middleName: body.middleName ?? O.none,
  lastName: body.lastName ?? O.none,
  email: body.email ?? O.none,
  businessEmail: body.businessEmail ?? O.none,
  phone: body.phone ?? O.none,
  mobile: body.mobile ?? O.none,
  businessPhone: body.businessPhone ?? O.none,
  businessMobile: body.businessMobile ?? O.none,
  jobTitle: body.jobTitle ?? O.none,
  language: body.language ?? O.none,
  notes: body.notes ?? O.none,
})

const account = (id: string): AccountId => id as AccountId

/** Without what is left out. */
const given = (body: { readonly [K in keyof ContactFields]: ContactFields[K] | undefined }): ContactChange =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export const orderOf = (body: SaveContactBody): SaveOrder => {
  const { id, accountId, organisation, ...rest } = body
  const of = O.map(account)(accountId ?? O.none)
  if (O.isSome(id)) return { _tag: 'Change', id: id.value as ContactId, account: of, change: given(rest) }
  if (O.isSome(organisation)) return { _tag: 'CreateBoth', contact: newFields(body), organisation: organisation.value }
  if (O.isNone(of)) throw new Error('a new contact without an organisation, which the codec refuses')
  return { _tag: 'Create', contact: { ...newFields(body), account: of.value } }
}

const detailsAnswer = t.type(
  {
    ...contactProps,
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

export const detailsInput = t.type({ params: t.type({ id: uuid }) })
export const oneContactAnswer = t.type({ contact: detailsAnswer })
export const savedAnswer = t.type({ contact: detailsAnswer, created: t.boolean })

export const tellDetails = (contact: ContactDetails): t.TypeOf<typeof oneContactAnswer> => ({
  contact: {
    ...tellContact(contact),
    firstName: O.toNullable(contact.firstName),
    middleName: O.toNullable(contact.middleName),
    lastName: O.toNullable(contact.lastName),
    businessEmail: O.toNullable(contact.businessEmail),
    businessPhone: O.toNullable(contact.businessPhone),
    businessMobile: O.toNullable(contact.businessMobile),
    language: O.toNullable(contact.language),
    notes: O.toNullable(contact.notes),
  },
})

export const tellSaved = ({ contact, created }: Saved): t.TypeOf<typeof savedAnswer> => ({
  ...tellDetails(contact),
  created,
})
