// Two processes on one database keep one schedule: the minute's refresh fires once in the whole, also when one of them has gone.
import { expect } from 'chai'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const MINUTE = 60_000

describe('the schedule of two processes', function () {
  this.timeout(170_000)
  let world: World
  const processes: ServiceProcess[] = []

  before(async () => {
    world = await makeWorld()
    const start = () => startProcess({ ...world.settings, CHROMIUM_PATH: process.execPath, LOG_LEVEL: 'info' })
    processes.push(...(await Promise.all([start(), start()])))
  })
  after(async () => {
    await Promise.all(processes.map((one) => one.kill()))
    await world?.close()
  })

  /** The moments of all entries that report a refresh run, in order. */
  const runs = (): readonly number[] =>
    processes
      .flatMap((one) => one.stdout().split('\n'))
      .filter((line) => line.includes('"mailclient.ledger.refresh.batch"'))
      .map((line) => Date.parse((JSON.parse(line) as { readonly ts: string }).ts))
      .toSorted((a, b) => a - b)

  const firedIn = (minute: number): number => runs().filter((at) => Math.floor(at / MINUTE) === minute).length

  verifies(['OPS-5', 'SES-21'], 'fires once a minute in the whole', async () => {
    const first = Math.floor(Date.now() / MINUTE) + 1
    await until('the first minute to fire', () => firedIn(first) > 0, MINUTE + 20_000, 250)
    const minutes = inFull([first, first + 1], [first])
    if (minutes.length > 1) {
      // Who is left keeps the schedule alone.
      await processes[0]?.kill()
      await until('the second minute to fire', () => firedIn(first + 1) > 0, MINUTE + 20_000, 250)
    }
    expect(minutes.map(firedIn)).to.deep.equal(minutes.map(() => 1))
    const fired = await world.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'session.refresh-run' and created_on >= to_timestamp($1)`,
      [first * 60],
    )
    expect(fired[0]?.n).to.equal(minutes.length)
  })
})
