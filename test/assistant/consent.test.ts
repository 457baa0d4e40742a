// The way from the provider back to the assistant: the callback, and the page on which the person says yes (MCP-6).
import { expect } from 'chai'
import { type AssistantOffice, EVA, REDIRECT, startAssistantOffice } from '#test/support/assistant-office.ts'
import { answerConsent, askedConsent, formIn, newAttempt, toCallback, toConsent } from '#test/support/assistant-walk.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const PIET = 'piet.devries@korrel.example'

describe('consent', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  before(async () => {
    office = await startAssistantOffice()
  })
  after(() => office?.stop())

  const consentAt = (): string => `${office.issuer}/mcp/oauth/consent`
  /** No code, and nowhere to go. */
  const isRefused = async (answer: Response, status = 400): Promise<void> => {
    expect([answer.status, answer.headers.get('location')]).to.deep.equal([status, null])
    expect(await answer.text()).not.to.match(/tac_[\w-]{20}/)
  }
  const isAllowed = (answer: Response): void => {
    expect(answer.status).to.equal(303)
    expect(answer.headers.get('location')).to.match(/^http:\/\/127\.0\.0\.1:53682\/callback\?.*\bcode=tac_/)
  }

  verifies('MCP-6', 'names the account, the client and where it leads, on a page that cannot be framed', async () => {
    const { browser } = await askedConsent(office)
    const answer = await browser.visit(consentAt())
    const page = await answer.text()
    for (const part of ['Eva Jansen', EVA, '127.0.0.1:53682']) expect(page).to.include(part)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).to.match(/frame-ancestors 'none'/)
    expect(policy).to.match(/default-src 'none'|default-src 'self'/)
    expect(/form-action ([^;]*)/.exec(policy)?.[1]?.split(' ')).to.include.members(["'self'", 'http://127.0.0.1:53682'])
    expect(policy).not.to.match(/unsafe|\*/)
    expect(answer.headers.get('x-frame-options')).to.equal('DENY')
    expect(answer.headers.get('cache-control')).to.include('no-store')
    expect(answer.headers.get('referrer-policy')).to.match(/^(same-origin|no-referrer)$/)
    expect(answer.headers.get('x-content-type-options')).to.equal('nosniff')
  })

  verifies('MCP-6', 'is kept by the browser where no script of another page reaches', async () => {
    const { browser } = await askedConsent(office)
    const ours = browser.setCookies.filter((one) => one.includes('-consent=tat_'))
    expect(ours).to.have.length(1)
    expect(ours[0])
      .to.match(/; HttpOnly/)
      .and.match(/; SameSite=Lax/)
    expect(browser.setCookies.join('\n')).not.to.match(/tac_/)
  })

  verifies('MCP-6', 'sends a code, the state and the issuer back, and nothing else', async () => {
    const { browser, attempt, form } = await askedConsent(office)
    const answer = await answerConsent(office, browser, form, 'allow')
    isAllowed(answer)
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([...searchParams.keys()]).to.have.members(['code', 'state', 'iss'])
    expect([searchParams.get('state'), searchParams.get('iss')]).to.deep.equal([attempt.state, office.issuer])
    expect(answer.headers.get('cache-control')).to.include('no-store')
    expect(answer.headers.get('referrer-policy')).to.match(/^(same-origin|no-referrer)$/)
  })

  verifies('MCP-6', 'that is refused is reported to the assistant, and is over', async () => {
    const { browser, attempt, form } = await askedConsent(office)
    const answer = await answerConsent(office, browser, form, 'refuse')
    const location = answer.headers.get('location') ?? ''
    expect([answer.status, location.startsWith(REDIRECT)]).to.deep.equal([303, true])
    const { searchParams } = new URL(location)
    expect([searchParams.get('error'), searchParams.get('state'), searchParams.get('iss')]).to.deep.equal([
      'access_denied',
      attempt.state,
      office.issuer,
    ])
    expect(searchParams.has('code')).to.equal(false)
    await isRefused(await answerConsent(office, browser, form, 'allow'))
  })

  verifies('MCP-6', 'can be looked at again, and is given once', async () => {
    const { browser, form } = await askedConsent(office)
    const again = await browser.visit(consentAt())
    expect(formIn(await again.text(), consentAt()).fields).to.deep.equal(form.fields)
    const answers = await Promise.all(Array.from({ length: 20 }, () => answerConsent(office, browser, form, 'allow')))
    expect(answers.filter(({ status }) => status === 303)).to.have.length(1)
    for (const answer of answers) if (answer.status !== 303) await isRefused(answer)
    await isRefused(await answerConsent(office, browser, form, 'allow'))
    await isRefused(await browser.visit(consentAt()))
  })

  verifies('MCP-6', 'is empty without the cookie', async () => {
    const { form } = await askedConsent(office)
    const stranger = makeSignInBrowser()
    await isRefused(await stranger.visit(consentAt()))
    await isRefused(await answerConsent(office, stranger, form, 'allow'))
  })

  verifies(
    'MCP-6',
    'answers what was shown: the answer of another page, or an absent one, does not count',
    async () => {
      const [mine, others] = [await askedConsent(office), await askedConsent(office)]
      await isRefused(await answerConsent(office, mine.browser, others.form, 'allow'))
      for (const name of Object.keys(mine.form.fields)) {
        for (const value of [null, '', 'x'.repeat(43), 'x'.repeat(100_000)]) {
          const answer = await answerConsent(office, others.browser, others.form, 'allow', { [name]: value })
          expect([400, 413], `${name} ${value?.slice(0, 3)}`).to.include(answer.status)
          expect(answer.headers.get('location')).to.equal(null)
        }
      }
    },
  )

  verifies(
    'MCP-6',
    'in a window where a later question took its place does not count, and the later one can be answered',
    async () => {
      const browser = makeSignInBrowser()
      const asked = async () => {
        const { address, answer } = await toConsent(browser, newAttempt(office))
        return formIn(await answer.text(), address)
      }
      const [earlier, later] = [await asked(), await asked()]
      await isRefused(await answerConsent(office, browser, earlier, 'allow'))
      expect((await answerConsent(office, browser, later, 'allow')).headers.get('location')).to.match(/[?&]code=tac_/)
    },
  )

  verifies('MCP-6', 'is neither yes nor no where it says neither', async () => {
    const { browser, form } = await askedConsent(office)
    const name = form.buttons[0]?.['name'] ?? ''
    for (const value of [null, '', 'yes', 'ALLOW', ['refuse', 'allow']])
      expect((await answerConsent(office, browser, form, 'allow', { [name]: value })).status).to.equal(400)
  })

  verifies('MCP-6', 'is taken from our own page alone', async () => {
    const { browser, form } = await askedConsent(office)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const headers of [
      {},
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${office.issuer}.evil.example` },
      { origin: 'https://claude.ai', 'sec-fetch-site': 'cross-site' },
      { origin: office.issuer, 'sec-fetch-site': 'cross-site' },
      { origin: office.issuer, 'sec-fetch-site': 'same-site' },
      { origin: office.issuer, 'sec-fetch-site': 'none' },
    ])
      await isRefused(await answerConsent(office, browser, form, 'allow', {}, { ...type, ...headers }), 403)
    isAllowed(await answerConsent(office, browser, form, 'allow'))
  })

  verifies('MCP-6', 'waits for ten minutes', async () => {
    const [inTime, tooLate] = [await askedConsent(office), await askedConsent(office)]
    office.clock.advance(10 * 60_000 - 1_000)
    isAllowed(await answerConsent(office, inTime.browser, inTime.form, 'allow'))
    office.clock.advance(2_000)
    await isRefused(await tooLate.browser.visit(consentAt()))
    await isRefused(await answerConsent(office, tooLate.browser, tooLate.form, 'allow'))
  })

  verifies('MCP-6', 'is asked for after an answer of the provider to this browser, once', async () => {
    const [victim, attacker] = [makeSignInBrowser(), makeSignInBrowser()]
    const attackers = await toCallback(attacker, newAttempt(office))
    await isRefused(await victim.visit(attackers))
    const victims = await toCallback(victim, newAttempt(office))
    await isRefused(await victim.visit(attackers))
    await isRefused(await attacker.visit(victims))
    const own = await toCallback(victim, newAttempt(office))
    expect((await victim.visit(own)).status).to.equal(303)
    await isRefused(await victim.visit(own))
  })

  verifies('MCP-6', 'is not asked for after an answer that was tampered with', async () => {
    for (const tamper of [
      (at: URL) => at.searchParams.set('state', 'x'.repeat(43)),
      (at: URL) => at.searchParams.delete('state'),
      (at: URL) => at.searchParams.set('code', 'x'.repeat(43)),
      (at: URL) => at.searchParams.delete('code'),
      (at: URL) => at.searchParams.append('code', 'another'),
      (at: URL) => at.searchParams.set('iss', 'https://evil.example'),
      (at: URL) => (at.search = '?error=access_denied'),
      (at: URL) => (at.search = `?error=access_denied&state=${'x'.repeat(43)}`),
    ]) {
      const browser = makeSignInBrowser()
      const callback = new URL(await toCallback(browser, newAttempt(office)))
      tamper(callback)
      const answer = await browser.visit(callback.href)
      expect([answer.status, answer.headers.get('location')], String(tamper)).to.deep.equal([400, null])
    }
  })

  verifies('MCP-6', 'for one purpose is no sign-in for another', async () => {
    const browser = makeSignInBrowser()
    const callback = await toCallback(browser, newAttempt(office))
    const elsewhere = callback.replace('/mcp/oauth/idp/callback', '/admin/callback')
    expect((await browser.visit(elsewhere)).status).to.equal(400)
    const admin = makeSignInBrowser()
    const back = await admin.follow(`${office.issuer}/admin/sign-in`, '', (at) => at.includes('/admin/callback'))
    expect((await admin.visit(back.address.replace('/admin/callback', '/mcp/oauth/idp/callback'))).status).to.equal(400)
    const { browser: consented } = await askedConsent(office)
    expect((await consented.visit(`${office.issuer}/admin/me`)).status, 'it signs no user in').to.equal(401)
  })

  verifies('MCP-6', 'is not requested from users without permission, nor from those who decline', async () => {
    const piet = await toConsent(makeSignInBrowser(), newAttempt(office), PIET)
    await isRefused(piet.answer, 403)
    const [browser, attempt] = [makeSignInBrowser(), newAttempt(office)]
    const declined = await browser.follow(attempt.url, 'nobody', (at) => at.startsWith(REDIRECT))
    const { searchParams } = new URL(declined.address)
    expect([...searchParams.keys()]).to.have.members(['error', 'error_description', 'state', 'iss'])
    expect([searchParams.get('error'), searchParams.get('state')]).to.deep.equal(['access_denied', attempt.state])
  })
})

describe('consent without a request', function () {
  this.timeout(60_000)

  verifies('MCP-6', 'is for development: the code comes at once, through the same gate', async () => {
    const office = await startAssistantOffice({ MCP_CONSENT: 'none' })
    try {
      const { address } = await toConsent(makeSignInBrowser(), newAttempt(office))
      expect(address).to.match(/^http:\/\/127\.0\.0\.1:53682\/callback\?.*\bcode=tac_/)
      expect((await toConsent(makeSignInBrowser(), newAttempt(office), PIET)).answer.status).to.equal(403)
    } finally {
      await office.stop()
    }
  })
})
