// Rows of notifications and digests in memory, read with their event and type, and with the recipient if they still reach that person.
import { O, pipe } from '#domain/shared/fp.ts'
import type { EventRecipient, EventType, EventTypeUuid } from '#domain/event/event.ts'
import type { Notification, NotificationSkipReason, Preference } from '#domain/event/notification.ts'
import type { Digest, DueNotification, ListedNotification } from '#domain/event/ports.ts'
import type { Role } from '#domain/identity/role.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import { getLivingUser, type UserRow } from '../identity/user-store.ts'
import type { Table } from '../kernel/memory.ts'
import type { EventRow } from './event-stores.ts'

export interface NotificationRow extends Notification {
  readonly message: O.Option<MessageId>
  readonly mailedAt: O.Option<Instant>
  readonly tries: number
}

export interface DigestRow extends Pick<Digest, 'id' | 'recipient' | 'date' | 'dueAt' | 'tries'> {
  readonly endedAt: O.Option<Instant>
  readonly mailedAt: O.Option<Instant>
}

export interface NotificationTables {
  readonly notifications: Table<NotificationRow, 'once'>
  readonly digests: Table<DigestRow>
  readonly preferences: Table<Preference>
  readonly events: Table<EventRow>
  readonly types: Table<EventType>
  readonly users: Table<UserRow>
  readonly roles: Table<Role>
  readonly templates: Pick<Table<unknown>, 'get'>
  /** The language of the tenant. */
  readonly language: () => Language
}

/** There is only one channel, so the key leaves it out. */
export function toOnceKey({ event, recipient }: Pick<Notification, 'event' | 'recipient'>): string {
  return `${event} ${recipient}`
}
export function toPreferenceKey(user: UserUuid, type: EventTypeUuid): string {
  return `${user} ${type}`
}

/** Whether a notification with this `because` still reaches the user. */
export function isReached({ status, roles }: User, because: EventRecipient): boolean {
  return because === 'OWNER'
    ? status === 'NOT_ACTIVATED' || status === 'ACTIVE' || status === 'TO_BE_REMOVED'
    : status === 'ACTIVE' && roles.some((role) => role === because)
}

const toPerson = (user: User | undefined): ListedNotification['person'] =>
  user === undefined ? O.none : O.some({ name: user.name, email: user.email })

export function makeNotificationReader(tables: NotificationTables) {
  const { preferences, events, types, users, roles, language } = tables
  const findRecipient = ({ recipient, because }: NotificationRow): User | undefined => {
    const user = getLivingUser(users.get(recipient))
    return user !== undefined && isReached(user, because) ? user : undefined
  }
  const findPreference = ({ recipient, type }: Pick<NotificationRow, 'recipient' | 'type'>): O.Option<Preference> =>
    O.fromNullable(preferences.get(toPreferenceKey(recipient, type)))
  return {
    findPreference,
    /** What prevents the notification from leaving, on the side of its recipient. */
    refusalOf: (row: NotificationRow): NotificationSkipReason | undefined => {
      if (findRecipient(row) === undefined) return 'recipient_gone'
      return O.toUndefined(findPreference(row)) === 'muted' ? 'muted' : undefined
    },
    /** Empty if its event or type no longer exists. */
    toDue: (row: NotificationRow, turn: number, together: number): readonly DueNotification[] => {
      const [event, type] = [events.get(row.event), types.get(row.type)]
      if (event === undefined || type === undefined) return []
      const { id, recipient, createdAt, tries, state } = row
      const user = findRecipient(row)
      return [
        {
          id,
          type: row.type,
          titles: type.titles,
          recipient,
          createdAt,
          turn,
          together,
          dueAt: state.at,
          tries,
          role: O.fromNullable(roles.rows().find(({ uuid }) => uuid === row.because)?.name),
          person: pipe(
            toPerson(user),
            O.map((person) => ({ ...person, language: O.getOrElse(language)(user?.language ?? O.none) })),
          ),
          preference: findPreference(row),
          data: event.data,
          firedAt: event.firedAt,
        },
      ]
    },
    toListed: ({ mailedAt: _mailed, tries: _tries, ...row }: NotificationRow): readonly ListedNotification[] => {
      const typeName = types.get(row.type)?.name
      return typeName === undefined
        ? []
        : [{ ...row, typeName, person: toPerson(getLivingUser(users.get(row.recipient))) }]
    },
  }
}
