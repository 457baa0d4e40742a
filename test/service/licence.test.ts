// The licence through the whole service: the sandbox's trial, shown to the office's people, and a mailbox taken off it.
import { expect } from 'chai'
import { Client } from 'pg'
import { ask } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
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

  verifies('LIC-8', 'is a trial in the sandbox; its key is shown nowhere, and a mailbox leaves it', async () => {
    service = await startService({ DISCONNECT_PROOF: 'required' })
    const [piet, eva] = [await logIn(service, PIET), await logIn(service)]
    const trial = { state: 'trial', organization: 'Kantoor Korrel', maxActivations: 100 }
    const before = await licenceOf(piet)
    expect(before).to.include({ ...trial, activated: true, activations: 1 })
    const days = (Date.parse(String(before['expiresAt'])) - Date.now()) / 86_400_000
    expect(days).to.be.within(13.9, 14)
    expect(await licenceOf(eva)).to.deep.equal({ ...before, activated: false })

    const owner = new Client({ connectionString: service.adminUrl })
    await owner.connect()
    const { rows } = await owner.query<{ activation_key: string }>('select activation_key from licences')
    await owner.end()
    expect(rows).to.have.length(1)
    const mine = await ask(service.baseUrl, '/mailclient-plugin/my-data', { jwt: piet })
    expect(mine.body['kept']).to.have.property('licenceApplications').with.length(1)
    for (const text of [JSON.stringify(before), mine.text]) expect(text).not.to.include(rows[0]?.activation_key)

    for (const jwt of [undefined, eva]) {
      const answer = await disconnect(jwt)
      expect([answer.status, answer.body]).to.deep.equal([200, { success: true }])
    }
    expect(await licenceOf(piet)).to.deep.equal(before)
    await ask(service.baseUrl, '/ledger/mailclient/session/revoke', { jwt: piet, body: {} })
    for (let n = 0; n < 2; n++) expect((await disconnect(piet)).body).to.deep.equal({ success: true })
    expect(await licenceOf(eva)).to.deep.equal({ ...before, activated: false, activations: 0 })
  })

  it('is not made in an office that is not the sandbox’s', async () => {
    service = await startService({ PLUGIN_DEFAULT_TENANT_UUID: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' })
    expect(await licenceOf(await logIn(service, PIET))).to.include({ state: 'none', activated: false, expiresAt: null })
  })
})
