// Rows that belong to nothing are counted, each by the check of its kind.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { orphansIn } from '#test/soak/orphans.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const [TENANT, ID] = [randomUUID(), randomUUID()]

const jobOf = (state: string, at: string): string =>
  `insert into pgboss.job (name, state, singleton_key, completed_on) values ('event.notify', '${state}', 'a', ${at})`

const WRONG: Readonly<Record<string, string>> = {
  'survey codes without their participant': `insert into public_survey_codes (code, kind, public_id, survey_id, tenant_uuid, series_uuid, status)
    values ('AAAAAA', 'personal', '${ID}', '${ID}', '${TENANT}', '${ID}', 'active')`,
  'campaigns due that do not exist': `insert into due_items (tenant_uuid, kind, id, due_at) values ('${TENANT}', 'campaign', '${ID}', now())`,
  'people of events that do not exist': `insert into event_people (tenant_uuid, person_key, event_id) values ('${TENANT}', 'a', '${ID}')`,
  'deliveries without their participant': `insert into survey_campaign_deliveries (tenant_uuid, campaign_uuid, phase, user_uuid, outcome, at)
    values ('${TENANT}', '${ID}', 0, '${ID}', 'planned', now())`,
  'jobs that failed for good': jobOf('failed', 'now()'),
}

describe('the orphans of a soak', function () {
  this.timeout(60_000)
  let world: World
  before(async () => {
    world = await makeWorld()
    await world.query(
      `insert into tenants (uuid, name, name_key, active) values ('${TENANT}', 'Kantoor', 'kantoor', true)`,
    )
    await world.query(`select pgboss.create_queue('event.notify', '{"policy": "short"}')`)
  })
  after(() => world?.close())

  const found = async (): Promise<readonly string[]> =>
    (await orphansIn(world)).filter(({ rows }) => rows > 0).map(({ what }) => what)

  verifies('OPS-9', 'do not occur in an empty database, and each is found where it is', async () => {
    expect(await found()).to.deep.equal([])
    for (const [what, sql] of Object.entries(WRONG)) {
      const before = await found()
      await world.inTenant(TENANT, sql)
      expect((await found()).filter((one) => !before.includes(one))).to.deep.equal([what])
    }
  })

  verifies('OPS-9', 'a failed job does not count once a later one of its key is done', async () => {
    expect(await found()).to.include('jobs that failed for good')
    await world.inTenant(TENANT, jobOf('completed', `now() + interval '1 minute'`))
    expect(await found()).not.to.include('jobs that failed for good')
  })
})
