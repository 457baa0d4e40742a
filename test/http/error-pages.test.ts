// Browsers that open an unknown address, or a page that cannot be shown, get a page; programs get JSON.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Language } from '#domain/shared/language.ts'
import type { Failure } from '#adapters/http/errors.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { makeErrorPage } from '#adapters/http/kernel/error-page.ts'
import { makeServer } from '#adapters/http/server.ts'
import { expectRecorded } from '#test/support/recorded.ts'
import { verifies } from '#test/support/verifies.ts'
import { eachFailure } from './support/each-failure.ts'
import { fakeDeps, NOW } from './support/fake-deps.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

const open = (service: FakeService, path: string, headers: Record<string, string> = {}, method = 'GET') =>
  call(service, method, path, { bearer: null, headers: { accept: BROWSER, ...headers } })

describe('pages instead of JSON for browsers', () => {
  for (const [language, title] of [
    ['nl', 'Deze pagina bestaat niet'],
    ['en', 'This page does not exist'],
  ] as const)
    it(`an unknown address is a page of its own in ${language}`, async () => {
      await withFake({}, async (service) => {
        for (const path of ['/', '/nowhere', '/admin/a/b/c', '/ledger/mailclient/nowhere', '/mcp/nowhere']) {
          const answer = await open(service, path, { 'accept-language': language })
          const page = await answer.text()
          expect([answer.status, answer.headers.get('content-type')], path).to.deep.equal([
            404,
            'text/html; charset=utf-8',
          ])
          expect(page).to.include(`<h1>${title}</h1>`).and.include(`<html lang="${language}">`)
          expect(page).to.include(`NOT_FOUND · ${answer.headers.get('x-request-id')}`)
          expect(page).to.include('src="/mailclient-plugin/icons/icon-64.png"')
          expect(page).not.to.match(/<script|\son\w+=|style=/)
          expect(answer.headers.get('content-security-policy')).to.include("default-src 'none'")
          expect(answer.headers.get('x-frame-options')).to.equal('DENY')
          expect(answer.headers.get('vary')).to.equal('accept')
        }
      })
    })

  it('programs get JSON, also those that accept anything', async () => {
    await withFake({}, async (service) => {
      for (const accept of ['*/*', 'application/json', 'application/json, text/html;q=0.5', 'image/png']) {
        const answer = await open(service, '/nowhere', { accept })
        expect([answer.status, await answer.json()], accept).to.have.nested.property('[1].code', 'NOT_FOUND')
        expect(answer.headers.get('content-security-policy')).to.equal(null)
      }
    })
  })

  it('an endpoint of the API answers JSON to a browser as well, and keeps its headers', async () => {
    await withFake({}, async (service) => {
      const answer = await open(service, '/users')
      expect([answer.status, await answer.json()]).to.have.nested.property('[1].code', 'SIGN_IN_REQUIRED')
      expect(answer.headers.get('x-frame-options')).to.equal(null)
    })
  })

  it('another method than an address has is a page too, and still names the methods', async () => {
    await withFake({}, async (service) => {
      const answer = await open(service, '/mcp/oauth/token')
      expect([answer.status, answer.headers.get('allow')]).to.deep.equal([405, 'POST, OPTIONS'])
      expect(await answer.text()).to.include('Dit adres is geen pagina')
    })
  })

  it('the pane that comes too often is a page that its mail client may frame', async () => {
    const limits = {
      take: () => TE.right({ _tag: 'WaitUntil', at: NOW + 30_000 } as const),
    }
    await withFake({ limits }, async (service) => {
      let framed: string | null = null
      await withFake({}, async (free) => {
        framed = (await open(free, '/mailclient-plugin')).headers.get('content-security-policy')
      })
      const refused = await open(service, '/mailclient-plugin')
      expect([refused.status, refused.headers.get('retry-after')]).to.deep.equal([429, '30'])
      expect(await refused.text()).to.include('Even wachten')
      expect(refused.headers.get('content-security-policy')).to.equal(framed)
    })
  })

  verifies(['SES-10', 'IDN-4', 'MCP-6'], 'every failed sign-in ends on the same kind of page', async () => {
    await withFake(
      {
        session: { completeLogin: () => TE.left({ _tag: 'CodeRefused' }) },
        signIn: { complete: () => TE.left({ _tag: 'SignInDeclined' }) },
        assistant: { complete: () => TE.left({ _tag: 'IdentityProviderDown' }) },
      },
      async (service) => {
        for (const [path, status, title] of [
          ['/ledger/callback?code=c&state=s', 400, 'Inloggen is niet gelukt'],
          ['/admin/callback?code=c&state=s', 403, 'Je bent niet ingelogd'],
          ['/mcp/oauth/idp/callback?code=c&state=s', 502, 'Inloggen lukt nu even niet'],
        ] as const) {
          const answer = await open(service, path)
          const page = await answer.text()
          expect(answer.status, path).to.equal(status)
          expect(page).to.include('class="public public-result"').and.include(`<h1>${title}</h1>`)
          expect(page).to.match(/class="[^"]*\bpublic-reference">[A-Z_]+ · [0-9a-f-]{36}</)
          expect(page).not.to.match(/aanmeld/i)
        }
      },
    )
  })

  it('have titles by failure in both languages, as recorded', async () => {
    const { endpoints } = await makeServer(fakeDeps())
    const fails = new Map([['any page', makeErrorPage([])]])
    for (const { path, fail } of endpoints)
      if (fail !== undefined && ![...fails.values()].includes(fail)) fails.set(path, fail)
    const titleOf = (fail: NonNullable<Endpoint['fail']>, failure: Failure, language: Language): string => {
      const { body } = fail(failure, { language, requestId: 'x', now: NOW })
      return (typeof body === 'string' ? /<h1>([^<]+)<\/h1>/.exec(body)?.[1] : undefined) ?? ''
    }
    const lines = [...fails].flatMap(([path, fail]) => {
      const tagsByTitle = new Map<string, readonly string[]>()
      for (const failure of Object.values(eachFailure)) {
        const title = `${titleOf(fail, failure, 'nl')} · ${titleOf(fail, failure, 'en')}`
        tagsByTitle.set(title, [...(tagsByTitle.get(title) ?? []), failure._tag])
      }
      // The title of failures without their own.
      const [usual] = [...tagsByTitle].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
      return [...tagsByTitle].map(
        ([title, tags]) => `${path} · ${title === usual ? 'otherwise' : tags.join(' ')} · ${title}`,
      )
    })
    await expectRecorded(
      import.meta.url,
      'recorded-titles',
      lines.filter((line) => !line.endsWith(' ·  · ')),
    )
  })
})
