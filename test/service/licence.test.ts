// The licence through the whole service: a trial, shown to the office's people, and a mailbox taken off it.
import { expect } from 'chai'
import { Client } from 'pg'
import { LINK_OFFICE } from '#bootstrap/default-tenant.ts'
import { buildFirstRoles } from '#domain/identity/role.ts'
import { startMailServer } from '#test/support/mail-server.ts'
import { ask } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const LICENCE = '/mailclient-plugin/licence'
const PIET = 'piet.devries@korrel.example'

describe('the licence of an office', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest

  afterEach(() => service?.stop())

  const licenceOf = async (jwt: string) => (await ask(service.baseUrl, LICENCE, { jwt })).body
  const disconnect = (jwt?: string) =>
    ask(service.baseUrl, '/link/disconnect', { body: { email: PIET }, ...(jwt === undefined ? {} : { jwt }) })

  verifies('LIC-8', 'is a trial at first; its key is shown nowhere, and a mailbox leaves it', async () => {
    service = await startService({ DISCONNECT_PROOF: 'required' })
    const [piet, eva] = [await logIn(service, PIET), await logIn(service)]
    expect(await licenceOf(piet)).to.include({ state: 'none', activated: false, expiresAt: null })
    const office = { email: PIET, name: 'Piet de Vries', organization: 'Kantoor Korrel' }
    await ask(service.baseUrl, '/public/link/register', { body: office })
    const owner = new Client({ connectionString: service.adminUrl })
    await owner.connect()
    const { rows } = await owner.query<{ activation_key: string }>('select activation_key from licences')
    // Registering adds no one to an office that has people.
    await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [LINK_OFFICE.uuid])
    const registered = await owner.query('select email, status from users')
    const roles = await owner.query('select name from roles where is_default')
    await owner.end()
    expect([registered.rows, roles.rows]).to.deep.equal([
      [{ email: PIET, status: 'NOT_ACTIVATED' }],
      [{ name: buildFirstRoles(false).member.name }],
    ])
    expect(rows).to.have.length(1)
    const activationKey = rows[0]?.activation_key ?? ''
    const bearer = { email: PIET, directoryTenantId: 'directory', ledgerTenantId: '120', activationKey }
    await ask(service.baseUrl, '/public/link-plugin/activate', { body: bearer })
    const trial = { state: 'trial', organization: 'Kantoor Korrel', maxActivations: 100 }
    const before = await licenceOf(piet)
    expect(before).to.include({ ...trial, activated: true, activations: 1 })
    const days = (Date.parse(String(before['expiresAt'])) - Date.now()) / 86_400_000
    expect(days).to.be.within(13.9, 14)
    expect(await licenceOf(eva)).to.deep.equal({ ...before, activated: false })

    const mine = await ask(service.baseUrl, '/mailclient-plugin/my-data', { jwt: piet })
    expect(mine.body['kept']).to.have.property('licenceActivations').with.length(1)
    for (const text of [JSON.stringify(before), mine.text]) expect(text).not.to.include(activationKey)

    for (const jwt of [undefined, eva]) {
      const answer = await disconnect(jwt)
      expect([answer.status, answer.body]).to.deep.equal([200, { success: true }])
    }
    expect(await licenceOf(piet)).to.deep.equal(before)
    await ask(service.baseUrl, '/ledger/mailclient/session/revoke', { jwt: piet, body: {} })
    for (let n = 0; n < 2; n++) expect((await disconnect(piet)).body).to.deep.equal({ success: true })
    expect(await licenceOf(eva)).to.deep.equal({ ...before, activated: false, activations: 0 })
  })

  verifies('LIC-1', 'an office registers on the page, and activates with the code of its mail', async () => {
    const mailServer = await startMailServer()
    try {
      const { host, port } = mailServer.access
      service = await startService({
        SMTP_URL: `smtp://${host}:${port}?tls=none`,
        PUBLIC_MAIL_DOMAINS: 'mail.example, post.example',
        LINK_TENANT_UUID: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71',
      })
      const email = 'noor@mail.example'
      const page = await fetch(`${service.baseUrl}/register?lang=nl`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email, name: 'Noor de Molen', organization: 'De Molen' }).toString(),
      })
      expect([page.status, (await page.text()).includes('Kijk in je mail')]).to.deep.equal([200, true])
      await until('the mail with the code', async () => (await mailServer.report()).mails.length === 1)
      const { read } = await mailServer.newest()
      expect([read.subject, read.to?.[0]?.address]).to.deep.equal(['Je activatiecode voor tapster', email])
      const [activationKey] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(read.text ?? '') ?? []
      for (const part of [read.text, read.html])
        expect(part).to.include(activationKey).and.include(`${service.baseUrl}/deploy?lang=nl`)
      const bearer = { email, directoryTenantId: 'directory', ledgerTenantId: '120' }
      const activate = (body: object) => ask(service.baseUrl, '/public/link-plugin/activate', { body })
      expect((await activate(bearer)).body).to.include({ code: 'ACTIVATION_KEY_REQUIRED' })
      expect((await activate({ ...bearer, activationKey })).body).to.deep.equal({ valid: true, code: 'VALID' })
      expect((await activate({ ...bearer, email: 'piet@mail.example' })).body).to.include({ code: 'LICENCE_NOT_FOUND' })
      const metrics = await until('both events', async () => {
        const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
        return text.includes('link_event_total{event="Link plugin first activation"} 1') && text
      })
      expect(metrics)
        .to.include('link_event_total{event="Link registration requested"} 1')
        .and.include('licence_requests_total{operation="activate",outcome="VALID"} 1')
    } finally {
      await mailServer.stop()
    }
  })
})
