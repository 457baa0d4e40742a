import { expect } from 'chai'
import fc from 'fast-check'
import { makeRedaction, maskEmail, MAX_JSON, toLine } from '#adapters/logging/redaction.ts'
import { verifies } from '#test/support/verifies.ts'

const { redact } = makeRedaction(['iban'])

describe('redaction', () => {
  verifies('LOG-8', 'standard and configured keys are redacted at any depth, in any case', () => {
    const key = fc.constantFrom(
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
    )
    fc.assert(
      fc.property(key, fc.array(fc.stringMatching(/^[a-z]{1,5}$/), { maxLength: 5 }), (secretKey, path) => {
        const nested = path.reduceRight<unknown>((inner, step) => ({ [step]: [inner] }), {
          [secretKey]: 'canary-value',
        })
        expect(JSON.stringify(redact(nested))).not.to.contain('canary-value')
      }),
    )
    expect(redact({ pinned: 'kept', tokens: 3 })).to.deep.equal({ pinned: 'kept', tokens: 3 })
  })

  verifies('LOG-8', 'JWTs, bearer values and codes in addresses are redacted inside text', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl'
    const text = JSON.stringify(
      redact({ url: `/ledger/callback?code=canary-code&state=x`, header: `Bearer canary-bearer`, jwtIn: `got ${jwt}` }),
    )
    expect(text).not.to.match(/canary-code|canary-bearer|c2lnbmF0dXJl/)
    expect(text).to.contain('state=x')
  })

  verifies('LOG-8', 'binary, oversized, circular and throwing values are told by what they are', () => {
    const circular: Record<string, unknown> = { name: 'a' }
    circular['self'] = circular
    const throwing = Object.defineProperty({}, 'boom', {
      enumerable: true,
      get: () => {
        throw new Error('no')
      },
    })
    expect(redact({ circular, throwing, bytes: Buffer.from('canary') })).to.deep.equal({
      circular: { name: 'a', self: '[circular]' },
      throwing: { boom: '[unreadable]' },
      bytes: '[binary, 6 bytes]',
    })
    const large = redact({ rows: Array.from({ length: 90 }, () => 'x'.repeat(1_000)) })
    expect(large).to.have.property('omitted')
    expect(JSON.stringify(large).length).to.be.below(MAX_JSON)
  })

  verifies('LOG-10', 'no value can break a line or drive a terminal', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, value) => {
        const line = toLine({ message: value, data: redact({ [key]: value }) })
        expect(line).not.to.match(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
        expect(() => JSON.parse(line)).not.to.throw()
      }),
    )
  })

  verifies('LOG-2', 'an address keeps its first letter and its domain', () => {
    expect(maskEmail('eva@korrel.example')).to.equal('e***@korrel.example')
    expect(maskEmail('x')).to.equal('x***')
  })
})
