// Text, mail addresses, numbers and instants: bounded, and without characters that the database cannot store.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import { type Describe, withSchema, type JsonSchema, makeCodec, makeTextCodec, refuse } from './described.ts'
import { LongText } from './long-text.ts'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import type { Bilingual } from '#domain/shared/language.ts'

const notText: Bilingual = ['Hier hoort tekst.', 'This must be text.']
const empty: Bilingual = ['Vul dit veld in.', 'Fill in this field.']
const withNul: Bilingual = ['Haal het NUL-teken uit deze tekst.', 'Remove the NUL character from this text.']
const refuseLength = (max: number): Bilingual => [
  `Maak dit korter: hoogstens ${max} tekens.`,
  `Make this shorter: at most ${max} characters.`,
]

/** The codec's rule as a pattern of its schema. */
export const WITHOUT_NUL = '^[^\\u0000]*$'

/** From `min` to `max` UTF-16 units. A lone surrogate, which no encoding can represent, becomes the replacement character. */
export function makeText({
  min = 0,
  max,
}: {
  readonly min?: 0 | 1
  readonly max: number
}): t.Type<string, string, unknown> {
  return withSchema(
    { type: 'string', ...(min === 0 ? {} : { minLength: min }), maxLength: max, pattern: WITHOUT_NUL },
    new t.Type(
      `text(${min}..${max})`,
      t.string.is,
      (u, c) => {
        if (u instanceof LongText && u.bytes.length > max) return refuse(u, c, refuseLength(max))
        const found = u instanceof LongText ? u.text() : u
        if (typeof found !== 'string') return refuse(u, c, notText)
        if (found.length < min) return refuse(u, c, empty)
        if (found.length > max) return refuse(u, c, refuseLength(max))
        if (found.includes('\0')) return refuse(u, c, withNul)
        return t.success(found.toWellFormed())
      },
      t.identity,
    ),
  )
}

/** A text within `bounds`, converted by `refine`. Left: the fault. */
export function refineText<A extends string = string>(
  name: string,
  schema: JsonSchema | Describe,
  bounds: Parameters<typeof makeText>[0],
  refine: (typed: string) => E.Either<Bilingual, A>,
): t.Type<A, string, unknown> {
  const typed = makeText(bounds)
  return withSchema(
    schema,
    new t.Type(
      name,
      (u): u is A => typeof u === 'string' && E.isRight(refine(u)),
      (u, c) => {
        const read = typed.validate(u, c)
        if (E.isLeft(read)) return read
        const refined = refine(read.right)
        return E.isLeft(refined) ? refuse(u, c, refined.left) : t.success(refined.right)
      },
      t.identity,
    ),
  )
}

/** Absent and null are the same; other values must be valid. */
export function asOptional<A, B>(codec: t.Type<A, B, unknown>): t.Type<O.Option<A>, B | null | undefined, unknown> {
  return withSchema(
    (schemaOf) => ({ anyOf: [schemaOf(codec), { type: 'null' }] }),
    new t.Type(
      `optional(${codec.name})`,
      (u): u is O.Option<A> => typeof u === 'object' && u !== null && '_tag' in u,
      (u, c) => {
        if (u === undefined || u === null) return t.success(O.none)
        const decoded = codec.validate(u, c)
        return decoded._tag === 'Left' ? decoded : t.success(O.some(decoded.right))
      },
      O.match(() => undefined, codec.encode),
    ),
  )
}

/** Absent or null: `fallback`. */
export function withDefault<A, B>(codec: t.Type<A, B, unknown>, fallback: A): t.Type<A, B | null | undefined, unknown> {
  return withSchema(
    (schemaOf) => ({ anyOf: [schemaOf(codec), { type: 'null' }] }),
    new t.Type(
      `orElse(${codec.name})`,
      codec.is,
      (u, c) => (u === undefined || u === null ? t.success(fallback) : codec.validate(u, c)),
      codec.encode,
    ),
  )
}

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

/** The uuid of a record of one kind. */
export function makeUuid<A extends Uuid>(): t.Type<A, string, unknown> {
  return makeTextCodec(
    'uuid',
    { type: 'string', format: 'uuid', pattern: UUID },
    (text) => parseUuid(text) as O.Option<A>,
    ['Dit is geen geldig nummer van een record (uuid).', 'This is not a valid record id (uuid).'],
  )
}

export const uuid = makeUuid<Uuid>()

/** The maximum that both the ledger and the database accept. */
const MAX_WHOLE = 2 ** 31 - 1

export function makeInteger(min: number, max = MAX_WHOLE): t.Type<number, number, unknown> {
  return makeCodec(
    'whole',
    { type: 'integer', minimum: min, maximum: max },
    (u) => (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max ? u : undefined),
    max === MAX_WHOLE
      ? [`Hier hoort een geheel getal van ${min} of hoger.`, `This must be a whole number, ${min} or higher.`]
      : [
          `Hier hoort een geheel getal van ${min} tot en met ${max}.`,
          `This must be a whole number from ${min} to ${max}.`,
        ],
    { is: t.number.is },
  )
}

export const nonNegativeInteger = makeInteger(0)

/** Text of at most `max` characters that matches the whole pattern. */
export function matchPattern(
  name: string,
  schema: JsonSchema & { readonly pattern: string; readonly maxLength: number },
  fault: Bilingual,
): t.Type<string, string, unknown> {
  const pattern = new RegExp(schema.pattern)
  const matches = (u: unknown): u is string => typeof u === 'string' && u.length <= schema.maxLength && pattern.test(u)
  return makeCodec(name, { type: 'string', ...schema }, (u) => (matches(u) ? u : undefined), fault)
}

/** An instant in the form of answers: ISO 8601 in UTC. */
export function toIso(at: Instant): string {
  return new Date(at).toISOString()
}

// Without an offset the instant would depend on the time zone of this service.
const CLOCK = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const ISO = new RegExp(String.raw`^\d{4}-\d\d-\d\dT${CLOCK}(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]${CLOCK})$`)

/** `Date.parse` turns 30 February into 2 March. */
function isDayThatExists(date: string): boolean {
  const midnight = Date.parse(`${date}T00:00Z`)
  return !Number.isNaN(midnight) && toIso(midnight).startsWith(date)
}

/** ISO 8601 with an offset, as epoch milliseconds; only moments that exist. */
export const moment: t.Type<Instant, string, unknown> = makeCodec(
  'moment',
  {
    type: 'string',
    format: 'date-time',
    pattern: ISO.source,
    description: 'ISO 8601 with an offset, on a day that exists.',
  },
  (u) => (typeof u === 'string' && ISO.test(u) && isDayThatExists(u.slice(0, 10)) ? Date.parse(u) : undefined),
  [
    'Schrijf dit als 2026-01-31T14:05:00Z, met een dag en tijd die bestaan.',
    'Write this as 2026-01-31T14:05:00Z, with a day and a time that exist.',
  ],
  { is: t.number.is, encode: toIso },
)

/** For optional fields: t.boolean has a message only if it is not part of another codec. */
export const booleanField: t.Type<boolean, boolean, unknown> = makeCodec(
  'flag',
  { type: 'boolean' },
  (u) => (typeof u === 'boolean' ? u : undefined),
  ['Kies true of false.', 'Choose true or false.'],
)

/** One of a few words. */
export function makeEnum<W extends string>(...words: readonly [W, ...W[]]): t.Type<W, W, unknown> {
  return makeCodec(words.join('|'), { type: 'string', enum: words }, (u) => words.find((word) => word === u), [
    `Kies uit: ${words.join(', ')}.`,
    `Choose one of: ${words.join(', ')}.`,
  ])
}

/** One of a few words, each with another name in the core. */
export function makeNamedEnum<W extends string, N extends string | boolean>(
  names: Readonly<Record<W, N>>,
): t.Type<N, W, unknown> {
  const words = Object.keys(names) as readonly string[] as readonly W[]
  const wordOf = (name: unknown): W | undefined => words.find((word) => names[word] === name)
  return makeCodec<N, W>(
    words.join('|'),
    { type: 'string', enum: words },
    (u) => words.filter((word) => word === u).map((word) => names[word])[0],
    [`Kies uit: ${words.join(', ')}.`, `Choose one of: ${words.join(', ')}.`],
    {
      is: (u): u is N => wordOf(u) !== undefined,
      encode: (name) => wordOf(name) as W,
    },
  )
}

const notList: Bilingual = ['Hier hoort een lijst.', 'This must be a list.']

const emptyList: Bilingual = ['Kies er minstens één.', 'Choose at least one.']

/** From `min` to `max` items. `isEmpty`: the fault of a list that needs one and has none. */
export function makeList<A, B>(
  item: t.Type<A, B, unknown>,
  max: number,
  min: 0 | 1 = 0,
  isEmpty: Bilingual = emptyList,
): t.Type<readonly A[], readonly B[], unknown> {
  const list = t.readonlyArray(item)
  const tooMany: Bilingual = [`Hoogstens ${max} tegelijk.`, `At most ${max} at a time.`]
  return withSchema(
    (schemaOf) => ({ type: 'array', items: schemaOf(item), ...(min === 0 ? {} : { minItems: min }), maxItems: max }),
    new t.Type(
      `list(${item.name})`,
      list.is,
      (u, c) => {
        if (!Array.isArray(u)) return refuse(u, c, notList)
        if (u.length < min) return refuse(u, c, isEmpty)
        return u.length > max ? refuse(u, c, tooMany) : list.validate(u, c)
      },
      list.encode,
    ),
  )
}

const MAX_ADDRESS = 254

/** One bare address; surrounding blanks are ignored. */
export const mailbox: t.Type<Mailbox, string, unknown> = makeTextCodec(
  'mailbox',
  {
    type: 'string',
    format: 'email',
    maxLength: MAX_ADDRESS,
    'x-rules': [
      'One bare address, without quotes in its local part and without invisible characters; blanks around it are ignored.',
    ],
  },
  (text) => O.fromEither(parseMailbox(text.trim())),
  ['Dit is geen geldig e-mailadres.', 'This is not a valid e-mail address.'],
)

/** From 1 to `max` addresses separated by commas. A fault names the position of the invalid one. */
export function makeMailboxList(max: number): t.Type<readonly Mailbox[], string, unknown> {
  const list = makeText({ min: 1, max: max * (MAX_ADDRESS + 2) })
  const tooMany: Bilingual = [`Hoogstens ${max} adressen tegelijk.`, `At most ${max} addresses at a time.`]
  return withSchema(
    (schemaOf) => ({ type: 'array', items: schemaOf(mailbox), minItems: 1, maxItems: max }),
    new t.Type(
      `mailboxes(${max})`,
      (u): u is readonly Mailbox[] => Array.isArray(u) && u.every(mailbox.is),
      (u, c) => {
        const read = list.validate(u, c)
        if (E.isLeft(read)) return read
        const parts = read.right.split(',')
        if (parts.length > max) return refuse(u, c, tooMany)
        const each = parts.map((part, at) => mailbox.validate(part, t.appendContext(c, String(at), mailbox, part)))
        const wrong = each.flatMap((one) => (E.isLeft(one) ? one.left : []))
        return wrong.length > 0
          ? t.failures(wrong)
          : t.success(each.flatMap((one) => (E.isRight(one) ? [one.right] : [])))
      },
      (addresses) => addresses.join(','),
    ),
  )
}
