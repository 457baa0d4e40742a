// Bad input to the mailing area: refused with the field that is wrong, and nothing stored.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { isBlank } from '#domain/shared/hidden-characters.ts'
import { verifies } from '#test/support/verifies.ts'
import type { StatusAndBody } from '../support/answers.ts'
import { type MailService, startMail } from '../support/mail-service.ts'

const template = { name: 'Uitnodiging', language: 'nl', subject: 'Dag {{name}}', body: '<p>Hallo</p>' }
const server = {
  revision: 0,
  host: 'mail.korrel.example',
  port: 587,
  tls: 'starttls',
  from: { address: 'kantoor@korrel.example', name: 'Kantoor' },
}
const mailbox = {
  displayName: 'Onderzoek',
  directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  mailboxAddress: 'onderzoek@korrel.example',
  saveToSentItems: false,
}

const ofBytes = (bytes: number) => Buffer.alloc(bytes, 'a').toString('base64')

/** Where the faults are. */
const fieldsOf = ([status, body]: StatusAndBody): readonly [number, readonly string[]] => {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : []
  return [status, Array.isArray(errors) ? errors.map(({ path }: { readonly path: string }) => path) : []]
}

/** Unfit for one line of a header. */
const LINES: Readonly<Record<string, string>> = {
  'a line break': 'Eva\r\nBcc: x@evil.example',
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
const ADDRESSES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LINES).map(([what, text]) => [what, `${text}@korrel.example`])),
  'two addresses': 'a@korrel.example, b@korrel.example',
  'two addresses with a semicolon': 'a@korrel.example;b@korrel.example',
  'angle brackets': 'Eva <eva@korrel.example>',
  'a quoted local part': '"eva jansen"@korrel.example',
  'no domain': 'eva',
  'a bare host': 'eva@localhost',
  'a local part outside ASCII': 'éva@korrel.example',
  'an encoded word with blanks': '=?utf-8?q?a b?=@korrel.example',
}

describe('bad input about mails', () => {
  let mail: MailService
  before(async () => {
    mail = await startMail({ sizeAtMost: 10_000 })
  })
  after(() => mail.service.stop(1_000))

  /** Refused with these fields, and nothing stored or sent. */
  const refused = async (
    [method, path, body]: readonly [method: string, path: string, body: unknown],
    status: number,
    ...fields: readonly string[]
  ): Promise<void> => {
    const before = await mail.stored()
    expect(fieldsOf(await mail.ask(method, path, body)), (JSON.stringify(body) ?? path).slice(0, 200)).to.deep.equal([
      status,
      fields,
    ])
    expect(await mail.stored()).to.deep.equal(before)
    expect(mail.left).to.deep.equal([])
  }

  for (const [what, text] of Object.entries(LINES))
    verifies(['MSG-1', 'MSG-6', 'SYS-2'], `a name is refused for ${what}`, async () => {
      await refused(['POST', '/templates', { ...template, name: text }], 400, 'name')
      await refused(['PUT', '/mail-server', { ...server, from: { ...server.from, name: text } }], 400, 'from.name')
      await refused(['PUT', '/mail-server', { ...server, user: text, password: 'x' }], 400, 'user')
      await refused(['PUT', '/admin/system-mailboxes/monitor', { ...mailbox, displayName: text }], 400, 'displayName')
      await refused(
        ['PUT', '/admin/system-mailboxes/monitor', { ...mailbox, directoryTenantId: text }],
        400,
        'directoryTenantId',
      )
      const recipients = [{ address: 'eva@korrel.example' }, { address: 'jan@korrel.example', name: text }]
      await refused(['POST', '/messages', { template: aUuid(80), recipients }], 400, 'recipients[1].name')
      await refused(['POST', '/participation-monitor-campaigns', { name: text, invitation: aUuid(80) }], 400, 'name')
    })

  for (const [what, address] of Object.entries(ADDRESSES))
    verifies(['MSG-1', 'MSG-6', 'SYS-2', 'SYS-4'], `a sender's address is refused for ${what}`, async () => {
      await refused(['POST', '/templates', { ...template, replyTo: address }], 400, 'replyTo')
      await refused(['PUT', '/mail-server', { ...server, from: { ...server.from, address } }], 400, 'from.address')
      await refused(
        ['PUT', '/admin/system-mailboxes/monitor', { ...mailbox, mailboxAddress: address }],
        400,
        'mailboxAddress',
      )
      if (what === 'a local part outside ASCII') return
      await refused(['POST', '/mail-server/test', { to: address }], 400, 'to')
      await refused(['POST', '/admin/system-mailboxes/monitor/test', { to: address }], 400, 'to')
      await refused(['POST', `/templates/${aUuid(80)}/test`, { to: address }], 400, 'to')
    })

  for (const [what, text] of Object.entries(LINES).filter(([, text]) => !isBlank(text)))
    verifies('MSG-6', `a recipient's address is refused for ${what}`, () =>
      refused(
        ['POST', '/messages', { template: aUuid(80), recipients: [{ address: `${text}@korrel.example` }] }],
        400,
        'recipients[0].address',
      ),
    )

  verifies(
    'MSG-3',
    'a subject that is not one line, and texts that cannot be read, are refused with their places',
    async () => {
      const content = (change: object) => ['POST', '/templates', { ...template, ...change }] as const
      await refused(content({ subject: 'Dag\r\nBcc: x@evil.example' }), 422, 'subject')
      await refused(content({ subject: 'Dag \u202e' }), 422, 'subject')
      await refused(content({ subject: 'Dag\0' }), 400, 'subject')
      await refused(content({ subject: '  ' }), 422, 'subject')
      await refused(content({ subject: 'x'.repeat(998) }), 422, 'subject')
      await refused(content({ subject: 'Dag {{name' }), 422, 'subject')
      await refused(content({ body: '<p>{{#users}}hallo</p>' }), 422, 'body')
      await refused(content({ body: '<p>{{{name}}} {{>partial}} {{a b}}</p>' }), 422, 'body', 'body', 'body')
      await refused(content({ body: '<p onclick="{{name}}">hallo</p>' }), 422, 'body')
      await refused(content({ body: '<script>alert(1)</script>' }), 422, 'body')
      await refused(content({ subject: '{{', body: '' }), 422, 'subject', 'body')
      await refused(content({ body: 'x'.repeat(1024 * 1024) }), 400, 'body')
      await refused(content({ body: `<p>${'é'.repeat(200 * 1024)}</p>` }), 422, 'body')
      await refused(content({ language: 'de' }), 400, 'language')
      const [status, body] = await mail.ask('POST', '/templates/preview', {
        language: 'en',
        subject: 'Hello',
        body: '<p>a</p>\n<p>{{#each}}</p>',
      })
      expect([status, body]).to.deep.equal([
        422,
        {
          code: 'CONTENT_INVALID',
          message: 'The subject or the text cannot be sent like this. Each fault says where it is.',
          errors: [
            {
              path: 'body',
              message:
                'Line 2, character 4 ({{#each}}</p>): This is not a placeholder. Write {{name}}: sections, partials and {{{…}}} are not possible.',
              line: 2,
              column: 4,
            },
          ],
        },
      ])
    },
  )

  verifies('MSG-1', 'attachments are refused by their field, with the size allowed', async () => {
    const one = { filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }
    const attaching = (...attachments: readonly object[]) =>
      ['POST', '/templates', { ...template, attachments }] as const
    await refused(attaching({ ...one, content: ofBytes(2_000_001) }), 422, 'attachments')
    await refused(attaching(...[1, 2, 3].map(() => ({ ...one, content: ofBytes(700_000) }))), 422, 'attachments')
    await refused(attaching(...Array.from({ length: 11 }, () => one)), 400, 'attachments')
    await refused(attaching({ ...one, content: 'YQ' }), 400, 'attachments[0].content')
    await refused(attaching({ ...one, contentType: 'text/plain\r\nX: y' }), 400, 'attachments[0].contentType')
    for (const filename of ['../a.txt', 'a\r\nb', 'a\0b', '', 'a"b', 'x'.repeat(151), 'factuur\u202efdp.exe'])
      await refused(attaching({ ...one, filename }), 400, 'attachments[0].filename')
    const [status, body] = await mail.ask(...attaching({ ...one, content: ofBytes(2_000_001) }))
    expect(status).to.equal(422)
    expect(body).to.include({
      code: 'ATTACHMENTS_TOO_LARGE',
      message:
        'The mail is too large with its attachments: at most 2 MB. Make the attachments smaller, or put in a link.',
    })
    const [tooMuch] = await mail.ask(...attaching({ ...one, content: ofBytes(7_000_000) }))
    expect(tooMuch).to.equal(413)
  })

  verifies('MSG-1', 'messages name what is wrong with recipients, values, template and mailbox', async () => {
    const order = { template: aUuid(80), recipients: [{ address: 'eva@korrel.example' }] }
    const making = (change: object) => ['POST', '/messages', { ...order, ...change }] as const
    await refused(making({}), 422, 'template')
    await refused(making({ template: 'x' }), 400, 'template')
    await refused(making({ recipients: [] }), 400, 'recipients')
    await refused(making({ recipients: Array.from({ length: 1_001 }, () => order.recipients[0]) }), 400, 'recipients')
    await refused(making({ systemMailboxKey: 'other' }), 400, 'systemMailboxKey')
    for (const data of [
      'x',
      [],
      { a: 'b\0' },
      { a: 'x'.repeat(70_000) },
      { a: ['x'.repeat(40_000), 'x'.repeat(40_000)] },
    ])
      await refused(making({ data }), 400, 'data')
    await refused(
      ['GET', '/messages?state=x&error=y&address=a%0Ab&origin=q', undefined],
      400,
      'state',
      'error',
      'address',
      'origin',
    )
    await refused(['POST', `/messages/${aUuid(81)}/decide`, { decision: 'x' }], 400, 'decision')
    await refused(['POST', '/participation-monitor-campaigns', { name: 'x', invitation: aUuid(1) }], 422, 'invitation')
  })

  verifies('MSG-4', 'a mail server names what is wrong with host, port, TLS and password', async () => {
    const setting = (change: object) => ['PUT', '/mail-server', { ...server, ...change }] as const
    for (const host of [
      'smtp://mail.example',
      'mail.example:25',
      'a b',
      'mail.example/x',
      '',
      '999.1.1.1',
      'a\r\nb',
      'x'.repeat(300),
    ])
      await refused(setting({ host }), 400, 'host')
    for (const port of [0, 65_536, 25.5, '25']) await refused(setting({ port }), 400, 'port')
    await refused(setting({ tls: 'ssl' }), 400, 'tls')
    await refused(setting({ user: 'kantoor' }), 422, 'password')
    await refused(setting({ user: 'kantoor', password: '' }), 400, 'password')
    await refused(setting({ revision: -1 }), 400, 'revision')
    await refused(setting({ revision: 3 }), 409, 'revision')
  })

  verifies('SYS-2', 'limits of a system mailbox are positive whole numbers, or absent', async () => {
    for (const limit of [0, -1, 1.5, '25', 2 ** 31])
      await refused(
        [
          'PUT',
          '/admin/system-mailboxes/monitor',
          { ...mailbox, rateLimitPerMinute: limit, rateLimitRecipientsPerDay: limit },
        ],
        400,
        'rateLimitPerMinute',
        'rateLimitRecipientsPerDay',
      )
    await refused(
      ['PUT', '/admin/system-mailboxes/monitor', {}],
      400,
      'displayName',
      'directoryTenantId',
      'mailboxAddress',
    )
  })
})
