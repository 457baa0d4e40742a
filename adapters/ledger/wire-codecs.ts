// Decodes the ledger's values, lists and errors (OData 2 in JSON). Each call defines the fields of its entity.
import { E, O, pipe } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import { type Day, parseDay } from '#domain/shared/day.ts'
import { parseStorableJson } from '#domain/shared/storable-text.ts'

const makeDecoder = <A>(name: string, parse: (value: unknown) => O.Option<A>): t.Type<A, A, unknown> =>
  new t.Type<A, A, unknown>(
    name,
    (value): value is A => O.isSome(parse(value)),
    (value, context) =>
      pipe(
        parse(value),
        O.match(() => t.failure(value, context), t.success),
      ),
    (value) => value,
  )

export const uuidOnWire = makeDecoder<Uuid>('uuid', (value) => (typeof value === 'string' ? parseUuid(value) : O.none))

/** Whole and not negative; the ledger writes some numbers as strings of digits. */
export const wholeNumberOnWire = makeDecoder<number>('whole number', (value) => {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? O.some(number) : O.none
})

/** Text without the blanks the ledger pads it with; absent, null and blank become none. */
export const textOnWire = makeDecoder<O.Option<string>>('text or none', (value) =>
  value === undefined || value === null
    ? O.some(O.none)
    : typeof value === 'string'
      ? O.some(value.trim() === '' ? O.none : O.some(value.trim()))
      : O.none,
)

export const flagOnWire = makeDecoder<boolean>('flag', (value) =>
  value === undefined || value === null ? O.some(false) : typeof value === 'boolean' ? O.some(value) : O.none,
)

/** An amount or a quantity; absent and null become none. */
export const numberOnWire = makeDecoder<O.Option<number>>('number or none', (value) => {
  if (value === undefined || value === null) return O.some(O.none)
  const number = typeof value === 'string' && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? O.some(O.some(number)) : O.none
})

/** `/Date(1767225600000)/`; absent and null become none. */
export const instantOnWire = makeDecoder<O.Option<Instant>>('moment or none', (value) => {
  if (value === undefined || value === null) return O.some(O.none)
  const [, text] = typeof value === 'string' ? (/^\/Date\((-?\d{1,15})\)\/$/.exec(value) ?? []) : []
  return text === undefined ? O.none : O.some(O.some(Number(text)))
})

/** The key of another record; absent and null become none. */
export const referenceOnWire = makeDecoder<O.Option<Uuid>>('reference or none', (value) => {
  if (value === undefined || value === null) return O.some(O.none)
  const parsed = typeof value === 'string' ? parseUuid(value) : O.none
  return O.isSome(parsed) ? O.some(parsed) : O.none
})

/** A token that a header may contain. */
export const tokenOnWire = makeDecoder<string>('token', (value) =>
  typeof value === 'string' && /^[\x21-\x7e]{1,8192}$/.test(value) ? O.some(value) : O.none,
)

const parseJson = (text: string): O.Option<unknown> =>
  text === '' ? O.some(undefined) : O.tryCatch(() => parseStorableJson(text))

/** None: not JSON, or not of that shape. */
export function decodeText<A>(shape: t.Decoder<unknown, A>) {
  return (text: string): O.Option<A> =>
    pipe(
      parseJson(text),
      O.flatMap((json) => O.fromEither(shape.decode(json))),
    )
}

export interface LedgerPage<A> {
  readonly rows: readonly A[]
  /** The address of the next page, as the ledger returns it. */
  readonly next: O.Option<string>
}

/** `{ d: { results, __next? } }`, or the bare `{ d: [...] }` of lists that are bounded by the request. */
export function makePageCodec<A>(row: t.Type<A, unknown, unknown>): t.Decoder<unknown, LedgerPage<A>> {
  const paged = t.type({ d: t.type({ results: t.array(row), __next: textOnWire }) })
  const bare = t.type({ d: t.array(row) })
  return {
    name: `page of ${row.name}`,
    validate: (value, context) =>
      pipe(
        bare.validate(value, context),
        E.map(({ d }): LedgerPage<A> => ({ rows: d, next: O.none })),
        E.orElse(() =>
          pipe(
            paged.validate(value, context),
            E.map(({ d }): LedgerPage<A> => ({ rows: d.results, next: d.__next })),
          ),
        ),
      ),
    decode(value) {
      return this.validate(value, [])
    },
  }
}

/** `{ d: entity }`, the answer to a creation. */
export function makeEntityCodec<A>(entity: t.Type<A, unknown, unknown>): t.Decoder<unknown, { readonly d: A }> {
  return t.type({ d: entity })
}

const errorOnWire = t.type({ error: t.type({ message: t.type({ value: t.string }) }) })

/** The ledger's own reason for a refusal, if the answer contains one. */
export function parseReason(text: string): O.Option<string> {
  return pipe(
    decodeText(errorOnWire)(text),
    O.map(({ error }) =>
      error.message.value
        .replace(/[\p{Cc}\s\u202a-\u202e\u2066-\u2069]+/gu, ' ')
        .trim()
        .slice(0, 500),
    ),
    O.filter((reason) => reason !== ''),
  )
}

export function toLedgerDay(at: Instant): O.Option<Day> {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? O.none : parseDay(date.toISOString().slice(0, 10))
}

export function wireDay(day: Day): string {
  return `${day}T00:00:00`
}
