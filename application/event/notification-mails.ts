// Mails of notifications: of one, or of all of a day; and what becomes of them (EVT-5, EVT-9).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import type { EventData, EventTypeUuid } from '#domain/event/event.ts'
import { notificationTexts } from '#domain/event/notification-texts.ts'
import type { Digest, DueNotification, EventStores, PreferenceLinks } from '#domain/event/ports.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import {
  asMailingId,
  asMessageId,
  type Mailing,
  type MailMessage,
  openMessage,
  type Personalised,
} from '#domain/mailing/message.ts'
import { escapeHtml } from '#domain/mailing/placeholders.ts'
import type { MailingStores, MailPurpose } from '#domain/mailing/ports.ts'
import type { MailContent, Template } from '#domain/mailing/template.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** Kinds of their origins. */
export const NOTIFICATION_MAILS = 'notification'
export const DIGEST_MAILS = 'digest'

export const eventMails: MailPurpose<Pick<EventStores, 'notifications'>> = {
  textNeeds: 'platform:admin',
  stillWanted: ({ notifications }, _, messages) => notifications.wanted(messages),
  report: ({ notifications }, _, outcomes) => notifications.settle(outcomes),
}

type Stores = Pick<EventStores, 'eventTypes'> &
  Pick<MailingStores, 'templates' | 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export interface NotificationMailsDeps {
  readonly createMessages: CreateMessages
  readonly links: PreferenceLinks
  readonly baseUrl: string
}

type Person = Extract<DueNotification['person'], { readonly _tag: 'Some' }>['value']

/** Keeps the address of a link within what a mail header carries. */
const TYPES_OF_LINK = 12
const ITEM_AT_MOST = 2_000

/** A notification as its recipient reads it; its footer is in `personalised`. */
export const renderNotification = (
  { content, replyTo }: Pick<Template, 'content' | 'replyTo'>,
  { email, name }: Person,
  { id, data }: Pick<DueNotification, 'id' | 'data'>,
  personalised: Personalised = {},
) => {
  const mailingId = asMailingId(id)
  const mailing: Mailing = {
    id: mailingId,
    origin: { kind: NOTIFICATION_MAILS, id },
    route: O.none,
    content,
    replyTo,
    data,
    createdAt: 0,
  }
  const recipient = { address: email, name }
  return renderMail(mailing, openMessage({ id: asMessageId(id), mailingId, recipient, personalised }))
}

/** The fields that the template names: a message keeps no other of the payload. */
const namedIn = ({ subject, html, text }: MailContent, data: EventData): EventData => {
  const paths = new Set([...subject, ...html, ...text].map((part) => (typeof part === 'string' ? '' : part.path)))
  return Object.fromEntries(Object.entries(data).filter(([field]) => paths.has(`data.${field}`)))
}

const shortened = (text: string): string =>
  text.length <= ITEM_AT_MOST ? text : `${text.slice(0, ITEM_AT_MOST).toWellFormed()}…`

const toHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

export type NotificationMails = ReturnType<typeof makeNotificationMails>

export const makeNotificationMails = ({ createMessages, links, baseUrl }: NotificationMailsDeps) => {
  const { openMailing, addMessages } = createMessages

  /** The template that the type has now. */
  const templateOf = ({ eventTypes, templates }: Stores, type: EventTypeUuid): Stored<O.Option<Template>> =>
    pipe(
      eventTypes.find(type),
      TE.map(O.flatMap(({ settings }) => settings.template)),
      TE.flatMap(O.match((): Stored<O.Option<Template>> => TE.right(O.none), templates.find)),
    )

  const send = (
    stores: Stores,
    tenantUuid: TenantUuid,
    { name, email }: Person,
    given: Omit<Mailing, 'id' | 'createdAt' | 'data'>,
    own: Personalised,
    attachments: Parameters<typeof openMailing>[2],
    frame: {
      readonly types: readonly EventTypeUuid[]
      readonly user: DueNotification['recipient']
      readonly why: string
    },
  ): Stored<MailMessage> => {
    const { language } = given.content
    const sealed = links.seal({ tenantUuid, user: frame.user, types: frame.types.slice(0, TYPES_OF_LINK) })
    // Payloads name people: they go where the message's own values go, and are removed with those of its recipient.
    const personalised = {
      ...own,
      unsubscribeUrl: `${baseUrl}/notifications/${sealed}?lang=${language}`,
      footer: { why: frame.why, link: notificationTexts[language].choose },
    }
    return pipe(
      openMailing(stores, { ...given, data: {} }, attachments),
      TE.flatMap((mailing) => addMessages(stores, tenantUuid, mailing, [{ address: email, name }], () => personalised)),
      TE.map(([message]) => {
        if (message === undefined) throw new Error('a mailing without its message')
        return message
      }),
    )
  }

  return {
    templateOf,
    single: (
      stores: Stores,
      tenantUuid: TenantUuid,
      person: Person,
      due: DueNotification,
      { uuid, content, replyTo, systemMailboxKey: route }: Template,
    ): Stored<MailMessage> =>
      pipe(
        stores.templates.attachments(uuid),
        TE.flatMap((attachments) => {
          const origin = { kind: NOTIFICATION_MAILS, id: due.id }
          const { asOwner, asHolder } = notificationTexts[content.language]
          const why = O.isSome(due.role) ? asHolder(due.typeName, due.role.value) : asOwner(due.typeName)
          const frame = { types: [due.type], user: due.recipient, why }
          const given = { origin, route, content, replyTo }
          return send(stores, tenantUuid, person, given, { data: namedIn(content, due.data) }, attachments, frame)
        }),
      ),
    /** Of items that have a template, in order; `total`: with those that are not shown. */
    digest: (
      stores: Stores,
      tenantUuid: TenantUuid,
      person: Person,
      { id, recipient, noon }: Digest,
      items: readonly DueNotification[],
      total: number,
    ): Stored<MailMessage> => {
      const types = [...new Set(items.map(({ type }) => type))]
      return pipe(
        types,
        TE.traverseSeqArray((type) =>
          pipe(
            templateOf(stores, type),
            TE.map((template) => [type, template] as const),
          ),
        ),
        TE.flatMap((found) => {
          const templates = new Map(found.flatMap(([type, one]) => (O.isSome(one) ? [[type, one.value] as const] : [])))
          const language = templates.values().next().value?.content.language ?? 'nl'
          const texts = notificationTexts[language]
          const shown = items.flatMap((item) => {
            const template = templates.get(item.type)
            const mail =
              template === undefined
                ? undefined
                : O.toUndefined(O.fromEither(renderNotification(template, person, item)))
            return mail === undefined
              ? []
              : [{ at: texts.time(item.firedAt), subject: mail.subject, text: shortened(mail.text.trim()) }]
          })
          const more = total > shown.length ? [texts.more(total - shown.length)] : []
          const title = texts.digest(noon, total)
          const body = {
            html: [
              `<h1>${escapeHtml(title)}</h1>`,
              ...shown.map(
                ({ at, subject, text }) =>
                  `\n<h2>${escapeHtml(subject)}</h2>\n<p>${escapeHtml(at)}</p>\n<p>${toHtml(text)}</p>`,
              ),
              ...more.map((line) => `\n<p>${escapeHtml(line)}</p>`),
            ],
            text: [
              [title, ...shown.map(({ at, subject, text }) => `${subject}\n${at}\n\n${text}`), ...more].join('\n\n'),
            ],
          }
          const origin = { kind: DIGEST_MAILS, id }
          const frame = { types, user: recipient, why: texts.inDigest }
          const content: MailContent = { language, subject: [title], html: [], text: [] }
          const given = { origin, route: O.none, content, replyTo: O.none }
          return send(stores, tenantUuid, person, given, { body }, [], frame)
        }),
      )
    },
  }
}
