// Bodies as they are parsed: what JSON.parse would make of them, with long strings left as bytes that read the same.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import { base64 } from '#adapters/contract/codecs/base64.ts'
import { scanJson } from '#adapters/contract/codecs/json-shape.ts'
import { LongText } from '#adapters/contract/codecs/long-text.ts'
import { parseJson } from '#adapters/contract/codecs/parse-json.ts'
import { makeText } from '#adapters/contract/codecs/text.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

const LONG = 64 * 1024

/** The value with its long strings as strings again. */
function spelled(value: unknown): unknown {
  if (value instanceof LongText) return value.text()
  if (Array.isArray(value)) return value.map(spelled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spelled(one)]))
}

const long = fc
  .record({
    seed: fc.string({
      minLength: 1,
      maxLength: 5,
      unit: fc.constantFrom('a', 'Q', '=', '"', '\\', '\n', 'é', '😀', '-', '/', ' '),
    }),
    more: fc.integer({ min: -3, max: 3 }),
  })
  .map(({ seed, more }) => seed.repeat(Math.ceil(LONG / seed.length)).slice(0, LONG + more))

const body = fc.dictionary(
  fc.string({ maxLength: 6 }).filter((key) => !['__proto__', 'constructor', 'prototype'].includes(key)),
  fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    long,
    fc.array(long, { maxLength: 3 }),
  ),
  { maxKeys: 6 },
)

const bytesOf = (json: string): Buffer => Buffer.from(json, 'utf8')

describe('the JSON of a body', () => {
  verifies('PLG-18', 'is what it says, however long its strings are', () => {
    fc.assert(
      fc.property(body, fc.constantFrom(0, 2), (value, indent) => {
        const json = JSON.stringify(value, null, indent)
        const parsed = parseJson(bytesOf(json))
        expect(E.isRight(parsed) && JSON.stringify(spelled(parsed.right))).to.equal(JSON.stringify(JSON.parse(json)))
      }),
      { numRuns: 200 },
    )
  })

  verifies('ARC-9', 'leaves a long string as bytes, whatever stands around it, and never a key', () => {
    const file = 'QUJD'.repeat(LONG)
    const parsed = rightOf(parseJson(bytesOf(`{ "a" : [ "${file}" , 1 ] , "${file}" : 2 }`)))
    const { a, ...rest } = parsed as { readonly a: readonly unknown[] }
    expect(a[0]).to.be.instanceOf(LongText)
    expect(rest).to.deep.equal({ [file]: 2 })
  })

  it('may be as deep with a long string as with a short one', () => {
    for (const deepest of ['x', 'x'.repeat(LONG)])
      for (const [levels, tag] of [
        [32, 'Right'],
        [33, 'Left'],
      ] as const)
        expect(parseJson(bytesOf(`${'['.repeat(levels)}"${deepest}"${']'.repeat(levels)}`))._tag).to.equal(tag)
  })

  verifies(['PLG-18', 'ARC-9'], 'is refused with one value or key more than there may be', () => {
    const bodies: Readonly<Record<string, readonly [most: number, body: (n: number) => string]>> = {
      objects: [4, (n) => `[${Array(n).fill('{}').join(',')}]`],
      lists: [4, (n) => `[${Array(n).fill('[]').join(',')}]`],
      fields: [9, (n) => `{${Array.from({ length: n }, (_, i) => `"${i}":1`).join(',')}}`],
      levels: [9, (n) => '['.repeat(n)],
      'escaped quotes': [8, (n) => `["\\""${',0'.repeat(n)}]`],
      'escaped backslashes': [8, (n) => `["\\\\"${',0'.repeat(n)}]`],
      'empty names': [20, (n) => '"":'.repeat(n)],
    }
    for (const [name, [most, bodyOf]] of Object.entries(bodies)) {
      expect(scanJson(bytesOf(bodyOf(most)), 10)._tag, name).to.equal('Right')
      expect(scanJson(bytesOf(bodyOf(most + 1)), 10), name)
        .to.have.nested.property('left.message[1]')
        .that.includes('10')
    }
  })

  verifies('PLG-18', 'is refused when it is cut anywhere, or holds what JSON does not', () => {
    const json = `{"a":"${'x'.repeat(LONG)}","b":["${'y'.repeat(LONG)}"]}`
    fc.assert(
      fc.property(fc.integer({ min: 1, max: json.length - 1 }), (end) => {
        expect(E.isLeft(parseJson(bytesOf(json.slice(0, end))))).to.equal(true)
      }),
    )
    expect(E.isLeft(parseJson(Buffer.concat([bytesOf('"'), Buffer.alloc(LONG, 0xff), bytesOf('"')])))).to.equal(true)
    const withTab = parseJson(bytesOf(`"${'x'.repeat(LONG)}\t"`))
    expect(E.isRight(withTab) && E.isLeft(makeText({ max: 1e6 }).decode(withTab.right))).to.equal(true)
  })

  verifies('PLG-18', 'gives a long file whole or not at all, and long text within its bounds', () => {
    const decoded = (content: string): E.Either<unknown, Uint8Array> => {
      const parsed = parseJson(bytesOf(JSON.stringify(content)))
      return E.isLeft(parsed) ? parsed : base64.decode(parsed.right)
    }
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1, maxLength: 100 }),
        fc.integer({ min: 49_152, max: 200_000 }),
        (seed, size) => {
          const bytes = Buffer.alloc(size, seed)
          const file = decoded(bytes.toString('base64'))
          expect(E.isRight(file) && bytes.equals(file.right)).to.equal(true)
        },
      ),
    )
    const good = Buffer.alloc(90_000, 'a').toString('base64')
    for (const place of [0, 65_535, 65_536, 100_000, good.length - 1])
      for (const wrong of ['=', '-', '_', ' ', '*', '==', 'AA'])
        expect(decoded(good.slice(0, place) + wrong + good.slice(place + 1))._tag, `${wrong} at ${place}`).to.equal(
          wrong === '=' && place === good.length - 1 ? 'Right' : 'Left',
        )
    const words = rightOf(parseJson(bytesOf(JSON.stringify('a'.repeat(LONG)))))
    expect(makeText({ max: LONG }).decode(words)).to.deep.equal(E.right('a'.repeat(LONG)))
    expect(E.isLeft(makeText({ max: LONG - 1 }).decode(words))).to.equal(true)
  })
})
