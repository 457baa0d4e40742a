// Access and refresh tokens, codes and tickets of the assistant tool server: whatever is not exactly ours is refused.
import { createHash, createHmac } from 'node:crypto'
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { makeAccessTokens } from '#adapters/crypto/access-tokens.ts'
import { onceSecrets, isProofOfChallenge, isSameSecret, signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeRefreshTokens } from '#adapters/crypto/refresh-tokens.ts'
import { makeSessionSigner } from '#adapters/crypto/session-signer.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const secret = new Uint8Array(32).fill(3)
const other = new Uint8Array(32).fill(4)
const issuer = 'https://assist.example'
const ELSEWHERE = 'https://other.example'
const clientId = 'tapster-assistant'
const connection = asSignInId(newUuid())

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
/** A JWT made by hand, with no library of ours or theirs. */
function byHand(header: object, payload: object, key: Uint8Array = secret, hash = 'sha256'): string {
  const signed = `${part(header)}.${part(payload)}`
  return `${signed}.${createHmac(hash, key).update(signed).digest('base64url')}`
}

const at = Math.floor(NOW / 1000)
const HEADER = { alg: 'HS256', typ: 'at+jwt' }
const CLAIMS = {
  iss: issuer,
  aud: `${issuer}/mcp`,
  sub: connection,
  sid: connection,
  client_id: clientId,
  scope: 'tools',
  jti: 'j',
  iat: at,
  exp: at + 900,
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= +/'.split(''), '']

/** Texts that differ from `text` in one letter; at the end, where some bits of a letter may say nothing, in any. */
const flipped = (text: string): readonly string[] =>
  [...text].flatMap((letter, i) =>
    (i < text.length - 1 ? ['A', 'B', 'g', '_', '-', '.', ' ', ''] : LETTERS)
      .filter((one) => one !== letter)
      .map((one) => `${text.slice(0, i)}${one}${text.slice(i + 1)}`),
  )

describe('access tokens', () => {
  const made = (clock = makeMovableClock(NOW), key = secret) =>
    makeAccessTokens({ secret: key, issuer, clientId, clock })

  verifies('MCP-2', 'contain connection, client, issuer, audience and times, and nothing of a person', async () => {
    const [header, payload] = (await (await made()).sign(connection)()).split('.')
    const read = (text = ''): object => JSON.parse(Buffer.from(text, 'base64url').toString())
    expect(read(header)).to.deep.equal(HEADER)
    const { jti, ...rest } = read(payload) as { jti: string }
    expect(jti).to.match(/^[0-9a-f-]{36}$/)
    const { jti: _, ...claims } = CLAIMS
    expect(rest).to.deep.equal(claims)
  })

  verifies('MCP-8', 'hold a quarter of an hour to the second', async () => {
    const clock = makeMovableClock(NOW)
    const tokens = await made(clock)
    const token = await tokens.sign(connection)()
    clock.advance(fromMinutes(15) - 1_000)
    expect(await tokens.verify(token)()).to.deep.equal(O.some(connection))
    clock.advance(1_000)
    expect(await tokens.verify(token)()).to.deep.equal(O.none)
  })

  verifies('MCP-21', 'name issuer and audience by one setting, and are good under no other', async () => {
    const clock = makeMovableClock(NOW)
    const [own, elsewhere] = [await made(clock), await makeAccessTokens({ secret, issuer: ELSEWHERE, clientId, clock })]
    const token = await elsewhere.sign(connection)()
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).to.include({ iss: ELSEWHERE, aud: `${ELSEWHERE}/mcp` })
    expect(await elsewhere.verify(token)()).to.deep.equal(O.some(connection))
    expect(await own.verify(token)()).to.deep.equal(O.none)
  })

  verifies('MCP-2', 'are refused for every letter that differs', async () => {
    const tokens = await made()
    const token = await tokens.sign(connection)()
    expect(await tokens.verify(token)()).to.deep.equal(O.some(connection))
    for (const tampered of flipped(token)) expect(await tokens.verify(tampered)(), tampered).to.deep.equal(O.none)
  })

  verifies('MCP-2', 'are refused under any other algorithm, key, type, issuer, audience, client or shape', async () => {
    const tokens = await made()
    expect(await tokens.verify(byHand(HEADER, CLAIMS))()).to.deep.equal(O.some(connection))
    const without = (name: keyof typeof CLAIMS) =>
      byHand(HEADER, Object.fromEntries(Object.entries(CLAIMS).filter(([one]) => one !== name)))
    const forged: Readonly<Record<string, string>> = {
      'no algorithm': `${part({ ...HEADER, alg: 'none' })}.${part(CLAIMS)}.`,
      'no signature': `${part(HEADER)}.${part(CLAIMS)}.`,
      HS512: byHand({ ...HEADER, alg: 'HS512' }, CLAIMS, secret, 'sha512'),
      'another key': byHand(HEADER, CLAIMS, other),
      'a critical header': byHand({ ...HEADER, crit: ['b64'], b64: false }, CLAIMS),
      'a plain JWT': byHand({ alg: 'HS256', typ: 'JWT' }, CLAIMS),
      'no type': byHand({ alg: 'HS256' }, CLAIMS),
      'another issuer': byHand(HEADER, { ...CLAIMS, iss: 'https://other.example' }),
      'another audience': byHand(HEADER, { ...CLAIMS, aud: issuer }),
      'several audiences': byHand(HEADER, { ...CLAIMS, aud: [CLAIMS.aud, 'https://other.example'] }),
      'another client': byHand(HEADER, { ...CLAIMS, client_id: 'another' }),
      'another scope': byHand(HEADER, { ...CLAIMS, scope: 'everything' }),
      'another subject': byHand(HEADER, { ...CLAIMS, sub: newUuid() }),
      'a subject that is none': byHand(HEADER, { ...CLAIMS, sub: 'x', sid: 'x' }),
      'not yet': byHand(HEADER, { ...CLAIMS, nbf: at + 60 }),
      'an expiry that is none': byHand(HEADER, { ...CLAIMS, exp: 'never' }),
      'an array': byHand(HEADER, [1]),
      empty: '',
      ...Object.fromEntries(
        (Object.keys(CLAIMS) as (keyof typeof CLAIMS)[]).map((name) => [`no ${name}`, without(name)]),
      ),
    }
    for (const [what, token] of Object.entries(forged)) expect(await tokens.verify(token)(), what).to.deep.equal(O.none)
  })

  verifies('MCP-2', 'are no other tokens of ours, even under the same key', async () => {
    const tokens = await made()
    const session = await makeSessionSigner(secret)
    const claims = {
      ledgerUserId: newUuid() as string as LedgerUserId,
      tenantUuid: newTenant(),
      sid: newUuid() as string as TokenRecordId,
    }
    const others = [
      await session.sign(claims, NOW, NOW + fromMinutes(15))(),
      makeRefreshTokens(secret).sign(connection, 1),
      onceSecrets.make('code').secret,
      onceSecrets.make('ticket').secret,
      signInSecrets.make(),
    ]
    for (const token of others) expect(await tokens.verify(token)(), token).to.deep.equal(O.none)
    expect((await session.verify(await tokens.sign(connection)())())._tag).to.equal('Left')
  })
})

describe('refresh tokens', () => {
  const tokens = makeRefreshTokens(secret)
  const anyConnection = fc.uuid().map((uuid) => asSignInId(uuid as typeof connection))

  verifies('MCP-7', 'contain connection and generation, the same for the same, readable with the key', () => {
    fc.assert(
      fc.property(anyConnection, fc.integer({ min: 1, max: 2 ** 31 - 1 }), (of, generation) => {
        const token = tokens.sign(of, generation)
        expect(token).to.match(/^tar_[\w-]{72}$/)
        expect(tokens.sign(of, generation)).to.equal(token)
        expect(makeRefreshTokens(secret).read(token)).to.deep.equal(O.some({ connection: of, generation }))
        expect(makeRefreshTokens(other).read(token)).to.deep.equal(O.none)
      }),
    )
  })

  verifies('MCP-7', 'are refused for every letter that differs, and for anything else', async () => {
    for (const tampered of flipped(tokens.sign(connection, 7)))
      expect(O.isNone(tokens.read(tampered)), tampered).to.equal(true)
    const access = await (
      await makeAccessTokens({ secret, issuer, clientId, clock: makeMovableClock(NOW) })
    ).sign(connection)()
    for (const text of [
      access,
      onceSecrets.make('code').secret,
      signInSecrets.make(),
      '',
      'tar_',
      `tar_${'A'.repeat(72)}`,
    ])
      expect(O.isNone(tokens.read(text)), text).to.equal(true)
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => O.isNone(tokens.read(`tar_${text}`))))
  })
})

describe('codes and tickets', () => {
  verifies('MCP-7', 'are never the same twice, and known again by a digest that does not reveal them', () => {
    for (const kind of ['ticket', 'code'] as const) {
      const made = Array.from({ length: 1_000 }, () => onceSecrets.make(kind))
      expect(new Set(made.map((one) => one.secret)).size).to.equal(1_000)
      for (const one of made) {
        expect(onceSecrets.digest(kind, one.secret)).to.deep.equal(O.some(one.digest))
        expect(onceSecrets.digest(kind === 'code' ? 'ticket' : 'code', one.secret)).to.deep.equal(O.none)
        expect(one.digest).not.to.include(one.secret.slice(4, 14))
      }
    }
  })

  verifies('MCP-7', 'are proven by the verifier of RFC 7636 and by no other', () => {
    // Its appendix B.
    const [verifier, challenge] = [
      'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    ]
    expect(isProofOfChallenge(verifier, challenge)).to.equal(true)
    for (const wrong of [...flipped(verifier), `${verifier}x`, '', challenge, 'v'.repeat(129)])
      expect(isProofOfChallenge(wrong, challenge), wrong).to.equal(false)
    const short = createHash('sha256').update('v'.repeat(42)).digest('base64url')
    expect(isProofOfChallenge('v'.repeat(42), short), 'shorter than any verifier').to.equal(false)
    for (const wrong of ['', `${challenge}=`, verifier])
      expect(isProofOfChallenge(verifier, wrong), wrong).to.equal(false)
  })

  verifies('MCP-4', 'are asked for with the client’s secret, letter by letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (a, b) => {
        expect(isSameSecret(a, a)).to.equal(true)
        expect(isSameSecret(a, b)).to.equal(Buffer.from(a).equals(Buffer.from(b)))
      }),
    )
  })
})
