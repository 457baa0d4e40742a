// A tag is removed, and taken from everybody who has it.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import { type TagNotFound, tagNotFound } from '#domain/identity/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { Change, ChangeRefused } from './change.ts'

export type RemoveTag = (principal: Principal, uuid: TagUuid) => TE.TaskEither<ChangeRefused | TagNotFound, void>

export const makeRemoveTag =
  (deps: { readonly change: Change }): RemoveTag =>
  (principal, uuid) =>
    deps.change(principal, 'users:write', ({ stores: { tags } }) =>
      pipe(
        tags.remove(uuid),
        TE.filterOrElseW(
          (removed) => removed,
          () => tagNotFound,
        ),
        TE.map(() => ({ answer: undefined, facts: [done('tag.removed', uuid)] })),
      ),
    )
