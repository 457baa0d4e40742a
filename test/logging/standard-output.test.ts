// Standard output that is slow, blocked or gone.
import { expect } from 'chai'
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { toLogInfo } from '#adapters/logging/entry-transport.ts'
import { makeStandardOutput } from '#adapters/logging/standard-output.ts'
import { verifies } from '#test/support/verifies.ts'
import { recordingOwn } from './recording-place.ts'

function opened(stream: Writable, bound?: number) {
  const { incidents, own } = recordingOwn()
  const output = makeStandardOutput({ threshold: 'trace', log: own, stream, ...(bound === undefined ? {} : { bound }) })
  const log = (message: string): void => {
    const entry = { ts: '2026-01-02T03:04:05.678Z', level: 'info', source: 'app', message, data: {} } as const
    output.write(toLogInfo(entry, JSON.stringify(entry), false))
  }
  return { log, incidents, flush: output.flush }
}

describe('standard output', () => {
  verifies('LOG-1', 'holds a bounded amount for a reader that does not read, and writes what it missed', async () => {
    let read: (() => void) | undefined
    let text = ''
    const stream = new Writable({
      highWaterMark: 10,
      write: (chunk: Buffer, _, done) => {
        text += chunk.toString()
        read = done
      },
    })
    const { log, incidents, flush } = opened(stream, 10_000)
    for (let n = 0; n < 1_000; n += 1) log(`message ${n}`)
    expect(stream.writableLength).to.be.below(200)
    expect(incidents).to.deep.equal([['warn log.dropping', { sink: 'stdout' }]])
    for (let take = read; take !== undefined; take = read) {
      read = undefined
      take()
      await turn()
    }
    await flush()
    const kept = text.trim().split('\n').length
    expect(incidents.at(-1)).to.deep.equal(['warn log.dropped', { sink: 'stdout', count: 1_000 - kept }])
  })

  verifies('LOG-1', 'that is gone is reported once, and is not waited for', async () => {
    const stream = new Writable({
      write: (_, __, done) => done(Object.assign(new Error('gone'), { code: 'EPIPE' })),
    })
    stream.on('error', () => undefined)
    const { log, incidents, flush } = opened(stream)
    log('one')
    log('two')
    await flush()
    log('three')
    await flush()
    expect(incidents).to.deep.equal([['warn log.stdout.away', { code: 'EPIPE' }]])
  })
})
