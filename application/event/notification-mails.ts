// Mails of single notifications and of digests, and what event mails need when they are sent (EVT-5, EVT-9).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import type { CreateMessages } from '#application/mailing/create-messages.ts'
import type { EventTypeUuid } from '#domain/event/event.ts'
import { DIGEST_SHOWS } from '#domain/event/notification.ts'
import { notificationTexts } from '#domain/event/notification-texts.ts'
import type { Digest, DueNotification, EventStores, NotifiedPerson, PreferenceLinks } from '#domain/event/ports.ts'
import { type FilledMail, renderMail } from '#domain/mailing/mail-document.ts'
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
import { type Language, pickText, pickTexts } from '#domain/shared/language.ts'
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

type Person = Pick<NotifiedPerson, 'name' | 'email'>

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

/** The current templates of the type, its translation last. Empty: it sends no mails. */
const listTemplates = ({ eventTypes, templates }: ReadStores, type: EventTypeUuid): Stored<readonly Template[]> =>
  pipe(
    eventTypes.find(type),
    TE.map(O.filter(({ settings }) => O.isSome(settings.template))),
    TE.map(
      O.match(
        () => [],
        ({ settings: { template, translation } }) => RA.compact([template, translation]),
      ),
    ),
    TE.flatMap(TE.traverseSeqArray(templates.find)),
    TE.map(RA.compact),
  )

const findInLanguage = (templates: readonly Template[], language: Language): O.Option<Template> =>
  O.fromNullable(templates.find(({ content }) => content.language === language))

/** Where the type has no text in the language of the digest. */
const nameEvent = ({ titles, data: { organization } }: DueNotification, language: Language): string =>
  organization === undefined ? titles[language] : `${titles[language]}: ${organization}`

function renderDigestBody(
  { language, subject }: MailContent,
  person: Person,
  items: readonly DueNotification[],
  templates: ReadonlyMap<EventTypeUuid, readonly Template[]>,
): MailBody {
  const texts = pickTexts(notificationTexts, language)
  /** None: the type sends no mails any more. */
  const renderItem = (item: DueNotification): O.Option<Pick<FilledMail, 'subject' | 'text'>> => {
    const all = templates.get(item.type) ?? []
    const template = findInLanguage(all, language)
    if (O.isSome(template)) return O.fromEither(renderNotification(template.value, person, item))
    return all.length === 0 ? O.none : O.some({ subject: nameEvent(item, language), text: '' })
  }
  const shown = items.flatMap((item) =>
    pipe(
      renderItem(item),
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
        ({ at, subject: of, text }) =>
          `\n<h2>${escapeHtml(of)}</h2>\n<p>${escapeHtml(at)}</p>${text === '' ? '' : `\n<p>${toHtml(text)}</p>`}`,
      ),
      ...more.map((line) => `\n<p>${escapeHtml(line)}</p>`),
    ],
    text: [
      [title, ...shown.map(({ at, subject: of, text }) => `${of}\n${at}\n\n${text}`.trim()), ...more].join('\n\n'),
    ],
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
                listTemplates(stores, type),
                TE.map((all) => [type, all] as const),
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
    /** The template in the language of the recipient, or else the one that the type has. */
    templateOf: (stores: ReadStores, type: EventTypeUuid, language: Language): Stored<O.Option<Template>> =>
      pipe(
        listTemplates(stores, type),
        TE.map((all) =>
          pipe(
            findInLanguage(all, language),
            O.alt(() => RA.head(all)),
          ),
        ),
      ),
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
    /** Creates the digest in the language of its recipient. */
    digest: (
      stores: Stores,
      tenantUuid: TenantUuid,
      person: NotifiedPerson,
      { id, recipient, noon }: Digest,
      first: DueNotification,
      items: readonly DueNotification[],
    ): Stored<MailMessage> => {
      const { language } = person
      const texts = pickTexts(notificationTexts, language)
      const content: MailContent = { language, subject: [texts.digest(noon, first.together)], html: [], text: [] }
      const given = { origin: { kind: DIGEST_MAILS, id }, route: O.none, content, replyTo: O.none }
      const types = [...new Set(items.map(({ type }) => type))]
      return send(stores, tenantUuid, person, given, [], { types, user: recipient, why: texts.inDigest })
    },
  }
}
