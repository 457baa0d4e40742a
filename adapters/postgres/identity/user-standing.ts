// Reads a user's name, status and permissions.
import * as t from 'io-ts'
import { PERMISSIONS, type Permission } from '#domain/identity/role.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { makeTextColumn } from '../kernel/columns.ts'
import { livingStatus } from './user-row.ts'

export const standingRow = t.type(
  {
    email: makeTextColumn<Mailbox>('Mailbox'),
    name: t.string,
    status: livingStatus,
    tenantActive: t.boolean,
    permissions: t.readonlyArray(makeTextColumn<Permission>('Permission')),
  },
  'users',
)

/** Columns of a user's row `u`; they need the values of `standingValues`. Permissions that this release does not know grant nothing. */
export const standingColumns = `u.email, u.name, u.status,
  exists (select from tenants o where o.uuid = u.tenant_uuid and o.active) as "tenantActive",
  array(select distinct permission from user_roles h
    join roles r on r.tenant_uuid = h.tenant_uuid and r.role_uuid = h.role_uuid
    cross join unnest(r.permissions) as permission
    where h.tenant_uuid = u.tenant_uuid and h.user_uuid = u.user_uuid and permission = any (:known::text[])) as permissions`

export const standingValues = { known: PERMISSIONS }
