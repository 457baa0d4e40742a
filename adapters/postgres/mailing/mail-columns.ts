// Values of the mailing area as they stand in columns: contents, attachments and routes. Null stands for none.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MailOrigin, MailRoute } from '#domain/mailing/message.ts'
import type { MergeData, MergeText } from '#domain/mailing/placeholders.ts'
import type { Lane } from '#domain/mailing/ports.ts'
import type { AttachmentFacts, MailBody, MailContent } from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { bytes, mapped, text, uuid } from '../kernel/columns.ts'
import { command, rows, statement, type Values, write } from '../kernel/statement.ts'

export type Json<A> = t.Type<A, unknown, unknown>

export const mailbox = text<Mailbox>('Mailbox')

export const mergeText: Json<MergeText> = t.readonlyArray(
  t.union([
    t.string,
    t.type({ path: t.string, use: t.union([t.literal('text'), t.literal('html'), t.literal('address')]) }),
  ]),
)

const body = { html: mergeText, text: mergeText }

export const mailBody: Json<MailBody> = t.type(body)

export const mailContent: Json<MailContent> = t.type({
  language: t.union([t.literal('nl'), t.literal('en')]),
  subject: mergeText,
  ...body,
})

const isMergeData = (input: unknown): input is MergeData =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** Of JSON, and so a record of what JSON can hold. */
export const mergeData = new t.Type<MergeData, MergeData, unknown>(
  'MergeData',
  isMergeData,
  (input, context) => (isMergeData(input) ? t.success(input) : t.failure(input, context)),
  t.identity,
)

export const outline: Json<AttachmentFacts> = t.type({
  filename: t.string,
  contentType: t.string,
  size: t.number,
})

export const origin: Json<MailOrigin> = t.type({ kind: t.string, id: uuid<Uuid>('origin') })

/** The empty text stands for the tenant's own mailer. */
export const routeColumn: (route: MailRoute) => string = O.getOrElse(() => '')
export const asRoute: (column: string) => MailRoute = O.fromPredicate((column) => column !== '')

/** Of a lane's row and of its messages. */
export const laneValues = ({ tenantUuid: tenant, route, origin: { id } }: Lane): Values => ({
  tenant,
  origin: id,
  route: routeColumn(route),
})

const partRow = mapped(
  t.type({ filename: t.string, contentType: t.string, content: bytes }, 'parts'),
  (part): MailAttachmentContent => part,
)

/** Attachments of templates or mailings; `owner`: tenant and id. */
export const partsOf = (table: 'mail_template_parts' | 'mailing_parts', id: 'template_uuid' | 'mailing_id') => {
  const readParts = statement(`${table}_read`, partRow)`
    select filename, content_type as "contentType", content from ${table}
      where tenant_uuid = :tenant and ${id} = :id order by seq`
  const removeParts = command(`${table}_remove`)`delete from ${table} where tenant_uuid = :tenant and ${id} = :id`
  const insertPart = command(`${table}_insert`)`
    insert into ${table} (tenant_uuid, ${id}, seq, filename, content_type, content)
      values (:tenant, :id, :seq, :filename, :contentType, :content)`
  return {
    read: (query: Knex, owner: Values) => rows(query, readParts, owner),
    /** In place of what there was. */
    put: (query: Knex, owner: Values, contents: readonly MailAttachmentContent[]): Stored<void> =>
      pipe(
        write(query, removeParts, owner),
        TE.flatMap(() =>
          TE.sequenceSeqArray(
            contents.map(({ filename, contentType, content }, seq) =>
              write(query, insertPart, { ...owner, seq, filename, contentType, content: Buffer.from(content) }),
            ),
          ),
        ),
        TE.asUnit,
      ),
  }
}
