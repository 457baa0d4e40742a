// Invalid requests: valid ones with one part, the address or the headers replaced by an odd value.
import fc from 'fast-check'
import { GOOD } from './fake-deps.ts'
import type { RawRequest } from './plain-client.ts'
import { RIGHT, type RightRequest, written } from './right-requests.ts'

/** Of parameters in queries. */
const ODD_NAMES =
  'client_id redirect_uri resource email outlookItemId code state error lang internetMessageId host q status role tag sort skip limit action subject'.split(
    ' ',
  )

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
function mutated(value: unknown, path: readonly number[], by: unknown): unknown {
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

/** Nested so many times. */
export function deep(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth)
}

/** A form with one of its fields replaced, left out, or sent again. */
const oddForm = (body: object): fc.Arbitrary<Buffer> =>
  fc
    .tuple(fc.constantFrom(...Object.keys(body)), odd, fc.constantFrom('replaced', 'again', 'absent'))
    .map(([name, by, how]) => {
      const form = new URLSearchParams({ ...body })
      const value = typeof by === 'string' ? by.toWellFormed() : JSON.stringify(by)
      if (how === 'replaced') form.set(name, value)
      else if (how === 'again') form.append(name, value)
      else form.delete(name)
      return Buffer.from(form.toString())
    })

const bodyFor = ({ body, form }: Pick<RightRequest, 'body' | 'form'>): fc.Arbitrary<Buffer | undefined> =>
  fc.oneof(
    ...(form === true ? [{ weight: 6, arbitrary: oddForm(body ?? {}) }] : []),
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
    .array(fc.tuple(fc.constantFrom(...ODD_NAMES), fc.string({ unit: 'binary' })), { maxLength: 4 })
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
    'x-tenant-uuid': fc.constantFrom('', 'x', '*', '00000000-0000-4000-8000-000000000002', 'y'.repeat(3_000)),
    'sec-fetch-site': fc.constantFrom('same-origin', 'cross-site', 'none', ''),
    cookie: fc.constantFrom(`tapster=${GOOD}`, 'tapster=', ';;=;', '__Host-tapster=x'),
    'if-none-match': fc.constantFrom('*', '"x"'),
    accept: fc.constantFrom('text/html', 'application/xml', '*/*'),
  },
  { requiredKeys: [] },
)

/** A right request with something odd about it, or about much of it. */
export const oddRequest: fc.Arbitrary<RawRequest> = fc.constantFrom(...RIGHT).chain((right) =>
  fc
    .record({
      method: fc.oneof({ weight: 5, arbitrary: fc.constant(right.method) }, { weight: 1, arbitrary: method }),
      tail: fc.oneof({ weight: 6, arbitrary: fc.constant('') }, { weight: 1, arbitrary: segment }),
      search: fc.oneof(fc.constant(undefined), query),
      type: fc.oneof({ weight: 3, arbitrary: fc.constant(written(right).type) }, { weight: 1, arbitrary: contentType }),
      signedIn: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      body:
        right.method === 'GET'
          ? fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: bodyFor({ body: {} }) })
          : bodyFor(right),
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
          ...right.headers,
          ...headers,
        },
        body,
      }
    }),
)
