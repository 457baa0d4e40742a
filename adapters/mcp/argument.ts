// The arguments of tools: their description for the model, in words and in JSON Schema, and faults that say how to correct them.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type Where } from '#application/identity/find-people.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { described } from '#adapters/contract/codecs/described.ts'
import { wording } from '#adapters/contract/codecs/faults.ts'
import { optional } from '#adapters/contract/codecs/text.ts'

/** `told`: what the model should know of it. */
export const argument = <A, B>(told: string, codec: t.Type<A, B, unknown>): t.Type<A, B, unknown> =>
  described((schemaOf) => ({ ...schemaOf(codec), description: told }), codec)

/** May be left out, or be null. */
export const optionalArgument = <A, B>(
  told: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> =>
  described((schemaOf) => ({ ...schemaOf(codec), description: told }), optional(codec))

/** May be left out, and says a word that must not be mistaken where it is not: null is none. */
export const plainArgument = <A, B>(
  told: string,
  codec: t.Type<A, B, unknown>,
): t.Type<O.Option<A>, B | null | undefined, unknown> => {
  const lenient = optional(codec)
  return argument(
    told,
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

const notTenant = wording(
  'Stuur de uuid van een kantoor, zoals list_tenants die geeft.',
  'Send the uuid of a tenant, as list_tenants tells it.',
)
const notTenantNorAll = wording(
  'Stuur de uuid van een kantoor, zoals list_tenants die geeft, of "all".',
  'Send the uuid of a tenant, as list_tenants tells it, or "all".',
)

/** By its uuid. */
export const oneTenant: t.Type<TenantUuid, string, unknown> = described(
  { type: 'string', format: 'uuid', pattern: `^${UUID}$` },
  new t.Type(
    'oneTenant',
    (u): u is TenantUuid => tenantOf(u) !== undefined,
    (u, c) => {
      const tenant = tenantOf(u)
      return tenant === undefined ? t.failure(u, c, notTenant) : t.success(tenant)
    },
    t.identity,
  ),
)

export const tenantOrAll: t.Type<Where, string, unknown> = described(
  { type: 'string', pattern: `^(?:all|${UUID})$` },
  new t.Type(
    'tenantOrAll',
    (u): u is Where => u === 'all' || tenantOf(u) !== undefined,
    (u, c) => {
      const where = u === 'all' ? u : tenantOf(u)
      return where === undefined ? t.failure(u, c, notTenantNorAll) : t.success(where)
    },
    t.identity,
  ),
)

const notYesOrNo = wording(
  'Stuur true of false, geen tekst of getal.',
  'Send true or false, not text and not a number.',
)

/** Nothing that merely reads like it: what is meant by the text "false" must not be guessed. */
export const yesOrNo: t.Type<boolean, boolean, unknown> = described(
  { type: 'boolean' },
  new t.Type(
    'yesOrNo',
    t.boolean.is,
    (u, c) => (typeof u === 'boolean' ? t.success(u) : t.failure(u, c, notYesOrNo)),
    t.identity,
  ),
)

/** From `min` to `max`. */
export const whole = (min: number, max: number): t.Type<number, number, unknown> => {
  const told = wording(
    `Stuur een geheel getal van ${min} tot en met ${max}.`,
    `Send a whole number from ${min} to ${max}, not text.`,
  )
  return described(
    { type: 'integer', minimum: min, maximum: max },
    new t.Type(
      `whole(${min}..${max})`,
      t.number.is,
      (u, c) =>
        typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max ? t.success(u) : t.failure(u, c, told),
      t.identity,
    ),
  )
}

/** At least one of them. */
export const someOf = <A, B>(
  list: t.Type<readonly A[], readonly B[], unknown>,
  told: { readonly nl: string; readonly en: string },
): t.Type<readonly A[], readonly B[], unknown> =>
  described(
    (schemaOf) => ({ ...schemaOf(list), minItems: 1 }),
    new t.Type(
      `someOf(${list.name})`,
      list.is,
      (u, c) => (Array.isArray(u) && u.length === 0 ? t.failure(u, c, wording(told.nl, told.en)) : list.validate(u, c)),
      list.encode,
    ),
  )

const notClockTime = wording(
  'Stuur dag en tijd zoals 2026-11-23T09:30, zonder tijdzone en zonder seconden.',
  'Send a day and a time such as 2026-11-23T09:30, without offset and without seconds.',
)

const CLOCK_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/

/** Local time; the existence of the day is checked later. */
export const clockTime: t.Type<string, string, unknown> = described(
  { type: 'string', pattern: CLOCK_TIME.source },
  new t.Type(
    'clockTime',
    t.string.is,
    (u, c) => (typeof u === 'string' && CLOCK_TIME.test(u) ? t.success(u) : t.failure(u, c, notClockTime)),
    t.identity,
  ),
)
