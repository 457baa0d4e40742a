// Clients that do not speak HTTP, stop in the middle of a request, or never read their answer.
import { expect } from 'chai'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { makeBodyRoom } from '#adapters/http/kernel/body-room.ts'
import { verifies } from '#test/support/verifies.ts'
import { GOOD } from './support/fake-deps.ts'
import { startFake, withFake } from './support/fake-service.ts'

/** Writes bytes to the port as they are and answers all that comes back until the connection ends. */
const raw = (url: string, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes))
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
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
  const startLarge = async (timeouts: { readonly unread?: number; readonly unreadWhileStopping?: number }) => {
    const asked = Promise.withResolvers<void>()
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
    const { service, asked } = await startLarge({ unreadWhileStopping: 200 })
    const ended = unread(service.url)
    await asked
    expect(await service.stop(20_000)).to.equal(true)
    expect(await ended).to.match(/EPIPE|ECONNRESET/)
  })

  verifies('OPS-12', 'bodies leave room for others, and give back what they took', () => {
    const open = makeBodyRoom(100)
    const [one, two, other] = [open('a'), open('a'), open('b')]
    expect([one.grow(20), two.grow(6), two.grow(5), other.grow(25)]).to.deep.equal([true, false, true, true])
    one.end()
    expect([two.grow(20), two.grow(1)]).to.deep.equal([true, false])
    two.end()
    two.end()
    expect([open('c').grow(25), open('d').grow(25), open('e').grow(25), open('f').grow(1)]).to.deep.equal([
      true,
      true,
      true,
      false,
    ])
  })

  verifies('OPS-12', 'bodies leave room for small ones, however many large ones there are', () => {
    const open = makeBodyRoom(1024 * 1024)
    const quarter = (1024 * 1024) / 4
    expect(['a', 'b', 'c', 'd'].map((holder) => open(holder).grow(quarter))).to.deep.equal([true, true, true, false])
    expect(open('d').grow(64 * 1024)).to.equal(true)
  })
})
