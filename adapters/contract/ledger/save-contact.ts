// The body that creates or changes a contact.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { asChange } from '../codecs/change.ts'
import { withSchema, refuse } from '../codecs/described.ts'
import { makeLine, makeLines } from '../codecs/line.ts'
import { mailbox, asOptional, uuid } from '../codecs/text.ts'
import { newOrganisationBody } from './organisations.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const name = asChange(makeLine(60))
const phone = asChange(makeLine(30))
const address = asChange(mailbox)

// The lengths are those of the ledger's own fields.
const fields = t.type({
  id: asOptional(uuid),
  accountId: asChange(uuid),
  organisation: asOptional(newOrganisationBody),
  firstName: name,
  middleName: asChange(makeLine(30)),
  lastName: name,
  email: address,
  businessEmail: address,
  phone,
  mobile: phone,
  businessPhone: phone,
  businessMobile: phone,
  jobTitle: asChange(makeLine(100)),
  language: asChange(makeLine(5)),
  notes: asChange(makeLines({ min: 1, max: 4000 })),
})

const missing: Bilingual = ['Dit veld ontbreekt.', 'This field is missing.']
const noOrganisation: Bilingual = [
  'Een contact hoort altijd bij een organisatie.',
  'A contact always belongs to an organisation.',
]
const oneOrganisation: Bilingual = [
  'Een nieuwe organisatie hoort bij een nieuw contact, en niet naast een bestaande.',
  'A new organisation goes with a new contact, and not beside an existing one.',
]
const noName: Bilingual = ['Vul een voornaam of een achternaam in.', 'Fill in a first name or a last name.']

const toFault = (key: string, context: t.Context, message: Bilingual): t.Errors => {
  const refused = refuse(null, t.appendContext(context, key, t.unknown), message)
  return E.isLeft(refused) ? refused.left : []
}

/** Rules between the fields. They also apply to a body with invalid fields, so that one answer lists all faults. */
function findFaultsBetween(body: object, context: t.Context): t.Errors {
  const given = new Map(Object.entries(body))
  const has = (key: string): boolean => given.get(key) !== undefined && given.get(key) !== null
  const clears = (key: string): boolean => given.get(key) === null
  const isNew = !has('id')
  return [
    ...(isNew && !has('accountId') && !has('organisation') ? toFault('accountId', context, missing) : []),
    ...(has('organisation') && (!isNew || has('accountId')) ? toFault('organisation', context, oneOrganisation) : []),
    ...(!isNew && clears('accountId') ? toFault('accountId', context, noOrganisation) : []),
    ...((isNew && !has('firstName') && !has('lastName')) || (clears('firstName') && clears('lastName') && !isNew)
      ? toFault('firstName', context, noName)
      : []),
  ]
}

/**
 * Without `id`: a new contact, which needs `accountId` or a new `organisation`, and a first or last name. With `id`: a change, in which an
 * absent field stays and null clears it.
 */
export const SaveContactBodySchema: t.Type<t.TypeOf<typeof fields>, t.OutputOf<typeof fields>, unknown> = withSchema(
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
      const between = typeof u === 'object' && u !== null && !Array.isArray(u) ? findFaultsBetween(u, c) : []
      if (E.isLeft(decoded)) return t.failures([...decoded.left, ...between])
      return between.length > 0 ? t.failures(between) : decoded
    },
    fields.encode,
  ),
)
