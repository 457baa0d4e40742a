// The state of a sign-in in the browser: encrypted, for ten minutes, for one purpose; and the secrets of sign-ins.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { EncryptJWT } from 'jose'
import { makePendingSignIns } from '#adapters/crypto/pending-sign-ins.ts'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const texts = { state: 'state-of-ours', nonce: 'nonce-of-ours', codeVerifier: 'verifier-of-ours', returnTo: '/admin' }
const pending = { ...texts, chooseAccount: true }
const secret = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)

describe('a pending sign-in', () => {
  const clock = makeMovableClock()
  const own = makePendingSignIns(secret(1), 'administrators', clock)

  verifies('IDN-4', 'comes back as it was, and reveals nothing to its bearer', async () => {
    const [one, other] = [await own.seal(pending)(), await own.seal(pending)()]
    expect(one).not.to.equal(other)
    expect(await own.open(one)()).to.deep.equal(O.some(pending))
    const readable = one
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString('latin1'))
      .join('')
    for (const word of Object.values(texts)) expect(readable).not.to.include(word)
    // It has to fit a cookie, and to be one.
    expect(one.length).to.be.lessThan(1_000)
    expect(one).to.match(/^[\w.-]+$/)
  })

  verifies(
    'IDN-4',
    'is refused once it was altered, was sealed elsewhere or for something else, or is older than ten minutes',
    async () => {
      const sealed = await own.seal(pending)()
      const parts = sealed.split('.')
      for (let part = 0; part < parts.length; part++) {
        const text = parts[part] ?? ''
        const altered = parts.with(
          part,
          text === '' ? 'AA' : `${text.slice(0, -2)}${text.endsWith('AA') ? 'BB' : 'AA'}`,
        )
        expect(await own.open(altered.join('.'))(), `part ${part}`).to.deep.equal(O.none)
      }
      for (const spelled of [`${sealed}=`, ` ${sealed}`, `${sealed}\n`, '', 'a.b.c', '....', 'x'.repeat(10_000)])
        expect(await own.open(spelled)()).to.deep.equal(O.none)
      expect(await makePendingSignIns(secret(2), 'administrators', clock).open(sealed)()).to.deep.equal(O.none)
      expect(await makePendingSignIns(secret(1), 'assistants', clock).open(sealed)()).to.deep.equal(O.none)
      clock.advance(fromMinutes(10) - fromSeconds(1))
      expect(await own.open(sealed)()).to.deep.equal(O.some(pending))
      clock.advance(fromSeconds(2))
      expect(await own.open(sealed)()).to.deep.equal(O.none)
    },
  )

  verifies('IDN-4', 'is sealed under a key of its own, not under the secret that it comes from', async () => {
    const forged = await new EncryptJWT({ ...pending })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setExpirationTime(Math.floor(clock.now() / 1000) + 60)
      .encrypt(secret(1))
    expect(await own.open(forged)()).to.deep.equal(O.none)
  })
})

describe('secrets of sign-ins', () => {
  verifies('IDN-4', 'are never the same twice, and known again by a digest that does not reveal them', () => {
    const made = Array.from({ length: 1_000 }, signInSecrets.make)
    expect(new Set(made).size).to.equal(1_000)
    for (const one of made) {
      expect(one).to.match(/^tap_[\w-]{43}$/)
      const digest = O.toUndefined(signInSecrets.digest(one)) ?? ''
      expect(signInSecrets.digest(one)).to.deep.equal(O.some(digest))
      expect(digest).to.have.length(43).and.not.include(one.slice(4, 14))
    }
  })
})
