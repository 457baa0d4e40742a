// Event types and notifications as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { EventUseCases } from '#adapters/http/event/event-endpoints.ts'
import type { WebhookUseCases } from '#adapters/http/event/webhook-endpoints.ts'
import type { Preferences } from '#application/event/preferences.ts'
import { asEventId, asEventTypeUuid, type EventType } from '#domain/event/event.ts'
import { preferenceLinkInvalid } from '#domain/event/failures.ts'
import { asNotificationId } from '#domain/event/notification.ts'
import type { ListedNotification } from '#domain/event/ports.ts'
import { asWebhookId, type ListedWebhookDelivery, type Webhook, type WebhookSecret } from '#domain/event/webhook.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { Day } from '#domain/shared/day.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const anEventType: EventType = {
  uuid: asEventTypeUuid(aUuid(60)),
  constant: 'LINK_LICENSE_EXPIRED',
  name: 'Link licence expired',
  titles: { nl: 'Licentie verlopen', en: 'Licence expired' },
  fields: ['email', 'organization'],
  people: [{ email: 'email' }],
  settings: {
    template: O.some(asTemplateUuid(aUuid(80))),
    translation: O.some(asTemplateUuid(aUuid(81))),
    recipients: ['OWNER', 'SOURCE', asRoleUuid(aUuid(61))],
    digest: true,
  },
  firstFiredAt: O.some(NOW),
  revision: 2,
}

const waiting = { outcome: 'Waiting', at: NOW, digestDate: O.none, reason: O.none } as const

const aNotification: ListedNotification = {
  id: asNotificationId(aUuid(62)),
  event: asEventId(aUuid(63)),
  type: anEventType.uuid,
  typeName: anEventType.name,
  recipient: asUserUuid(aUuid(64)),
  person: O.some({ name: 'Eva Jansen', email: 'eva@kantoor.example' }),
  because: 'OWNER',
  state: { outcome: 'Failed', at: NOW, digestDate: O.none, reason: O.some('recipient_refused') },
  message: O.some(asMessageId(aUuid(65))),
  createdAt: NOW,
}

const aWebhook: Webhook = {
  id: asWebhookId(aUuid(66)),
  url: 'https://hooks.kantoor.example/tapster',
  kinds: [anEventType.uuid],
  secrets: [],
  off: O.some({ reason: 'gone', at: NOW }),
  failingSince: O.some(NOW),
  revision: 3,
  createdAt: NOW,
}

const aDelivery: ListedWebhookDelivery = {
  id: aNotification.id,
  type: anEventType.uuid,
  titles: anEventType.titles,
  outcome: 'Sent',
  at: NOW,
  tries: 1,
  answer: O.some({ _tag: 'Answered', status: 204 }),
  firedAt: NOW,
  createdAt: NOW,
}

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=' as WebhookSecret

const fakeWebhooks: WebhookUseCases['webhooks'] = {
  list: () => TE.right({ webhooks: [aWebhook], kinds: [anEventType] }),
  read: () => TE.right(aWebhook),
  add: (_, { url, kinds }) => TE.right({ webhook: { ...aWebhook, url, kinds, off: O.none }, secret: SECRET }),
  put: (_, __, revision, { url, kinds }) => TE.right({ ...aWebhook, url, kinds, revision: revision + 1 }),
  remove: () => TE.right(undefined),
  replaceSecret: () => TE.right({ webhook: aWebhook, secret: SECRET }),
  test: () => TE.right(undefined),
  deliveries: () =>
    TE.right({
      data: [
        aDelivery,
        { ...aDelivery, outcome: 'Waiting', answer: O.some({ _tag: 'Unanswered', fault: 'timeout' }) },
        { ...aDelivery, outcome: 'Skipped', tries: 0, answer: O.none },
      ],
      total: 3,
    }),
  sendAgain: () => TE.right(undefined),
}

export const fakeEvents: EventUseCases & WebhookUseCases = {
  webhooks: fakeWebhooks,
  eventTypes: {
    office: asTenantUuid(aUuid(72)),
    list: () => TE.right([anEventType]),
    read: () => TE.right(anEventType),
    put: (_, __, revision, settings) =>
      TE.right({ ...anEventType, settings, revision: revision + 1, unknownPlaceholders: ['surveyUrl'] }),
    preview: () =>
      TE.right({
        event: O.some({
          id: aNotification.event,
          type: anEventType.uuid,
          data: { organization: 'Kantoor Korrel', activationsUsed: 3 },
          initiator: aNotification.recipient,
          firedAt: NOW,
          dispatchedAt: O.some(NOW),
        }),
        mail: O.none,
        unknownPlaceholders: ['surveyUrl'],
      }),
    notifications: () =>
      TE.right({
        data: [
          aNotification,
          {
            ...aNotification,
            person: O.none,
            state: { ...waiting, outcome: 'InDigest', digestDate: O.some('2026-03-01' as Day) },
          },
          { ...aNotification, message: O.none, state: waiting },
          { ...aNotification, message: O.none, state: { ...waiting, outcome: 'Skipped', reason: O.some('muted') } },
        ],
        total: 4,
      }),
  },
}

const aPage = {
  office: 'Kantoor Korrel',
  types: [{ uuid: anEventType.uuid, titles: anEventType.titles, preference: 'digest' }],
} as const

/** Every link is right but `wrong`. */
export const fakePreferences: Preferences = {
  read: (sealed) => (sealed === 'wrong' ? TE.left(preferenceLinkInvalid) : TE.right(aPage)),
  choose: (sealed, chosen) =>
    sealed === 'wrong'
      ? TE.left(preferenceLinkInvalid)
      : TE.right({
          ...aPage,
          types: aPage.types.map((type) => ({
            ...type,
            preference: chosen === 'muted' ? chosen : (chosen.get(type.uuid) ?? type.preference),
          })),
        }),
}
