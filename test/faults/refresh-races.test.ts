// Three processes on one database and a ledger that burns refresh tokens: none is spent twice, none is lost. They keep one schedule, also when one is gone.
import { expect } from 'chai'
import { logIn } from '#test/support/service.ts'
import { ask, contactPath } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, reportOf, type World } from '#test/support/whole-world.ts'

const USERS = inFull(24, 6)
const ROUNDS = inFull(5, 2)
const MINUTE = 60_000

describe('refreshing by several processes at once', function () {
  this.timeout(200_000)
  let world: World
  let replicas: ServiceProcess[]
  const jwts: string[] = []

  before(async () => {
    world = await makeWorld()
    await world.unlimited()
    // No PDF is made here, so none of them needs a browser.
    const start = () => startProcess({ ...world.settings, CHROMIUM_PATH: process.execPath, LOG_LEVEL: 'info' })
    const first = await start()
    replicas = [first, ...(await Promise.all([start(), start()]))]
    await world.control({ op: 'issueMany', n: USERS })
    const service = { baseUrl: first.baseUrl, ledgerUrl: world.ledgerUrl }
    for (let n = 1; n <= USERS; n += 1) jwts.push(await logIn(service, `gebruiker-${n}@korrel.example`))
  })
  after(async () => {
    await Promise.all((replicas ?? []).map((one) => one.kill()))
    await world?.close()
  })

  /** The ledger would grant a refresh, and no access token is good any more. */
  const allExpire = async (): Promise<void> => {
    await world.control({ op: 'advance', seconds: 601 })
    await world.query(`update token_records set access_expires_at = now() - interval '1 second'`)
  }

  /** What the schedule does each minute, now. */
  const backgroundRuns = (): Promise<unknown> =>
    world.query(`insert into pgboss.job (name, data) values ('session.refresh-run', '{}')`)

  /** Every session calls every process, at once. */
  const everybodyCalls = (processes: readonly ServiceProcess[]) =>
    Promise.all(
      jwts.flatMap((jwt) =>
        processes.map((one) =>
          ask(one.baseUrl, contactPath(), { jwt }).then(
            ({ status }) => status,
            () => 0,
          ),
        ),
      ),
    )

  const records = () =>
    world.query<{ revoked: number; failures: number; held: number }>(`select
      count(*) filter (where revoked_at is not null)::int as revoked,
      sum(refresh_failure_count)::int as failures,
      count(*) filter (where claim_until > now())::int as held
      from token_records`)

  /** The moments of all entries that report a refresh run. */
  const runs = (): readonly number[] =>
    replicas
      .flatMap((one) => one.stdout().split('\n'))
      .filter((line) => line.includes('"mailclient.ledger.refresh.batch"'))
      .map((line) => Date.parse((JSON.parse(line) as { readonly ts: string }).ts))

  verifies('SES-20', 'each refresh token is spent once, and every session goes on', async () => {
    const earlier = (await reportOf(world.ledgerUrl)).refreshTokens.granted
    for (let round = 1; round <= ROUNDS; round += 1) {
      await allExpire()
      let [statuses] = await Promise.all([everybodyCalls(replicas), backgroundRuns()])
      // A slow machine may answer 503 for a moment: asked again, each is served.
      for (let again = 1; again < PATIENCE && statuses.every((status) => status === 200 || status === 503); again += 1)
        if (statuses.includes(503)) statuses = await everybodyCalls(replicas)
      expect(statuses.filter((status) => status !== 200)).to.deep.equal([])
    }
    const { refreshTokens } = await reportOf(world.ledgerUrl)
    expect(refreshTokens.mostSpent).to.equal(1)
    expect(refreshTokens.overspent).to.deep.equal([])
    expect(refreshTokens.granted - earlier).to.equal(USERS * ROUNDS)
    expect(await records()).to.deep.equal([{ revoked: 0, failures: 0, held: 0 }])
    await until('a refresh run to be logged', () => runs().length > 0)
  })

  verifies(
    'SES-20',
    'a process killed in the middle of it costs at most the refreshes it had under way, and 20 seconds',
    async () => {
      const [victim, ...others] = replicas
      if (victim === undefined) throw new Error('there is no process to kill')
      await world.control({ op: 'fault', kind: 'slow', path: 'oauth2/token', ms: 600 })
      await allExpire()
      const doomed = everybodyCalls([victim])
      await until('most refreshes to be under way', async () => ((await records())[0]?.held ?? 0) > USERS / 2, 5_000, 5)
      const orphaned = (await records())[0]?.held ?? 0
      await victim.kill()
      const killed = performance.now()
      await doomed
      await world.control({ op: 'clear' })

      // Every user is served, or asked to link again at once, as soon as the leases of the dead process have run out.
      let end: readonly number[] = []
      await until(
        'every user to be answered',
        async () => {
          end = await everybodyCalls(others)
          return end.every((status) => status === 200 || status === 401)
        },
        30_000,
        inFull(25, 1_500),
      )
      const took = Math.round(performance.now() - killed)
      process.stdout.write(`      ${orphaned} under way; all answered after ${took} ms\n`)
      expect(took).to.be.below(20_000)
      const { refreshTokens } = await reportOf(world.ledgerUrl)
      const perSession = jwts.map((_, i) => end.slice(i * others.length, (i + 1) * others.length))
      const lost = perSession.filter((of) => of.some((status) => status !== 200))
      // A token whose answer died with its process is the one thing that can be lost.
      expect(lost.length).to.be.at.most(orphaned)
      expect(refreshTokens.overspent.length).to.be.at.most(orphaned)
      expect((await records())[0]).to.deep.include({ failures: 0, revoked: lost.length })
      replicas = others
    },
  )

  verifies(['OPS-5', 'SES-21'], 'those that are left run it once a minute in the whole', async () => {
    // Once its heartbeats are missed, the queue retries a share of the killed process: an entry more in that minute.
    await until(
      'the refresh jobs to end',
      async () =>
        (
          await world.query(
            `select from pgboss.job where name like 'session.refresh-%' and state in ('created', 'retry', 'active')`,
          )
        ).length === 0,
      MINUTE,
      1_000,
    )
    const first = Math.floor(Date.now() / MINUTE) + 1
    const minutes = inFull([first, first + 1], [first])
    const firedIn = (minute: number): number => runs().filter((at) => Math.floor(at / MINUTE) === minute).length
    for (const minute of minutes) await until('the minute to fire', () => firedIn(minute) > 0, MINUTE + 20_000, 1_000)
    expect(minutes.map(firedIn)).to.deep.equal(minutes.map(() => 1))
    const fired = await world.query<{ n: number }>(
      `select count(*)::int as n from pgboss.job where name = 'session.refresh-run' and created_on >= to_timestamp($1)`,
      [first * 60],
    )
    expect(fired[0]?.n).to.equal(minutes.length)
  })
})
