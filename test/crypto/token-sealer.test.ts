import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import { makeTokenSealer } from '#adapters/crypto/sealers.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { verifies } from '#test/support/verifies.ts'

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const here = '11111111-1111-4111-8111-111111111111' as TokenRecordId
const there = '22222222-2222-4222-8222-222222222222' as TokenRecordId
const canary = 'canary-token' as LedgerToken

describe('the sealer of tokens', () => {
  const sealer = makeTokenSealer([key('k2', 2), key('k1', 1)])
  const older = makeTokenSealer([key('k1', 1)])

  verifies('SES-2', 'opens what it sealed, and shows nothing of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 2_000 }), (text) => {
        const sealed = sealer.seal(here, 'access', text as LedgerToken)
        expect(sealer.open(here, 'access', sealed)).to.deep.equal(E.right(text.toWellFormed()))
        expect(sealed).to.match(/^v1\.k2\.[\w-]+$/)
      }),
    )
    expect(sealer.seal(here, 'access', canary)).not.to.contain('canary')
  })

  verifies('SES-2', 'takes a fresh nonce of 96 bits each time', () => {
    const nonces = Array.from({ length: 1_000 }, () =>
      Buffer.from(sealer.seal(here, 'access', canary).split('.')[2] ?? '', 'base64url')
        .subarray(0, 12)
        .toString('hex'),
    )
    expect(new Set(nonces)).to.have.property('size', 1_000)
  })

  verifies('SES-2', 'does not open what was copied to another record or kind', () => {
    const sealed = sealer.seal(here, 'access', canary)
    expect(E.isLeft(sealer.open(there, 'access', sealed))).to.equal(true)
    expect(E.isLeft(sealer.open(here, 'refresh', sealed))).to.equal(true)
  })

  verifies('SES-2', 'does not open what was tampered with, wherever and however', () => {
    const sealed = sealer.seal(here, 'access', canary)
    const bytes = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
    for (let i = 0; i < bytes.length; i++) {
      const other = Buffer.from(bytes)
      other[i] = (other[i] ?? 0) ^ 1
      expect(E.isLeft(sealer.open(here, 'access', `v1.k2.${other.toString('base64url')}` as Sealed))).to.equal(true)
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(E.isLeft(sealer.open(here, 'access', text as Sealed))).to.equal(true)
      }),
    )
  })

  verifies(['SES-2', 'SES-25'], 'reads what older keys sealed and says that it is not current', () => {
    const sealed = older.seal(here, 'access', canary)
    expect(sealer.open(here, 'access', sealed)).to.deep.equal(E.right(canary))
    expect(sealer.isCurrent(sealed)).to.equal(false)
    expect(sealer.isCurrent(sealer.seal(here, 'access', canary))).to.equal(true)
    expect(E.isLeft(older.open(here, 'access', sealer.seal(here, 'access', canary)))).to.equal(true)
    expect(older.isCurrent(makeTokenSealer([key('k10', 10)]).seal(here, 'access', canary))).to.equal(false)
  })
})
