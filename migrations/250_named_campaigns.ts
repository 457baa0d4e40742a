// Whether the answers by the codes of a series are shown with names (CAM-20).
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table survey_code_series add column is_named boolean not null default false')
}
