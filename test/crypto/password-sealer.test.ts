import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { makePasswordSealer, makeTokenSealer } from '#adapters/crypto/sealers.ts'
import type { SealedPassword } from '#domain/mailing/mail-server.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import type { Sealed, TokenRecordId } from '#domain/session/token-record.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'

const key = (id: string, byte: number) => ({ id, key: new Uint8Array(32).fill(byte) })
const here = '11111111-1111-4111-8111-111111111111' as TenantUuid
const there = '22222222-2222-4222-8222-222222222222' as TenantUuid

describe('the sealer of mail server passwords', () => {
  const sealer = makePasswordSealer([key('k2', 2), key('k1', 1)])

  verifies('MSG-4', 'opens what it sealed for the tenant, and for no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const sealed = sealer.seal(here, text)
        expect(sealer.open(here, sealed)).to.deep.equal(O.some(text.toWellFormed()))
        expect(O.isNone(sealer.open(there, sealed))).to.equal(true)
        expect(sealed).to.match(/^v1\.k2\.[\w-]+$/)
      }),
    )
    expect(sealer.seal(here, 'canary')).not.to.equal(sealer.seal(here, 'canary'))
  })

  verifies(
    'MSG-4',
    'opens what an older key sealed, and nothing that was changed or sealed by a key that is gone',
    () => {
      expect(sealer.open(here, makePasswordSealer([key('k1', 1)]).seal(here, 'old'))).to.deep.equal(O.some('old'))
      expect(O.isNone(sealer.open(here, makePasswordSealer([key('k0', 0)]).seal(here, 'gone')))).to.equal(true)
      const sealed = sealer.seal(here, 'canary')
      for (const changed of ['', 'v1', sealed.slice(0, -2), `${sealed}.x`, sealed.replace('v1', 'v2')])
        expect(O.isNone(sealer.open(here, changed as SealedPassword)), changed).to.equal(true)
    },
  )

  verifies(['MSG-4', 'SES-2'], 'shares its keys with tokens, and opens none of them', () => {
    const tokens = makeTokenSealer([key('k2', 2)])
    const token = tokens.seal(here as string as TokenRecordId, 'access', 'canary' as LedgerToken)
    expect(O.isNone(sealer.open(here, token as string as SealedPassword))).to.equal(true)
    const password = sealer.seal(here, 'canary') as string as Sealed
    expect(E.isLeft(tokens.open(here as string as TokenRecordId, 'access', password))).to.equal(true)
  })
})
