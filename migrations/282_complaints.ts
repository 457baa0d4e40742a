// Readers of returned mail count complaints.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`update return_readers set detail = jsonb_set(detail::jsonb, '{counts,complained}', '0')::json`)
}
