// Two replicas of the service over one database: a code is answered once, an address is blocked on both, and no code or answer is in the log.
import { expect } from 'chai'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { openedSurvey } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { type LocalService, startLocal } from '#test/support/local-service.ts'
import { type ServiceProcess, startProcess } from '#test/support/process-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const SECRET = 'Vertrouwelijk antwoord'

describe('surveys of two replicas', function () {
  this.timeout(60_000)
  let world: World
  /** One prints its log, the other has none. */
  let logged: ServiceProcess
  let other: LocalService
  let tenant: TenantUuid
  let code: SurveyCode
  before(async () => {
    world = await makeWorld()
    const settings = { ...world.settings, TRUSTED_PROXIES: '1' }
    logged = await startProcess({ ...settings, LOG_LEVEL: 'debug' })
    other = await startLocal(settings)
    tenant = newTenant()
    const { log } = makeRecordingLog()
    const database = openDatabase({ url: world.database.url, log, connectWithin: 15_000 })
    const inScope = makeInScope({ database, stores: makeTableStores })
    const opened = await must(
      inScope(Tenant(tenant), (stores) => {
        const named = { uuid: tenant, name: 'Kantoor Korrel', active: true, mailDomains: [], language: 'nl' } as const
        return async () => {
          await must(stores.tenants.put(named))
          return openedSurvey(stores, tenant, { codes: 1 })()
        }
      }),
    )
    code = opened.codes[0] ?? opened.own
    await database.close()
  })
  after(async () => {
    await logged?.kill()
    await other?.stop()
    await world?.close()
  })

  const ask = (n: number, path: string, from: string, body?: string): Promise<Response> =>
    fetch(`${(n % 2 === 0 ? logged : other).baseUrl}${path}`, {
      redirect: 'manual',
      headers: {
        'x-forwarded-for': from,
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })

  verifies('SVY-4', 'twenty posts at once are one response', async () => {
    const body = new URLSearchParams({ version: '1', 'a.work': 'home', 'a.why': SECRET }).toString()
    expect((await ask(0, `/s/${code}`, '192.0.2.1')).status).to.equal(200)
    const posts = await together(20, (n) => ask(n, `/s/${code}`, '192.0.2.1', body))
    expect(new Set(posts.map(({ status }) => status))).to.deep.equal(new Set([303]))
    expect(await world.inTenant(tenant, 'select code from survey_responses')).to.deep.equal([{ code }])
  })

  verifies('SVY-3', 'twenty misses on either block the address on both, and not the other one', async () => {
    const misses = await together(20, async (n) => (await ask(n, '/s/ZZZZZZ', '192.0.2.2')).status)
    expect(new Set(misses)).to.deep.equal(new Set([404]))
    for (const n of [0, 1]) {
      const blocked = await ask(n, `/s/${code}`, '192.0.2.2')
      expect([blocked.status, Number(blocked.headers.get('retry-after')) > 590]).to.deep.equal([429, true])
      expect((await ask(n, `/s/${code}`, '192.0.2.3')).status).to.equal(200)
    }
  })

  verifies('SVY-3', 'neither codes nor answers nor addresses are in the log', () => {
    const log = logged.stdout() + logged.stderr()
    expect(log).to.include('/s/:code')
    for (const secret of [code, code.toLowerCase(), 'ZZZZZZ', SECRET, '192.0.2.']) expect(log).not.to.include(secret)
  })
})
