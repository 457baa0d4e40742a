// Deliveries in PostgreSQL: what became of each phase for each participant.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { type Delivery, toDeliveryOutcome, toDeliveryReason, weighOutcome } from '#domain/campaign/delivery.ts'
import type { DeliveryStore } from '#domain/campaign/ports.ts'
import { MANY_RETURNED } from '#domain/campaign/returned-mails.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant, asNullable, userUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write, writeAndCheck } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { messageId } from '../mailing/message-columns.ts'
import { isOpenLink } from '../survey/survey-columns.ts'
import { deliveryOutcome, deliveryReason, toLists, phaseColumn, toPhaseNumber, fromLists } from './campaign-columns.ts'
import { joinUnreachable, type OptOutKeyOf, WHY_UNREACHABLE } from './opt-outs.ts'

// Writes the values that deliveries of one outcome share only once.
const addDeliveries = defineCommand('deliveries_add')`
  insert into survey_campaign_deliveries (tenant_uuid, campaign_uuid, phase, user_uuid, outcome, reason, message_id, at)
    select :tenant, :campaign, :phase, people::uuid, :outcome, :reason, nullif(mails, '')::uuid, :moment
      from ${fromLists('made', 'people', 'mails')}`

const toOutcomeKey = ({ outcome, reason, at }: Delivery): string => `${outcome} ${O.toNullable(reason) ?? ''} ${at}`

const supersedeDeliveries = defineCommand('deliveries_supersede')`
  insert into survey_campaign_deliveries (tenant_uuid, campaign_uuid, phase, user_uuid, outcome, reason, at)
    select :tenant, :campaign, overtaken.phase, p.user_uuid, 'skipped', 'superseded', :now
      from survey_campaign_participants p cross join unnest(:phases::smallint[]) as overtaken (phase)
      where p.tenant_uuid = :tenant and p.campaign_uuid = :campaign and p.user_uuid <= :last
        and p.user_uuid > coalesce(:after::uuid, '00000000-0000-0000-0000-000000000000')
    on conflict (tenant_uuid, campaign_uuid, phase, user_uuid) do nothing`

/** The latest phase that has deliveries. */
const selectLatestPhase = (campaign: string): string => `(
  select max(phase) from survey_campaign_deliveries begun where begun.tenant_uuid = :tenant and begun.campaign_uuid = ${campaign})`

// An answer to another campaign stops reminders but no invitation (CAM-8, CAM-12).
const ANSWERED = 'case when d.phase = 0 then p.answered_at else least(p.responded_at, p.answered_at) end'

// Why a message was withdrawn: `wanted` withheld it, or an administrator withdrew it.
const WITHDRAWN_BECAUSE = `(
  select case when ${ANSWERED} is not null then 'answered'
      when (${WHY_UNREACHABLE}) is not null then ${WHY_UNREACHABLE}
      when d.phase > 0 and d.phase < ${selectLatestPhase('d.campaign_uuid')} then 'superseded'
      when u.status is distinct from 'ACTIVE' then 'inactive' when c.status = 'cancelled' then 'cancelled'
      when d.at <= c.withdrawn_at then 'withdrawn'
      else 'code_closed' end
    from survey_campaign_participants p
      left join survey_campaigns c on c.tenant_uuid = :tenant and c.uuid = p.campaign_uuid
      left join users u on u.tenant_uuid = :tenant and u.user_uuid = p.user_uuid
      left join ${joinUnreachable('u')}
    where p.tenant_uuid = :tenant and p.campaign_uuid = d.campaign_uuid and p.user_uuid = d.user_uuid)`

// An accepted delivery stays accepted unless its mail comes back; otherwise the latest outcome applies. The statement also passes the ids as an array: the planner
// counts the items of an array, but assumes a thousand for other lists and would scan a table of medium size.
const settleDeliveries = defineCommand('deliveries_settle')`
  update survey_campaign_deliveries d
    set outcome = outcomes, at = moments::timestamptz,
      reason = case when outcomes = 'skipped' then ${WITHDRAWN_BECAUSE} else nullif(reasons, '') end
    from ${fromLists('came', 'mails', 'outcomes', 'reasons', 'moments')}
    where d.tenant_uuid = :tenant and d.message_id = any (string_to_array(:mails, chr(30))::uuid[])
      and d.message_id = mails::uuid and d.outcome <> 'returned'
      and (outcomes = 'returned' or d.outcome <> 'accepted'
        and (d.outcome = 'planned' or outcomes = 'accepted' or d.at < moments::timestamptz))`

/** One outcome per message: the weightiest, otherwise the latest. */
function pickLatest(outcomes: readonly MessageOutcome[]): readonly MessageOutcome[] {
  const weigh = (one: MessageOutcome): number => weighOutcome(toDeliveryOutcome(one))
  const found = new Map<MessageId, MessageOutcome>()
  for (const one of outcomes) {
    const other = found.get(one.id)
    const more = other === undefined ? 1 : weigh(one) - weigh(other)
    if (more > 0 || (more === 0 && one.state.at > (other?.state.at ?? 0))) found.set(one.id, one)
  }
  return [...found.values()]
}

// Takes no lock: even with one, an answer stored a moment later would find the mail on its way.
const wantedMessages = defineStatement('deliveries_wanted', t.type({ id: messageId }))`
  select d.message_id as id from unnest(:mails::uuid[]) as asked (mail)
      join survey_campaign_deliveries d
        on d.tenant_uuid = :tenant and d.message_id = asked.mail and d.campaign_uuid = :campaign
      join survey_campaigns c on c.tenant_uuid = :tenant and c.uuid = d.campaign_uuid and c.status <> 'cancelled'
        and not (d.at <= c.withdrawn_at) is true
      join public_links link on link.public_id = c.public_id and ${isOpenLink}
      join survey_campaign_participants p
        on p.tenant_uuid = :tenant and p.campaign_uuid = d.campaign_uuid and p.user_uuid = d.user_uuid
      join users u on u.tenant_uuid = :tenant and u.user_uuid = d.user_uuid and u.status = 'ACTIVE'
      left join ${joinUnreachable('u')}
    where ${ANSWERED} is null
      and (d.phase = 0 or d.phase = ${selectLatestPhase(':campaign')})
      and (${WHY_UNREACHABLE}) is null
      and exists (select from tenants where tenants.uuid = :tenant and active)
      and not exists (select from survey_code_series where series_uuid = :campaign and ends_at <= :now)`

const countOutcomes = defineStatement(
  'deliveries_count',
  t.type({ phase: phaseColumn, outcome: deliveryOutcome, reason: asNullable(deliveryReason), count: t.number }),
)`
  select phase, outcome, reason, count(*)::integer as count from survey_campaign_deliveries
    where tenant_uuid = :tenant and campaign_uuid = :campaign group by phase, outcome, reason order by phase, outcome, reason`

const selectOutcome = (outcome: 'accepted' | 'returned'): string => `from survey_campaign_deliveries d
  where d.tenant_uuid = :tenant and d.campaign_uuid = :campaign and d.phase = any ('{0,1,2,3}'::smallint[]) and d.outcome = '${outcome}'`

// The rule of `isManyReturned`. More accepted deliveries than the limit keep the share too small, so that they are not counted. The row of the
// campaign is locked before the condition is read, so that one call alone notes it.
const noteReturned = defineCommand('deliveries_note_returned')`
  with back as (select count(*) as returned ${selectOutcome('returned')})
  update survey_campaigns c set returns_noted_at = :now from back
    where c.tenant_uuid = :tenant and c.uuid = :campaign and c.returns_noted_at is null
      and back.returned >= ${String(MANY_RETURNED.atLeast)}
      and back.returned > ${String(MANY_RETURNED.share)} * (back.returned + (
        select count(*) from (select ${selectOutcome('accepted')} limit back.returned * ${String(1 / MANY_RETURNED.share)}) as counted))`

const recipientOf = defineStatement('delivery_recipient', t.type({ user: userUuid }))`
  select user_uuid as user from survey_campaign_deliveries where tenant_uuid = :tenant and message_id = :message`

export function makePostgresDeliveryStore(query: Knex, scope: Scope, keyOf: OptOutKeyOf): DeliveryStore {
  const tenant = getTenant(scope)
  return {
    add: (campaign, phase, deliveries) =>
      pipe(
        [...Map.groupBy(deliveries, toOutcomeKey).values()],
        TE.traverseSeqArray((same) => {
          const [first] = same
          if (first === undefined) return TE.right(undefined)
          return write(query, addDeliveries, {
            tenant,
            campaign,
            phase: toPhaseNumber(phase),
            outcome: first.outcome,
            reason: O.toNullable(first.reason),
            moment: instant.encode(first.at),
            ...toLists(same, { people: ({ user }) => user, mails: ({ message }) => O.toNullable(message) ?? '' }),
          })
        }),
        TE.asUnit,
      ),
    supersede: (campaign, phases, { after, last }, now) =>
      write(query, supersedeDeliveries, {
        tenant,
        campaign,
        phases: phases.map((phase) => String(toPhaseNumber(phase))),
        after: O.toNullable(after),
        last,
        now: instant.encode(now),
      }),
    settle: (outcomes) =>
      write(query, settleDeliveries, {
        tenant,
        key: keyOf(tenant),
        ...toLists(pickLatest(outcomes), {
          mails: ({ id }) => id,
          outcomes: toDeliveryOutcome,
          reasons: (one) => O.getOrElse(() => '')(toDeliveryReason(one)),
          moments: ({ state }) => instant.encode(state.at),
        }),
      }),
    findWanted: ({ id: campaign }, mails, now) =>
      pipe(
        readRows(query, wantedMessages, { tenant, key: keyOf(tenant), campaign, mails, now: instant.encode(now) }),
        TE.map((wanted): ReadonlySet<MessageId> => new Set(wanted.map(({ id }) => id))),
      ),
    countOutcomes: (campaign) => readRows(query, countOutcomes, { tenant, campaign }),
    findRecipient: (message) =>
      pipe(readFirstRow(query, recipientOf, { tenant, message }), TE.map(O.map(({ user }) => user))),
    noteManyReturned: (campaign, now) =>
      writeAndCheck(query, noteReturned, { tenant, campaign, now: instant.encode(now) }),
  }
}
