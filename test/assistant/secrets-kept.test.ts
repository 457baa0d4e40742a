// Tokens, codes, tickets and secrets of assistants are looked for wherever they must not be, after a life with everything right and wrong in it.
import { expect } from 'chai'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import {
  bearer,
  callTool,
  connected,
  exchange,
  message,
  ping,
  post,
  refresh,
  sendForm,
  tokensIn,
} from '#test/support/assistant-calls.ts'
import { type AssistantOffice, CLIENT, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { answerConsent, askedConsent, authorised, newAttempt, toCallback } from '#test/support/assistant-walk.ts'
import { dumpOf } from '#test/support/database-dump.ts'
import { accountOf } from '#test/support/identity-provider.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { verifies } from '#test/support/verifies.ts'

const linde = SECOND_OFFICE.uuid
/** Of people who are only ever spoken of in arguments. */
const SPOKEN_OF = ['geheime.klant', 'Kanarie van Onderwerp', 'Kanarie van Tekst', 'Kanarie van Naam']

describe('secrets of assistants', function () {
  this.timeout(60_000)
  let office: AssistantOffice
  const secrets = new Set<string>([CLIENT.secret])
  before(async () => {
    office = await startAssistantOffice({ LOG_LEVEL: 'trace' })
    secrets.add(Buffer.from(office.jwtSecret).toString('base64'))
  })
  after(() => office?.stop())

  const keep = (...found: readonly (string | null | undefined)[]): void => {
    for (const one of found) if (one !== null && one !== undefined && one.length >= 16) secrets.add(one)
  }

  const liveBusily = async (): Promise<void> => {
    const first = await connected(office)
    keep(first.access, first.refresh, first.code, first.verifier, ...first.browser.cookies(office.issuer).values())
    const second = tokensIn(await refresh(office, first.refresh))
    keep(second.access, second.refresh)
    await exchange(office, first.code, first.verifier)
    await refresh(office, first.refresh)
    const { browser, form, attempt } = await askedConsent(office)
    keep(...browser.cookies(office.issuer).values(), ...Object.values(form.fields), attempt.verifier, attempt.state)
    await answerConsent(office, browser, form, 'refuse')
    await answerConsent(office, browser, form, 'allow')
    const callback = await toCallback(makeSignInBrowser(), newAttempt(office))
    keep(new URL(callback).searchParams.get('code'), new URL(callback).searchParams.get('state'))
    await fetch(callback)
    const { code, attempt: other } = await authorised(office)
    keep(code, other.verifier, other.state)
    await exchange(office, code, 'v'.repeat(43))
    await fetch(`${office.issuer}/mcp/oauth/token?code=${code}&client_secret=${CLIENT.secret}`, { method: 'POST' })
    await fetch(`${office.issuer}/mcp/oauth/authorize?state=${other.state}&code_challenge=${other.verifier}`)
    const third = await connected(office)
    keep(third.access, third.refresh, third.code, third.verifier, ...third.browser.cookies(office.issuer).values())
    await post(office, message('ping'), {}, `?access_token=${third.access}`)
    await ping(office, third.refresh)
    await post(office, '{"broken', bearer(third.access))
    await post(office, JSON.stringify({ jsonrpc: '2.0', id: 1, method: third.access }), bearer(third.access))
    const call = (name: string, args: object) => callTool(office, third.access, name, args)
    const address = 'geheime.klant@linde.example'
    await call('find_user', { tenant: 'all', email: address })
    await call('create_user', { tenant: linde, email: address, name: 'Kanarie van Naam' })
    await call('create_user', { tenant: linde, email: address, name: 'Kanarie van Naam' })
    await call('deactivate_user', { tenant: linde, email: address })
    await call('sync_smoelenboek', { tenant: linde, emails: [address] })
    const mail = { to: [address], subject: 'Kanarie van Onderwerp', body: 'Kanarie van Tekst' }
    await call('ledger_send_followup_email', mail)
    await call('mailclient_create_event', { ...mail, start: '2026-12-01T09:30', end: 'Kanarie van Tekst' })
    await call('get_logs', { q: 'Kanarie van Tekst', [third.access]: 1 })
    await call(third.access, {})
    await sendForm(office, '/mcp/oauth/revoke', { token: third.refresh })
    const last = await connected(office)
    keep(last.access, last.refresh, last.code, last.verifier)
  }

  const everyLogEntry = async (): Promise<readonly string[]> => {
    const eva = makeSignInBrowser()
    await eva.follow(`${office.issuer}/admin/sign-in`, accountOf(EVA), (at) => new URL(at).pathname === '/admin')
    const found: string[] = []
    for (;;) {
      const answer = await eva.visit(`${office.issuer}/logs?pageSize=500&skip=${found.length}&sortDir=asc`)
      const { data } = (await answer.json()) as { readonly data: { readonly data: readonly object[] } }
      if (data.data.length === 0) return found
      found.push(...data.data.map((entry) => JSON.stringify(entry)))
    }
  }

  verifies(['MCP-7', 'MCP-9'], 'are in no log entry, figure or row', async () => {
    await liveBusily()
    const [log, rows] = [await everyLogEntry(), await dumpOf(office.service.adminUrl)]
    const figures = await (await fetch(`${office.issuer}/metrics`)).text()
    // Looked for rightly, and in the right places.
    expect([...secrets].filter((one) => one.startsWith('tac_'))).to.have.length.greaterThan(2)
    expect([...secrets].filter((one) => one.startsWith('tar_'))).to.have.length.greaterThan(2)
    expect([...secrets].filter((one) => one.startsWith('eyJ'))).to.have.length.greaterThan(2)
    expect(log.join('\n')).to.include('audit.assistant.tool').and.include('/mcp/oauth/token')
    expect(rows.get('public.assistant_grants')).to.have.length.greaterThan(0)
    expect(rows.get('public.users')?.join('\n')).to.include('Kanarie van Naam')

    for (const secret of secrets) {
      expect(
        log.filter((entry) => entry.includes(secret)),
        'the log',
      ).to.deep.equal([])
      expect(figures, 'figures').not.to.include(secret)
      for (const [table, found] of rows) expect(found.join('\n'), table).not.to.include(secret)
    }
    for (const words of SPOKEN_OF) {
      expect(
        log.filter((entry) => entry.includes(words)),
        words,
      ).to.deep.equal([])
      expect(rows.get('public.audit_entries')?.join('\n'), words).not.to.include(words)
    }
  })
})
