// Text, numbers and moments as they come from outside: bounded, and free of what the database could not keep.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import { described } from './described.ts'
import { wording } from './faults.ts'
import { LongText } from './long-text.ts'

const notText = wording('Hier hoort tekst.', 'This must be text.')
const empty = wording('Vul dit veld in.', 'Fill in this field.')
const withNul = wording('Haal het NUL-teken uit deze tekst.', 'Remove the NUL character from this text.')
const tooLong = (max: number): string =>
  wording(`Maak dit korter: hoogstens ${max} tekens.`, `Make this shorter: at most ${max} characters.`)

/** Of a schema, so that it says what the codec refuses. */
const WITHOUT_NUL = '^[^\\u0000]*$'

/** From `min` to `max` UTF-16 units. A half surrogate, which no encoding can carry, becomes the replacement character. */
export const text = ({
  min = 0,
  max,
}: {
  readonly min?: 0 | 1
  readonly max: number
}): t.Type<string, string, unknown> =>
  described(
    { type: 'string', ...(min === 0 ? {} : { minLength: min }), maxLength: max, pattern: WITHOUT_NUL },
    new t.Type(
      `text(${min}..${max})`,
      t.string.is,
      (u, c) => {
        if (u instanceof LongText && u.bytes.length > max) return t.failure(u, c, tooLong(max))
        const found = u instanceof LongText ? u.text() : u
        if (typeof found !== 'string') return t.failure(u, c, notText)
        if (found.length < min) return t.failure(u, c, empty)
        if (found.length > max) return t.failure(u, c, tooLong(max))
        if (found.includes('\0')) return t.failure(u, c, withNul)
        return t.success(found.toWellFormed())
      },
      t.identity,
    ),
  )

/** Absent and null are the same; what is there must be right. */
export const optional = <A, B>(codec: t.Type<A, B, unknown>): t.Type<O.Option<A>, B | null | undefined, unknown> =>
  described(
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

const notUuid = wording('Dit is geen geldig nummer van een record (uuid).', 'This is not a valid record id (uuid).')

const UUID = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const uuid: t.Type<Uuid, string, unknown> = described(
  { type: 'string', format: 'uuid', pattern: UUID },
  new t.Type(
    'uuid',
    (u): u is Uuid => typeof u === 'string' && parseUuid(u)._tag === 'Some',
    (u, c) => {
      const parsed = typeof u === 'string' ? parseUuid(u) : O.none
      return O.isSome(parsed) ? t.success(parsed.value) : t.failure(u, c, notUuid)
    },
    t.identity,
  ),
)

const notWhole = wording('Hier hoort een geheel getal van 0 of hoger.', 'This must be a whole number, 0 or higher.')

/** 0 to 2^31 - 1, which the ledger and the database both hold. */
export const wholeNumber: t.Type<number, number, unknown> = described(
  { type: 'integer', minimum: 0, maximum: 2 ** 31 - 1 },
  new t.Type(
    'wholeNumber',
    t.number.is,
    (u, c) =>
      typeof u === 'number' && Number.isInteger(u) && u >= 0 && u < 2 ** 31 ? t.success(u) : t.failure(u, c, notWhole),
    t.identity,
  ),
)

// An offset is demanded: without one the moment would depend on where this service runs.
const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/
const notMoment = wording('Schrijf dit moment als 2026-01-31T14:05:00Z.', 'Write this moment as 2026-01-31T14:05:00Z.')

/** ISO 8601 with an offset, as epoch milliseconds. */
export const moment: t.Type<Instant, string, unknown> = described(
  { type: 'string', format: 'date-time', pattern: ISO.source, description: 'ISO 8601 with an offset.' },
  new t.Type(
    'moment',
    t.number.is,
    (u, c) => {
      const instant = typeof u === 'string' && ISO.test(u) ? Date.parse(u) : Number.NaN
      return Number.isNaN(instant) ? t.failure(u, c, notMoment) : t.success(instant)
    },
    (instant) => new Date(instant).toISOString(),
  ),
)

/** One of a few words. */
export const oneOf = <W extends string>(...words: readonly [W, ...W[]]): t.Type<W, W, unknown> => {
  const is = (u: unknown): u is W => words.some((word) => word === u)
  const told = wording(`Kies uit: ${words.join(', ')}.`, `Choose one of: ${words.join(', ')}.`)
  return described(
    { type: 'string', enum: words },
    new t.Type(words.join('|'), is, (u, c) => (is(u) ? t.success(u) : t.failure(u, c, told)), t.identity),
  )
}

const notList = wording('Hier hoort een lijst.', 'This must be a list.')

/** At most `max` of them. */
export const listOf = <A, B>(item: t.Type<A, B, unknown>, max: number): t.Type<readonly A[], readonly B[], unknown> => {
  const list = t.readonlyArray(item)
  const told = wording(`Hoogstens ${max} tegelijk.`, `At most ${max} at a time.`)
  return described(
    (schemaOf) => ({ type: 'array', items: schemaOf(item), maxItems: max }),
    new t.Type(
      `list(${item.name})`,
      list.is,
      (u, c) => {
        if (!Array.isArray(u)) return t.failure(u, c, notList)
        return u.length > max ? t.failure(u, c, told) : list.validate(u, c)
      },
      list.encode,
    ),
  )
}
