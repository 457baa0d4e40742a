// Roles and tags of a tenant, in PostgreSQL: groups of users, with names that are unique in their kind.
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { RoleStore, TagStore } from '#domain/identity/ports.ts'
import { type Permission, PERMISSIONS } from '#domain/identity/role.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { roleUuid, tagUuid, makeTextColumn } from '../kernel/columns.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  type Values,
  writeAndCount,
  writeAndCheck,
} from '../kernel/statement.ts'
import { lockNames, getTenant } from '../kernel/tenant-scope.ts'

interface Kind<Id extends Uuid, A> {
  readonly name: 'role' | 'tag'
  readonly id: t.Type<Id, string, unknown>
  readonly columns: string
  readonly row: t.Decoder<unknown, A>
}

/** The statements that roles and tags share. `known`: values that the columns use. */
function makeGroups<Id extends Uuid, A>({ name: kind, id, columns, row }: Kind<Id, A>, known: Values = {}) {
  const list = defineStatement(`${kind}_list`, row)`
    select ${columns} from ${kind}s where tenant_uuid = :tenant order by name_key`
  const find = defineStatement(`${kind}_find`, row)`
    select ${columns} from ${kind}s where tenant_uuid = :tenant and ${kind}_uuid = :id`
  const findName = defineStatement(`${kind}_find_name`, t.type({ taken: t.literal(true) }))`
    select true as taken from ${kind}s where tenant_uuid = :tenant and name_key = :nameKey and ${kind}_uuid <> :id`
  const countHolders = defineStatement(`${kind}_holders`, t.type({ id, people: t.number }))`
    select ${kind}_uuid as id, count(*)::integer as people from user_${kind}s where tenant_uuid = :tenant
      group by ${kind}_uuid`
  return (query: Knex, scope: Scope) => {
    const tenant = getTenant(scope)
    return {
      list: readRows(query, list, { tenant, ...known }),
      find: (one: Id) => readFirstRow(query, find, { tenant, ...known, id: one }),
      countHolders: pipe(
        readRows(query, countHolders, { tenant }),
        TE.map((counted): ReadonlyMap<Id, number> => new Map(counted.map(({ id: one, people }) => [one, people]))),
      ),
      /** Right(false): another group has the name, and `put` did not run. */
      putUnderName: (one: Id, name: string, put: (values: Values) => Stored<unknown>) => {
        const values = { tenant, id: one, nameKey: toNameKey(name) }
        return gen(function* () {
          yield* unwrap(lockNames(query, scope, kind))
          if (O.isSome(yield* unwrap(readFirstRow(query, findName, values)))) return false
          yield* unwrap(put({ ...values, name }))
          return true
        })
      },
    }
  }
}

const roles = makeGroups(
  {
    name: 'role',
    id: roleUuid,
    // Permissions that this release does not know grant nothing and are left out.
    columns: `role_uuid as uuid, name, is_default as "isDefault",
  array(select one from unnest(permissions) with ordinality as listed (one, place)
    where one = any (:known::text[]) order by place) as permissions,
  timeline_categories as "timelineCategories"`,
    row: t.type(
      {
        uuid: roleUuid,
        name: t.string,
        isDefault: t.boolean,
        permissions: t.readonlyArray(makeTextColumn<Permission>('Permission')),
        timelineCategories: t.readonlyArray(t.string),
      },
      'roles',
    ),
  },
  { known: PERMISSIONS },
)

const takeDefault = defineCommand('role_take_default')`
  update roles set is_default = false where tenant_uuid = :tenant and is_default and role_uuid <> :id`

const putRole = defineCommand('role_put')`
  insert into roles (tenant_uuid, role_uuid, name, name_key, is_default, permissions, timeline_categories)
    values (:tenant, :id, :name, :nameKey, :isDefault, :permissions::text[], :timelineCategories::text[])
    on conflict (tenant_uuid, role_uuid) do update set name = excluded.name, name_key = excluded.name_key,
      is_default = excluded.is_default, permissions = excluded.permissions,
      timeline_categories = excluded.timeline_categories`

const lockRole = defineCommand(
  'role_lock',
)`select from roles where tenant_uuid = :tenant and role_uuid = :id for update`

// A separate statement: it must see users who got the role from the previous holder of the lock.
const removeRole = defineCommand('role_remove')`delete from roles where tenant_uuid = :tenant and role_uuid = :id
    and not exists (select from user_roles where tenant_uuid = :tenant and role_uuid = :id)`

export function makePostgresRoleStore(query: Knex, scope: Scope): RoleStore {
  const tenant = getTenant(scope)
  const { putUnderName, ...read } = roles(query, scope)
  return {
    ...read,
    put: ({ uuid, name, isDefault, permissions, timelineCategories }) =>
      putUnderName(uuid, name, (values) =>
        pipe(
          isDefault ? writeAndCount(query, takeDefault, { tenant, id: uuid }) : TE.right(0),
          TE.flatMap(() => writeAndCount(query, putRole, { ...values, isDefault, permissions, timelineCategories })),
        ),
      ),
    remove: (id) =>
      pipe(
        writeAndCount(query, lockRole, { tenant, id }),
        TE.flatMap(() => writeAndCheck(query, removeRole, { tenant, id })),
      ),
  }
}

const tags = makeGroups({
  name: 'tag',
  id: tagUuid,
  columns: 'tag_uuid as uuid, name',
  row: t.type({ uuid: tagUuid, name: t.string }, 'tags'),
})

const putTag = defineCommand('tag_put')`
  insert into tags (tenant_uuid, tag_uuid, name, name_key) values (:tenant, :id, :name, :nameKey)
    on conflict (tenant_uuid, tag_uuid) do update set name = excluded.name, name_key = excluded.name_key`

const removeTag = defineCommand('tag_remove')`delete from tags where tenant_uuid = :tenant and tag_uuid = :id`

export function makePostgresTagStore(query: Knex, scope: Scope): TagStore {
  const { putUnderName, ...read } = tags(query, scope)
  return {
    ...read,
    put: ({ uuid, name }) => putUnderName(uuid, name, (values) => writeAndCount(query, putTag, values)),
    remove: (id) => writeAndCheck(query, removeTag, { tenant: getTenant(scope), id }),
  }
}
