// Proofs of a mailbox against a directory that signs them: a real JWKS over HTTP.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { makeProveMailbox } from '#adapters/crypto/directory-proof.ts'
import type { ProveMailbox } from '#domain/session/ports.ts'
import { type Directory, startDirectory } from '#test/support/directory.ts'
import { verifies } from '#test/support/verifies.ts'

const AUDIENCE = 'tapster-client'

describe('a proof of a mailbox', () => {
  let directory: Directory
  let prove: ProveMailbox

  before(async () => {
    directory = await startDirectory()
    prove = makeProveMailbox({ loginUrl: `${directory.url}/`, audience: AUDIENCE })
  })
  after(() => directory.close())

  const good = (): JWTPayload => directory.claimsFor(AUDIENCE, 'Eva@korrel.example')
  const signed = (payload: JWTPayload): Promise<string> => directory.sign(payload)
  const signedBy = (key: Parameters<SignJWT['sign']>[0], kid: string): Promise<string> =>
    new SignJWT(good()).setProtectedHeader({ alg: 'RS256', kid }).sign(key)

  verifies('SES-14', 'names the mailbox that the directory vouches for', async () => {
    expect(await prove(await signed(good()))()).to.deep.equal(E.right('Eva@korrel.example'))
  })

  verifies(
    'SES-14',
    'is refused when expired, for others, of another issuer or key, or of an unverified address',
    async () => {
      const foreign = await generateKeyPair('RS256')
      const { xms_edov: _, ...unverified } = good()
      const { exp: __, ...eternal } = good()
      const wrong: Readonly<Record<string, string>> = {
        expired: await signed({ ...good(), exp: Math.floor(Date.now() / 1000) - 120 }),
        'for another client': await signed({ ...good(), aud: 'other' }),
        'of another issuer': await signed({ ...good(), iss: 'https://evil.example/v2.0' }),
        "of another tenant's issuer": await signed({ ...good(), tid: '00000000-0000-4000-8000-000000000000' }),
        'with a tenant that leads elsewhere': await signed({
          ...good(),
          tid: '../x',
          iss: `${directory.url}/../x/v2.0`,
        }),
        'without an expiry': await signed(eternal),
        'of an unverified address': await signed(unverified),
        'of an address marked as unverified': await signed({ ...good(), xms_edov: false }),
        'the same as a number': await signed({ ...good(), xms_edov: 0 }),
        'the same as a text': await signed({ ...good(), xms_edov: '0' }),
        'of no address': await signed({ ...good(), email: 'nobody' }),
        'of a foreign key': await signedBy(foreign.privateKey, 'k1'),
        'of an unknown key': await signedBy(foreign.privateKey, 'k2'),
        'signed by a shared secret': await new SignJWT(good())
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new Uint8Array(32)),
        'not a token': 'nonsense',
      }
      for (const [what, token] of Object.entries(wrong)) expect(E.isLeft(await prove(token)()), what).to.equal(true)
    },
  )
})
