// Indexes that keep statements from reading rows that are over, however many there are.
import type { Knex } from 'knex'

/** Writers of the tables wait until each index is built: about 10 seconds for 20 million rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create index audit_entries_unfinished on audit_entries (tenant_uuid, outcome, at, seq) where outcome <> 'done'`,
  )
  await knex.raw(`create index notifications_returned on notifications (tenant_uuid, state_at)
    where state = 'Failed' and reason = 'returned'`)
}
