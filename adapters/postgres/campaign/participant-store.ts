// Participants of campaigns, in PostgreSQL. A participant has responded if `responded_at` or `answered_at` is set: any answer during the
// campaign sets the first, an answer with the participant's own code the second.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { ReminderFacts } from '#domain/campaign/delivery.ts'
import {
  type ListedParticipant,
  PARTICIPANTS_COUNTED,
  type ParticipantQuery,
  type ParticipantStore,
} from '#domain/campaign/ports.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { GroupedCount } from '#domain/survey/ports.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import { instant, mapRow, asNullable, makeTextColumn, userUuid } from '../kernel/columns.ts'
import { readCountedPage, defineCount, withKeptPlans } from '../kernel/counted-page.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, type Values, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { messageId } from '../mailing/message-columns.ts'
import {
  DAY_COLUMNS,
  dayColumns,
  EACH_VALUE,
  fromSelection,
  nameSelected,
  toDailyCount,
  toSelectionValues,
} from '../survey/response-counts.ts'
import { HAS_COME_BACK, HAS_OPTED_OUT, IS_UNDELIVERABLE, joinUnreachable, type OptOutKeyOf } from './opt-outs.ts'
import {
  campaignUuid,
  deliveryOutcome,
  deliveryReason,
  toLists,
  phaseColumn,
  toPhaseNumber,
  fromLists,
  surveyCode,
} from './campaign-columns.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

const RESPONDED = 'least(p.responded_at, p.answered_at)'

const ofCampaign = 'p.tenant_uuid = :tenant and p.campaign_uuid = :campaign'

const enrolParticipants = defineCommand('participants_enrol')`
  insert into survey_campaign_participants (tenant_uuid, campaign_uuid, user_uuid, survey_code, created_at, tags)
    select :tenant, :campaign, people::uuid, nullif(codes, ''), :now,
        array(select t.tag_uuid from user_tags t where t.tenant_uuid = :tenant and t.user_uuid = people::uuid order by t.tag_uuid)
      from ${fromLists('made', 'people', 'codes')}`

const factsRow = mapRow(
  t.type(
    {
      user: userUuid,
      email: t.string,
      name: t.string,
      code: asNullable(surveyCode),
      hasAnswered: t.boolean,
      isActive: t.boolean,
      hasOptedOut: t.boolean,
      isUnreachable: t.boolean,
      outcome: asNullable(deliveryOutcome),
      reason: asNullable(deliveryReason),
      at: asNullable(instant),
      isDone: t.boolean,
    },
    'participants to remind',
  ),
  ({ outcome, reason, at, isDone, ...facts }): { readonly isDone: boolean; readonly facts: ReminderFacts } => ({
    isDone,
    facts: {
      ...facts,
      invitation: O.isSome(outcome) && O.isSome(at) ? O.some({ outcome: outcome.value, reason, at: at.value }) : O.none,
    },
  }),
)

const joinDelivery = (alias: string, phase: string): string =>
  `survey_campaign_deliveries ${alias} on ${alias}.tenant_uuid = :tenant and ${alias}.campaign_uuid = :campaign
    and ${alias}.phase = ${phase} and ${alias}.user_uuid = p.user_uuid`

const person = 'users u on u.tenant_uuid = :tenant and u.user_uuid = p.user_uuid'

// Always returns the last participant of the page, so that the caller knows where to continue.
const participantsToRemind = defineStatement('participants_to_remind', factsRow)`
  with p as materialized (
    select p.user_uuid, p.survey_code, ${RESPONDED} as responded_at from survey_campaign_participants p
      where ${ofCampaign} and p.user_uuid > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
      order by p.user_uuid limit :limit)
  select p.user_uuid as user, coalesce(u.email, '') as email, coalesce(u.name, '') as name, p.survey_code as code,
      p.responded_at is not null as "hasAnswered", coalesce(u.status = 'ACTIVE', false) as "isActive",
      ${HAS_OPTED_OUT} as "hasOptedOut", ${IS_UNDELIVERABLE} or (${HAS_COME_BACK} and gone.found is not null) as "isUnreachable", invited.outcome, invited.reason, invited.at,
      own.user_uuid is not null as "isDone"
    from p left join ${person} left join ${joinUnreachable('u')} left join ${joinDelivery('own', ':phase')}
      left join ${joinDelivery('invited', '0')}
      left join lateral (select true as found from survey_campaign_deliveries d
        where d.tenant_uuid = :tenant and d.campaign_uuid = :campaign and d.phase = any ('{0,1,2,3}'::smallint[])
          and d.user_uuid = p.user_uuid and d.outcome = 'returned' and d.reason = 'permanent' limit 1) gone on true
    where own.user_uuid is null or p.user_uuid = (select user_uuid from p order by user_uuid desc limit 1)
    order by p.user_uuid`

// Locks the rows in one order, because a person may answer two campaigns at the same time.
const answerOf = defineCommand('participant_answered')`
  with theirs as (
    select p.campaign_uuid, p.user_uuid, p.survey_code is not distinct from :code as own, c.uuid is not null as is_running
      from survey_campaign_participants p
        left join survey_campaigns c on c.tenant_uuid = :tenant and c.uuid = p.campaign_uuid and c.status = 'running'
      where p.tenant_uuid = :tenant and p.user_uuid = (
        select user_uuid from survey_campaign_participants where tenant_uuid = :tenant and survey_code = :code)
      order by p.campaign_uuid for no key update of p)
  update survey_campaign_participants p
    set answered_at = case when own then coalesce(p.answered_at, :at) else p.answered_at end,
      responded_at = case when is_running then coalesce(p.responded_at, :at) else p.responded_at end
    from theirs where p.tenant_uuid = :tenant and p.campaign_uuid = theirs.campaign_uuid
      and p.user_uuid = theirs.user_uuid
      and (own and p.answered_at is null or is_running and p.responded_at is null)`

// Reads only the index. Groups by hour first, so that each hour's day is computed once: the zone's offsets are whole hours.
const respondedByDay = defineStatement(
  'participants_responded_by_day',
  t.type({ date: makeTextColumn<Day>('Day'), responded: t.number }),
)`
  select to_char((hour at time zone '${OFFICE_TIME_ZONE}')::date, 'YYYY-MM-DD') as date, sum(responded)::integer as responded
    from (select date_bin('1 hour', ${RESPONDED}, 'epoch') as hour, count(*) as responded
      from survey_campaign_participants p
      where ${ofCampaign} and ${RESPONDED} is not null and p.survey_code is not null
      group by hour) as hours
    group by date order by date`

const respondedOf = defineStatement(
  'participants_responded_of',
  t.type({ campaign: campaignUuid, responded: t.number }),
)`
  select p.campaign_uuid as campaign, count(*)::integer as responded from survey_campaign_participants p
    where p.tenant_uuid = :tenant and p.campaign_uuid = any (:campaigns::uuid[])
      and ${RESPONDED} is not null and p.survey_code is not null
    group by p.campaign_uuid`

const listedRow = mapRow(
  t.type(
    {
      user: userUuid,
      name: asNullable(t.string),
      email: asNullable(t.string),
      respondedAt: asNullable(instant),
      deliveries: t.readonlyArray(
        t.type({
          phase: phaseColumn,
          outcome: deliveryOutcome,
          reason: asNullable(deliveryReason),
          message: asNullable(messageId),
          at: t.number,
        }),
      ),
    },
    'participants',
  ),
  ({ name, email, deliveries, ...row }): ListedParticipant => ({
    ...row,
    person: O.isSome(name) && O.isSome(email) ? O.some({ name: name.value, email: email.value }) : O.none,
    deliveries: Object.fromEntries(deliveries.map(({ phase, ...delivery }) => [phase, delivery])),
  }),
)

// The planner assumes that a filter keeps few rows and would look up each of them. That takes a second if no participant has both.
const MERGE = 'set local enable_nestloop = off; set local enable_hashjoin = off'

type Narrowed = Pick<ParticipantQuery, 'hasResponded'> & { readonly byOutcome: boolean }

// The text contains only the conditions that apply, so that their index serves. An index serves one outcome: the statement reads the first
// rows of each. An outcome and a response together merge two indexes in order. `offset 0` keeps the planner, which expects a page to be a
// tenth of all rows, from joining whole tables.
function makePageStatements({ byOutcome, hasResponded }: Narrowed) {
  const response = O.isNone(hasResponded) ? '' : `and ${RESPONDED} is ${hasResponded.value ? 'not ' : ''}null`
  const everyone = `select p.user_uuid from survey_campaign_participants p where ${ofCampaign} ${response}`
  const both = `join survey_campaign_participants p on ${ofCampaign} and p.user_uuid = d.user_uuid ${response}`
  const found = (limit: string): string =>
    byOutcome
      ? `select found.user_uuid from unnest(:outcomes::text[]) as wanted (one) cross join lateral (
          select d.user_uuid from survey_campaign_deliveries d ${response === '' ? '' : both}
            where d.tenant_uuid = :tenant and d.campaign_uuid = :campaign and d.phase = :phase and d.outcome = wanted.one
            order by d.user_uuid limit ${limit}) found`
      : everyone
  const name = [
    ...(byOutcome ? ['outcome'] : []),
    ...(O.isNone(hasResponded) ? [] : [hasResponded.value ? 'responded' : 'silent']),
  ].join('_')
  return {
    page: defineStatement(`participants_list_${name}`, listedRow)`
      select shown.user_uuid as user, u.name, u.email, theirs.responded_at as "respondedAt", array_to_json(array(
          select json_build_object('phase', d.phase, 'outcome', d.outcome, 'reason', d.reason, 'message', d.message_id,
              'at', (extract(epoch from d.at) * 1000)::bigint)
            from survey_campaign_deliveries d
            where d.tenant_uuid = :tenant and d.campaign_uuid = :campaign and d.phase = any ('{0,1,2,3}'::smallint[])
              and d.user_uuid = shown.user_uuid)) as deliveries
        from (${found(':limit::integer + :skip::integer')} order by user_uuid limit :limit offset :skip) as shown
          cross join lateral (select ${RESPONDED} as responded_at from survey_campaign_participants p
            where ${ofCampaign} and p.user_uuid = shown.user_uuid offset 0) as theirs
          left join lateral (select name, email from users
            where tenant_uuid = :tenant and users.user_uuid = shown.user_uuid offset 0) as u on true
        order by shown.user_uuid`,
    count: defineCount(
      `participants_count_${name}`,
      `from (${found(`${PARTICIPANTS_COUNTED}`)} limit ${PARTICIPANTS_COUNTED}) as counted`,
    ),
  }
}

const userOfCode = defineStatement('participant_of_code', t.type({ user: userUuid }))`
  select user_uuid as user from survey_campaign_participants where tenant_uuid = :tenant and survey_code = :code`

const namedHolders = defineStatement(
  'participants_named',
  t.type({ code: surveyCode, user: userUuid, name: t.string, email: t.string }),
)`
  select p.survey_code as code, u.user_uuid as user, u.name, u.email
    from survey_campaign_participants p
      join survey_code_series series on series.series_uuid = p.campaign_uuid and series.is_named
      join users u on u.tenant_uuid = :tenant and u.user_uuid = p.user_uuid and u.status <> 'ANONYMISED'
    where p.tenant_uuid = :tenant and p.survey_code = any (:codes::text[])`

const GROUPS = {
  campaign: `coalesce(p.campaign_uuid::text, '')`,
  tag: `coalesce(array_to_string(p.tags, ' '), '')`,
} as const

const groupedRow = mapRow(
  t.type({ groups: t.string, version: t.number, question: t.string, value: t.string, ...dayColumns }),
  ({ groups, ...counted }): GroupedCount => ({
    ...toDailyCount(counted),
    groups: groups === '' ? [] : groups.split(' '),
  }),
)

const countGrouped = (selection: ResponseSelection, by: keyof typeof GROUPS) =>
  defineStatement(nameSelected(`survey_responses_by_${by}`, selection), groupedRow)`
    with grouped as materialized (
      select ${GROUPS[by]} as groups, r.version, r.answers, to_char(r.submitted_on, 'YYYY-MM-DD') as day
        ${fromSelection(selection, 'left join survey_campaign_participants p on p.tenant_uuid = :tenant and p.survey_code = r.code')}
    ), counted as (
      select groups, day, version, '' as question, '' as value, count(*)::integer as count
        from grouped group by groups, day, version
      union all
      select r.groups, r.day, r.version, given.question, chosen.value, count(*)::integer
        from grouped r ${EACH_VALUE}
        group by r.groups, r.day, r.version, given.question, chosen.value
    )
    select groups, version, question, value, ${DAY_COLUMNS} from counted group by groups, version, question, value`

export function makePostgresParticipantStore(query: Knex, scope: Scope, keyOf: OptOutKeyOf): ParticipantStore {
  const tenant = getTenant(scope)
  return {
    enrol: (campaign, participants, now) =>
      write(query, enrolParticipants, {
        tenant,
        campaign,
        now: instant.encode(now),
        ...toLists(participants, {
          people: ({ user }) => user,
          codes: ({ code }) => O.toNullable(code) ?? '',
        }),
      }),
    listToRemind: (campaign, phase, after, limit) =>
      pipe(
        readRows(query, participantsToRemind, {
          key: keyOf(tenant),
          tenant,
          campaign,
          phase: toPhaseNumber(phase),
          after: O.toNullable(after),
          limit,
        }),
        TE.map((looked) => ({
          facts: looked.filter(({ isDone }) => !isDone).map(({ facts }) => facts),
          last: O.fromNullable(looked.at(-1)?.facts.user),
        })),
      ),
    recordAnswer: (code, at) => write(query, answerOf, { tenant, code, at: instant.encode(at) }),
    countRespondedByDay: (campaign) => readRows(query, respondedByDay, { tenant, campaign }),
    countResponded: (campaigns) =>
      pipe(
        readRows(query, respondedOf, { tenant, campaigns }),
        TE.map((found) => new Map(found.map(({ campaign, responded }) => [campaign, responded]))),
      ),
    list: (campaign, { outcomes, phase, hasResponded, ...page }) => {
      const byOutcome = outcomes.length > 0
      const values: Values = {
        tenant,
        campaign,
        ...(byOutcome ? { outcomes: [...new Set(outcomes)], phase: toPhaseNumber(phase) } : {}),
      }
      const found = readCountedPage(query, makePageStatements({ byOutcome, hasResponded }), values, page)
      return byOutcome && O.isSome(hasResponded) ? withKeptPlans(query, found, MERGE) : found
    },
    findUser: (code) => pipe(readFirstRow(query, userOfCode, { tenant, code }), TE.map(O.map(({ user }) => user))),
    countByGroup: (selection, by) =>
      readRows(query, countGrouped(selection, by), { tenant, ...toSelectionValues(selection) }),
    findNamed: (codes) =>
      pipe(
        readRows(query, namedHolders, { tenant, codes }),
        TE.map((rows) => new Map(rows.map(({ code, ...respondent }) => [code, respondent]))),
      ),
  }
}
