// What jobs carry: ids, or nothing.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'

/** A uuid by what it identifies. */
export const id = <Id extends Uuid>(name: string, as: (uuid: Uuid) => Id): t.Type<Id, string, unknown> => {
  const parse = (value: unknown): O.Option<Id> =>
    typeof value === 'string' ? pipe(parseUuid(value), O.map(as)) : O.none
  return new t.Type(
    name,
    (value): value is Id => O.isSome(parse(value)),
    (value, context) =>
      pipe(
        parse(value),
        O.match(() => t.failure(value, context), t.success),
      ),
    t.identity,
  )
}

/** For jobs that a schedule fires: what they do they find out themselves. */
export const nothing: t.Decoder<unknown, Record<string, never>> = {
  name: 'nothing',
  validate: () => t.success({}),
  decode: () => t.success({}),
}
