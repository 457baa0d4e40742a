// Events that another area fires in its own unit of work. Administrators set which notifications a type sends (EVT-1, EVT-5).
import { none, type Option } from 'fp-ts/lib/Option.js'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Language } from '#domain/shared/language.ts'

export type EventTypeUuid = Uuid & { readonly _eventType: 'EventTypeUuid' }
export function asEventTypeUuid(uuid: Uuid): EventTypeUuid {
  return uuid as EventTypeUuid
}

/** Version 7: ordered by time. */
export type EventId = Uuid & { readonly _event: 'EventId' }
export function asEventId(uuid: Uuid): EventId {
  return uuid as EventId
}

/** A type as the code that fires it defines it. Its first fire registers it (EVT-2). */
export interface EventKind {
  readonly uuid: EventTypeUuid
  /** For instance `LINK_LICENSE_EXPIRED`. */
  readonly constant: string
  readonly name: string
  /** The name of the type in mails to recipients. */
  readonly titles: Readonly<Record<Language, string>>
  /** Fields of the payload, in the order of the specification; placeholders of its mails are `data.<field>`. */
  readonly fields: readonly string[]
  /** Fields that identify one person each: they are removed together when that person is anonymised (EVT-8). */
  readonly people: readonly PersonFields[]
  /** True: it goes to webhooks alone. It does not register, and no one gets mail about it. */
  readonly isForWebhooks?: boolean
}

export interface PersonFields {
  readonly email: string
  readonly name?: string
}

export type EventData = Readonly<Record<string, string | number>>

export interface FiredEvent {
  readonly id: EventId
  readonly kind: EventKind
  readonly data: EventData
  /** The user whom OWNER reaches (EVT-4). */
  readonly initiator: UserUuid
  /** The record of the firing area that the event is about. */
  readonly subject?: Uuid
  readonly firedAt: Instant
}

/** A stored event. The code that fired it may be gone. */
export interface StoredEvent extends Omit<FiredEvent, 'kind' | 'subject'> {
  readonly type: EventTypeUuid
  readonly dispatchedAt: Option<Instant>
}

/** Who gets the mail of a type. SOURCE is accepted and reaches no one: it is not implemented (EVT-4). */
export type EventRecipient = 'OWNER' | 'SOURCE' | RoleUuid

/** The settings of a type, which administrators decide (EVT-5). */
export interface EventTypeSettings {
  /** None: no mails. */
  readonly template: Option<TemplateUuid>
  /** For recipients of the other language. None: they get `template` too. */
  readonly translation: Option<TemplateUuid>
  /** Each once. */
  readonly recipients: readonly EventRecipient[]
  /** True: one mail has all notifications of a day. */
  readonly digest: boolean
}

export interface EventType extends Pick<EventKind, 'uuid' | 'constant' | 'name' | 'titles' | 'fields' | 'people'> {
  readonly settings: EventTypeSettings
  /** None: it has not fired yet. */
  readonly firstFiredAt: Option<Instant>
  readonly revision: number
}

/** A type that is not registered yet, with empty settings. */
export function toUnregisteredType(kind: EventKind): EventType {
  return {
    ...kind,
    settings: { template: none, translation: none, recipients: [], digest: false },
    firstFiredAt: none,
    revision: 0,
  }
}

/** The comparable addresses of the people in a payload, each once. */
export function listAddresses({ people }: Pick<EventKind, 'people'>, data: EventData): readonly string[] {
  return [
    ...new Set(
      people.flatMap(({ email }) => {
        const address = data[email]
        return typeof address === 'string' ? [toComparable(address)] : []
      }),
    ),
  ]
}

/** The payload without the fields of the person with that comparable address. */
export function withoutPerson({ people }: Pick<EventKind, 'people'>, data: EventData, key: string): EventData {
  const gone = new Set(
    people
      .filter(({ email }) => listAddresses({ people: [{ email }] }, data).includes(key))
      .flatMap(({ email, name }) => (name === undefined ? [email] : [email, name])),
  )
  return Object.fromEntries(Object.entries(data).filter(([field]) => !gone.has(field)))
}
