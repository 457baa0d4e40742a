// Answers that were not sent yet belong to the browser in which they were given. Rows of before name no browser, so they are removed.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('truncate survey_kept_answers')
  await knex.raw(`
    alter table survey_kept_answers
      add column browser text collate "C" not null,
      add column revision uuid not null,
      drop constraint survey_kept_answers_pkey,
      add primary key (tenant_uuid, code, browser)`)
}
