// Events over memory: a link tenant with people and types, a clock that the test moves, replicas that can be killed, and a scripted mailer.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makePreferenceLinks } from '#adapters/crypto/sealers.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryOutbox } from '#adapters/memory/kernel/outbox.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeDeliver, toDeliverJob } from '#application/event/deliver.ts'
import { makeDispatchEvents, toNotifyJob } from '#application/event/dispatch-event.ts'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makeWebhooks } from '#application/event/webhooks.ts'
import { makeEventTypes } from '#application/event/event-types.ts'
import { makeFireEvents, makeFireOfficeEvents } from '#application/event/fire-event.ts'
import { makeForgetEvents, makePurgeEvents } from '#application/event/keep-events.ts'
import { makeNotificationMails } from '#application/event/notification-mails.ts'
import { makeNotify } from '#application/event/notify.ts'
import { makePreferences } from '#application/event/preferences.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeRoles } from '#application/identity/roles.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { makeMessages } from '#application/mailing/outgoing.ts'
import { makeMailSender } from '#application/mailing/send-mail.ts'
import { makeWakeDueItems } from '#application/operations/wake-due-items.ts'
import { mailsOfEvents, rolesOfEvents } from '#bootstrap/compose/event-area.ts'
import type { EventKind, EventType, FiredEvent } from '#domain/event/event.ts'
import type { EventJob, EventStores, NotificationQuery } from '#domain/event/ports.ts'
import { OFFICE_EVENTS } from '#domain/event/office-events.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { MailerKey } from '#domain/mailing/message.ts'
import type { MailingStores, SendMailJob } from '#domain/mailing/ports.ts'
import type { Template } from '#domain/mailing/template.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { makeScriptedReceiver } from './scripted-receiver.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { makeScriptedMailer, WorkerDied } from '#test/application/mailing/scripted-mailer.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { DATA, EVERY_NOTIFICATION, newKind } from '#test/contract/sample-events.ts'
import { EVERY_MESSAGE, newTemplate } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'

export type AnyEventJob = EventJob | SendMailJob
export type EventOfficeStores = IdentityStores &
  Omit<MailingStores, 'outbox'> &
  EventStores &
  DueItemStores & { readonly outbox: Outbox<AnyEventJob> }

/** What an office is kept in. */
export interface EventWorld {
  /** Units of work of a process whose stores are `replaced`. Jobs of those that are kept go to `deliver`. */
  readonly over: (
    deliver: (job: AnyEventJob) => void,
    replaced: (stores: EventOfficeStores) => EventOfficeStores,
  ) => InScope<EventOfficeStores>
}

function eventsInMemory(): EventWorld {
  const memory = makeMemory()
  const storesOf = makeMemoryStores(memory)
  return {
    over: (deliver, replaced) => {
      const outbox = makeMemoryOutbox<AnyEventJob>(memory, deliver)
      return makeMemoryInScope({ memory, stores: (scope) => replaced({ ...storesOf(scope), outbox }) })
    },
  }
}

/** Kills the process at its store call number `at`, from 1: none after it succeeds, or none up to number `until`. */
function dying<Stores extends object>(stores: Stores, calls: { count: number }, at: number, until: number): Stores {
  const watched = (store: unknown): unknown =>
    typeof store !== 'object' || store === null
      ? store
      : new Proxy(store, {
          get: (of, name) => {
            const value: unknown = Reflect.get(of, name)
            if (typeof value !== 'function') return value
            return (...given: readonly unknown[]): unknown => {
              calls.count += 1
              if (calls.count >= at && calls.count <= until) throw new WorkerDied()
              return Reflect.apply(value, of, given)
            }
          },
        })
  return Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, watched(store)])) as Stores
}

export async function openEventOffice(world = eventsInMemory()) {
  let jobs: AnyEventJob[] = []
  const put = (job: AnyEventJob): void => {
    const same = jobs.find((one) => job.key !== undefined && one.queue === job.queue && one.key === job.key)
    if (same !== undefined && (same.notBefore ?? 0) <= (job.notBefore ?? clock.now())) return
    jobs = [...jobs.filter((one) => one !== same), job]
  }
  const over = (
    killAt = Infinity,
    until = Infinity,
    replaced: (stores: EventOfficeStores) => object = () => ({}),
  ): InScope<EventOfficeStores> => {
    const calls = { count: 0 }
    return world.over(put, (stores) => dying({ ...stores, ...replaced(stores) }, calls, killAt, until))
  }
  const inScope = over()
  const people = makePeopleWorld(inScope)
  const { clock, log } = people
  const random = { uuid: randomUUID }
  const scripted = makeScriptedMailer({ clock })
  const fired: string[] = []
  const delivered: string[] = []
  const receiver = makeScriptedReceiver(clock)
  const secrets = makeWebhookSecrets([{ id: 'test', key: new Uint8Array(32).fill(9) }])
  const bugs: unknown[] = []
  const mailers = { find: (key: MailerKey) => TE.right(scripted.mailerOf(key)) }
  const common = {
    clock,
    trackError: (_: string, thrown: unknown) => void bugs.push(thrown),
    random,
    log,
    ...makeRecordingOutages(),
    metrics: {
      countFire: (name: string) => void fired.push(name),
      countDelivery: (answer: string) => void delivered.push(answer),
      mailHandled: () => undefined,
    },
    baseUrl: 'https://tapster.example',
    links: makePreferenceLinks([{ id: 'test', key: new Uint8Array(32).fill(7) }]),
  }
  const createMessages = makeCreateMessages(common)
  const operator = await people.administrator(['platform:admin', 'mail:read'], people.operatorTenant)
  const linkTenant = await people.office()

  /** A process of its own over the same stores. */
  const replica = (by: InScope<EventOfficeStores> = inScope, sending = true) => ({
    ...makeDispatchEvents({ ...common, inScope: by }),
    wakeDueItems: makeWakeDueItems<AnyEventJob>({
      inScope: by,
      clock,
      sending,
      toJob: {
        campaign: () => {
          throw new Error('a notification is not a campaign')
        },
        returns: () => {
          throw new Error('a notification is not an inbox')
        },
        notifications: ({ tenantUuid }) => toNotifyJob(tenantUuid),
        webhook: ({ tenantUuid, id }) => toDeliverJob(tenantUuid, asWebhookId(id)),
      },
    }),
    ...makeDeliver({
      ...common,
      secrets,
      post: receiver.post,
      runAudited: makeRunAudited<EventOfficeStores>({ ...common, inScope: by, logOf: () => log }),
      sending,
    }),
    ...makeNotify({
      ...common,
      inScope: by,
      sending,
      mails: makeNotificationMails({ ...common, createMessages }),
    }),
    sender: makeMailSender<EventOfficeStores>({
      ...common,
      inScope: by,
      purposes: mailsOfEvents.purposes as never,
      mailers,
      timer: { sleep: (duration) => async () => clock.advance(duration) },
      trackError: (_, error) => {
        throw error
      },
      signStamp: () => '',
      sending: true,
    }),
  })
  type Replica = ReturnType<typeof replica>
  const first = replica()
  const runAudited = makeRunAudited<EventOfficeStores>({
    ...common,
    inScope,
    logOf: () => log,
    onFacts: makeFireOfficeEvents(common),
  })
  const change = makeChange<EventOfficeStores>({
    ...people,
    runAudited,
    operatorTenant: O.some(people.operatorTenant),
  })
  const eventTypes = makeEventTypes({ inScope, change, kinds: Object.values(LICENCE_EVENTS), linkTenant })
  const fireEvents = makeFireEvents({ ...common, linkTenant })

  const within = <Err, A>(work: (stores: EventOfficeStores) => TE.TaskEither<Err, A>): Promise<A> =>
    must(inScope(Tenant(linkTenant), work))

  const runJob = (by: Replica, job: AnyEventJob): TE.TaskEither<unknown, unknown> => {
    switch (job.queue) {
      case 'event.dispatch':
        return by.dispatch(job.data)
      case 'event.notify':
        return by.notify(job.data)
      case 'event.deliver':
        return by.deliver(job.data)
      case 'event.purge':
        return makePurgeEvents({ inScope, clock })
      default:
        return by.sender.run(job.data.mailer)
    }
  }
  /** Those that are due, until none is; one that fails waits again, as the queue does. */
  const runJobs = async (by = first, mails = true, only?: readonly string[]): Promise<void> => {
    for (;;) {
      const job = jobs.find(
        ({ queue, notBefore = 0 }) =>
          notBefore <= clock.now() && (only?.includes(queue) ?? (mails || queue.startsWith('event.'))),
      )
      if (job === undefined) return
      jobs = jobs.filter((one) => one !== job)
      try {
        await must(runJob(by, job))
      } catch (error) {
        put(job)
        throw error
      }
    }
  }

  const person = (change_: Partial<User> = {}) => people.person(linkTenant, [], { status: 'ACTIVE', ...change_ })
  const template = async (of: Partial<Template> = {}): Promise<Template> => {
    const made = newTemplate({
      name: `Sjabloon ${newUuid()}`,
      content: {
        language: 'nl',
        subject: ['Verlopen: ', { path: 'data.organization', use: 'text' }],
        html: ['<p>', { path: 'data.name', use: 'html' }, '</p>'],
        text: ['Dag ', { path: 'name', use: 'text' }, ', ', { path: 'data.name', use: 'text' }],
      },
      ...of,
    })
    await within(({ templates }) => templates.put(made))
    return made
  }
  /** A type that has registered, with these settings. */
  const type = async (settings: Partial<EventType['settings']> = {}, kind = newKind()): Promise<EventKind> => {
    const { uuid } = await template()
    await within(({ eventTypes: types }) =>
      pipe(
        types.register(kind, O.some(clock.now())),
        TE.flatMap(() => types.find(kind.uuid)),
        TE.flatMap((found) =>
          O.isNone(found)
            ? TE.right(O.none)
            : types.put({
                ...found.value,
                settings: {
                  template: O.some(uuid),
                  translation: O.none,
                  recipients: ['OWNER'],
                  digest: false,
                  ...settings,
                },
              }),
        ),
      ),
    )
    return kind
  }
  const fire = (kind: EventKind, initiator: UserUuid, data = DATA, about: Pick<FiredEvent, 'subject'> = {}) =>
    within((stores) => fireEvents(stores, [{ kind, data, initiator, ...about }]))
  /** What existing mails keep, apart from their recipients. */
  const keptOfMails = () =>
    within(({ messages, mailings }) =>
      pipe(
        messages.list({ ...EVERY_MESSAGE, limit: 1_000 }),
        TE.flatMap(({ data }) =>
          pipe(
            data,
            TE.traverseSeqArray(({ mailing, message: { personalised } }) =>
              pipe(
                mailings.find(mailing.id),
                TE.map((kept) => JSON.stringify([kept, personalised])),
              ),
            ),
          ),
        ),
      ),
    )
  const notifications = async (query: Partial<NotificationQuery> = {}) =>
    (await must(eventTypes.notifications(operator.principal, { ...EVERY_NOTIFICATION, ...query }))).data

  return {
    ...people,
    ...scripted,
    ...common,
    inScope,
    over,
    replica,
    fired,
    bugs,
    operator: operator.principal,
    linkTenant,
    within,
    eventTypes,
    runAudited,
    webhooks: makeWebhooks({
      inScope,
      change,
      random,
      secrets,
      findUrlFault: receiver.findUrlFault,
      listKinds: () => [...Object.values(LICENCE_EVENTS), ...OFFICE_EVENTS],
    }),
    receiver,
    delivered,
    removeRole: makeRoles<EventOfficeStores>({ ...common, inScope, change, ...rolesOfEvents }).removeRole,
    outgoing: makeMessages<EventOfficeStores>({
      ...common,
      inScope,
      change,
      createMessages,
      mailers,
      purposes: mailsOfEvents.purposes as never,
      sending: true,
    }),
    preferences: makePreferences({ ...common, inScope }),
    forget: makeForgetEvents({ inScope }),
    person,
    template,
    type,
    fire,
    fireEvents,
    notifications,
    keptOfMails,
    runJobs,
    jobs: () => jobs,
    dropJobs: () => {
      jobs = []
    },
    /** What `due.wake` does each minute. */
    wake: async (by = first) => {
      await must(by.wakeDueItems)
      await must(by.dispatchLate(linkTenant))
    },
  }
}

export type EventOffice = Awaited<ReturnType<typeof openEventOffice>>
