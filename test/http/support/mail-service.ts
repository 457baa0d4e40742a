// The HTTP side over the use cases of mails in memory. No mail leaves: tests look at what is stored.
import { plainConsentNonces } from '#adapters/crypto/consent-nonces.ts'
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeFindConsentPlace } from '#adapters/cloud/consent.ts'
import type { MailingUseCases } from '#adapters/http/mailing/mailing-use-cases.ts'
import { parseHere } from '#test/support/parse-here.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryDueItemStore } from '#adapters/memory/kernel/due-item-store.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import type { DueItemStores, DueMoment } from '#domain/shared/due-item.ts'
import { type Change, checkPermission } from '#application/identity/change.ts'
import { makeChangeMessages } from '#application/mailing/bulk-messages.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { makeMessageLists } from '#application/mailing/list-messages.ts'
import { makeMailServers } from '#application/mailing/mail-server.ts'
import { makeMonitorCampaigns } from '#application/mailing/monitor-campaigns.ts'
import { makeOfficeInboxes } from '#application/mailing/office-inboxes.ts'
import { makeMessages } from '#application/mailing/outgoing.ts'
import { makeSystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import { makeTemplates } from '#application/mailing/templates.ts'
import { makeTestMails } from '#application/mailing/test-mails.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { SealedPassword } from '#domain/mailing/mail-server.ts'
import { type Mailer, sendAtOnce, type SendResult } from '#domain/mailing/mailer.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { makeEmptySystemMailbox, type SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { aPrincipal } from './a-principal.ts'
import type { StatusAndBody } from './answers.ts'
import { NOW } from './fake-deps.ts'
import { call, type FakeService, startFake } from './fake-service.ts'

interface MailSetting {
  readonly sending?: boolean
  /** What the mailer answers. */
  readonly result?: SendResult
  readonly parseContent?: ParseContent
}

export interface MailService {
  readonly service: FakeService
  /** In English. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  /** How many templates are stored in the tenant of `aPrincipal`. */
  readonly countTemplates: () => Promise<number>
  readonly putMailbox: (over?: Partial<SystemMailbox>) => Promise<void>
}

const accepted: SendResult = { _tag: 'Accepted', serverMessageId: O.some('<1@mail.example>') }

export async function startMail(setting: MailSetting = {}): Promise<MailService> {
  const { sending = true, result = accepted } = setting
  const memory = makeMemory()
  const mailing = makeMailingMemory(memory)
  const outbox: MailingStores['outbox'] = { enqueue: () => TE.right(undefined) }
  const dueItems = makeMemoryDueItemStore(memory.table<DueMoment>())
  const inScope = makeMemoryInScope<MailingStores & DueItemStores>({
    memory,
    stores: (scope) => ({ ...mailing.stores(scope), outbox, dueItems, tenants: { find: () => TE.right(O.none) } }),
  })
  const change: Change<IdentityStores & MailingStores & DueItemStores> = (principal, needs, work) =>
    pipe(
      checkPermission(principal, needs),
      TE.flatMap(() =>
        inScope(Tenant(principal.tenantUuid), (stores) =>
          pipe(
            work({
              stores: stores as never,
              principal,
              now: NOW,
              roles: [],
              inOperatorTenant: true,
              currentPermissions: principal.permissions,
            }),
            TE.map(({ answer }) => answer),
          ),
        ),
      ),
    )
  const mailer: Mailer = {
    ...sendAtOnce(() => async () => result),
    repeats: true,
    lookUp: O.none,
    connections: 1,
    sizeAtMost: () => O.none,
  }
  const own = {
    inScope,
    change,
    runAudited: (
      _actor: unknown,
      tenantUuid: never,
      work: (stores: MailingStores) => TE.TaskEither<never, { answer: never }>,
    ) =>
      pipe(
        inScope(Tenant(tenantUuid), work),
        TE.map(({ answer }) => answer),
      ),
    clock: { now: () => NOW },
    random: { uuid: () => randomUUID() },
    limits: makeMemoryLimits({ clock: { now: () => NOW } }),
    mailers: { find: () => TE.right(mailer) },
    sealer: {
      seal: (_: unknown, password: string) => `sealed ${password.length}` as SealedPassword,
      open: () => O.some('geheim'),
      isCurrent: () => true,
    },
    sending,
  }
  const uses: MailingUseCases = {
    sending,
    templates: makeTemplates({
      ...own,
      parseContent: setting.parseContent ?? parseHere,
      purposesOf: () => TE.right([]),
      usesOf: () => TE.right({}),
    }),
    invitePeople: () => TE.right({ invited: 0, passed: 0, unknownPlaceholders: [] }),
    outgoing: makeMessages({
      ...own,
      inScope: inScope as never,
      createMessages: makeCreateMessages(own),
      purposes: {},
    }),
    messageLists: makeMessageLists({ inScope, purposes: {} }),
    changeMessages: makeChangeMessages({ ...own, createMessages: makeCreateMessages(own), purposes: {} }),
    mailServers: makeMailServers({
      ...own,
      findExcluded:
        ({ port }) =>
        async () =>
          port === 6379 ? O.some('port') : O.none,
    }),
    officeInboxes: makeOfficeInboxes({
      ...own,
      findExcluded: () => async () => O.none,
      openInbox: () => ({
        readPage: () => TE.left({ _tag: 'InboxUnread', code: 'ECONNREFUSED' }),
        readMail: () => TE.right(O.none),
        findSent: () => TE.right([]),
      }),
      serviceChoice: O.none,
    }),
    systemMailboxes: makeSystemMailboxes({
      ...own,
      runAudited: own.runAudited as never,
      operatorTenant: O.none,
      findConsentPlace: makeFindConsentPlace({
        loginUrl: 'https://login.example',
        clientId: O.some('our-client'),
        baseUrl: 'https://tapster.example',
      }),
      nonces: plainConsentNonces,
      askDirectory: () => async () => 'ConsentMissing',
    }),
    monitorCampaigns: makeMonitorCampaigns(own),
    testMails: makeTestMails(own),
  }
  const service = await startFake({ mailing: uses, checkSignIn: () => TE.right(aPrincipal()) })
  return {
    service,
    ask: async (method, path, body) => {
      const answer = await call(service, method, path, { body, headers: { 'accept-language': 'en' } })
      return [answer.status, await answer.json()]
    },
    countTemplates: async () => {
      const page = { skip: 0, limit: 200, q: '' }
      return (await must(inScope(Tenant(aPrincipal().tenantUuid), ({ templates }) => templates.list(page)))).total
    },
    putMailbox: async (over = {}) => {
      await must(
        inScope(Admin, ({ systemMailboxes }) =>
          systemMailboxes.put('monitor', {
            ...makeEmptySystemMailbox('monitor'),
            directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
            mailboxAddress: 'onderzoek@korrel.example',
            ...over,
          }),
        ),
      )
    },
  }
}
