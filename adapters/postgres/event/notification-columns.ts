// Codecs of notification rows, and the SQL that lists notifications.
import * as t from 'io-ts'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import { O, pipe } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import {
  CHANNEL,
  NOTIFICATION_OUTCOMES,
  type NotificationId,
  type NotificationOutcome,
  type Preference,
  type NotificationSkipReason,
} from '#domain/event/notification.ts'
import type { Digest, DueNotification, ListedNotification, NotificationStore } from '#domain/event/ports.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import {
  instant,
  languageColumn,
  mapRow,
  asNullable,
  makeTextColumn,
  userUuid,
  makeUuidColumn,
} from '../kernel/columns.ts'
import { BY_INDEX, readCountedPage, defineCount, withKeptPlans } from '../kernel/counted-page.ts'
import { defineStatement, type Values } from '../kernel/statement.ts'
import { messageId } from '../mailing/message-columns.ts'
import { eventData, eventId, eventRecipient, eventTypeUuid, titles } from './event-stores.ts'

export const preference = makeTextColumn<Preference>('Preference')
const day = makeTextColumn<Day>('Day')
const notificationId = makeUuidColumn<NotificationId>('NotificationId')

/** Time and version as in `timeOrdered`; the rest is random. `:idTime` has the first 13 characters. */
export const NEW_ID = `(:idTime || '-7' || substr(gen_random_uuid()::text, 16))::uuid`

export function toIdTime(now: Instant): string {
  return timeOrdered('', now).slice(0, 13)
}

/** Whether the notification `n` still reaches the user `u`. */
export const ELIGIBLE = `(u.status = 'ACTIVE' and exists (select from user_roles held
      where held.tenant_uuid = :tenant and held.user_uuid = u.user_uuid and held.role_uuid::text = n.because)
    or n.because = 'OWNER' and u.status in ('NOT_ACTIVATED', 'ACTIVE', 'TO_BE_REMOVED'))`

/** In an update: the condition that matches the row of `n`. */
export const NOTIFICATION = 'notifications.tenant_uuid = :tenant and notifications.notification_id = n.notification_id'

export const momentRow = t.type({ at: asNullable(instant) })

const person = { name: asNullable(t.string), email: asNullable(t.string) }
const toPerson = ({ name, email }: t.TypeOfProps<typeof person>): ListedNotification['person'] =>
  O.isSome(name) && O.isSome(email) ? O.some({ name: name.value, email: email.value }) : O.none

const outline = { id: notificationId, type: eventTypeUuid, recipient: userUuid, createdAt: instant }
const turn = { turn: t.number, dueAt: instant, tries: t.number }

export const dueRow = mapRow(
  t.type(
    {
      ...outline,
      ...turn,
      ...person,
      language: languageColumn,
      titles,
      role: asNullable(t.string),
      together: t.number,
      preference: asNullable(preference),
      data: eventData,
      firedAt: instant,
    },
    'notifications',
  ),
  ({ name, email, language, ...row }): DueNotification => ({
    ...row,
    person: pipe(
      toPerson({ name, email }),
      O.map((found) => ({ ...found, language })),
    ),
  }),
)

export const digestRow: t.Decoder<unknown, Digest> = t.type(
  { id: makeUuidColumn<Uuid>('digest'), recipient: userUuid, date: day, noon: instant, ...turn },
  'notification_digests',
)

const listedRow = mapRow(
  t.type(
    {
      ...outline,
      ...person,
      typeName: t.string,
      outcome: makeTextColumn<NotificationOutcome>('state'),
      at: instant,
      digestDate: asNullable(day),
      reason: asNullable(makeTextColumn<NotificationSkipReason | MessageError>('reason')),
      event: eventId,
      because: eventRecipient,
      message: asNullable(messageId),
    },
    'notifications',
  ),
  ({ name, email, outcome, at, digestDate, reason, ...row }): ListedNotification => ({
    ...row,
    state: { outcome, at, digestDate, reason },
    person: toPerson({ name, email }),
  }),
)

const NARROWED = {
  event: 'event_id = :event',
  subject: 'event_id = any (array(select event_id from events where tenant_uuid = :tenant and subject = :subject))',
  type: 'type = :type',
  recipient: 'recipient = :recipient',
  states: 'state = any (:states::text[])',
} as const
type Narrowed = keyof typeof NARROWED

// The text contains only the requested conditions, so that their index serves.
const selectMatching = (by: readonly Narrowed[]): string =>
  [`from notifications where tenant_uuid = :tenant and channel = '${CHANNEL}'`, ...by.map((one) => NARROWED[one])].join(
    ' and ',
  )

const NEWEST = 'order by notification_id desc'
const COUNTED = `limit ${MESSAGES_COUNTED}`

/** The record, the event and the person have few: their states are compared one by one. */
const FEW: ReadonlySet<Narrowed> = new Set<Narrowed>(['event', 'subject', 'recipient'])

// An index serves one state at a time: the statement reads the rows within `bound` of each state, and then those within it of all.
const selectFound = (by: readonly Narrowed[], bound: string): string =>
  by.includes('states') && !by.some((one) => FEW.has(one))
    ? `from unnest(:states::text[]) as wanted (one) cross join lateral (
        select * ${selectMatching(by.filter((one) => one !== 'states'))} and state = wanted.one ${bound}) of_state`
    : selectMatching(by)

const makePageStatements = (by: readonly Narrowed[]) => ({
  page: defineStatement(['notification_list', ...by].join('_'), listedRow)`
    select n.notification_id as id, n.event_id as event, n.type, of.name as "typeName", n.recipient, n.because, n.state as outcome,
        n.state_at as at, n.digest_date::text as "digestDate", n.reason, n.message_id as message,
        n.created_at as "createdAt", u.name, u.email
      from (select notifications_found.* from (select * ${selectFound(by, `${NEWEST} limit :limit::integer + :skip::integer`)} ${NEWEST} limit :limit offset :skip) as notifications_found) as n
        join event_types of on of.uuid = n.type
        left join users u on u.tenant_uuid = :tenant and u.user_uuid = n.recipient
      order by n.notification_id desc`,
  count: defineCount(
    ['notification_count', ...by].join('_'),
    `from (select ${selectFound(by, COUNTED)} ${COUNTED}) as counted`,
  ),
})

export function listNotifications(query: Knex, tenant: TenantUuid | null): NotificationStore['list'] {
  return ({ event, subject, type, recipient, outcomes, ...page }) => {
    const asked = RR.compact<Values[string]>({ event, subject, type, recipient })
    const states = outcomes.length > 0 ? outcomes : O.isSome(type) ? NOTIFICATION_OUTCOMES : []
    const values: Values = { ...asked, ...(states.length > 0 && { states }) }
    const statements = makePageStatements(Object.keys(values) as Narrowed[])
    return withKeptPlans(query, readCountedPage(query, statements, { ...values, tenant }, page), BY_INDEX)
  }
}
