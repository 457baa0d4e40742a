// Outgoing mail: creating, listing with its state, retrying and deciding messages (MSG-1, MSG-5, MSG-7).
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { MAX_IMPORTED_PEOPLE } from '#domain/identity/naming.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import {
  MESSAGE_ERRORS,
  type MailOrigin,
  type MessageId,
  type MessageState,
  RECIPIENTS_AT_MOST,
  STORY_STEPS,
} from '#domain/mailing/message.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { withSchema, makeCodec } from '../codecs/described.ts'
import { makeListInQuery } from '../codecs/in-query.ts'
import { makeLine } from '../codecs/line.ts'
import { makeList, moment, makeNamedEnum, makeEnum, asOptional, withDefault, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'
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
} as const satisfies Readonly<Record<string, MessageState['_tag']>>
export type MessageStateName = keyof typeof MESSAGE_STATE_NAMES
const state = makeNamedEnum(MESSAGE_STATE_NAMES)

const ORIGIN = /^([a-z][a-z-]{0,39}):(.{36})$/

/** The origin of a message: `kind:uuid`. */
const originInQuery: t.Type<MailOrigin, string, unknown> = makeCodec(
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

const ADDRESS_AT_MOST = 320
const NAME_AT_MOST = 200

/** An explicit value overrides the template's, so an empty text differs from an absent field. */
const route = withSchema(
  (schemaOf) => ({
    ...schemaOf(asOptional(makeEnum('', ...SYSTEM_MAILBOX_KEYS))),
    description: `Absent: that of the template. Empty: the office's own mailer, whatever the template says.`,
  }),
  asOptional(makeEnum('', ...SYSTEM_MAILBOX_KEYS)),
)

const newMessages = t.strict(
  {
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

const outline = {
  id: t.string,
  /** Empty: the data of the recipient was deleted. */
  recipient: t.type({ address: t.string, name: t.string }, 'MessageRecipient'),
  /** The subject with its placeholders. */
  subject: t.string,
  state,
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
const messageOutline = t.type(outline, 'MessageOutline')
export type MessageOutlineResponse = WireOf<typeof messageOutline>

const step = t.type({ at: moment, step: makeEnum(...STORY_STEPS), code: t.string }, 'MessageStep')

/** The mail as its recipient reads it. Personal links, to a survey or to unsubscribe, are hidden (`https://host/******`). */
const mail = t.type({ subject: t.string, html: t.string, text: t.string, replyTo: textOrNull }, 'RenderedMail')

const message = t.type(
  {
    ...outline,
    /** Why it has not been sent yet. Null in every state except `queued`. */
    waits,
    /** The oldest step first. A long story contains only its newest steps. */
    story: t.array(step),
    /** The id that the server assigned. */
    serverMessageId: textOrNull,
    /** Null: the recipient's address is not valid, their data was deleted, or only operators may read it. */
    mail: allowNull(mail),
  },
  'Message',
)
export type MessageResponse = WireOf<typeof message>

const moved = t.type({ id: t.string, state, reason }, 'MovedMessage')

const params = { id: makeUuid<MessageId>() }
const sampleOutline = {
  id: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201',
  recipient: { address: 'eva.jansen@korrel.example', name: 'Eva Jansen' },
  subject: 'Wat vind je van ons, {{name}}?',
  state: 'ERROR',
  reason: 'outcome_unknown',
  createdAt: '2026-03-02T09:29:00.000Z',
  stateSince: '2026-03-02T09:31:10.000Z',
  origin: { kind: 'single', id: '1d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9105' },
  systemMailboxKey: 'monitor',
  possiblyDoubled: false,
  canRetry: false,
  canDecide: true,
} as const
const one = { params: { id: sampleOutline.id } }
const sampleTemplate = '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106'
const queued = { id: sampleOutline.id, state: 'queued', reason: null } as const

export const messageContract = defineContract({
  'GET /messages': {
    summary:
      'Lists outgoing mail, the newest first, a page at a time; filtered by state, reason, whole address, what it was made for and possible doubling. `total` stops at 10,000.',
    query: {
      state: withDefault(makeListInQuery(state), []),
      error: asOptional(makeEnum(...MESSAGE_ERRORS)),
      /** Searches for invalid addresses are allowed too. */
      address: withDefault(makeLine(ADDRESS_AT_MOST), ''),
      origin: asOptional(originInQuery),
      /** `true`: only messages that the recipient may have twice. */
      possiblyDoubled: withDefault(makeNamedEnum({ true: true, false: false }), false),
      ...pageQuery,
    },
    ...answerWith(200, makePage(messageOutline), samplePage(sampleOutline), {
      query: { state: 'queued,ERROR', address: sampleOutline.recipient.address },
    }),
  },
  'POST /messages': {
    summary:
      'Makes a message for each recipient from a template and queues it; returns the ids in the order of the recipients.',
    body: newMessages,
    answers: { 201: t.type({ ids: t.array(t.string), unknownPlaceholders }) },
    example: {
      input: {
        body: {
          template: sampleTemplate,
          recipients: [sampleOutline.recipient],
          data: { surveyUrl: 'https://survey.example/A1B2C3' },
          systemMailboxKey: 'monitor',
        },
      },
      answers: { 201: { ids: [sampleOutline.id], unknownPlaceholders: [] } },
    },
  },
  'POST /messages/invitations': {
    summary:
      'Invites people who have not signed in yet, from a template with `{{data.signInUrl}}` and `{{data.office}}`. Others are passed over. Needs `users:write` too.',
    body: t.strict(
      { template: makeUuid<TemplateUuid>(), users: makeList(makeUuid<UserUuid>(), MAX_IMPORTED_PEOPLE, 1) },
      'NewInvitations',
    ),
    ...answerWith(
      200,
      t.type({ invited: t.number, passed: t.number, unknownPlaceholders }),
      { invited: 2, passed: 0, unknownPlaceholders: [] },
      { body: { template: sampleTemplate, users: [sampleOutline.origin.id] } },
    ),
  },
  'GET /messages/:id': {
    summary: 'Returns a message with its whole story: what happened to it, why it waits, and the mail itself.',
    params,
    answers: { 200: message },
    example: {
      input: one,
      answers: {
        200: {
          ...sampleOutline,
          waits: null,
          story: [{ at: '2026-03-02T09:31:10.000Z', step: 'unknown', code: 'timeout' }],
          serverMessageId: null,
          mail: {
            subject: 'Wat vind je van ons, Eva Jansen?',
            html: '<!doctype html><html lang="nl">…</html>',
            text: 'Dag Eva Jansen,',
            replyTo: 'kantoor@korrel.example',
          },
        },
      },
    },
  },
  'POST /messages/:id/retry': {
    summary: 'Queues a message in ERROR once more. An unknown outcome is decided instead; an invalid address stays so.',
    params,
    ...answerWith(200, moved, queued, one),
  },
  'POST /messages/:id/decide': {
    summary:
      'Settles a message whose outcome is unknown: it was `sent`, or `send_again`, so that the recipient may have it twice.',
    params,
    body: t.strict({ decision: makeEnum('sent', 'send_again') }, 'MessageDecision'),
    ...answerWith(200, moved, queued, { ...one, body: { decision: 'send_again' } }),
  },
  'POST /mailer/resume': {
    summary:
      'Lets the office’s mailer, which waits after a refusal, try again now. Without a mail server of its own, for operators alone.',
    ...answerWith(200, success, { success: true }),
  },
})
