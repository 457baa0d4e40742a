// A cloud directory reduced to what proves a mailbox: its keys over HTTP, and identity tokens signed with them.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

const TENANT = '8f1d2c3b-4a59-4c6d-8e7f-0a1b2c3d4e5f'

export interface Directory {
  readonly url: string
  /** What a right token for this client says of the mailbox. */
  readonly claimsFor: (client: string, email: string) => JWTPayload
  readonly sign: (claims: JWTPayload) => Promise<string>
  readonly close: () => void
}

export async function startDirectory(): Promise<Directory> {
  const keys = await generateKeyPair('RS256')
  const published = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/common/discovery/v2.0/keys' ? 200 : 404
    response.setHeader('content-type', 'application/json').end(JSON.stringify(published))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    claimsFor: (client, email) => ({
      iss: `${url}/${TENANT}/v2.0`,
      aud: client,
      tid: TENANT,
      exp: Math.floor(Date.now() / 1000) + 600,
      email,
      xms_edov: true,
    }),
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(keys.privateKey),
    close: () => server.close(),
  }
}
