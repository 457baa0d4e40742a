// The list of an audience that is too large to be gathered: read by name, it is the list of a small one.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { AUDIENCE_COUNTED, type AudienceQuery } from '#domain/campaign/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { storedTenant } from '#test/support/stored-tenant.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { openCampaignWorld } from '#test/support/campaign-world.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = AUDIENCE_COUNTED + 100

describe('the list of a large audience', function () {
  this.timeout(60_000)

  verifies('CAM-19', 'is read by name, a page at a time, and counted to a limit', async () => {
    const { owner, within, close } = await openCampaignWorld()
    try {
      const tenant = await storedTenant(owner)
      const [all, few] = [asTagUuid(newUuid()), asTagUuid(newUuid())]
      await owner.query(`set app.tenant_uuid = '${tenant}'`)
      await owner.query(`insert into tags (tenant_uuid, tag_uuid, name, name_key)
        values ('${tenant}', '${all}', 'allen', 'allen'), ('${tenant}', '${few}', 'enkelen', 'enkelen')`)
      // Every fiftieth is deactivated.
      await owner.query(`
        insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
          select '${tenant}', gen_random_uuid(), case when i % 50 = 0 then 'INACTIVE' else 'ACTIVE' end, now(), mail, mail,
              initcap(called), called, false
            from generate_series(1, ${MANY}) i,
              lateral (select 'p' || i || '@k.example' as mail, 'naam ' || to_char(i, 'FM00000') as called) as one`)
      await owner.query(`
        insert into user_tags (tenant_uuid, user_uuid, tag_uuid)
          select tenant_uuid, user_uuid, tag::uuid from users, (values ('${all}', 0), ('${few}', 10)) as given (tag, most)
            where tenant_uuid = '${tenant}' and (most = 0 or right(name, 5)::integer <= most)`)
      const list = async (tags: AudienceQuery['tags'], change: Partial<AudienceQuery> = {}) => {
        const query = { tags, q: '', isReachable: O.none, skip: 0, limit: 3, ...change }
        const { data, total } = await within(tenant, ({ audiences }) => audiences.list(query))
        return [total, ...data.map(({ name, unreachable }) => `${name} ${O.getOrElse(() => '-')(unreachable)}`)]
      }
      const named = (...numbers: readonly number[]) =>
        numbers.map((n) => `Naam ${String(n).padStart(5, '0')} ${n % 50 === 0 ? 'inactive' : '-'}`)
      expect(await list([all])).to.deep.equal([AUDIENCE_COUNTED, ...named(1, 2, 3)])
      expect(await list([all, few], { skip: 48 })).to.deep.equal([AUDIENCE_COUNTED, ...named(49, 50, 51)])
      expect(await list([all], { skip: MANY - 1 })).to.deep.equal([AUDIENCE_COUNTED, ...named(MANY)])
      const unreachable = { isReachable: O.some(false) }
      expect(await list([all], unreachable)).to.deep.equal([MANY / 50, ...named(50, 100, 150)])
      expect(await list([all], { isReachable: O.some(true), skip: 48 })).to.deep.equal([9_898, ...named(49, 51, 52)])
      expect(await list([all], { q: 'NAAM 0010' })).to.deep.equal([10, ...named(100, 101, 102)])
      expect(await list([few])).to.deep.equal([10, ...named(1, 2, 3)])
      expect(await list([few], unreachable)).to.deep.equal([0])
    } finally {
      await close()
    }
  })
})
