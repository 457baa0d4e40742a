// The plugin API over HTTP: access, answers and failures.
import { expect } from 'chai'
import { aCaller } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { GOOD } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const PLUGIN = '/mailclient-plugin'

describe('the plugin API', () => {
  verifies('LOG-2', 'what runs behind a session knows its request, tenant and user', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', `${PLUGIN}/settings`, { headers: { 'x-request-id': 'from-the-client-1' } })
      const entry = service.logged.find(({ message }) => message === 'http.request')
      const { tenantUuid, mailbox } = aCaller()
      expect(entry?.context).to.deep.equal({ requestId: 'from-the-client-1', tenantUuid, userEmail: mailbox })
    })
  })

  verifies('PLG-18', 'unknown addresses and methods are reported in the envelope', async () => {
    await withFake({}, async (service) => {
      const unknown = await call(service, 'GET', `${PLUGIN}/nothing`)
      expect(unknown.status).to.equal(404)
      expect(await unknown.json()).to.include({ success: false, code: 'NOT_FOUND' })
      const elsewhere = (await (await call(service, 'GET', '/nothing')).json()) as object
      expect(elsewhere).to.include({ code: 'NOT_FOUND' }).and.not.to.have.property('success')
      const wrong = await call(service, 'DELETE', `${PLUGIN}/settings`)
      expect([wrong.status, wrong.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD, PUT, OPTIONS'])
      expect(await wrong.json()).to.include({ success: false, code: 'METHOD_NOT_ALLOWED' })
      const options = await call(service, 'OPTIONS', `${PLUGIN}/settings`)
      expect([options.status, options.headers.get('allow')]).to.deep.equal([204, 'GET, HEAD, PUT, OPTIONS'])
      const head = await call(service, 'HEAD', `${PLUGIN}/settings`)
      expect([head.status, await head.text()]).to.deep.equal([200, ''])
    })
  })

  verifies('PLG-24', 'a throw is a 500 without a word of what it was, and one entry in the log', async () => {
    const boom = () => () => Promise.reject(new Error('the secret detail'))
    await withFake({ ledger: { readSettings: boom } }, async (service) => {
      const answer = await call(service, 'GET', `${PLUGIN}/settings`)
      const text = await answer.text()
      expect(answer.status).to.equal(500)
      expect(JSON.parse(text)).to.include({ success: false, code: 'INTERNAL' })
      expect(text).not.to.contain('secret').and.not.to.contain('.ts')
      const errors = service.logged.filter(({ level }) => level === 'error')
      expect(errors).to.have.length(1)
      expect(errors[0]?.data).to.include({ method: 'GET', route: `${PLUGIN}/settings` })
      expect(errors[0]?.data).to.have.nested.property('error.message', 'the secret detail')
    })
  })

  it('the access log contains routes, never addresses', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', `${PLUGIN}/contact?email=eva@korenbloem.example`)
      await call(service, 'GET', '/ledger/callback?code=the-code&state=s')
      await call(service, 'GET', '/eva@korenbloem.example')
      const entries = JSON.stringify(service.logged.map(({ data }) => data))
      expect(entries).to.contain('"route":"/ledger/callback"').and.contain('"route":"unmatched"')
      for (const secret of ['korenbloem', 'the-code', GOOD]) expect(entries).not.to.contain(secret)
    })
  })

  it('a request id is taken over where it is well-formed and made where it is not', async () => {
    await withFake({}, async (service) => {
      const idFor = async (sent: string): Promise<string | null> =>
        (await call(service, 'GET', '/healthz', { headers: { 'x-request-id': sent } })).headers.get('x-request-id')
      expect(await idFor('0af7651916cd43dd8448eb211c80319c')).to.equal('0af7651916cd43dd8448eb211c80319c')
      for (const bad of ['short', 'a b c d e f g h', 'x'.repeat(65), '{"forged":"entry"}', '-starts-with-a-dash'])
        expect(await idFor(bad)).to.match(/^00000000-/)
    })
  })
})
