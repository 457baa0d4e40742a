// A bug in the whole service, found by its operator.
import { expect } from 'chai'
import pg from 'pg'
import { askingAs } from '#test/support/asking.ts'
import { type Collector, startCollector } from '#test/support/collector.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

describe('errors in the whole service', function () {
  this.timeout(120_000)
  let collector: Collector
  let service: ServiceUnderTest
  let stopped: Promise<void> | undefined
  const stop = (): Promise<void> => (stopped ??= service.stop())

  before(async () => {
    collector = await startCollector()
    service = await startService({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      POD_NAME: 'pod-1',
    })
  })
  after(async () => {
    await stop()
    await collector.close()
  })

  verifies(
    ['PLG-24', 'SES-3'],
    'a throw reaches the collector with request, tenant and route, and nothing else of it',
    async () => {
      const ask = askingAs(service, await logIn(service))
      const admin = new pg.Client({ connectionString: service.adminUrl })
      await admin.connect()
      await admin.query('alter table plugin_exclusions rename to elsewhere')
      await admin.end()
      const path = '/contact?email=eva.jansen@korenbloem.example&outlookItemId=canary-item'
      const { status, body } = await ask('GET', path, undefined, { 'x-request-id': 'from-the-client-9' })
      expect([status, body]).to.have.nested.property('1.code', 'INTERNAL')
      await stop()
      const [error, ...others] = collector.errors
      expect(others).to.deep.equal([])
      expect(error?.event).to.equal('http.request.threw')
      expect(error?.attributes).to.include({
        'tapster.request_id': 'from-the-client-9',
        'http.request.method': 'GET',
        'http.route': '/mailclient-plugin/contact',
      })
      expect(error?.attributes['tapster.tenant']).to.match(/^[0-9a-f-]{36}$/)
      expect(error?.resource).to.deep.equal({ 'service.name': 'tapster', 'k8s.pod.name': 'pod-1' })
      expect(collector.requests[0]?.headers).to.include({ 'x-key': 'a key' })
      const sent = collector.requests.map((request) => request.body).join()
      for (const canary of ['korenbloem', 'canary-item', 'eyJ']) expect(sent).not.to.include(canary)
    },
  )
})
