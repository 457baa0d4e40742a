// Fields of a body that changes a record: left out, cleared, or replaced. Also fields that only another member of a union has.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { withSchema, DescribedType, refuse } from './described.ts'
import { makeText } from './text.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** Undefined: the field stays as it is. None: the field is cleared. */
export type FieldChange<A> = O.Option<A> | undefined

/** Absent: the field stays. Null: it is cleared. Otherwise it gets the new value. */
export function asChange<A, B>(codec: t.Type<A, B, unknown>): t.Type<FieldChange<A>, B | null | undefined, unknown> {
  return withSchema(
    (schemaOf) => ({ anyOf: [schemaOf(codec), { type: 'null' }] }),
    new t.Type<FieldChange<A>, B | null | undefined, unknown>(
      `change(${codec.name})`,
      (u): u is FieldChange<A> => u === undefined || (typeof u === 'object' && u !== null && '_tag' in u),
      (u, c) => {
        if (u === undefined) return t.success(undefined)
        if (u === null) return t.success(O.none)
        const decoded = codec.validate(u, c)
        return decoded._tag === 'Left' ? decoded : t.success(O.some(decoded.right))
      },
      (value) => (value === undefined ? undefined : O.isNone(value) ? null : codec.encode(value.value)),
    ),
  )
}

/** A required field. A rule reports its absence together with every other broken rule, so its codec does not. */
export function requireByRule<A, B>(
  codec: t.Type<A, B, unknown>,
): t.Type<FieldChange<A>, B | null | undefined, unknown> {
  return new DescribedType(
    asChange(codec),
    (schemaOf) => {
      const { 'x-rules': rules = [], ...schema } = schemaOf(codec)
      return { ...schema, 'x-rules': [...rules, 'Its absence is reported with every other broken rule.'] }
    },
    true,
  )
}

/** Absent: the field stays. It cannot be cleared. */
export function keepOrSet<A, B>(codec: t.Type<A, B, unknown>): t.Type<A | undefined, B | undefined, unknown> {
  return withSchema(
    (schemaOf) => schemaOf(codec),
    new t.Type<A | undefined, B | undefined, unknown>(
      `changeOnly(${codec.name})`,
      (u): u is A | undefined => u === undefined || codec.is(u),
      (u, c) => (u === undefined ? t.success(undefined) : codec.validate(u, c)),
      (value) => (value === undefined ? undefined : codec.encode(value)),
    ),
  )
}

/**
 * The `revision` that the caller has read. A record that has changed since then is refused. Absent: the caller overwrites the changes of
 * others.
 */
export const expectedRevision = keepOrSet(makeText({ max: 40 }))

/** A field that only other members of the union have. Given: the name of this member, such as `a note`. */
export function rejectField([nl, en]: Bilingual): t.Type<undefined, undefined, unknown> {
  const foreign: Bilingual = [`Dit veld hoort niet bij ${nl}.`, `This field does not belong to ${en}.`]
  return withSchema(
    { type: 'null', description: `Not of ${en}.` },
    new t.Type(
      'absent',
      (u): u is undefined => u === undefined,
      (u, c) => (u === undefined || u === null ? t.success(undefined) : refuse(u, c, foreign)),
      t.identity,
    ),
  )
}
