// Returned mails as the systems of others write them, after their published formats, and mails that are no returns. Each is a whole mail.
import { toMessageStamp } from '#domain/mailing/message-stamp.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import type { ReturnClass } from '#domain/mailing/return-class.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'

export const TENANT = asTenantUuid('3f2504e0-4f89-41d3-9a0c-0305e82c3301' as Uuid)
export const MESSAGE = asMessageId('0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201' as Uuid)
export const RECIPIENT = 'eva@klant.example'

interface ReturnSample {
  readonly system: string
  readonly name: string
  readonly raw: string
  readonly returnClass: ReturnClass
  /** A part of the reason. */
  readonly reason: string
  /** How our mail shows itself: by its stamp, or by our Message-ID alone. */
  readonly shows: 'stamp' | 'message-id'
}

export const SIGNATURE = '0123456789abcdef'.repeat(2)

const STAMP_VALUE = toMessageStamp(() => SIGNATURE, TENANT, MESSAGE)
const STAMP = `X-Tapster-Message: ${STAMP_VALUE}`
const OWN_ID = `Message-ID: <${STAMP_VALUE}@tapster.example>`

/** The headers of our mail as they come back. Exchange has replaced our Message-ID. */
const original = (shows: ReturnSample['shows']): readonly string[] => [
  'Received: from tapster.example by mx.klant.example; Mon, 2 Mar 2026 10:00:00 +0100',
  'From: "Korrel" <onderzoek@korrel.example>',
  `To: ${RECIPIENT}`,
  'Subject: Wat vind je van ons?',
  ...(shows === 'stamp' ? ['Message-ID: <AM0PR1@eurprd01.prod.exchangelabs.com>', STAMP] : [OWN_ID]),
]

interface Failure {
  readonly status: string
  readonly said: string
  readonly returnClass: ReturnClass
  readonly action?: 'failed' | 'delayed'
}

const UNKNOWN_USER: Failure = {
  status: '5.1.1',
  said: '550 5.1.1 <eva@klant.example>: User unknown',
  returnClass: 'permanent',
}

const FAILURES: readonly Failure[] = [
  UNKNOWN_USER,
  { status: '5.1.10', said: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; not found', returnClass: 'permanent' },
  { status: '5.2.1', said: '550 5.2.1 The email account is disabled', returnClass: 'permanent' },
  { status: '5.4.1', said: '550 5.4.1 Recipient address rejected: Access denied', returnClass: 'permanent' },
  { status: '5.4.4', said: 'Host or domain name not found', returnClass: 'permanent' },
  { status: '5.0.0', said: '550 No such user here', returnClass: 'permanent' },
  { status: '5.5.0', said: '550 5.5.0 Requested action not taken: mailbox unavailable', returnClass: 'permanent' },
  { status: '5.7.1', said: '550 5.7.1 Recipient address rejected: user unknown', returnClass: 'permanent' },
  { status: '5.2.2', said: '552 5.2.2 Mailbox full', returnClass: 'full' },
  { status: '4.2.2', said: '452 4.2.2 The recipient is over quota', returnClass: 'full' },
  { status: '5.0.0', said: '552 storage exceeded', returnClass: 'full' },
  { status: '5.7.1', said: '554 5.7.1 Message rejected as spam', returnClass: 'spam' },
  { status: '5.7.26', said: '550 5.7.26 Unauthenticated email is not accepted due to DMARC', returnClass: 'spam' },
  { status: '5.1.8', said: '501 5.1.8 Sender domain must resolve', returnClass: 'spam' },
  { status: '5.6.0', said: '554 5.6.0 Corrupt message content', returnClass: 'unknown' },
  { status: '4.4.7', said: '400 4.4.7 Message expired', returnClass: 'unknown' },
  { status: '4.4.1', said: '421 4.4.1 Connection timed out', returnClass: 'delayed', action: 'delayed' },
]

interface ReportingSystem {
  readonly name: string
  readonly shows: readonly ReturnSample['shows'][]
  readonly from: string
  readonly headers?: readonly string[]
  readonly subject: string
  readonly words: string
  readonly report?: string
  readonly returned?: string
  readonly recipient?: (address: string) => string
  readonly newline?: string
}

const BOTH = ['stamp', 'message-id'] as const
const POSTFIX: ReportingSystem = {
  name: 'Postfix',
  shows: BOTH,
  from: 'MAILER-DAEMON@mx.klant.example (Mail Delivery System)',
  headers: ['Auto-Submitted: auto-replied'],
  subject: 'Undelivered Mail Returned to Sender',
  words: 'This is the mail system at host mx.klant.example.',
}
const SYSTEMS: readonly ReportingSystem[] = [
  {
    name: 'Exchange Online',
    shows: ['stamp'],
    from: 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@korrel.onmicrosoft.com>',
    headers: [
      'X-MS-Exchange-Message-Is-Ndr:',
      'Auto-Submitted: auto-replied',
      'In-Reply-To: <AM0PR1@eurprd01.prod.exchangelabs.com>',
    ],
    subject: 'Undeliverable: Wat vind je van ons?',
    words: 'Delivery has failed to these recipients or groups:',
    recipient: (address) => `rfc822;${address}`,
  },
  {
    name: 'Exchange Server',
    shows: ['stamp'],
    from: 'postmaster@klant.example',
    subject: 'Onbestelbaar: Wat vind je van ons?',
    words: 'Bezorging is mislukt bij deze geadresseerden',
  },
  POSTFIX,
  {
    name: 'Postfix with headers only',
    shows: BOTH,
    from: 'MAILER-DAEMON (Mail Delivery System)',
    subject: 'Undelivered Mail Returned to Sender',
    words: 'This is the mail system at host mx.klant.example.',
    returned: 'text/rfc822-headers',
    newline: '\n',
  },
  {
    name: 'Sendmail',
    shows: BOTH,
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.klant.example>',
    subject: 'Returned mail: see transcript for details',
    words: 'The original message was received at Mon, 2 Mar 2026 10:00:00 +0100',
    recipient: (address) => `RFC822; <${address}>`,
  },
  {
    name: 'Exim with a report',
    shows: BOTH,
    from: 'Mail Delivery System <Mailer-Daemon@mx.klant.example>',
    headers: [`X-Failed-Recipients: ${RECIPIENT}`, 'Auto-Submitted: auto-replied'],
    subject: 'Mail delivery failed: returning message to sender',
    words: 'This message was created automatically by mail delivery software.',
  },
  {
    name: 'Gmail',
    shows: BOTH,
    from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    headers: [`X-Failed-Recipients: ${RECIPIENT}`, 'Auto-Submitted: auto-replied'],
    subject: 'Delivery Status Notification (Failure)',
    words: '** Address not found **',
  },
  {
    name: 'Amazon SES',
    shows: BOTH,
    from: 'MAILER-DAEMON@amazonses.com',
    subject: 'Delivery Status Notification (Failure)',
    words: 'An error occurred while trying to deliver the mail to the following recipients:',
  },
  {
    name: 'a system of RFC 6533',
    shows: BOTH,
    from: 'postmaster@xn--bcher-kva.example',
    subject: 'Unzustellbar',
    words: 'Nachricht nicht zugestellt',
    report: 'message/global-delivery-status',
    returned: 'message/global-headers',
  },
]

const toReport = (system: ReportingSystem, failure: Failure, shows: ReturnSample['shows']): string => {
  const { from, headers = [], subject, words, returned = 'message/rfc822' } = system
  const report = system.report ?? 'message/delivery-status'
  return [
    'Return-Path: <>',
    `From: ${from}`,
    'To: onderzoek@korrel.example',
    `Subject: ${subject}`,
    ...headers,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${report.replace('message/', '')};`,
    '\tboundary="=_b"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--=_b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    words,
    '',
    `<${RECIPIENT}>: ${failure.said}`,
    '',
    '--=_b',
    `Content-Type: ${report}`,
    '',
    'Reporting-MTA: dns; mx.klant.example',
    'Arrival-Date: Mon, 2 Mar 2026 10:00:00 +0100',
    '',
    `Final-Recipient: ${(system.recipient ?? ((address: string) => `rfc822; ${address}`))(RECIPIENT)}`,
    `Action: ${failure.action ?? 'failed'}`,
    `Status: ${failure.status}`,
    `Diagnostic-Code: smtp; ${failure.said.slice(0, 12)}`,
    `    ${failure.said.slice(12).trim()}`,
    '',
    '--=_b',
    `Content-Type: ${returned}`,
    '',
    ...original(shows),
    ...(returned === 'message/rfc822' ? ['', 'Dag Eva,'] : []),
    '',
    '--=_b--',
    '',
  ].join(system.newline ?? '\r\n')
}

interface WritingSystem {
  readonly name: string
  readonly from: string
  readonly headers?: readonly string[]
  readonly subject: string
  readonly write: (said: string, returned: readonly string[]) => readonly string[]
}

/** Systems whose returns have no part for programs. */
const WRITERS: readonly WritingSystem[] = [
  {
    name: 'Exim without a report',
    from: 'Mail Delivery System <Mailer-Daemon@mx.klant.example>',
    headers: [`X-Failed-Recipients: ${RECIPIENT}`, 'Auto-Submitted: auto-replied'],
    subject: 'Mail delivery failed: returning message to sender',
    write: (said, returned) => [
      'This message was created automatically by mail delivery software.',
      '',
      `  ${RECIPIENT}`,
      `    ${said}`,
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      ...returned,
    ],
  },
  {
    name: 'qmail',
    from: 'MAILER-DAEMON@mx.klant.example',
    subject: 'failure notice',
    write: (said, returned) => [
      'Hi. This is the qmail-send program at mx.klant.example.',
      "I'm afraid I wasn't able to deliver your message to the following addresses.",
      '',
      `<${RECIPIENT}>:`,
      said,
      '',
      '--- Below this line is a copy of the message.',
      '',
      ...returned,
    ],
  },
  {
    name: 'a Dutch provider',
    from: 'postmaster@provider.example',
    subject: 'Uw bericht kon niet worden bezorgd',
    write: (said, returned) => [
      `Uw bericht aan ${RECIPIENT} is niet bezorgd.`,
      '',
      said,
      '',
      ...returned.map((line) => `> ${line}`),
    ],
  },
  {
    name: 'Domino',
    from: 'Postmaster@notes.klant.example',
    subject: 'DELIVERY FAILURE: Wat vind je van ons?',
    write: (said, returned) => ['Your message could not be delivered because:', said, '', ...returned],
  },
]

const SAID: readonly Pick<Failure, 'said' | 'returnClass'>[] = [
  { said: '550 5.1.1 User unknown', returnClass: 'permanent' },
  { said: '550 No such user here', returnClass: 'permanent' },
  { said: 'Unrouteable address', returnClass: 'permanent' },
  { said: '552 Quota exceeded', returnClass: 'full' },
  { said: '552 5.2.2 mailbox is full', returnClass: 'full' },
  { said: '554 5.7.1 Blocked by our policy', returnClass: 'spam' },
  { said: '554 Your IP is on a blacklist', returnClass: 'spam' },
  { said: '554 Transaction failed', returnClass: 'unknown' },
]

const toText = (
  { from, headers = [], subject, write }: WritingSystem,
  said: string,
  shows: ReturnSample['shows'],
): string =>
  [
    'Return-Path: <>',
    `From: ${from}`,
    `Subject: ${subject}`,
    ...headers,
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...write(said, original(shows)),
    '',
  ].join('\r\n')

export const RETURNED_MAILS: readonly ReturnSample[] = [
  ...SYSTEMS.flatMap((system) =>
    system.shows.flatMap((shows) =>
      FAILURES.map((failure) => ({
        system: system.name,
        name: `${system.name}, ${failure.status} ${failure.said}, ${shows}`,
        raw: toReport(system, failure, shows),
        returnClass: failure.returnClass,
        reason: failure.said.slice(12).trim(),
        shows,
      })),
    ),
  ),
  ...WRITERS.flatMap((writer) =>
    BOTH.flatMap((shows) =>
      SAID.map(({ said, returnClass }) => ({
        system: writer.name,
        name: `${writer.name}, ${said}, ${shows}`,
        raw: toText(writer, said, shows),
        returnClass,
        reason: said,
        shows,
      })),
    ),
  ),
]

const mail = (headers: readonly string[], ...body: readonly string[]): string =>
  ['From: Eva Jansen <eva@klant.example>', 'To: onderzoek@korrel.example', ...headers, '', ...body, ''].join('\r\n')

const QUOTE = ['Op 2 maart schreef Korrel:', ...original('stamp').map((line) => `> ${line}`), `> ${OWN_ID}`]

const away = (subject: string, ...headers: readonly string[]): string =>
  mail([`Subject: ${subject}`, ...headers], 'Ik ben er volgende week weer.', ...QUOTE)

const AUTOMATIC = [
  ['Auto-Submitted: auto-replied'],
  ['Auto-Submitted: auto-replied (vacation)', 'Return-Path: <>'],
  ['X-Auto-Response-Suppress: All', 'Auto-Submitted: auto-generated'],
  ['Precedence: bulk', 'X-Autoreply: yes'],
  ['Precedence: auto_reply'],
]

/** A report by the standard with this action. */
const toActed = (action: string): string =>
  toReport(
    POSTFIX,
    { status: '2.0.0', said: '250 2.0.0 Ok: queued as 3C0C7', returnClass: 'unknown' },
    'stamp',
  ).replace('Action: failed', `Action: ${action}`)

const FORWARDED = toReport(POSTFIX, UNKNOWN_USER, 'stamp')

/** None of these is a return. */
export const OTHER_MAILS: readonly (readonly [name: string, raw: string])[] = [
  ...[
    'Afwezig: Wat vind je van ons?',
    'Out of office',
    'Abwesenheitsnotiz',
    'Réponse automatique',
    'Automatisch antwoord',
  ].flatMap((subject) =>
    AUTOMATIC.map((headers) => [`${subject}, ${headers.join(', ')}`, away(subject, ...headers)] as const),
  ),
  ...[
    'Re: Wat vind je van ons?',
    'Undeliverable: klopt dit?',
    'Mail delivery failed',
    'Onbestelbaar?',
    'Delivery failure',
  ].flatMap((subject) =>
    [
      ['text/plain', 'Dit adres bestaat niet meer: 550 5.1.1 User unknown'],
      ['text/html', '<p>550 5.1.1 User unknown</p>'],
    ].map(
      ([type = '', words = '']) =>
        [
          `a person who writes ${subject} in ${type}`,
          mail(
            [`Subject: ${subject}`, `In-Reply-To: <${STAMP_VALUE}@tapster.example>`, `Content-Type: ${type}`],
            words,
            ...QUOTE,
          ),
        ] as const,
    ),
  ),
  ...['displayed', 'deleted', 'denied'].map(
    (disposition) =>
      [
        `a read receipt: ${disposition}`,
        mail(
          ['Subject: Gelezen', 'Content-Type: multipart/report; report-type=disposition-notification; boundary=b'],
          '--b',
          'Content-Type: message/disposition-notification',
          '',
          `Original-Message-ID: <${STAMP_VALUE}@tapster.example>`,
          `Disposition: manual-action/MDN-sent-manually; ${disposition}`,
          '--b--',
        ),
      ] as const,
  ),
  ...['delivered', 'relayed', 'expanded'].map((action) => [`a report: ${action}`, toActed(action)] as const),
  [
    'a person who forwards a report',
    mail(
      ['Subject: Fwd: Undelivered Mail', 'Content-Type: multipart/mixed; boundary=f'],
      '--f',
      'Content-Type: message/rfc822',
      '',
      FORWARDED,
      '--f--',
    ),
  ],
  [
    'a person who attaches the part of a report',
    mail(
      ['Subject: kijk', 'Content-Type: multipart/mixed; boundary=f'],
      '--f',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; x',
      '',
      `Final-Recipient: rfc822; ${RECIPIENT}`,
      'Action: failed',
      'Status: 5.1.1',
      '--f--',
    ),
  ],
  [
    'a DMARC report',
    'From: postmaster@klant.example\r\nSubject: Report Domain: korrel.example\r\n\r\nSee the attachment.\r\n',
  ],
  [
    'a notice of a postmaster',
    'From: postmaster@klant.example\r\nSubject: Onderhoud\r\n\r\nZaterdag zijn we dicht.\r\n',
  ],
  [
    'a ticket',
    mail(['Subject: [#123] Ontvangen', 'Auto-Submitted: auto-generated'], 'We hebben je mail ontvangen.', ...QUOTE),
  ],
  [
    'a question to prove oneself',
    mail(['Subject: Please confirm', 'Auto-Submitted: auto-replied'], 'Click here.', ...QUOTE),
  ],
  ['a newsletter', mail(['Subject: Nieuws', 'Precedence: bulk', 'List-Id: <n.example>'], 'Nieuws over mailbox full.')],
  ['a mail without a header', '\r\nalleen tekst'],
  ['nothing', ''],
  ['a mail that breaks off', FORWARDED.slice(0, 120)],
]
