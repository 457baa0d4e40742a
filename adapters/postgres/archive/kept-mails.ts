// Mails that wait for a worker or for a target, in PostgreSQL, and the tenants that store any. The text and each attachment are separate
// rows, so that one can be read without the others.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { AttachmentOutline, EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import type { ArchiveTenantStore, StoredMailStore, UndecidedMailStore } from '#domain/archive/archive-store.ts'
import { bytes, instant, asNullable, tenantUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCount } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const correspondent = t.type({ name: t.string, address: t.string })

export const emailData: t.Type<EmailData, unknown, unknown> = t.type({
  internetMessageId: t.string,
  conversationId: asNullable(t.string),
  subject: t.string,
  from: correspondent,
  to: t.readonlyArray(correspondent),
  cc: t.readonlyArray(correspondent),
  sentAt: asNullable(t.number),
  htmlBody: t.string,
  sharedMailbox: asNullable(t.string),
})

export const outline: t.Type<AttachmentOutline, unknown, unknown> = t.type({
  fileName: t.string,
  contentType: t.string,
  contentId: asNullable(t.string),
})

const toBuffer = (content: Uint8Array): Buffer => Buffer.from(content.buffer, content.byteOffset, content.byteLength)

const toOutline = ({ fileName, contentType, contentId }: MailAttachment): AttachmentOutline => ({
  fileName,
  contentType,
  contentId,
})

export interface MailTables {
  readonly mails: string
  readonly parts: string
  /** The column of both tables that identifies the record to which the mail belongs. */
  readonly owner: string
}

interface Owned {
  readonly tenant: TenantUuid | null
  readonly id: string
}

function makeMailStore({ mails, parts, owner }: MailTables) {
  const putMail = defineCommand(`${mails}_put`)`
    insert into ${mails} (tenant_uuid, ${owner}, mail) values (:tenant, :id, :mail)`
  const putPart = defineCommand(`${mails}_put_part`)`insert into ${parts} (tenant_uuid, ${owner}, seq, outline, content)
      values (:tenant, :id, :seq, :outline, :content)`
  // A foreign key deletes the parts of the mail too.
  const removeMail = defineCommand(
    `${mails}_remove`,
  )`delete from ${mails} where tenant_uuid = :tenant and ${owner} = :id`
  const remove = (query: Knex, owned: Owned): Stored<void> => write(query, removeMail, { ...owned })
  return {
    remove,
    /** Replaces the stored mail and its attachments. */
    put: (query: Knex, owned: Owned, email: EmailData, attachments: readonly MailAttachment[]): Stored<void> =>
      gen(function* () {
        yield* unwrap(remove(query, owned))
        yield* unwrap(writeAndCount(query, putMail, { ...owned, mail: JSON.stringify(emailData.encode(email)) }))
        // One statement for each attachment: a single statement would hold all contents in memory twice, in hexadecimal.
        for (const [seq, one] of attachments.entries())
          yield* unwrap(
            writeAndCount(query, putPart, {
              ...owned,
              seq,
              outline: JSON.stringify(outline.encode(toOutline(one))),
              content: toBuffer(one.content),
            }),
          )
      }),
  }
}

const ofArchive = 'tenant_uuid = :tenant and archive_id = :id'

const archiveMails = makeMailStore({ mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' })

const findMail = defineStatement('archive_mail_find', t.type({ mail: emailData }))`
  select mail from archive_mails where ${ofArchive}`

const findOutlines = defineStatement('archive_mail_outlines', t.type({ seq: t.number, outline, size: t.number }))`
  select seq, outline, octet_length(content) as size from archive_mail_parts where ${ofArchive} order by seq`

const findContent = defineStatement('archive_mail_content', t.type({ content: bytes }))`
  select content from archive_mail_parts where ${ofArchive} and seq = :seq`

const purgeMails = defineCommand('archive_mail_purge')`delete from archive_mails m using archives a
    where m.tenant_uuid = :tenant and a.tenant_uuid = m.tenant_uuid and a.archive_id = m.archive_id
      and (a.status = 'Archived' or a.failed_at < :failedBefore)`

export function makePostgresStoredMailStore(query: Knex, scope: Scope): StoredMailStore {
  const tenant = getTenant(scope)
  return {
    put: (id, email, attachments) => archiveMails.put(query, { tenant, id }, email, attachments),
    find: (id) =>
      gen(function* () {
        const mail = yield* unwrap(readFirstRow(query, findMail, { tenant, id }))
        const parts = yield* unwrap(readRows(query, findOutlines, { tenant, id }))
        return pipe(
          mail,
          O.map((row) => ({
            email: row.mail,
            attachments: parts.map((part) => ({ ...part.outline, seq: part.seq, size: part.size })),
          })),
        )
      }),
    findContent: (id, seq) =>
      pipe(readFirstRow(query, findContent, { tenant, id, seq }), TE.map(O.map(({ content }) => content))),
    remove: (id) => archiveMails.remove(query, { tenant, id }),
    purge: (failedBefore) => writeAndCount(query, purgeMails, { tenant, failedBefore: instant.encode(failedBefore) }),
  }
}

const jobMails = makeMailStore({
  mails: 'send_archive_mails',
  parts: 'send_archive_mail_parts',
  owner: 'announcement_id',
})

const ofJob = 'tenant_uuid = :tenant and announcement_id = :id'

const clearPlace = defineCommand('send_archive_mails_clear_place')`
  delete from archive_mails where tenant_uuid = :tenant and archive_id = :archive
    and exists (select from send_archive_mails where ${ofJob})`

const moveMail = defineCommand('send_archive_mails_move')`insert into archive_mails (tenant_uuid, archive_id, mail)
    select tenant_uuid, :archive, mail from send_archive_mails where ${ofJob}`

const moveParts = defineCommand('send_archive_mails_move_parts')`
  insert into archive_mail_parts (tenant_uuid, archive_id, seq, outline, content)
    select tenant_uuid, :archive, seq, outline, content from send_archive_mail_parts where ${ofJob}`

const purgeFailed = defineCommand('send_archive_mails_purge')`delete from send_archive_mails m using send_archives a
    where m.tenant_uuid = :tenant and a.tenant_uuid = m.tenant_uuid and a.announcement_id = m.announcement_id
      and a.status = 'Failed' and a.ends_at < :failedBefore`

export function makePostgresUndecidedMailStore(query: Knex, scope: Scope): UndecidedMailStore {
  const tenant = getTenant(scope)
  return {
    put: (id, email, attachments) => jobMails.put(query, { tenant, id }, email, attachments),
    handOver: (id, archive) =>
      gen(function* () {
        yield* unwrap(writeAndCount(query, clearPlace, { tenant, id, archive }))
        const moved = yield* unwrap(writeAndCount(query, moveMail, { tenant, id, archive }))
        yield* unwrap(writeAndCount(query, moveParts, { tenant, id, archive }))
        yield* unwrap(jobMails.remove(query, { tenant, id }))
        return moved === 1
      }),
    remove: (id) => jobMails.remove(query, { tenant, id }),
    purge: (failedBefore) => writeAndCount(query, purgeFailed, { tenant, failedBefore: instant.encode(failedBefore) }),
  }
}

// Writes at most once a day per tenant, so that mails stored at the same time do not wait for each other.
const noteTenant = defineCommand('archive_mail_tenant_note')`
  insert into archive_mail_tenants as seen (tenant_uuid, noted_at) values (:tenant, :now)
    on conflict (tenant_uuid) do update set noted_at = excluded.noted_at
      where seen.noted_at < excluded.noted_at - interval '1 day'`

const pageTenants = defineStatement('archive_mail_tenant_page', t.type({ uuid: tenantUuid }))`
  select tenant_uuid as uuid from archive_mail_tenants
    where noted_at >= :since and (:after::uuid is null or tenant_uuid > :after::uuid) order by tenant_uuid limit :limit`

export function makePostgresArchiveTenantStore(query: Knex): ArchiveTenantStore {
  return {
    note: (tenant, now) => write(query, noteTenant, { tenant, now: instant.encode(now) }),
    page: (since, after, limit) =>
      pipe(
        readRows(query, pageTenants, { since: instant.encode(since), after: O.toNullable(after), limit }),
        TE.map((found) => found.map(({ uuid }) => uuid)),
      ),
  }
}
