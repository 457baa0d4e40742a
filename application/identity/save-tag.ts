// A tag is made or renamed.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import {
  type TagNameTaken,
  tagNameTaken,
  type TagNotFound,
  tagNotFound,
  type TooManyOfKind,
} from '#domain/identity/failures.ts'
import { MAX_TAGS, type Name } from '#domain/identity/naming.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asTagUuid, type Tag, type TagUuid } from '#domain/identity/tag.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Acting } from './acting.ts'
import type { Change, ChangeRefused } from './change.ts'

export type AddTag = (
  principal: Principal,
  name: Name,
) => TE.TaskEither<ChangeRefused | TagNameTaken | TooManyOfKind, Tag>

export type RenameTag = (
  principal: Principal,
  uuid: TagUuid,
  name: Name,
) => TE.TaskEither<ChangeRefused | TagNotFound | TagNameTaken, Tag>

const put = ({ stores: { tags } }: Acting, tag: Tag): TE.TaskEither<TagNameTaken | StoreUnavailable, unknown> =>
  pipe(
    tags.put(tag),
    TE.filterOrElseW(
      (written) => written,
      () => tagNameTaken,
    ),
  )

export const makeAddTag =
  (deps: { readonly change: Change; readonly random: Random }): AddTag =>
  (principal, name) =>
    deps.change(principal, 'users:write', (acting) =>
      pipe(
        acting.stores.tags.list,
        TE.filterOrElseW(
          ({ length }) => length < MAX_TAGS,
          (): TooManyOfKind => ({ _tag: 'TooManyOfKind', kind: 'tags', limit: MAX_TAGS }),
        ),
        TE.map((): Tag => ({ uuid: asTagUuid(deps.random.uuid() as Uuid), name })),
        TE.tap((tag) => put(acting, tag)),
        TE.map((tag) => ({ answer: tag, facts: [done('tag.created', tag.uuid)] })),
      ),
    )

export const makeRenameTag =
  (deps: { readonly change: Change }): RenameTag =>
  (principal, uuid, name) =>
    deps.change(principal, 'users:write', (acting) =>
      pipe(
        acting.stores.tags.find(uuid),
        TE.flatMap(TE.fromOption((): TagNotFound | StoreUnavailable => tagNotFound)),
        TE.tap((before) => (before.name === name ? TE.right(undefined) : put(acting, { uuid, name }))),
        TE.map((before) => ({
          answer: { uuid, name },
          facts: before.name === name ? [] : [done('tag.changed', uuid, { name: true })],
        })),
      ),
    )
