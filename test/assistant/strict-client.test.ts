// A client that takes nothing but what the standards say, from discovery to revocation (RFC 6749, 7009, 7591, 7636, 8414, 8707, 9207, 9728).
import { expect } from 'chai'
import * as oauth from 'oauth4webapi'
import { message, MCP_HEADERS, ping } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, REDIRECT, startAssistantOffice } from '#test/support/assistant-office.ts'
import { answerConsent, formIn } from '#test/support/assistant-walk.ts'
import { accountOf } from '#test/support/identity-provider.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const plain = { [oauth.allowInsecureRequests]: true } as const

describe('a strict client', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  /** From the address of the tools alone. */
  const discovered = async () => {
    const resource = new URL(office.resource)
    const metadata = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, plain),
    )
    const issuer = new URL(metadata.authorization_servers?.[0] ?? '')
    const asked = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...plain })
    return { metadata, as: await oauth.processDiscoveryResponse(issuer, asked) }
  }

  const registered = async (as: oauth.AuthorizationServer) => {
    const asked = { redirect_uris: [REDIRECT], client_name: 'Streng', token_endpoint_auth_method: 'client_secret_post' }
    const client = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(as, asked, plain),
    )
    if (typeof client.client_secret !== 'string') throw new Error('registered without a secret')
    return { client, authentication: oauth.ClientSecretPost(client.client_secret) }
  }

  /** The address to which the browser of a person who answers so is sent. */
  const sentBack = async (as: oauth.AuthorizationServer, query: Record<string, string>, answer: 'allow' | 'refuse') => {
    const browser = makeSignInBrowser()
    const url = `${as.authorization_endpoint}?${new URLSearchParams(query).toString()}`
    const page = await browser.follow(url, accountOf(EVA))
    const form = formIn(await page.answer.text(), page.address)
    return new URL((await answerConsent(office, browser, form, answer)).headers.get('location') ?? '')
  }

  const asked = async (client: oauth.Client) => {
    const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
    const query = {
      client_id: client.client_id,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      resource: office.resource,
      state,
    }
    return { verifier, state, query }
  }

  const connected = async () => {
    const { as } = await discovered()
    const { client, authentication } = await registered(as)
    const { verifier, state, query } = await asked(client)
    const back = await sentBack(as, query, 'allow')
    const answer = oauth.validateAuthResponse(as, client, back, state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      as,
      client,
      await oauth.authorizationCodeGrantRequest(as, client, authentication, answer, REDIRECT, verifier, {
        ...plain,
        additionalParameters: { resource: office.resource },
      }),
    )
    return { as, client, authentication, tokens }
  }

  verifies('MCP-3', 'finds both documents, and all that it needs in them', async () => {
    const { metadata, as } = await discovered()
    expect(metadata).to.include({ resource: office.resource })
    expect(metadata.authorization_servers).to.deep.equal([office.issuer])
    expect(metadata.bearer_methods_supported).to.deep.equal(['header'])
    expect(as).to.deep.include({
      issuer: office.issuer,
      response_types_supported: ['code'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      authorization_response_iss_parameter_supported: true,
    })
    const plainForm = await fetch(`${office.issuer}/.well-known/oauth-protected-resource`)
    expect(await plainForm.json()).to.deep.equal(metadata)
  })

  verifies(['MCP-4', 'MCP-5', 'MCP-7'], 'registers, is allowed, and calls with what it was given', async () => {
    const { tokens } = await connected()
    expect(tokens).to.include({ token_type: 'bearer', expires_in: 900 })
    const answer = await oauth.protectedResourceRequest(
      tokens.access_token,
      'POST',
      new URL(office.resource),
      new Headers(MCP_HEADERS),
      message('tools/list'),
      plain,
    )
    expect(answer.status).to.equal(200)
    expect(await answer.text()).to.include('list_tenants')
  })

  verifies('MCP-7', 'goes on with a refresh token, and gets another', async () => {
    const { as, client, authentication, tokens } = await connected()
    const refreshed = await oauth.processRefreshTokenResponse(
      as,
      client,
      await oauth.refreshTokenGrantRequest(as, client, authentication, tokens.refresh_token ?? '', {
        ...plain,
        additionalParameters: { resource: office.resource },
      }),
    )
    expect(refreshed.refresh_token).to.be.a('string').and.not.equal(tokens.refresh_token)
    expect(await ping(office, refreshed.access_token)).to.equal(200)
  })

  for (const which of ['refresh_token', 'access_token'] as const)
    verifies('MCP-7', `revokes its ${which}, which ends the whole connection`, async () => {
      const { as, client, authentication, tokens } = await connected()
      const answer = await oauth.revocationRequest(as, client, authentication, tokens[which] ?? '', {
        ...plain,
        additionalParameters: { token_type_hint: which },
      })
      expect(await oauth.processRevocationResponse(answer)).to.equal(undefined)
      expect(await ping(office, tokens.access_token)).to.equal(401)
      const again = await oauth.refreshTokenGrantRequest(as, client, authentication, tokens.refresh_token ?? '', plain)
      const refused = await oauth.processRefreshTokenResponse(as, client, again).catch((error: unknown) => error)
      expect(refused).to.be.instanceOf(oauth.ResponseBodyError).and.include({ error: 'invalid_grant', status: 400 })
    })

  verifies('MCP-6', 'gets the error at its own address when the person declines', async () => {
    const { as } = await discovered()
    const { client } = await registered(as)
    const { state, query } = await asked(client)
    const back = await sentBack(as, query, 'refuse')
    expect(() => oauth.validateAuthResponse(as, client, back, state))
      .to.throw(oauth.AuthorizationResponseError)
      .and.include({ error: 'access_denied' })
  })

  verifies('MCP-4', 'may register for addresses on the list alone', async () => {
    const { as } = await discovered()
    for (const redirect_uris of [['https://evil.example/callback'], [REDIRECT, 'https://evil.example/callback'], []]) {
      const answer = await oauth.dynamicClientRegistrationRequest(as, { redirect_uris }, plain)
      const refused = await oauth.processDynamicClientRegistrationResponse(answer).catch((error: unknown) => error)
      expect(refused, redirect_uris.join(' '))
        .to.be.instanceOf(oauth.ResponseBodyError)
        .and.include({ error: 'invalid_redirect_uri', status: 400 })
      expect(answer.headers.get('cache-control')).to.equal('no-store')
    }
  })
})
