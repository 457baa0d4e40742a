// Signing in over HTTP: cookies, redirects, pages. What signs in is faked; who is signed in is tested elsewhere.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Failure } from '#adapters/http/errors.ts'
import { findOwnAddress } from '#adapters/http/sign-in/own-address.ts'
import type { CompleteSignIn, SignInFailure } from '#application/identity/sign-in.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { aPrincipal } from './support/a-principal.ts'
import { GOOD } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const SECRET = `tap_${'x'.repeat(43)}`
const HTTPS = { browser: { https: true } }
const email = 'piet.<b>@korrel.example' as Mailbox
const ORIGIN = 'https://tapster.example'

const cookiesOf = (answer: Response): readonly string[] => answer.headers.getSetCookie()

describe('sign-in over HTTP', () => {
  verifies(
    'IDN-4',
    'leads to the provider, and keeps what must come back out of reach of scripts and other sites',
    async () => {
      const asked: unknown[] = []
      const begin = (returnTo: string, chooseAccount: boolean) => {
        asked.push([returnTo, chooseAccount])
        return TE.right({ url: 'https://identity.example/auth?state=s', pending: 'a..b.c.d' })
      }
      await withFake({ ...HTTPS, signIn: { begin } }, async (service) => {
        const answer = await call(service, 'GET', '/admin/sign-in?returnTo=%2Fadmin%2Fpeople')
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([
          302,
          'https://identity.example/auth?state=s',
        ])
        expect(cookiesOf(answer)).to.deep.equal([
          '__Host-tapster-pending=a..b.c.d; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
        ])
        expect(answer.headers.get('cache-control')).to.equal('no-store')
        expect(answer.headers.get('referrer-policy')).to.equal('no-referrer')
        await call(service, 'GET', '/admin/sign-in?account=choose')
      })
      expect(asked).to.deep.equal([
        ['/admin/people', false],
        ['/admin', true],
      ])
    },
  )

  verifies('IDN-4', 'over plain http the cookies have other names, which browsers accept there', async () => {
    await withFake({}, async (service) => {
      expect(cookiesOf(await call(service, 'GET', '/admin/sign-in'))).to.deep.equal([
        'tapster-pending=a..b.c.d; Max-Age=600; Path=/; HttpOnly; SameSite=Lax',
      ])
      expect(cookiesOf(await call(service, 'GET', '/admin/callback?code=c&state=s'))).to.deep.equal([
        `tapster=${SECRET}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax`,
        'tapster-pending=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      ])
    })
  })

  verifies(
    ['IDN-4', 'IDN-9'],
    'the callback hands over what the browser kept and brought back, and nothing that it was not asked for',
    async () => {
      const seen: Parameters<CompleteSignIn>[0][] = []
      const complete: CompleteSignIn = (back) => {
        seen.push(back)
        return TE.right({ secret: SECRET, expiresAt: 0, returnTo: '/admin/people', mustChoose: false })
      }
      await withFake({ ...HTTPS, signIn: { complete } }, async (service) => {
        const headers = {
          'user-agent': 'Firefox/133.0',
          cookie: `__Host-tapster-pending=p; tapster-pending=planted; __Host-tapster=former; tapster=planted`,
        }
        const query = new URLSearchParams({ code: 'c', state: 's', iss: 'https://identity.example', id_token: 'x' })
        const answer = await call(service, 'GET', `/admin/callback?${query.toString()}`, { headers })
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, '/admin/people'])
        expect(cookiesOf(answer)).to.deep.equal([
          `__Host-tapster=${SECRET}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax; Secure`,
          '__Host-tapster-pending=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
        ])
      })
      expect(seen).to.have.length(1)
      for (const { callback, pending, former, userAgent } of seen) {
        const { origin, pathname, searchParams } = new URL(callback)
        expect([origin, pathname]).to.deep.equal([ORIGIN, '/admin/callback'])
        expect(Object.fromEntries(searchParams)).to.deep.equal({
          code: 'c',
          state: 's',
          iss: 'https://identity.example',
        })
        expect([pending, former, userAgent]).to.deep.equal([O.some('p'), O.some('former'), 'Firefox/133.0'])
      }
    },
  )

  verifies('IDN-4', 'a scanner that only looks at the callback does not use it up', async () => {
    const complete: CompleteSignIn = () => {
      throw new Error('it was used')
    }
    await withFake({ signIn: { complete } }, async (service) => {
      expect((await call(service, 'HEAD', '/admin/callback?code=c&state=s')).status).to.equal(405)
    })
  })

  const failures: readonly (readonly [SignInFailure, number, string, RegExp, RegExp])[] = [
    [{ _tag: 'SignInDeclined' }, 403, 'SIGN_IN_DECLINED', /Je bent niet ingelogd/, /You are not signed in/],
    [{ _tag: 'SignInInvalid' }, 400, 'SIGN_IN_INVALID', /Deze login is verlopen/, /This sign-in has expired/],
    [{ _tag: 'AddressUnverified' }, 403, 'ADDRESS_UNVERIFIED', /niet bevestigd/, /not confirmed/],
    [
      { _tag: 'PersonUnknown', email },
      403,
      'PERSON_UNKNOWN',
      /beheerder van je kantoor/,
      /administrator of your office/,
    ],
    [{ _tag: 'PersonNotActive', email }, 403, 'PERSON_NOT_ACTIVE', /geen toegang/, /no access/],
    [
      { _tag: 'ProviderRefused', error: 'consent_required' },
      502,
      'IDENTITY_PROVIDER_REFUSED',
      /foutcode consent_required.*Voor de beheerder: Laat een beheerder/,
      /error code consent_required.*For the operator: Have an administrator/,
    ],
    [
      { _tag: 'ProviderRefused', error: 'AADSTS50011' },
      502,
      'IDENTITY_PROVIDER_REFUSED',
      /AADSTS50011.*redirectadressen/,
      /AADSTS50011.*redirect addresses/,
    ],
    [{ _tag: 'IdentityProviderDown' }, 502, 'IDENTITY_PROVIDER_DOWN', /antwoordt niet/, /does not answer/],
    [storeUnavailable, 503, 'STORE_UNAVAILABLE', /niet gelukt/, /did not succeed/],
  ]
  for (const [failure, status, code, dutch, english] of failures)
    verifies('IDN-4', `a page says in both languages what to do about ${failure._tag}`, async () => {
      await withFake({ ...HTTPS, signIn: { complete: () => TE.left(failure) } }, async (service) => {
        for (const [language, words] of [
          ['nl', dutch],
          ['en', english],
        ] as const) {
          const headers = { 'accept-language': language }
          const answer = await call(service, 'GET', '/admin/callback?code=c&state=s', { headers })
          const page = await answer.text()
          expect(answer.status).to.equal(status)
          expect(answer.headers.get('content-type')).to.equal('text/html; charset=utf-8')
          expect(answer.headers.get('content-security-policy'))
            .to.include("default-src 'none'")
            .and.include("frame-ancestors 'none'")
          expect(answer.headers.get('content-language')).to.equal(language)
          expect(page).to.match(words).and.include(`${code} · `).and.include(`<html lang="${language}">`)
          expect(page).to.match(/href="\/admin\/sign-in(?:\?account=choose)?"/)
          expect(page).not.to.include('<script').and.not.include('<b>')
          // A second attempt starts from scratch; an existing sign-in of the browser stays.
          expect(cookiesOf(answer)).to.deep.equal([
            '__Host-tapster-pending=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure',
          ])
        }
      })
    })

  verifies('IDN-4', 'a browser that has to go to the provider once more keeps what that begins with', async () => {
    const again = { _tag: 'SignInBegunAgain', url: 'https://identity.example/auth?again', pending: 'e..f.g.h' } as const
    await withFake({ ...HTTPS, signIn: { complete: () => TE.left(again) } }, async (service) => {
      const answer = await call(service, 'GET', '/admin/callback?error=invalid_request&state=s')
      expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, again.url])
      expect(cookiesOf(answer)).to.deep.equal([
        '__Host-tapster-pending=e..f.g.h; Max-Age=600; Path=/; HttpOnly; SameSite=Lax; Secure',
      ])
    })
  })

  verifies('IDN-4', 'a page names the address that is not known here', async () => {
    await withFake({ signIn: { complete: () => TE.left({ _tag: 'PersonUnknown', email }) } }, async (service) => {
      const page = await (await call(service, 'GET', '/admin/callback?code=c&state=s')).text()
      expect(page).to.include('piet.&lt;b&gt;@korrel.example')
      expect(JSON.stringify(service.logged)).not.to.include('piet.')
    })
  })

  verifies('IDN-4', 'a provider that is down gets an error page before any redirect', async () => {
    const failure: Failure = { _tag: 'IdentityProviderDown' }
    await withFake({ signIn: { begin: () => TE.left(failure) } }, async (service) => {
      const answer = await call(service, 'GET', '/admin/sign-in')
      expect([answer.status, cookiesOf(answer)]).to.deep.equal([502, []])
      expect(await answer.text()).to.include('<h1>')
    })
  })

  verifies('IDN-4', 'parameters that come twice are no answer of a provider', async () => {
    const complete: CompleteSignIn = () => {
      throw new Error('it was used')
    }
    await withFake({ signIn: { complete } }, async (service) => {
      const answer = await call(service, 'GET', '/admin/callback?code=c&code=d&state=s')
      expect(answer.status).to.equal(400)
      expect(await answer.text()).to.include('/admin/sign-in')
    })
  })

  verifies('IDN-4', 'codes and states are in no log', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', '/admin/callback?code=code-of-the-provider&state=state-of-ours')
      const logged = JSON.stringify(service.logged)
      expect(logged)
        .to.include('/admin/callback')
        .and.not.include('code-of')
        .and.not.include('state-of')
        .and.not.include(SECRET)
    })
  })

  verifies(
    'IDN-4',
    'signing out takes our own page or a token, ends what came along, and forgets the cookie',
    async () => {
      const ended: unknown[] = []
      const signOut = (secret: O.Option<string>) => {
        ended.push(O.toNullable(secret))
        return TE.right(undefined)
      }
      await withFake({ ...HTTPS, signIn: { signOut } }, async (service) => {
        const cookie = `__Host-tapster=${SECRET}`
        const post = (headers: Record<string, string>, bearer: string | null = null) =>
          call(service, 'POST', '/admin/sign-out', { headers, bearer })
        for (const foreign of [
          {},
          { origin: 'https://evil.example' },
          { origin: 'null' },
          { 'sec-fetch-site': 'cross-site', origin: ORIGIN },
        ])
          expect((await post({ cookie, ...foreign })).status, JSON.stringify(foreign)).to.equal(403)
        expect(ended).to.deep.equal([])
        const answer = await post({ cookie, origin: ORIGIN })
        expect([answer.status, await answer.json()]).to.deep.equal([200, {}])
        expect(cookiesOf(answer)).to.deep.equal(['__Host-tapster=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure'])
        await post({ cookie, 'sec-fetch-site': 'same-origin' })
        await post({ cookie }, GOOD)
        expect((await post({ origin: ORIGIN })).status).to.equal(200)
        // An address that a page of others can lead to ends nothing.
        await call(service, 'GET', '/admin/sign-out', { headers: { cookie }, bearer: null })
        expect(ended).to.deep.equal([SECRET, SECRET, GOOD, null])
      })
    },
  )

  verifies('IDN-4', 'a signed-in user sees who they are, where they act and what they may', async () => {
    const principal = aPrincipal({ permissions: new Set(['logs:read', 'users:read']), kind: 'browser' })
    await withFake({ checkSignIn: () => TE.right(principal) }, async (service) => {
      const me: unknown = await (await call(service, 'GET', '/admin/me')).json()
      expect(me).to.deep.equal({
        user: { uuid: principal.user, email: principal.email, name: 'Eva Jansen', language: 'en' },
        tenant: { uuid: principal.tenantUuid, name: 'Kantoor Korrel', language: 'nl' },
        home: { uuid: principal.home, name: 'Kantoor Korrel', language: 'nl' },
        severalOffices: false,
        permissions: ['users:read', 'logs:read'],
        operator: false,
        sending: true,
        signIn: { id: principal.signIn, kind: 'browser', expiresAt: '2026-03-01T14:00:00.000Z' },
      })
    })
    await withFake({}, async (service) => {
      expect((await call(service, 'GET', '/admin/me', { bearer: null })).status).to.equal(401)
      expect(await (await call(service, 'GET', '/admin/me')).json()).to.include({ operator: true })
    })
  })

  verifies(
    'IDN-4',
    'under development, another name of this machine is led to the one that the provider leads back to',
    () => {
      const asked = (baseUrl: string, host: string) => O.isSome(findOwnAddress(baseUrl, O.some(host)))
      expect(asked('http://127.0.0.1:3000', 'localhost:3000')).to.equal(true)
      expect(asked('http://localhost:3000', '[::1]:3000')).to.equal(true)
      for (const [baseUrl, host] of [
        ['http://127.0.0.1:3000', '127.0.0.1:3000'],
        ['http://127.0.0.1:3000', 'localhost:8080'],
        ['http://127.0.0.1:3000', 'evil.example:3000'],
        ['http://127.0.0.1:3000', 'a b'],
        ['https://tapster.example', 'localhost'],
        ['https://tapster.example', 'tapster:3000'],
      ] as const)
        expect(asked(baseUrl, host), `${host} for ${baseUrl}`).to.equal(false)
      expect(findOwnAddress('http://127.0.0.1:3000', O.none)).to.deep.equal(O.none)
    },
  )
})
