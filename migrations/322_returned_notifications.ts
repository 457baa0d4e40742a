// The first page counts the notifications that came back lately, among millions that are over.
import type { Knex } from 'knex'

/** Writers of notifications wait while the index is built: some seconds with 20 million rows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create index notifications_returned on notifications (tenant_uuid, state_at)
    where state = 'Failed' and reason = 'returned'`)
}
