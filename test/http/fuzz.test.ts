// Whatever is sent to whichever address, the answer is one of ours: never a 500, never a stack trace, never silence.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import fc from 'fast-check'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { type Listening, listen } from '#adapters/http/listening.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { expectAsDocumented } from '#test/support/as-documented.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps, GOOD } from './support/fake-service.ts'
import { type Received, send, type Sent } from './support/plain-client.ts'

const KEY = 'send-archive-key'

const goodMail = {
  target: { kind: 'contact', id: aUuid(10) },
  documentType: 1,
  emailData: {
    internetMessageId: '<1@mail.example>',
    conversationId: 'c',
    subject: 'Offerte',
    from: { name: 'Eva', address: 'eva@korenbloem.example' },
    to: [{ name: 'Piet', address: 'piet@kantoor.example' }],
    cc: [],
    sentAt: '2026-02-28T10:00:00Z',
    htmlBody: '<p>Hallo</p>',
  },
  attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: 'YQ==', contentId: 'x' }],
}

/** Every route, with a request that is right. */
const RIGHT: readonly { readonly method: string; readonly path: string; readonly body?: object }[] = [
  { method: 'GET', path: '/mailclient-plugin' },
  { method: 'GET', path: '/mailclient-plugin/contact?email=eva@korenbloem.example&outlookItemId=x' },
  { method: 'GET', path: '/mailclient-plugin/contacts/status?emails=eva@korenbloem.example,piet@kantoor.example' },
  { method: 'GET', path: "/mailclient-plugin/contacts/search?q=o'neill" },
  { method: 'GET', path: `/mailclient-plugin/contacts/${aUuid(10)}/details` },
  {
    method: 'POST',
    path: '/mailclient-plugin/save',
    body: { accountId: aUuid(11), firstName: 'Eva', lastName: 'Jansen', email: 'eva@korenbloem.example', phone: null },
  },
  { method: 'POST', path: '/mailclient-plugin/save', body: { id: aUuid(10), notes: null } },
  { method: 'POST', path: '/mailclient-plugin/contact/exclude', body: { email: 'eva@korenbloem.example' } },
  { method: 'DELETE', path: '/mailclient-plugin/contact/exclude?email=eva@korenbloem.example' },
  { method: 'GET', path: '/mailclient-plugin/organizations?search=bakker' },
  { method: 'POST', path: '/mailclient-plugin/create-organization', body: { name: 'Bakkerij', country: 'nl' } },
  { method: 'GET', path: '/mailclient-plugin/work-types' },
  { method: 'GET', path: '/mailclient-plugin/cost-types' },
  { method: 'GET', path: `/mailclient-plugin/projects?accountId=${aUuid(11)}` },
  {
    method: 'POST',
    path: '/mailclient-plugin/register-time',
    body: {
      outlookItemId: 'x',
      kind: 'time',
      accountId: aUuid(11),
      projectId: null,
      itemId: aUuid(33),
      quantity: 1.25,
      date: '2026-02-27',
      startTime: '09:00',
      endTime: '10:15',
      notes: 'Overleg',
    },
  },
  {
    method: 'PUT',
    path: '/mailclient-plugin/update-time',
    body: { outlookItemId: 'x', quantity: 2, startTime: null, endTime: null, notes: null },
  },
  { method: 'DELETE', path: '/mailclient-plugin/delete-time?outlookItemId=x' },
  { method: 'GET', path: `/mailclient-plugin/quotations?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/sales-orders?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/purchase-orders?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/opportunities?accountId=${aUuid(11)}` },
  { method: 'GET', path: '/mailclient-plugin/opportunity-stages' },
  {
    method: 'POST',
    path: '/mailclient-plugin/opportunities',
    body: {
      accountId: aUuid(11),
      contactId: aUuid(10),
      name: 'Salarisadministratie',
      stageId: aUuid(70),
      amount: 3600.5,
      probability: 0.6,
      closeDate: '2026-04-30',
      nextAction: 'Bellen',
      notes: 'Twee man',
      outlookItemId: 'x',
    },
  },
  { method: 'PUT', path: `/mailclient-plugin/opportunities/${aUuid(10)}/stage`, body: { stageId: aUuid(70) } },
  { method: 'GET', path: `/mailclient-plugin/opportunities/${aUuid(71)}/activities` },
  {
    method: 'POST',
    path: '/mailclient-plugin/activities',
    body: { type: 'note', opportunityId: aUuid(71), description: 'Gebeld', notes: 'Lang', date: '2026-03-02' },
  },
  {
    method: 'PUT',
    path: `/mailclient-plugin/activities/by-id/${aUuid(72)}`,
    body: { type: 'task', description: 'Nabellen', notes: null, dueDate: '2026-03-09', done: true },
  },
  { method: 'DELETE', path: `/mailclient-plugin/activities/by-id/${aUuid(72)}` },
  { method: 'GET', path: '/mailclient-plugin/settings' },
  { method: 'GET', path: '/mailclient-plugin/document-types?sort=-description' },
  { method: 'GET', path: '/mailclient-plugin/quota' },
  {
    method: 'PUT',
    path: '/mailclient-plugin/settings',
    body: { autoArchiveOnSend: true, defaultArchiveTarget: 'account' },
  },
  { method: 'POST', path: '/mailclient-plugin/logout', body: {} },
  { method: 'GET', path: '/mailclient-plugin/my-data' },
  { method: 'DELETE', path: '/mailclient-plugin/my-data' },
  { method: 'POST', path: '/mailclient-plugin/archive-email', body: goodMail },
  {
    method: 'PUT',
    path: '/mailclient-plugin/send-archive-target',
    body: { archiveKey: 'k', target: { kind: 'account', id: aUuid(10) }, documentType: 1, conversationId: 'c' },
  },
  { method: 'POST', path: '/mailclient-plugin/send-archive', body: { archiveKey: 'k', ...goodMail } },
  { method: 'GET', path: `/mailclient-plugin/send-archive/${KEY}` },
  { method: 'GET', path: '/mailclient-plugin/archive-status?messageIds=<a,b@x>,<c@x>' },
  { method: 'GET', path: `/mailclient-plugin/archives/${aUuid(5)}` },
  { method: 'GET', path: '/mailclient-plugin/archive-progress?internetMessageId=x' },
  { method: 'POST', path: '/ledger/mailclient/session/refresh', body: {} },
  { method: 'POST', path: '/ledger/mailclient/session/recover', body: { email: 'piet@kantoor.example' } },
  { method: 'POST', path: '/ledger/mailclient/session/revoke', body: {} },
  { method: 'POST', path: '/link/disconnect', body: { email: 'piet@kantoor.example' } },
  { method: 'GET', path: '/ledger/mailclient/auth-url?email=piet@kantoor.example' },
  { method: 'GET', path: '/ledger/mailclient/login?email=piet@kantoor.example' },
  { method: 'GET', path: '/ledger/callback?code=c&state=s' },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
  { method: 'GET', path: '/mailclient-plugin/assets/docs.css' },
]

/** A route by one of its addresses. */
const patternOf = (path: string): string | undefined =>
  path
    .split('?')[0]
    ?.replace(aUuid(5), ':archiveId')
    .replace(KEY, ':archiveKey')
    .replace(aUuid(10), ':id')
    .replace(aUuid(71), ':opportunityId')
    .replace(aUuid(72), ':activityId')
    .replace('docs.css', ':name')

const odd = fc.oneof(
  fc.constant(null),
  fc.boolean(),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    'x'.repeat(70_000),
    '\ud800',
    "'; drop table tenants; --",
    '../../etc/passwd',
    '%00',
    '${7*7}',
  ),
  fc.constant({}),
  fc.constant([]),
  fc.jsonValue(),
  fc.constantFrom<unknown>({ toString: 1 }, { length: 1e9 }, [[[[]]]], { _tag: 'Some', value: 1 }),
)

/** The same value with one place in it replaced. */
const mutated = (value: unknown, path: readonly number[], by: unknown): unknown => {
  const [first, ...rest] = path
  if (first === undefined || typeof value !== 'object' || value === null) return by
  const keys = Object.keys(value)
  const key = keys[first % Math.max(1, keys.length)]
  if (key === undefined) return by
  const changed = mutated(Object.entries(value).find(([name]) => name === key)?.[1], rest, by)
  return Array.isArray(value)
    ? value.map((item: unknown, i) => (String(i) === key ? changed : item))
    : { ...value, [key]: changed }
}

const deep = (depth: number, open: string, close: string): string => open.repeat(depth) + close.repeat(depth)

const bodyFor = (body: object | undefined): fc.Arbitrary<Buffer | undefined> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.array(fc.nat(9), { maxLength: 4 }), odd)
        .map(([path, by]) => Buffer.from(JSON.stringify(mutated(body ?? {}, path, by)))),
    },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: fc
        .constantFrom(
          '',
          '{',
          'null',
          '"text"',
          '{"email":"a@b.example","email":1}',
          '{"__proto__":{"admin":true}}',
          '{"constructor":{"prototype":{"x":1}}}',
          `{"email":${deep(20_000, '[', ']')}}`,
          deep(100_000, '{"a":', '}').replace('}', '1}'),
          `{"email":"${'\\u0000'.repeat(50)}"}`,
          `["${'x'.repeat(2_000_000)}"]`,
          `{"attachments":[{"content":"====","fileName":"x"}]}`,
        )
        .map((text) => Buffer.from(text)),
    },
  )

const contentType = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/JSON;charset="UTF-8"',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonx',
  '',
  ';;;',
)

const query = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    'email=',
    'email=a&email=b',
    'email=%',
    'email=%00',
    'email[]=x',
    '__proto__=1',
    'lang[]=en',
    '&&&=',
    'email=%ff%fe',
    `email=${'x'.repeat(5_000)}`,
  ),
  fc
    .array(
      fc.tuple(
        fc.constantFrom('email', 'outlookItemId', 'code', 'state', 'error', 'lang', 'internetMessageId', 'host'),
        fc.string({ unit: 'binary' }),
      ),
      { maxLength: 4 },
    )
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')),
)

const segment = fc.constantFrom('', '/', '/..', '/%2e%2e', '/%00', '/%', '/a/b/c', '/settings', ';x=1', '/%F0%9F%98%80')

const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE')

const oddHeaders = fc.record(
  {
    authorization: fc.constantFrom(
      `Bearer ${GOOD}`,
      `bearer  ${GOOD} `,
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'x'.repeat(4_000),
    ),
    'accept-language': fc.constantFrom('en', 'nl;q=0', 'x'.repeat(3_000), ';;,,q=', 'en;q=2', '*'),
    'x-request-id': fc.constantFrom('ok-request-id', 'x', '{"a":1}', 'y'.repeat(200)),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', ',,,', '::1', 'unknown', '[::1]:80, 1.2.3.4:90'),
    'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'nonsense'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*'),
  },
  { requiredKeys: [] },
)

const fuzzed: fc.Arbitrary<Sent> = fc.constantFrom(...RIGHT).chain((right) =>
  fc
    .record({
      method: fc.oneof({ weight: 5, arbitrary: fc.constant(right.method) }, { weight: 1, arbitrary: method }),
      tail: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: segment }),
      search: fc.oneof(fc.constant(undefined), query),
      type: fc.oneof({ weight: 3, arbitrary: fc.constant('application/json') }, { weight: 1, arbitrary: contentType }),
      signedIn: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      body:
        right.method === 'GET'
          ? fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bodyFor({}) })
          : bodyFor(right.body),
    })
    .map(({ method: verb, tail, search, type, signedIn, headers, body }) => {
      const [path = '', own = ''] = right.path.split('?')
      const asked = search ?? own
      return {
        method: verb,
        path: `${path}${tail}${asked === '' ? '' : `?${asked}`}`,
        headers: {
          ...(signedIn ? { authorization: `Bearer ${GOOD}` } : {}),
          ...(body === undefined ? {} : { 'content-type': type, 'content-length': String(body.length) }),
          ...headers,
        },
        body,
      }
    }),
)

const PATIENCE = 5_000

/** So much that nobody asked for may still be on its way when the answer is out and the connection ends; the answer can be lost with it. */
const isUnread = ({ method: verb, body }: Sent): boolean => verb === 'GET' && (body?.length ?? 0) > 64 * 1024

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

describe('whatever is sent', () => {
  let service: HttpService
  let listening: Listening

  before(async () => {
    const deps = fakeDeps()
    service = await makeServer({
      ...deps,
      archive: {
        ...deps.archive,
        archiveMail: () => TE.right({ _tag: 'Queued', archiveId: asArchiveId(aUuid(5)) }),
        findArchive: (_, archiveId) =>
          TE.right(
            O.some({ archiveId, status: 'archiving', partsDone: 1, parts: 2, receipt: O.none, failure: O.none }),
          ),
        findArchiveOfMail: () => TE.right(O.none),
      },
    })
    listening = await listen(service, { host: '127.0.0.1', port: 0 })
  })
  after(() => listening.stop(1_000))

  const expectOurs = (sent: Sent, { status, headers, text }: Received): void => {
    expect(status, text.slice(0, 300)).to.be.within(200, 499)
    expect(headers['x-request-id'], 'request id').to.be.a('string')
    expect(text).not.to.match(/\n\s+at |node_modules|\.ts:\d/)
    const contentType = headers['content-type']?.toString() ?? null
    if (sent.method !== 'HEAD') expectAsDocumented(service.described().document, { ...sent, status, contentType, text })
    if (status < 400 || sent.method === 'HEAD' || /text\/html/.test(String(headers['content-type']))) return
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>
    expect(body['code']).to.match(/^[A-Z_]+$/)
    expect(body['message']).to.be.a('string').and.not.equal('')
    if (body['code'] === 'VALIDATION_FAILED') expect(body['errors']).to.be.an('array').with.length.above(0)
  }

  it('every route is among those that are tried', () => {
    const tried = new Set(RIGHT.map(({ method: verb, path }) => `${verb} ${patternOf(path)}`))
    expect(
      service.endpoints.map(({ method: verb, path }) => `${verb} ${path}`).filter((one) => !tried.has(one)),
    ).to.deep.equal([])
  })

  verifies('PLG-18', 'a right request is answered as the endpoint says it is', async () => {
    for (const { method: verb, path, body } of RIGHT) {
      const received = await send(
        listening.url,
        {
          method: verb,
          path,
          headers: { authorization: `Bearer ${GOOD}`, 'content-type': 'application/json' },
          body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
        },
        PATIENCE,
      )
      const pattern = patternOf(path)
      const endpoint = service.endpoints.find((one) => one.method === verb && one.path === pattern)
      if (path.startsWith('/mailclient-plugin/archive-progress')) {
        expect(received.status).to.equal(404)
        continue
      }
      expect(Object.keys(endpoint?.answers ?? {}), `${verb} ${path}: ${received.text}`).to.include(
        String(received.status),
      )
      const answer = endpoint?.answers[received.status]
      if (answer) expect(E.isRight(answer.decode(JSON.parse(received.text))), `${verb} ${path}`).to.equal(true)
    }
  })

  verifies('PLG-18', 'the answer is ours: no 500, no stack trace, no silence', async function () {
    this.timeout(60_000)
    await fc.assert(
      fc.asyncProperty(fuzzed, async (sent) => {
        const received = await send(listening.url, sent, PATIENCE).catch((error: unknown) => {
          if (isReset(error) && isUnread(sent)) return undefined
          throw error
        })
        if (received !== undefined) expectOurs(sent, received)
      }),
      { numRuns: 600 },
    )
  })

  verifies('PLG-18', 'nested, forbidden, broken and oversized bodies are told by name', async () => {
    const put = async (text: string, type = 'application/json'): Promise<readonly [number, unknown]> => {
      const received = await send(
        listening.url,
        {
          method: 'PUT',
          path: '/mailclient-plugin/settings',
          headers: { authorization: `Bearer ${GOOD}`, 'content-type': type, 'accept-language': 'en' },
          body: Buffer.from(text, 'latin1'),
        },
        PATIENCE,
      )
      const { code, errors } = JSON.parse(received.text) as { readonly code: unknown; readonly errors?: unknown }
      return [received.status, errors ?? code]
    }
    expect(await put(`{"autoArchiveOnSend":${deep(50, '[', ']')}}`)).to.deep.equal([
      400,
      [{ path: `autoArchiveOnSend${'[0]'.repeat(31)}`, message: 'This is nested too deeply: at most 32 levels.' }],
    ])
    expect(await put('{"autoArchiveOnSend":{"__proto__":{}}}')).to.deep.equal([
      400,
      [{ path: 'autoArchiveOnSend.__proto__', message: 'This name is not allowed.' }],
    ])
    const notJson = [400, [{ path: '', message: 'This is not valid JSON.' }]]
    expect(await put('{"auto')).to.deep.equal(notJson)
    expect(await put('{"autoArchiveOnSend":"\xff"}')).to.deep.equal(notJson)
    expect(await put('[]')).to.deep.equal([400, [{ path: '', message: 'This must be an object.' }]])
    expect(await put(`{"x":"${'y'.repeat(1024 * 1024)}"}`)).to.deep.equal([413, 'PAYLOAD_TOO_LARGE'])
    expect((await put('{}', 'text/plain'))[0]).to.equal(415)
  })
})
