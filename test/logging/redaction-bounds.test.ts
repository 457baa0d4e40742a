// What redaction makes of data that is not plain, has no end or is large.
import { expect } from 'chai'
import fc from 'fast-check'
import { PassThrough } from 'node:stream'
import { makeRedaction, printOnOneLine } from '#adapters/logging/redaction.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const { redact } = makeRedaction(['iban', 'My.Key'])

const KIB_16 = 16 * 1_024
const CANARY = 'canary-value-1'

const printed = (data: unknown): string => printOnOneLine(redact(data))
const bytes = (data: unknown): number => Buffer.byteLength(printed(data))

describe('redaction of unusual data', () => {
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
        .that.matches(/^at .*redaction-bounds\.test/)
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
        const line = printOnOneLine({ message: value, data: redact({ [key]: value, error: new Error(value) }) })
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
      expect(Math.min(...took)).to.be.below(150 * PATIENCE)
    }
  })
})
