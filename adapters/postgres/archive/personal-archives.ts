// Archives by who asked for them, in PostgreSQL: read page by page along an index of their own, and forgotten a page at a time.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { PersonalArchiveStore } from '#domain/archive/personal-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { encodeDetail } from './archive-detail.ts'
import { archiveColumns, archiveOf, archiveRow } from './archive-store.ts'
import { rows, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { digestOf } from '../kernel/text-digest.ts'

const pageArchives = {
  name: 'personal_archives',
  sql: `select ${archiveColumns} from archives
    where tenant_uuid = :tenant and ledger_user_id = :user and (:after::uuid is null or archive_id > :after::uuid)
    order by archive_id limit :limit`,
  row: archiveRow,
}

const holdArchives = { ...pageArchives, name: 'personal_archives_hold', sql: `${pageArchives.sql} for update` }

const holdFollowed = {
  name: 'personal_archives_hold_followed',
  sql: `select ${archiveColumns} from archives
    where tenant_uuid = :tenant and status = 'Archiving' and detail -> 'state' -> 'next' -> 'by' ->> 'ledgerUserId' = :user::text
    for update`,
  row: archiveRow,
}

const named = 'tenant_uuid = :tenant and archive_id = any(cast(:ids as uuid[]))'

const removeMails = { name: 'personal_archives_remove_mails', sql: `delete from archive_mails where ${named}` }
const removeArchives = { name: 'personal_archives_remove', sql: `delete from archives where ${named}` }

// The mail's id may have become a pseudonym, and no archive is found by a conversation that it no longer names.
const rewriteArchives = {
  name: 'personal_archives_rewrite',
  sql: `update archives a set revision = a.revision + 1, ledger_user_id = cast(wanted.owner as uuid), conversation_digest = null,
      message_digest = decode(wanted.message, 'hex'), detail = cast(wanted.detail as json)
    from unnest(cast(:ids as uuid[]), cast(:owners as text[]), cast(:messages as text[]), cast(:details as text[]))
      as wanted (id, owner, message, detail)
    where a.tenant_uuid = :tenant and a.archive_id = wanted.id`,
}

export const makePostgresPersonalArchiveStore = (query: Knex, scope: Scope): PersonalArchiveStore => {
  const tenant = tenantOf(scope)
  const read =
    (statement: typeof pageArchives): PersonalArchiveStore['page'] =>
    (user, after, limit) =>
      pipe(
        rows(query, statement, { tenant, user, after: O.toNullable(after), limit }),
        TE.map((found) => found.map(archiveOf)),
      )
  return {
    page: read(pageArchives),
    hold: read(holdArchives),
    holdFollowed: (user) =>
      pipe(
        rows(query, holdFollowed, { tenant, user }),
        TE.map((found) => found.map(archiveOf)),
      ),
    removeMails: (ids) => written(query, removeMails, { tenant, ids }),
    remove: (ids) => written(query, removeArchives, { tenant, ids }),
    rewrite: (archives) =>
      written(query, rewriteArchives, {
        tenant,
        ids: archives.map(({ id }) => id),
        owners: archives.map(({ by }) => by.ledgerUserId),
        messages: archives.map(({ internetMessageId }) => digestOf(internetMessageId).toString('hex')),
        details: archives.map(encodeDetail),
      }),
  }
}
