// Stores a mail in two tables: its text in one, each attachment as a row of the other.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { AttachmentOutline, EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { nullable } from '../kernel/columns.ts'
import { write, written } from '../kernel/statement.ts'

const correspondent = t.type({ name: t.string, address: t.string })

export const emailData: t.Type<EmailData, unknown, unknown> = t.type({
  internetMessageId: t.string,
  conversationId: nullable(t.string),
  subject: t.string,
  from: correspondent,
  to: t.readonlyArray(correspondent),
  cc: t.readonlyArray(correspondent),
  sentAt: t.number,
  htmlBody: t.string,
})

export const outline: t.Type<AttachmentOutline, unknown, unknown> = t.type({
  fileName: t.string,
  contentType: t.string,
  contentId: nullable(t.string),
})

const bufferOf = (content: Uint8Array): Buffer => Buffer.from(content.buffer, content.byteOffset, content.byteLength)

const outlineOf = ({ fileName, contentType, contentId }: MailAttachment): AttachmentOutline => ({
  fileName,
  contentType,
  contentId,
})

export interface MailTables {
  readonly mails: string
  readonly parts: string
  /** The column of both that names what the mail is kept for. */
  readonly owner: string
}

interface Owned {
  readonly tenant: TenantUuid | null
  readonly id: string
}

export const keptMails = ({ mails, parts, owner }: MailTables) => {
  const putMail = {
    name: `${mails}_put`,
    sql: `insert into ${mails} (tenant_uuid, ${owner}, mail) values (:tenant, :id, :mail)`,
  }
  const putPart = {
    name: `${mails}_put_part`,
    sql: `insert into ${parts} (tenant_uuid, ${owner}, seq, outline, content)
      values (:tenant, :id, :seq, :outline, :content)`,
  }
  // Its parts go with it.
  const removeMail = {
    name: `${mails}_remove`,
    sql: `delete from ${mails} where tenant_uuid = :tenant and ${owner} = :id`,
  }
  const remove = (query: Knex, owned: Owned): TE.TaskEither<StoreUnavailable, void> =>
    write(query, removeMail, { ...owned })
  return {
    remove,
    /** In place of what was kept before. */
    put: (
      query: Knex,
      owned: Owned,
      email: EmailData,
      attachments: readonly MailAttachment[],
    ): TE.TaskEither<StoreUnavailable, void> =>
      pipe(
        remove(query, owned),
        TE.flatMap(() => written(query, putMail, { ...owned, mail: JSON.stringify(emailData.encode(email)) })),
        // One by one: a statement for all would hold them twice, in hexadecimal at that.
        TE.flatMap(() =>
          TE.traverseSeqArrayWithIndex((seq, one: MailAttachment) =>
            written(query, putPart, {
              ...owned,
              seq,
              outline: JSON.stringify(outline.encode(outlineOf(one))),
              content: bufferOf(one.content),
            }),
          )(attachments),
        ),
        TE.asUnit,
      ),
  }
}
