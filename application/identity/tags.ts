// Tags of a tenant: listed, added, renamed and removed.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asTagUuid, type Tag, type TagUuid } from '#domain/identity/tag.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { done } from '#domain/identity/facts.ts'
import {
  type TagNameTaken,
  tagNameTaken,
  type TagNotFound,
  tagNotFound,
  type TooManyOfKind,
} from '#domain/identity/failures.ts'
import { MAX_TAGS, type Name } from '#domain/identity/naming.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type Acting, type AskRefused, type Change, type ChangeRefused, permitted } from './change.ts'

export interface TagWithHolders extends Tag {
  /** How many have it, whatever their status. */
  readonly holders: number
}

/** By name. */
export type ListTags = (principal: Principal) => TE.TaskEither<AskRefused, readonly TagWithHolders[]>

export const makeListTags =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'tags'>> }): ListTags =>
  (principal) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() =>
        deps.inScope(Tenant(principal.tenantUuid), ({ tags }) =>
          pipe(
            TE.Do,
            TE.bind('found', () => tags.list),
            TE.bind('holders', () => tags.holders),
            TE.map(({ found, holders }) => found.map((tag) => ({ ...tag, holders: holders.get(tag.uuid) ?? 0 }))),
          ),
        ),
      ),
    )

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
