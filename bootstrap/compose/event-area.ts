// Wires the event area: the dispatch of events, notifications, the settings of event types, and the preferences of recipients.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makePreferenceLinks } from '#adapters/crypto/sealers.ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import { makeDispatchEvents } from '#application/event/dispatch-event.ts'
import { makeEventTypes } from '#application/event/event-types.ts'
import { makePurgeEvents } from '#application/event/keep-events.ts'
import { eventMails, makeNotificationMails } from '#application/event/notification-mails.ts'
import { makeNotify } from '#application/event/notify.ts'
import { makePreferences } from '#application/event/preferences.ts'
import { asEventId, type EventType } from '#domain/event/event.ts'
import { listEventPlaceholders } from '#domain/mailing/placeholders.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { RoleUse } from '#domain/identity/failures.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { Core } from './core.ts'
import type { MailingUsers } from './mailing-area.ts'
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'

const usesTemplate =
  (uuid: TemplateUuid) =>
  ({ settings: { template, translation } }: EventType): boolean =>
    [template, translation].some((one) => O.toUndefined(one) === uuid)

/** What events do for the mailing area. */
export const mailsOfEvents: MailingUsers = {
  purposes: eventMails,
  usesOf: ({ eventTypes }, template) =>
    pipe(
      eventTypes.list,
      TE.map((types) => ({
        'event-type': types.filter(usesTemplate(template)).length,
      })),
    ),
  purposesOf: ({ eventTypes }, template) =>
    pipe(
      eventTypes.list,
      TE.map((types) =>
        types
          .filter(usesTemplate(template))
          .map(({ titles, fields }) => ({ kind: 'event-type', title: titles, filled: listEventPlaceholders(fields) })),
      ),
    ),
}

/** What events do for the identity area. */
export const rolesOfEvents = {
  usesOfRole: ({ eventTypes }: Pick<EventStores, 'eventTypes'>, role: RoleUuid) =>
    pipe(
      eventTypes.list,
      TE.map((types) =>
        types.filter(({ settings }) => settings.recipients.includes(role)).map(({ titles }): RoleUse => titles),
      ),
    ),
}

export type EventArea = ReturnType<typeof composeEvents>

export function composeEvents(core: Core) {
  const { config, secrets, baseUrl, linkTenant, inScope, clock, metrics, trackError, change, createMessages } = core
  const links = makePreferenceLinks(secrets.keys)
  const mails = makeNotificationMails({ createMessages, links, baseUrl })
  return {
    ...makeDispatchEvents({ inScope, clock, metrics, linkTenant }),
    ...makeNotify({ inScope, mails, clock, trackError, sending: config.SENDING === 'on' }),
    purge: makePurgeEvents({ inScope, clock, linkTenant }),
    eventTypes: makeEventTypes({ inScope, change, linkTenant, kinds: Object.values(LICENCE_EVENTS) }),
    preferences: makePreferences({ inScope, links }),
  }
}

const tenantUuid = makeIdCodec('TenantUuid', asTenantUuid)

export function makeEventQueues({ dispatch, notify, purge }: EventArea): Readonly<Record<EventJob['queue'], Queue>> {
  return {
    'event.dispatch': toQueue({
      // The daily job may fire about 1,000 events together.
      policy: {
        retries: 20,
        retryDelaySeconds: 5,
        longestRetryDelaySeconds: 300,
        deadlineSeconds: 600,
        concurrency: 4,
      },
      codec: t.type({ tenantUuid, events: t.readonlyArray(makeIdCodec('EventId', asEventId)) }),
      handle: dispatch,
    }),
    // `due.wake` also starts it again, however often it fails.
    'event.notify': toQueue({
      policy: { oneWaits: true, retries: 3, retryDelaySeconds: 10, deadlineSeconds: 120, concurrency: 2 },
      codec: t.type({ tenantUuid }),
      handle: notify,
    }),
    'event.purge': makeScheduledQueue(
      '30 4 * * *',
      { retries: 3, retryDelaySeconds: 300, deadlineSeconds: 3_600 },
      () => purge,
    ),
  }
}
