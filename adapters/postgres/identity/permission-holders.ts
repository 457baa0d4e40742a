// Whether any user has certain permissions. Searches from the roles that contain them to their users, without reading all users.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Permission } from '#domain/identity/role.ts'
import type { UserStore } from '#domain/identity/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { readFirstRow } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

// A user with all permissions has the first, so only users with that one are examined. `instead` grants all at once; null matches nothing.
const hasHolder = {
  name: 'user_anybody_holds',
  sql: `select true as held from users u
    where u.tenant_uuid = :tenant and u.status = 'ACTIVE'
      and u.user_uuid in (
        select h.user_uuid from roles r join user_roles h on h.tenant_uuid = r.tenant_uuid and h.role_uuid = r.role_uuid
        where r.tenant_uuid = :tenant and r.permissions && array[:first::text, :instead::text])
      and not exists (
        select from unnest(:wanted::text[]) as wanted
        where not exists (
          select from user_roles h join roles r on r.tenant_uuid = h.tenant_uuid and r.role_uuid = h.role_uuid
          where h.tenant_uuid = u.tenant_uuid and h.user_uuid = u.user_uuid
            and r.permissions && array[wanted, :instead::text]))
    limit 1`,
  row: t.type({ held: t.literal(true) }),
}

export function makeHasHolder(query: Knex, scope: Scope): UserStore['hasHolder'] {
  return (permissions, inOperatorTenant) => {
    const all: Permission = 'platform:admin'
    const [first] = permissions
    // The permission is effective only in the operator's tenant: in other tenants no user has it, whatever their roles list.
    if (first === undefined || (!inOperatorTenant && permissions.includes(all))) return TE.right(false)
    return pipe(
      readFirstRow(query, hasHolder, {
        tenant: getTenant(scope),
        first,
        wanted: permissions,
        instead: inOperatorTenant ? all : null,
      }),
      TE.map(O.isSome),
    )
  }
}
