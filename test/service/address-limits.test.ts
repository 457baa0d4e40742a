// Calls per address are counted over all replicas. X-Forwarded-For decides the address only behind a trusted proxy.
import { expect } from 'chai'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { ask } from '#test/support/plugin-client.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const RECOVER = '/ledger/mailclient/session/recover'
const OPEN = ['/ledger/mailclient/auth-url', '/ledger/mailclient/login', '/ledger/callback?code=a&state=b']

describe('calls per address, over two replicas', function () {
  this.timeout(60_000)
  let world: World
  let doubting: LocalService
  let trusting: LocalService

  before(async () => {
    world = await makeWorld()
    const { RATE_LIMIT_SESSION: _session, RATE_LIMIT_PLUGIN: _plugin, ...usual } = world.settings
    // It stands still, so that all calls fall into one minute.
    const clock = makeMovableClock(Date.now())
    doubting = await startLocal(usual, { clock })
    trusting = await startLocal({ ...usual, TRUSTED_PROXIES: '1' }, { clock })
  })
  after(async () => {
    await doubting?.stop()
    await trusting?.stop()
    await world?.close()
  })

  const recover = ({ baseUrl }: LocalService, forwardedFor?: string) =>
    ask(baseUrl, RECOVER, {
      body: { email: 'nobody@korrel.example' },
      headers: forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    })

  verifies(
    ['SES-23', 'SES-26'],
    'the 61st of a minute is refused, whichever replica and session endpoint it meets',
    async () => {
      const statuses: number[] = []
      const paths = [RECOVER, ...OPEN]
      let refused: Awaited<ReturnType<typeof ask>> | undefined
      for (let n = 0; n < 70; n += 1) {
        const replica = n % 2 === 0 ? doubting : trusting
        const path = paths[n % paths.length] ?? RECOVER
        const answer = path === RECOVER ? await recover(replica) : await ask(replica.baseUrl, path)
        statuses.push(answer.status)
        if (answer.status === 429 && path === RECOVER) refused = answer
      }
      expect(statuses.filter((status) => status !== 429)).to.have.length.within(56, 60)
      expect(refused?.body).to.deep.include({ success: false, code: 'RATE_LIMITED' })
      expect(Number(refused?.headers.get('retry-after'))).to.be.within(1, 60)
      // Another group has its own budget, and uncounted calls are accepted.
      expect((await ask(doubting.baseUrl, '/mailclient-plugin/settings')).status).to.equal(401)
      expect((await ask(doubting.baseUrl, '/healthz')).status).to.equal(200)
    },
  )

  verifies('SES-23', 'the address is taken from X-Forwarded-For only behind a trusted proxy', async () => {
    expect((await recover(doubting, '198.51.100.1')).status).to.equal(429)
    expect((await recover(trusting, '198.51.100.1')).status).to.equal(401)
    // The trusted proxy writes the last entry; any client can write those before it.
    expect((await recover(trusting, '198.51.100.9, 127.0.0.1')).status).to.equal(429)
    expect((await recover(trusting, '127.0.0.1, 198.51.100.9')).status).to.equal(401)
  })
})
