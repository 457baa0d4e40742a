// Which of several tenants had an address first: there its owner signs in, so that no other can draw him to itself by adding him too.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table user_directory add column seq bigint generated always as identity')
}
