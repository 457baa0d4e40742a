// What the vault keeps of a person, in PostgreSQL. The tokens stay where they are: they are not even read.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { erased } from '#domain/identity/personal-data.ts'
import { type ConnectionKept, exportConnections, type PersonalConnections } from '#domain/session/personal-data.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { instant, nullable, text } from '../kernel/columns.ts'
import { ledgerUserId, tenantUuid, tokenRecordId } from '../kernel/identifiers.ts'
import { ofPerson } from '../kernel/personal-pages.ts'
import { firstRow, rows, written } from '../kernel/statement.ts'

const connectionRow: t.Type<ConnectionKept, unknown, unknown> = t.type(
  {
    id: tokenRecordId,
    ledgerUserId,
    tenantUuid,
    mailclientEmail: text<Mailbox>('Mailbox'),
    ledgerUserName: t.string,
    division: t.number,
    accessExpiresAt: instant,
    lastRefreshedAt: instant,
    lastUsedAt: instant,
    revokedAt: nullable(instant),
    sessionsSince: nullable(instant),
    refreshFailureCount: t.number,
  },
  'token_records',
)

const columns = `id, ledger_user_id as "ledgerUserId", tenant_uuid as "tenantUuid", mailclient_email as "mailclientEmail",
      ledger_user_name as "ledgerUserName", division, access_expires_at as "accessExpiresAt",
      last_refreshed_at as "lastRefreshedAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt",
      sessions_since as "sessionsSince", refresh_failure_count as "refreshFailureCount"`

const pageConnections = {
  name: 'personal_connections',
  sql: `select ${columns}
    from token_records where ${ofPerson} and (:after::uuid is null or id > :after::uuid) order by id limit :limit`,
  row: connectionRow,
}

const forgetConnections = {
  name: 'personal_connections_forget',
  sql: `delete from token_records where ${ofPerson}`,
}

const findOfMailbox = {
  name: 'personal_connection_of_mailbox',
  sql: `select ${columns} from token_records where tenant_uuid = :tenant and mailbox_key = :mailbox limit 1`,
  row: connectionRow,
}

const forgetConnection = {
  name: 'personal_connection_forget_one',
  sql: `delete from token_records where id = :id`,
}

export const makePostgresPersonalConnections = (query: Knex): PersonalConnections => {
  const page: PersonalConnections['page'] = ({ tenantUuid: tenant, user }, after, limit) =>
    rows(query, pageConnections, { tenant, user, after: O.toNullable(after), limit })
  return {
    page,
    export: { connections: exportConnections(page) },
    erase: ({ tenantUuid: tenant, user }) =>
      pipe(
        written(query, forgetConnections, { tenant, user }),
        TE.map((connections) => erased({ connections })),
      ),
    ofMailbox: (tenant, mailbox) => firstRow(query, findOfMailbox, { tenant, mailbox: comparable(mailbox) }),
    eraseOne: (id) => written(query, forgetConnection, { id }),
  }
}
