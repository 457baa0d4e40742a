// Sign-ins of people, their programs and their assistants, in PostgreSQL, found by the digest of the secret that each holds, or by id.
import type { Knex } from 'knex'
import { O } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { SignInStore } from '#domain/identity/ports.ts'
import { instant, signInId, tenantUuid, userUuid } from '../kernel/columns.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  write,
  writeAndCount,
  writeAndCheck,
} from '../kernel/statement.ts'

export const signInRow = t.type(
  {
    id: signInId,
    kind: t.union([t.literal('browser'), t.literal('program'), t.literal('assistant')]),
    tenantUuid,
    user: userUuid,
    label: t.string,
    createdAt: instant,
    expiresAt: instant,
    lastUsedAt: instant,
  },
  'sign_ins',
)

/** Columns of a sign-in's row `s`. */
export const signInColumns = `s.id, s.kind, s.tenant_uuid as "tenantUuid", s.user_uuid as "user", s.label, s.created_at as "createdAt",
  s.expires_at as "expiresAt", s.last_used_at as "lastUsedAt"`

const at = instant.encode

const ofPlace = 'tenant_uuid = :tenant and user_uuid = :user'
const ofHolder =
  'h.tenant_uuid = :tenant and h.role_uuid = :role and s.tenant_uuid = h.tenant_uuid and s.user_uuid = h.user_uuid'

const findSignIn = defineStatement('sign_in_find', signInRow)`
  select ${signInColumns} from sign_ins s where secret_digest = :digest`

const findSignInById = defineStatement('sign_in_find_by_id', signInRow)`
  select ${signInColumns} from sign_ins s where id = :id`

const addSignIn = defineCommand('sign_in_add')`
  insert into sign_ins (id, secret_digest, kind, tenant_uuid, user_uuid, label, created_at, expires_at, last_used_at)
    values (:id, :digest, :kind, :tenant, :user, :label, :createdAt, :expiresAt, :lastUsedAt)`

const touchSignIn = defineCommand('sign_in_touch')`
  update sign_ins set last_used_at = :now, expires_at = :expiresAt where id = :id and last_used_at <= :before`

const listSignIns = defineStatement('sign_in_list', signInRow)`
  select ${signInColumns} from sign_ins s where ${ofPlace} order by last_used_at desc, id`

const endSignIn = defineCommand('sign_in_end')`delete from sign_ins s where id = :id and ${ofPlace}`

const endAllOfUser = defineCommand('sign_in_end_all_of_user')`
  with consents as (delete from assistant_consents where ${ofPlace}), codes as (delete from assistant_codes where ${ofPlace})
    delete from sign_ins where ${ofPlace}`

const endAllBut = defineCommand('sign_in_end_all_but')`delete from sign_ins where id in (
      select id from sign_ins where ${ofPlace} and kind = :kind order by last_used_at desc, id offset :most)`

const endAllHolding = defineCommand('sign_in_end_all_holding')`
  with consents as (delete from assistant_consents s using user_roles h where ${ofHolder}),
      codes as (delete from assistant_codes s using user_roles h where ${ofHolder})
    delete from sign_ins s using user_roles h where ${ofHolder}`

const deleteExpired = defineCommand('sign_in_delete_expired')`delete from sign_ins where expires_at <= :by`

export function makePostgresSignInStore(query: Knex): SignInStore {
  return {
    find: (digest) => readFirstRow(query, findSignIn, { digest }),
    findById: (id) => readFirstRow(query, findSignInById, { id }),
    add: ({ tenantUuid: tenant, createdAt, expiresAt, lastUsedAt, ...signIn }, digest) =>
      write(query, addSignIn, {
        ...signIn,
        tenant,
        digest: O.toNullable(digest),
        createdAt: at(createdAt),
        expiresAt: at(expiresAt),
        lastUsedAt: at(lastUsedAt),
      }),
    touch: (id, now, expiresAt, interval) =>
      write(query, touchSignIn, { id, now: at(now), expiresAt: at(expiresAt), before: at(now - interval) }),
    list: ({ tenantUuid: tenant, user }) => readRows(query, listSignIns, { tenant, user }),
    end: ({ tenantUuid: tenant, user }, id) => writeAndCheck(query, endSignIn, { tenant, user, id }),
    endAllOf: ({ tenantUuid: tenant, user }) => writeAndCount(query, endAllOfUser, { tenant, user }),
    endAllBut: ({ tenantUuid: tenant, user }, kind, most) =>
      writeAndCount(query, endAllBut, { tenant, user, kind, most }),
    endAllHolding: (tenant, role) => writeAndCount(query, endAllHolding, { tenant, role }),
    deleteExpired: (by) => writeAndCount(query, deleteExpired, { by: at(by) }),
  }
}
