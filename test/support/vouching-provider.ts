// An identity provider that signs in at once the user a test names, with any claims: for people whom no honest provider would vouch for.
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { listenOn } from '#adapters/sandbox/kit/server.ts'
import { readBody } from './read-body.ts'

export interface VouchingProvider {
  readonly url: string
  /** Whom it signs in from now on: claims of the identity token beside those of the protocol. */
  readonly vouchFor: (claims: JWTPayload) => void
  readonly stop: () => Promise<void>
}

interface Answer {
  readonly nonce: string
  readonly client: string
  readonly claims: JWTPayload
}

function json(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
}

export async function startVouchingProvider(): Promise<VouchingProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const key = { ...(await exportJWK(publicKey)), kid: 'vouching', alg: 'RS256', use: 'sig' }
  const answers = new Map<string, Answer>()
  let claims: JWTPayload = {}
  const server = createServer()
  const { url, close } = await listenOn(server, { port: 0 })

  const discovery = {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  }

  const authorise = (query: URLSearchParams, response: ServerResponse): void => {
    const code = randomUUID()
    answers.set(code, { nonce: query.get('nonce') ?? '', client: query.get('client_id') ?? '', claims })
    const back = new URL(query.get('redirect_uri') ?? '')
    back.search = new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()
    response.writeHead(302, { location: back.href }).end()
  }

  const exchange = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const code = new URLSearchParams(await readBody(request)).get('code') ?? ''
    const found = answers.get(code)
    answers.delete(code)
    if (found === undefined) {
      response.statusCode = 400
      return json(response, { error: 'invalid_grant' })
    }
    const token = await new SignJWT({ sub: 'a-subject', ...found.claims, nonce: found.nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'vouching' })
      .setIssuer(url)
      .setAudience(found.client)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
    json(response, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: token })
  }

  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    if (pathname === '/.well-known/openid-configuration') return json(response, discovery)
    if (pathname === '/jwks') return json(response, { keys: [key] })
    if (pathname === '/auth') return authorise(searchParams, response)
    if (pathname === '/token') return void exchange(request, response)
    response.writeHead(404).end()
  })
  return {
    url,
    vouchFor: (next) => {
      claims = next
    },
    stop: close,
  }
}
