// Mails of single notifications and of digests, and what event mails need when they are sent (EVT-5, EVT-9).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import type { EventTypeUuid } from '#domain/event/event.ts'
import { DIGEST_SHOWS } from '#domain/event/notification.ts'
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
import { asWritten } from '#domain/mailing/placeholders.ts'
import type { MailingStores, MailPurpose } from '#domain/mailing/ports.ts'
import type { MailBody, MailContent, Template } from '#domain/mailing/template.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { pickText, pickTexts } from '#domain/shared/language.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

/** Kinds of the origins of these mails. */
export const NOTIFICATION_MAILS = 'notification'
export const DIGEST_MAILS = 'digest'

type ReadStores = Pick<EventStores, 'eventTypes' | 'notifications'> & Pick<MailingStores, 'templates'>
type Stores = ReadStores & Pick<MailingStores, 'mailings' | 'messages' | 'lanes' | 'mailServers' | 'outbox'>

export interface NotificationMailsDeps {
  readonly createMessages: CreateMessages
  readonly links: PreferenceLinks
  readonly baseUrl: string
}

type Person = Extract<DueNotification['person'], { readonly _tag: 'Some' }>['value']

/** Limits the length of the link, which must fit in a mail header. */
const TYPES_OF_LINK = 12
const ITEM_AT_MOST = 2_000

/** Renders a notification for its recipient. `personalised` contains the footer. */
export function renderNotification(
  { content, replyTo }: Pick<Template, 'content' | 'replyTo'>,
  { email, name }: Person,
  { id, data }: Pick<DueNotification, 'id' | 'data'>,
  personalised: Personalised = {},
) {
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

const shorten = (text: string): string =>
  text.length <= ITEM_AT_MOST ? text : `${text.slice(0, ITEM_AT_MOST).toWellFormed()}…`

const toHtml = (text: string): string => escapeHtml(text).replaceAll('\n', '<br>')

/** The current template of the type. */
const findTemplate = ({ eventTypes, templates }: ReadStores, type: EventTypeUuid): Stored<O.Option<Template>> =>
  pipe(
    eventTypes.find(type),
    TE.map(O.flatMap(({ settings }) => settings.template)),
    TE.flatMap(O.match((): Stored<O.Option<Template>> => TE.right(O.none), templates.find)),
  )

function renderDigestBody(
  { language, subject }: MailContent,
  person: Person,
  items: readonly DueNotification[],
  templates: ReadonlyMap<EventTypeUuid, O.Option<Template>>,
): MailBody {
  const texts = pickTexts(notificationTexts, language)
  const shown = items.flatMap((item) =>
    pipe(
      templates.get(item.type) ?? O.none,
      O.flatMap((template) => O.fromEither(renderNotification(template, person, item))),
      O.match(
        () => [],
        (mail) => [{ at: texts.time(item.firedAt), subject: mail.subject, text: shorten(mail.text.trim()) }],
      ),
    ),
  )
  const left = (items[0]?.together ?? 0) - shown.length
  const more = left > 0 ? [texts.more(left)] : []
  const title = asWritten(subject)
  return {
    html: [
      `<h1>${escapeHtml(title)}</h1>`,
      ...shown.map(
        ({ at, subject: of, text }) => `\n<h2>${escapeHtml(of)}</h2>\n<p>${escapeHtml(at)}</p>\n<p>${toHtml(text)}</p>`,
      ),
      ...more.map((line) => `\n<p>${escapeHtml(line)}</p>`),
    ],
    text: [[title, ...shown.map(({ at, subject: of, text }) => `${of}\n${at}\n\n${text}`), ...more].join('\n\n')],
  }
}

const reported: MailPurpose<ReadStores> = {
  isOfService: true,
  textNeeds: 'platform:admin',
  findWanted: ({ notifications }, _, messages) => notifications.findWanted(messages),
  report: ({ notifications }, _, outcomes) => notifications.settle(outcomes),
}

/**
 * Payloads stay with their events, from which people and old events are removed (EVT-8).
 * A mail is filled when it leaves, with the payload of that time.
 */
export const eventMails: Readonly<Record<string, MailPurpose<ReadStores>>> = {
  [NOTIFICATION_MAILS]: {
    ...reported,
    fill: ({ notifications }, { id }) =>
      pipe(
        notifications.readPayloads([id]),
        TE.map((payloads) => () => ({ data: payloads.get(id) ?? {} })),
      ),
    readValues: ({ notifications }, messages) => notifications.readPayloads(messages),
  },
  [DIGEST_MAILS]: {
    ...reported,
    fill: (stores, { id, recipient: { address, name } }) =>
      gen(function* () {
        const items = yield* unwrap(stores.notifications.listInMail(id, DIGEST_SHOWS))
        const templates = yield* unwrap(
          pipe(
            [...new Set(items.map(({ type }) => type))],
            TE.traverseSeqArray((type) =>
              pipe(
                findTemplate(stores, type),
                TE.map((template) => [type, template] as const),
              ),
            ),
          ),
        )
        return ({ content }) => ({
          body: renderDigestBody(content, { email: address, name }, items, new Map(templates)),
        })
      }),
  },
}

export type NotificationMails = ReturnType<typeof makeNotificationMails>

export function makeNotificationMails({ createMessages, links, baseUrl }: NotificationMailsDeps) {
  const { openMailing, addMessages } = createMessages

  const send = (
    stores: Stores,
    tenantUuid: TenantUuid,
    { name, email }: Person,
    given: Omit<Mailing, 'id' | 'createdAt' | 'data'>,
    attachments: Parameters<typeof openMailing>[2],
    frame: {
      readonly types: readonly EventTypeUuid[]
      readonly user: DueNotification['recipient']
      readonly why: string
    },
  ): Stored<MailMessage> => {
    const { language } = given.content
    const sealed = links.seal({ tenantUuid, user: frame.user, types: frame.types.slice(0, TYPES_OF_LINK) })
    const personalised = {
      unsubscribeUrl: `${baseUrl}/notifications/${sealed}?lang=${language}`,
      footer: { why: frame.why, link: pickText(notificationTexts.choose, language) },
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
    templateOf: findTemplate,
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
          const { asOwner, asHolder } = pickTexts(notificationTexts, content.language)
          const title = due.titles[content.language]
          const why = O.isSome(due.role) ? asHolder(title, due.role.value) : asOwner(title)
          const frame = { types: [due.type], user: due.recipient, why }
          return send(stores, tenantUuid, person, { origin, route, content, replyTo }, attachments, frame)
        }),
      ),
    /** Creates the digest in the language of the first notification's template. */
    digest: (
      stores: Stores,
      tenantUuid: TenantUuid,
      person: Person,
      { id, recipient, noon }: Digest,
      first: DueNotification,
      items: readonly DueNotification[],
    ): Stored<MailMessage> =>
      pipe(
        findTemplate(stores, first.type),
        TE.flatMap((template) => {
          const language = O.isSome(template) ? template.value.content.language : 'nl'
          const texts = pickTexts(notificationTexts, language)
          const content: MailContent = { language, subject: [texts.digest(noon, first.together)], html: [], text: [] }
          const given = { origin: { kind: DIGEST_MAILS, id }, route: O.none, content, replyTo: O.none }
          const types = [...new Set(items.map(({ type }) => type))]
          return send(stores, tenantUuid, person, given, [], { types, user: recipient, why: texts.inDigest })
        }),
      ),
  }
}
