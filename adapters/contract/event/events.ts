// Settings of event types by administrators, the notifications that events caused, and the choices of recipients (EVT-5, EVT-7, EVT-9).
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { EventId, EventRecipient, EventTypeUuid } from '#domain/event/event.ts'
import { type NotificationOutcome, NOTIFICATION_SKIP_REASONS } from '#domain/event/notification.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import { day } from '../codecs/day.ts'
import { makeTextCodec } from '../codecs/described.ts'
import { makeListInQuery } from '../codecs/in-query.ts'
import { makePostedForm } from '../codecs/posted-form.ts'
import {
  booleanField,
  makeList,
  moment,
  makeNamedEnum,
  makeEnum,
  asOptional,
  withDefault,
  makeUuid,
  nonNegativeInteger,
} from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { unknownPlaceholders } from '../mailing/fields.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'

/** SOURCE is accepted and reaches no one: it is not implemented (EVT-4). */
const recipient: t.Type<EventRecipient, string, unknown> = makeTextCodec(
  'eventRecipient',
  {
    type: 'string',
    pattern: '^(OWNER|SOURCE|[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12})$',
    description: '`OWNER`: who caused the event. `SOURCE`: not implemented, reaches no one. Or the uuid of a role.',
  },
  (text): O.Option<EventRecipient> =>
    text === 'OWNER' || text === 'SOURCE'
      ? O.some(text)
      : pipe(
          parseUuid(text),
          O.map((uuid) => uuid as string as EventRecipient),
        ),
  ['Kies OWNER, SOURCE of de uuid van een rol.', 'Choose OWNER, SOURCE or the uuid of a role.'],
)

const NOTIFICATION_STATES = {
  waiting: 'Waiting',
  in_digest: 'InDigest',
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  skipped: 'Skipped',
} as const satisfies Readonly<Record<string, NotificationOutcome>>

const outcome = makeNamedEnum(NOTIFICATION_STATES)
const outcomeReason = makeEnum(...NOTIFICATION_SKIP_REASONS, ...MESSAGE_ERRORS)

const RECIPIENTS_AT_MOST = 50

const settings = t.strict(
  {
    /** Absent or null: no mails. */
    template: asOptional(makeUuid<TemplateUuid>()),
    /** In the other language, for recipients who read it. Absent or null: they get `template` too. */
    translation: asOptional(makeUuid<TemplateUuid>()),
    /** The recipients of a mail. Empty: no one gets one. */
    recipients: makeList(recipient, RECIPIENTS_AT_MOST),
    /** Sends the notifications of a day in one mail, at 07:00 on the next day (Europe/Amsterdam). */
    digest: booleanField,
    /** The revision of the answer that the caller read. */
    revision: nonNegativeInteger,
  },
  'EventTypeSettings',
)

const type = t.type(
  {
    uuid: t.string,
    /** For instance `LINK_LICENSE_EXPIRED`. */
    constant: t.string,
    name: t.string,
    /** The fields of the payload. A template uses them as `{{data.<field>}}`. */
    fields: t.array(t.string),
    template: textOrNull,
    translation: textOrNull,
    recipients: t.array(recipient),
    /** The recipients that are not implemented and so reach no one. */
    notImplemented: t.array(recipient),
    digest: t.boolean,
    /** Null: no such event has happened yet. */
    firstFiredAt: allowNull(moment),
    revision: t.number,
    /** The office whose templates and roles the settings use. */
    office: t.string,
  },
  'EventType',
)
export type EventTypeResponse = WireOf<typeof type>
const savedType = t.intersection([type, t.type({ unknownPlaceholders })], 'SavedEventType')

const preview = t.type(
  {
    /** The latest stored event of the type. Null: there is none, and fields show their names. */
    event: allowNull(
      t.type({ id: t.string, firedAt: moment, data: t.record(t.string, t.union([t.string, t.number])) }, 'PastEvent'),
    ),
    /** Null: there is no template, or it was removed. */
    mail: allowNull(t.type({ subject: t.string, html: t.string, text: t.string }, 'NotificationMail')),
    unknownPlaceholders,
  },
  'EventTypePreview',
)

const notification = t.type(
  {
    id: t.string,
    event: t.string,
    type: t.string,
    typeName: t.string,
    recipient: t.string,
    /** Null: the person was anonymised. */
    person: allowNull(t.type({ name: t.string, email: t.string }, 'NotifiedPerson')),
    /** The recipient of the type through which the person gets it. */
    because: recipient,
    /** `waiting`: waits for its turn. `in_digest`: waits for the mail of `digestDate`. `queued`: the mailer has its mail. */
    outcome,
    /** Only for `failed` and `skipped`. */
    reason: allowNull(outcomeReason),
    /** Since when it has this outcome. For `waiting`: since when it is due. */
    at: moment,
    /** The date of its digest, also after the digest was sent. */
    digestDate: allowNull(day),
    /** The id of the mail, or of the digest's mail. */
    message: textOrNull,
    /** The office of the message and the recipient. */
    office: t.string,
    createdAt: moment,
  },
  'Notification',
)
export type NotificationResponse = WireOf<typeof notification>

const params = { uuid: makeUuid<EventTypeUuid>() }
const office = '1c9e7a5b-3d2f-4b8a-9c6e-7f5d3b1a9102'
const written = {
  template: '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106',
  translation: null,
  recipients: ['OWNER', '5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101'],
  digest: false,
  revision: 2,
}
const sample = {
  uuid: 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
  constant: 'LINK_LICENSE_EXPIRED',
  name: 'Link licence expired',
  fields: ['licenseId', 'name', 'email', 'organization', 'activationKey', 'expiresAt', 'activationsUsed'],
  ...written,
  notImplemented: [],
  firstFiredAt: '2026-03-02T09:29:00.000Z',
  office,
}
const one = { params: { uuid: sample.uuid } }
const sampleEvent = '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9301'
const samplePreview = {
  event: { id: sampleEvent, firedAt: '2026-03-02T09:29:00.000Z', data: { organization: 'Kantoor Korrel' } },
  mail: {
    subject: 'De licentie van Kantoor Korrel is verlopen',
    html: '<!doctype html><html lang="nl">…</html>',
    text: 'Dag Eva Jansen,',
  },
  unknownPlaceholders: [],
}
const sampleNotification = {
  id: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9302',
  event: sampleEvent,
  type: sample.uuid,
  typeName: sample.name,
  recipient: '7e1d3c5b-9a8f-4e6d-8c2b-1a0f9e8d9103',
  person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  because: 'OWNER',
  outcome: 'failed',
  reason: 'recipient_refused',
  at: '2026-03-02T09:31:10.000Z',
  digestDate: null,
  message: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201',
  office,
  createdAt: '2026-03-02T09:29:00.000Z',
} as const

export const eventContract = defineContract({
  'GET /admin/event-types': {
    summary: 'Lists the event types, also those that have not fired yet.',
    ...answerWith(200, t.type({ data: t.array(type) }), { data: [sample] }),
  },
  'GET /admin/event-types/:uuid': {
    summary: 'Returns an event type.',
    params,
    ...answerWith(200, type, sample, one),
  },
  'PUT /admin/event-types/:uuid': {
    summary: 'Sets which template an event type mails, to whom, and whether in a digest. New events follow it.',
    params,
    body: settings,
    ...answerWith(
      200,
      savedType,
      { ...sample, revision: 3, unknownPlaceholders: ['surveyUrl'] },
      { ...one, body: written },
    ),
  },
  'GET /admin/event-types/:uuid/preview': {
    summary: 'Shows the mail of an event type with the latest real event; `template` tries another one.',
    params,
    query: { template: asOptional(makeUuid<TemplateUuid>()) },
    ...answerWith(200, preview, samplePreview, { ...one, query: {} }),
  },
  'GET /admin/notifications': {
    summary:
      'Lists notifications, the newest first, a page at a time; filtered by event, its subject (a licence), type, recipient and outcome. `total` stops at 10,000.',
    query: {
      event: asOptional(makeUuid<EventId>()),
      subject: asOptional(makeUuid<Uuid>()),
      type: asOptional(makeUuid<EventTypeUuid>()),
      recipient: asOptional(makeUuid<UserUuid>()),
      outcome: withDefault(makeListInQuery(outcome), []),
      ...pageQuery,
    },
    ...answerWith(200, makePage(notification), samplePage(sampleNotification), {
      query: { outcome: 'failed,skipped' },
    }),
  },
})

const link = { params: { sealed: t.string }, query: { lang: t.unknown } }
const sampleLink = { params: { sealed: 'eyJhbGciOiJkaXIifQ' } }

/**
 * The public page on which a recipient chooses how they get the notifications of a mail. The mail links to it, without a sign-in (EVT-9).
 */
export const preferenceContract = defineContract({
  'GET /notifications/:sealed': {
    summary:
      'The page on which a recipient chooses, for each type of notification in a mail: a mail each, a daily digest, or none.',
    ...link,
    answers: { 200: null },
    example: { input: { ...sampleLink, query: { lang: 'nl' } } },
  },
  'POST /notifications/:sealed': {
    summary: 'Mutes all types of the mail, by one click in a mail client (RFC 8058): any body will do.',
    ...link,
    answers: { 200: null },
    example: { input: { ...sampleLink, query: {} } },
  },
  'POST /notifications/:sealed/choice': {
    summary: 'Stores the choice.',
    ...link,
    body: makePostedForm(
      '`p.` and the uuid of a type: `mail`, `digest` or `muted`. With `show` nothing is stored, and the form is shown again in the language of the address.',
    ),
    answers: { 200: null },
    example: { input: { ...sampleLink, query: {}, body: { 'p.c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04': 'digest' } } },
  },
})
