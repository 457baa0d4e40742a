// Notifications in PostgreSQL. Statements create them as a set, take them at their turn, and store the outcome of their mails.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import {
  CHANNEL,
  decideFirstState,
  type NotificationOutcome,
  PREFERENCES,
  THROTTLED_OVER,
} from '#domain/event/notification.ts'
import type { NotificationStore } from '#domain/event/ports.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { LANGUAGES } from '#domain/shared/language.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { instant } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, readRows, defineStatement, write } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { messageId } from '../mailing/message-columns.ts'
import { eventData } from './event-stores.ts'
import {
  digestRow,
  dueRow,
  ELIGIBLE,
  listNotifications,
  momentRow,
  NEW_ID,
  NOTIFICATION,
  toIdTime,
} from './notification-columns.ts'

// Reaches the initiator for OWNER and the ACTIVE holders of roles, each person once, for the first recipient that applies. Sorted by uuid,
// so that concurrent calls lock digests in one order.
const makeNotifications = defineStatement('notifications_make', t.type({ made: t.number }))`
  with asked as (select one, nth from unnest(:recipients::text[]) with ordinality as r (one, nth)),
    reached as (
      select user_uuid, one, nth from asked join users u on u.tenant_uuid = :tenant and u.user_uuid = :initiator
        where one = 'OWNER' and status in ('NOT_ACTIVATED', 'ACTIVE', 'TO_BE_REMOVED')
      union all
      select u.user_uuid, one, nth from asked
        join user_roles held on held.tenant_uuid = :tenant
          and held.role_uuid = case when one not in ('OWNER', 'SOURCE') then one::uuid end
        join users u on u.tenant_uuid = :tenant and u.user_uuid = held.user_uuid and u.status = 'ACTIVE'),
    chosen as (select distinct on (user_uuid) user_uuid, one from reached order by user_uuid, nth),
    made as (
      insert into notifications (tenant_uuid, notification_id, event_id, type, recipient, channel, because, state, state_at,
          digest_date, reason, created_at)
        select :tenant, ${NEW_ID}, :event, :type, chosen.user_uuid, :channel, chosen.one, given.state, :now,
            nullif(given.day, '')::date, nullif(given.reason, ''), :now
          from chosen
            left join notification_preferences p
              on p.tenant_uuid = :tenant and p.user_uuid = chosen.user_uuid and p.type = :type
            join unnest(:choices::text[], :states::text[], :days::text[], :reasons::text[]) as given (choice, state, day, reason)
              on given.choice = coalesce(p.preference, '')
          order by chosen.user_uuid
        on conflict on constraint notifications_once do nothing
        returning recipient, digest_date),
    digests as (
      insert into notification_digests (tenant_uuid, recipient, digest_date, digest_id, due_at)
        select :tenant, recipient, digest_date, ${NEW_ID}, :digestDueAt from made where digest_date is not null order by recipient
        on conflict do nothing)
  select count(*)::integer as made from made`

/** The first state for each preference. The empty text means no preference. */
function listFirstStates(digest: boolean, now: Instant) {
  const choices = [O.none, ...PREFERENCES.map(O.some)]
  const states = choices.map((choice) => decideFirstState(choice, digest, now))
  return {
    choices: choices.map((choice) => O.toUndefined(choice) ?? ''),
    states: states.map(({ outcome }) => outcome),
    days: states.map(({ digestDate }) => O.toUndefined(digestDate) ?? ''),
    reasons: states.map(({ reason }) => O.toUndefined(reason) ?? ''),
  }
}

const mailedSince = defineStatement('notifications_mailed', momentRow)`
  select at from (
    select mailed_at as at from notifications where tenant_uuid = :tenant and mailed_at > :since
    union all
    select mailed_at from notification_digests where tenant_uuid = :tenant and mailed_at > :since) as mailed
    order by at`

const toTurnValues = (now: Instant) => ({ now: instant.encode(now), since: instant.encode(now - THROTTLED_OVER) })

const NOT_GONE = `u.tenant_uuid = :tenant and u.user_uuid = n.recipient and ${ELIGIBLE}`
const PREFERENCE_OF = `notification_preferences p on p.tenant_uuid = :tenant and p.user_uuid = n.recipient and p.type = n.type`

const selectDue = (found: string): string => `
  select n.notification_id as id, n.type, of.titles, n.recipient, n.created_at as "createdAt", n.turn, n.together,
      n.state_at as "dueAt", n.tries, r.name as role, u.name, u.email, coalesce(u.language, o.language, '${LANGUAGES[0]}') as language, p.preference, e.data, e.fired_at as "firedAt"
    from (${found}) as n
      join events e on e.tenant_uuid = :tenant and e.event_id = n.event_id
      join event_types of on of.uuid = n.type
      left join tenants o on o.uuid = :tenant
      left join roles r on r.tenant_uuid = :tenant and r.role_uuid::text = n.because
      left join users u on ${NOT_GONE}
      left join ${PREFERENCE_OF}`

// Turns continue from the mails of the last minute, so that a type with many waiting notifications delays no other type.
const dueNotifications = defineStatement('notifications_due', dueRow)`${selectDue(`
  select of_type.*, mails.mailed + nth as turn, 1 as together
    from event_types each cross join lateral (
      select count(*)::integer as mailed from notifications m
        where m.tenant_uuid = :tenant and m.mailed_at > :since and m.type = each.uuid) as mails cross join lateral (
      select w.*, row_number() over (order by w.state_at, w.notification_id)::integer as nth from notifications w
        where w.tenant_uuid = :tenant and w.type = each.uuid and w.state = 'Waiting' and w.channel = '${CHANNEL}' and w.state_at <= :now
        order by w.state_at, w.notification_id limit :limit) as of_type
    where each.uuid <> all (:except::uuid[]) order by turn, state_at, notification_id limit :limit`)}
    order by n.turn, n.state_at, n.notification_id`

const dueDigests = defineStatement('notification_digests_due', digestRow)`
  select digest_id as id, recipient, digest_date::text as date, due_at as "dueAt", tries, (digest_date + time '12:00') at time zone 'UTC' as noon,
      (row_number() over (order by due_at, recipient) + (
        select count(*) from notification_digests where tenant_uuid = :tenant and mailed_at > :since))::integer as turn
    from notification_digests
    where tenant_uuid = :tenant and ended_at is null and due_at <= :now order by due_at, recipient limit :limit`

const gatherNotification = defineCommand('notification_gather')`
  with gathered as (update notifications set state = 'InDigest', digest_date = :localDate::date
    where tenant_uuid = :tenant and notification_id = :id)
  insert into notification_digests (tenant_uuid, recipient, digest_date, digest_id, due_at)
    values (:tenant, :recipient, :localDate::date, ${NEW_ID}, :dueAt) on conflict do nothing`

const IN_DIGEST = `tenant_uuid = :tenant and recipient = :recipient and digest_date = :localDate::date and state = 'InDigest'`

const makeItemsStatement = (name: string, which: string) =>
  defineStatement(name, dueRow)`${selectDue(`
  select *, 0 as turn, (count(*) over ())::integer as together from notifications where ${which} order by notification_id limit :limit`)}
    order by n.notification_id`

const digestItems = makeItemsStatement('notification_digest_items', IN_DIGEST)
const mailItems = makeItemsStatement('notification_mail_items', 'tenant_uuid = :tenant and message_id = :message')

const mailPayloads = defineStatement(
  'notification_payloads',
  t.type({ message: messageId, data: eventData }, 'events'),
)`
  select distinct on (n.message_id) n.message_id as message, e.data
    from notifications n join events e on e.tenant_uuid = :tenant and e.event_id = n.event_id
    where n.tenant_uuid = :tenant and n.message_id = any (:messages::uuid[])
    order by n.message_id, n.notification_id`

const skipInDigest = defineCommand('notification_digest_skip')`
  update notifications set state = 'Skipped', state_at = :at, reason = case when u.user_uuid is null then 'recipient_gone'
      when p.preference = 'muted' then 'muted' else 'no_template' end
    from (select * from notifications where ${IN_DIGEST}) as n
      left join users u on ${NOT_GONE}
      left join ${PREFERENCE_OF}
      left join event_types of on of.uuid = n.type
      left join mail_templates m on m.tenant_uuid = :tenant and m.template_uuid = of.template_uuid
    where ${NOTIFICATION} and (u.user_uuid is null or p.preference = 'muted' or m.template_uuid is null)`

const queueNotification = defineCommand('notification_queue')`
  update notifications set state = 'Queued', state_at = :at, mailed_at = :at, message_id = :message
    where tenant_uuid = :tenant and notification_id = :id`

const queueItems = defineCommand('notification_digest_queue')`
  with left_now as (update notification_digests set ended_at = :at, mailed_at = :at
    where tenant_uuid = :tenant and recipient = :recipient and digest_date = :localDate::date)
  update notifications set state = 'Queued', state_at = :at, message_id = :message where ${IN_DIGEST}`

const skipTurn = defineCommand('notification_skip')`
  with ended as (
    update notification_digests set ended_at = :at where tenant_uuid = :tenant and digest_id = :id and ended_at is null
      returning recipient, digest_date)
  update notifications set state = 'Skipped', state_at = :at, reason = :reason
    where tenant_uuid = :tenant and (notification_id = :id and state = 'Waiting'
      or state = 'InDigest' and (recipient, digest_date) in (select * from ended))`

const putOffTurn = defineCommand('notification_put_off')`
  with digest as (
    update notification_digests set due_at = :until, tries = tries + 1
      where tenant_uuid = :tenant and digest_id = :id and ended_at is null and tries = :tries)
  update notifications set state_at = :until, tries = tries + 1
    where tenant_uuid = :tenant and notification_id = :id and state = 'Waiting' and tries = :tries`

const endDigest = defineCommand('notification_digest_end')`
  update notification_digests set ended_at = due_at
    where tenant_uuid = :tenant and recipient = :recipient and digest_date = :localDate::date`

const wantedMails = defineStatement('notifications_wanted', t.type({ id: messageId }))`
  select mail as id from unnest(:mails::uuid[]) as asked (mail)
    where exists (select from notifications n join users u on ${NOT_GONE} left join ${PREFERENCE_OF}
      where n.tenant_uuid = :tenant and n.message_id = mail and p.preference is distinct from 'muted')`

// A sent notification stays sent unless its mail comes back; otherwise the latest outcome applies.
const settleNotifications = defineCommand('notifications_settle')`
  update notifications set state = came.state, state_at = came.at, reason = case when came.state = 'Skipped'
      then case when u.user_uuid is null then 'recipient_gone' when p.preference = 'muted' then 'muted' else 'withdrawn' end
      else nullif(came.reason, '') end
    from (select distinct on (mail) * from unnest(:mails::uuid[], :states::text[], :reasons::text[], :moments::timestamptz[])
          as c (mail, state, reason, at)
        order by mail, reason = 'returned' desc, state = 'Sent' desc, at desc) as came
      join notifications n on n.tenant_uuid = :tenant and n.message_id = came.mail and n.message_id = any (:mails::uuid[])
      left join users u on ${NOT_GONE}
      left join ${PREFERENCE_OF}
    where ${NOTIFICATION} and n.reason is distinct from 'returned'
      and (came.reason = 'returned'
        or n.state <> 'Sent' and (n.state = 'Queued' or came.state = 'Sent' or n.state_at < came.at))`

const STATES = { Sent: 'Sent', Failed: 'Failed', Withdrawn: 'Skipped', Returned: 'Failed' } as const satisfies Readonly<
  Record<MessageOutcome['state']['_tag'], NotificationOutcome>
>

const nextDue = defineStatement('notifications_next_due', momentRow)`
  select least(
      (select min(state_at) from event_types each cross join lateral (select state_at from notifications
        where tenant_uuid = :tenant and type = each.uuid and state = 'Waiting' and channel = '${CHANNEL}' order by state_at limit 1) as first_of_type),
      (select min(due_at) from notification_digests where tenant_uuid = :tenant and ended_at is null)) as at`

export function makePostgresNotificationStore(query: Knex, scope: Scope): NotificationStore {
  const tenant = getTenant(scope)
  return {
    notify: ({ id: event, type, initiator }, { recipients, digest }, now, digestDueAt) =>
      pipe(
        readFirstRow(query, makeNotifications, {
          tenant,
          event,
          type,
          initiator,
          recipients,
          channel: CHANNEL,
          now: instant.encode(now),
          digestDueAt: instant.encode(digestDueAt),
          idTime: toIdTime(now),
          ...listFirstStates(digest, now),
        }),
        TE.map((row) => O.toUndefined(row)?.made ?? 0),
      ),
    listMailedSince: (since) =>
      pipe(
        readRows(query, mailedSince, { tenant, since: instant.encode(since) }),
        TE.map((moments) => moments.flatMap(({ at }) => (O.isSome(at) ? [at.value] : []))),
      ),
    listDue: (now, limit, except) => readRows(query, dueNotifications, { tenant, ...toTurnValues(now), limit, except }),
    listDigestsDue: (now, limit) => readRows(query, dueDigests, { tenant, ...toTurnValues(now), limit }),
    moveToDigest: ({ id, recipient }, { date, dueAt }, now) =>
      write(query, gatherNotification, {
        tenant,
        id,
        recipient,
        localDate: date,
        dueAt: instant.encode(dueAt),
        idTime: toIdTime(now),
      }),
    skipInDigest: ({ recipient, date }, at) =>
      write(query, skipInDigest, { tenant, recipient, localDate: date, at: instant.encode(at) }),
    listInDigest: ({ recipient, date }, limit) =>
      readRows(query, digestItems, { tenant, recipient, localDate: date, limit }),
    listInMail: (message, limit) => readRows(query, mailItems, { tenant, message, limit }),
    readPayloads: (messages) =>
      pipe(
        readRows(query, mailPayloads, { tenant, messages }),
        TE.map((rows) => new Map(rows.map(({ message, data }) => [message, data]))),
      ),
    queue: (id, message, at) => write(query, queueNotification, { tenant, id, message, at: instant.encode(at) }),
    queueDigest: ({ recipient, date }, message, at) =>
      write(query, queueItems, { tenant, recipient, localDate: date, message, at: instant.encode(at) }),
    skip: ({ id }, reason, at) => write(query, skipTurn, { tenant, id, reason, at: instant.encode(at) }),
    postpone: ({ id, tries }, until) => write(query, putOffTurn, { tenant, id, tries, until: instant.encode(until) }),
    endDigest: ({ recipient, date }) => write(query, endDigest, { tenant, recipient, localDate: date }),
    findWanted: (mails) =>
      pipe(
        readRows(query, wantedMails, { tenant, mails }),
        TE.map((wanted): ReadonlySet<MessageId> => new Set(wanted.map(({ id }) => id))),
      ),
    settle: (outcomes) =>
      write(query, settleNotifications, {
        tenant,
        mails: outcomes.map(({ id }): Uuid => id),
        states: outcomes.map(({ state }) => STATES[state._tag]),
        reasons: outcomes.map(({ state }) =>
          state._tag === 'Returned' ? 'returned' : state._tag === 'Failed' ? state.error : '',
        ),
        moments: outcomes.map(({ state }) => instant.encode(state.at)),
      }),
    findNextDue: pipe(readFirstRow(query, nextDue, { tenant }), TE.map(O.flatMap(({ at }) => at))),
    list: listNotifications(query, tenant),
  }
}
