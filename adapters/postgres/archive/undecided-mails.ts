// Mails that wait for a target, in PostgreSQL. They become an archive's stored mail without leaving the database.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { UndecidedMailStore } from '#domain/archive/send-archive-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { keptMails } from './kept-mails.ts'
import { written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

const mails = keptMails({ mails: 'send_archive_mails', parts: 'send_archive_mail_parts', owner: 'announcement_id' })

const own = 'tenant_uuid = :tenant and announcement_id = :id'

const clearPlace = {
  name: 'send_archive_mails_clear_place',
  sql: `delete from archive_mails where tenant_uuid = :tenant and archive_id = :archive
    and exists (select from send_archive_mails where ${own})`,
}

const moveMail = {
  name: 'send_archive_mails_move',
  sql: `insert into archive_mails (tenant_uuid, archive_id, mail)
    select tenant_uuid, :archive, mail from send_archive_mails where ${own}`,
}

const moveParts = {
  name: 'send_archive_mails_move_parts',
  sql: `insert into archive_mail_parts (tenant_uuid, archive_id, seq, outline, content)
    select tenant_uuid, :archive, seq, outline, content from send_archive_mail_parts where ${own}`,
}

const purgeFailed = {
  name: 'send_archive_mails_purge',
  sql: `delete from send_archive_mails m using send_archives a
    where m.tenant_uuid = :tenant and a.tenant_uuid = m.tenant_uuid and a.announcement_id = m.announcement_id
      and a.status = 'Failed' and a.ends_at < :failedBefore`,
}

export const makePostgresUndecidedMailStore = (query: Knex, scope: Scope): UndecidedMailStore => {
  const tenant = tenantOf(scope)
  return {
    put: (id, email, attachments) => mails.put(query, { tenant, id }, email, attachments),
    handOver: (id, archive) =>
      pipe(
        written(query, clearPlace, { tenant, id, archive }),
        TE.flatMap(() => written(query, moveMail, { tenant, id, archive })),
        TE.tap(() => written(query, moveParts, { tenant, id, archive })),
        TE.tap(() => mails.remove(query, { tenant, id })),
        TE.map((moved) => moved === 1),
      ),
    remove: (id) => mails.remove(query, { tenant, id }),
    purge: (failedBefore) => written(query, purgeFailed, { tenant, failedBefore: instant.encode(failedBefore) }),
  }
}
