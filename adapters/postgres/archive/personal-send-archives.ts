import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { PersonalSendArchiveStore } from '#domain/archive/personal-store.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { sendArchiveColumns, sendArchiveJobOf, sendArchiveRow } from './send-archive-store.ts'
import { rows, written } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'

// What a user has announced for mails he sends, in PostgreSQL, along the table's unique key.

const ofPerson = 'tenant_uuid = :tenant and ledger_user_id = :user'

const pageSendArchives = {
  name: 'personal_announcements',
  sql: `select ${sendArchiveColumns} from send_archives
    where ${ofPerson} and (:after::uuid is null or announcement_id > :after::uuid) order by announcement_id limit :limit`,
  row: sendArchiveRow,
}

const forgetMails = {
  name: 'personal_announcements_forget_mails',
  sql: `delete from send_archive_mails where tenant_uuid = :tenant
    and announcement_id in (select announcement_id from send_archives where ${ofPerson})`,
}

const forgetSendArchives = {
  name: 'personal_announcements_forget',
  sql: `delete from send_archives where ${ofPerson}`,
}

export const makePostgresPersonalSendArchiveStore = (query: Knex, scope: Scope): PersonalSendArchiveStore => {
  const tenant = tenantOf(scope)
  return {
    page: (user, after, limit) =>
      pipe(
        rows(query, pageSendArchives, { tenant, user, after: O.toNullable(after), limit }),
        TE.map((found) => found.map(sendArchiveJobOf)),
      ),
    forgetMails: (user) => written(query, forgetMails, { tenant, user }),
    forget: (user) => written(query, forgetSendArchives, { tenant, user }),
  }
}
