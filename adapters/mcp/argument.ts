// The arguments of tools: their description for the model, in words and in JSON Schema, and faults that say how to correct them.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type Where } from '#application/identity/find-people.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { described, parsed } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { optional } from '#adapters/contract/codecs/text.ts'
import type { Wording } from '#adapters/contract/codecs/wording.ts'

/** `description`: for the model. */
export const argument = <A, B>(description: string, codec: t.Type<A, B, unknown>): t.Type<A, B, unknown> =>
  described((schemaOf) => ({ ...schemaOf(codec), description }), codec)

/** May be left out, or be null. */
export const optionalArgument = <A, B>(
  description: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> =>
  described((schemaOf) => ({ ...schemaOf(codec), description }), optional(codec))

/** May be left out, but null is refused: the client may have meant a value. */
export const plainArgument = <A, B>(
  description: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> => {
  const lenient = optional(codec)
  return argument(
    description,
    described(
      (schemaOf) => schemaOf(codec),
      new t.Type(
        `plain(${codec.name})`,
        lenient.is,
        (u, c) => (u === null ? E.map(O.some<A>)(codec.validate(u, c)) : lenient.validate(u, c)),
        lenient.encode,
      ),
    ),
  )
}

const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}'

const tenantOf = (u: unknown): TenantUuid | undefined =>
  typeof u === 'string' ? O.toUndefined(O.map(asTenantUuid)(parseUuid(u.trim()))) : undefined

/** By its uuid. */
export const oneTenant: t.Type<TenantUuid, string, unknown> = parsed(
  'oneTenant',
  { type: 'string', format: 'uuid', pattern: `^${UUID}$` },
  tenantOf,
  wording(
    'Stuur de uuid van een kantoor, zoals list_tenants die geeft.',
    'Send the uuid of a tenant, as list_tenants returns it.',
  ),
)

export const tenantOrAll: t.Type<Where, string, unknown> = parsed<Where>(
  'tenantOrAll',
  { type: 'string', pattern: `^(?:all|${UUID})$` },
  (u) => (u === 'all' ? u : tenantOf(u)),
  wording(
    'Stuur de uuid van een kantoor, zoals list_tenants die geeft, of "all".',
    'Send the uuid of a tenant, as list_tenants returns it, or "all".',
  ),
)

/** Booleans only: the text "false" is refused, since its meaning would be a guess. */
export const trueOrFalse: t.Type<boolean, boolean, unknown> = parsed(
  'trueOrFalse',
  { type: 'boolean' },
  (u) => (typeof u === 'boolean' ? u : undefined),
  wording('Stuur true of false, geen tekst of getal.', 'Send true or false, not text and not a number.'),
)

/** From `min` to `max`. */
export const whole = (min: number, max: number): t.Type<number, number, unknown> =>
  parsed(
    `whole(${min}..${max})`,
    { type: 'integer', minimum: min, maximum: max },
    (u) => (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max ? u : undefined),
    wording(
      `Stuur een geheel getal van ${min} tot en met ${max}.`,
      `Send a whole number from ${min} to ${max}, not text.`,
    ),
  )

/** At least one item. */
export const someOf = <A, B>(
  list: t.Type<readonly A[], readonly B[], unknown>,
  empty: Wording,
): t.Type<readonly A[], readonly B[], unknown> =>
  described(
    (schemaOf) => ({ ...schemaOf(list), minItems: 1 }),
    new t.Type(
      `someOf(${list.name})`,
      list.is,
      (u, c) =>
        Array.isArray(u) && u.length === 0 ? t.failure(u, c, wording(empty.nl, empty.en)) : list.validate(u, c),
      list.encode,
    ),
  )

const CLOCK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Local time; the existence of the day is checked later. */
export const clockTime: t.Type<string, string, unknown> = parsed(
  'clockTime',
  { type: 'string', pattern: CLOCK_TIME.source },
  (u) => (typeof u === 'string' && CLOCK_TIME.test(u) ? u : undefined),
  wording(
    'Stuur dag en tijd zoals 2026-11-23T09:30, zonder tijdzone en zonder seconden.',
    'Send a day and a time such as 2026-11-23T09:30, without offset and without seconds.',
  ),
)
