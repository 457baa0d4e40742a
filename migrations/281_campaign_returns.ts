// When it was noted that many mails of a campaign came back.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table survey_campaigns add column returns_noted_at timestamptz(3)')
}
