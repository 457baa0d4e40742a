// The health of the vault over real tables: states and ages of links, keys, refreshes by day, and who has to sign in again (ADM-5).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeAdminVault } from '#application/operations/vault.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { days, hours, minutes } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.parse('2026-03-30T10:00:00Z')
const ago = (length: number): string => new Date(NOW - length).toISOString()

interface Link {
  readonly refreshed?: number
  readonly failures?: number
  readonly revoked?: number
  readonly refused?: boolean
  readonly key?: string
  readonly tenant?: TenantUuid
}

describe('the health of the vault', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let people: ReturnType<typeof makePeopleWorld>
  let vault: ReturnType<typeof makeAdminVault>

  before(async () => {
    opened = await openFreshDatabase()
    const inScope = makeInScope({ database: opened.database, stores: keptStores })
    people = makePeopleWorld(inScope)
    vault = makeAdminVault({ inScope, clock: { now: () => NOW }, keyIds: ['new', 'old'] })
  })
  after(() => opened?.close())
  beforeEach(() => opened.owner.query('truncate token_records, refresh_runs'))

  const link = async (mailbox: string, one: Link = {}): Promise<void> => {
    const {
      refreshed = minutes(5),
      failures = 0,
      revoked,
      refused = false,
      key = 'new',
      tenant = people.operatorTenant,
    } = one
    await opened.owner.query(
      `insert into token_records (id, ledger_user_id, tenant_uuid, mailclient_email, mailbox_key, mailbox_proven, ledger_user_name, division,
        access_token, refresh_token, access_expires_at, last_refreshed_at, last_used_at, revoked_at, revoked_as_refused, refresh_failure_count)
        values ($1, $2, $3, $4, $4, true, $4, 1, $5, $5, $6, $6, $6, $7, $8, $9)`,
      [
        newUuid(),
        newUuid(),
        tenant,
        mailbox,
        `v1.${key}.secret`,
        ago(refreshed),
        revoked === undefined ? null : ago(revoked),
        refused,
        failures,
      ],
    )
  }
  const operator = async () => (await people.administrator(['platform:admin'], people.operatorTenant)).principal

  verifies('ADM-5', 'counts links by state and age, and shows which key sealed them', async () => {
    await link('live')
    await link('day', { refreshed: hours(2), key: 'old' })
    await link('failing', { refreshed: hours(2), failures: 10 })
    await link('stale', { refreshed: days(24), key: 'lost' })
    await link('refused', { revoked: days(2), refused: true, key: 'lost' })
    await link('failed', { revoked: days(40), failures: 30 })
    await link('ended', { revoked: minutes(1) })
    const { groups, keys } = await must(vault.health(await operator()))
    const brief = groups.map(({ state, age, key, count }) => `${state} ${age} ${key} ${count}`).toSorted()
    expect(brief).to.deep.equal([
      'ended hour new 1',
      'failed older new 1',
      'failing day new 1',
      'live day old 1',
      'live hour new 1',
      'refused week lost 1',
      'stale month lost 1',
    ])
    expect(keys).to.deep.equal([
      { id: 'new', use: 'active', count: 2 },
      { id: 'old', use: 'older', count: 1 },
      { id: 'lost', use: 'missing', count: 1 },
    ])
    expect(JSON.stringify([groups, keys])).not.to.include('secret')
  })

  verifies('ADM-5', 'sums the outcomes of refreshes by day of the office', async () => {
    for (const [at, success, transient] of [
      ['2026-03-29T21:59:59Z', 5, 1],
      ['2026-03-29T22:00:00Z', 7, 0],
      ['2026-03-30T09:00:00Z', 8, 2],
      ['2026-03-10T09:00:00Z', 99, 99],
    ] as const)
      await opened.owner.query(
        'insert into refresh_runs (run_id, shares, begun_at, success, transient) values ($1, 1, $2, $3, $4)',
        [newUuid(), at, success, transient],
      )
    const { days: found } = await must(vault.health(await operator()))
    expect([found.length, found[0]?.date]).to.deep.equal([14, '2026-03-17'])
    expect(found.slice(-2).map(({ outcomes }) => [outcomes.success, outcomes.transient])).to.deep.equal([
      [5, 1],
      [15, 2],
    ])
    expect(found.slice(0, -2).every(({ outcomes }) => outcomes.success === 0)).to.equal(true)
  })

  verifies('ADM-5', 'lists users whose last link ended against their will, the latest first', async () => {
    const elsewhere = newTenant()
    await link('refused', { revoked: days(2), refused: true })
    await link('failed', { revoked: days(1), failures: 30, tenant: elsewhere })
    await link('ended', { revoked: days(1) })
    await link('back', { revoked: days(3), refused: true })
    await link('back')
    await link('elsewhere', { revoked: days(4), refused: true })
    await link('elsewhere', { tenant: elsewhere })
    const { data, total } = await must(vault.ended(await operator(), { skip: 0, limit: 2 }))
    expect(total).to.equal(3)
    expect(data.map(({ name, state, tenantUuid }) => [name, state, tenantUuid])).to.deep.equal([
      ['failed', 'failed', elsewhere],
      ['refused', 'refused', people.operatorTenant],
    ])
  })

  verifies('ADM-5', 'is for operators alone', async () => {
    const { principal } = await people.administrator(['users:read', 'logs:read'])
    for (const answer of [await vault.health(principal)(), await vault.ended(principal, { skip: 0, limit: 1 })()])
      expect(E.isLeft(answer) && answer.left._tag).to.equal('Forbidden')
  })
})
