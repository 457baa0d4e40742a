import { PassThrough } from 'node:stream'
import { expect } from 'chai'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { runInContext, type WorkContext } from '#adapters/logging/work-context.ts'
import { verifies } from '#test/support/verifies.ts'
import type { LogLevel } from '#domain/logging/ports.ts'

const capture = (level: LogLevel) => {
  const stream = new PassThrough()
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const logging = makeLogging({
    level,
    redactKeys: [],
    place: { POD_NAME: 'pod-1', APP_VERSION: '1.2.3' },
    stream,
    now: () => new Date('2026-01-02T03:04:05.678Z'),
  })
  const entries = async (): Promise<readonly Record<string, unknown>[]> => {
    await logging.close()
    return Buffer.concat(chunks)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  return { logging, entries }
}

describe('the log on standard output', () => {
  verifies(['LOG-1', 'LOG-2'], 'an entry has its five fields and the context of the work it came from', async () => {
    const { logging, entries } = capture('info')
    const context: WorkContext = { requestId: 'r-1' }
    await runInContext(context, async () => {
      await Promise.resolve()
      // As the session check does, once it knows who asks.
      Object.assign(context, { tenantUuid: 't-1', userEmail: 'eva@korrel.example' })
      logging.of('http').info('request.done', { status: 200, token: 'canary' })
    })
    expect(await entries()).to.deep.equal([
      {
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
      },
    ])
  })

  verifies('LOG-3', 'LOG_LEVEL lets its own level and those above it through', async () => {
    const { logging, entries } = capture('error')
    const log = logging.of('app')
    for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'fatal'] as const) log[level](`at.${level}`)
    expect((await entries()).map(({ level }) => level)).to.deep.equal(['error', 'fatal'])
  })
})
