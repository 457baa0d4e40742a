// Uploads that are begun and never finished: they may cost their sender a turn, and no other user's.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import sinon from 'sinon'
import { readBodyOf } from '#adapters/contract/codecs/read-body.ts'
import { makeUploadGate } from '#adapters/http/kernel/upload-gate.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { aCaller, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

const ARCHIVE = '/mailclient-plugin/archive-email'
const MEGABYTE = 1024 * 1024

/** Announces so many bytes, sends one of them, and then one every `every` milliseconds. Resolves with the answer, if there is one. */
function beginUpload(url: string, bearer: string, bytes: number, every = 0) {
  const socket: Socket = connect(Number(new URL(url).port), '127.0.0.1')
  const drip = every === 0 ? undefined : setInterval(() => socket.write(' '), every)
  const answered = new Promise<string>((resolve) => {
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(drip)
      resolve(answer)
    })
  })
  socket.write(
    `POST ${ARCHIVE} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\n` +
      `content-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n{`,
  )
  return { answered, stop: () => socket.destroy() }
}

describe('slow uploads', () => {
  verifies('ARC-9', 'one user who holds all their share delays no other user', async () => {
    const check = (jwt: O.Option<string>) =>
      TE.right(aCaller({ ledgerUserId: aUuid(O.isSome(jwt) && jwt.value === 'attacker' ? 66 : 3) as LedgerUserId }))
    await withFake({ session: { check }, uploadRoom: 128 * MEGABYTE, uploadPatience: 500 }, async (service) => {
      const held = Array.from({ length: 12 }, (_, i) =>
        beginUpload(service.url, 'attacker', (i < 3 ? 36 : i < 8 ? 4 : 1) * MEGABYTE, 100),
      )
      try {
        // Until all of them have been answered.
        for (let i = 0; i < 20; i++) await call(service, 'GET', '/healthz')
        const body = { target: 'wrong' }
        expect((await call(service, 'POST', ARCHIVE, { body, bearer: 'victim' })).status).to.equal(400)
      } finally {
        for (const one of held) one.stop()
      }
    })
  })

  verifies('ARC-9', 'one that breaks off gives its room back', async () => {
    await withFake({ uploadRoom: 40 * MEGABYTE, uploadPatience: 500 }, async (service) => {
      const broken = beginUpload(service.url, 'good', 36 * MEGABYTE)
      // Until it has been answered.
      for (let i = 0; i < 20; i++) await call(service, 'GET', '/healthz')
      broken.stop()
      const body = { target: 'wrong', emailData: 'x'.repeat(5 * MEGABYTE) }
      expect((await call(service, 'POST', ARCHIVE, { body })).status).to.equal(400)
    })
  })

  it('a user over their share waits for themselves, and gets in when their own uploads are done', async () => {
    const { enter } = makeUploadGate(100, 1_000)
    const own = await enter(30, 'eva')
    const entered: string[] = []
    const second = enter(5, 'eva').then((leave) => (entered.push('eva'), leave))
    const other = await enter(50, 'piet')
    expect(other).to.be.a('function')
    expect(entered).to.deep.equal([])
    own?.()
    expect(await second).to.be.a('function')
    // Room that one upload waits for is not taken by those that came later.
    const third = enter(80, 'jan').then((leave) => (entered.push('jan'), leave))
    const fourth = enter(1, 'anna').then((leave) => (entered.push('anna'), leave))
    other?.()
    await third
    await fourth
    expect(entered).to.deep.equal(['eva', 'jan', 'anna'])
  })

  verifies('ARC-9', 'a byte now and then is no upload', async () => {
    const clock = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const headers = { 'content-type': 'text/plain' }
    const request = Object.assign(new PassThrough(), { headers }) as unknown as IncomingMessage & PassThrough
    try {
      const read = readBodyOf(/^text/, request, { bytes: 20 * MEGABYTE })
      for (let waited = 0; waited < fromSeconds(10); waited += 500) {
        request.write(' ')
        await clock.tickAsync(500)
      }
      expect(await Promise.race([read, setImmediate('still reading')])).to.have.nested.property(
        'left._tag',
        'BodyTimedOut',
      )
    } finally {
      clock.restore()
      request.destroy()
    }
  })
})
