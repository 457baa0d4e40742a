// What /metrics contains after some use, as the README says.
import { expect } from 'chai'
import { ARCHIVE, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the figures of a service in use', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  before(async () => {
    service = await startService()
  })
  after(() => service?.stop())

  verifies('OPS-4', 'count requests, calls to the ledger, and archives by how they ended', async () => {
    const jwt = await logIn(service)
    const target = await sampleTarget(service.baseUrl, jwt)
    await ask(service.baseUrl, contactPath('daan.mulder@korenbloem.example'), { jwt })
    const archive = async (body: object): Promise<number> => (await ask(service.baseUrl, ARCHIVE, { jwt, body })).status
    const mail = mailTo(target, 'Voor de cijfers')
    expect(await archive(mail)).to.equal(200)
    // Once more: nothing comes to an end by it.
    expect(await archive(mail)).to.equal(200)
    const unknown = { ...target, id: '00000000-0000-4000-8000-000000000000' }
    expect(await archive(mailTo(unknown, 'Voor niemand'))).to.equal(404)
    const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
    for (const line of [
      'http_request_duration_seconds_count{method="GET",route="/mailclient-plugin/contact",status="2xx"}',
      'ledger_request_duration_seconds_count{endpoint="documents/Documents",outcome="2xx"}',
      'archive_duration_seconds_count{outcome="archived"} 1\n',
      'archive_duration_seconds_count{outcome="LedgerNotFound"} 1\n',
      'ledger_down ',
      '# TYPE token_refresh_total counter',
      'process_resident_memory_bytes',
    ])
      expect(text).to.contain(line)
  })
})
