// What /metrics contains after some use, as the guides say.
import { expect } from 'chai'
import { ARCHIVE, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { alertRules, groupingsIn, metricsIn, panels } from '#test/metrics/alert-files.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

/** Labels that Prometheus adds. */
const OF_SCRAPE = ['job', 'instance']

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
      'service_ready 1\n',
      'database_pool_waiting 0\n',
      'mailer_paused_seconds 0\n',
      '# TYPE token_refresh_total counter',
      'process_resident_memory_bytes',
    ])
      expect(text).to.contain(line)
  })

  verifies(
    'OPS-10',
    'are those that alerts and dashboard name, with the labels by which these select and group',
    async () => {
      const registration = new URLSearchParams({ email: 'noor@molen.example', name: 'Noor', organization: 'De Molen' })
      await fetch(`${service.baseUrl}/register`, { method: 'POST', body: registration })
      const text = await until('the jobs of a registration', async () => {
        const exposed = await (await fetch(`${service.baseUrl}/metrics`)).text()
        return exposed.includes('job_attempts_total{') && exposed
      })
      const labelsOf = new Map<string, Set<string>>()
      for (const [, name = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm)) {
        const known = labelsOf.get(name) ?? new Set(OF_SCRAPE)
        for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) known.add(label)
        labelsOf.set(name, known)
      }
      const expressions = [
        ...(await alertRules()).map(({ expr }) => expr),
        ...(await panels()).flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ]
      for (const expr of expressions) {
        const metrics = metricsIn(expr)
        expect(metrics.size, expr).to.be.above(0)
        for (const [name, selected] of metrics)
          expect([...(labelsOf.get(name) ?? [])], `${name} in ${expr}`).to.include.members([
            ...selected,
            ...groupingsIn(expr),
          ])
      }
    },
  )
})
