// Whether the roles and tags that a person is to have are there.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { RolesUnknown, TagsUnknown } from '#domain/identity/failures.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Acting } from './acting.ts'

/** Each once and in order, as they are kept. */
export const knownRoles = (
  { roles }: Acting,
  named: readonly RoleUuid[],
): TE.TaskEither<RolesUnknown, readonly RoleUuid[]> => {
  const unknown = named.filter((one) => !roles.some(({ uuid }) => uuid === one))
  return unknown.length === 0 ? TE.right([...new Set(named)].sort()) : TE.left({ _tag: 'RolesUnknown', roles: unknown })
}

/** The same. Those in `had` are there for sure. */
export const knownTags = (
  { stores: { tags } }: Acting,
  named: readonly TagUuid[],
  had: readonly TagUuid[],
): TE.TaskEither<TagsUnknown | StoreUnavailable, readonly TagUuid[]> => {
  const once = [...new Set(named)].sort()
  return pipe(
    once.filter((one) => !had.includes(one)),
    TE.traverseSeqArray((one) =>
      pipe(
        tags.find(one),
        TE.map((found) => (O.isNone(found) ? [one] : [])),
      ),
    ),
    TE.map((found) => found.flat()),
    TE.filterOrElseW(
      (unknown) => unknown.length === 0,
      (unknown): TagsUnknown => ({ _tag: 'TagsUnknown', tags: unknown }),
    ),
    TE.map(() => once),
  )
}
