// Users that licences created, in PostgreSQL: marks them for removal and restores them, also in the directory that the user store writes.
import * as t from 'io-ts'
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { LinkUserStore } from '#domain/licence/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import {
  defineCommand,
  readFirstRow,
  readRows,
  defineStatement,
  type Values,
  write,
  writeAndCheck,
} from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { licenceId, retryWhileLeft } from './licence-rows.ts'

/** Changes the status, also of the user's entry in the directory; `chosen` selects the ids of users. */
const writeStatusChange = (
  status: 'TO_BE_REMOVED' | 'NOT_ACTIVATED',
  chosen: string,
  expiredAt: 'null' | ':now' = 'null',
): string => `
  with chosen as (${chosen}), moved as (
    update users u set status = '${status}', status_since = :now from chosen
      where u.tenant_uuid = :tenant and u.user_uuid = chosen.user_uuid
      returning u.user_uuid
  ), directory as (
    update user_directory d set marked_for_removal_at = ${status === 'TO_BE_REMOVED' ? ':now' : 'null'} from moved
      where d.tenant_uuid = :tenant and d.user_uuid = moved.user_uuid
  ), noted as (
    update link_users k set expired_at = ${expiredAt} from moved
      where k.tenant_uuid = :tenant and k.user_uuid = moved.user_uuid
  )
  select count(*)::integer as marked from moved`

const OF_USER = 'join users u on u.tenant_uuid = :tenant and u.user_uuid = k.user_uuid'

/** Selects the users `u` of licences that may be marked; `whose` limits them by columns of `k`. */
const toMark = (whose: string): string => `
    select u.user_uuid from link_users k ${OF_USER}
      where k.tenant_uuid = :tenant and u.status = 'NOT_ACTIVATED' and ${whose}
        and not exists (select from licence_activations a join licences held on held.id = a.licence_id
          where a.mailbox_key = u.email_key and a.deactivated_at is null
            and held.status in ('pending', 'active') and held.expires_at > :now)`

const defineMark = (name: string, whose: string, expiredAt: 'null' | ':now' = 'null') =>
  defineStatement(`link_users_mark_${name}`, t.type({ marked: t.number }))`${writeStatusChange(
    'TO_BE_REMOVED',
    `${toMark(whose)}
      order by u.user_uuid limit :limit for no key update of u, k`,
    expiredAt,
  )}`

const markMailbox = defineMark('mailbox', 'u.email_key = :mailbox')
const markLicence = defineMark('licence', 'k.licence_id = :licence')
// The lock waits for a licence that is being prolonged; then PostgreSQL checks the condition again.
const expired = `select l.id from licences l
    where l.status = 'expired' and l.expires_at < :before and exists (${toMark('k.licence_id = l.id')})`
const lockExpired = defineStatement('link_users_lock_expired', t.type({ id: licenceId }))`
  ${expired} order by l.id limit :limit for no key update`
const markExpired = defineMark('expired', 'k.licence_id = any (:held::uuid[])', ':now')
const leftOver = 'k.licence_id is null and u.status_since < :before'
const markLeftOver = defineMark('left_over', leftOver)
const anyToMark = defineStatement('link_users_any_to_mark', t.type({ id: licenceId }))`
  (${expired} limit 1) union all (${toMark(leftOver)} limit 1)`

const defineRestore = (name: string, whose: string) =>
  defineCommand(`link_users_restore_${name}`)`${writeStatusChange(
    'NOT_ACTIVATED',
    `
    select u.user_uuid from link_users k ${OF_USER}
      where k.tenant_uuid = :tenant and u.status = 'TO_BE_REMOVED' and ${whose}
      order by u.user_uuid for no key update of u, k`,
  )}`

// A user who was marked for another reason since then has another moment, and stays marked.
const restoreLicence = defineRestore('licence', 'k.licence_id = :licence and u.status_since = k.expired_at')
const restoreUser = defineRestore('user', 'k.user_uuid = :user')

const addUser = defineCommand('link_user_add')`
  insert into link_users (tenant_uuid, user_uuid, licence_id) values (:tenant, :user, :licence)`

// Locks the user's row first, as every other change of a user does.
const putUser = defineCommand('link_user_put')`
  with held as materialized (
    select user_uuid from users where tenant_uuid = :tenant and user_uuid = :user for no key update
  )
  update link_users k set licence_id = :licence from held where k.tenant_uuid = :tenant and k.user_uuid = held.user_uuid`

export function makePostgresLinkUserStore(query: Knex, scope: Scope): LinkUserStore {
  const tenant = getTenant(scope)
  const mark = (which: typeof markLicence, now: Instant, limit: number | null, values: Values): Stored<number> =>
    pipe(
      readFirstRow(query, which, { ...values, tenant, now: instant.encode(now), limit }),
      TE.map((row) => O.toUndefined(row)?.marked ?? 0),
    )
  const store: LinkUserStore = {
    add: (user, licence) => write(query, addUser, { tenant, user, licence }),
    put: (user, licence, now) =>
      pipe(
        writeAndCheck(query, putUser, { tenant, user, licence }),
        TE.tap((isLinkUser) =>
          isLinkUser ? write(query, restoreUser, { tenant, user, now: instant.encode(now) }) : TE.right(undefined),
        ),
      ),
    markMailbox: (mailbox, now) =>
      pipe(
        mark(markMailbox, now, 1, { mailbox: toComparable(mailbox) }),
        TE.map((marked) => marked > 0),
      ),
    markLicence: (licence, now) => mark(markLicence, now, null, { licence }),
    markExpired: (expiredBefore, now, limit) => {
      const before = { before: instant.encode(expiredBefore) }
      const values = { ...before, tenant, now: instant.encode(now) }
      return gen(function* () {
        const held = yield* unwrap(readRows(query, lockExpired, { ...values, limit }))
        const expired = yield* unwrap(mark(markExpired, now, null, { held: held.map(({ id }) => id) }))
        const marked = expired + (yield* unwrap(mark(markLeftOver, now, limit, before)))
        return yield* unwrap(
          retryWhileLeft(query, anyToMark, values, marked, marked, () => store.markExpired(expiredBefore, now, limit)),
        )
      })
    },
    restoreLicence: (licence, now) => write(query, restoreLicence, { tenant, licence, now: instant.encode(now) }),
  }
  return store
}
