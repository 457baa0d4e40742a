// Hashes that stand for personal data in tables that are read without a tenant.
import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'chai'
import { makeRequestHash } from '#adapters/crypto/keyed-hashes.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the hash of a request', () => {
  verifies('IDN-2', 'is the same at all replicas, and cannot be computed without their secret', () => {
    const [secret, other] = [randomBytes(32), randomBytes(32)]
    const request = JSON.stringify(['Eva Jansen', 'eva@korrel.example'])
    const hash = makeRequestHash(secret)(request)
    expect(makeRequestHash(Buffer.from(secret))(request)).to.equal(hash)
    expect(hash).not.to.equal(makeRequestHash(other)(request))
    expect(hash).not.to.equal(createHash('sha256').update(request).digest('base64url'))
  })
})
