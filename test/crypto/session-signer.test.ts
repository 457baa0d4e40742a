import { createHmac } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { verifies } from '#test/support/verifies.ts'

const secret = new Uint8Array(32).fill(5)
const claims = {
  ledgerUserId: '11111111-1111-4111-8111-111111111111' as LedgerUserId,
  tenantUuid: asTenantUuid('22222222-2222-4222-8222-222222222222' as Uuid),
  sid: '33333333-3333-4333-8333-333333333333' as TokenRecordId,
}
const issuedAt = Date.UTC(2026, 0, 1)
const expiresAt = Date.UTC(2026, 0, 31)

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT made by hand, with no library of ours or theirs. */
function byHand(header: object, payload: object, key: Uint8Array = secret, hash = 'sha256'): string {
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

const payload = { ...claims, iat: issuedAt / 1000, exp: expiresAt / 1000 }

describe('the session JWT', () => {
  verifies('SES-4', 'is HS256 and holds ledgerUserId, tenantUuid and sid', async () => {
    const signer = await makeSessionSigner(secret)
    const jwt = await signer.sign(claims, issuedAt, expiresAt)()
    const [header = '', body = '', signature] = jwt.split('.')
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).to.deep.equal({ alg: 'HS256', typ: 'JWT' })
    expect(JSON.parse(Buffer.from(body, 'base64url').toString())).to.deep.equal(payload)
    expect(signature).to.equal(createHmac('sha256', secret).update(`${header}.${body}`).digest('base64url'))
    expect(await signer.verify(jwt)()).to.deep.equal(E.right({ claims, issuedAt, expiresAt }))
  })

  verifies('SES-12', 'is verified long after its expiry, which is for others to judge', async () => {
    const signer = await makeSessionSigner(secret)
    const old = byHand({ alg: 'HS256' }, { ...payload, iat: 1, exp: 2 })
    expect(await signer.verify(old)()).to.deep.equal(E.right({ claims, issuedAt: 1_000, expiresAt: 2_000 }))
  })

  verifies('SES-4', 'is refused under any other algorithm, secret or shape', async () => {
    const signer = await makeSessionSigner(secret)
    const { exp: _, ...eternal } = payload
    const forged: Readonly<Record<string, string>> = {
      'no algorithm': `${part({ alg: 'none' })}.${part(payload)}.`,
      'no signature': `${part({ alg: 'HS256' })}.${part(payload)}.`,
      HS384: byHand({ alg: 'HS384' }, payload, secret, 'sha384'),
      HS512: byHand({ alg: 'HS512' }, payload, secret, 'sha512'),
      'another secret': byHand({ alg: 'HS256' }, payload, new Uint8Array(32)),
      'a critical header': byHand({ alg: 'HS256', crit: ['b64'], b64: false }, payload),
      'no expiry': byHand({ alg: 'HS256' }, eternal),
      'no sid': byHand({ alg: 'HS256' }, { ...payload, sid: undefined }),
      'a sid that is no uuid': byHand({ alg: 'HS256' }, { ...payload, sid: 'x' }),
      'an expiry that is no number': byHand({ alg: 'HS256' }, { ...payload, exp: 'never' }),
      'an array for a payload': byHand({ alg: 'HS256' }, [1]),
      'not a JWT': 'x.y.z',
      empty: '',
    }
    for (const [what, jwt] of Object.entries(forged)) expect(E.isLeft(await signer.verify(jwt)()), what).to.equal(true)
  })
})
