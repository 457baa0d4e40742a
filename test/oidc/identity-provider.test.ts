// What the identity provider is asked, and how all its possible answers are handled: against the stand-in, which is a real provider.
import { createServer, type RequestListener, type Server } from 'node:http'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeIdentityProvider } from '#adapters/oidc/identity-provider.ts'
import type { IdentityProvider, PendingSignIn } from '#domain/identity/ports.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { accountOf, type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { must } from '#test/support/right-of.ts'

const CALLBACK = 'http://127.0.0.1:4999/admin/callback'
const EVA = 'eva.jansen@korrel.example'

describe('the identity provider', () => {
  let idp: IdentityProviderUnderTest
  before(async () => {
    idp = await startIdentityProvider()
  })
  after(() => idp.stop())
  afterEach(() => idp.heal())

  const { log, logged: entries } = makeRecordingLog()
  const { outages, failures, answers } = makeRecordingOutages()
  const clock = makeMovableClock(Date.now())
  const made = (change: Partial<Parameters<typeof makeIdentityProvider>[0]> = {}): IdentityProvider =>
    makeIdentityProvider({
      issuer: idp.url,
      clientId: 'tapster-dev',
      clientSecret: 'tapster-dev-secret',
      insecure: true,
      redirectUri: CALLBACK,
      clock,
      log,
      outages,
      ...change,
    })

  /** Through the provider's pages, up to the address that it sends the browser to. */
  const through = async (url: string, email = EVA): Promise<string> =>
    (await makeSignInBrowser().follow(url, accountOf(email), (address) => address.startsWith(CALLBACK))).address

  const begun = async (provider = made(), email = EVA) => {
    const { url, pending } = await must(provider.begin('/admin', false))
    return { provider, url, pending, callback: await through(url, email) }
  }
  const outcome = async (change: Partial<PendingSignIn> = {}) => {
    const { provider, pending, callback } = await begun()
    return provider.complete(callback, { ...pending, ...change })()
  }
  /** The address to which the provider sends the browser back with an error. */
  const answering = (error: string, { state }: PendingSignIn): string =>
    `${CALLBACK}?${new URLSearchParams({ error, state, iss: idp.url }).toString()}`
  const invalid = E.left({ _tag: 'SignInInvalid' })
  const down = E.left({ _tag: 'IdentityProviderDown' })
  const unverified = E.left({ _tag: 'AddressUnverified' })
  const eva = E.right({ email: EVA, name: 'Eva Jansen', language: O.none })

  verifies(
    'IDN-4',
    'is asked with PKCE, state and nonce, and vouches for an address that it has verified',
    async () => {
      const { provider, url, pending, callback } = await begun()
      const asked = new URL(url).searchParams
      expect(Object.fromEntries(asked)).to.include({
        response_type: 'code',
        client_id: 'tapster-dev',
        redirect_uri: CALLBACK,
        code_challenge_method: 'S256',
        state: pending.state,
        nonce: pending.nonce,
      })
      expect(asked.get('scope')?.split(' ')).to.have.members(['openid', 'email', 'profile'])
      expect(asked.get('code_challenge'))
        .to.match(/^[\w-]{43}$/)
        .and.not.equal(pending.codeVerifier)
      expect(asked.has('prompt')).to.equal(false)
      expect(await provider.complete(callback, pending)()).to.deep.equal(eva)
    },
  )

  verifies('IDN-4', 'makes a state, nonce and verifier of its own each time, of 256 bits', async () => {
    const provider = made()
    const all = await Promise.all(Array.from({ length: 20 }, () => must(provider.begin('/admin', false))))
    const words = all.flatMap(({ pending: { state, nonce, codeVerifier } }) => [state, nonce, codeVerifier])
    expect(new Set(words).size).to.equal(60)
    for (const word of words) expect(word).to.match(/^[\w-]{43}$/)
  })

  verifies('IDN-4', 'asks for the account when the user wants another', async () => {
    const { url } = await must(made().begin('/admin', true))
    expect(new URL(url).searchParams.get('prompt')).to.equal('select_account')
    const browser = makeSignInBrowser()
    const there = (address: string): boolean => address.startsWith(CALLBACK)
    const first = await must(made().begin('/admin', false))
    await browser.follow(first.url, accountOf(EVA), there)
    const provider = made()
    const again = await must(provider.begin('/admin', false))
    const asEva = (await browser.follow(again.url, accountOf('piet.devries@korrel.example'), there)).address
    expect(await provider.complete(asEva, again.pending)(), 'known to the provider still').to.deep.equal(eva)
    const other = await must(provider.begin('/admin', true))
    const asPiet = (await browser.follow(other.url, accountOf('piet.devries@korrel.example'), there)).address
    expect(await provider.complete(asPiet, other.pending)()).to.have.nested.property('right.name', 'Piet de Vries')
  })

  verifies(
    ['IDN-4', 'IDN-9'],
    'a code is good once, for the browser that began, and for no other sign-in',
    async () => {
      const { provider, callback } = await begun()
      const stranger = await begun(provider, 'piet.devries@korrel.example')
      // State of one sign-in with what another browser keeps; then what was stolen, with the thief's own state written over it.
      expect(await provider.complete(callback, stranger.pending)()).to.deep.equal(invalid)
      const injected = new URL(stranger.callback)
      injected.searchParams.set('code', new URL(callback).searchParams.get('code') ?? '')
      expect(await provider.complete(injected.href, stranger.pending)(), 'PKCE').to.deep.equal(invalid)
      const once = await begun(provider)
      expect(await provider.complete(once.callback, once.pending)()).to.deep.equal(eva)
      expect(await provider.complete(once.callback, once.pending)()).to.deep.equal(invalid)
    },
  )

  verifies('IDN-4', 'nothing passes that was tampered with: state, nonce, verifier, issuer, code', async () => {
    expect(await outcome({ state: 'x'.repeat(43) })).to.deep.equal(invalid)
    expect(await outcome({ nonce: 'x'.repeat(43) })).to.deep.equal(invalid)
    expect(await outcome({ codeVerifier: 'x'.repeat(43) })).to.deep.equal(invalid)
    const changed = async (change: (query: URLSearchParams) => void) => {
      const { provider, pending, callback } = await begun()
      const address = new URL(callback)
      change(address.searchParams)
      return provider.complete(address.href, pending)()
    }
    expect(await changed((query) => query.set('iss', 'https://elsewhere.example'))).to.deep.equal(invalid)
    expect(await changed((query) => query.delete('iss'))).to.deep.equal(invalid)
    expect(await changed((query) => query.set('code', 'made-up'))).to.deep.equal(invalid)
    expect(await changed((query) => query.delete('code'))).to.deep.equal(invalid)
    expect(await changed((query) => query.delete('state'))).to.deep.equal(invalid)
    expect(await changed((query) => query.append('state', 'another'))).to.deep.equal(invalid)
    expect(await changed((query) => query.set('error', 'access_denied'))).to.deep.equal(
      E.left({ _tag: 'SignInDeclined' }),
    )
  })

  for (const kind of ['wrongNonce', 'wrongIssuer', 'wrongAudience', 'expired', 'forged', 'unsigned'])
    verifies('IDN-4', `an identity token is refused that is ${kind}`, async () => {
      await idp.fault({ kind })
      expect(await outcome()).to.deep.equal(invalid)
    })

  verifies(
    'IDN-4',
    'an address counts once the provider says that it has verified it, and as a provider says so',
    async () => {
      expect(
        await (async () => {
          const { provider, pending, callback } = await begun(made(), 'bram.smit@korrel.example')
          return provider.complete(callback, pending)()
        })(),
      ).to.deep.equal(unverified)
      for (const [kind, expected] of [
        ['unverified', unverified],
        ['verifiedAsText', unverified],
        ['verifiedByEntra', eva],
        ['addressElsewhere', eva],
      ] as const) {
        await idp.fault({ kind })
        expect(await outcome(), kind).to.deep.equal(expected)
        await idp.heal()
      }
    },
  )

  verifies('IDN-4', 'the language is read from the claim of OpenID Connect or of Entra', async () => {
    for (const [kind, language] of [
      ['inEnglish', O.some('en')],
      ['inFrench', O.none],
      ['inDutchByEntra', O.some('nl')],
    ] as const) {
      await idp.fault({ kind })
      expect(await outcome(), kind).to.deep.equal(E.map((one: object) => ({ ...one, language }))(eva))
      await idp.heal()
    }
  })

  verifies('IDN-4', 'a user who declines is distinguished from a provider that fails', async () => {
    const provider = made()
    const { url, pending } = await must(provider.begin('/admin', false))
    const { address } = await makeSignInBrowser().follow(url, '', (at) => at.startsWith(CALLBACK))
    expect(await refusal(provider.complete(address, pending))).to.deep.equal({ _tag: 'SignInDeclined' })
    const noted = failures.length
    for (const error of ['temporarily_unavailable', 'server_error']) {
      expect(await provider.complete(answering(error, pending), pending)()).to.deep.equal(down)
      expect(entries.at(-1)?.data).to.deep.equal({ failure: 'IdentityProviderDown', reason: error })
    }
    expect(failures.length, 'a browser can bring any error').to.equal(noted)
  })

  verifies('OPS-18', 'an outage ends with a discovery or with any response of the token endpoint', async () => {
    const noteAway = (): void =>
      outages.noteFailure({ dependency: 'identity-provider', kind: 'unreachable', code: 'NO_ANSWER', what: 'sign-in' })
    noteAway()
    const { provider, pending, callback } = await begun(made({ clientSecret: 'wrong' }))
    expect(answers).to.deep.equal(['identity-provider'])
    noteAway()
    await must(provider.begin('/admin', false))
    expect(answers, 'the metadata is known').to.deep.equal([])
    await provider.complete(callback, pending)()
    expect(answers).to.deep.equal(['identity-provider'])
  })

  verifies(
    ['IDN-4', 'MCP-6'],
    'a request that the provider refuses is distinguished from a user who declines',
    async () => {
      const provider = made()
      const { pending } = await must(provider.begin('/admin', false))
      for (const error of [
        'invalid_request',
        'unauthorized_client',
        'invalid_scope',
        'consent_required',
        'unsupported_response_type',
        'AADSTS50011',
      ]) {
        expect(await provider.complete(answering(error, pending), pending)()).to.deep.equal(
          E.left({ _tag: 'ProviderRefused', error }),
        )
        expect(entries.at(-1)?.data).to.deep.equal({ failure: 'ProviderRefused', reason: error })
      }
      expect(await provider.complete(answering('eva@korrel.example <b>', pending), pending)()).to.deep.equal(
        E.left({ _tag: 'ProviderRefused', error: 'unreadable' }),
      )
      const logged = entries.length
      expect(await provider.complete(answering('access_denied', pending), pending)()).to.deep.equal(
        E.left({ _tag: 'SignInDeclined' }),
      )
      expect(entries.length, 'of a person who declines nothing is logged').to.equal(logged)
    },
  )

  verifies(['IDN-4', 'MCP-6'], 'a provider may not know the choice of account that it is asked for', async () => {
    const provider = made()
    const { pending } = await must(provider.begin('/admin', true))
    const outcomeOf = (error: string) => provider.complete(answering(error, pending), pending)()
    for (const error of ['invalid_request', 'unsupported_prompt'])
      expect(await outcomeOf(error)).to.deep.equal(E.left({ _tag: 'PromptRefused' }))
    expect(await outcomeOf('access_denied')).to.deep.equal(E.left({ _tag: 'SignInDeclined' }))
    for (const error of ['invalid_scope', 'unauthorized_client', 'consent_required'])
      expect(await outcomeOf(error)).to.deep.equal(E.left({ _tag: 'ProviderRefused', error }))
  })

  for (const [what, fault] of [
    ['gone', { kind: 'down' }],
    ['answering 503', { kind: 'status', status: 503 }],
    ['answering 500 in JSON', { kind: 'status', status: 500, body: { error: 'server_error' } }],
    ['answering with a page', { kind: 'status', status: 200, body: '<!doctype html><p>Hello' }],
    ['answering with other JSON', { kind: 'status', status: 200, body: { hello: [1] } }],
    ['slow', { kind: 'slow', ms: 60_000 }],
  ] as const) {
    verifies('IDN-4', `a provider that is ${what} is down, and asked again once it is back`, async () => {
      const provider = made(what === 'slow' ? { answerWithin: 200 } : {})
      await idp.fault({ ...fault, path: '/.well-known/' })
      expect(await provider.begin('/admin', false)()).to.deep.equal(down)
      await idp.heal()
      const { url, pending } = await must(provider.begin('/admin', false))
      const callback = await through(url)
      await idp.fault({ ...fault, path: '/token' })
      const answered = await provider.complete(callback, pending)()
      // JSON that says nothing of what was asked for is no answer to it.
      expect(answered).to.deep.equal(what === 'answering with other JSON' ? invalid : down)
    })
  }

  verifies('IDN-4', 'no more is taken of an answer than any provider has to say', async () => {
    let sent = 0
    const provider = await served((_, response) => {
      response.setHeader('content-type', 'application/json')
      const more = (): void => {
        while (!response.destroyed && response.write('[['.repeat(32 * 1024))) sent += 64 * 1024
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    })
    try {
      expect(await made({ issuer: provider.url }).begin('/admin', false)()).to.deep.equal(down)
      expect(sent).to.be.lessThan(20 * 1024 * 1024)
    } finally {
      provider.server.closeAllConnections()
      provider.server.close()
    }
  })

  verifies('IDN-4', 'keys that cannot be had are a provider that is down', async () => {
    const { provider, pending, callback } = await begun()
    await idp.fault({ kind: 'down', path: '/jwks' })
    expect(await provider.complete(callback, pending)()).to.deep.equal(down)
  })

  verifies('IDN-4', 'a provider that names another issuer than the configured one is refused', async () => {
    const body = { issuer: 'https://elsewhere.example', authorization_endpoint: 'https://elsewhere.example/auth' }
    await idp.fault({ kind: 'status', status: 200, body, path: '/.well-known/' })
    expect(await made().begin('/admin', false)()).to.deep.equal(down)
  })

  verifies('IDN-4', 'nothing is asked over plain http where that is not allowed', async () => {
    expect(await made({ insecure: false }).begin('/admin', false)()).to.deep.equal(down)
  })

  verifies('IDN-4', 'a wrong client secret is not the person’s fault', async () => {
    const { provider, pending, callback } = await begun(made({ clientSecret: 'wrong' }))
    expect(await provider.complete(callback, pending)()).to.deep.equal(
      E.left({ _tag: 'ProviderRefused', error: 'invalid_client' }),
    )
    expect(entries.at(-1)?.data).to.deep.equal({
      failure: 'ProviderRefused',
      reason: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    })
  })

  verifies('IDN-4', 'is asked for its settings once an hour at most, and by many at once a single time', async () => {
    let discovered = 0
    const provider = await served((request, response) => {
      discovered += 1
      const own = `http://${request.headers.host ?? ''}`
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ issuer: own, authorization_endpoint: `${own}/auth` }))
    })
    try {
      const asked = made({ issuer: provider.url })
      await Promise.all(Array.from({ length: 5 }, () => must(asked.begin('/admin', false))))
      clock.advance(fromHours(1) - 1)
      await must(asked.begin('/admin', false))
      expect(discovered).to.equal(1)
      clock.advance(1)
      await must(asked.begin('/admin', false))
      expect(discovered).to.equal(2)
    } finally {
      provider.server.close()
    }
  })

  verifies('IDN-4', 'neither code nor token nor secret is ever logged', () => {
    expect(entries.length + failures.length).to.be.greaterThan(10)
    for (const { dependency, code } of failures) {
      expect(dependency).to.equal('identity-provider')
      expect(code).to.match(/^[A-Z_]{4,50}$|^[a-z_]{4,30}$/)
    }
    for (const { message, data } of entries) {
      expect(message).to.equal('identity.provider.failed')
      expect(Object.keys(data)).to.have.members(['failure', 'reason'])
      expect(String(data['reason'])).to.match(/^[A-Z_]{4,50}$|^[a-z_]{4,30}$|^AADSTS50011$/)
    }
  })
})

async function served(answer: RequestListener): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`, server }
}
