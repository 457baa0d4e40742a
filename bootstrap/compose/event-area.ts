// Wires the event area: the dispatch of events, notifications, the settings of event types, and the preferences of recipients.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makePreferenceLinks } from '#adapters/crypto/sealers.ts'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import { connectToServer, makeFindExcluded, makeServerRule } from '#adapters/smtp/server-rules.ts'
import { makeFindUrlFault, makePostWebhook, type PostWebhookDeps } from '#adapters/webhook/post-webhook.ts'
import { makeDeliver } from '#application/event/deliver.ts'
import { makeDispatchEvents } from '#application/event/dispatch-event.ts'
import { makeEventTypes } from '#application/event/event-types.ts'
import { visitTenants } from '#application/identity/tenants.ts'
import { makePurgeEvents } from '#application/event/keep-events.ts'
import { eventMails, makeNotificationMails } from '#application/event/notification-mails.ts'
import { makeNotify } from '#application/event/notify.ts'
import { makePreferences } from '#application/event/preferences.ts'
import { makeWebhooks } from '#application/event/webhooks.ts'
import { asEventId, type EventKind, type EventType } from '#domain/event/event.ts'
import { listEventPlaceholders } from '#domain/mailing/placeholders.ts'
import type { EventJob, EventStores } from '#domain/event/ports.ts'
import type { RoleUse } from '#domain/identity/failures.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { OFFICE_EVENTS } from '#domain/event/office-events.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { Core } from './core.ts'
import { type MailingUsers, makeServerRules } from './mailing-area.ts'
import { makeIdCodec, makeScheduledQueue } from './queue-data.ts'
import { traceAll } from './call-spans.ts'

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

const LINK_KINDS: readonly EventKind[] = Object.values(LICENCE_EVENTS)

/** Receivers in production are called by https only, elsewhere also by http. Internal ones only in WEBHOOK_NETWORKS. */
export function composeReceivers(config: Pick<Core['config'], 'NODE_ENV' | 'WEBHOOK_NETWORKS'>, tracer?: Tracer) {
  const rules = { ...makeServerRules(config, config.WEBHOOK_NETWORKS), ports: 'any' } as const
  const allowsHttp = !rules.isStrict
  const findExcluded = makeFindExcluded(rules)
  const rule = makeServerRule({ ...rules, tls: 'implicit' })
  const connect: PostWebhookDeps['connect'] = (host, port, within) => connectToServer(host, port, rule, within)
  const { post, close } = makePostWebhook({ connect, allowsHttp })
  return {
    ...traceAll(tracer, 'webhook', 'client', { post }),
    close,
    findUrlFault: makeFindUrlFault(
      async (host, port, withTls) => O.isSome(await findExcluded({ host, port, tls: withTls ? 'implicit' : 'none' })()),
      allowsHttp,
    ),
  }
}

export function composeEvents(core: Core) {
  const { config, secrets, baseUrl, linkTenant, inScope, clock, random } = core
  const { metrics, trackError, outages, runAudited, change, createMessages } = core
  const sending = config.SENDING === 'on'
  const receivers = composeReceivers(config, core.tracer)
  const webhookSecrets = makeWebhookSecrets(secrets.keys)
  const events = makeDispatchEvents({ inScope, clock, metrics })
  const links = makePreferenceLinks(secrets.keys)
  const mails = makeNotificationMails({ createMessages, links, baseUrl })
  return {
    ...events,
    ...makeNotify({ inScope, mails, clock, trackError, sending }),
    ...makeDeliver({
      runAudited,
      clock,
      random,
      secrets: webhookSecrets,
      post: receivers.post,
      metrics,
      trackError,
      outages,
      sending,
    }),
    /** Lost dispatches of other tenants than the link tenant are found once a day. */
    purge: pipe(
      visitTenants(inScope, ({ uuid }) => events.dispatchLate(uuid)),
      TE.flatMap(() => makePurgeEvents({ inScope, clock })),
    ),
    eventTypes: makeEventTypes({ inScope, change, linkTenant, kinds: LINK_KINDS }),
    webhooks: makeWebhooks({
      inScope,
      change,
      random,
      secrets: webhookSecrets,
      findUrlFault: receivers.findUrlFault,
      listKinds: (tenantUuid) => [...(tenantUuid === linkTenant ? LINK_KINDS : []), ...OFFICE_EVENTS],
    }),
    preferences: makePreferences({ inScope, links }),
    close: receivers.close,
  }
}

const tenantUuid = makeIdCodec('TenantUuid', asTenantUuid)

/** Concurrent calls of one replica. After a slow call its receiver waits for its next turn. */
const CALLS_AT_ONCE = 16

export function makeEventQueues({
  dispatch,
  notify,
  deliver,
  purge,
}: EventArea): Readonly<Record<EventJob['queue'], Queue>> {
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
    // `due.wake` also starts it again, however often it fails.
    'event.deliver': toQueue({
      policy: { oneWaits: true, retries: 3, retryDelaySeconds: 10, deadlineSeconds: 120, concurrency: CALLS_AT_ONCE },
      codec: t.type({ tenantUuid, webhook: makeIdCodec('WebhookId', asWebhookId) }),
      handle: deliver,
    }),
    'event.purge': makeScheduledQueue(
      '30 4 * * *',
      { retries: 3, retryDelaySeconds: 300, deadlineSeconds: 3_600 },
      () => purge,
    ),
  }
}
