// What the vault keeps of a person, in PostgreSQL. The tokens stay where they are: they are not even read.
import * as O from 'fp-ts/lib/Option.js'
import type { Knex } from 'knex'
import { personalDataOf } from '#domain/identity/personal-data.ts'
import { exportConnections, type PersonalConnections } from '#domain/session/personal-data.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import { ofPerson, personalPage } from '../kernel/personal-pages.ts'
import { command, firstRow, rows, statement, written } from '../kernel/statement.ts'
import { connectionColumns, connectionRow } from './read-token-record.ts'

const pageConnections = personalPage({
  table: 'token_records r',
  columns: connectionColumns,
  row: connectionRow,
  key: 'id',
  after: ':after::uuid',
})

const eraseConnections = command('personal_erase_connections')`delete from token_records where ${ofPerson}`

const findOfMailbox = statement('personal_connection_of_mailbox', connectionRow)`
  select ${connectionColumns} from token_records r where tenant_uuid = :tenant and mailbox_key = :mailbox limit 1`

const eraseConnection = command('personal_erase_connection')`delete from token_records where id = :id`

export const makePostgresPersonalConnections = (query: Knex): PersonalConnections => {
  const page: PersonalConnections['page'] = ({ tenantUuid: tenant, user }, after, limit) =>
    rows(query, pageConnections, { tenant, user, after: O.toNullable(after), limit })
  return {
    page,
    ...personalDataOf({
      connections: {
        page: exportConnections(page),
        erase: ({ tenantUuid: tenant, user }) => written(query, eraseConnections, { tenant, user }),
      },
    }),
    ofMailbox: (tenant, mailbox) => firstRow(query, findOfMailbox, { tenant, mailbox: comparable(mailbox) }),
    eraseOne: (id) => written(query, eraseConnection, { id }),
  }
}
