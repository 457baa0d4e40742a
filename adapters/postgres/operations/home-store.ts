// Statements of the home page: one statement for each check and each figure. Checks select what needs attention, with its moment and its name.
import * as t from 'io-ts'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { FIRST_OFFICE_NAME } from '#domain/identity/tenant.ts'
import { ENDS_SOON, MAX_ACTIVATIONS, NEAR_MAX_ACTIVATIONS } from '#domain/licence/licence.ts'
import { MESSAGE_ERRORS, type MessageError } from '#domain/mailing/message.ts'
import { RETURNS_COUNTED_FOR } from '#domain/mailing/return-class.ts'
import {
  type CheckName,
  type DayValue,
  type FigureName,
  type CheckFinding,
  FOUND_AT_MOST,
} from '#domain/operations/home.ts'
import type { HomeStore } from '#domain/operations/ports.ts'
import { AWAY_AFTER, CLOCK_OFF_FROM } from '#domain/operations/system.ts'
import { DOWN_AFTER } from '#domain/session/ledger-health.ts'
import { FAILING_FROM, REFRESH_TOKEN_LIFETIME, STALE_MARGIN } from '#domain/session/link-health.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { Day } from '#domain/shared/day.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { instant, asNullable, makeTextColumn } from '../kernel/columns.ts'
import { readRows, type Statement, defineStatement } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { selectReturningDomains } from '../mailing/returning-domains.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

export function writeInterval(length: Duration): string {
  return `interval '${length / fromSeconds(1)} seconds'`
}

const foundRow: t.Decoder<unknown, CheckFinding> = t.type(
  { count: t.number, since: asNullable(instant), names: t.array(t.string), id: asNullable(t.string) },
  'found',
)

/** `select`: the columns since, name and id. */
const defineCheck = (name: CheckName, select: string): Statement<CheckFinding> =>
  defineStatement(`check_${name.replace('.', '_')}`, foundRow)`
    with found as (select * from (${select}) rows (since, name, id) limit ${String(FOUND_AT_MOST)})
    select count(*)::integer as count, min(since) as since, case when count(*) = 1 then min(id::text) end as id,
        coalesce((array_agg(name order by since, name))[1:3], '{}') as names from found`

// One row for each run of refreshes of the last days. The ledger is down since the first run after the last usable answer.
const ledgerDown = `select min(begun_at) as since, '' as name, null::uuid as id from refresh_runs
  where begun_at > coalesce((select max(begun_at) from refresh_runs where success + rate_limited + invalid_grant > 0), '-infinity')
  having sum(transient) >= ${DOWN_AFTER}`

/** Mails that failed with one of the errors: an index has those of each. */
const selectFailed = (errors: readonly MessageError[]): string => `
  select failed.* from unnest('{${errors.join(',')}}'::text[]) as of (error) cross join lateral (
    select ended_at, coalesce(nullif(name, ''), address), message_id from messages
      where tenant_uuid = :tenant and status = 'Failed' and messages.error = of.error limit ${String(FOUND_AT_MOST)}) as failed`

/** The escape of NUL in a campaign's texts. PostgreSQL reads no values from JSON that contains it. */
const NUL = String.raw`\u0000`

/** The condition for replicas that still report themselves. */
const RUNS = `seen_at >= :now::timestamptz - ${writeInterval(AWAY_AFTER)}`

// The rule of `assessLinkHealth` in domain/session/link-health.ts. A lapsing link was not refreshed, so its access token has expired; an
// index finds it.
const CHECKED = RR.mapWithIndex(defineCheck)({
  // The sender of a test mail that was not taken has seen so.
  'mail.failed': selectFailed(MESSAGE_ERRORS.filter((one) => one !== 'outcome_unknown' && one !== 'not_taken')),
  'mail.unknown': selectFailed(['outcome_unknown']),
  // Domains, whose names show at whose side the cause is.
  'mail.returned': `select since, domain, null::uuid from (${selectReturningDomains()}) as returning_domains`,
  // What a due phase lacks, as the last attempt found it.
  'campaign.stuck': `select case when strpos(detail::text, '${NUL}') = 0
          then to_timestamp((detail->'phases'->(detail->'unresolved'->>'phase')->>'sendDate')::bigint / 1000.0) end, name, uuid
      from survey_campaigns
      where tenant_uuid = :tenant and status in ('scheduled', 'running') and strpos(detail::text, '"unresolved":{') > 0`,
  // Those that administrators switched off are meant to be off. The rest of the address may be secret.
  'webhook.off': `select off_at, split_part(split_part(url, '://', 2), '/', 1), webhook_id from webhooks
      where tenant_uuid = :tenant and off_reason <> 'person'`,
  // People who stay, until they have another address or a later notification did not come back.
  'notification.returned': `select min(n.state_at), u.name, u.user_uuid from notifications n
        join messages m on m.tenant_uuid = :tenant and m.message_id = n.message_id
        join users u on u.tenant_uuid = :tenant and u.user_uuid = n.recipient and u.email_key = m.address_key
          and u.status in ('NOT_ACTIVATED', 'ACTIVE')
      where n.tenant_uuid = :tenant and n.state = 'Failed' and n.reason = 'returned'
        and n.state_at > :now::timestamptz - ${writeInterval(RETURNS_COUNTED_FOR)}
        and not exists (select from notifications later
          join messages sent on sent.tenant_uuid = :tenant and sent.message_id = later.message_id and sent.address_key = u.email_key
          where later.tenant_uuid = :tenant and later.recipient = u.user_uuid and later.state = 'Sent' and later.state_at > n.state_at)
      group by u.user_uuid, u.name`,
  'link.lapsing': `select last_refreshed_at, ledger_user_name, id from token_records
      where revoked_at is null and access_expires_at <= :now and (:ofAll::boolean or tenant_uuid = :tenant)
        and (refresh_failure_count >= ${FAILING_FROM}
          or last_refreshed_at < :now::timestamptz - ${writeInterval(REFRESH_TOKEN_LIFETIME - STALE_MARGIN)})
        and not exists (${ledgerDown})`,
  'ledger.down': ledgerDown,
  'tenant.unnamed': `select null::timestamptz, name, uuid from tenants where active and name = '${FIRST_OFFICE_NAME}'
      and not exists (select from tenant_mail_domains where tenant_uuid = uuid)`,
  'licence.ending': `select expires_at - soon, organization, id from licences,
        lateral (select case kind when 'trial' then ${writeInterval(ENDS_SOON.trial)} else ${writeInterval(ENDS_SOON.full)} end as soon) margin
      where status = 'active' and expires_at > :now and expires_at <= :now::timestamptz + soon`,
  'licence.full': `select near_max_at, organization, id from licences join (
        select licence_id, count(*) as used from licence_activations where deactivated_at is null group by licence_id
      ) places on licence_id = id
      where status = 'active' and expires_at > :now
        and used * ${MAX_ACTIVATIONS} >= max_activations * ${NEAR_MAX_ACTIVATIONS}`,
  'neighbour.away': `select distinct null::timestamptz, unnest(away), null::uuid from service_replicas where ${RUNS}`,
  'replica.clock': `select null::timestamptz, name, null::uuid from service_replicas
      where ${RUNS} and abs(clock_ahead) >= ${CLOCK_OFF_FROM}`,
})

const dayRow: t.Decoder<unknown, DayValue> = t.type({ date: makeTextColumn<Day>('Day'), value: t.number }, 'day_values')

const ZONE = `at time zone '${OFFICE_TIME_ZONE}'`
/** A condition on a column with a moment. The time zone applies to the parameter, not to the column, so that an index serves. */
export function selectSince(column: string): string {
  return `${column} >= :from::date::timestamp ${ZONE}`
}
export function selectDay(column: string): string {
  return `(${column} ${ZONE})::date`
}

/** `select`: the columns day and value. */
const defineFigure = (name: FigureName, select: string): Statement<DayValue> =>
  defineStatement(`figure_${name.replace('.', '_')}`, dayRow)`
    select to_char(days.day, 'YYYY-MM-DD') as date, coalesce(value, 0)::integer as value
      from generate_series(:from::date, :to::date, interval '1 day') days (day)
      left join (${select}) figures (day, value) on figures.day = days.day::date order by days.day`

const selectArchived = (value: string): string => `select ${selectDay('archived_at')}, ${value} from archives
  where tenant_uuid = :tenant and status = 'Archived' and ${selectSince('archived_at')} group by 1`

const FIGURED = RR.mapWithIndex(defineFigure)({
  // A mail that came back was sent before it did.
  'mail.sent': `select ${selectDay('sent_at')}, count(*) from (
      select ended_at as sent_at from messages
        where tenant_uuid = :tenant and status = 'Sent' and ${selectSince('ended_at')}
      union all
      select to_timestamp((state ->> 'sentAt')::bigint / 1000.0) from messages
        where tenant_uuid = :tenant and status = 'Returned' and ${selectSince('ended_at')}) as sent
    where ${selectSince('sent_at')} group by 1`,
  'survey.responses': `select submitted_on, count(*) from surveys join survey_responses using (tenant_uuid, survey_uuid)
      where tenant_uuid = :tenant and submitted_on >= :from::date group by 1`,
  'archive.mails': selectArchived('count(*)'),
  'archive.people': selectArchived('count(distinct ledger_user_id)'),
  'ledger.refreshed': `select ${selectDay('begun_at')}, sum(success) from refresh_runs where ${selectSince('begun_at')} group by 1`,
})

const NOTHING: CheckFinding = { count: 0, since: O.none, names: [], id: O.none }

export function makeHomeStore(query: Knex, scope: Scope): HomeStore {
  const tenant = getTenant(scope)
  return {
    check: (name, ofAll, now) =>
      pipe(
        readRows(query, CHECKED[name], { tenant, ofAll, now: instant.encode(now) }),
        TE.map(([found = NOTHING]) => found),
      ),
    figure: (name, from, to) => readRows(query, FIGURED[name], { tenant, from, to }),
  }
}
