// PostgreSQL away for some seconds under load: how many entries the log gets, and of which kinds.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { type RunningService, startService } from '#bootstrap/service.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import type { FoundEntry } from '#domain/logging/log-buffer.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { aQuery } from '#test/contract/log-entries.ts'
import { type OwnCluster, startOwnCluster } from '#test/support/embedded-run.ts'
import { contactPath, ask } from '#test/support/plugin-client.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'
import { describeNeighbours } from '#bootstrap/stand-ins.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'

/** In milliseconds. A minute of the real log lasts this long here. */
const [REPEATED_EVERY, SETTLED_FOR, AWAY_FOR] = [1_000, 1_500, 4_000]

const ENTRIES_AT_MOST = 50_000

const isOfOutage = (message: string): boolean => message.startsWith('dependency.')
const isFailure = (message: string, level: LogLevel): boolean => level !== 'info' && message !== 'http.request'
const toData = (entry: FoundEntry | undefined) => entry?.data as Readonly<Record<string, unknown>> | undefined

describe('PostgreSQL away under load', function () {
  this.timeout(120_000)
  let cluster: OwnCluster
  let world: World
  let service: RunningService

  before(async () => {
    cluster = await startOwnCluster()
    const { log } = makeRecordingLog()
    await migrate({ url: cluster.adminUrl, serviceRole: 'tapster', log })()
    const database = { url: cluster.serviceUrl, adminUrl: cluster.adminUrl, drop: () => Promise.resolve() }
    world = await makeWorld({ database })
    await world.unlimited()
    const config = rightOf(
      decodeConfig({
        PORT: '0',
        NODE_ENV: 'test',
        DATA_DIR: path.join(tmpdir(), 'tapster-test'),
        IDP_ISSUER_URL: DISCARD_URL,
        CLOUD_API_URL: DISCARD_URL,
        SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
        ...world.settings,
        LOG_LEVEL: 'fatal',
        LOG_STORE_LEVEL: 'info',
        LOG_BUFFER_MAX: String(ENTRIES_AT_MOST),
      }),
    )
    service = await startService(
      config,
      () => undefined,
      async (decoded) => ({ ...describeNeighbours(decoded, {}), stop: () => Promise.resolve() }),
      { isExamined: false, outageTimes: { repeatEvery: REPEATED_EVERY, settleFor: SETTLED_FOR } },
    )
  })
  after(async () => {
    await service?.stop(5_000)
    await world?.close()
    await cluster?.stop()
  })

  const readEntries = async (): Promise<readonly FoundEntry[]> => {
    const query = aQuery({ from: 0, to: Infinity, sortDir: 'asc', limit: ENTRIES_AT_MOST, maxScan: ENTRIES_AT_MOST })
    const found = await service.logging.buffer.query(query)()
    return rightOf(found).entries.filter(({ message, level }) => isOfOutage(message) || isFailure(message, level))
  }

  verifies(
    'OPS-18',
    'is an entry at the beginning, one a minute and one at the end, beside those of requests',
    async () => {
      const jwt = await logIn({ baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl })
      let [isEnding, refused] = [false, 0]
      const use = async (): Promise<void> => {
        while (!isEnding) {
          const { status } = await ask(service.baseUrl, contactPath(), { jwt })
          if (status === 503) refused += 1
          await pause(100)
        }
      }
      const users = Promise.all(Array.from({ length: 8 }, use))
      await pause(1_000)
      const before = (await readEntries()).length
      const began = performance.now()
      await cluster.halt(false)
      await pause(AWAY_FOR - (performance.now() - began))
      await cluster.resume()
      const away = performance.now() - began
      const findEnd = async (): Promise<FoundEntry | undefined> =>
        (await readEntries()).find(({ message }) => message === 'dependency.back')
      await until('the end of the outage', async () => (await findEnd()) !== undefined, 30_000, 250)
      isEnding = true
      await users
      const entries = (await readEntries()).slice(before)
      const counts = new Map<string, number>()
      for (const { message } of entries) counts.set(message, (counts.get(message) ?? 0) + 1)
      process.stdout.write(
        `      away for ${Math.round(away)} ms, ${refused} requests refused; entries ${JSON.stringify(Object.fromEntries(counts))}\n`,
      )
      const end = entries.find(({ message }) => message === 'dependency.back')
      process.stdout.write(`      ${JSON.stringify(end?.data)}\n`)
      expect(refused).to.be.greaterThan(50)
      expect(counts.get('dependency.back')).to.equal(1)
      // At its return the server may have no connection left for some: another kind of failure.
      expect(counts.get('dependency.away')).to.be.within(1, 2)
      expect(counts.get('dependency.still-away')).to.be.within(2, Math.ceil((away + SETTLED_FOR) / REPEATED_EVERY) + 1)
      // A job may end meanwhile for a reason of its own.
      const others = entries.filter(({ message }) => !isOfOutage(message))
      for (const entry of others) {
        expect(entry.message).to.equal('job.failed')
        expect(toData(entry)?.['failure']).not.to.equal('StoreUnavailable')
      }
      const total = Number(toData(end)?.['total'])
      expect(total).to.be.at.least(refused)
      expect(Number(toData(end)?.['seconds'])).to.be.within((AWAY_FOR - 1_000) / 1_000, away / 1_000 + 10)
      expect(JSON.stringify(entries)).not.to.contain('requestId')
    },
  )

  verifies('OPS-18', 'has its last count when the service stops meanwhile', async () => {
    await cluster.halt(false)
    await ask(service.baseUrl, '/readyz')
    await until('the beginning', async () => {
      const last = (await readEntries()).findLast(({ message }) => isOfOutage(message))
      return last?.message === 'dependency.away'
    })
    await ask(service.baseUrl, '/readyz')
    await service.stop(5_000)
    const last = (await readEntries()).findLast(({ message }) => isOfOutage(message))
    expect(last?.message).to.equal('dependency.still-away')
    expect(Number(toData(last)?.['total'])).to.be.greaterThan(0)
  })
})
