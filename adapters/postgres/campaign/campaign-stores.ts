// Campaigns in PostgreSQL.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { AnswerWindow } from '#domain/campaign/answering.ts'
import type { Campaign, CampaignStatus, CampaignUuid } from '#domain/campaign/campaign.ts'
import type { CampaignSort, CampaignStore } from '#domain/campaign/ports.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, mapRow, asNullable, makeTextColumn, userUuid } from '../kernel/columns.ts'
import { readCountedPage, defineCount, readTotal } from '../kernel/counted-page.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { publicId, surveyUuid } from '../survey/survey-columns.ts'
import { campaignDetail, campaignUuid, templateUuid } from './campaign-columns.ts'

const campaignRow = mapRow(
  t.type(
    {
      uuid: campaignUuid,
      revision: t.number,
      name: t.string,
      survey: surveyUuid,
      template: templateUuid,
      link: asNullable(publicId),
      withdrawnAt: asNullable(instant),
      status: makeTextColumn<CampaignStatus>('CampaignStatus'),
      createdBy: userUuid,
      createdAt: instant,
      detail: campaignDetail,
    },
    'survey_campaigns',
  ),
  ({ detail, ...row }): Campaign => ({ ...row, ...detail }),
)

const columns = `uuid, revision, name, survey_uuid as survey, template_uuid as template, public_id as link,
  withdrawn_at as "withdrawnAt", status,
  created_by as "createdBy", created_at as "createdAt", detail`

const ofCampaign = 'where tenant_uuid = :tenant and uuid = :id'

const findCampaign = defineStatement(
  'campaign_find',
  campaignRow,
)`select ${columns} from survey_campaigns ${ofCampaign}`
const lockCampaign = defineStatement('campaign_hold', campaignRow)`
  select ${columns} from survey_campaigns ${ofCampaign} for no key update`

const putCampaign = defineCommand('campaign_put')`
  insert into survey_campaigns (tenant_uuid, uuid, revision, name, name_key, survey_uuid, template_uuid, public_id, withdrawn_at, status,
      invite_send_date, created_by, created_at, detail)
    values (:tenant, :id, :revision, :name, :nameKey, :survey, :template, :link, :withdrawn, :status, :inviteDate, :creator, :created, :detail)
    on conflict (tenant_uuid, uuid) do update set revision = excluded.revision, name = excluded.name, name_key = excluded.name_key,
      survey_uuid = excluded.survey_uuid, template_uuid = excluded.template_uuid, public_id = excluded.public_id,
      withdrawn_at = excluded.withdrawn_at, status = excluded.status, invite_send_date = excluded.invite_send_date, detail = excluded.detail`

const matching = `from survey_campaigns where tenant_uuid = :tenant and (:name = '' or strpos(name_key, :name) > 0)
  and (cardinality(:statuses::text[]) = 0 or status = any (:statuses::text[]))`

const SORTED: Readonly<Record<CampaignSort, string>> = {
  name: 'name_key',
  status: 'status',
  inviteSendDate: 'invite_send_date',
  createdAt: 'created_at',
}

const pageSortedBy = (sort: CampaignSort, dir: 'asc' | 'desc') => ({
  page: defineStatement(`campaign_list_${SORTED[sort]}_${dir}`, campaignRow)`
    select ${columns} ${matching} order by ${SORTED[sort]} ${dir}, uuid ${dir} limit :limit offset :skip`,
  count: defineCount('campaign_count', matching),
})

// Searches the text, because the operators of json refuse texts with some escapes. Quotes within texts are escaped.
const usesOfTag = defineCount(
  'campaign_uses_of_tag',
  `from survey_campaigns where tenant_uuid = :tenant and status in ('scheduled', 'running')
    and strpos(detail::text, '"audienceSnapshotAt":null') > 0 and strpos(detail::text, '"' || :id || '"') > 0`,
)

const usesOfTemplate = defineCount(
  'campaign_uses_of_template',
  `from survey_campaigns where tenant_uuid = :tenant and template_uuid = :id and status in ('scheduled', 'running')`,
)

const usesOfSurvey = defineCount(
  'campaign_uses_of_survey',
  'from survey_campaigns where tenant_uuid = :tenant and survey_uuid = :id',
)

const windowRow = mapRow(
  t.type(
    {
      campaign: campaignUuid,
      isActive: t.boolean,
      validFrom: asNullable(instant),
      validUntil: asNullable(instant),
      endsAt: asNullable(instant),
    },
    'answer windows',
  ),
  ({ campaign, endsAt, ...link }): readonly [CampaignUuid, AnswerWindow] => [campaign, { link, endsAt }],
)

const answerWindows = defineStatement('campaign_answer_windows', windowRow)`
  select c.uuid as campaign, link.is_active as "isActive", link.valid_from as "validFrom", link.valid_until as "validUntil",
      series.ends_at as "endsAt"
    from survey_campaigns c join public_links link on link.public_id = c.public_id
      join survey_code_series series on series.series_uuid = c.uuid
    where c.tenant_uuid = :tenant and c.uuid = any (:campaigns::uuid[])`

export function makePostgresCampaignStore(query: Knex, scope: Scope): CampaignStore {
  const tenant = getTenant(scope)
  return {
    find: (id) => readFirstRow(query, findCampaign, { tenant, id }),
    lock: (id) => readFirstRow(query, lockCampaign, { tenant, id }),
    list: ({ q, statuses, sortBy, sortDir, ...page }) =>
      readCountedPage(query, pageSortedBy(sortBy, sortDir), { tenant, name: toNameKey(q), statuses }, page),
    put: (campaign) => {
      const {
        uuid: id,
        revision,
        name,
        survey,
        template,
        link,
        withdrawnAt,
        status,
        createdBy,
        createdAt,
        ...detail
      } = campaign
      return write(query, putCampaign, {
        tenant,
        id,
        revision,
        name,
        nameKey: toNameKey(name),
        survey,
        template,
        link: O.toNullable(link),
        withdrawn: asNullable(instant).encode(withdrawnAt),
        status,
        inviteDate: instant.encode(detail.phases.invite.sendDate),
        creator: createdBy,
        created: instant.encode(createdAt),
        detail: JSON.stringify(campaignDetail.encode(detail)),
      })
    },
    listAnswerWindows: (campaigns) =>
      pipe(
        readRows(query, answerWindows, { tenant, campaigns }),
        TE.map((found) => new Map(found)),
      ),
    countUsesOfTag: (id) => readTotal(query, usesOfTag, { tenant, id }),
    countUsesOfTemplate: (id) => readTotal(query, usesOfTemplate, { tenant, id }),
    countUsesOfSurvey: (id) => readTotal(query, usesOfSurvey, { tenant, id }),
  }
}
