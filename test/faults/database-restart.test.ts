// PostgreSQL stopped and started while the service is used: 503 meanwhile, ready again soon, and nothing that was accepted is lost.
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

const READY_WITHIN = 10_000
const SUBJECT = 'Herstart'
const USERS = inFull(8, 2)
/** Answers before the server goes, and after it is back. */
const SOME = inFull({ before: 40, after: 20 }, { before: 6, after: 4 })

describe('PostgreSQL restarted under the service', function () {
  this.timeout(120_000)
  let cluster: OwnCluster
  let world: World
  let service: LocalService

  before(async () => {
    cluster = await startOwnCluster()
    const { log } = makeRecordingLog()
    await migrate({ url: cluster.adminUrl, serviceRole: 'tapster', log })()
    const database = { url: cluster.serviceUrl, adminUrl: cluster.adminUrl, drop: () => Promise.resolve() }
    world = await makeWorld({ database })
    await world.unlimited()
    service = await startLocal(world.settings)
  })
  after(async () => {
    await service?.stop()
    await world?.close()
    await cluster?.stop()
  })

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
    expect(documents.filter(({ attachments }) => attachments.length !== 21 && attachments.length !== 2)).to.deep.equal(
      [],
    )
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
