// Bad bodies for every route of the mailing area, with the fields that are wrong.
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const template = { name: 'Uitnodiging', language: 'nl', subject: 'Dag {{name}}', body: '<p>Hallo</p>' }
export const from = { address: 'kantoor@korrel.example', name: 'Kantoor' }
const server = { revision: 0, host: 'mail.korrel.example', port: 587, tls: 'starttls', from }
const mailbox = {
  displayName: 'Onderzoek',
  directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  mailboxAddress: 'onderzoek@korrel.example',
}
export const order = { template: aUuid(80), recipients: [{ address: 'eva@korrel.example' }] }
const campaign = { name: 'Voorjaar', invitation: aUuid(80) }
export const attachment = { filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }

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
  'POST /mail-server/test': { to: 'eva@korrel.example' },
  'PUT /admin/system-mailboxes/:key': mailbox,
  'POST /admin/system-mailboxes/:key/test': { to: 'eva@korrel.example' },
}
export const SAVING = ['POST /templates', 'PUT /templates/:id'] as const
export const WRITING = [...SAVING, 'POST /templates/preview'] as const
export const MAILBOX = 'PUT /admin/system-mailboxes/:key'

export const ofBytes = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64')

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

/** Of subject and body: 422 with the place, 400 where the text is no text. */
export const CONTENT: readonly (readonly [status: 400 | 422, ...Wrong])[] = [
  [422, 'a line break in the subject', { subject: 'Dag\r\nBcc: x@evil.example' }, 'subject'],
  [422, 'a bidi mark in the subject', { subject: 'Dag \u202e' }, 'subject'],
  [400, 'a NUL in the subject', { subject: 'Dag\0' }, 'subject'],
  [422, 'a blank subject', { subject: '  ' }, 'subject'],
  [422, 'a subject of 998 characters', { subject: 'x'.repeat(998) }, 'subject'],
  [422, 'a placeholder that is not closed', { subject: 'Dag {{name' }, 'subject'],
  [422, 'an unclosed section', { body: '<p>{{#users}}hallo</p>' }, 'body'],
  [422, 'each tag that is no placeholder', { body: '<p>{{{name}}} {{>partial}} {{a b}}</p>' }, 'body', 'body', 'body'],
  [422, 'a placeholder in a handler', { body: '<p onclick="{{name}}">hallo</p>' }, 'body'],
  [422, 'a placeholder within a link', { body: '<a href="https://x.example/{{name}}">a</a>' }, 'body'],
  [422, 'a placeholder as a script', { body: '<a href="javascript:{{name}}">a</a>' }, 'body'],
  [422, 'a script alone', { body: '<script>alert(1)</script>' }, 'body'],
  [422, 'subject and body together', { subject: '{{', body: '' }, 'subject', 'body'],
  [400, 'a body of 1 MB', { body: 'x'.repeat(1024 * 1024) }, 'body'],
  [422, 'a body of 400 kB of UTF-8', { body: `<p>${'é'.repeat(200 * 1024)}</p>` }, 'body'],
  [400, 'a language without texts', { language: 'de' }, 'language'],
]

export const ATTACHMENTS: typeof CONTENT = [
  [422, 'more than 2 MB', { attachments: [{ ...attachment, content: ofBytes(2_000_001) }] }, 'attachments'],
  [
    422,
    'more than 2 MB together',
    { attachments: [1, 2, 3].map(() => ({ ...attachment, content: ofBytes(700_000) })) },
    'attachments',
  ],
  [400, 'eleven', { attachments: Array.from({ length: 11 }, () => attachment) }, 'attachments'],
  [400, 'half a base64', { attachments: [{ ...attachment, content: 'YQ' }] }, 'attachments[0].content'],
  ...['multipart/mixed', 'message/rfc822'].map(
    (contentType) =>
      [400, contentType, { attachments: [{ ...attachment, contentType }] }, 'attachments[0].contentType'] as const,
  ),
  [
    400,
    'a type of two lines',
    { attachments: [{ ...attachment, contentType: 'text/plain\r\nX: y' }] },
    'attachments[0].contentType',
  ],
  ...['../a.txt', 'a\r\nb', 'a\0b', '', 'a"b', 'x'.repeat(151), 'factuur\u202efdp.exe'].map(
    (filename) =>
      [
        400,
        JSON.stringify(filename).slice(0, 20),
        { attachments: [{ ...attachment, filename }] },
        'attachments[0].filename',
      ] as const,
  ),
]

/** Everything else. */
export const OTHERS: readonly (readonly [status: number, route: string, ...Wrong])[] = [
  [422, 'POST /messages', 'a template that there is not', {}, 'template'],
  [400, 'POST /messages', 'a template that is no uuid', { template: 'x' }, 'template'],
  [400, 'POST /messages', 'no recipients', { recipients: [] }, 'recipients'],
  [
    400,
    'POST /messages',
    '1,001 recipients',
    { recipients: Array.from({ length: 1_001 }, () => order.recipients[0]) },
    'recipients',
  ],
  [400, 'POST /messages', 'an unknown mailbox', { systemMailboxKey: 'other' }, 'systemMailboxKey'],
  ...['x', [], { a: 'b\0' }, { a: 'x'.repeat(70_000) }, { a: ['x'.repeat(40_000), 'x'.repeat(40_000)] }].map(
    (data, n) => [400, 'POST /messages', `data that cannot be kept (${n})`, { data }, 'data'] as const,
  ),
  [400, 'POST /messages/invitations', 'a template that is no uuid', { template: 'x' }, 'template'],
  [400, 'POST /messages/invitations', 'no people', { users: [] }, 'users'],
  [400, 'POST /messages/:id/decide', 'another decision', { decision: 'x' }, 'decision'],
  [422, 'POST /participation-monitor-campaigns', 'a template that there is not', {}, 'invitation'],
  ...[
    'smtp://mail.example',
    'mail.example:25',
    'a b',
    'mail.example/x',
    '',
    '999.1.1.1',
    'a\r\nb',
    'x'.repeat(300),
  ].map(
    (host) => [400, 'PUT /mail-server', `the host ${JSON.stringify(host).slice(0, 30)}`, { host }, 'host'] as const,
  ),
  ...[0, 65_536, 25.5, '25'].map((port) => [400, 'PUT /mail-server', `the port ${port}`, { port }, 'port'] as const),
  [400, 'PUT /mail-server', 'another TLS', { tls: 'ssl' }, 'tls'],
  [422, 'PUT /mail-server', 'a user without a password', { user: 'kantoor' }, 'password'],
  [400, 'PUT /mail-server', 'an empty password', { user: 'kantoor', password: '' }, 'password'],
  [400, 'PUT /mail-server', 'a negative revision', { revision: -1 }, 'revision'],
  [409, 'PUT /mail-server', 'a revision that there is not', { revision: 3 }, 'revision'],
  [409, 'PUT /templates/:id', 'an old revision', { revision: 0 }, 'revision'],
  ...[0, -1, 1.5, '25', 2 ** 31].map(
    (n) =>
      [
        400,
        MAILBOX,
        `limits of ${n}`,
        { rateLimitPerMinute: n, rateLimitRecipientsPerDay: n },
        'rateLimitPerMinute',
        'rateLimitRecipientsPerDay',
      ] as const,
  ),
  [
    400,
    MAILBOX,
    'missing fields',
    { displayName: undefined, directoryTenantId: undefined, mailboxAddress: undefined },
    'displayName',
    'directoryTenantId',
    'mailboxAddress',
  ],
  ...['..', 'a/b', 'a?b', 'a..b'].map(
    (id) => [400, MAILBOX, `the directory ${id}`, { directoryTenantId: id }, 'directoryTenantId'] as const,
  ),
]
