// Calls per address are counted over all processes. X-Forwarded-For decides the address only behind a trusted proxy.
import { expect } from 'chai'
import { ask } from '#test/support/plugin-client.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const RECOVER = '/ledger/mailclient/session/recover'
const OPEN = ['/ledger/mailclient/auth-url', '/ledger/mailclient/login', '/ledger/callback?code=a&state=b']

describe('calls per address, over two processes', function () {
  this.timeout(60_000)
  let world: World
  const processes: ServiceProcess[] = []

  before(async () => {
    world = await makeWorld()
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((one) => one.kill()))
    await world.query('delete from limits')
  })
  after(() => world.close())

  const startProcessWith = async (settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
    const { RATE_LIMIT_SESSION: _session, RATE_LIMIT_PLUGIN: _plugin, ...usual } = world.settings
    const started = await startProcess({ ...usual, CHROMIUM_PATH: process.execPath, ...settings })
    processes.push(started)
    return started
  }

  const recover = (baseUrl: string, forwardedFor?: string) =>
    ask(baseUrl, RECOVER, {
      body: { email: 'nobody@korrel.example' },
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    })

  /** Waits for the next window if this one ends soon: the calls counted here must fall into one. Returns how many calls it has made. */
  const beginInOneWindow = async (baseUrl: string): Promise<1> => {
    const ends = async (): Promise<number> => {
      await recover(baseUrl)
      const [row] = await world.query<{ end: string }>('select min(window_end)::text as end from limits')
      return Number(row?.end)
    }
    const end = await ends()
    if (end - Date.now() > 6_000) return 1
    await until('the next minute', () => Date.now() > end + 50, 7_000)
    await ends()
    return 1
  }

  verifies(
    ['SES-23', 'SES-26'],
    'the 61st of a minute is refused, whichever process and session endpoint it meets',
    async () => {
      const [first, second] = await Promise.all([startProcessWith(), startProcessWith()])
      const statuses: number[] = Array(await beginInOneWindow(first.baseUrl)).fill(401)
      const paths = [RECOVER, ...OPEN]
      let refused: Awaited<ReturnType<typeof ask>> | undefined
      for (let n = 0; n < 70; n += 1) {
        const { baseUrl } = n % 2 === 0 ? first : second
        const path = paths[n % paths.length] ?? RECOVER
        const answer = path === RECOVER ? await recover(baseUrl) : await ask(baseUrl, path)
        statuses.push(answer.status)
        if (answer.status === 429 && path === RECOVER) refused = answer
      }
      expect(statuses.filter((status) => status !== 429)).to.have.length.within(56, 60)
      expect(refused?.body).to.deep.include({ success: false, code: 'RATE_LIMITED' })
      expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 60)
      // Another group has its own budget, and uncounted calls are accepted.
      expect((await ask(first.baseUrl, '/mailclient-plugin/settings')).status).to.equal(401)
      expect((await ask(first.baseUrl, '/healthz')).status).to.equal(200)
    },
  )
  verifies('SES-23', 'the address is taken from X-Forwarded-For only behind a trusted proxy', async () => {
    const trusting = await startProcessWith({ TRUSTED_PROXIES: '1', RATE_LIMIT_SESSION: '1' })
    const statusesOf = async (...addresses: readonly string[]): Promise<readonly number[]> => {
      const statuses: number[] = []
      for (const address of addresses) statuses.push((await recover(trusting.baseUrl, address)).status)
      return statuses
    }
    await beginInOneWindow(trusting.baseUrl)
    // The trusted proxy writes the last entry; any client can write those before it.
    expect(await statusesOf('198.51.100.1', '198.51.100.2', '198.51.100.9, 198.51.100.1')).to.deep.equal([
      401, 401, 429,
    ])

    const doubting = await startProcessWith({ RATE_LIMIT_SESSION: '1' })
    await world.query('delete from limits')
    await beginInOneWindow(doubting.baseUrl)
    expect((await recover(doubting.baseUrl, '198.51.100.3')).status).to.equal(429)
  })
})
