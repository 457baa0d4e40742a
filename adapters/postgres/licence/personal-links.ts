// What the link tenant has of a person of any tenant, in PostgreSQL: found by the mailboxes that they proved to be theirs (PLG-23).
import * as t from 'io-ts'
import type { Knex } from 'knex'
import { withoutPerson } from '#domain/event/event.ts'
import { exportPages, type PersonalData, toItem } from '#domain/identity/personal-data.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { eventData, eventKind } from '../event/event-stores.ts'
import { instant, mapped, nullable, uuid } from '../kernel/columns.ts'
import { readPages } from '../kernel/personal-pages.ts'
import { statement } from '../kernel/statement.ts'

/** Keys of their proven mailboxes. */
export const PROVEN = `array(select mailbox_key from token_records
      where tenant_uuid = :tenant and ledger_user_id = :user and mailbox_proven)`
const behind = (id: string): string => `(:after::uuid is null or ${id} > :after::uuid) order by ${id} limit :limit`
const USERS = `users u where u.tenant_uuid = :own and u.email_key = any (${PROVEN})`

const id = uuid<Uuid>('Uuid')

const linkUsers = statement(
  'personal_link_users',
  t.type({ id, name: t.string, email: t.string, status: t.string, statusSince: instant, preferences: eventData }),
)`
  select u.user_uuid as id, u.name, u.email, u.status, u.status_since as "statusSince",
      (select coalesce(json_object_agg(p.type, p.preference), '{}') from notification_preferences p
        where p.tenant_uuid = :own and p.user_uuid = u.user_uuid) as preferences
    from ${USERS} and ${behind('u.user_uuid')}`

const linkNotifications = statement(
  'personal_link_notifications',
  t.type({
    id,
    event: t.string,
    outcome: t.string,
    outcomeAt: instant,
    reason: nullable(t.string),
    createdAt: instant,
  }),
)`
  select n.notification_id as id, n.event_id as event, n.state as outcome, n.state_at as "outcomeAt", n.reason,
      n.created_at as "createdAt"
    from notifications n where n.tenant_uuid = :own and n.recipient = any (array(select u.user_uuid from ${USERS}))
      and ${behind('n.notification_id')}`

/** Only their own fields of a payload: the others are an office's, or of other people. */
const eventRow = mapped(
  t.type({ id, kind: eventKind, data: eventData, firedAt: instant, keys: t.array(t.string) }, 'events'),
  ({ kind, data, keys, ...row }) => {
    const others = keys.reduce((left, key) => withoutPerson(kind, left, key), data)
    return {
      ...row,
      event: kind.constant,
      data: Object.fromEntries(Object.entries(data).filter(([field]) => !(field in others))),
    }
  },
)
const linkEvents = statement('personal_link_events', eventRow)`
  select e.event_id as id, e.kind, e.data, e.fired_at as "firedAt", ${PROVEN} as keys
    from events e where e.tenant_uuid = :own and e.event_id = any (array(select p.event_id from event_people p
        where p.tenant_uuid = :own and p.person_key = any (${PROVEN})))
      and ${behind('e.event_id')}`

const kind = { limit: 100, keyOf: (row: { readonly id: string }) => row.id, toItem }

export const exportOfLinkTenant = (query: Knex, own: TenantUuid | null): PersonalData['export'] => ({
  linkUsers: exportPages(kind, readPages(query, linkUsers, own)),
  linkNotifications: exportPages(kind, readPages(query, linkNotifications, own)),
  linkEvents: exportPages(kind, readPages(query, linkEvents, own)),
})
