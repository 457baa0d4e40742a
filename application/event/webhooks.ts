// Use cases of administrators: the webhooks of their office, their secrets, and their delivery log (EVT-10, EVT-11).
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { type Change, checkPermission, makeRead } from '#application/identity/change.ts'
import { asEventId, type EventKind, type FiredEvent } from '#domain/event/event.ts'
import { eventFact } from '#domain/event/facts.ts'
import {
  webhookDeliveryNotFound,
  type WebhookKindUnknown,
  webhookNotFound,
  webhookOff,
  webhooksFull,
} from '#domain/event/failures.ts'
import type { NotificationId } from '#domain/event/notification.ts'
import type { EventStores } from '#domain/event/ports.ts'
import {
  asWebhookId,
  type FindUrlFault,
  rotateSecret,
  TEST_KIND,
  type Webhook,
  type WebhookId,
  WEBHOOKS_AT_MOST,
  type WebhookSecrets,
} from '#domain/event/webhook.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { describeChanges, listChangedNames, reportIfChanged } from '#domain/logging/audit.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { requireFound, requireWritten, type InScope } from '#domain/shared/unit-of-work.ts'
import { type Random, type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { toWebhookItem, type WebhookDeliveryStores, wakeWebhook } from './deliver.ts'

type Stores = IdentityStores & Pick<EventStores, 'events'> & WebhookDeliveryStores

export interface WebhooksDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  readonly random: Random
  readonly secrets: WebhookSecrets
  readonly findUrlFault: FindUrlFault
  /** The kinds of event that happen in the tenant. */
  readonly listKinds: (tenantUuid: TenantUuid) => readonly EventKind[]
}

/** What an administrator decides. */
export interface WrittenWebhook extends Pick<Webhook, 'url' | 'kinds'> {
  readonly active: boolean
}

const TEST_MESSAGE = 'This is a test event.'

const isOn = ({ off }: Webhook): boolean => O.isNone(off)

/** Switching on or off, and another address, forget the failures before. */
const toHealth = (
  before: Webhook,
  { url, active }: WrittenWebhook,
  now: Instant,
): Pick<Webhook, 'off' | 'failingSince'> => {
  if (active === isOn(before))
    return { off: before.off, failingSince: url === before.url ? before.failingSince : O.none }
  return { off: active ? O.none : O.some({ reason: 'person', at: now }), failingSince: O.none }
}

const toNamed = ({ url, kinds }: Webhook) => ({ url, kinds: kinds.join(' ') })

/** The address may contain a secret of the receiver, so the log has only its field's name. */
const toDetails = (before: Webhook, after: Webhook) => ({
  ...listChangedNames(toNamed(before), toNamed(after)),
  ...describeChanges({ active: isOn(before) }, { active: isOn(after) }, 'active'),
})

export type Webhooks = ReturnType<typeof makeWebhooks>

export function makeWebhooks({ inScope, change, random, secrets, findUrlFault, listKinds }: WebhooksDeps) {
  const read = makeRead(inScope)
  const find = ({ webhooks }: Pick<Stores, 'webhooks'>, id: WebhookId) =>
    pipe(webhooks.find(id), requireFound(webhookNotFound))
  /** Locks in the order of `EventStores`. */
  const lock = ({ dueItems, webhooks }: Pick<Stores, 'dueItems' | 'webhooks'>, tenantUuid: TenantUuid, id: WebhookId) =>
    pipe(
      dueItems.lock(toWebhookItem(tenantUuid, id)),
      TE.flatMap(() => webhooks.lock(id)),
      requireFound(webhookNotFound),
    )
  const findOn = (stores: Pick<Stores, 'webhooks'>, id: WebhookId) =>
    pipe(
      find(stores, id),
      TE.filterOrElseW(isOn, () => webhookOff),
    )

  const validate = (principal: Principal, { url, kinds }: WrittenWebhook) =>
    gen(function* () {
      yield* unwrap(checkPermission(principal, 'roles:write'))
      const known = listKinds(principal.tenantUuid)
      const index = kinds.findIndex((kind) => !known.some(({ uuid }) => uuid === kind))
      if (index >= 0) return yield* fail<WebhookKindUnknown>({ _tag: 'WebhookKindUnknown', index })
      const fault = yield* wait(findUrlFault(url))
      if (O.isSome(fault)) return yield* fail({ _tag: 'WebhookUrlRefused', fault: fault.value })
    })

  const makeSecret = (tenantUuid: TenantUuid, id: WebhookId) => {
    const secret = secrets.make()
    return { secret, sealed: secrets.seal(tenantUuid, id, secret) }
  }

  return {
    /** `kinds`: those that the office can choose. */
    list: (principal: Principal) =>
      pipe(
        read(principal, 'roles:read', ({ webhooks }) => webhooks.list),
        TE.map((all) => ({ webhooks: all, kinds: listKinds(principal.tenantUuid) })),
      ),
    read: (principal: Principal, id: WebhookId) => read(principal, 'roles:read', (stores) => find(stores, id)),
    /** Returns the secret, which is not shown again. */
    add: (principal: Principal, written: WrittenWebhook) =>
      gen(function* () {
        yield* unwrap(validate(principal, written))
        return yield* unwrap(
          change(principal, 'roles:write', ({ stores: { webhooks }, now }) =>
            gen(function* () {
              const present = yield* unwrap(webhooks.list)
              if (present.length >= WEBHOOKS_AT_MOST) return yield* fail(webhooksFull)
              const id = asWebhookId(random.uuid() as Uuid)
              const { secret, sealed } = makeSecret(principal.tenantUuid, id)
              const webhook: Webhook = {
                id,
                url: written.url,
                kinds: [...new Set(written.kinds)],
                secrets: [{ sealed, until: O.none }],
                off: written.active ? O.none : O.some({ reason: 'person', at: now }),
                failingSince: O.none,
                revision: 1,
                createdAt: now,
              }
              yield* unwrap(webhooks.add(webhook))
              return { answer: { webhook, secret }, facts: [eventFact('webhook.created', id)] }
            }),
          ),
        )
      }),
    /** What waits for an address that is switched off or removed is skipped. To another address it leaves at once. */
    put: (principal: Principal, id: WebhookId, revision: number, written: WrittenWebhook) =>
      gen(function* () {
        yield* unwrap(validate(principal, written))
        return yield* unwrap(
          change(principal, 'roles:write', ({ stores, now }) =>
            gen(function* () {
              const before = yield* unwrap(lock(stores, principal.tenantUuid, id))
              const after: Webhook = {
                ...before,
                ...toHealth(before, written, now),
                url: written.url,
                kinds: [...new Set(written.kinds)],
                revision,
              }
              const saved = yield* unwrap(pipe(stores.webhooks.put(after), requireFound(recordChanged)))
              if (isOn(before) && !isOn(saved)) yield* unwrap(stores.webhookDeliveries.skipWaiting(id, now))
              if (isOn(saved) && saved.url !== before.url) {
                yield* unwrap(stores.webhookDeliveries.bringForward(id, now))
                yield* unwrap(wakeWebhook(stores, principal.tenantUuid, id, now))
              }
              const changed = toDetails(before, saved)
              return { answer: saved, facts: reportIfChanged(changed, eventFact('webhook.changed', id, changed)) }
            }),
          ),
        )
      }),
    remove: (principal: Principal, id: WebhookId) =>
      change(principal, 'roles:write', ({ stores: { webhooks, webhookDeliveries }, now }) =>
        pipe(
          webhooks.remove(id),
          requireWritten(webhookNotFound),
          TE.tap(() => webhookDeliveries.skipWaiting(id, now)),
          TE.map(() => ({ answer: undefined, facts: [eventFact('webhook.removed', id)] })),
        ),
      ),
    /** The secret before it stays valid for a day. */
    replaceSecret: (principal: Principal, id: WebhookId) =>
      change(principal, 'roles:write', ({ stores, now }) =>
        gen(function* () {
          const before = yield* unwrap(lock(stores, principal.tenantUuid, id))
          const { secret, sealed } = makeSecret(principal.tenantUuid, id)
          const webhook = yield* unwrap(
            pipe(stores.webhooks.put(rotateSecret(before, sealed, now)), requireFound(recordChanged)),
          )
          return { answer: { webhook, secret }, facts: [eventFact('webhook.secret-replaced', id)] }
        }),
      ),
    test: (principal: Principal, id: WebhookId) =>
      change(principal, 'roles:write', ({ stores, now }) =>
        gen(function* () {
          yield* unwrap(findOn(stores, id))
          const event: FiredEvent = {
            id: asEventId(timeOrdered(random.uuid(), now) as Uuid),
            kind: TEST_KIND,
            data: { message: TEST_MESSAGE },
            initiator: principal.user,
            firedAt: now,
          }
          yield* unwrap(stores.events.addAll([event]))
          yield* unwrap(stores.events.setDispatched(event.id, now))
          yield* unwrap(stores.webhookDeliveries.addTest({ id: event.id, type: TEST_KIND.uuid }, id, now))
          yield* unwrap(wakeWebhook(stores, principal.tenantUuid, id, now))
          return { answer: undefined, facts: [] }
        }),
      ),
    deliveries: (principal: Principal, id: WebhookId, page: Page) =>
      read(principal, 'roles:read', (stores) =>
        pipe(
          find(stores, id),
          TE.flatMap(() => stores.webhookDeliveries.list(id, page)),
        ),
      ),
    /** Tries it once more, with what remains of the event's payload. */
    sendAgain: (principal: Principal, id: WebhookId, delivery: NotificationId) =>
      change(principal, 'roles:write', ({ stores, now }) =>
        gen(function* () {
          yield* unwrap(findOn(stores, id))
          yield* unwrap(
            pipe(stores.webhookDeliveries.sendAgain(id, delivery, now), requireWritten(webhookDeliveryNotFound)),
          )
          yield* unwrap(wakeWebhook(stores, principal.tenantUuid, id, now))
          return { answer: undefined, facts: [] }
        }),
      ),
  }
}
