// What an event is about, for the areas that list the events of a record.
import type { Knex } from 'knex'

export const up = async (knex: Knex): Promise<void> => {
  await knex.raw('alter table events add column subject uuid')
  await knex.raw('create index events_by_subject on events (tenant_uuid, subject, event_id) where subject is not null')
}
