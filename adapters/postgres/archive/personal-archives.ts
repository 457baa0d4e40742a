// The archive area's data of a person, in PostgreSQL. A separate index serves the pages; erasure removes one page at a time.
import type { Knex } from 'knex'
import { O } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { parsePlace } from '#domain/archive/export-items.ts'
import { archiveKinds, FILE_PIECE, type PersonalArchives } from '#domain/archive/personal-data.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { type ExportPage, exportPages } from '#domain/identity/personal-data.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { encodeDetail } from './archive-detail.ts'
import { archiveColumns, archiveRow } from './archive-store.ts'
import { sendArchiveColumns, sendArchiveRow } from './send-archive-store.ts'
import { ofPerson, definePersonalTable, readPages } from '../kernel/personal-pages.ts'
import { defineCommand, readRows, defineStatement, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { bytes, computeDigest, mapRow, makeUuidColumn } from '../kernel/columns.ts'
import { emailData, type MailTables, outline } from './kept-mails.ts'

const of = makeUuidColumn<Uuid>('Uuid')

const mailRow = mapRow(
  t.type({ of, email: emailData, attachments: t.readonlyArray(t.type({ outline, size: t.number })) }),
  ({ attachments, ...mail }) => ({
    ...mail,
    attachments: attachments.map(({ outline, size }) => ({ ...outline, size })),
  }),
)

const pieceRow = mapRow(
  t.type({ of, seq: t.number, offset: t.number, outline, size: t.number, content: bytes }),
  ({ outline: { fileName }, ...piece }) => ({ ...piece, fileName }),
)

const makeMailStatements = ({ mails, parts, owner }: MailTables, heads: string) => ({
  // json, not jsonb: json keeps the text of a mail as it is, and jsonb refuses some characters.
  mails: {
    name: `personal_${mails}`,
    sql: `select m.${owner} as of, m.mail as email, coalesce((
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
function makePages(state: 'waiting' | 'undecided', tables: MailTables, heads: string) {
  const sql = makeMailStatements(tables, heads)
  return (query: Knex): { readonly mails: ExportPage; readonly files: ExportPage } => ({
    mails: exportPages(archiveKinds[`${state}Mails`], readPages(query, sql.mails)),
    files: exportPages(archiveKinds[`${state}Files`], ({ tenantUuid: tenant, user }, after) => {
      const { of, seq, offset } = O.isSome(after) ? parsePlace(after.value) : { of: null, seq: null, offset: null }
      return readRows(query, sql.piece, { tenant, user, from: of, seq, offset, length: FILE_PIECE })
    }),
  })
}

const waitingMailPages = makePages(
  'waiting',
  { mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' },
  'archives',
)

const undecidedMailPages = makePages(
  'undecided',
  { mails: 'send_archive_mails', parts: 'send_archive_mail_parts', owner: 'announcement_id' },
  'send_archives',
)

const archives = definePersonalTable(archiveKinds.archives, {
  table: 'archives',
  columns: archiveColumns,
  row: archiveRow,
  key: 'archive_id',
  after: ':after::uuid',
})

const holdArchives = { ...archives.select, name: 'personal_archives_hold', sql: `${archives.select.sql} for update` }

const unfinished = {
  ...archives.select,
  name: 'personal_archives_unfinished',
  sql: archives.select.sql.replace(
    'order by',
    "and (status in ('Queued', 'Archiving') or json_array_length(detail -> 'traces') > 0) order by",
  ),
}

const holdFollowed = defineStatement(
  'personal_archives_hold_followed',
  archiveRow,
)`select ${archiveColumns} from archives
    where tenant_uuid = :tenant and status = 'Archiving' and detail -> 'state' -> 'next' -> 'by' ->> 'ledgerUserId' = :user::text
    for update`

const named = 'tenant_uuid = :tenant and archive_id = any(cast(:ids as uuid[]))'

const removeMails = defineCommand('personal_archives_remove_mails')`delete from archive_mails where ${named}`
const removeArchives = defineCommand('personal_archives_remove')`delete from archives where ${named}`

// A pseudonym may have replaced the mail's id. The archive no longer names its conversation, so it loses that digest too.
const rewriteArchives = defineCommand('personal_archives_rewrite')`
  update archives a set revision = a.revision + 1, ledger_user_id = cast(wanted.owner as uuid), conversation_digest = null,
      message_digest = decode(wanted.message, 'hex'), detail = cast(wanted.detail as json)
    from unnest(cast(:ids as uuid[]), cast(:owners as text[]), cast(:messages as text[]), cast(:details as text[]))
      as wanted (id, owner, message, detail)
    where a.tenant_uuid = :tenant and a.archive_id = wanted.id`

const sendArchives = definePersonalTable(archiveKinds.announcements, {
  table: 'send_archives',
  columns: sendArchiveColumns,
  row: sendArchiveRow,
  key: 'announcement_id',
  after: ':after::uuid',
})

const removeUndecidedMails = defineCommand('personal_send_archives_remove_mails')`
  delete from send_archive_mails where tenant_uuid = :tenant
    and announcement_id in (select announcement_id from send_archives where ${ofPerson})`

export function makePostgresPersonalArchives(query: Knex, scope: Scope): PersonalArchives {
  const tenant = getTenant(scope)
  const [waiting, undecided] = [waitingMailPages(query), undecidedMailPages(query)]
  const jobs = sendArchives.over(query)
  return {
    export: {
      archives: archives.over(query).page,
      announcements: jobs.page,
      waitingMails: waiting.mails,
      waitingFiles: waiting.files,
      undecidedMails: undecided.mails,
      undecidedFiles: undecided.files,
    },
    lock: readPages(query, holdArchives),
    listUnfinished: readPages(query, unfinished),
    lockAwaited: (user) => readRows(query, holdFollowed, { tenant, user }),
    removeMails: (ids) => writeAndCount(query, removeMails, { tenant, ids }),
    remove: (ids) => writeAndCount(query, removeArchives, { tenant, ids }),
    rewrite: (kept) =>
      writeAndCount(query, rewriteArchives, {
        tenant,
        ids: kept.map(({ id }) => id),
        owners: kept.map(({ by }) => by.ledgerUserId),
        messages: kept.map(({ internetMessageId }) => computeDigest(internetMessageId).toString('hex')),
        details: kept.map(encodeDetail),
      }),
    removeUndecidedMails: ({ user }) => writeAndCount(query, removeUndecidedMails, { tenant, user }),
    removeSendArchives: jobs.erase,
  }
}
