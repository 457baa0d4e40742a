// The tags that a participant had when they were invited, by which results are compared (CAM-20). Participants of before have none.
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table survey_campaign_participants add column tags uuid[]')
}
