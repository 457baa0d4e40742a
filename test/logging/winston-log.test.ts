import { expect } from 'chai'
import { setImmediate as turn } from 'node:timers/promises'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { runInContext, runWithSpan, type WorkContext } from '#adapters/logging/work-context.ts'
import { LOG_LEVELS } from '#domain/logging/log-entry.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { verifies } from '#test/support/verifies.ts'
import { recordingPlace } from './recording-place.ts'

async function opened(...thresholds: readonly [LogLevel, ...LogLevel[]]) {
  const [output, ...others] = thresholds.map(recordingPlace)
  if (output === undefined) throw new Error('no threshold')
  const logging = makeLogging({
    redactKeys: [],
    place: { POD_NAME: 'pod-1', APP_VERSION: '1.2.3' },
    output: output.transport,
    otherTransports: others.map(({ transport }) => transport),
    now: () => Date.parse('2026-01-02T03:04:05.678Z'),
  })
  // Winston begins to flow in the next turn.
  await turn()
  return { logging, output, others }
}

describe('the log', () => {
  verifies(['LOG-1', 'LOG-2'], 'an entry has its five fields and the context of the work it came from', async () => {
    const { logging, output } = await opened('info')
    const context: WorkContext = { requestId: 'r-1' }
    await runInContext(context, async () => {
      await Promise.resolve()
      // As the session check does, once it knows who asks.
      Object.assign(context, { tenantUuid: 't-1', userEmail: 'eva@korrel.example' })
      logging.of('http').info('request.done', { status: 200, token: 'canary', context: { tenant: 'forged' } })
    })
    const expected = {
      ts: '2026-01-02T03:04:05.678Z',
      level: 'info',
      source: 'http',
      message: 'request.done',
      data: {
        status: 200,
        token: '[redacted]',
        context: {
          requestId: 'r-1',
          tenant: 't-1',
          user: 'e***@korrel.example',
          POD_NAME: 'pod-1',
          APP_VERSION: '1.2.3',
        },
      },
    }
    expect(output.entries).to.deep.equal([expected])
    expect(output.lines.map((line) => JSON.parse(line))).to.deep.equal([expected])
    expect(Object.keys(JSON.parse(output.lines[0] ?? ''))).to.deep.equal(Object.keys(expected))
  })

  verifies(['LOG-2', 'OPS-17'], 'an entry has the trace of its work, while that is recorded', async () => {
    const { logging, output } = await opened('info')
    const { info } = logging.of('http')
    runWithSpan({ traceId: 'outside' }, () => {
      info('of no request')
      runInContext({ requestId: 'r-1' }, () => info('in the span of its caller'))
    })
    runInContext({ requestId: 'r-1' }, () => {
      info('before its span')
      runWithSpan({ traceId: 't-1' }, () => info('recorded'))
      runWithSpan({ traceId: undefined }, () => info('not recorded'))
      info('of the same work')
    })
    runInContext({ requestId: 'r-2' }, () => info('of other work'))
    const contexts = output.entries.map(({ data }) => Reflect.get(Object(data), 'context'))
    const place = { POD_NAME: 'pod-1', APP_VERSION: '1.2.3' }
    expect(contexts).to.deep.equal([
      place,
      { requestId: 'r-1', traceId: 'outside', ...place },
      { requestId: 'r-1', ...place },
      { requestId: 'r-1', traceId: 't-1', ...place },
      { requestId: 'r-1', ...place },
      { requestId: 'r-1', traceId: 't-1', ...place },
      { requestId: 'r-2', ...place },
    ])
  })

  verifies('LOG-2', 'the context is kept whatever becomes of what is logged', async () => {
    const { logging, output } = await opened('info')
    const endless: unknown = new Proxy({}, {})
    runInContext({ requestId: 'r-1' }, () => {
      logging.of('app').info('large', { body: 'x'.repeat(100_000) })
      logging.of('app').info('odd', { endless })
    })
    for (const { data } of output.entries) expect(data).to.have.nested.property('context.requestId', 'r-1')
  })

  verifies('LOG-3', 'each place gets its own level and those above it', async () => {
    const { logging, output, others } = await opened('error', 'fatal', 'info', 'trace')
    for (const level of LOG_LEVELS) logging.of('app')[level](`at.${level}`)
    const taken = [output, ...others].map(({ entries }) => entries.map(({ level }) => level))
    expect(taken).to.deep.equal([['fatal', 'error'], ['fatal'], ['fatal', 'error', 'warn', 'info'], [...LOG_LEVELS]])
  })

  verifies(
    'LOG-3',
    'an entry is read and printed once for all places, and not at all for an unused level',
    async () => {
      const { logging, output, others } = await opened('info', 'info', 'info')
      let reads = 0
      const data = Object.defineProperty({}, 'field', { enumerable: true, get: () => (reads += 1) })
      logging.of('app').debug('unwanted', data)
      expect(reads).to.equal(0)
      logging.of('app').info('wanted', data)
      expect(reads).to.equal(1)
      for (const { entries, lines } of others) {
        expect(entries[0]).to.equal(output.entries[0])
        expect(lines[0]).to.equal(output.lines[0])
      }
    },
  )

  verifies('LOG-1', 'incidents of the log itself are logged everywhere, and belong to no request', async () => {
    const { logging, output, others } = await opened('fatal', 'fatal')
    runInContext({ requestId: 'r-1', tenantUuid: 't-1' }, () => logging.log.warn('log.dropped', { count: 3 }))
    await turn()
    for (const { entries } of [output, ...others])
      expect(entries.map(({ message, source, data }) => ({ message, source, data }))).to.deep.equal([
        {
          message: 'log.dropped',
          source: 'app',
          data: { count: 3, context: { POD_NAME: 'pod-1', APP_VERSION: '1.2.3' } },
        },
      ])
  })

  verifies('LOG-1', 'what is logged after the end is printed, and nothing breaks', async () => {
    const { logging, output, others } = await opened('error', 'error')
    logging.of('app').error('before')
    await logging.close()
    logging.of('error').fatal('afterwards')
    await logging.close()
    expect(output.entries.map(({ message }) => message)).to.deep.equal(['before', 'afterwards'])
    expect(others[0]?.entries.map(({ message }) => message)).to.deep.equal(['before'])
  })
})
