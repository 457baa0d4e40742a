// Indexes that keep statements from reading rows that are over, and vacuum that does not wait for a fifth of a large table.
import type { Knex } from 'knex'

/** Writers of the two tables wait while their index is built: 10 seconds with 20 million rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index audit_entries_unfinished on audit_entries (tenant_uuid, outcome, at, seq)
    where outcome <> 'done'`)
  await knex.raw(`create index notifications_returned on notifications (tenant_uuid, state_at)
    where state = 'Failed' and reason = 'returned'`)
  // Of these tables rows are added, and those of some weeks ago removed each day.
  for (const table of ['events', 'event_people', 'notifications', 'audit_entries', 'survey_responses'])
    await knex.raw(`alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`)
}
