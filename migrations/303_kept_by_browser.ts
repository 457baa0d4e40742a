// Answers that were not sent yet belong to the browser in which they were given. Of those of before it is not known, so they go.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('truncate survey_kept_answers')
  await knex.raw(`
    alter table survey_kept_answers
      add column browser text collate "C" not null,
      drop constraint survey_kept_answers_pkey,
      add primary key (tenant_uuid, code, browser)`)
}
