// Tags of a tenant, in PostgreSQL.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/naming.ts'
import type { TagStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { tagUuid } from '../kernel/identifiers.ts'
import { holdNames } from '../kernel/name-lock.ts'
import { firstRow, rows, written, wrote } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const tagRow = t.type({ uuid: tagUuid, name: t.string }, 'tags')

const listTags = {
  name: 'tag_list',
  sql: `select tag_uuid as uuid, name from tags where tenant_uuid = :tenant order by name_key`,
  row: tagRow,
}

const findTag = {
  name: 'tag_find',
  sql: `select tag_uuid as uuid, name from tags where tenant_uuid = :tenant and tag_uuid = :tag`,
  row: tagRow,
}

const findName = {
  name: 'tag_find_name',
  sql: `select true as taken from tags where tenant_uuid = :tenant and name_key = :nameKey and tag_uuid <> :tag`,
  row: t.type({ taken: t.literal(true) }),
}

const putTag = {
  name: 'tag_put',
  sql: `insert into tags (tenant_uuid, tag_uuid, name, name_key) values (:tenant, :tag, :name, :nameKey)
    on conflict (tenant_uuid, tag_uuid) do update set name = excluded.name, name_key = excluded.name_key`,
}

const removeTag = {
  name: 'tag_remove',
  sql: `delete from tags where tenant_uuid = :tenant and tag_uuid = :tag`,
}

const countHolders = {
  name: 'tag_holders',
  sql: `select tag_uuid as tag, count(*)::integer as people from user_tags where tenant_uuid = :tenant group by tag_uuid`,
  row: t.type({ tag: tagUuid, people: t.number }),
}

export const makePostgresTagStore = (query: Knex, scope: Scope): TagStore => {
  const tenant = tenantOf(scope)
  return {
    list: rows(query, listTags, { tenant }),
    find: (tag) => firstRow(query, findTag, { tenant, tag }),
    put: ({ uuid: tag, name }) => {
      const key = { tenant, tag, nameKey: nameKey(name) }
      const put = pipe(
        written(query, putTag, { ...key, name }),
        TE.map(() => true),
      )
      return pipe(
        holdNames(query, scope, 'tag'),
        TE.flatMap(() => firstRow(query, findName, key)),
        TE.flatMap((taken) => (O.isSome(taken) ? TE.right(false) : put)),
      )
    },
    remove: (tag) => wrote(query, removeTag, { tenant, tag }),
    holders: pipe(
      rows(query, countHolders, { tenant }),
      TE.map((counted) => new Map(counted.map(({ tag, people }) => [tag, people]))),
    ),
  }
}
