// What the archive area keeps of a person, in PostgreSQL: read page by page along an index of its own, and erased a page at a time.
import * as O from 'fp-ts/lib/Option.js'
import type { Knex } from 'knex'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import {
  parsePlace,
  placeBehind,
  toArchiveItem,
  toFileItem,
  toMailItem,
  toSendArchiveJobItem,
} from '#domain/archive/export-items.ts'
import { ARCHIVES_PAGE, FILE_PIECE, MAILS_PAGE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { ExportPage } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { encodeDetail } from './archive-detail.ts'
import { archiveColumns, archiveRow } from './archive-store.ts'
import { sendArchiveColumns, sendArchiveRow } from './send-archive-store.ts'
import { ofPerson, personalPage, personalPages } from '../kernel/personal-pages.ts'
import { command, firstRow, rows, statement, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { bytes, digestOf, uuid } from '../kernel/columns.ts'
import { emailData, type MailTables, outline } from './kept-mails.ts'

const of = uuid<Uuid>('Uuid')

const mailRow = t.type({
  of,
  mail: emailData,
  attachments: t.readonlyArray(t.type({ outline, size: t.number })),
})

const pieceRow = t.type({ of, seq: t.number, offset: t.number, outline, size: t.number, content: bytes })

const statementsOf = ({ mails, parts, owner }: MailTables, heads: string) => ({
  // As json, which passes a mail's text on as it is: jsonb refuses some characters.
  mails: {
    name: `personal_${mails}`,
    sql: `select m.${owner} as of, m.mail, coalesce((
        select json_agg(json_build_object('outline', p.outline, 'size', octet_length(p.content)) order by p.seq)
        from ${parts} p where p.tenant_uuid = m.tenant_uuid and p.${owner} = m.${owner}), '[]') as attachments
      from ${heads} h join ${mails} m on m.tenant_uuid = h.tenant_uuid and m.${owner} = h.${owner}
      where h.tenant_uuid = :tenant and h.ledger_user_id = :user and (:after::uuid is null or h.${owner} > :after::uuid)
      order by h.${owner} limit :limit`,
    row: mailRow,
  },
  piece: {
    name: `personal_${parts}`,
    sql: `select of, seq, "offset", outline, size, substring(content from "offset" + 1 for :length) as content
      from (
        select p.${owner} as of, p.seq, p.outline, p.content, octet_length(p.content) as size,
          case when p.${owner} = cast(:from as uuid) and p.seq = cast(:seq as int) then cast(:offset as int) else 0 end as "offset"
        from ${heads} h join ${parts} p on p.tenant_uuid = h.tenant_uuid and p.${owner} = h.${owner}
        where h.tenant_uuid = :tenant and h.ledger_user_id = :user
          and (cast(:from as uuid) is null or h.${owner} >= cast(:from as uuid))
      ) as found
      where cast(:from as uuid) is null or (of, seq) > (cast(:from as uuid), cast(:seq as int)) or size > "offset" and "offset" > 0
      order by of, seq limit 1`,
    row: pieceRow,
  },
})

/** `heads`: the table with the user of each mail. */
const makePages = (tables: MailTables, heads: string) => {
  const sql = statementsOf(tables, heads)
  return (query: Knex): { readonly mails: ExportPage; readonly files: ExportPage } => ({
    mails: personalPages(query, MAILS_PAGE)(
      sql.mails,
      ({ of }) => of,
      (row) =>
        toMailItem(
          row.of,
          row.mail,
          row.attachments.map((one) => ({ ...one.outline, size: one.size })),
        ),
    ),
    files: ({ tenantUuid: tenant, user }, after) => {
      const { of, seq, offset } = O.isSome(after) ? parsePlace(after.value) : { of: null, seq: null, offset: null }
      return pipe(
        firstRow(query, sql.piece, { tenant, user, from: of, seq, offset, length: FILE_PIECE }),
        TE.map(
          O.match(
            () => ({ items: [], next: O.none }),
            ({ outline: { fileName }, ...row }) => {
              const piece = { ...row, fileName }
              return { items: [toFileItem(piece)], next: O.some(placeBehind(piece)) }
            },
          ),
        ),
      )
    },
  })
}

const waitingMailPages = makePages(
  { mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' },
  'archives',
)

const undecidedMailPages = makePages(
  { mails: 'send_archive_mails', parts: 'send_archive_mail_parts', owner: 'announcement_id' },
  'send_archives',
)

const pageArchives = personalPage({
  table: 'archives',
  columns: archiveColumns,
  row: archiveRow,
  key: 'archive_id',
  after: ':after::uuid',
})

const holdArchives = { ...pageArchives, name: 'personal_archives_hold', sql: `${pageArchives.sql} for update` }

const holdFollowed = statement('personal_archives_hold_followed', archiveRow)`select ${archiveColumns} from archives
    where tenant_uuid = :tenant and status = 'Archiving' and detail -> 'state' -> 'next' -> 'by' ->> 'ledgerUserId' = :user::text
    for update`

const named = 'tenant_uuid = :tenant and archive_id = any(cast(:ids as uuid[]))'

const removeMails = command('personal_archives_remove_mails')`delete from archive_mails where ${named}`
const removeArchives = command('personal_archives_remove')`delete from archives where ${named}`

// The mail's id may have become a pseudonym, and no archive is found by a conversation that it no longer names.
const rewriteArchives = command('personal_archives_rewrite')`
  update archives a set revision = a.revision + 1, ledger_user_id = cast(wanted.owner as uuid), conversation_digest = null,
      message_digest = decode(wanted.message, 'hex'), detail = cast(wanted.detail as json)
    from unnest(cast(:ids as uuid[]), cast(:owners as text[]), cast(:messages as text[]), cast(:details as text[]))
      as wanted (id, owner, message, detail)
    where a.tenant_uuid = :tenant and a.archive_id = wanted.id`

const pageSendArchives = personalPage({
  table: 'send_archives',
  columns: sendArchiveColumns,
  row: sendArchiveRow,
  key: 'announcement_id',
  after: ':after::uuid',
})

const removeUndecidedMails = command('personal_send_archives_remove_mails')`
  delete from send_archive_mails where tenant_uuid = :tenant
    and announcement_id in (select announcement_id from send_archives where ${ofPerson})`

const removeSendArchives = command('personal_send_archives_remove')`delete from send_archives where ${ofPerson}`

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
