// Secrets that the systems around the service issue, replaced as the operator's guide has it: people keep working through both replicas at each step.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { type Collector, startCollector } from '#test/support/collector.ts'
import { accountOf, type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { type MailOffice, openMailOffice } from '#test/support/mail-office.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { contactPath } from '#test/support/plugin-client.ts'
import type { RequirementId } from '#test/requirements.ts'
import { commandAt, type OwnRedis, startOwnRedis } from '#test/support/redis.ts'
import { control, logIn } from '#test/support/service.ts'
import { makeSignInBrowser } from '#test/support/sign-in-browser.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { reportOf } from '#test/support/whole-world.ts'

const [FIRST, SECOND] = ['eerste-geheim', 'tweede-geheim']
const EVA = 'eva.jansen@korrel.example'
const MAILBOX = '/admin/system-mailboxes/monitor'

type Settings = Readonly<Record<string, string>>

interface NeighbourSecret {
  readonly ids: readonly RequirementId[]
  /** What people keep. */
  readonly keeps: string
  readonly settings: (secret: string) => Settings
  /** The neighbour accepts these from now on, and no other. */
  readonly accept: (...secrets: readonly string[]) => Promise<unknown>
  /** Rejects unless people can use the neighbour through this replica. */
  readonly works: (replica: LocalService) => Promise<unknown>
  /** Rejects unless the neighbour refuses the secret of this replica. */
  readonly isRefused: (replica: LocalService) => Promise<unknown>
}

describe('the rotation of secrets that neighbours issue', function () {
  this.timeout(240_000 * PATIENCE)
  let office: MailOffice
  let idp: IdentityProviderUnderTest
  let collector: Collector
  let redis: OwnRedis | undefined
  let keys: readonly string[] = []
  let replicas: readonly [LocalService, LocalService]
  /** Signed in at the ledger before any secret is replaced. */
  let jwt: string
  const running = new Set<LocalService>()

  const start = async (secret: string): Promise<LocalService> => {
    const one = await office.startLocal({ IDP_ISSUER_URL: idp.url, ...settingsOf(secret) })
    running.add(one)
    return one
  }

  const get = (one: LocalService, path: string, token: string, headers: Settings = {}): Promise<Response> =>
    fetch(`${one.baseUrl}${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } })
  const operator = (): string => office.ours.people.operator.token

  /** The status of a look-up by which the service has to refresh the token of the ledger. */
  const lookUp = async (one: LocalService): Promise<number> => {
    await office.world.control({ op: 'advance', seconds: 601 })
    return (await get(one, contactPath(), jwt)).status
  }
  const ledger: NeighbourSecret = {
    ids: ['OPS-11', 'SES-17', 'SES-25'],
    keeps: 'the ledger refreshes tokens and lets people log in',
    settings: (secret) => ({ LEDGER_CLIENT_SECRET: secret }),
    accept: (...accepted) => office.world.control({ op: 'secrets', accepted }),
    works: async (one) => {
      const { granted } = (await reportOf(office.world.ledgerUrl)).refreshTokens
      expect(await lookUp(one)).to.equal(200)
      expect((await reportOf(office.world.ledgerUrl)).refreshTokens.granted).to.be.above(granted)
      await logIn({ baseUrl: one.baseUrl, ledgerUrl: office.world.ledgerUrl }, 'piet.devries@korrel.example')
    },
    isRefused: async (one) => expect(await lookUp(one)).to.equal(502),
  }

  const signIn = async ({ baseUrl }: LocalService) => {
    const browser = makeSignInBrowser()
    const { address, answer } = await browser.follow(`${baseUrl}/admin/sign-in`, accountOf(EVA))
    const me = await browser.visit(`${baseUrl}/admin/me`)
    return { path: new URL(address).pathname, page: await answer.text(), status: me.status }
  }
  const identityProvider: NeighbourSecret = {
    ids: ['OPS-11', 'IDN-4'],
    keeps: 'people sign in at the identity provider',
    settings: (secret) => ({ IDP_CLIENT_SECRET: secret }),
    accept: (...accepted) => control(idp.url, { op: 'secrets', accepted }),
    works: async (one) => expect(await signIn(one)).to.include({ path: '/admin', status: 200 }),
    isRefused: async (one) => {
      const { page, ...rest } = await signIn(one)
      expect(rest).to.deep.equal({ path: '/admin/callback', status: 401 })
      expect(page).to.include('invalid_client')
    },
  }

  /** Asks the login for a fresh token. */
  const diagnosis = (one: LocalService): Promise<{ readonly diagnosis: string }> =>
    office.call(one, { path: `${MAILBOX}/health`, token: operator() })
  const cloud: NeighbourSecret = {
    ids: ['OPS-11', 'SYS-10'],
    keeps: 'mails leave by a system mailbox of the cloud',
    settings: (secret) => ({ CLOUD_CLIENT_SECRET: secret }),
    accept: (...accepted) => office.cloud.control({ op: 'secrets', accepted }),
    works: async (one) => {
      const asked = await office.cloud.tokenRequests()
      expect(await diagnosis(one)).to.include({ diagnosis: 'Healthy' })
      expect(await office.cloud.tokenRequests()).to.be.above(asked)
      const to = `${randomUUID()}@korrel.example`
      expect(await office.call(one, { path: `${MAILBOX}/test`, body: { to }, token: operator() })).to.include({
        ok: true,
      })
      expect((await office.arrivedInCloud()).get(to)).to.have.length(1)
    },
    isRefused: async (one) => expect(await diagnosis(one)).to.include({ diagnosis: 'ClientRefused' }),
  }

  const redisUrl = (password: string): string => (redis?.url ?? '').replace('unix://', `unix://tapster:${password}@`)
  /** Makes a request, and returns its id. */
  const request = async (one: LocalService): Promise<string> => {
    const id = randomUUID()
    expect((await get(one, '/users', operator(), { 'x-request-id': id })).status).to.equal(200)
    return id
  }
  const isLogged = async (by: LocalService, id: string): Promise<boolean> => {
    const answer = await get(by, `/logs?requestId=${id}`, operator())
    return answer.ok && (await answer.text()).includes('http.request')
  }
  const logBuffer: NeighbourSecret = {
    ids: ['OPS-11', 'LOG-4'],
    keeps: 'each replica finds in Redis what the other logged',
    settings: (password) => (redis === undefined ? {} : { LOG_STORAGE: 'redis', REDIS_URL: redisUrl(password) }),
    accept: async (...passwords) => {
      const rights = ['on', '~logs*', '&*', '+@all', 'resetpass']
      await redis?.command('ACL', 'SETUSER', 'tapster', ...rights, ...passwords.map((one) => `>${one}`))
      // Redis keeps connections that logged in with a removed password.
      await redis?.command('CLIENT', 'KILL', 'USER', 'tapster')
    },
    works: async (one) => {
      const id = await request(one)
      for (const other of replicas) await until('the entry', () => isLogged(other, id))
    },
    isRefused: async (one) => {
      expect(String(await commandAt(redisUrl(FIRST), ['PING']).catch(String))).to.match(/WRONGPASS/)
      const id = await request(one)
      expect((await get(one, '/logs', operator())).status).to.equal(503)
      const later = await request(replicas[0])
      await until('a later entry of another replica', () => isLogged(replicas[0], later))
      expect(await isLogged(replicas[0], id)).to.equal(false)
    },
  }

  /** Returns the id of a request that fails by a bug. */
  const meetBug = async (one: LocalService): Promise<string> => {
    const id = randomUUID()
    await office.world.query('alter table plugin_exclusions rename to elsewhere')
    try {
      expect((await get(one, contactPath(), jwt, { 'x-request-id': id })).status).to.equal(500)
    } finally {
      await office.world.query('alter table elsewhere rename to plugin_exclusions')
    }
    return id
  }
  const isCollected = (id: string): boolean =>
    collector.errors.some(({ attributes }) => attributes['tapster.request_id'] === id)
  const errorCollector: NeighbourSecret = {
    ids: ['OPS-11', 'PLG-24'],
    keeps: 'errors reach the collector',
    settings: (key) => ({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `x-key=${key}`,
    }),
    accept: async (...accepted) => {
      keys = accepted
    },
    works: async (one) => {
      const id = await meetBug(one)
      await until('the error at the collector', () => isCollected(id))
    },
    isRefused: async (one) => {
      const id = await meetBug(one)
      await until('the refused request', () => collector.requests.some(({ body }) => body.includes(id)))
      expect(isCollected(id)).to.equal(false)
    },
  }

  const secrets = [ledger, identityProvider, cloud, logBuffer, errorCollector]
  const all = (act: (secret: NeighbourSecret) => unknown): Promise<unknown> => Promise.all(secrets.map(act))
  const settingsOf = (secret: string): Settings => Object.assign({}, ...secrets.map((one) => one.settings(secret)))

  before(async () => {
    ;[office, idp, redis, collector] = await Promise.all([
      openMailOffice(),
      startIdentityProvider(),
      startOwnRedis(),
      startCollector((headers) => keys.includes(String(headers['x-key']))),
    ])
    await all(({ accept }) => accept(FIRST))
    replicas = [await start(FIRST), await start(FIRST)]
    const [one] = replicas
    await office.openMailbox(one)
    await office.call(one, { path: '/users', body: { email: EVA, name: 'Eva Jansen' } })
    jwt = await logIn({ baseUrl: one.baseUrl, ledgerUrl: office.world.ledgerUrl })
  })
  after(async () => {
    await Promise.all([...running].map((one) => one.stop()))
    await Promise.all([idp?.stop(), redis?.stop(), collector?.close(), office?.close()])
  })

  const restarted = async (one: LocalService, secret: string): Promise<LocalService> => {
    running.delete(one)
    await one.stop()
    return start(secret)
  }

  /** What the operator does, and whether people can work through both replicas then. */
  const step = (title: string, act: () => Promise<unknown>): Mocha.Suite =>
    describe(title, () => {
      before(act)
      for (const secret of secrets)
        verifies(secret.ids, secret.keeps, async function () {
          if (secret === logBuffer && redis === undefined) this.skip()
          for (const one of replicas) await secret.works(one)
        })
    })

  // All at once: they are independent, and share the restarts.
  if (inFull(true, false)) step('before the rotation', () => Promise.resolve())
  step('with a second secret at each, and one replica restarted', async () => {
    await all(({ accept }) => accept(FIRST, SECOND))
    const [one, other] = replicas
    replicas = [await restarted(one, SECOND), other]
  })
  const refused = (left: () => Promise<LocalService>): Mocha.Suite =>
    describe('a replica that still has the first secrets', () => {
      let one: LocalService
      before(async () => {
        one = await left()
      })
      for (const secret of secrets)
        verifies(secret.ids, `is refused, and through the others ${secret.keeps}`, async function () {
          if (secret === logBuffer && redis === undefined) this.skip()
          await secret.isRefused(one)
          for (const other of new Set(replicas)) await secret.works(other)
        })
    })

  if (!inFull(true, false)) {
    refused(async () => {
      await all(({ accept }) => accept(SECOND))
      const [one, left] = replicas
      replicas = [one, one]
      return left
    })
    return
  }
  step('with both replicas restarted', async () => {
    const [one, other] = replicas
    replicas = [one, await restarted(other, SECOND)]
  })
  step('with the first secrets deleted', () => all(({ accept }) => accept(SECOND)))
  refused(() => start(FIRST))
})
