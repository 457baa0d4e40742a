// How people are written to their rows and read back from them.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { User } from '#domain/identity/user.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  asNullable,
  computeDigest,
  instant,
  languageColumn,
  roleUuid,
  tagUuid,
  makeTextColumn,
  userUuid,
} from '../kernel/columns.ts'
import type { Values } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { hashPerson } from './user-trigrams.ts'

export const livingStatus = t.union([
  t.literal('NOT_ACTIVATED'),
  t.literal('ACTIVE'),
  t.literal('INACTIVE'),
  t.literal('TO_BE_REMOVED'),
])

export const userRow = t.type(
  {
    uuid: userUuid,
    email: makeTextColumn<Mailbox>('Mailbox'),
    name: t.string,
    status: livingStatus,
    statusSince: instant,
    facebook: t.boolean,
    language: asNullable(languageColumn),
    roles: t.readonlyArray(roleUuid),
    tags: t.readonlyArray(tagUuid),
  },
  'users',
)

/** Columns of a user's row `u`. */
export const userColumns = `u.user_uuid as uuid, u.email, u.name, u.status, u.status_since as "statusSince", u.facebook, u.language,
  array(select r.role_uuid from user_roles r where r.tenant_uuid = u.tenant_uuid and r.user_uuid = u.user_uuid
    order by r.role_uuid) as roles,
  array(select g.tag_uuid from user_tags g where g.tenant_uuid = u.tenant_uuid and g.user_uuid = u.user_uuid
    order by g.tag_uuid) as tags`

export function digestAddress(email: Mailbox): Buffer {
  return computeDigest(toComparable(email))
}

export function toUserValues(scope: Scope, user: User): Values {
  const statusSince = instant.encode(user.statusSince)
  const [tenant, emailKey, key] = [getTenant(scope), toComparable(user.email), toNameKey(user.name)]
  return {
    tenant,
    user: user.uuid,
    status: user.status,
    statusSince,
    markedAt: user.status === 'TO_BE_REMOVED' ? statusSince : null,
    email: user.email,
    emailKey,
    addressDigest: digestAddress(user.email),
    name: user.name,
    nameKey: key,
    hashes: hashPerson(tenant, key, emailKey),
    facebook: user.facebook,
    language: O.toNullable(user.language),
    roles: [...new Set(user.roles)],
    tags: [...new Set(user.tags)],
  }
}
