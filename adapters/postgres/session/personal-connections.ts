// The vault's data of a person, in PostgreSQL. No statement here reads the tokens.
import type { Knex } from 'knex'
import { combinePersonalTables } from '#domain/identity/personal-data.ts'
import { type PersonalConnections, sessionKinds } from '#domain/session/personal-data.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { definePersonalTable, readPages } from '../kernel/personal-pages.ts'
import { defineCommand, readFirstRow, defineStatement, writeAndCount } from '../kernel/statement.ts'
import { connectionColumns, connectionRow } from './read-token-record.ts'

const connections = definePersonalTable(sessionKinds.connections, {
  table: 'token_records r',
  columns: connectionColumns,
  row: connectionRow,
  key: 'id',
  after: ':after::uuid',
})

const findOfMailbox = defineStatement('personal_connection_of_mailbox', connectionRow)`
  select ${connectionColumns} from token_records r where tenant_uuid = :tenant and mailbox_key = :mailbox limit 1`

const eraseConnection = defineCommand('personal_erase_connection')`delete from token_records where id = :id`

export function makePostgresPersonalConnections(query: Knex): PersonalConnections {
  return {
    page: readPages(query, connections.select),
    ...combinePersonalTables({ connections: connections.over(query) }),
    ofMailbox: (tenant, mailbox) => readFirstRow(query, findOfMailbox, { tenant, mailbox: toComparable(mailbox) }),
    eraseOne: (id) => writeAndCount(query, eraseConnection, { id }),
  }
}
