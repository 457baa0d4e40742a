// Answers that people have given so far and not sent yet. They belong to the browser in which they were given.
import type { Knex } from 'knex'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'

export async function up(knex: Knex): Promise<void> {
  // No moment: participants are known with the times of their mails.
  await knex.raw(`
    create table survey_kept_answers (
      tenant_uuid uuid not null,
      code text collate "C" not null,
      browser text collate "C" not null,
      version integer not null,
      page smallint not null,
      answers json not null,
      revision uuid not null,
      primary key (tenant_uuid, code, browser)
    )`)
  await secureTenantTable(knex, 'survey_kept_answers')
}
