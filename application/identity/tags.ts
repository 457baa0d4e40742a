// Lists, adds, renames and removes tags of a tenant.
import { fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asTagUuid, type Tag, type TagUuid } from '#domain/identity/tag.ts'
import {
  requireFound,
  type InScope,
  type Stored,
  type StoreUnavailable,
  requireWritten,
} from '#domain/shared/unit-of-work.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import { describeChanges, reportIfChanged } from '#domain/logging/audit.ts'
import {
  type TagInUse,
  type TagNameTaken,
  tagNameTaken,
  type TagNotFound,
  tagNotFound,
  type TooManyOfKind,
} from '#domain/identity/failures.ts'
import { MAX_TAGS, type Name } from '#domain/identity/naming.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import {
  type ChangeContext,
  type Precondition,
  type Change,
  type ChangeRefused,
  makeRead,
  requireNothing,
  withHolders,
} from './change.ts'

const saveTag = (
  { stores: { tags } }: Pick<ChangeContext, 'stores'>,
  tag: Tag,
): TE.TaskEither<TagNameTaken | StoreUnavailable, unknown> => pipe(tags.put(tag), requireWritten(tagNameTaken))

export type Tags = ReturnType<typeof makeTags>

export function makeTags<Stores extends IdentityStores>(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'tags'>>
  readonly change: Change<Stores>
  /** How many campaigns need the tag. */
  readonly usesOfTag: (stores: Stores, uuid: TagUuid) => Stored<number>
  readonly random: Random
}) {
  const read = makeRead(deps.inScope)
  return {
    /** Sorted by name. */
    listTags: (principal: Principal) => read(principal, 'users:read', ({ tags }) => withHolders(tags)),
    addTag: (principal: Principal, name: Name) =>
      deps.change(principal, 'users:write', (context) =>
        gen(function* () {
          const { length } = yield* unwrap(context.stores.tags.list)
          if (length >= MAX_TAGS)
            return yield* fail({ _tag: 'TooManyOfKind', kind: 'tags', limit: MAX_TAGS } satisfies TooManyOfKind)
          const tag: Tag = { uuid: asTagUuid(deps.random.uuid() as Uuid), name }
          yield* unwrap(saveTag(context, tag))
          return { answer: tag, facts: [toIdentityFact('tag.created', tag.uuid)] }
        }),
      ),
    renameTag: <E = never>(
      principal: Principal,
      uuid: TagUuid,
      name: Name,
      requires: Precondition<Tag, E> = requireNothing,
    ): TE.TaskEither<ChangeRefused | TagNotFound | TagNameTaken | E, Tag> =>
      deps.change(principal, 'users:write', (context) =>
        gen(function* () {
          const before = yield* unwrap(pipe(context.stores.tags.find(uuid), requireFound(tagNotFound)))
          yield* unwrap(requires(before))
          if (before.name !== name) yield* unwrap(saveTag(context, { uuid, name }))
          const changed = describeChanges(before, { name }, 'name')
          return {
            answer: { uuid, name },
            facts: reportIfChanged(changed, toIdentityFact('tag.changed', uuid, changed)),
          }
        }),
      ),
    removeTag: (principal: Principal, uuid: TagUuid) =>
      deps.change(principal, 'users:write', ({ stores }) =>
        gen(function* () {
          const tag = yield* unwrap(pipe(stores.tags.find(uuid), requireFound(tagNotFound)))
          const campaigns = yield* unwrap(deps.usesOfTag(stores, uuid))
          if (campaigns !== 0) return yield* fail({ _tag: 'TagInUse', campaigns } satisfies TagInUse)
          yield* unwrap(stores.tags.remove(uuid))
          const { name } = tag
          return { answer: undefined, facts: [toIdentityFact('tag.removed', uuid, { name })] }
        }),
      ),
  }
}
