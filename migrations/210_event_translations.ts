// The template of an event type for recipients of the other language.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table event_types add column translation_uuid uuid')
}
