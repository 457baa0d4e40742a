// Users whom licences made, in PostgreSQL: marked for removal, with the directory and the search that the user store keeps beside them.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { LinkUserStore } from '#domain/licence/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { firstRow, statement, type Values } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

/** Owners and activated mailboxes of licences `l`. */
const usersUnder = (licences: string): string => `
  select l.applicant_user from licences l where ${licences}
  union all select m.user_uuid from licences l join licence_activations a on a.licence_id = l.id
    join users m on m.tenant_uuid = :tenant and m.email_key = a.mailbox_key where ${licences}`

/** `whose`: numbers of users. */
const marking = (name: string, whose: string) => statement(`link_users_mark_${name}`, t.type({ marked: t.number }))`
  with chosen as (
    select u.user_uuid from users u
      where u.tenant_uuid = :tenant and u.status = 'NOT_ACTIVATED' and u.user_uuid in (${whose})
        and not exists (select from licence_activations a join licences l on l.id = a.licence_id
          where a.mailbox_key = u.email_key and a.deactivated_at is null
            and l.status in ('pending', 'active') and l.expires_at > :now)
      order by u.user_uuid limit :limit for no key update
  ), marked as (
    update users u set status = 'TO_BE_REMOVED', status_since = :now from chosen
      where u.tenant_uuid = :tenant and u.user_uuid = chosen.user_uuid
      returning u.user_uuid
  ), directory as (
    update user_directory d set marked_for_removal_at = :now from marked
      where d.tenant_uuid = :tenant and d.user_uuid = marked.user_uuid
  ), searchable as (
    update user_trigrams s set status = 'TO_BE_REMOVED' from marked
      where s.tenant_uuid = :tenant and s.user_uuid = marked.user_uuid
  )
  select count(*)::integer as marked from marked`

const markMailbox = marking(
  'mailbox',
  'select m.user_uuid from users m where m.tenant_uuid = :tenant and m.email_key = :mailbox',
)
const markLicence = marking('licence', usersUnder('l.id = :licence'))
const markExpired = marking('expired', usersUnder(`l.status <> 'revoked' and l.expires_at < :before`))

export const makePostgresLinkUserStore = (query: Knex, scope: Scope): LinkUserStore => {
  const mark = (which: typeof markLicence, now: Instant, limit: number | null, values: Values): Stored<number> =>
    pipe(
      firstRow(query, which, { ...values, tenant: tenantOf(scope), now: instant.encode(now), limit }),
      TE.map(
        O.match(
          () => 0,
          ({ marked }) => marked,
        ),
      ),
    )
  return {
    markMailbox: (mailbox, now) =>
      pipe(
        mark(markMailbox, now, 1, { mailbox: comparable(mailbox) }),
        TE.map((marked) => marked > 0),
      ),
    markLicence: (licence, now) => mark(markLicence, now, null, { licence }),
    markExpired: (expiredBefore, now, limit) =>
      mark(markExpired, now, limit, { before: instant.encode(expiredBefore) }),
  }
}
