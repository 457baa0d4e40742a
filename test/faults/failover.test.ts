// The primary PostgreSQL killed and its synchronous standby promoted under the service: 503 meanwhile, and nothing accepted is lost.
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { untilSettled } from '#test/support/archive-time.ts'
import { ARCHIVE, ask, contactPath, mailTo, type PluginResponse, sampleTarget } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { inFull } from '#test/support/property-runs.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { type ServerPair, startServerPair } from '#test/support/server-pair.ts'
import { logIn } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, makeWorld, type World } from '#test/support/whole-world.ts'

/** How the primary goes, each time. */
const WAYS = inFull(['kill', 'shutDown', 'kill'] as const, ['kill'] as const)
const USERS = 3
const SOME = inFull(15, 6)
const SUBJECT = 'Omschakeling'
/** After the promotion, on a machine that runs other tests too. */
const WITHIN = 10_000

describe('PostgreSQL fails over under the service', function () {
  this.timeout(180_000)
  let pair: ServerPair | undefined
  let world: World | undefined
  let service: ServiceProcess | undefined

  before(async function () {
    pair = await startServerPair()
    if (pair === undefined) return this.skip()
    await migrate({ url: pair.url('owner'), serviceRole: 'tapster', log: makeRecordingLog().log })()
    world = await makeWorld({ database: pair.database })
    await world.unlimited()
    service = await startProcess({
      ...world.settings,
      DATABASE_URL: pair.url('tapster'),
      MIGRATION_DATABASE_URL: pair.url('owner'),
      DATABASE_READ_URL: pair.url('tapster').replace('read-write', 'standby'),
    })
  })
  after(async () => {
    await service?.kill()
    await world?.close()
    await pair?.stop()
  })

  verifies('OPS-16', 'has a standby before, which reads', async () => {
    const exposed = await (await fetch(`${service?.baseUrl}/metrics`)).text()
    expect(exposed).to.match(/^database_standby_lag_seconds 0\.\d+$/m)
  })

  verifies(['OPS-6', 'OPS-15'], 'costs 503s with Retry-After, and no accepted archive', async () => {
    if (pair === undefined || world === undefined || service === undefined) throw new Error('it was not started')
    const { baseUrl } = service
    const jwts: string[] = []
    await world.control({ op: 'issueMany', n: USERS })
    for (let n = 1; n <= USERS; n += 1)
      jwts.push(await logIn({ baseUrl, ledgerUrl: world.ledgerUrl }, `gebruiker-${n}@korrel.example`))
    const target = await sampleTarget(baseUrl, jwts[0] ?? '')

    const seen = new Map<string, number>()
    const note = ({ status, headers }: PluginResponse): void => {
      const key = `${status}${headers.has('retry-after') ? ' with Retry-After' : ''}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
    }
    const accepted = new Set<string>()
    let isOver = false
    const work = async (jwt: string, which: number): Promise<void> => {
      for (let n = 0; !isOver; n += 1) {
        const mail = mailTo(target, `${SUBJECT} ${which}/${n};`, [500])
        note(await ask(baseUrl, contactPath(), { jwt }))
        const archived = await ask(baseUrl, ARCHIVE, { jwt, body: mail })
        note(archived)
        if (archived.body['status'] === 'queued' || archived.body['status'] === 'archived')
          accepted.add(mail.emailData.subject)
      }
    }
    const readiness = async () => (await ask(baseUrl, '/readyz')).status
    const users = Promise.all(jwts.map(work))
    const times: number[] = []
    try {
      for (const [n, way] of WAYS.entries()) {
        const before = accepted.size
        await until('some work to be done', () => accepted.size > before + SOME, 30_000)
        await pair[way]()
        await until('readiness to fail', async () => (await readiness()) === 503)
        // The standby answers, and can only be read.
        for (let look = 0; look < 3; look += 1) expect(await readiness()).to.equal(503)
        const [lost, began] = [accepted.size, performance.now()]
        await pair.promote()
        await until('an archive to be accepted', () => accepted.size > lost, WITHIN)
        times.push(Math.round(performance.now() - began))
        await until('readiness to come back', async () => (await readiness()) === 200, WITHIN)
        if (n < WAYS.length - 1) await pair.rebuild()
      }
    } finally {
      isOver = true
      await users
    }
    await untilSettled(world, [], 60_000)

    process.stdout.write(
      `      answers ${JSON.stringify(Object.fromEntries(seen))}; an archive accepted ${times.join(' and ')} ms after the promotion; ${accepted.size} accepted\n`,
    )
    expect([...seen.keys()].filter((key) => !/^20[02]|^503 with Retry-After$/.test(key))).to.deep.equal([])
    expect(seen.get('503 with Retry-After')).to.be.above(0)
    const { documents, orphans } = await heldUnder(world.ledgerUrl, SUBJECT)
    expect(orphans).to.deep.equal([])
    const held = documents.map(({ subject }) => subject)
    expect(new Set(held).size, 'no mail twice').to.equal(held.length)
    expect([...accepted].filter((subject) => !held.includes(subject))).to.deep.equal([])
  })
})
