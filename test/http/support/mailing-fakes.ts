// Templates, messages and mailboxes as use cases answer them, for tests of the responses.
import { noReturnReader, type ReturnReader } from '#domain/mailing/return-reader.ts'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { MailingUseCases } from '#adapters/http/mailing/mailing-use-cases.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import { asMailingId, asMessageId, type Mailing, type MailMessage } from '#domain/mailing/message.ts'
import type { MailServer, OfficeInbox, SealedPassword } from '#domain/mailing/mail-server.ts'
import type { MailWait } from '#domain/mailing/mail-wait.ts'
import type { MonitorCampaign } from '#domain/mailing/ports.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { asTemplateUuid, type MailContent, type Template } from '#domain/mailing/template.ts'
import type { TemplatePurpose } from '#domain/mailing/placeholders.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const content: MailContent = {
  language: 'nl',
  subject: ['Dag ', { path: 'name', use: 'text' }],
  html: ['<p>Hallo</p>'],
  text: ['Hallo'],
}

const aTemplate = (over: Partial<Template> = {}): Template => ({
  uuid: asTemplateUuid(aUuid(80)),
  name: 'Uitnodiging',
  content,
  replyTo: O.some('kantoor@korrel.example' as Mailbox),
  systemMailboxKey: O.some('monitor'),
  attachments: [{ filename: 'a.pdf', contentType: 'application/pdf', size: 12 }],
  revision: 1,
  changedAt: NOW,
  ...over,
})

export function aMailing(over: Partial<Mailing> = {}): Mailing {
  return {
    id: asMailingId(aUuid(82)),
    origin: { kind: 'single', id: aUuid(2) },
    route: O.some('monitor'),
    content,
    replyTo: O.none,
    data: {},
    createdAt: NOW,
    ...over,
  }
}

export function aMessage(over: Partial<MailMessage> = {}): MailMessage {
  return {
    id: asMessageId(aUuid(81)),
    mailingId: aMailing().id,
    revision: 1,
    recipient: { address: 'eva@korrel.example', name: 'Eva' },
    personalised: {},
    state: { _tag: 'Queued', dueAt: NOW, tries: 0, since: NOW },
    possiblyDoubled: false,
    story: [{ at: NOW, step: 'returned', code: '421' }],
    ...over,
  }
}

export const aWait: MailWait = {
  since: O.some(NOW),
  until: O.some(NOW + 60_000),
  reason: 'throttled',
  code: '421',
  canResume: true,
}

const aSystemMailbox = (over: Partial<SystemMailbox> = {}): SystemMailbox => ({
  key: 'monitor',
  displayName: 'Onderzoek',
  directoryTenantId: aUuid(90),
  mailboxAddress: 'onderzoek@korrel.example',
  saveToSentItems: false,
  rateLimitPerMinute: O.some(20),
  rateLimitRecipientsPerDay: O.none,
  consentStatus: {
    granted: true,
    lastConsentAt: O.some(NOW),
    lastConsentBy: O.none,
    lastErrorAt: O.none,
    lastErrorMessage: O.none,
  },
  lastWorkedAt: O.none,
  revision: 2,
  ...over,
})

const anInbox: OfficeInbox = {
  host: 'imap.korrel.example',
  port: 993,
  tls: 'implicit',
  login: O.some({ user: 'kantoor', password: 'k1.sealed' as SealedPassword }),
  handling: 'move',
  folder: 'Terug',
  revision: 1,
  changedAt: NOW,
}
const aReader: ReturnReader = { ...noReturnReader, lastReadAt: O.some(NOW), failure: O.some('access_denied') }

const aServer: MailServer = {
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  login: O.none,
  from: { address: 'kantoor@korrel.example' as Mailbox, name: 'Kantoor' },
  revision: 1,
  changedAt: NOW,
}

const aCampaign: MonitorCampaign = {
  uuid: aUuid(83),
  name: 'Voorjaar',
  invitation: asTemplateUuid(aUuid(80)),
  firstReminder: O.none,
  secondReminder: O.none,
}

const warnings = {
  unknown: [{ path: 'afdeling', field: 'body' as const, line: 1, column: 3 }],
  removed: ['script'],
  isClipped: true,
}
const purposes: readonly TemplatePurpose[] = [
  { kind: 'campaign', title: null, filled: ['surveyUrl'] },
  { kind: 'event-type', title: { nl: 'Licentie aangevraagd', en: 'Licence requested' }, filled: ['data.domain'] },
]
const sent = TE.right({ messageId: O.some('<1@mail.example>') })

export const fakeMailing: MailingUseCases = {
  sending: true,
  templates: {
    list: () => TE.right({ data: [aTemplate()], total: 1 }),
    read: () => TE.right({ ...aTemplate(), purposes }),
    readPictures: () => TE.right([{ filename: 'logo.png', contentType: 'image/png', content: Buffer.from('png') }]),
    add: () => TE.right({ ...aTemplate(), warnings, purposes: [] }),
    replace: () => TE.right({ ...aTemplate({ revision: 2 }), warnings, purposes }),
    remove: () => TE.right(undefined),
    preview: () => TE.right({ subject: 'Dag Eva Jansen', html: '<!doctype html>', text: 'Hallo', warnings }),
  },
  invitePeople: () => TE.right({ invited: 1, passed: 0, unknownPlaceholders: ['surveyUrl'] }),
  outgoing: {
    create: () => TE.right({ ids: [aMessage().id], unknownPlaceholders: ['surveyUrl'] }),
    preview: () =>
      TE.right({
        recipients: 2,
        invalid: ['x'],
        to: O.some(aMessage().recipient),
        mail: O.fromEither(renderMail(aMailing(), aMessage())),
        unknownPlaceholders: ['surveyUrl'],
      }),
    read: () => TE.right({ message: aMessage(), mailing: aMailing(), waits: O.some(aWait), isReadable: true }),
    retry: () => TE.right(aMessage()),
    decide: () => TE.right(aMessage({ state: { _tag: 'Sent', at: NOW, serverMessageId: O.none } })),
    resume: () => TE.right(undefined),
  },
  messageLists: {
    list: () => {
      const { content, ...mailing } = aMailing()
      const outline = { ...mailing, subject: content.subject }
      return TE.right({ data: [{ message: aMessage(), mailing: outline, subject: 'Dag Eva' }], total: 1 })
    },
    count: () => TE.right({ states: { Queued: 3, Failed: 1 }, errors: { too_large: 1 }, possiblyDoubled: 2 }),
  },
  changeMessages: () => TE.right({ done: 1, passed: { outcome_unknown: 2 } }),
  mailServers: {
    read: () => TE.right({ server: O.some(aServer), pause: O.some(aWait) }),
    put: () => TE.right(aServer),
    remove: () => TE.right(undefined),
  },
  officeInboxes: {
    read: () => TE.right({ inbox: O.some(anInbox), reader: aReader }),
    put: () => TE.right({ inbox: anInbox, reader: aReader }),
    test: () => TE.right(E.left('access_denied')),
    readService: () => TE.right({ choice: O.some({ handling: 'move', folder: 'Terug' }), reader: aReader }),
    remove: () => TE.right(undefined),
  },
  systemMailboxes: {
    list: () => TE.right([aSystemMailbox()]),
    read: (_, key) => (key === 'monitor' ? TE.right(aSystemMailbox()) : TE.left({ _tag: 'SystemMailboxUnknown' })),
    put: () => TE.right(aSystemMailbox()),
    consentUrl: () => TE.right({ consentUrl: 'https://login.example/', redirectUri: 'https://tapster.example/' }),
    complete: () => TE.right(aSystemMailbox()),
    resume: () => TE.right(undefined),
    usage: () =>
      TE.right({
        minute: { used: 1, limit: 25 },
        day: { used: 2, limit: 9_000 },
        freeAt: O.some(NOW),
        byHour: [{ at: NOW, points: 2 }],
        pause: O.some(aWait),
      }),
    readReturns: () => TE.right({ ...noReturnReader, lastReadAt: O.some(NOW), failure: O.some('access_denied') }),
    switchReturns: (_, __, isOn, handling) => TE.right({ ...noReturnReader, isOn, handling }),
    health: () => TE.right('ConsentWithdrawn'),
  },
  monitorCampaigns: {
    list: () => TE.right({ data: [aCampaign], total: 1 }),
    add: () => TE.right(aCampaign),
  },
  testMails: { ofTemplate: () => sent, ofTenantMailer: () => sent, ofSystemMailbox: () => sent },
}
