// Roles of a tenant, in PostgreSQL.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/naming.ts'
import { PERMISSIONS, type Permission } from '#domain/identity/role.ts'
import type { RoleStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { text } from '../kernel/columns.ts'
import { roleUuid } from '../kernel/identifiers.ts'
import { holdNames } from '../kernel/name-lock.ts'
import { firstRow, rows, type Values, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const roleRow = t.type(
  {
    uuid: roleUuid,
    name: t.string,
    isDefault: t.boolean,
    permissions: t.readonlyArray(text<Permission>('Permission')),
    timelineCategories: t.readonlyArray(t.string),
  },
  'roles',
)

// What a later release listed and this one does not know gives nothing here, and is left out.
const columns = `role_uuid as uuid, name, is_default as "isDefault",
  array(select one from unnest(permissions) with ordinality as listed (one, place)
    where one = any (:known::text[]) order by place) as permissions,
  timeline_categories as "timelineCategories"`

const listRoles = {
  name: 'role_list',
  sql: `select ${columns} from roles where tenant_uuid = :tenant order by name_key`,
  row: roleRow,
}

const findRole = {
  name: 'role_find',
  sql: `select ${columns} from roles where tenant_uuid = :tenant and role_uuid = :role`,
  row: roleRow,
}

const findName = {
  name: 'role_find_name',
  sql: `select true as taken from roles where tenant_uuid = :tenant and name_key = :nameKey and role_uuid <> :role`,
  row: t.type({ taken: t.literal(true) }),
}

const takeDefault = {
  name: 'role_take_default',
  sql: `update roles set is_default = false where tenant_uuid = :tenant and is_default and role_uuid <> :role`,
}

const putRole = {
  name: 'role_put',
  sql: `insert into roles (tenant_uuid, role_uuid, name, name_key, is_default, permissions, timeline_categories)
    values (:tenant, :role, :name, :nameKey, :isDefault, :permissions::text[], :timelineCategories::text[])
    on conflict (tenant_uuid, role_uuid) do update set name = excluded.name, name_key = excluded.name_key,
      is_default = excluded.is_default, permissions = excluded.permissions,
      timeline_categories = excluded.timeline_categories`,
}

const lockRole = {
  name: 'role_lock',
  sql: `select from roles where tenant_uuid = :tenant and role_uuid = :role for update`,
}

// A separate statement: it must see users who got the role from the previous holder of the lock.
const removeRole = {
  name: 'role_remove',
  sql: `delete from roles where tenant_uuid = :tenant and role_uuid = :role
    and not exists (select from user_roles where tenant_uuid = :tenant and role_uuid = :role)`,
}

const countHolders = {
  name: 'role_holders',
  sql: `select role_uuid as role, count(*)::integer as people from user_roles where tenant_uuid = :tenant group by role_uuid`,
  row: t.type({ role: roleUuid, people: t.number }),
}

export const makePostgresRoleStore = (query: Knex, scope: Scope): RoleStore => {
  const tenant = tenantOf(scope)
  const known = PERMISSIONS
  return {
    list: rows(query, listRoles, { tenant, known }),
    find: (role) => firstRow(query, findRole, { tenant, known, role }),
    put: ({ uuid, name, isDefault, permissions, timelineCategories }) => {
      const own: Values = { tenant, role: uuid }
      const key = { ...own, nameKey: nameKey(name) }
      const put = pipe(
        isDefault ? written(query, takeDefault, own) : TE.right(0),
        TE.flatMap(() => written(query, putRole, { ...key, name, isDefault, permissions, timelineCategories })),
        TE.map(() => true),
      )
      return pipe(
        holdNames(query, scope, 'role'),
        TE.flatMap(() => firstRow(query, findName, key)),
        TE.flatMap((taken) => (O.isSome(taken) ? TE.right(false) : put)),
      )
    },
    remove: (role) =>
      pipe(
        written(query, lockRole, { tenant, role }),
        TE.flatMap(() => written(query, removeRole, { tenant, role })),
        TE.map((removed) => removed > 0),
      ),
    holders: pipe(
      rows(query, countHolders, { tenant }),
      TE.map((counted) => new Map(counted.map(({ role, people }) => [role, people]))),
    ),
  }
}
