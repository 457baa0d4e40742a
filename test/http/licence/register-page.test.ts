// The page to register an office: a form without script, faults at their fields, and its answer.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { fakeLicences } from '#test/http/support/licence-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

const good = { email: 'eva@korrel.example', name: 'Eva Jansen', organization: 'Kantoor Korrel' }

describe('the page to register', () => {
  let registered: unknown[]
  let service: FakeService
  let isLimited = false
  before(async () => {
    service = await startFake({
      licence: {
        register: (...given) => {
          registered.push(given[0])
          return fakeLicences.register(...given)
        },
      },
      limits: {
        take: () =>
          TE.right(isLimited ? { _tag: 'WaitUntil', at: Date.parse('2026-03-01T12:01:00Z') } : { _tag: 'Granted' }),
      },
    })
  })
  beforeEach(() => {
    registered = []
    isLimited = false
  })
  after(() => service?.stop(0))

  const page = async (method: string, lang: string, form?: Record<string, string>, repeated = '') => {
    const answer = await fetch(`${service.url}/register?lang=${lang}`, {
      method,
      ...(form && {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `${new URLSearchParams(form)}${repeated}`,
      }),
    })
    return { status: answer.status, html: await answer.text(), headers: answer.headers }
  }

  verifies('LIC-1', 'is a form without script in both languages', async () => {
    for (const [lang, title] of [
      ['nl', 'Registreer je kantoor'],
      ['en', 'Register your office'],
    ] as const) {
      const { status, html, headers } = await page('GET', lang)
      expect(status).to.equal(200)
      expect(html).to.include(`<html lang="${lang}">`).and.include(`<h1>${title}</h1>`).and.not.include('<script')
      for (const name of ['organization', 'name', 'email'])
        expect(html).to.include(`<label class="survey-label" for="${name}">`).and.include(`id="${name}" name="${name}"`)
      expect(headers.get('content-security-policy')).to.include("form-action 'self'")
    }
  })

  verifies('LIC-1', 'keeps what was typed when the language changes, and registers nothing then', async () => {
    const { status, html } = await page('POST', 'en', { ...good, show: 'en' })
    expect(status).to.equal(200)
    expect(html)
      .to.include('<h1>Register your office</h1>')
      .and.include('form="registration" formaction="/register?lang=nl"')
    for (const value of Object.values(good)) expect(html).to.include(`value="${value}"`)
    expect(html).not.to.include('survey-summary')
  })

  verifies('LIC-1', 'shows faults at their fields with what was typed, escaped', async () => {
    const { status, html } = await page('POST', 'nl', {
      email: 'eva',
      name: '"><script>x</script>',
      organization: '',
    })
    expect(status).to.equal(400)
    expect(html)
      .to.include('<title>Fout: Registreer je kantoor')
      .and.include('<a href="#email">')
      .and.include('<a href="#organization">')
      .and.include('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
      .and.include('id="email-fault"')
      .and.not.include('<script>')
    expect((await page('POST', 'en', good, '&email=piet@korrel.example')).status).to.equal(400)
    expect(registered).to.have.length(0)
  })

  verifies('LIC-1', 'leads to a page about the mail that follows', async () => {
    const { status, html } = await page('POST', 'en', { ...good, more: 'x' })
    expect([status, html.includes('Check your mail')]).to.deep.equal([200, true])
    expect(registered).to.deep.equal([good])
  })

  verifies('LIC-1', 'says what a refusal means as a page', async () => {
    isLimited = true
    const { status, html, headers } = await page('POST', 'nl', good)
    expect([status, headers.get('retry-after')]).to.deep.equal([429, '60'])
    expect(html).to.include('Even wachten')
  })
})
