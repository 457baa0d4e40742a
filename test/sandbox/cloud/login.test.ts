// The stand-in cloud's login: tokens of the application, and the consent of an administrator, as the Microsoft identity platform has them.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { at } from '#test/sandbox/calling.ts'
import { aMail, type CallingCloud, codeOf, EVA, KORREL, SCOPE, startCallingCloud } from './calling-cloud.ts'

describe('the stand-in cloud’s login', () => {
  let cloud: CallingCloud
  before(async () => {
    cloud = await startCallingCloud()
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(() => cloud.stop())

  verifies('OPS-1', 'gives a token that lives an hour but a second, by domain and by id', async () => {
    for (const directory of ['korrel.example', 'KORREL.example', KORREL]) {
      const answer = await cloud.token(directory)
      expect(answer.status).to.equal(200)
      expect(answer.json).to.include({ token_type: 'Bearer', expires_in: 3599 })
      expect(answer.headers.get('cache-control')).to.equal('no-store')
    }
  })

  verifies('OPS-1', 'refuses as the real one does, with the same details', async () => {
    const refusals: readonly (readonly [string, Readonly<Record<string, string>>, number, string])[] = [
      ['korrel.example', { client_secret: 'wrong' }, 401, 'invalid_client'],
      ['korrel.example', { client_id: 'another' }, 400, 'unauthorized_client'],
      ['korrel.example', { scope: 'https://graph.microsoft.com/Mail.Send' }, 400, 'invalid_scope'],
      ['korrel.example', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
      ['nobody.example', {}, 400, 'invalid_request'],
      ['linde.example', {}, 400, 'unauthorized_client'],
    ]
    for (const [directory, fields, status, error] of refusals) {
      const answer = await cloud.token(directory, fields)
      expect([answer.status, at(answer.json, 'error')]).to.deep.equal([status, error])
      expect(answer.json).to.have.all.keys(
        'error',
        'error_description',
        'error_codes',
        'timestamp',
        'trace_id',
        'correlation_id',
      )
      expect(at(answer.json, 'error_description')).to.match(/^AADSTS\d+: /)
      expect(at(answer.json, 'timestamp')).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/)
    }
  })

  verifies('OPS-1', 'its tokens expire, and keep the permissions of when they were issued', async () => {
    const token = String(at((await cloud.token(KORREL)).json, 'access_token'))
    const send = async () =>
      codeOf(
        await cloud.send(`/v1.0/users/${EVA}/sendMail`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}` },
          body: JSON.stringify(aMail()),
        }),
      )
    await cloud.control({ op: 'revoke', directory: KORREL, permission: 'Mail.Send' })
    expect(await send()).to.deep.equal([202, undefined])
    expect(codeOf(await cloud.graph(`${EVA}/sendMail`, aMail()))).to.deep.equal([403, 'ErrorAccessDenied'])
    await cloud.control({ op: 'advance', seconds: 3600 })
    expect(await send()).to.deep.equal([401, 'InvalidAuthenticationToken'])
  })

  const asking = (directory: string, change: Readonly<Record<string, string>> = {}): string =>
    `/${directory}/v2.0/adminconsent?${new URLSearchParams({
      client_id: cloud.client.id,
      scope: SCOPE,
      redirect_uri: 'http://127.0.0.1:4999/callback',
      state: 's&1',
      ...change,
    }).toString()}`

  const hidden = (page: string): Record<string, string> =>
    Object.fromEntries(
      [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
        name,
        value.replaceAll('&amp;', '&'),
      ]),
    )

  verifies('OPS-1', 'asks an administrator, and reports the consent to the application', async () => {
    const page = await cloud.send(asking('linde.example'))
    expect(page.status).to.equal(200)
    expect(page.text).to.contain('Administratie De Linde').and.contain('Mail.Send').and.contain('Calendars.ReadWrite')
    expect(page.text).not.to.contain('<script')
    expect(page.headers.get('content-security-policy')).to.contain("form-action 'self' http://127.0.0.1:4999")
    const answer = await cloud.form('/linde.example/v2.0/adminconsent', { ...hidden(page.text), answer: 'allow' })
    expect(answer.status).to.equal(302)
    const back = new URL(answer.headers.get('location') ?? '')
    expect(`${back.origin}${back.pathname}`).to.equal('http://127.0.0.1:4999/callback')
    const linde = (await cloud.report()).directories[1]
    expect(Object.fromEntries(back.searchParams)).to.deep.equal({
      admin_consent: 'True',
      tenant: linde?.id,
      scope: SCOPE,
      state: 's&1',
    })
    expect(linde?.permissions).to.deep.equal(['Mail.Send', 'Mail.Read', 'Mail.ReadWrite', 'Calendars.ReadWrite'])
    expect((await cloud.token('linde.example')).status).to.equal(200)
  })

  verifies('OPS-1', 'reports a refusal by its error, though it says True beside it', async () => {
    const page = await cloud.send(asking('linde.example'))
    const answer = await cloud.form('/linde.example/v2.0/adminconsent', { ...hidden(page.text), answer: 'deny' })
    const said = Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
    expect(said).to.include({ error: 'consent_required', admin_consent: 'True', state: 's&1' })
    expect(said['error_description']).to.match(/declined/)
    expect((await cloud.report()).directories[1]?.known).to.equal(false)
  })

  verifies('OPS-1', 'asks for single permissions, and for the organisation where the request names none', async () => {
    const scope = 'https://graph.microsoft.com/Mail.ReadWrite'
    const page = await cloud.send(asking('organizations', { scope }))
    expect(page.text).to.contain('Korrel Accountants').and.contain('Administratie De Linde')
    expect(page.text).not.to.contain('Calendars.ReadWrite')
    const fields = { ...hidden(page.text), answer: 'allow', directory: KORREL }
    const back = (await cloud.form('/organizations/v2.0/adminconsent', fields)).headers.get('location')
    expect(new URL(back ?? '').searchParams.get('tenant')).to.equal(KORREL)
    expect((await cloud.report()).directories[0]?.permissions).to.include('Mail.ReadWrite')
  })

  verifies('OPS-1', 'redirects to no other address, and asks for nothing that is not known', async () => {
    for (const [directory, change] of [
      ['nobody.example', {}],
      [KORREL, { client_id: 'another' }],
      [KORREL, { redirect_uri: 'https://evil.example/callback' }],
      [KORREL, { redirect_uri: 'javascript:alert(1)' }],
      [KORREL, { redirect_uri: '' }],
      [KORREL, { scope: 'https://graph.microsoft.com/Directory.ReadWrite.All' }],
      [KORREL, { scope: '' }],
    ] as const) {
      const answer = await cloud.send(asking(directory, change))
      expect([answer.status, answer.headers.get('location')], JSON.stringify(change)).to.deep.equal([400, null])
    }
    const tunnel = await cloud.send(asking(KORREL, { redirect_uri: 'https://tapster.example/callback' }))
    expect(tunnel.status).to.equal(200)
  })
})
