// Campaigns that had begun without a version ask the present one of their survey, as those that begin later do (CAM-20).
import type { Knex } from 'knex'

export async function up(knex: Knex): Promise<void> {
  // Row-level security holds the owner of the tables too.
  await knex.raw(`
    do $$
    declare office uuid;
    begin
      for office in select uuid from tenants loop
        perform set_config('app.tenant_uuid', office::text, true);
        update survey_code_series series set version = survey.version
          from survey_campaigns campaign
            join surveys survey on survey.tenant_uuid = campaign.tenant_uuid and survey.survey_uuid = campaign.survey_uuid
          where campaign.tenant_uuid = office and series.series_uuid = campaign.uuid and series.version is null;
      end loop;
    end $$`)
}
