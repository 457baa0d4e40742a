// Metrics that are read at a scrape: one that fails does not take the others with it.
import { expect } from 'chai'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { verifies } from '#test/support/verifies.ts'

describe('metrics that are read at a scrape', () => {
  verifies('OPS-10', 'have no value while they cannot be read, and the others have theirs', async () => {
    const metrics = makePrometheus({ process: false })
    metrics.watch('broken', 'Fails.', () => Promise.reject(new Error('the database is away')))
    metrics.watch('depth', 'Works.', () => Promise.resolve(3))
    metrics.watchQueues(() => Promise.reject(new Error('the database is away')))
    const { body } = await metrics.exposition()
    expect(body)
      .to.match(/^# TYPE broken gauge$/m)
      .and.not.match(/^broken /m)
    expect(body).to.include('depth 3\n').and.include('ledger_down 0\n')
  })

  verifies('OPS-10', 'count from zero, so that the first lost outcome is an increase', async () => {
    const metrics = makePrometheus({ process: false })
    const { body } = await metrics.exposition()
    for (const line of [
      'mails_total{mailer="default",result="Unknown"} 0',
      'token_refresh_total{outcome="transient"} 0',
    ])
      expect(body).to.include(`${line}\n`)
  })
})
