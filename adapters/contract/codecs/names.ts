// Names of people, roles, tags and offices, categories of a timeline and mail domains, as people type them.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type MailDomain, parseMailDomain } from '#domain/identity/tenant.ts'
import {
  type CategoryName,
  MAX_CATEGORY_NAME,
  MAX_NAME,
  type Name,
  parseCategoryName,
  parseName,
} from '#domain/identity/naming.ts'
import { described, type JsonSchema } from './described.ts'
import { wording } from './faults.ts'
import { text } from './text.ts'

/** What the domain makes of a text; `told` where it makes nothing of it. */
const parsed = <A extends string>(
  called: string,
  schema: JsonSchema,
  parse: (typed: string) => O.Option<A>,
  told: string,
): t.Type<A, string, unknown> => {
  const typed = text({ min: 1, max: 10 * (schema.maxLength ?? 0) })
  return described(
    schema,
    new t.Type(
      called,
      (u): u is A => typeof u === 'string' && O.isSome(parse(u)),
      (u, c) => {
        const read = typed.validate(u, c)
        if (read._tag === 'Left') return read
        const found = parse(read.right)
        return O.isSome(found) ? t.success(found.value) : t.failure(u, c, told)
      },
      t.identity,
    ),
  )
}

// What an address of 254 leaves behind the @ of the shortest name that every domain has: postmaster.
const MAX_DOMAIN = 243

const line = (max: number): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength: max,
  pattern: '^\\P{Cc}*[^\\s\\p{Cc}]\\P{Cc}*$',
  'x-rules': ['One line that says something; blanks around it are forgiven, characters that nobody can see are not.'],
})

const lineTold = (max: number): string =>
  wording(
    `Geef een naam van hoogstens ${max} tekens, op één regel en zonder onzichtbare tekens.`,
    `Give a name of at most ${max} characters, on one line and without invisible characters.`,
  )

export const name: t.Type<Name, string, unknown> = parsed('name', line(MAX_NAME), parseName, lineTold(MAX_NAME))

export const categoryName: t.Type<CategoryName, string, unknown> = parsed(
  'categoryName',
  line(MAX_CATEGORY_NAME),
  parseCategoryName,
  lineTold(MAX_CATEGORY_NAME),
)

export const mailDomain: t.Type<MailDomain, string, unknown> = parsed(
  'mailDomain',
  {
    type: 'string',
    format: 'idn-hostname',
    minLength: 1,
    maxLength: MAX_DOMAIN,
    'x-rules': ['What stands behind the @ of an address, as `korrel.example`.'],
  },
  parseMailDomain,
  wording(
    'Schrijf het maildomein zoals het achter de @ staat: korrel.example.',
    'Write the mail domain as it stands behind the @: korrel.example.',
  ),
)
