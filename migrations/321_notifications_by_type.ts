// Notifications of a type and a state are found by one index, which serves those of a type as well.
import type { Knex } from 'knex'

/** Writers of notifications wait while the index is built: 20 seconds with 20 million rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index notifications_by_type_and_state on notifications (tenant_uuid, type, state, notification_id)',
  )
  await knex.raw('drop index notifications_by_type')
}
