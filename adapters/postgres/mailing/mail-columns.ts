// Column codecs of the mailing area: contents, attachments and routes. Null means absent.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MailOrigin, MailRoute } from '#domain/mailing/message.ts'
import type { MergeData, MergeText } from '#domain/mailing/placeholders.ts'
import type { Lane } from '#domain/mailing/ports.ts'
import type { AttachmentFacts, MailBody, MailContent } from '#domain/mailing/template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { bytes, languageColumn, mapRow, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { readFirstRow, defineStatement, type Values } from '../kernel/statement.ts'

export type Json<A> = t.Type<A, unknown, unknown>

export const mailboxColumn = makeTextColumn<Mailbox>('Mailbox')

export const mergeText: Json<MergeText> = t.readonlyArray(
  t.union([
    t.string,
    t.type({ path: t.string, use: t.union([t.literal('text'), t.literal('html'), t.literal('address')]) }),
  ]),
)

const body = { html: mergeText, text: mergeText }

export const mailBody: Json<MailBody> = t.type(body)

export const mailContent: Json<MailContent> = t.type({
  language: languageColumn,
  subject: mergeText,
  ...body,
})

const isMergeData = (input: unknown): input is MergeData =>
  typeof input === 'object' && input !== null && !Array.isArray(input)

/** The value comes from parsed JSON, so it is a record of JSON values. */
export const mergeDataColumn = new t.Type<MergeData, MergeData, unknown>(
  'MergeData',
  isMergeData,
  (input, context) => (isMergeData(input) ? t.success(input) : t.failure(input, context)),
  t.identity,
)

export const originColumn: Json<MailOrigin> = t.type({ kind: t.string, id: makeUuidColumn<Uuid>('origin') })

/** The record as stored by a write that replaced its revision. */
export function withNextRevision<A extends { readonly revision: number }>(record: A): A {
  return {
    ...record,
    revision: record.revision + 1,
  }
}

/** The empty text means the tenant's own mailer. */
export const routeColumn: (route: MailRoute) => string = O.getOrElse(() => '')
export const asRoute: (column: string) => MailRoute = O.fromPredicate((column) => column !== '')

/** The values that identify a lane and its messages. */
export function toLaneValues({ tenantUuid: tenant, route, origin: { id } }: Lane): Values {
  return {
    tenant,
    origin: id,
    route: routeColumn(route),
  }
}

const named = t.type({ filename: t.string, contentType: t.string })

export const attachmentFacts: Json<readonly AttachmentFacts[]> = t.readonlyArray(
  t.intersection([named, t.type({ size: t.number })]),
)

const attachmentsRow = mapRow(
  t.type({ facts: t.type({ attachments: t.readonlyArray(named) }), contents: t.readonlyArray(bytes) }, 'attachments'),
  ({ facts, contents }): readonly MailAttachmentContent[] =>
    facts.attachments.map(({ filename, contentType }, i) => {
      const content = contents[i]
      if (content === undefined) throw new Error('an attachment without its content')
      return { filename, contentType, content }
    }),
)

/** Reads the attachments of a template or mailing. The JSON column `facts` lists them; another column has their contents. */
export function makeReadAttachments(table: string, id: string, facts: string) {
  const read = defineStatement(`${table}_attachments`, attachmentsRow)`
    select ${facts} as facts, contents from ${table} where tenant_uuid = :tenant and ${id} = :id`
  return (query: Knex, owner: Values) => pipe(readFirstRow(query, read, owner), TE.map(O.getOrElse(toNone)))
}

const toNone = (): readonly MailAttachmentContent[] => []

export function listContents(attachments: readonly MailAttachmentContent[]): readonly Buffer[] {
  return attachments.map(({ content }) => Buffer.from(content))
}
