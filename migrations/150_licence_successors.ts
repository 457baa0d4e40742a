// A domain may have a new licence after its licence was revoked: uniqueness leaves revoked ones out.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table licences drop constraint licences_one_per_domain')
  await knex.raw(`create unique index licences_one_per_domain on licences (covers) where status <> 'revoked'`)
  await knex.raw('create index licences_by_covers on licences (covers)')
}
