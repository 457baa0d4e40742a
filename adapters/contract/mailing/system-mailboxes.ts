// System mailboxes: settings, consent, diagnosis and use of the limits (SYS-1 to SYS-11). The specification defines paths and answers.
import * as t from 'io-ts'
import { RECIPIENT_NAME_AT_MOST } from '#domain/mailing/mail-document.ts'
import { RETURN_HANDLINGS } from '#domain/mailing/return-reader.ts'
import { CONSENT_HEALTHS, SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'

import { makeLine } from '../codecs/line.ts'
import {
  booleanField,
  matchPattern,
  moment,
  makeEnum,
  asOptional,
  withDefault,
  makeInteger,
  nonNegativeInteger,
} from '../codecs/text.ts'
import { answerWith, defineContract, numberOrNull, allowNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { senderAddress, testMail, waits, withoutBlanks } from './fields.ts'

/** The id or a domain of a directory of the cloud. It is part of addresses there. */
export const directory = matchPattern(
  'directory',
  { maxLength: 253, pattern: '^[A-Za-z0-9-]+(?:\\.[A-Za-z0-9-]+)*$' },
  ['Geef het id of een domein van de directory.', 'Give the id or a domain of the directory.'],
)

const limit = asOptional(makeInteger(1))

const settings = t.strict(
  {
    displayName: makeLine(RECIPIENT_NAME_AT_MOST),
    directoryTenantId: directory,
    mailboxAddress: withoutBlanks(senderAddress),
    /** Absent: false. */
    saveToSentItems: withDefault(booleanField, false),
    /** Absent or null: 25. */
    rateLimitPerMinute: limit,
    /** Absent or null: 9,000. */
    rateLimitRecipientsPerDay: limit,
    /** The revision that the caller read. A mailbox that has changed since then is refused. Absent: the settings replace any revision. */
    revision: asOptional(nonNegativeInteger),
  },
  'SystemMailboxSettings',
)

const mailbox = t.type(
  {
    key: makeEnum(...SYSTEM_MAILBOX_KEYS),
    displayName: t.string,
    directoryTenantId: t.string,
    mailboxAddress: t.string,
    saveToSentItems: t.boolean,
    rateLimitPerMinute: numberOrNull,
    rateLimitRecipientsPerDay: numberOrNull,
    revision: t.number,
    consentStatus: t.type(
      {
        granted: t.boolean,
        lastConsentAt: allowNull(moment),
        lastConsentBy: textOrNull,
        lastErrorAt: allowNull(moment),
        lastErrorMessage: textOrNull,
      },
      'ConsentStatus',
    ),
    /** When the cloud last accepted a mail. The last error is still shown. */
    lastWorkedAt: allowNull(moment),
  },
  'SystemMailbox',
)
export type SystemMailboxResponse = WireOf<typeof mailbox>

const used = t.type({ used: t.number, limit: t.number }, 'UsedLimit')
const usage = t.type(
  {
    /** Calls in the last minute. */
    minute: used,
    /** Recipients in the last 24 hours. */
    day: used,
    /** When the next mail may leave; null: now. */
    freeAt: allowNull(moment),
    /** Calls in each hour of the last week. Hours without calls are left out. */
    byHour: t.array(t.type({ at: moment, calls: t.number }, 'HourOfUse')),
    pause: waits,
  },
  'SystemMailboxUsage',
)
export type SystemMailboxUsageResponse = WireOf<typeof usage>

const handling = makeEnum(...RETURN_HANDLINGS)
/** How many mails were read as what. `complained`: complaints about mail of ours; `unmatched`: returns and complaints of other mail. */
export const returnCounts = t.type(
  { returned: t.number, delayed: t.number, complained: t.number, unmatched: t.number, leftAlone: t.number },
  'ReturnCounts',
)
const returnReader = t.type(
  {
    isOn: t.boolean,
    /** What happens with returns that were read. No mail is deleted. */
    handling,
    /** The permission of the cloud that this needs. */
    permission: makeEnum('Mail.Read', 'Mail.ReadWrite'),
    counts: returnCounts,
    lastReadAt: allowNull(moment),
    /** Why the inbox could not be read the last time, as a short code; null: it could. */
    failure: textOrNull,
  },
  'ReturnReader',
)
export type ReturnReaderResponse = WireOf<typeof returnReader>
const sampleReader = {
  isOn: true,
  handling: 'leave',
  permission: 'Mail.Read',
  counts: { returned: 12, delayed: 3, complained: 2, unmatched: 1, leftAlone: 240 },
  lastReadAt: '2026-03-02T09:31:10.000Z',
  failure: null,
} as const

const health = t.type(
  {
    diagnosis: makeEnum(...CONSENT_HEALTHS),
    /** The problem and what to do about it, both in the language of the request. */
    message: t.string,
    /** Null: there is nothing to do. */
    remedy: textOrNull,
  },
  'SystemMailboxHealth',
)

/** A key that does not exist gives 404. */
const params = { key: t.string }
const one = { params: { key: 'monitor' } }
const written = {
  displayName: 'Korrel onderzoek',
  directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  mailboxAddress: 'onderzoek@korrel.example',
  saveToSentItems: true,
  rateLimitPerMinute: 20,
}
const sample = {
  key: 'monitor',
  ...written,
  rateLimitRecipientsPerDay: null,
  revision: 4,
  consentStatus: {
    granted: true,
    lastConsentAt: '2026-03-02T09:29:00.000Z',
    lastConsentBy: null,
    lastErrorAt: null,
    lastErrorMessage: null,
  },
  lastWorkedAt: '2026-03-02T09:31:10.000Z',
} as const

/** The parameters that providers send. Others are ignored. A repeated parameter counts as absent, except `error`. */
const callbackQuery = {
  error: t.unknown,
  error_description: t.unknown,
  admin_consent: t.unknown,
  tenant: t.unknown,
  state: t.unknown,
}

export const systemMailboxContract = defineContract({
  'GET /admin/system-mailboxes': {
    summary: 'Lists the system mailboxes.',
    ...answerWith(200, t.array(mailbox), [sample]),
  },
  'GET /admin/system-mailboxes/:key': {
    summary: 'Returns a system mailbox.',
    params,
    ...answerWith(200, mailbox, sample, one),
  },
  'PUT /admin/system-mailboxes/:key': {
    summary: 'Makes or replaces the settings of a system mailbox. Another directory withdraws the consent.',
    params,
    body: settings,
    ...answerWith(200, mailbox, sample, { ...one, body: written }),
  },
  'GET /admin/system-mailboxes/:key/consent-url': {
    summary: 'Returns the address at which an administrator of the directory consents, and where that leads back to.',
    params,
    ...answerWith(
      200,
      t.type({ consentUrl: t.string, redirectUri: t.string }),
      {
        consentUrl: 'https://login.example/3f2504e0-4f89-41d3-9a0c-0305e82c3301/v2.0/adminconsent?client_id=…',
        redirectUri: 'https://tapster.example/system/mailboxes/cloud/callback',
      },
      one,
    ),
  },
  'POST /admin/system-mailboxes/:key/test': {
    summary: 'Sends a test mail through a system mailbox, at once. It counts towards the limits.',
    params,
    ...testMail(one),
  },
  'POST /admin/system-mailboxes/:key/resume': {
    summary: 'Lets the mailer of a system mailbox, which waits after a refusal, try again now.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
  'GET /admin/system-mailboxes/:key/usage': {
    summary: 'Returns how much of both limits of a system mailbox is used, by the hour and now.',
    params,
    ...answerWith(
      200,
      usage,
      {
        minute: { used: 3, limit: 20 },
        day: { used: 812, limit: 9_000 },
        freeAt: null,
        byHour: [{ at: '2026-03-02T09:00:00.000Z', calls: 412 }],
        pause: null,
      },
      one,
    ),
  },
  'GET /admin/system-mailboxes/:key/returns': {
    summary: 'Returns how the mails that come back to a system mailbox are read.',
    params,
    ...answerWith(200, returnReader, sampleReader, one),
  },
  'PUT /admin/system-mailboxes/:key/returns': {
    summary: 'Switches on or off that the service reads the mails that come back to a system mailbox.',
    params,
    body: t.strict({ isOn: booleanField, handling }, 'ReturnReading'),
    ...answerWith(200, returnReader, sampleReader, { ...one, body: { isOn: true, handling: 'leave' } }),
  },
  'GET /admin/system-mailboxes/:key/health': {
    summary: 'Asks the directory whether a system mailbox can send, and returns what to do where it cannot.',
    params,
    ...answerWith(200, health, { diagnosis: 'Healthy', message: 'The mailbox can send.', remedy: null }, one),
  },
})

export const consentCallbackContract = defineContract({
  'GET /system/mailboxes/cloud/callback': {
    summary: 'Where the cloud provider sends the browser of an administrator after consent; answers a page.',
    query: callbackQuery,
    answers: { 200: null },
    example: {
      input: {
        query: {
          admin_consent: 'True',
          tenant: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
          state: '{"systemMailboxKey":"monitor"}',
        },
      },
    },
  },
})
