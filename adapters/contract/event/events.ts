// Event types as administrators set them, the notifications that their events caused, and what recipients choose (EVT-5, EVT-7, EVT-9).
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
    /** Who gets a mail; empty: the type reaches no one. */
    recipients: makeList(recipient, RECIPIENTS_AT_MOST),
    /** A day's notifications come in one mail, at 07:00 on the next day (Europe/Amsterdam). */
    digest: booleanField,
    /** Of the answer that was read. */
    revision: nonNegativeInteger,
  },
  'EventTypeSettings',
)

const type = t.type(
  {
    uuid: t.string,
    /** As `LINK_LICENSE_EXPIRED`. */
    constant: t.string,
    name: t.string,
    /** Of the payload; a template names them as `{{data.<field>}}`. */
    fields: t.array(t.string),
    template: textOrNull,
    recipients: t.array(recipient),
    /** Those of the recipients that reach no one, as they are not implemented. */
    notImplemented: t.array(recipient),
    digest: t.boolean,
    /** Null: it has not happened yet. */
    firstFiredAt: allowNull(moment),
    revision: t.number,
    /** Whose templates and roles the settings name. */
    office: t.string,
  },
  'EventType',
)
export type EventTypeResponse = WireOf<typeof type>
const savedType = t.intersection([type, t.type({ unknownPlaceholders })], 'SavedEventType')

const preview = t.type(
  {
    /** The latest event of the type that is kept; null: there is none, and fields show their names. */
    event: allowNull(
      t.type({ id: t.string, firedAt: moment, data: t.record(t.string, t.union([t.string, t.number])) }, 'PastEvent'),
    ),
    /** Null: no template, or it was removed. */
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
    /** Null: anonymised. */
    person: allowNull(t.type({ name: t.string, email: t.string }, 'NotifiedPerson')),
    /** As which recipient of the type they get it. */
    because: recipient,
    /** `waiting`: for its turn. `in_digest`: for the mail of `digestDate`. `queued`: its mail is with the mailer. */
    outcome,
    /** Of `failed` and `skipped`. */
    reason: allowNull(outcomeReason),
    /** Since when; of `waiting`: due since then. */
    at: moment,
    /** Of its digest, also when that has left. */
    digestDate: allowNull(day),
    /** The mail, or that of its digest. */
    message: textOrNull,
    /** Whose message and recipient they are. */
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

/** The page on which a recipient chooses how they get the notifications of a mail, reached from it without a sign-in (EVT-9). */
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
