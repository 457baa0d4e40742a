// Templates, mailings, messages and lanes for the contract suites and the use cases.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailAttachmentContent } from '#domain/mailing/mailer.ts'
import type { MailServer, OfficeInbox, SealedPassword } from '#domain/mailing/mail-server.ts'
import {
  asMailingId,
  asMessageId,
  type Mailing,
  toMailerKey,
  type MailMessage,
  type MailOrigin,
  type MailRoute,
  type MessageId,
  openMessage,
} from '#domain/mailing/message.ts'
import type { Lane, MailingStores, MessageQuery } from '#domain/mailing/ports.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type TenantUuid, timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import type { Subject } from './store-subject.ts'

export const TENANT_ROUTE: MailRoute = O.none
export const MONITOR_ROUTE: MailRoute = O.some('monitor')
export const DEFAULT_MAILER = toMailerKey(newTenant(), TENANT_ROUTE, false)
export const MONITOR_MAILER = toMailerKey(newTenant(), MONITOR_ROUTE, false)

export function mailContent(subject = 'Dag'): MailContent {
  return {
    language: 'nl',
    subject: [`${subject} `, { path: 'name', use: 'text' }],
    html: ['<p>', { path: 'name', use: 'html' }, ' \u0000 é</p>'],
    text: [{ path: 'name', use: 'text' }],
  }
}

/** The first page of all messages. */
export const EVERY_MESSAGE: MessageQuery = {
  q: '',
  address: '',
  states: [],
  error: O.none,
  origin: O.none,
  possiblyDoubled: false,
  sortBy: 'createdAt',
  sortDir: 'desc',
  skip: 0,
  limit: 10,
}

export function attachmentOf(filename: string, bytes: readonly number[]): MailAttachmentContent {
  return {
    filename,
    contentType: 'application/pdf',
    content: Buffer.from(bytes),
  }
}

export function newTemplate(change: Partial<Template> = {}): Template {
  return {
    uuid: asTemplateUuid(newUuid()),
    name: 'Uitnodiging',
    content: mailContent(),
    replyTo: O.some(mailbox('antwoord@kantoor.example')),
    systemMailboxKey: O.none,
    attachments: [],
    revision: 0,
    changedAt: NOW,
    ...change,
  }
}

export function newMailing(change: Partial<Mailing> = {}): Mailing {
  return {
    id: asMailingId(timeOrdered(newUuid(), NOW) as Uuid),
    origin: { kind: 'campaign', id: newUuid() },
    route: TENANT_ROUTE,
    content: mailContent(),
    replyTo: O.none,
    data: { city: 'Zwolle \u0000', 'a.b': [1, { c: null }] },
    createdAt: NOW,
    ...change,
  }
}

/** Version 7, and later than all before it: lists are ordered by it. */
let sequence = 0
function newMessageId(): MessageId {
  sequence += 1
  return asMessageId(timeOrdered(newUuid(), NOW + sequence) as Uuid)
}

export function queued(mailing: Mailing, change: Partial<MailMessage> = {}, dueAt: Instant = NOW): MailMessage {
  return {
    ...openMessage({
      id: newMessageId(),
      mailingId: mailing.id,
      recipient: { address: 'Eva@Klant.example', name: 'Eva Jansen' },
      personalised: {},
    }),
    state: { _tag: 'Queued', dueAt, tries: 0, since: NOW },
    ...change,
  }
}

export function newServer(change: Partial<MailServer> = {}): MailServer {
  return {
    host: 'mail.kantoor.example',
    port: 587,
    tls: 'starttls',
    login: O.some({ user: 'kantoor', password: 'k1.sealed' as SealedPassword }),
    from: { address: mailbox('info@kantoor.example'), name: 'Kantoor' },
    revision: 0,
    changedAt: NOW,
    ...change,
  }
}

export function newInbox(login: { readonly user: string; readonly password: SealedPassword }): OfficeInbox {
  const place = { host: 'imap.kantoor.example', port: 993, tls: 'implicit' } as const
  return { ...place, login: O.some(login), handling: 'move', folder: 'Terug', revision: 0, changedAt: NOW }
}

export function laneFor(tenantUuid: TenantUuid, mailing: Mailing): Lane {
  return {
    tenantUuid,
    route: mailing.route,
    origin: mailing.origin,
  }
}

/** New messages, each in its own state. */
export function insertEach(
  { messages }: Pick<MailingStores, 'messages'>,
  mailing: Mailing,
  all: readonly MailMessage[],
) {
  return pipe(
    all,
    TE.traverseSeqArray((one) => messages.insert(mailing, one.state, [one])),
  )
}

/** A lane of its own with `n` waiting messages. */
export async function openedLane(
  { within }: Pick<Subject, 'within'>,
  tenantUuid: TenantUuid,
  n: number,
  options: { readonly mailing?: Mailing; readonly origin?: MailOrigin; readonly dueAt?: (i: number) => Instant } = {},
) {
  const mailing = options.mailing ?? newMailing(options.origin === undefined ? {} : { origin: options.origin })
  const messages = Array.from({ length: n }, (_, i) => queued(mailing, {}, options.dueAt?.(i) ?? NOW))
  const mailer = toMailerKey(tenantUuid, mailing.route, false)
  const lane = laneFor(tenantUuid, mailing)
  await within(Tenant(tenantUuid), (stores) =>
    pipe(
      stores.mailings.insert(mailing, []),
      TE.flatMap(() => stores.lanes.open(mailer, lane, NOW)),
      TE.flatMap(() => insertEach(stores, mailing, messages)),
    ),
  )
  return { mailing, messages, mailer, lane }
}
