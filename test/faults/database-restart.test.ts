// PostgreSQL stopped and started while the service is used: 503 meanwhile, ready again soon, nothing that was accepted is lost, and few entries in the log.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { untilSettled } from '#test/support/archive-time.ts'
import { type OwnCluster, startOwnCluster } from '#test/support/embedded-run.ts'
import { ARCHIVE, ask, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { logIn } from '#test/support/service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, makeWorld, reportOf, type World } from '#test/support/whole-world.ts'
import { type RunningService, startService } from '#bootstrap/service.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import type { FoundEntry } from '#domain/logging/log-buffer.ts'
import type { LogLevel } from '#domain/logging/ports.ts'
import { aQuery } from '#test/contract/log-entries.ts'
import { rightOf } from '#test/support/right-of.ts'
import { describeNeighbours } from '#bootstrap/stand-ins.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'

const READY_WITHIN = 10_000
const SUBJECT = 'Herstart'
const USERS = inFull(8, 2)
/** Answers before the server goes, and after it is back. */
const SOME = inFull({ before: 40, after: 20 }, { before: 6, after: 4 })

/** In milliseconds. A minute of the real log lasts this long here. */
const [REPEATED_EVERY, SETTLED_FOR, AWAY_FOR] = [1_000, 1_500, 4_000]

const ENTRIES_AT_MOST = 50_000

const isOfOutage = (message: string): boolean => message.startsWith('dependency.')
const isFailure = (message: string, level: LogLevel): boolean => level !== 'info' && message !== 'http.request'
const toData = (entry: FoundEntry | undefined) => entry?.data as Readonly<Record<string, unknown>> | undefined

describe('PostgreSQL away', function () {
  this.timeout(120_000)
  let cluster: OwnCluster
  let world: World

  before(async () => {
    cluster = await startOwnCluster()
    const { log } = makeRecordingLog()
    await migrate({ url: cluster.adminUrl, serviceRole: 'tapster', log })()
    const database = { url: cluster.serviceUrl, adminUrl: cluster.adminUrl, drop: () => Promise.resolve() }
    world = await makeWorld({ database })
    await world.unlimited()
  })
  after(async () => {
    await world?.close()
    await cluster?.stop()
  })

  describe('and back, under the service', () => {
    let service: LocalService
    before(async () => {
      service = await startLocal(world.settings)
    })
    after(() => service?.stop())

    verifies(['OPS-6', 'SES-20'], 'costs 503s meanwhile, and no accepted archive and no token', async () => {
      const there = { baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl }
      const jwts: string[] = []
      await world.control({ op: 'issueMany', n: USERS })
      for (let n = 1; n <= USERS; n += 1) jwts.push(await logIn(there, `gebruiker-${n}@korrel.example`))
      const target = await sampleTarget(service.baseUrl, jwts[0] ?? '')

      const seen = new Map<string, number>()
      const note = (status: number, code: unknown): void => {
        const key = `${status}${status === 200 || status === 202 ? '' : ` ${String(code)}`}`
        seen.set(key, (seen.get(key) ?? 0) + 1)
      }
      const accepted = new Set<string>()
      let ending = false
      let served = 0
      const user = async (jwt: string, which: number): Promise<void> => {
        for (let n = 0; !ending; n += 1) {
          const parts = n % 2 === 0 ? 20 : 1
          const mail = mailTo(target, `${SUBJECT} ${which}/${n};`, Array<number>(parts).fill(500))
          for (const answer of [
            await ask(service.baseUrl, contactPath(), { jwt }),
            await ask(service.baseUrl, '/mailclient-plugin/settings', { jwt }),
            await ask(service.baseUrl, ARCHIVE, { jwt, body: mail }),
          ]) {
            note(answer.status, answer.body['code'])
            if (answer.status === 200) served += 1
            if (answer.body['status'] === 'queued' || answer.body['status'] === 'archived')
              accepted.add(mail.emailData.subject)
          }
        }
      }
      const isReady = async (): Promise<boolean> => (await ask(service.baseUrl, '/readyz')).status === 200

      const users = Promise.all(jwts.map(user))
      const times: number[] = []
      for (const orderly of inFull([true, false], [false])) {
        const before = served
        await until('some work to be done', () => served > before + SOME.before, 30_000)
        // Refreshes are due just when the database goes.
        await world.control(
          { op: 'advance', seconds: 601 },
          { op: 'fault', kind: 'slow', path: 'oauth2/token', ms: 300, count: USERS },
        )
        const granted = (await reportOf(world.ledgerUrl)).refreshTokens.granted
        await world.query(`update token_records set access_expires_at = now() - interval '1 second'`)
        await until(
          'refreshes to be under way',
          async () =>
            (await reportOf(world.ledgerUrl)).faults.length === 0 ||
            (await reportOf(world.ledgerUrl)).refreshTokens.granted > granted,
        )
        await cluster.halt(orderly)
        await until('readiness to fail', async () => !(await isReady()))
        await cluster.resume()
        const back = performance.now()
        await until('readiness to come back', isReady, READY_WITHIN)
        times.push(Math.round(performance.now() - back))
      }
      const after = served
      await until('work to go on', () => served > after + SOME.after, 30_000)
      ending = true
      await users
      await untilSettled(world, [], 60_000)

      process.stdout.write(
        `      answers ${JSON.stringify(Object.fromEntries(seen))}; ready again after ${times.join(' and ')} ms; ${accepted.size} archives accepted\n`,
      )
      expect([...seen.keys()].filter((key) => !/^20[02]$|^503 /.test(key))).to.deep.equal([])
      const { documents, orphans } = await heldUnder(world.ledgerUrl, SUBJECT)
      expect(orphans).to.deep.equal([])
      expect(
        documents.filter(({ attachments }) => attachments.length !== 21 && attachments.length !== 2),
      ).to.deep.equal([])
      const held = documents.map(({ subject }) => subject)
      expect(new Set(held).size, 'no mail twice').to.equal(held.length)
      expect([...accepted].filter((subject) => !held.includes(subject))).to.deep.equal([])
      const { refreshTokens } = await reportOf(world.ledgerUrl)
      expect(refreshTokens.mostSpent).to.equal(1)
      await world.query(`update token_records set access_expires_at = now() - interval '1 second'`)
      await world.control({ op: 'advance', seconds: 601 })
      const last = await Promise.all(jwts.map((jwt) => ask(service.baseUrl, contactPath(), { jwt })))
      expect(last.map(({ status }) => status)).to.deep.equal(jwts.map(() => 200))
    })
  })

  describe('under load', () => {
    let service: RunningService
    before(async () => {
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
    after(() => service?.stop(5_000))

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
        expect(counts.get('dependency.still-away')).to.be.within(
          2,
          Math.ceil((away + SETTLED_FOR) / REPEATED_EVERY) + 1,
        )
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
})
