// The smallest walk through all layers: a login, a session, settings kept in a tenant's rows.
import { expect } from 'chai'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the service over HTTP', () => {
  let service: ServiceUnderTest

  before(async function () {
    this.timeout(60_000)
    service = await startService()
  })
  after(() => service.stop())

  const settings = async (jwt: string, init: RequestInit = {}) => {
    const answer = await fetch(`${service.baseUrl}/mailclient-plugin/settings`, {
      ...init,
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
    })
    return { status: answer.status, body: await answer.json() }
  }

  verifies(['PLG-16', 'SES-9', 'PLG-1'], 'keeps the settings of each user, defaults first', async () => {
    const [eva, piet] = [await logIn(service), await logIn(service, 'piet.devries@korrel.example')]
    const defaults = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }
    const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
    expect(await settings(eva)).to.deep.equal({ status: 200, body: defaults })
    expect(await settings(eva, { method: 'PUT', body: JSON.stringify(chosen) })).to.deep.equal({
      status: 200,
      body: chosen,
    })
    expect(await settings(eva)).to.deep.equal({ status: 200, body: chosen })
    expect(await settings(piet)).to.deep.equal({ status: 200, body: defaults })
    expect(await settings('forged')).to.deep.include({ status: 401 })
  })
})
