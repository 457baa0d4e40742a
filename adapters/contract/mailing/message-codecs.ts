// The codecs of outgoing mail: a message in lists and in full, orders of messages, and what becomes of several at once.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { BULK_AT_MOST, BULK_REFUSALS } from '#domain/mailing/bulk.ts'
import {
  MESSAGE_ERRORS,
  type MailOrigin,
  type MailingId,
  type MessageId,
  type MessageState,
  RECIPIENTS_AT_MOST,
  STORY_STEPS,
} from '#domain/mailing/message.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { withSchema, makeCodec } from '../codecs/described.ts'
import { makeLine } from '../codecs/line.ts'
import { makeList, moment, makeNamedEnum, makeEnum, asOptional, withDefault, makeUuid } from '../codecs/text.ts'
import { allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { unknownPlaceholders, waits } from './fields.ts'
import { mergeData } from './merge-data.ts'

/** The specification's name of each state. */
export const MESSAGE_STATE_NAMES = {
  created: 'Created',
  queued: 'Queued',
  sending: 'Sending',
  sent: 'Sent',
  ERROR: 'Failed',
  withdrawn: 'Withdrawn',
  returned: 'Returned',
} as const satisfies Readonly<Record<string, MessageState['_tag']>>
export type MessageStateName = keyof typeof MESSAGE_STATE_NAMES
export const messageState = makeNamedEnum(MESSAGE_STATE_NAMES)

const ORIGIN = /^([a-z][a-z-]{0,39}):(.{36})$/

/** The origin of a message: `kind:uuid`. */
export const originInQuery: t.Type<MailOrigin, string, unknown> = makeCodec(
  'originInQuery',
  {
    type: 'string',
    pattern: '^[a-z][a-z-]{0,39}:[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$',
    description: 'A kind and an id, as messages have them: `kind:id`.',
  },
  (u) => {
    const [, kind, id] = (typeof u === 'string' ? ORIGIN.exec(u) : null) ?? []
    const found = parseUuid(id ?? '')
    return kind !== undefined && O.isSome(found) ? { kind, id: found.value } : undefined
  },
  ['Schrijf dit als soort:nummer, zoals bij een bericht staat.', 'Write this as kind:id, as a message has them.'],
  {
    is: (u): u is MailOrigin => typeof u === 'object' && u !== null && 'kind' in u,
    encode: ({ kind, id }) => `${kind}:${id}`,
  },
)

export const ADDRESS_AT_MOST = 320
const NAME_AT_MOST = 200

/** An explicit value overrides the template's, so an empty text differs from an absent field. */
const route = withSchema(
  (schemaOf) => ({
    ...schemaOf(asOptional(makeEnum('', ...SYSTEM_MAILBOX_KEYS))),
    description: `Absent: that of the template. Empty: the office's own mailer, whatever the template says.`,
  }),
  asOptional(makeEnum('', ...SYSTEM_MAILBOX_KEYS)),
)

export const newMessages = t.strict(
  {
    /** With it the request can be repeated. */
    mailing: asOptional(makeUuid<MailingId>()),
    /** The uuid of a template. */
    template: makeUuid<TemplateUuid>(),
    /** A message to an address that cannot exist ends in ERROR. The other messages are sent. */
    recipients: makeList(
      t.strict({ address: makeLine(ADDRESS_AT_MOST), name: withDefault(makeLine(NAME_AT_MOST), '') }, 'MailRecipient'),
      RECIPIENTS_AT_MOST,
      1,
    ),
    /** Values for `{{data.…}}`. The value of `surveyUrl` also fills `{{surveyUrl}}`. */
    data: withDefault(mergeData, {}),
    systemMailboxKey: route,
  },
  'NewMessages',
)

const reason = allowNull(makeEnum(...MESSAGE_ERRORS))
const origin = t.type({ kind: t.string, id: t.string }, 'MailOrigin')

const recipient = t.type({ address: t.string, name: t.string }, 'MessageRecipient')

const outline = {
  id: t.string,
  /** Empty: the data of the recipient was deleted. */
  recipient,
  /** As the recipient reads it. With its placeholders if their data was deleted, or only operators may read the mail. */
  subject: t.string,
  state: messageState,
  /** Only for ERROR. */
  reason,
  createdAt: moment,
  /** When it reached this state; null for `created` and `sending`. For `queued`: since when it waits. */
  stateSince: allowNull(moment),
  /** What the message was made for. `single`: created by `POST /messages`. */
  origin,
  /** Null: the office's own mailer sends it. */
  systemMailboxKey: textOrNull,
  /** The recipient may have it twice. */
  possiblyDoubled: t.boolean,
  /** Whether `retry` and `decide` are possible. */
  canRetry: t.boolean,
  canDecide: t.boolean,
}
export const messageOutline = t.type(outline, 'MessageOutline')
export type MessageOutlineResponse = WireOf<typeof messageOutline>

const step = t.type({ at: moment, step: makeEnum(...STORY_STEPS), code: t.string }, 'MessageStep')

/** Why a mail that was accepted came back. `class`: `spam` is a refusal by a policy or as spam, which concerns the sender. */
const returned = t.type(
  {
    class: makeEnum('permanent', 'full', 'spam', 'unknown'),
    sentAt: moment,
    /** The enhanced status code (RFC 3463); null: there is none. */
    status: textOrNull,
    /** What the other server answered; null: it did not say, or the data of the recipient was deleted. */
    reason: textOrNull,
    /** The start of the text of the returned mail, without the copy of ours; null: it has none, or you may not read the mail. */
    text: textOrNull,
  },
  'ReturnedMail',
)

/** The mail as its recipient reads it. Personal links, to a survey or to unsubscribe, are hidden (`https://host/******`). */
const mail = t.type({ subject: t.string, html: t.string, text: t.string, replyTo: textOrNull }, 'RenderedMail')

export const wholeMessage = t.type(
  {
    ...outline,
    /** Why it has not been sent yet. Null in every state except `queued`. */
    waits,
    /** The oldest step first. A long story contains only its newest steps. */
    story: t.array(step),
    /** Only for `returned`. */
    returned: allowNull(returned),
    /** The id that the server assigned. */
    serverMessageId: textOrNull,
    /** Null: the recipient's address is not valid, their data was deleted, or only operators may read it. */
    mail: allowNull(mail),
  },
  'Message',
)
export type MessageResponse = WireOf<typeof wholeMessage>

const listCounts = <const Name extends string>(names: readonly Name[]) =>
  t.partial(Object.fromEntries(names.map((one) => [one, t.number])) as Readonly<Record<Name, t.NumberC>>)

/** Absent: 0. */
export const messageCounts = t.type(
  {
    states: listCounts(Object.keys(MESSAGE_STATE_NAMES) as readonly MessageStateName[]),
    reasons: listCounts(MESSAGE_ERRORS),
    possiblyDoubled: t.number,
  },
  'MessageCounts',
)

export const bulkResult = t.type(
  {
    done: t.number,
    /** How many were passed over, by reason. */
    passed: listCounts(BULK_REFUSALS),
  },
  'BulkResult',
)
export type BulkResultResponse = WireOf<typeof bulkResult>

export const messageIds = t.strict({ ids: makeList(makeUuid<MessageId>(), BULK_AT_MOST, 1) }, 'SeveralMessages')

export const movedMessage = t.type({ id: t.string, state: messageState, reason }, 'MovedMessage')

export const orderPreview = t.type(
  {
    recipients: t.number,
    /** Addresses that cannot exist: no mail leaves to them. */
    invalid: t.array(t.string),
    /** Who would get `mail`: the first recipient whose address is valid. Null: none is. */
    to: allowNull(recipient),
    mail: allowNull(mail),
    /** Why `mail` would not leave. */
    lack: allowNull(makeEnum('subject_empty', 'link_empty')),
    unknownPlaceholders,
  },
  'MessagesPreview',
)
export type OrderPreviewResponse = WireOf<typeof orderPreview>
