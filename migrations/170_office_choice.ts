// When a person with several offices last chose this one.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table user_directory add column chosen_at timestamptz(3)')
}
