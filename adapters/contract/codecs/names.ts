// Names of people, roles, tags and offices, categories of a timeline and mail domains, as people type them. Also their language.
import * as E from 'fp-ts/lib/Either.js'
import type * as O from 'fp-ts/lib/Option.js'
import { flow } from 'fp-ts/lib/function.js'
import type * as t from 'io-ts'
import { type MailDomain, parseMailDomain } from '#domain/identity/tenant.ts'
import {
  type CategoryName,
  MAX_CATEGORY_NAME_LENGTH,
  MAX_NAME_LENGTH,
  type Name,
  parseCategoryName,
  parseName,
} from '#domain/identity/naming.ts'
import { type JsonSchema } from './described.ts'
import { ONE_LINE } from './line.ts'
import { makeEnum, refineText } from './text.ts'
import { type Bilingual, LANGUAGES } from '#domain/shared/language.ts'

/** A text that the domain parses. `fault` is the message if the domain refuses it. */
const makeName = <A extends string>(
  called: string,
  schema: JsonSchema,
  parse: (typed: string) => O.Option<A>,
  fault: Bilingual,
): t.Type<A, string, unknown> =>
  refineText(
    called,
    schema,
    { min: 1, max: 10 * (schema.maxLength ?? 0) },
    flow(
      parse,
      E.fromOption(() => fault),
    ),
  )

// An address has at most 254 characters, and every domain has the address postmaster.
const MAX_DOMAIN = 243

const describeLine = (max: number): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: max,
  pattern: `^${ONE_LINE}$`,
  'x-rules': ['One line that is not blank; blanks around it are ignored, invisible characters are refused.'],
})

const toLineFault = (max: number): Bilingual => [
  `Geef een naam van hoogstens ${max} tekens, op één regel en zonder onzichtbare tekens.`,
  `Give a name of at most ${max} characters, on one line and without invisible characters.`,
]

export const name: t.Type<Name, string, unknown> = makeName(
  'name',
  describeLine(MAX_NAME_LENGTH),
  parseName,
  toLineFault(MAX_NAME_LENGTH),
)

export const languageCodec = makeEnum(...LANGUAGES)

export const categoryName: t.Type<CategoryName, string, unknown> = makeName(
  'categoryName',
  describeLine(MAX_CATEGORY_NAME_LENGTH),
  parseCategoryName,
  toLineFault(MAX_CATEGORY_NAME_LENGTH),
)

export const mailDomainCodec: t.Type<MailDomain, string, unknown> = makeName(
  'mailDomain',
  {
    type: 'string',
    format: 'idn-hostname',
    minLength: 1,
    maxLength: MAX_DOMAIN,
    'x-rules': ['The part of an address after the @, such as `korrel.example`.'],
  },
  parseMailDomain,
  [
    'Schrijf het maildomein zoals het achter de @ staat: korrel.example.',
    'Write the mail domain as it stands behind the @: korrel.example.',
  ],
)
