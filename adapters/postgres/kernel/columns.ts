// Codecs between columns and values of the core: exact to the millisecond, and decoded before any code relies on them.
import { createHash } from 'node:crypto'
import { E, O } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { parseUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { SignInId } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'

/** A timestamptz, which the driver returns as a Date. `encode` writes UTC, whatever the time zone of this process. */
export const instant = new t.Type<Instant, string, unknown>(
  'instant',
  t.number.is,
  (input, context) => (input instanceof Date ? t.success(input.getTime()) : t.failure(input, context)),
  (moment) => new Date(moment).toISOString(),
)

export const languageColumn = t.union([t.literal('nl'), t.literal('en')])

/** Null stands for none. */
export function asNullable<A, O>(column: t.Type<A, O, unknown>): t.Type<O.Option<A>, O | null, unknown> {
  return new t.Type<O.Option<A>, O | null, unknown>(
    `${column.name} or null`,
    (input): input is O.Option<A> =>
      typeof input === 'object' &&
      input !== null &&
      '_tag' in input &&
      (input._tag === 'None' || input._tag === 'Some'),
    (input, context) =>
      input === null ? t.success(O.none) : E.map((value: A) => O.some(value))(column.validate(input, context)),
    (value) => (O.isSome(value) ? column.encode(value.value) : null),
  )
}

/** A uuid column that contains ids of one kind. */
export function makeUuidColumn<Id extends Uuid>(name: string): t.Type<Id, string, unknown> {
  const is = (input: unknown): input is Id => typeof input === 'string' && O.isSome(parseUuid(input))
  return new t.Type<Id, string, unknown>(
    name,
    is,
    (input, context) => (is(input) ? t.success(input) : t.failure(input, context)),
    (id) => id,
  )
}

const withKeys = (input: unknown, keys: ReadonlyMap<string, string>): unknown =>
  typeof input === 'object' && input !== null
    ? Object.fromEntries(Object.entries(input).map(([key, value]) => [keys.get(key) ?? key, value]))
    : input

/** The codec of a JSON object in which some properties have other keys: `keys` has the stored key by the property's name. */
export function withStoredKeys<A>(codec: t.Type<A, unknown, unknown>, keys: Readonly<Record<string, string>>) {
  const storedKeys = new Map(Object.entries(keys))
  const names = new Map(Object.entries(keys).map(([name, key]) => [key, name]))
  return new t.Type<A, unknown, unknown>(
    codec.name,
    codec.is,
    (input, context) => codec.validate(withKeys(input, names), context),
    (value) => withKeys(codec.encode(value), storedKeys),
  )
}

/** A text column that only our code writes. It checks the values before it writes them, so the codec checks only the type. */
export function makeTextColumn<A extends string>(name: string): t.Type<A, string, unknown> {
  const is = (input: unknown): input is A => typeof input === 'string'
  return new t.Type<A, string, unknown>(
    name,
    is,
    (input, context) => (is(input) ? t.success(input) : t.failure(input, context)),
    (value) => value,
  )
}

/** One of these words. */
export function makeWordColumn<W extends string>(words: readonly W[]): t.Type<W, W, unknown> {
  return t.keyof(Object.fromEntries(words.map((one) => [one, null])) as Record<W, null>)
}

const isBuffer = (input: unknown): input is Buffer => Buffer.isBuffer(input)

export const bytes = new t.Type<Buffer, Buffer, unknown>(
  'bytes',
  isBuffer,
  (input, context) => (isBuffer(input) ? t.success(input) : t.failure(input, context)),
  t.identity,
)

const NO_CONTEXT: t.Context = []

/** Decodes like io-ts, but creates a context for each column only if decoding fails. */
export function decodeColumns<A>(row: t.Decoder<unknown, A>, input: unknown): t.Validation<A> {
  if (!('_tag' in row && row._tag === 'InterfaceType' && 'props' in row)) return row.decode(input)
  const columns: Record<string, unknown> = {}
  for (const [name, column] of Object.entries(row.props as t.Props)) {
    const value = column.validate(Reflect.get(Object(input), name), NO_CONTEXT)
    if (E.isLeft(value)) return row.decode(input)
    columns[name] = value.right
  }
  return E.right(columns as A)
}

/** Decodes a row into a value of the core. */
export function mapRow<Row, A>(row: t.Decoder<unknown, Row>, toValue: (row: Row) => A): t.Decoder<unknown, A> {
  return {
    name: row.name,
    validate: (input, context) => E.map(toValue)(row.validate(input, context)),
    decode: (input) => E.map(toValue)(decodeColumns(row, input)),
  }
}

export const tokenRecordId = makeUuidColumn<TokenRecordId>('TokenRecordId')
export const ledgerUserId = makeUuidColumn<LedgerUserId>('LedgerUserId')
export const tenantUuid = makeUuidColumn<TenantUuid>('TenantUuid')
export const userUuid = makeUuidColumn<UserUuid>('UserUuid')
export const roleUuid = makeUuidColumn<RoleUuid>('RoleUuid')
export const tagUuid = makeUuidColumn<TagUuid>('TagUuid')
export const signInId = makeUuidColumn<SignInId>('SignInId')

export function computeDigest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
