// The port and what happens at it: readiness, figures, slow clients, a graceful stop.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { makeReadiness } from '#adapters/http/operations/readiness.ts'
import { makeUploadGate } from '#adapters/http/upload-gate.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { defaultSettings } from '#domain/ledger/settings.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, GOOD, startFake, withFake } from './support/fake-service.ts'

/** Writes bytes to the port as they are and answers all that comes back until the connection ends. */
const raw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })

/** A promise and the way to settle it. */
const gate = () => Promise.withResolvers<void>()

describe('operations', () => {
  verifies('OPS-4', 'healthz is alive whatever else is not; readyz tells which part is not there', async () => {
    const readiness = { database: async () => true, queue: async () => Promise.reject(new Error('gone')) }
    await withFake({ readiness }, async (service) => {
      const alive = await call(service, 'GET', '/healthz', { bearer: null })
      expect([alive.status, await alive.json()]).to.deep.equal([200, { status: 'ok' }])
      const ready = await call(service, 'GET', '/readyz', { bearer: null })
      expect([ready.status, await ready.json()]).to.deep.equal([
        503,
        { status: 'not ready', checks: { database: 'ok', queue: 'failed' } },
      ])
    })
    await withFake({}, async (service) => {
      const ready = await call(service, 'GET', '/readyz', { bearer: null })
      expect([ready.status, await ready.json()]).to.deep.equal([200, { status: 'ready', checks: { database: 'ok' } }])
    })
  })

  verifies('OPS-4', 'probes that come together share one look', async () => {
    let looks = 0
    const open = gate()
    const readiness = makeReadiness(
      {
        database: async () => {
          looks += 1
          await open.promise
          return true
        },
      },
      () => false,
    )
    const probes = [readiness(), readiness(), readiness()]
    open.resolve()
    expect((await Promise.all(probes)).every(({ ready }) => ready)).to.equal(true)
    expect(looks).to.equal(1)
  })

  verifies('OPS-4', 'metrics tell requests by route pattern and class of status, and nobody’s address', async () => {
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
    const { body } = await metrics.exposition()
    for (const line of [
      'token_refresh_total{outcome="success"} 1',
      'ledger_request_duration_seconds_sum{endpoint="crm/Contacts",outcome="ok"} 0.12',
      'ledger_down 1',
      'archive_duration_seconds_sum{outcome="archived"} 2',
      'process_resident_memory_bytes',
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

describe('clients that do not keep to the rules', () => {
  verifies('PLG-18', 'what is no HTTP gets a 4xx and the connection ends', async () => {
    await withFake({}, async (service) => {
      for (const [bytes, status] of [
        ['nonsense\r\n\r\n', 400],
        ['GET /healthz HTTP/1.1\r\n\r\n', 400],
        [`GET /healthz HTTP/1.1\r\nhost: x\r\nx-big: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
        ['POST /healthz HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
        ['POST /x HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n', 400],
        ['GET /healthz HTTP/1.1\r\nhost: x\r\nHost: x\r\n\r\n', 400],
        ['GET /demo/mailbox HTTP/1.1\r\nhost: x\r\nHOST: y\r\n\r\n', 400],
        ['GET /healthz HTTP/1.0\r\nhost: x\r\nhost: y\r\n\r\n', 400],
        ['GET /healthz HTTP/1.1\r\n\r\n', 400],
        ['GET /healthz HTTP/1.1\r\nhost: x y\r\n\r\n', 400],
        ['GET /healthz HTTP/1.1\r\nhost: a@b\r\n\r\n', 400],
        ['GET /healthz HTTP/1.1\r\nhost: [::1]:3000\r\nconnection: close\r\n\r\n', 200],
        ['GET /healthz HTTP/1.0\r\n\r\n', 200],
        ['GET http://[/ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
        ['GET //x\u00a0y HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
        ['OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
      ] as const) {
        const answer = await raw(service.url, bytes)
        expect(answer, JSON.stringify(bytes.slice(0, 40))).to.match(new RegExp(`^HTTP/1.1 ${status} `))
        expect(answer).to.match(/x-request-id: \S+/i)
        expect(answer).not.to.match(/\n\s+at /)
      }
    })
  })

  verifies('PLG-18', 'headers that trickle in are given up', async () => {
    const service = await startFake({}, { headers: 150 })
    const answer = await raw(service.url, 'GET /healthz HTTP/1.1\r\nhost: x\r\n')
    expect(answer).to.match(/^HTTP\/1.1 408 /)
    await service.stop(1_000)
  })

  verifies('PLG-18', 'a body that stops coming is given up', async () => {
    const service = await startFake({}, { request: 200, headers: 100 })
    const answer = await raw(
      service.url,
      `PUT /mailclient-plugin/settings HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${GOOD}\r\n` +
        'content-type: application/json\r\ncontent-length: 100\r\n\r\n{"auto',
    )
    expect(answer).to.match(/^HTTP\/1.1 408 /)
    await service.stop(1_000)
  })
})

describe('clients that never read their answer', () => {
  /** More than the kernel keeps for a client that reads nothing. */
  const LARGE = 32 * 1024 * 1024
  const startLarge = async (timeouts: { readonly unread?: number }) => {
    const asked = gate()
    const large = async (_: IncomingMessage, response: ServerResponse): Promise<void> => {
      const chunk = Buffer.alloc(64 * 1024)
      const chunks = Array.from({ length: LARGE / chunk.length }, () => chunk)
      Readable.from(chunks).pipe(response)
      asked.resolve()
    }
    const service = await startFake({ mounts: [{ prefix: '/large', handle: large }] }, timeouts)
    return { service, asked: asked.promise }
  }

  const ask = (url: string) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write('GET /large/x HTTP/1.1\r\nhost: x\r\n\r\n')
    return socket
  }

  const unread = (url: string): Promise<string> => {
    const socket = ask(url).pause()
    // A client that neither reads nor writes would not notice the end of its connection.
    const asking = setInterval(() => socket.write('\r\n'), 20)
    return new Promise((resolve) =>
      socket.once('error', ({ message }) => {
        clearInterval(asking)
        resolve(message)
      }),
    )
  }

  verifies('PLG-18', 'are disconnected, and one that reads slowly is not', async () => {
    const { service } = await startLarge({ unread: 200 })
    const slow = ask(service.url)
    let read = 0
    const all = new Promise<void>((resolve) =>
      slow.on('data', (chunk) => {
        read += chunk.length
        if (read > LARGE) return resolve()
        slow.pause()
        setImmediate(() => slow.resume())
      }),
    )
    expect(await unread(service.url)).to.match(/EPIPE|ECONNRESET/)
    await all
    slow.destroy()
    await service.stop(1_000)
  })

  verifies('OPS-4', 'do not hold up a stop', async () => {
    const { service, asked } = await startLarge({})
    const ended = unread(service.url)
    await asked
    expect(await service.stop(20_000)).to.equal(true)
    expect(await ended).to.match(/EPIPE|ECONNRESET/)
  }).timeout(15_000)
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

  verifies('ARC-9', 'who waits in vain is told, and one too large for it goes alone', async () => {
    const { enter } = makeUploadGate(100, 20)
    const huge = await enter(500, 'a')
    expect(huge).to.be.a('function')
    expect(await enter(1, 'b')).to.equal(undefined)
    huge?.()
    expect(await enter(100, 'b')).to.be.a('function')
  })

  verifies('ARC-9', 'a mail there is no room for is told to come back', async () => {
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
