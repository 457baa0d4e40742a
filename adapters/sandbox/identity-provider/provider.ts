// A real OpenID provider for the stand-in: with the sample people as accounts, without consent, and with all data in memory.
import { randomBytes } from 'node:crypto'
import type { JWK } from 'jose'
import Provider, {
  type Configuration,
  interactionPolicy,
  type KoaContextWithOIDC,
  type Adapter,
  type AdapterFactory,
  type AdapterPayload,
} from 'oidc-provider'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { findAccount } from './accounts.ts'
import { renderProviderError, renderSignedOut, signOutPage } from './pages/other-pages.ts'
import { respondPage } from './pages/layout.ts'

const AT_MOST = 5_000

function makeProviderMemory(): AdapterFactory {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>()

  const read = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key)
    return found !== undefined && Date.now() < found.until ? found.payload : undefined
  }

  const first = (name: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...kept.keys()]
      .filter((key) => key.startsWith(`${name}:`))
      .map(read)
      .find((payload) => payload !== undefined && fits(payload))

  return (name): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      for (const [oldest] of kept.entries().take(Math.max(0, kept.size - AT_MOST))) kept.delete(oldest)
      kept.set(`${name}:${id}`, { payload, until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 })
    },
    find: async (id) => read(`${name}:${id}`),
    findByUid: async (uid) => first(name, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => first(name, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const found = kept.get(`${name}:${id}`)
      if (found !== undefined)
        kept.set(`${name}:${id}`, { ...found, payload: { ...found.payload, consumed: Math.floor(Date.now() / 1000) } })
    },
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}

export interface ProviderOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Paths at which clients receive the answer, on any port of this machine and on each of `origins`. */
  readonly callbackPaths: readonly string[]
  readonly origins: readonly string[]
  /** A private key for RS256. */
  readonly signingKey: JWK
}

const LOOPBACKS = ['http://localhost', 'http://127.0.0.1', 'http://[::1]']

/** Signs in or asks for an account; there is no consent page. */
function makeInteractions(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0)
  return policy
}

const toSeconds = (duration: number): number => duration / 1000

/** Grants everything that a client requests. */
async function grantOf(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params } = ctx.oidc
  const scope = params?.['scope']
  if (client === undefined || session?.accountId === undefined || typeof scope !== 'string') return undefined
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  grant.addOIDCScope(scope)
  await grant.save()
  return grant
}

export function makeProvider(options: ProviderOptions): Provider {
  const redirects = [...LOOPBACKS, ...options.origins].flatMap((origin) =>
    options.callbackPaths.map((path) => `${origin}${path}`),
  )
  const configuration: Configuration = {
    adapter: makeProviderMemory(),
    clients: [
      {
        client_id: options.clientId,
        client_secret: options.clientSecret,
        // A native client may receive its answer on any port of this machine (RFC 8252), which a service under development needs.
        application_type: 'native',
        redirect_uris: [...new Set(redirects)],
        post_logout_redirect_uris: options.origins.map((origin) => `${origin}/`),
      },
    ],
    jwks: { keys: [options.signingKey] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As with most providers, the identity token contains the claims of the scopes.
    conformIdTokenClaims: false,
    findAccount: (_, sub) => {
      const account = findAccount(sub)
      if (account === undefined) return undefined
      const { name, email, verified } = account
      return { accountId: sub, claims: async () => ({ sub, name, email, email_verified: verified }) }
    },
    loadExistingGrant: grantOf,
    interactions: { policy: makeInteractions(), url: (_, { uid }) => `/interaction/${uid}` },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => respondPage(ctx, 'Uitloggen', signOutPage(form)),
        postLogoutSuccessSource: (ctx) => respondPage(ctx, 'Uitgelogd', renderSignedOut()),
      },
    },
    renderError: (ctx, { error }) => respondPage(ctx, 'Inloggen', renderProviderError(error)),
    clientBasedCORS: () => false,
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: { session: 'stand-in-idp', interaction: 'stand-in-idp-asked', resume: 'stand-in-idp-resume' },
    },
    ttl: {
      AccessToken: toSeconds(fromMinutes(10)),
      AuthorizationCode: toSeconds(fromMinutes(1)),
      Grant: toSeconds(fromHours(12)),
      IdToken: toSeconds(fromMinutes(10)),
      Interaction: toSeconds(fromHours(1)),
      Session: toSeconds(fromHours(12)),
    },
  }
  return new Provider(options.issuer, configuration)
}
