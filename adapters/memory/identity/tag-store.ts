// Tags of a tenant, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { TagStore } from '#domain/identity/ports.ts'
import type { Tag } from '#domain/identity/tag.ts'
import { countOf } from './role-store.ts'
import { people, type UserRow } from './user-row.ts'
import { byText } from '../kernel/in-order.ts'
import type { Table } from '../kernel/memory.ts'

export const makeMemoryTagStore = (tags: Table<Tag>, users: Table<UserRow>): TagStore => ({
  list: TE.fromIO(() => tags.rows().toSorted(byText(({ name }) => nameKey(name)))),
  find: (uuid) => TE.fromIO(() => O.fromNullable(tags.get(uuid))),
  put: (tag) =>
    TE.fromIO(() => {
      const taken = tags.rows().some(({ uuid, name }) => uuid !== tag.uuid && nameKey(name) === nameKey(tag.name))
      if (!taken) tags.put(tag.uuid, tag)
      return !taken
    }),
  remove: (uuid) =>
    TE.fromIO(() => {
      for (const user of people(users))
        if (user.tags.includes(uuid))
          users.put(user.uuid, { _tag: 'Somebody', user: { ...user, tags: user.tags.filter((one) => one !== uuid) } })
      return tags.remove(uuid)
    }),
  holders: TE.fromIO(() => countOf(people(users).map(({ tags }) => tags))),
})
