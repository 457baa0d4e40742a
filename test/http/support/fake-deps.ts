// Use cases of the HTTP side, with results that a test can replace.
import { AsyncLocalStorage } from 'node:async_hooks'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type HttpDeps } from '#adapters/http/server.ts'
import type { LoggedRequest } from '#adapters/http/kernel/request-state.ts'
import { trackInLog } from '#adapters/logging/work-context.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { toSignInNeeded } from '#application/identity/check-sign-in.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { Log, LogLevel } from '#domain/logging/ports.ts'
import {
  aCaller,
  aContact,
  anItem,
  anOrganisation,
  aProject,
  aRegistration,
  someDetails,
} from '#test/application/ledger/ledger-fakes.ts'
import { aNote, anOpportunity, anOrder, aStage, aTask } from '#test/application/ledger/sales-fakes.ts'
import { fakeAnswering } from './answering-fakes.ts'
import { aPrincipal } from './a-principal.ts'
import { fakeAssistant } from './assistant-fakes.ts'
import { fakeConnections } from './connection-fakes.ts'
import { fakeLogs } from './log-fakes.ts'
import { fakeCampaigns } from './campaign-fakes.ts'
import { fakeEvents, fakePreferences } from './event-fakes.ts'
import { fakeHome, fakeSample, fakeSystem, fakeVault, fakeViews } from './home-fakes.ts'
import { fakeJobs } from './job-fakes.ts'
import { fakeLicences } from './licence-fakes.ts'
import { fakeMailing } from './mailing-fakes.ts'
import { fakePeople } from './people-fakes.ts'
import { fakeSignIn } from './sign-in-fakes.ts'
import { fakeSurveys } from './survey-fakes.ts'

export interface Logged {
  readonly level: LogLevel
  readonly message: string
  readonly data: unknown
  readonly context: LoggedRequest | undefined
}

/** The one bearer token that the fakes take for a session. */
export const GOOD = 'good'
export const NOW = Date.parse('2026-03-01T12:00:00Z')
const LOGIN = { url: 'https://ledger.example/api/oauth2/auth?force_login=1', ticket: O.none }
export const SESSION = { jwt: 'a.b.c', expiresAt: NOW + 30 * 86_400_000 }

function fakeLog() {
  const logged: Logged[] = []
  const storage = new AsyncLocalStorage<LoggedRequest>()
  const at =
    (level: LogLevel) =>
    (message: string, data?: unknown): void => {
      logged.push({ level, message, data, context: storage.getStore() })
    }
  const log: Log = {
    trace: at('trace'),
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('fatal'),
  }
  const runInContext: HttpDeps['runInContext'] = (context, work) => storage.run(context, work)
  return { logged, log, runInContext }
}

export function fakeDeps(): HttpDeps & { readonly logged: readonly Logged[] } {
  const { logged, log, runInContext } = fakeLog()
  let settings: UserSettings = defaultSettings
  let ids = 0
  return {
    logged,
    log,
    trackError: trackInLog(log),
    runInContext,
    clock: { now: () => NOW },
    random: { uuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}` },
    metrics: makePrometheus({ process: false }),
    limits: { take: () => TE.right({ _tag: 'Granted' }) },
    hashAddress: (address) => `#${address}`,
    trustedProxies: 0,
    callsPerMinute: {
      session: 60,
      plugin: 300,
      admin: 600,
      parsing: 600,
      keeping: 600,
      survey: 600,
      registration: 600,
      unmatched: 300,
    },
    session: {
      authorisationUrl: () => TE.right(LOGIN),
      beginLogin: () => TE.right(LOGIN),
      completeLogin: ({ code }) => (O.isSome(code) ? TE.right(SESSION) : TE.left({ _tag: 'LoginDeclined' })),
      refresh: (jwt) => (O.isSome(jwt) ? TE.right(SESSION) : TE.left({ _tag: 'SessionInvalid' })),
      recover: ({ email }) => (email.includes('@') ? TE.right(SESSION) : TE.left({ _tag: 'InvalidEmail' })),
      revoke: () => async () => undefined,
      check: (jwt) => (O.isSome(jwt) && jwt.value === GOOD ? TE.right(aCaller()) : TE.left({ _tag: 'SessionInvalid' })),
      readLinkHealth: () => TE.right({ lapsing: O.none, lapsesAt: NOW + 30 * 86_400_000 }),
      disconnect: (email) => (email.includes('@') ? TE.right(undefined) : TE.left({ _tag: 'InvalidEmail' })),
    },
    ledger: {
      lookUpContact: ({ division }) =>
        TE.right({
          contact: O.none,
          chosen: false,
          division,
          registration: O.none,
          salesLink: O.none,
          excluded: false,
          isColleague: false,
          matchedContacts: [],
          truncated: false,
        }),
      contactStatus: (_, addresses) =>
        TE.right(addresses.map((email) => ({ email, hasContact: false, excluded: false }))),
      contacts: { search: () => TE.right([aContact()]), find: () => TE.right(O.some(someDetails())) },
      saveContact: (_, { _tag }) => TE.right({ contact: someDetails(), created: _tag === 'Create' }),
      setExcluded: (_, email, excluded) => TE.right({ email, excluded }),
      chooseContact: (_, email, contact) => TE.right({ email, contact }),
      organisations: { search: () => TE.right([anOrganisation()]) },
      createOrganisation: () => TE.right(anOrganisation()),
      documentTypes: {
        list: () =>
          TE.right([
            { id: 55, description: 'Overig' },
            { id: 10, description: 'Inkomende post' },
          ]),
      },
      time: {
        listItems: () => TE.right({ time: [anItem()], cost: [] }),
        listProjects: () => TE.right({ data: [aProject()], truncated: false }),
      },
      readHours: () => TE.right({ today: 1.5, week: 6.25 }),
      registerTime: () => TE.right(aRegistration()),
      updateTime: () => TE.right(aRegistration()),
      deleteTime: () => TE.right(undefined),
      orders: { makeListOfAccount: () => () => TE.right({ data: [anOrder()], truncated: false }) },
      sales: {
        listOfAccount: () => TE.right({ data: [anOpportunity()], truncated: true }),
        listStages: () => TE.right([aStage()]),
      },
      createOpportunity: () => TE.right({ opportunity: anOpportunity(), created: true }),
      moveOpportunity: () => TE.right(anOpportunity()),
      changeOpportunity: () => TE.right(anOpportunity()),
      removeOpportunity: () => TE.right(undefined),
      activities: { listOfOpportunity: () => TE.right({ data: [aTask(), aNote()], truncated: false }) },
      logActivity: () => TE.right(aNote()),
      changeActivity: () => TE.right(aTask()),
      removeActivity: () => TE.right(undefined),
      readQuota: () =>
        TE.right({
          minute: { limit: 60, remaining: 58, resetsAt: NOW + 30_000 },
          day: { limit: 5_000, remaining: 4_000, resetsAt: NOW + 3_600_000 },
        }),
      readSettings: () => TE.right(settings),
      writeSettings: (_, chosen) => {
        settings = chosen
        return TE.right(chosen)
      },
    },
    archive: {
      archiveMail: () => TE.left({ _tag: 'LedgerDown' }),
      findArchive: () => TE.right(O.none),
      findArchiveOfMail: () => TE.right(O.none),
      withdrawArchive: () => TE.right({ removed: true }),
      retryArchive: () => TE.right(undefined),
      retrySendArchive: () => TE.right(undefined),
      listDocuments: () => TE.right([]),
      findLastUsed: () => TE.right({ documentType: O.none, time: O.none }),
      setSendTarget: () => TE.right({ _tag: 'AwaitingSend', expiresAt: NOW + 1 }),
      sendArchive: () => TE.right({ _tag: 'NotArchived', reason: 'AUTO_ARCHIVE_OFF' }),
      findSendArchive: () => TE.right(O.some({ _tag: 'NotArchived', reason: 'NO_TARGET' })),
      archiveStatusOfMails: (_, ids) => TE.right(ids.map((internetMessageId) => ({ internetMessageId, archives: [] }))),
    },
    licence: fakeLicences,
    home: fakeHome,
    views: fakeViews,
    sample: fakeSample,
    jobs: fakeJobs,
    system: fakeSystem,
    vault: fakeVault,
    search: () => TE.right([{ kind: 'person', hits: [{ id: '1', title: 'Eva', detail: '' }], hasMore: false }]),
    myData: {
      exportMyData: async function* exportMyData() {
        yield E.right({ kind: 'settings', items: [{ autoArchiveOnSend: true }] })
      },
      eraseCaller: () => TE.right({ settings: 1 }),
    },
    checkSignIn: (secret) =>
      O.isSome(secret) && secret.value === GOOD ? TE.right(aPrincipal()) : TE.left(toSignInNeeded('unknown')),
    signIn: fakeSignIn,
    people: fakePeople,
    logs: fakeLogs,
    mailing: fakeMailing,
    answering: fakeAnswering,
    surveys: fakeSurveys,
    campaigns: fakeCampaigns,
    events: fakeEvents,
    preferences: fakePreferences,
    assistant: fakeAssistant,
    connections: fakeConnections,
    readiness: { database: async () => true },
    pane: {
      scripts: ['pane-abc123.js'],
      styles: ['pane-abc123.css'],
      assets: [
        { name: 'pane-abc123.js', content: Buffer.from('export const pane = 1\n'.repeat(200)), hashed: true },
        { name: 'pane-abc123.css', content: Buffer.from('body { margin: 0 }\n'), hashed: true },
      ],
      i18n: { nl: { login: 'Aanmelden </script><script>alert(1)</script>' }, en: { login: 'Sign in' } },
      config: { demo: false },
    },
    admin: {
      script: 'admin-abc123.js',
      style: 'admin-abc123.css',
      imports: ['chunk-abc123.js'],
      assets: [
        { name: 'admin-abc123.js', content: Buffer.from('export const admin = 1\n'), hashed: true },
        { name: 'chunk-abc123.js', content: Buffer.from('export const shared = 1\n'), hashed: true },
        { name: 'admin-abc123.css', content: Buffer.from('body { margin: 0 }\n'), hashed: true },
      ],
      i18n: { nl: { people: 'Mensen' }, en: { people: 'People' } },
    },
    onSend: {
      script: Buffer.from('void tapsterOnSend\n'),
      origin: 'https://tapster.example',
      mailboxProof: false,
      testMode: false,
    },
    addIn: {
      baseUrl: 'https://tapster.example',
      icons: [{ name: 'icon-16.png', content: Buffer.from('a picture') }],
      upload: E.right({
        id: '00000000-0000-4000-8000-00000000000a',
        version: '1.0.0',
        origin: 'https://tapster.example',
        signOn: O.none,
        zip: Buffer.from('a package'),
        xml: Buffer.from('<OfficeApp/>'),
      }),
    },
    surroundings: { ledger: 'ledger.example', errorsElsewhere: false },
    browser: { frameAncestors: ['https://outlook.office.com'], officeScript: undefined, https: false },
    uploadRoom: 64 * 1024 * 1024,
    uploadPatience: 8_000,
    mounts: [],
  }
}
