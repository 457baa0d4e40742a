// The version of its survey that a campaign asks (CAM-20). Null: the newest.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table survey_code_series add column version integer')
}
