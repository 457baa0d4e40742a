// Bad bodies for every route of the mailing area, with the fields that are wrong.
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const template = { name: 'Uitnodiging', language: 'nl', subject: 'Dag {{name}}', body: '<p>Hallo</p>' }
const from = { address: 'kantoor@korrel.example', name: 'Kantoor' }
const server = { revision: 0, host: 'mail.korrel.example', port: 587, tls: 'starttls', from }
const inbox = { revision: 0, host: 'imap.korrel.example', port: 993, tls: 'implicit', user: 'kantoor', password: 'x' }
const mailbox = {
  displayName: 'Onderzoek',
  directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  mailboxAddress: 'onderzoek@korrel.example',
}
const order = { template: aUuid(80), recipients: [{ address: 'eva@korrel.example' }] }
const campaign = { name: 'Voorjaar', invitation: aUuid(80) }
const attachment = { filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }

/** A valid body of each route that takes one. `:id` is a template that there is. */
export const BODIES: Readonly<Record<string, object>> = {
  'POST /templates': template,
  'PUT /templates/:id': { ...template, revision: 1 },
  'POST /templates/preview': { language: 'nl', subject: template.subject, body: template.body },
  'POST /templates/:id/test': { to: 'eva@korrel.example' },
  'POST /participation-monitor-campaigns': campaign,
  'POST /messages': order,
  'POST /messages/invitations': { template: aUuid(80), users: [aUuid(40)] },
  'POST /messages/:id/decide': { decision: 'sent' },
  'PUT /mail-server': server,
  'PUT /mail-server/inbox': inbox,
  'POST /mail-server/test': { to: 'eva@korrel.example' },
  'PUT /admin/system-mailboxes/:key': mailbox,
  'POST /admin/system-mailboxes/:key/test': { to: 'eva@korrel.example' },
}
export const SAVING = ['POST /templates', 'PUT /templates/:id'] as const
const MAILBOX = 'PUT /admin/system-mailboxes/:key'

/** Unfit for one line of a header. */
export const LINES: Readonly<Record<string, string>> = {
  'a line break': 'Eva\r\nBcc: x@evil.example',
  'a carriage return': 'Eva\rX',
  'a line feed': 'Eva\nX',
  'a NUL': 'Eva\0X',
  'a line separator': 'Eva\u2028X',
  'a bidi mark': 'Eva\u202eavE',
  'an invisible character': 'Ev\u200ba',
  'nothing that shows': ' \u200d ',
  '998 octets': 'é'.repeat(499),
  '32 kB': 'x'.repeat(32 * 1024),
}

/** Not one bare address. */
export const ADDRESSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LINES).map(([what, text]) => [what, `${text}@korrel.example`])),
  'two addresses': 'a@korrel.example, b@korrel.example',
  'two addresses with a semicolon': 'a@korrel.example;b@korrel.example',
  'angle brackets': 'Eva <eva@korrel.example>',
  'a quoted local part': '"eva jansen"@korrel.example',
  'no domain': 'eva',
  'a bare host': 'eva@localhost',
  'an encoded word with blanks': '=?utf-8?q?a b?=@korrel.example',
}

/** One line each: route, field, and the body with a text in it. */
export const LINE_FIELDS: readonly (readonly [route: string, field: string, change: (text: string) => object])[] = [
  ...SAVING.map((route) => [route, 'name', (name: string) => ({ name })] as const),
  ['PUT /mail-server', 'from.name', (name) => ({ from: { ...from, name } })],
  ['PUT /mail-server/inbox', 'user', (user) => ({ user })],
  ['PUT /mail-server/inbox', 'folder', (folder) => ({ folder })],
  ['PUT /mail-server', 'user', (user) => ({ user, password: 'x' })],
  [MAILBOX, 'displayName', (displayName) => ({ displayName })],
  [MAILBOX, 'directoryTenantId', (directoryTenantId) => ({ directoryTenantId })],
  [
    'POST /messages',
    'recipients[1].name',
    (name) => ({ recipients: [...order.recipients, { address: 'a@b.nl', name }] }),
  ],
  ['POST /participation-monitor-campaigns', 'name', (name) => ({ name })],
]

/** Addresses of senders. */
export const SENDERS: typeof LINE_FIELDS = [
  ...SAVING.map((route) => [route, 'replyTo', (replyTo: string) => ({ replyTo })] as const),
  ['PUT /mail-server', 'from.address', (address) => ({ from: { ...from, address } })],
  [MAILBOX, 'mailboxAddress', (mailboxAddress) => ({ mailboxAddress })],
]

export const TESTS: typeof LINE_FIELDS = Object.keys(BODIES)
  .filter((route) => route.endsWith('/test'))
  .map((route) => [route, 'to', (to) => ({ to })])

type Wrong = readonly [what: string, change: object, ...fields: readonly string[]]

export const ATTACHMENTS: readonly Wrong[] = [
  ['eleven', { attachments: Array.from({ length: 11 }, () => attachment) }, 'attachments'],
  ['half a base64', { attachments: [{ ...attachment, content: 'YQ' }] }, 'attachments[0].content'],
  ...['multipart/mixed', 'message/rfc822', 'text/plain\r\nX: y'].map((contentType): Wrong => [
    contentType,
    { attachments: [{ ...attachment, contentType }] },
    'attachments[0].contentType',
  ]),
  ...['../a.txt', 'a\r\nb', 'a\0b', '', 'a"b', 'x'.repeat(151), 'factuur\u202efdp.exe'].map((filename): Wrong => [
    filename,
    { attachments: [{ ...attachment, filename }] },
    'attachments[0].filename',
  ]),
  ['a NUL in the subject', { subject: 'Dag\0' }, 'subject'],
  ['a body of 1 MB', { body: 'x'.repeat(1024 * 1024) }, 'body'],
  ['a language without texts', { language: 'de' }, 'language'],
]

/** Everything else. */
export const OTHERS: readonly (readonly [route: string, ...Wrong])[] = [
  ['POST /messages', 'a template that is no uuid', { template: 'x' }, 'template'],
  ['POST /messages', 'no recipients', { recipients: [] }, 'recipients'],
  [
    'POST /messages',
    '1,001 recipients',
    { recipients: Array.from({ length: 1_001 }, () => order.recipients[0]) },
    'recipients',
  ],
  ['POST /messages', 'an unknown mailbox', { systemMailboxKey: 'other' }, 'systemMailboxKey'],
  ...['x', [], { a: 'b\0' }, { a: 'x'.repeat(70_000) }, { a: ['x'.repeat(40_000), 'x'.repeat(40_000)] }].map(
    (data, n) => ['POST /messages', `data that cannot be kept (${n})`, { data }, 'data'] as const,
  ),
  ['POST /messages/invitations', 'a template that is no uuid', { template: 'x' }, 'template'],
  ['POST /messages/invitations', 'no people', { users: [] }, 'users'],
  ['POST /messages/:id/decide', 'another decision', { decision: 'x' }, 'decision'],
  ...[
    'smtp://mail.example',
    'mail.example:25',
    'a b',
    'mail.example/x',
    '',
    '999.1.1.1',
    'a\r\nb',
    'x'.repeat(300),
  ].map((host) => ['PUT /mail-server', `the host ${JSON.stringify(host).slice(0, 30)}`, { host }, 'host'] as const),
  ...[0, 65_536, 25.5, '25'].map((port) => ['PUT /mail-server', `the port ${port}`, { port }, 'port'] as const),
  ['PUT /mail-server', 'another TLS', { tls: 'ssl' }, 'tls'],
  ['PUT /mail-server', 'an empty password', { user: 'kantoor', password: '' }, 'password'],
  ['PUT /mail-server', 'a negative revision', { revision: -1 }, 'revision'],
  ...[0, -1, 1.5, '25', 2 ** 31].map(
    (n) =>
      [
        MAILBOX,
        `limits of ${n}`,
        { rateLimitPerMinute: n, rateLimitRecipientsPerDay: n },
        'rateLimitPerMinute',
        'rateLimitRecipientsPerDay',
      ] as const,
  ),
  [
    MAILBOX,
    'missing fields',
    { displayName: undefined, directoryTenantId: undefined, mailboxAddress: undefined },
    'displayName',
    'directoryTenantId',
    'mailboxAddress',
  ],
  ...['..', 'a/b', 'a?b', 'a..b'].map(
    (id) => [MAILBOX, `the directory ${id}`, { directoryTenantId: id }, 'directoryTenantId'] as const,
  ),
]
