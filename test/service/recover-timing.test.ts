// How long recovering a session takes does not reveal whether its mailbox was ever connected.
import { expect } from 'chai'
import { ask } from '#test/support/plugin-client.ts'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { logIn } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const CALLS = 100
const FOUND = 'eva.jansen@korrel.example'
const REVOKED = 'piet.devries@korrel.example'
const UNKNOWN = 'frits.nooit@korrel.example'

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

describe('recovering a session', function () {
  this.timeout(180_000)
  let world: World
  let service: LocalService

  before(async () => {
    world = await makeWorld()
    service = await startLocal(world.settings)
    const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
    await logIn(there, FOUND)
    const jwt = await logIn(there, REVOKED)
    await ask(service.baseUrl, '/ledger/mailclient/session/revoke', { method: 'POST', jwt })
  })
  after(async () => {
    await service?.stop()
    await world?.close()
  })

  const recover = (email: string) => ask(service.baseUrl, '/ledger/mailclient/session/recover', { body: { email } })

  /** How many times as long the slowest of the three takes as the fastest. */
  const spreadOfSeries = async (): Promise<number> => {
    const times = new Map([FOUND, REVOKED, UNKNOWN].map((email) => [email, [] as number[]]))
    for (let n = 0; n < CALLS; n += 1)
      for (const [email, of] of times) {
        const { status, took } = await recover(email)
        expect(status).to.equal(email === FOUND ? 200 : 401)
        of.push(took)
      }
    const medians = [...times.values()].map(median)
    process.stdout.write(`      medians: ${medians.map((ms) => `${ms.toFixed(2)} ms`).join(', ')}\n`)
    return Math.max(...medians) / Math.min(...medians)
  }

  verifies('SES-13', 'takes as long for a mailbox that is connected, was, or never has been', async () => {
    for (let warm = 0; warm < 30; warm += 1) for (const email of [FOUND, REVOKED, UNKNOWN]) await recover(email)
    // Other work of the machine may disturb one series; a difference of ours shows in each.
    let spread = Infinity
    for (let series = 0; series < 8 && spread >= 1.2; series += 1) spread = await spreadOfSeries()
    expect(spread).to.be.lessThan(1.2)
    const [revoked, unknown] = [await recover(REVOKED), await recover(UNKNOWN)]
    expect(revoked.text).to.equal(unknown.text)
    expect((await recover(FOUND.toUpperCase())).status).to.equal(200)
  })
})
