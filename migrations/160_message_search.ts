// Keys by which lists of messages are searched and sorted: the recipient's name and the subject, as `toNameKey` compares.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table messages add column name_key text collate "C" not null default ''`)
  await knex.raw(`alter table mailings add column subject_key text collate "C" not null default ''`)
}
