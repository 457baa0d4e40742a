// Tokens forged without the secret, or from another user's token.
import { expect } from 'chai'
import { createHmac, type BinaryLike } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import type { SessionClaims } from '#domain/session/session-jwt.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

const SECRET = new Uint8Array(32).fill(3)
const NOW = Date.parse('2026-03-01T12:00:00Z')
const claims = { ledgerUserId: aUuid(1), tenantUuid: aUuid(2), sid: aUuid(3) } as SessionClaims
const HEADER = { alg: 'HS256', typ: 'JWT' }

const encoded = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')
function signed(header: object, payload: object, key: BinaryLike = SECRET, hash = 'sha256'): string {
  const text = `${encoded(header)}.${encoded(payload)}`
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`
}

/** What the library, or a browser, might read past. */
const ODD_SPELLINGS = ['\n', '\r\n', ' ', '\t', '=', '==', ';', ',', '%0a', '\0', '.', '.a']

describe('forged tokens', () => {
  const full = { ...claims, iat: NOW / 1000, exp: NOW / 1000 + 3_600 }

  verifies(['SES-4', 'SES-16'], 'only HS256 under our own key is a session, whatever the header asks for', async () => {
    const { verify } = await makeSessionSigner(SECRET)
    expect(E.isRight(await verify(signed(HEADER, full))())).to.equal(true)
    const forged: Readonly<Record<string, string>> = {
      none: `${encoded({ alg: 'none' })}.${encoded(full)}.`,
      'none, spelled otherwise': `${encoded({ alg: 'nOnE' })}.${encoded(full)}.AA`,
      HS384: signed({ alg: 'HS384' }, full, SECRET, 'sha384'),
      HS512: signed({ alg: 'HS512' }, full, SECRET, 'sha512'),
      'an empty key': signed(HEADER, full, ''),
      'a key named by its path': signed({ ...HEADER, kid: '../../dev/null' }, full, ''),
      'a key that it brings': signed({ ...HEADER, jwk: { kty: 'oct', k: '' } }, full, ''),
      'an extension that must be understood': signed({ ...HEADER, crit: ['x'], x: 1 }, full),
      'a payload that is not encoded': signed({ ...HEADER, crit: ['b64'], b64: false }, full),
      'no expiry': signed(HEADER, { ...full, exp: undefined }),
      'an expiry that is text': signed(HEADER, { ...full, exp: '99999999999' }),
      'no record': signed(HEADER, { ...full, sid: undefined }),
      'a list of records': signed(HEADER, { ...full, sid: [claims.sid] }),
      'a record that is none': signed(HEADER, { ...full, sid: "' or 1=1 --" }),
    }
    for (const [what, jwt] of Object.entries(forged)) expect(E.isLeft(await verify(jwt)()), what).to.equal(true)
  })

  verifies('SES-4', 'a session has one spelling', async () => {
    const { sign, verify } = await makeSessionSigner(SECRET)
    const jwt = await sign(claims, NOW, NOW + 1_000)()
    expect(E.isRight(await verify(jwt)())).to.equal(true)
    for (const odd of ODD_SPELLINGS) {
      expect(E.isLeft(await verify(jwt + odd)()), JSON.stringify(odd)).to.equal(true)
      expect(E.isLeft(await verify(odd + jwt)()), JSON.stringify(odd)).to.equal(true)
    }
  })

  verifies('SES-14', 'a login ticket has one spelling, is good for its time, and is no session', async () => {
    let now = NOW
    const { issue, read } = makeLoginTickets(SECRET, { now: () => now })
    const { sign, verify } = await makeSessionSigner(SECRET)
    const ticket = await issue('eva@korrel.example' as Mailbox)()
    expect(await read(ticket)()).to.deep.equal(E.right('eva@korrel.example'))
    for (const odd of ODD_SPELLINGS) expect(E.isLeft(await read(ticket + odd)()), JSON.stringify(odd)).to.equal(true)
    expect(E.isLeft(await verify(ticket)())).to.equal(true)
    expect(E.isLeft(await read(await sign(claims, NOW, NOW + 1_000)())())).to.equal(true)
    now += 11 * 60_000
    expect(E.isLeft(await read(ticket)())).to.equal(true)
  })
})
