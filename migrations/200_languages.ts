// The language of a person, and that of the office for people without their own.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  const column = `add column language text collate "C" check (language in ('nl', 'en'))`
  await knex.raw(`alter table users ${column}`)
  await knex.raw(`alter table tenants ${column} not null default 'nl'`)
}
