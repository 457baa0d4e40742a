// Vacuum that does not wait for a fifth of a large table.
import type { Knex } from 'knex'

/** Short locks that stop no writer. */
export async function up(knex: Knex): Promise<void> {
  for (const table of ['events', 'event_people', 'notifications', 'audit_entries', 'survey_responses', 'mailings'])
    await knex.raw(`alter table ${table} set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02,
      autovacuum_analyze_scale_factor = 0.02)`)
}
