// Mails that wait for a worker, in PostgreSQL: the text and each attachment a row of their own, so that one can be read without the others.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { StoredMailStore } from '#domain/archive/archive-store.ts'
import type { AttachmentOutline, EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, nullable } from './columns.ts'
import { firstRow, rows, written } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'

const correspondent = t.type({ name: t.string, address: t.string })

const emailData: t.Type<EmailData, unknown, unknown> = t.type({
  internetMessageId: t.string,
  conversationId: nullable(t.string),
  subject: t.string,
  from: correspondent,
  to: t.readonlyArray(correspondent),
  cc: t.readonlyArray(correspondent),
  sentAt: t.number,
  htmlBody: t.string,
})

const outline: t.Type<AttachmentOutline, unknown, unknown> = t.type({
  fileName: t.string,
  contentType: t.string,
  contentId: nullable(t.string),
})

const isBuffer = (input: unknown): input is Buffer => Buffer.isBuffer(input)

const bytes = new t.Type<Buffer, Buffer, unknown>(
  'bytes',
  isBuffer,
  (input, context) => (isBuffer(input) ? t.success(input) : t.failure(input, context)),
  t.identity,
)

const own = 'tenant_uuid = :tenant and archive_id = :id'

const putMail = {
  name: 'archive_mail_put',
  sql: 'insert into archive_mails (tenant_uuid, archive_id, mail) values (:tenant, :id, :mail)',
}

const putPart = {
  name: 'archive_mail_put_part',
  sql: `insert into archive_mail_parts (tenant_uuid, archive_id, seq, outline, content)
    values (:tenant, :id, :seq, :outline, :content)`,
}

const findMail = {
  name: 'archive_mail_find',
  sql: `select mail from archive_mails where ${own}`,
  row: t.type({ mail: emailData }),
}

const findOutlines = {
  name: 'archive_mail_outlines',
  sql: `select seq, outline, octet_length(content) as size from archive_mail_parts where ${own} order by seq`,
  row: t.type({ seq: t.number, outline, size: t.number }),
}

const findContent = {
  name: 'archive_mail_content',
  sql: `select content from archive_mail_parts where ${own} and seq = :seq`,
  row: t.type({ content: bytes }),
}

const removeMail = {
  name: 'archive_mail_remove',
  sql: `delete from archive_mails where ${own}`,
}

const purgeMails = {
  name: 'archive_mail_purge',
  sql: `delete from archive_mails m using archives a
    where m.tenant_uuid = :tenant and a.tenant_uuid = m.tenant_uuid and a.archive_id = m.archive_id
      and (a.status = 'Archived' or a.failed_at < :failedBefore)`,
}

const bufferOf = (content: Uint8Array): Buffer => Buffer.from(content.buffer, content.byteOffset, content.byteLength)

export const makePostgresStoredMailStore = (query: Knex, scope: Scope): StoredMailStore => {
  const tenant = tenantOf(scope)
  return {
    put: (id, email, attachments) =>
      pipe(
        written(query, removeMail, { tenant, id }),
        TE.flatMap(() => written(query, putMail, { tenant, id, mail: JSON.stringify(emailData.encode(email)) })),
        // One by one: a statement for all would hold them twice, in hexadecimal at that.
        TE.flatMap(() =>
          TE.traverseSeqArrayWithIndex((seq, one: MailAttachment) =>
            written(query, putPart, {
              tenant,
              id,
              seq,
              outline: JSON.stringify(outline.encode(outlineOf(one))),
              content: bufferOf(one.content),
            }),
          )(attachments),
        ),
        TE.asUnit,
      ),
    find: (id) =>
      pipe(
        TE.Do,
        TE.bind('mail', () => firstRow(query, findMail, { tenant, id })),
        TE.bind('parts', () => rows(query, findOutlines, { tenant, id })),
        TE.map(({ mail, parts }) =>
          pipe(
            mail,
            O.map((row) => ({
              email: row.mail,
              attachments: parts.map((part) => ({ ...part.outline, seq: part.seq, size: part.size })),
            })),
          ),
        ),
      ),
    content: (id, seq) =>
      pipe(firstRow(query, findContent, { tenant, id, seq }), TE.map(O.map(({ content }) => content))),
    remove: (id) => pipe(written(query, removeMail, { tenant, id }), TE.asUnit),
    purge: (failedBefore) => written(query, purgeMails, { tenant, failedBefore: instant.encode(failedBefore) }),
  }
}

const outlineOf = ({ fileName, contentType, contentId }: MailAttachment): AttachmentOutline => ({
  fileName,
  contentType,
  contentId,
})
