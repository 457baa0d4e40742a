// The parts of the sample that were written, which only a database of development has. They belong to no tenant.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table sample_parts (
      part text collate "C" primary key,
      ends_at timestamptz(3) not null
    )`)
}
