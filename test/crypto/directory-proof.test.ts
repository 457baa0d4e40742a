// Proofs of a mailbox against a directory that signs them: a real JWKS over HTTP.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { makeProveMailbox } from '#adapters/crypto/directory-proof.ts'
import type { ProveMailbox } from '#domain/session/ports.ts'
import { verifies } from '#test/support/verifies.ts'

const TENANT = '8f1d2c3b-4a59-4c6d-8e7f-0a1b2c3d4e5f'
const AUDIENCE = 'tapster-client'

describe('a proof of a mailbox', () => {
  let directory: Server
  let root: string
  let prove: ProveMailbox
  let keys: Awaited<ReturnType<typeof generateKeyPair>>

  before(async () => {
    keys = await generateKeyPair('RS256')
    const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
    directory = createServer((request, response) => {
      response.statusCode = request.url === '/common/discovery/v2.0/keys' ? 200 : 404
      response.setHeader('content-type', 'application/json').end(JSON.stringify(published))
    })
    await new Promise<void>((resolve) => directory.listen(0, '127.0.0.1', resolve))
    root = `http://127.0.0.1:${(directory.address() as AddressInfo).port}`
    prove = makeProveMailbox({ loginUrl: `${root}/`, audience: AUDIENCE })
  })
  after(() => directory.close())

  const good = (): JWTPayload => ({
    iss: `${root}/${TENANT}/v2.0`,
    aud: AUDIENCE,
    tid: TENANT,
    exp: Math.floor(Date.now() / 1000) + 600,
    email: 'Eva@korrel.example',
    xms_edov: true,
  })
  const signed = (payload: JWTPayload, key = keys.privateKey, kid = 'k1'): Promise<string> =>
    new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

  verifies('SES-14', 'names the mailbox that the directory vouches for', async () => {
    expect(await prove(await signed(good()))()).to.deep.equal(E.right('Eva@korrel.example'))
  })

  verifies(
    'SES-14',
    'is none when expired, for others, of another issuer or key, or of an address nobody has verified',
    async () => {
      const foreign = await generateKeyPair('RS256')
      const { xms_edov: _, ...unverified } = good()
      const { exp: __, ...eternal } = good()
      const wrong: Readonly<Record<string, string>> = {
        expired: await signed({ ...good(), exp: Math.floor(Date.now() / 1000) - 120 }),
        'for another client': await signed({ ...good(), aud: 'other' }),
        'of another issuer': await signed({ ...good(), iss: `https://evil.example/${TENANT}/v2.0` }),
        "of another tenant's issuer": await signed({ ...good(), tid: '00000000-0000-4000-8000-000000000000' }),
        'with a tenant that leads elsewhere': await signed({ ...good(), tid: '../x', iss: `${root}/../x/v2.0` }),
        'without an expiry': await signed(eternal),
        'of an unverified address': await signed(unverified),
        'of no address': await signed({ ...good(), email: 'nobody' }),
        'of a foreign key': await signed(good(), foreign.privateKey),
        'of an unknown key': await signed(good(), foreign.privateKey, 'k2'),
        'signed by a shared secret': await new SignJWT(good())
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new Uint8Array(32)),
        'not a token': 'nonsense',
      }
      for (const [what, token] of Object.entries(wrong)) expect(E.isLeft(await prove(token)()), what).to.equal(true)
    },
  )
})
