// Returned mail: a state of messages, an outcome of deliveries, and the readers of system mailboxes.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await widen(knex, 'messages', 'status', ['Queued', 'Sending', 'Sent', 'Failed', 'Withdrawn', 'Returned'])
  await widen(knex, 'survey_campaign_deliveries', 'outcome', [
    'planned',
    'accepted',
    'returned',
    'error',
    'unknown',
    'skipped',
  ])
  // Belongs to no tenant: returns of all tenants come back to the mailbox.
  await knex.raw(`
    create table return_readers (
      key text collate "C" primary key,
      revision integer not null,
      detail json not null
    )`)
}

/** Writers of the table wait until the migration ends: it is one transaction, which keeps the lock of `alter table`. */
async function widen(knex: Knex, table: string, column: string, values: readonly string[]): Promise<void> {
  const name = `${table}_${column}_check`
  await knex.raw(`alter table ${table} drop constraint ${name}, add constraint ${name}
    check (${column} in (${values.map((value) => `'${value}'`).join(', ')})) not valid`)
  await knex.raw(`alter table ${table} validate constraint ${name}`)
}
