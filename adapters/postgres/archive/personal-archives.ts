// What the archive area keeps of a person, in PostgreSQL: read page by page along an index of its own, and erased a page at a time.
import * as O from 'fp-ts/lib/Option.js'
import type { Knex } from 'knex'
import { toArchiveItem, toSendArchiveJobItem } from '#domain/archive/export-items.ts'
import { ARCHIVES_PAGE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { encodeDetail } from './archive-detail.ts'
import { archiveColumns, archiveRow } from './archive-store.ts'
import { sendArchiveColumns, sendArchiveRow } from './send-archive-store.ts'
import { undecidedMailPages, waitingMailPages } from './waiting-mails.ts'
import { ofPerson, personalPage, personalPages } from '../kernel/personal-pages.ts'
import { rows, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { digestOf } from '../kernel/text-digest.ts'

const pageArchives = personalPage({
  table: 'archives',
  columns: archiveColumns,
  row: archiveRow,
  key: 'archive_id',
  after: ':after::uuid',
})

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

const pageSendArchives = personalPage({
  table: 'send_archives',
  columns: sendArchiveColumns,
  row: sendArchiveRow,
  key: 'announcement_id',
  after: ':after::uuid',
})

const removeUndecidedMails = {
  name: 'personal_send_archives_remove_mails',
  sql: `delete from send_archive_mails where tenant_uuid = :tenant
    and announcement_id in (select announcement_id from send_archives where ${ofPerson})`,
}

const removeSendArchives = {
  name: 'personal_send_archives_remove',
  sql: `delete from send_archives where ${ofPerson}`,
}

export const makePostgresPersonalArchives = (query: Knex, scope: Scope): PersonalArchives => {
  const tenant = tenantOf(scope)
  const [waiting, undecided] = [waitingMailPages(query), undecidedMailPages(query)]
  const pages = personalPages(query, ARCHIVES_PAGE)
  return {
    export: {
      archives: pages(pageArchives, ({ id }) => id, toArchiveItem),
      announcements: pages(pageSendArchives, ({ id }) => id, toSendArchiveJobItem),
      waitingMails: waiting.mails,
      waitingFiles: waiting.files,
      undecidedMails: undecided.mails,
      undecidedFiles: undecided.files,
    },
    hold: (user, after, limit) => rows(query, holdArchives, { tenant, user, after: O.toNullable(after), limit }),
    holdFollowed: (user) => rows(query, holdFollowed, { tenant, user }),
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
    removeUndecidedMails: (user) => written(query, removeUndecidedMails, { tenant, user }),
    removeSendArchives: (user) => written(query, removeSendArchives, { tenant, user }),
  }
}
