// Until when proofs of an address are too old for a change to this office: an administrator has ended all sign-ins of the user at that moment.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table user_directory add column proofs_expired_at timestamptz(3)')
}
