// Mails that wait for a worker, in PostgreSQL: the text and each attachment a row of their own, so that one can be read without the others.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { StoredMailStore } from '#domain/archive/archive-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { bytes, instant } from '../kernel/columns.ts'
import { emailData, keptMails, outline } from './kept-mails.ts'
import { firstRow, rows, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const own = 'tenant_uuid = :tenant and archive_id = :id'

const mails = keptMails({ mails: 'archive_mails', parts: 'archive_mail_parts', owner: 'archive_id' })

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

const purgeMails = {
  name: 'archive_mail_purge',
  sql: `delete from archive_mails m using archives a
    where m.tenant_uuid = :tenant and a.tenant_uuid = m.tenant_uuid and a.archive_id = m.archive_id
      and (a.status = 'Archived' or a.failed_at < :failedBefore)`,
}

export const makePostgresStoredMailStore = (query: Knex, scope: Scope): StoredMailStore => {
  const tenant = tenantOf(scope)
  return {
    put: (id, email, attachments) => mails.put(query, { tenant, id }, email, attachments),
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
    remove: (id) => mails.remove(query, { tenant, id }),
    purge: (failedBefore) => written(query, purgeMails, { tenant, failedBefore: instant.encode(failedBefore) }),
  }
}
