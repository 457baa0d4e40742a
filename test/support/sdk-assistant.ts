// An assistant as the protocol's own SDK makes one, which keeps what it is given in memory and has a person with a browser at hand.
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type {
  OAuthClientInformationMixed,
  OAuthProtectedResourceMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js'
import { type AssistantOffice, EVA, REDIRECT } from './assistant-office.ts'
import { answerConsent, formIn } from './assistant-walk.ts'
import { accountOf } from './identity-provider.ts'
import { makeSignInBrowser } from './sign-in-browser.ts'

export interface SdkAssistant {
  readonly client: Client
  readonly transport: StreamableHTTPClientTransport
  /** What it has asked, as method and path, in order. */
  readonly asked: readonly string[]
  /** Where its person was sent to allow it. */
  readonly sentTo: () => URL | undefined
  readonly registered: () => OAuthClientInformationMixed | undefined
  readonly discovered: () => OAuthProtectedResourceMetadata | undefined
  readonly tokens: () => OAuthTokens | undefined
  /** The person signs in and says yes; the code is taken to the server. */
  readonly allow: (email?: string) => Promise<void>
}

const STATE = 'what-the-assistant-keeps-of-its-person'

/** `before`: another one whose registration and tokens it goes on with. */
export function makeSdkAssistant(office: AssistantOffice, before?: SdkAssistant): SdkAssistant {
  const asked: string[] = []
  let sentTo: URL | undefined
  let registered = before?.registered()
  let tokens = before?.tokens()
  let discovered: OAuthProtectedResourceMetadata | undefined
  let verifier = ''

  const authProvider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      redirect_uris: [REDIRECT],
      client_name: 'Assistent van de proef',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
    },
    state: () => STATE,
    clientInformation: () => registered,
    saveClientInformation: (information) => {
      registered = information
    },
    tokens: () => tokens,
    saveTokens: (fresh) => {
      tokens = fresh
    },
    redirectToAuthorization: (address) => {
      sentTo = address
    },
    saveCodeVerifier: (made) => {
      verifier = made
    },
    codeVerifier: () => verifier,
    saveDiscoveryState: ({ resourceMetadata }) => {
      discovered = resourceMetadata
    },
    invalidateCredentials: (scope) => {
      if (scope === 'all' || scope === 'tokens') tokens = undefined
      if (scope === 'all' || scope === 'client') registered = undefined
    },
  }

  const transport = new StreamableHTTPClientTransport(new URL(office.resource), {
    authProvider,
    fetch: (address, init) => {
      asked.push(`${init?.method ?? 'GET'} ${new URL(address).pathname}`)
      return fetch(address, init)
    },
  })

  const allow: SdkAssistant['allow'] = async (email = EVA) => {
    if (sentTo === undefined) throw new Error('there was no redirect')
    const browser = makeSignInBrowser()
    const { address, answer } = await browser.follow(sentTo.href, accountOf(email))
    const back = await answerConsent(office, browser, formIn(await answer.text(), address), 'allow')
    const { searchParams } = new URL(back.headers.get('location') ?? '')
    if (searchParams.get('state') !== STATE) throw new Error('the state came back as another')
    await transport.finishAuth(searchParams.get('code') ?? '')
  }

  return {
    client: new Client({ name: 'assistent-van-de-proef', version: '1.0.0' }),
    transport,
    asked,
    sentTo: () => sentTo,
    registered: () => registered,
    discovered: () => discovered,
    tokens: () => tokens,
    allow,
  }
}
