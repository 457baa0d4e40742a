// Readiness, figures, a graceful stop, and room for uploads.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { Agent, request } from 'node:http'
import { makeReadiness } from '#adapters/http/operations/readiness.ts'
import { makeUploadGate } from '#adapters/http/kernel/upload-gate.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { defaultSettings } from '#domain/ledger/settings.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, startFake, withFake } from './support/fake-service.ts'

/** A promise and the way to settle it. */
const gate = () => Promise.withResolvers<void>()

describe('operations', () => {
  verifies('OPS-4', 'healthz is alive whatever else is not; readyz says which part is not there', async () => {
    const readiness = { database: async () => true, queue: async () => Promise.reject(new Error('gone')) }
    await withFake({ readiness }, async (service) => {
      const alive = await call(service, 'GET', '/healthz', { bearer: null })
      expect([alive.status, await alive.json()]).to.deep.equal([200, { status: 'ok' }])
      const ready = await call(service, 'GET', '/readyz', { bearer: null })
      expect([ready.status, await ready.json()]).to.deep.equal([
        503,
        { status: 'not ready', checks: { database: 'ok', queue: 'failed' } },
      ])
      const metrics = await (await call(service, 'GET', '/metrics', { bearer: null })).text()
      expect(metrics).to.include('\nservice_ready 0\n')
    })
    await withFake({}, async (service) => {
      const ready = await call(service, 'GET', '/readyz', { bearer: null })
      expect([ready.status, await ready.json()]).to.deep.equal([200, { status: 'ready', checks: { database: 'ok' } }])
    })
  })

  verifies('OPS-4', 'probes that come together share one look, and later ones have their own', async () => {
    let looks = 0
    const open = gate()
    const readiness = makeReadiness(
      {
        database: async () => {
          looks += 1
          await open.promise
          return looks === 1
        },
      },
      () => false,
    )
    const probes = [readiness(), readiness(), readiness()]
    open.resolve()
    expect((await Promise.all(probes)).every(({ ready }) => ready)).to.equal(true)
    expect(looks).to.equal(1)
    expect(await readiness(), 'looked at afresh').to.deep.equal({ ready: false, checks: { database: 'failed' } })
  })

  verifies('OPS-4', 'metrics count requests by route pattern and class of status, without addresses', async () => {
    await withFake({}, async (service) => {
      await call(service, 'GET', '/mailclient-plugin/contact?email=eva@korenbloem.example')
      await call(service, 'GET', '/mailclient-plugin/settings', { bearer: null })
      await call(service, 'GET', '/eva@korenbloem.example')
      const answer = await call(service, 'GET', '/metrics', { bearer: null })
      const text = await answer.text()
      expect(answer.headers.get('content-type')).to.match(/^text\/plain; version=/)
      const counted = (route: string, status: string): string =>
        `http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"} 1`
      expect(text).to.contain(counted('/mailclient-plugin/contact', '2xx'))
      expect(text).to.contain(counted('/mailclient-plugin/settings', '4xx'))
      expect(text).to.contain(counted('unmatched', '4xx'))
      expect(text).not.to.contain('korenbloem')
    })
  })

  it('the other figures are counted under their names', async () => {
    const metrics = makePrometheus({ process: true })
    metrics.tokenRefreshed('success')
    metrics.ledgerCalled('crm/Contacts', 'ok', 120)
    metrics.ledgerDown(true)
    metrics.archiveEnded('archived', 2_000)
    metrics.countJobEnd('mail.purge', 'failed')
    const hourAgo = O.some(Date.now() - 3_600_000)
    const schedule = {
      nextAt: 0,
      lastEndedAt: hourAgo,
      hasLastFailed: true,
      lastCompletedAt: hourAgo,
      overdueSince: hourAgo,
    }
    const queue = {
      name: 'mail.purge',
      ready: 2,
      oldestReadyAt: hourAgo,
      deferred: 0,
      active: 0,
      failed: 1,
      oldestFailedAt: hourAgo,
      history: [],
    }
    metrics.watchQueues(() => Promise.resolve(O.some([{ ...queue, schedule: O.some(schedule) }])))
    const { body } = await metrics.exposition()
    for (const line of [
      'token_refresh_total{outcome="success"} 1',
      'ledger_request_duration_seconds_sum{endpoint="crm/Contacts",outcome="ok"} 0.12',
      'ledger_down 1',
      'archive_duration_seconds_sum{outcome="archived"} 2',
      'process_resident_memory_bytes',
      'job_attempts_total{queue="mail.purge",outcome="failed"} 1',
      'job_ready{queue="mail.purge"} 2',
      'job_dead{queue="mail.purge"} 1',
      ...['job_ready_oldest', 'job_dead_oldest', 'job_schedule_finished', 'job_schedule_overdue'].map(
        (name) => `${name}_seconds{queue="mail.purge"} 3600`,
      ),
    ])
      expect(body).to.contain(line)
  })
})

describe('a graceful stop', () => {
  verifies('OPS-4', 'lets what runs end, closes idle connections, and takes no more', async () => {
    const entered = gate()
    const proceed = gate()
    const readSettings = () => async () => {
      entered.resolve()
      await proceed.promise
      return TE.right(defaultSettings)()
    }
    const service = await startFake({ ledger: { readSettings } })
    const agent = new Agent({ keepAlive: true })
    const idle = new Promise<void>((resolve, reject) => {
      request(`${service.url}/healthz`, { agent }, (response) => response.resume().on('end', () => resolve()))
        .on('error', reject)
        .end()
    })
    await idle
    const running = call(service, 'GET', '/mailclient-plugin/settings')
    await entered.promise
    const stopped = service.stop(10_000)
    const refused = await fetch(`${service.url}/healthz`).catch(() => 'refused')
    expect(refused).to.equal('refused')
    proceed.resolve()
    const answer = await running
    expect([answer.status, answer.headers.get('connection')]).to.deep.equal([200, 'close'])
    expect(await stopped).to.equal(true)
    agent.destroy()
  })

  verifies('OPS-4', 'cuts what has not ended by the deadline', async () => {
    const entered = gate()
    const readSettings = () => () => {
      entered.resolve()
      return new Promise<never>(() => undefined)
    }
    const service = await startFake({ ledger: { readSettings } })
    const running = call(service, 'GET', '/mailclient-plugin/settings').then(
      () => 'answered',
      () => 'cut',
    )
    await entered.promise
    expect(await service.stop(50)).to.equal(false)
    expect(await running).to.equal('cut')
  })
})

describe('the upload gate', () => {
  verifies('ARC-9', 'lets in what there is room for, in order, and the rest as room comes free', async () => {
    const { enter } = makeUploadGate(100, 20)
    const first = await enter(60, 'a')
    const entered: string[] = []
    const second = enter(50, 'b').then((leave) => (entered.push('second'), leave))
    // Small enough to fit, but not before its turn.
    const third = enter(10, 'c').then((leave) => (entered.push('third'), leave))
    await Promise.resolve()
    expect(entered).to.deep.equal([])
    first?.()
    first?.()
    ;(await second)?.()
    ;(await third)?.()
    expect(entered).to.deep.equal(['second', 'third'])
    expect(await enter(100, 'd')).to.be.a('function')
  })

  verifies('ARC-9', 'a request that waits in vain is refused, and one too large for the gate goes alone', async () => {
    const { enter } = makeUploadGate(100, 20)
    const huge = await enter(500, 'a')
    expect(huge).to.be.a('function')
    expect(await enter(1, 'b')).to.equal(undefined)
    huge?.()
    expect(await enter(100, 'b')).to.be.a('function')
  })

  verifies('ARC-9', 'a mail without room is refused with when to come back', async () => {
    const entered = gate()
    const proceed = gate()
    const archiveMail = () => async () => {
      entered.resolve()
      await proceed.promise
      return TE.left({ _tag: 'LedgerDown' } as const)()
    }
    await withFake({ archive: { archiveMail }, uploadRoom: 1, uploadPatience: 20 }, async (service) => {
      const body = {
        target: { kind: 'account', id: '00000000-0000-4000-8000-000000000001' },
        emailData: {
          internetMessageId: 'x',
          subject: '',
          from: { name: '', address: '' },
          to: [],
          cc: [],
          sentAt: '2026-02-28T10:00:00Z',
          htmlBody: '',
        },
        attachments: [],
      }
      const first = call(service, 'POST', '/mailclient-plugin/archive-email', { body })
      await entered.promise
      const second = await call(service, 'POST', '/mailclient-plugin/archive-email', { body })
      expect([second.status, second.headers.get('retry-after')]).to.deep.equal([503, '10'])
      expect(await second.json()).to.include({ success: false, code: 'SERVER_BUSY' })
      proceed.resolve()
      expect((await first).status).to.equal(502)
    })
  })
})
