import { expect } from 'chai'
import fc from 'fast-check'
import { inspect } from 'node:util'
import { makeRedaction, printOnOneLine } from '#adapters/logging/redaction.ts'
import { verifies } from '#test/support/verifies.ts'

const { redact } = makeRedaction(['iban', 'My.Key'])

const CANARY = 'canary-value-1'

const printed = (data: unknown): string => printOnOneLine(redact(data))

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
})
