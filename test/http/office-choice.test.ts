// The page on which a person chooses an office, and its form: what it shows, which cookie it sets, and who may send it. What it does is faked.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { OfficeOfPerson } from '#application/identity/offices.ts'
import { toSignInNeeded } from '#application/identity/check-sign-in.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { aPrincipal } from './support/a-principal.ts'
import { GOOD } from './support/fake-deps.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const COOKIE = { cookie: `__Host-tapster=${GOOD}` }
const ORIGIN = { origin: 'https://tapster.example' }
const SECRET = `tap_${'z'.repeat(43)}`
const office = (n: number, name: string): OfficeOfPerson => ({
  tenantUuid: asTenantUuid(aUuid(n)),
  user: asUserUuid(aUuid(40)),
  name,
  isChosen: false,
})
const [HOME, OTHER] = [office(2, 'Kantoor Korrel'), office(3, 'De <b>Linde</b>')]

describe('the choice of an office over HTTP', () => {
  const entered: unknown[] = []
  const served = (work: (service: FakeService) => Promise<void>, offices = [HOME, OTHER]) =>
    withFake(
      {
        browser: { https: true },
        checkSignIn: () => TE.right(aPrincipal({ kind: 'browser' })),
        signIn: {
          listOffices: () => TE.right(offices),
          enterOffice: ({ user }, to) => {
            entered.push([user, to])
            return TE.right({ secret: SECRET, expiresAt: 0 })
          },
        },
      },
      work,
    )
  const choose = (service: FakeService, headers: Record<string, string>, to: string = OTHER.tenantUuid) =>
    call(service, 'POST', '/admin/office', {
      bearer: null,
      headers: { ...COOKIE, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams({ office: to, returnTo: '/admin/people?q=a' }).toString(),
    })
  beforeEach(() => entered.splice(0))

  verifies(
    'IDN-11',
    'a sign-in with several offices and no choice leads there, with the page to open after it',
    async () => {
      const complete = () => TE.right({ secret: SECRET, expiresAt: 0, returnTo: '/admin/people?q=a', mustChoose: true })
      await withFake({ signIn: { complete } }, async (service) => {
        const answer = await call(service, 'GET', '/admin/callback?code=c&state=s')
        expect(answer.headers.get('location')).to.equal('/admin/office?returnTo=%2Fadmin%2Fpeople%3Fq%3Da')
      })
    },
  )

  verifies('IDN-11', 'names the offices in both languages; with one office there is nothing to choose', async () => {
    await served(async (service) => {
      for (const [language, words] of [
        ['nl', 'hier werk je nu'],
        ['en', 'you work here now'],
      ] as const) {
        const headers = { ...COOKIE, 'accept-language': language }
        const answer = await call(service, 'GET', '/admin/office?returnTo=/admin/people', { bearer: null, headers })
        const page = await answer.text()
        expect(page).to.include(`Kantoor Korrel</bdi> (${words})`).and.include('De &lt;b&gt;Linde')
        expect(page).to.include('name="returnTo" value="/admin/people"').and.not.include('<script')
        expect(answer.headers.get('referrer-policy')).to.equal('same-origin')
        // The link to the other language keeps where the person was going.
        const [, href = ''] = /class="public-language" href="([^"]*)"/.exec(page) ?? []
        const other = await call(service, 'GET', href.replaceAll('&amp;', '&'), { bearer: null, headers })
        expect(await other.text())
          .to.include(language === 'nl' ? 'you work here now' : 'hier werk je nu')
          .and.include('name="returnTo" value="/admin/people"')
      }
    })
    await served(
      async (service) => {
        const answer = await call(service, 'GET', '/admin/office?returnTo=//evil.example', {
          bearer: null,
          headers: COOKIE,
        })
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([302, '/admin'])
      },
      [HOME],
    )
  })

  verifies(
    ['IDN-11', 'IDN-9'],
    'only that page sends the form; the browser gets the secret of the new sign-in',
    async () => {
      await served(async (service) => {
        for (const headers of [
          {},
          { origin: 'null' },
          { origin: 'https://evil.example' },
          { ...ORIGIN, 'sec-fetch-site': 'same-site' },
        ]) {
          const answer = await choose(service, headers)
          expect([answer.status, answer.headers.getSetCookie(), entered]).to.deep.equal([403, [], []])
        }
        const answer = await choose(service, ORIGIN)
        expect([answer.status, answer.headers.get('location')]).to.deep.equal([303, '/admin/people?q=a'])
        expect(answer.headers.getSetCookie()).to.deep.equal([
          `__Host-tapster=${SECRET}; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax; Secure`,
        ])
        expect(entered).to.deep.equal([[aPrincipal().user, OTHER.tenantUuid]])
        expect((await choose(service, ORIGIN, 'korrel')).status).to.equal(400)
      })
    },
  )

  verifies('IDN-11', 'a refusal is a page, and so is the need to sign in again', async () => {
    const enterOffice = () => TE.left({ _tag: 'OfficeNotOpen' } as const)
    const checkSignIn = () => TE.right(aPrincipal({ kind: 'browser' }))
    await withFake({ checkSignIn, signIn: { enterOffice } }, async (service) => {
      const answer = await choose(service, { ...ORIGIN, cookie: `tapster=${GOOD}` })
      expect([answer.status, answer.headers.getSetCookie()]).to.deep.equal([403, []])
      expect(await answer.text())
        .to.include('In dit kantoor kun je nu niet werken')
        .and.include('OFFICE_NOT_OPEN')
    })
    await withFake({ checkSignIn: () => TE.left(toSignInNeeded('expired')) }, async (service) => {
      const answer = await call(service, 'GET', '/admin/office', { bearer: null, headers: COOKIE })
      expect(answer.status).to.equal(401)
      expect(await answer.text()).to.include('href="/admin/sign-in"')
    })
  })
})
