// All of mailing over memory: a clock that the test moves, a queue that runs its jobs when they are due, workers, and a mailer that answers by script.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { parseHere, withoutParsing } from '#test/support/parse-here.ts'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryDueItemStore } from '#adapters/memory/kernel/due-item-store.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import type { MailPurposes } from '#application/mailing/batch.ts'
import { makeChangeMessages } from '#application/mailing/bulk-messages.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { INVITATION_MAILS, invitationMails, makeInvitePeople } from '#application/mailing/invite-people.ts'
import { makeMessageLists } from '#application/mailing/list-messages.ts'
import { makeMailServers } from '#application/mailing/mail-server.ts'
import { makeMonitorCampaigns, makeTagMonitorTemplates } from '#application/mailing/monitor-campaigns.ts'
import { makeMessages, SINGLE_MAILS } from '#application/mailing/outgoing.ts'
import { makeStampSigner } from '#adapters/crypto/keyed-hashes.ts'
import { makeMailSender } from '#application/mailing/send-mail.ts'
import { makeSeedSystemMailboxes, makeSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { makeTemplates } from '#application/mailing/templates.ts'
import { makeTestMails, TEST_MAILS } from '#application/mailing/test-mails.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TemplatePurpose } from '#domain/mailing/placeholders.ts'
import type { PasswordSealer, SealedPassword } from '#domain/mailing/mail-server.ts'
import type { Mailing, MailerKey, MailMessage, MessageId, Personalised, Recipient } from '#domain/mailing/message.ts'
import type { MailingStores, MessageOutcome, SendMailJob } from '#domain/mailing/ports.ts'
import { makeUnusableMailer } from '#domain/mailing/mailer.ts'
import {
  type DirectoryAnswer,
  makeEmptySystemMailbox,
  type SystemMailbox,
  checkUsable,
  withConsent,
} from '#domain/mailing/system-mailbox.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { DueItemStores, DueMoment } from '#domain/shared/due-item.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type Scope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { newMailing, MONITOR_ROUTE } from '#test/contract/sample-mails.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { makeScriptedMailer, WorkerDied } from './scripted-mailer.ts'

export type MailWorldStores = IdentityStores & MailingStores & DueItemStores

export const MAIL_RIGHTS: readonly Permission[] = [
  'mail:read',
  'mail:send',
  'templates:read',
  'templates:write',
  'campaigns:read',
  'campaigns:write',
  'users:write',
  'roles:write',
]

/** Kind of mails that the service writes itself. */
export const SERVICE_MAILS = 'service'

/** Of one service. */
export const signStamp = makeStampSigner(Buffer.from('a secret'))

export function makeMailWorld(
  options: { readonly sending?: boolean; readonly connections?: number; readonly sizeAtMost?: number } = {},
) {
  const { sending = true } = options
  const memory = makeMemory()
  const identity = makeIdentityMemory(memory)
  const mailing = makeMailingMemory(memory)
  const dueItems = makeMemoryDueItemStore(memory.table<DueMoment>())
  let jobs: { readonly queue: SendMailJob['queue']; readonly mailer: MailerKey; readonly due: Instant }[] = []
  const put = ({ queue, data: { mailer }, notBefore = people.clock.now() }: SendMailJob): void => {
    const waiting = jobs.find((job) => job.mailer === mailer)
    jobs = [
      ...jobs.filter((job) => job !== waiting),
      { queue, mailer, due: Math.min(waiting?.due ?? Number.POSITIVE_INFINITY, notBefore) },
    ]
  }
  const outbox: MailingStores['outbox'] = { enqueue: (job) => TE.fromIO(() => memory.whenKept(() => put(job))) }
  const inScope = withoutParsing(
    makeMemoryInScope<MailWorldStores>({
      memory,
      stores: (scope: Scope) => ({ ...identity.stores(scope), ...mailing.stores(scope), dueItems, outbox }),
    }),
  )
  const people = makePeopleWorld(inScope)
  const { clock, log, operatorTenant } = people
  const random = { uuid: randomUUID }
  const runAudited = makeRunAudited<MailWorldStores>({ inScope, clock, random, logOf: () => log })
  const change = makeChange<MailWorldStores>({ runAudited, clock, operatorTenant: O.some(operatorTenant) })
  const within = <Err, A>(scope: Scope, work: (stores: MailWorldStores) => TE.TaskEither<Err, A>): Promise<A> =>
    must(inScope(scope, work))

  const sealer: PasswordSealer = {
    seal: (tenant, password) => `${tenant} ${password}` as SealedPassword,
    open: (tenant, sealed) => (sealed.startsWith(`${tenant} `) ? O.some(sealed.slice(tenant.length + 1)) : O.none),
    isCurrent: () => true,
  }
  const { mailerOf, ...scripted } = makeScriptedMailer({ ...options, clock })
  const mailers = {
    find: (key: MailerKey) => async () => {
      if (!key.startsWith('system:')) return E.right(mailerOf(key))
      const mailbox = await within(Admin, ({ systemMailboxes }) => systemMailboxes.find('monitor'))
      return E.right(E.match(makeUnusableMailer, () => mailerOf(key))(checkUsable(mailbox)))
    },
  }

  const unwanted = new Set<MessageId>()
  const reported: MessageOutcome[] = []
  const purpose = {
    findWanted: (_: unknown, __: unknown, ids: readonly MessageId[]): Stored<ReadonlySet<MessageId>> =>
      TE.right(new Set(ids.filter((id) => !unwanted.has(id)))),
    report: (_: unknown, __: unknown, outcomes: readonly MessageOutcome[]): Stored<void> =>
      TE.fromIO(() => void reported.push(...outcomes)),
  }
  const purposes: MailPurposes<MailWorldStores> = {
    campaign: purpose,
    [SINGLE_MAILS]: purpose,
    [TEST_MAILS]: purpose,
    [INVITATION_MAILS]: invitationMails,
    [SERVICE_MAILS]: { ...purpose, isOfService: true },
  }

  const handled: string[] = []
  const bugs: unknown[] = []
  let onSleep: () => void = () => undefined
  const passTime = (duration: Duration): void => {
    clock.advance(duration)
    onSleep()
  }
  const newWorker = () =>
    makeMailSender<MailWorldStores>({
      inScope,
      mailers,
      purposes,
      clock,
      timer: { sleep: (duration) => async () => passTime(duration) },
      metrics: { mailHandled: (_, result) => handled.push(result) },
      trackError: (_, error) => {
        if (error instanceof WorkerDied) throw error
        bugs.push(error)
      },
      signStamp,
      sending,
    })
  const worker = newWorker()
  const createMessages = makeCreateMessages({ clock, random })
  const uses: Record<string, number> = {}
  /** By each use of a template. */
  const purposesOfTemplate: TemplatePurpose[] = []
  const answers: {
    directory: DirectoryAnswer
    nonce: O.Option<{ readonly key: string; readonly by: O.Option<string> }>
  } = {
    directory: 'MaySend',
    nonce: O.some({ key: 'monitor', by: O.none }),
  }
  let clientId = true

  /** Each waiting job that is due, by `by`, until none is. */
  const runDue = async (by = worker): Promise<void> => {
    for (;;) {
      const job = jobs.find(({ due }) => due <= clock.now())
      if (job === undefined) return
      jobs = jobs.filter((one) => one !== job)
      await must(by.run(job.mailer))
    }
  }

  return {
    ...people,
    /** An operator who acts in the tenant. */
    operatorAt: async (at: TenantUuid): Promise<Principal> => {
      const { user } = await people.administrator([...MAIL_RIGHTS, 'platform:admin'], operatorTenant)
      return people.acting(operatorTenant, user, at)
    },
    inScope,
    within,
    memory,
    createMessages,
    ...scripted,
    worker,
    newWorker,
    handled,
    bugs,
    reported,
    unwanted,
    purposes,
    uses,
    purposesOfTemplate,
    answers,
    jobs: () => jobs,
    held: (tenant: TenantUuid) => mailing.readAll(Tenant(tenant)),
    withoutClientId: () => {
      clientId = false
    },
    runDue,
    /** While a worker waits. */
    whenSleeping: (act: () => void) => {
      onSleep = act
    },
    /** Moves the clock from job to job. */
    runFor: async (length: Duration, by = worker): Promise<void> => {
      const end = clock.now() + length
      await runDue(by)
      for (;;) {
        const due = Math.min(...jobs.map((job) => job.due))
        if (due > end) break
        clock.advance(Math.max(0, due - clock.now()))
        await runDue(by)
      }
      clock.advance(end - clock.now())
    },
    outgoing: makeMessages<MailWorldStores>({
      inScope,
      change,
      createMessages,
      mailers,
      purposes,
      random,
      clock,
      sending,
    }),
    messageLists: makeMessageLists({ inScope, purposes }),
    changeMessages: makeChangeMessages({ change, createMessages, purposes }),
    invitePeople: makeInvitePeople({ change, createMessages, random, baseUrl: 'https://tapster.example' }),
    templates: makeTemplates({
      inScope,
      change,
      parseContent: parseHere,
      random,
      purposesOf: () => TE.right(purposesOfTemplate),
      usesOf: () => TE.right(uses),
    }),
    change,
    sealer,
    mailServers: makeMailServers({ inScope, clock, change, sealer, findExcluded: () => async () => O.none }),
    monitorCampaigns: makeMonitorCampaigns({ inScope, change, random }),
    tagMonitorTemplates: makeTagMonitorTemplates({ runAudited }),
    seedSystemMailboxes: makeSeedSystemMailboxes({ inScope }),
    systemMailboxes: makeSystemMailboxes({
      inScope,
      change,
      clock,
      runAudited,
      operatorTenant: O.some(operatorTenant),
      findConsentPlace: (directory, state) =>
        clientId
          ? O.some({ consentUrl: `https://login.example/${directory}?state=${state}`, redirectUri: 'https://x' })
          : O.none,
      nonces: { stateFor: (key) => async () => `state of ${key}`, read: () => TE.right(answers.nonce) },
      askDirectory: () => async () => answers.directory,
    }),
    testMails: makeTestMails({ inScope, change, mailers, clock, random, limits: makeMemoryLimits({ clock }), sending }),
    /** Messages of a campaign, or of `given`. */
    send: async (
      tenant: TenantUuid,
      n: number,
      given: Partial<Mailing> = {},
      to: Partial<Recipient> = {},
      personalise?: (recipient: Recipient) => Personalised,
    ) => {
      const { id: _, createdAt: __, ...fields } = newMailing(given)
      const recipients = Array.from({ length: n }, (___, i) => ({
        address: `eva${i}@klant.example`,
        name: `Eva ${i}`,
        ...to,
      }))
      return within(Tenant(tenant), (stores) =>
        pipe(
          createMessages.openMailing(stores, fields, []),
          TE.flatMap((opened) => createMessages.addMessages(stores, tenant, opened, recipients, personalise)),
        ),
      )
    },
    toMonitor: { route: MONITOR_ROUTE } satisfies Partial<Mailing>,
    newTenant,
    monitor: async (change: Partial<SystemMailbox> = {}): Promise<void> => {
      const mailbox: SystemMailbox = {
        ...withConsent(makeEmptySystemMailbox('monitor'), 'kantoor.example', O.none, clock.now()),
        displayName: 'Monitor',
        mailboxAddress: 'monitor@kantoor.example',
        ...change,
      }
      await within(Admin, ({ systemMailboxes }) => systemMailboxes.put('monitor', mailbox))
    },
    mailbox: () => within(Admin, ({ systemMailboxes }) => systemMailboxes.find('monitor')).then(O.toUndefined),
    pauseOf: (mailer: MailerKey) => within(Admin, ({ mailerPauses }) => mailerPauses.find(mailer)).then(O.toUndefined),
    spent: (since = 0) =>
      within(Admin, ({ mailboxUsage }) => mailboxUsage.lockSpent('monitor', since)).then((all) =>
        all.reduce((sum, { points }) => sum + points, 0),
      ),
    messageOf: async (tenant: TenantUuid, { id }: Pick<MailMessage, 'id'>): Promise<MailMessage> => {
      const found = await within(Tenant(tenant), ({ messages }) => messages.find(id))
      if (O.isNone(found)) throw new Error('no such message')
      return found.value
    },
    stateOf: async (tenant: TenantUuid, { id }: Pick<MailMessage, 'id'>): Promise<string> => {
      const found = await within(Tenant(tenant), ({ messages }) => messages.find(id))
      if (O.isNone(found)) return 'gone'
      const { state } = found.value
      return state._tag === 'Failed' ? state.error : state._tag
    },
    states: async (tenant: TenantUuid): Promise<Readonly<Record<string, number>>> => {
      const counts: Record<string, number> = {}
      for (const { state } of (await mailing.readAll(Tenant(tenant))).messages) {
        const name = state._tag === 'Failed' ? state.error : state._tag
        counts[name] = (counts[name] ?? 0) + 1
      }
      return counts
    },
  }
}

export type MailWorld = ReturnType<typeof makeMailWorld>
