import { expect } from 'chai'
import fc from 'fast-check'
import { inspect } from 'node:util'
import { PassThrough } from 'node:stream'
import { oneLine } from '#adapters/logging/one-line.ts'
import { makeRedaction } from '#adapters/logging/redaction.ts'
import { verifies } from '#test/support/verifies.ts'

const { redact } = makeRedaction(['iban', 'My.Key'])

const KIB_16 = 16 * 1_024
const CANARY = 'canary-value-1'

const printed = (data: unknown): string => oneLine(redact(data))
const bytes = (data: unknown): number => Buffer.byteLength(printed(data))

/** What wraps a value in one more layer of something; each lets what is inside be seen. */
const wrappers: readonly ((inner: unknown) => unknown)[] = [
  (inner) => ({ nested: inner }),
  (inner) => [1, inner],
  (inner) => new Map([['entry', inner]]),
  (inner) => new Set([inner]),
  (inner) =>
    new (class Holder {
      readonly held = inner
    })(),
  (inner) => new Error('outer', { cause: inner }),
  (inner) => new AggregateError([inner], 'several'),
  (inner) => Object.assign(Object.create(null), { bare: inner }),
]

const secretKey = fc.constantFrom(
  'password',
  'TOKEN',
  'accessToken',
  'refreshtoken',
  'Authorization',
  'secret',
  'apiKey',
  'PIN',
  'IBAN',
  'jwt',
  'my.KEY',
  'Set-Cookie',
  'refresh_token',
  'client_secret',
)
const secretUnder: readonly ((key: string, secret: unknown) => unknown)[] = [
  (key, secret) => ({ [key]: secret }),
  (key, secret) => new Map([[key, secret]]),
  (key, secret) => ['Host', 'korrel.example', key, secret],
  (key, secret) => Object.defineProperty({}, key, { enumerable: true, get: () => secret }),
]

describe('redaction', () => {
  verifies('LOG-8', 'standard and configured keys are redacted wherever they are nested, in any case', () => {
    fc.assert(
      fc.property(
        secretKey,
        fc.constantFrom(...secretUnder),
        fc.constantFrom<unknown>(CANARY, [CANARY], { inner: { deep: CANARY } }, new Map([['x', CANARY]])),
        fc.array(fc.constantFrom(...wrappers), { maxLength: 6 }),
        (key, place, secret, around) => {
          const nested = around.reduce<unknown>((inner, wrap) => wrap(inner), place(key, secret))
          const text = printed({ nested })
          expect(text).to.match(/\[redacted\]|\[deep\]/)
          expect(text).not.to.contain(CANARY)
        },
      ),
      { numRuns: 500 },
    )
  })

  verifies('LOG-8', 'a key is meant as a whole', () => {
    const kept = { pinned: 'kept', tokens: 3, ibans: 'NL', mykey: 'x', my_pin: 1 }
    expect(redact(kept)).to.deep.equal(kept)
  })

  verifies('LOG-8', 'what secrets look like is redacted inside text', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYW5hcnkifQ.Y2FuYXJ5LXNpZ25hdHVyZQ'
    const texts = [
      `/ledger/callback?code=${CANARY}&state=kept`,
      `https://korrel.example/cb#state=kept&code=${CANARY}`,
      `https://korrel.example/cb?state=kept#access_token=${CANARY}&token_type=x`,
      `/sign-in?state=kept&returnTo=%2Fcb%3Fcode%3D${CANARY}%26x%3D1`,
      `/sign-in?state=kept&returnTo=%252Fcb%253Fcode%253D${CANARY}%2526x%253D1`,
      `https://user:${CANARY}@korrel.example/kept`,
      `kept Authorization: Basic ${CANARY}=`,
      `kept authorization: Bearer ${CANARY}`,
      `kept bearer ${CANARY}`,
      `Cookie: a=b; sid=${CANARY}\r\nHost: kept`,
      `{"kept":1,"password":"a \\" ${CANARY}"}`,
      `{\\"kept\\":1,\\"secret\\":\\"a ${CANARY}\\"}`,
      `kept=1&pin=${CANARY}&iban=${CANARY}`,
      `kept ${jwt} and ${jwt.slice(0, 40)}`,
    ]
    for (const text of texts) {
      const printout = printed({ text })
      expect(printout, text).to.contain('kept')
      expect(printout, text).not.to.match(/canary|Y2FuYXJ5|eyJ/)
    }
  })

  verifies('LOG-8', 'a list or an object under a secret key is redacted whole inside text', () => {
    const plainly = [
      `token: [ 'a', "${CANARY}" ] kept`,
      `kept authorization: [ 'Basic x', '${CANARY}' ]`,
      `kept set-cookie=[ 'a]', { b: '${CANARY}' } ]`,
      `"token": [\n  "a", "${CANARY}"\n] kept`,
      `kept {"secret":{"a":["${CANARY}`,
      `kept ${inspect({ 'x-api-key': ["it's", `b]${CANARY}`] })}`,
      `kept ${inspect({ token: [`"'`, CANARY] })}`,
      `kept ${inspect(new Map([['token', { value: CANARY }]]))}`,
      `kept ${inspect(new Map([['token', CANARY]]))}`,
      `kept ${inspect({ cookie: `sid=${CANARY}` })}`,
      `kept ${inspect({ token: `'"${CANARY}` })}`,
      `kept ${inspect({ token: `'"\`${CANARY}` })}`,
    ]
    for (const text of plainly) {
      const printout = printed({ text })
      expect(printout, text).not.to.contain(CANARY)
      expect(printout, text).to.contain('kept')
    }
    const canary = fc
      .tuple(
        fc.string({ unit: fc.constantFrom('\\', '"', "'", ']', '}', '[', '{', ',', ':', 'a', '\n') }),
        fc.boolean(),
      )
      .map(([odd, isFirst]) => (isFirst ? `${CANARY}${odd}` : `${odd}${CANARY}`))
    const { held } = fc.letrec<{ held: unknown; some: unknown }>((tie) => ({
      held: fc.oneof(fc.array(tie('some'), { maxLength: 3 }), fc.dictionary(canary, tie('some'), { maxKeys: 3 })),
      some: fc.oneof({ maxDepth: 3 }, canary, fc.constantFrom(1, null, true), tie('held')),
    }))
    fc.assert(
      fc.property(secretKey, held, fc.nat({ max: 3 }), fc.nat({ max: 2 }), (key, secret, escaped, spaces) => {
        let text = JSON.stringify({ before: 'kept', [key]: secret, after: ['kept too'] }, null, spaces)
        for (let time = 0; time < escaped; time += 1) text = JSON.stringify({ text })
        fc.pre(text.length <= 4_096)
        let read = JSON.parse(String(redact({ text })['text']))
        for (let time = 0; time < escaped; time += 1) read = JSON.parse(read.text)
        expect(read).to.deep.equal({ before: 'kept', [key]: '[redacted]', after: ['kept too'] })
      }),
      { numRuns: 500 },
    )
  })

  verifies('LOG-8', 'a list or an object under a secret key is redacted as util.inspect prints it', () => {
    const odd = fc.string({ unit: fc.constantFrom('"', "'", '`', ']', '}', '[', '{', ',', ':', ' ') })
    const held = fc.array(
      odd.map((text) => `${text}${CANARY}`),
      { minLength: 1, maxLength: 4 },
    )
    fc.assert(
      fc.property(secretKey, held, fc.boolean(), (key, secret, isMap) => {
        const data = isMap ? new Map([[key, secret]]) : { [key]: secret }
        const printout = printed({ text: `kept ${inspect(data)}` })
        expect(printout).not.to.contain(CANARY)
        expect(printout).to.contain('kept')
      }),
      { numRuns: 500 },
    )
  })

  verifies('LOG-8', 'a secret that begins where a long text is cut off does not show in part', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3_900, max: 4_200 }), (before) => {
        const jwt = `eyJ${'h'.repeat(80)}.eyJ${'canary'.repeat(40)}.sig`
        const printout = printed({ text: `${'- '.repeat(before / 2)}${jwt}${' x'.repeat(200)}` })
        expect(printout).not.to.contain('canary')
      }),
    )
  })

  verifies('LOG-2', 'addresses are masked wherever they stand', () => {
    const printout = printed({
      text: 'eva.jansen@korrel.example wrote to <piet@sub.linde.example> and /u?m=noor%40linde.example',
      errors: [new Error('no mailbox eva.jansen@korrel.example')],
    })
    expect(printout).not.to.match(/va\.jansen|iet@|oor/)
    expect(printout).to.contain('e***@korrel.example').and.contain('p***@sub.linde.example').and.contain('n***%40linde')
  })

  verifies('LOG-8', 'bodies that are not plain data are logged by what they are', () => {
    expect(
      redact({
        buffer: Buffer.from(CANARY),
        floats: new Float64Array(2),
        memory: new ArrayBuffer(5),
        stream: PassThrough.from([CANARY]),
        web: new Blob([CANARY]).stream(),
        form: new FormData(),
        multipart: `--abc\r\nContent-Disposition: form-data; name="x"\r\n\r\n${CANARY}\r\n--abc--`,
        later: Promise.resolve(CANARY),
        run: () => CANARY,
        at: new Date(0),
        never: new Date(Number.NaN),
        address: new URL(`https://korrel.example/cb?code=${CANARY}`),
        odd: [Number.NaN, -Infinity, 10n, 10n ** 10_000n, Symbol('x'), undefined, null],
      }),
    ).to.deep.equal({
      buffer: '[binary, 14 bytes]',
      floats: '[binary, 16 bytes]',
      memory: '[binary, 5 bytes]',
      stream: '[stream]',
      web: '[stream]',
      form: '[FormData]',
      multipart: '[multipart, 74 characters]',
      later: '[promise]',
      run: '[function]',
      at: '1970-01-01T00:00:00.000Z',
      never: '[invalid date]',
      address: 'https://korrel.example/cb?code=[redacted]',
      odd: ['NaN', '-Infinity', '10', '[bigint]', 'Symbol(x)', null, null],
    })
  })

  verifies(
    'LOG-8',
    'an error is logged by name, code, message, frames and causes, without a package’s own fields',
    () => {
      const cause = Object.assign(new TypeError('inner'), { code: 'E_INNER', request: { body: CANARY } })
      const { error } = redact({ error: new Error('outer', { cause }) })
      expect(error).to.have.all.keys('name', 'message', 'stack', 'cause')
      expect(error).to.have.nested.property('cause.code', 'E_INNER')
      expect(error).to.have.nested.property('stack').that.matches(/^at /)
      expect(JSON.stringify(error)).not.to.contain(CANARY)
      const long = redact({ error: new Error('x'.repeat(1_000_000)) })
      expect(long)
        .to.have.nested.property('error.stack')
        .that.matches(/^at .*redaction\.test/)
    },
  )

  verifies('LOG-8', 'values that lie, throw or have no end cost nothing but themselves', () => {
    const boom = () => {
      throw new Error(CANARY)
    }
    const circular: Record<string, unknown> = { name: 'a' }
    circular['self'] = circular
    circular['list'] = [circular]
    const endless: unknown = new Proxy({}, { get: () => endless, ownKeys: boom, getPrototypeOf: boom })
    const hostile = Object.create(endless as object)
    expect(
      redact({
        circular,
        getter: Object.defineProperty({}, 'boom', { enumerable: true, get: boom }),
        throws: { toJSON: boom },
        lies: { toJSON: () => ({ password: CANARY }), kept: 1 },
        endless,
        hostile,
        message: Object.defineProperty(new Error('x'), 'message', { get: boom }),
        deep: JSON.parse(`${'{"a":'.repeat(20)}1${'}'.repeat(20)}`),
        proto: JSON.parse('{"__proto__":{"polluted":true}}'),
      }),
    ).to.deep.include({
      circular: { name: 'a', self: '[circular]', list: ['[circular]'] },
      getter: { boom: '[unreadable]' },
      throws: { toJSON: '[function]' },
      lies: { toJSON: '[function]', kept: 1 },
      endless: '[proxy]',
      hostile: '[unreadable]',
    })
    expect(Reflect.get({}, 'polluted')).to.equal(undefined)
    expect(redact(endless)).to.deep.equal({ value: '[proxy]' })
    expect(redact(new Error('x'))).to.have.nested.property('value.message', 'x')
    expect(redact(undefined)).to.deep.equal({})
  })

  verifies('LOG-8', 'JSON above 16 KiB is logged by its size, and what stands beside it is kept', () => {
    const row = { name: 'canary', n: 1 }
    const large: readonly unknown[] = [
      Array.from({ length: 1_000 }, () => row),
      { inner: Array.from({ length: 1_000 }, () => row) },
      JSON.stringify(Array.from({ length: 300 }, () => row)),
      'canary '.repeat(3_000),
      // Within 16 Ki characters, and above 16 KiB as JSON on one line.
      Array.from({ length: 6 }, () => `canary${'\u0001'.repeat(2_500)}`),
      Array.from({ length: 6 }, () => `canary${'é'.repeat(2_000)}`),
    ]
    for (const body of large) {
      const printout = redact({ status: 200, body, ms: 3 })
      expect(printout).to.deep.include({ status: 200, ms: 3 })
      expect(String(printout['body'])).to.match(/^\[too large to log: /)
    }
    expect(redact({ list: Array.from({ length: 150 }, (_, n) => n) })['list']).to.have.length(150)
  })

  verifies('LOG-8', 'whatever it is given, an entry stays within 16 KiB', () => {
    const field = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 5_000 }),
      fc.array(fc.string({ unit: fc.constantFrom('\u0001', '\ud800', 'é', 'x'), maxLength: 400 }), { maxLength: 30 }),
      fc.object({ withMap: true, withSet: true, withTypedArray: true, withNullPrototype: true }),
    )
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), field, { maxKeys: 30 }), (data) => {
        expect(bytes(data)).to.be.at.most(KIB_16)
      }),
    )
  })

  verifies('LOG-10', 'no value can break a line or drive a terminal', () => {
    const nasty = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '\r\n{"level":"fatal"}',
        '\u001b[2J\u001b]0;owned\u0007',
        '\u009b31m',
        '\u202eevil\u2066',
        '\u2028\u2029',
        '<script>alert(1)</script>',
        '\u200f\u061c\u2067',
        '\ufeff',
        '\u0085',
      ),
    )
    fc.assert(
      fc.property(nasty, nasty, (key, value) => {
        const line = oneLine({ message: value, data: redact({ [key]: value, error: new Error(value) }) })
        expect(line).not.to.match(/[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/)
        const read: unknown = JSON.parse(line)
        expect(read).to.have.property('message', value)
      }),
    )
  })

  verifies('LOG-8', 'the work for an entry has a bound', () => {
    const million = 'x'.repeat(1_000_000)
    const costly: readonly unknown[] = [
      { million },
      { error: new Error(million) },
      { list: Array.from({ length: 100_000 }, (_, n) => ({ n, million })) },
      { sparse: Array.from({ length: 100_000 }), holes: Object.assign([], { length: 2 ** 31 }) },
      { map: new Map(Array.from({ length: 100_000 }, (_, n) => [`k${n}`, n])) },
      Object.fromEntries(
        Array.from({ length: 1_000 }, (_, n) => [`k${n}`, [million, ...Array.from({ length: 400 }, () => 'a@a.a')]]),
      ),
      { hostile: Array.from({ length: 16 }, () => '%3F%26code%3D'.repeat(300)) },
      Array.from({ length: 8 }).reduce<unknown>((inner) => Array.from({ length: 8 }, () => inner), 'password='),
    ]
    for (const data of costly) {
      redact(data)
      const took = [1, 2, 3].map(() => {
        const began = performance.now()
        redact(data)
        return performance.now() - began
      })
      // Several times what the worst takes, and a fraction of what the others would without a bound.
      expect(Math.min(...took)).to.be.below(150)
    }
  })
})
