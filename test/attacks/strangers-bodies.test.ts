// Bodies of callers without an account: they are not read for nothing, and what is held of them is bounded.
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import type { IncomingMessage } from 'node:http'
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { readBodyOf } from '#adapters/contract/codecs/read-body.ts'
import { codeUnknown } from '#domain/survey/failures.ts'
import { fakeAnswering } from '#test/http/support/answering-fakes.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { verifies } from '#test/support/verifies.ts'

const MEGABYTE = 1024 * 1024

/** Announces so many bytes of a form, and sends `first` of them. `answered`: what came back before the end of the connection. */
function beginForm(url: string, announced: number, first: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  const answered = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
      resolve(answer)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(answer))
  })
  socket.write(
    'POST /s/A1B2C3 HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-www-form-urlencoded\r\n' +
      `content-length: ${announced}\r\n\r\n${first}`,
  )
  return { answered, trickle: () => socket.write('x'), stop: () => socket.destroy() }
}

/** Until what was sent has been read. */
async function settle(service: { readonly url: string }): Promise<void> {
  for (let i = 0; i < 30; i++) await call(service, 'GET', '/healthz')
}

const held = (): number => process.memoryUsage().arrayBuffers

/** A request that delivers these pieces. */
function requestOf(pieces: Iterable<string>, headers: IncomingMessage['headers'] = {}): IncomingMessage {
  const stream = new PassThrough()
  void (async () => {
    for (const piece of pieces) {
      stream.write(piece)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  return Object.assign(stream, { headers: { 'content-type': 'text/plain', ...headers } }) as unknown as IncomingMessage
}

describe('bodies of strangers', function suite() {
  this.timeout(30_000 * PATIENCE)

  verifies('OPS-12', 'of 250 that are announced and trickle, only what has arrived is held', async () => {
    await withFake({ answering: fakeAnswering }, async (service) => {
      const before = held()
      const all = Array.from({ length: 250 }, () => beginForm(service.url, 200_000, 'a='))
      try {
        await settle(service)
        for (const one of all) one.trickle()
        await settle(service)
        expect(held() - before).to.be.below(4 * MEGABYTE)
        expect((await call(service, 'GET', '/healthz')).status).to.equal(200)
      } finally {
        for (const one of all) one.stop()
      }
    })
  })

  verifies('OPS-12', 'to a code that does not exist are refused unread', async () => {
    const answering = { ...fakeAnswering, readContent: () => TE.left(codeUnknown) }
    await withFake({ answering }, async (service) => {
      const one = beginForm(service.url, 3 * MEGABYTE, 'a=')
      expect(await one.answered).to.match(/^HTTP\/1\.1 404 /)
      one.stop()
    })
  })

  verifies('OPS-12', 'are no longer than the answers to the survey may be', async () => {
    await withFake({ answering: fakeAnswering }, async (service) => {
      const one = beginForm(service.url, 3 * MEGABYTE, 'a=')
      expect(await one.answered).to.match(/^HTTP\/1\.1 413 /)
      one.stop()
    })
  })

  verifies('OPS-12', 'of one address take a quarter of the room for all, until they end', async () => {
    await withFake({ answering: fakeAnswering }, async (service) => {
      const refused: string[] = []
      const all = Array.from({ length: 80 }, () => beginForm(service.url, 200_000, `a=${'x'.repeat(199_000)}`))
      try {
        for (const { answered } of all) void answered.then((answer) => refused.push(answer.slice(0, 13)))
        await settle(service)
        // Eight megabytes of the others are held.
        expect(refused.length).to.be.within(36, 44)
        expect(new Set(refused)).to.deep.equal(new Set(['HTTP/1.1 503 ']))
      } finally {
        for (const one of all) one.stop()
      }
      await settle(service)
      const next = beginForm(service.url, 3, 'a=b')
      expect(await next.answered).to.match(/^HTTP\/1\.1 303 /)
      next.stop()
    })
  })

  verifies('OPS-12', 'have a time for the whole, however steadily they arrive', async () => {
    const steady = Array.from({ length: 1_000 }, () => 'x'.repeat(40_000))
    const began = performance.now()
    const read = await readBodyOf(/^text/, requestOf(steady), { bytes: 100 * MEGABYTE, within: 300 })
    expect(read).to.deep.include({ _tag: 'Left', left: { _tag: 'BodyTimedOut' } })
    expect(performance.now() - began).to.be.below(3_000 * PATIENCE)
  })

  verifies('OPS-12', 'in pieces of one byte take the memory of their bytes', async () => {
    let grown = 0
    const share = { grow: (bytes: number) => (grown += bytes) > 0, end: () => undefined }
    const stream = new PassThrough()
    const request = Object.assign(stream, { headers: { 'content-type': 'text/plain' } }) as unknown as IncomingMessage
    const reading = readBodyOf(/^text/, request, { bytes: MEGABYTE, share })
    for (let i = 0; i < 10_000; i++) stream.write('x')
    stream.end()
    const read = await reading
    expect(read).to.have.nested.property('right.length', 10_000)
    expect(grown).to.be.within(10_000, 20_000)
  })
})
