// What the home page finds in the tables of all areas: for whom, since when, and by whose permission; and figures by day (ADM-2).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { makeAdminHome } from '#application/operations/home.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { CHECK_NAMES, type CheckName, FIGURE_NAMES, type CheckFinding } from '#domain/operations/home.ts'
import { FIRST_OFFICE_NAME } from '#domain/identity/tenant.ts'
import type { WebhookOffReason } from '#domain/event/webhook.ts'
import { fromDays, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/uuid.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { mailbox, newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { newKind, sampleEvent } from '#test/contract/sample-events.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.parse('2026-03-30T10:00:00Z')
const at = (moment: Instant): string => new Date(moment).toISOString()

describe('checks and figures of the home page', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let people: ReturnType<typeof makePeopleWorld>
  let home: ReturnType<typeof makeAdminHome>
  let inScope: InScope<ReturnType<typeof makeTableStores>>

  before(async () => {
    opened = await openFreshDatabase()
    inScope = makeInScope({ database: opened.database, stores: makeTableStores })
    people = makePeopleWorld(inScope)
    home = makeAdminHome({ inScope, clock: { now: () => NOW }, timer: systemTimer })
  })
  after(() => opened?.close())
  beforeEach(() =>
    opened.owner.query('truncate token_records, refresh_runs, licences, messages, archives, service_replicas cascade'),
  )

  /** As the tenant, since row-level security holds the owner too. */
  const put = async (tenant: TenantUuid, sql: string, values: readonly unknown[]): Promise<void> => {
    await opened.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    await opened.owner.query(sql, [...values])
  }
  const link = (tenant: TenantUuid, name: string, refreshed: Instant, failures = 0, revoked: Instant | null = null) =>
    put(
      tenant,
      `insert into token_records (id, ledger_user_id, tenant_uuid, mailclient_email, mailbox_key, mailbox_proven, ledger_user_name, division,
        access_token, refresh_token, access_expires_at, last_refreshed_at, last_used_at, revoked_at, refresh_failure_count)
        values ($1, $2, $3, $4, $4, true, $4, 1, 'v1.a.x', 'v1.a.x', $5, $6, $6, $7, $8)`,
      [
        newUuid(),
        newUuid(),
        tenant,
        name,
        at(refreshed + fromMinutes(10)),
        at(refreshed),
        revoked && at(revoked),
        failures,
      ],
    )
  const run = (begun: Instant, success: number, transient: number) =>
    opened.owner.query(
      `insert into refresh_runs (run_id, shares, begun_at, success, transient) values ($1, 1, $2, $3, $4)`,
      [newUuid(), at(begun), success, transient],
    )
  const licence = async (organization: string, kind: string, ends: Instant, places = 0, most = 100) => {
    const id = newUuid()
    await opened.owner.query(
      `insert into licences (id, covers, organization, organization_key, activation_key, kind, status, expires_at, max_activations, created_at)
        values ($1, $2, $2, $2, $3, $4, 'active', $5, $6, $7)`,
      [id, organization, newUuid(), kind, at(ends), most, at(NOW)],
    )
    await opened.owner.query(
      `insert into licence_activations (mailbox_key, licence_id, mailbox, activated_at, last_used_at)
        select $2 || n, $1, 'x', $3, $3 from generate_series(1, $4::integer) n`,
      [id, organization, at(NOW), places],
    )
    return id
  }
  const message = (
    tenant: TenantUuid,
    status: string,
    error: string | null,
    ended: Instant,
    name = '',
    state: object = {},
  ) => {
    const id = newUuid()
    return put(
      tenant,
      `insert into messages (tenant_uuid, message_id, mailing_id, origin_id, route, revision, status, error, ended_at, state,
        possibly_doubled, story, address, address_key, name)
        values ($1, $2, $3, $3, 'r', 0, $4, $5, $6, $8, false, '[]', 'eva@korrel.example', 'eva@korrel.example', $7)`,
      [tenant, id, newUuid(), status, error, at(ended), name, JSON.stringify(state)],
    ).then(() => id)
  }
  const archive = (tenant: TenantUuid, user: string, archived: Instant) =>
    put(
      tenant,
      `insert into archives (tenant_uuid, archive_id, revision, message_digest, target_kind, target_id, ledger_user_id, status,
        requested_at, archived_at, detail) values ($1, $2::uuid, 0, sha256(convert_to($2::uuid::text, 'UTF8')), 'contact', $2::uuid, $3, 'Archived', $4, $4, '{}')`,
      [tenant, newUuid(), user, at(archived)],
    )
  type Asking = Parameters<typeof home.checks>[0]
  const found = async (principal: Asking, name: CheckName): Promise<CheckFinding | undefined> =>
    (await must(home.checks(principal))).flatMap((one) => (one.name === name ? [O.toUndefined(one.found)] : []))[0]
  const operator = async () => (await people.administrator(['platform:admin'], people.operatorTenant)).principal

  /** Those of the world have the name of the first office. */
  const nameOffices = () => opened.owner.query(`update tenants set name = 'Kantoor Noord'`)

  verifies('ADM-2', 'every check runs and finds nothing in an empty service', async () => {
    const asking = await operator()
    await nameOffices()
    const checks = await must(home.checks(asking))
    expect(checks.map(({ name }) => name)).to.deep.equal(CHECK_NAMES)
    for (const { found: one } of checks) expect(O.toUndefined(one)?.count).to.equal(0)
  })

  verifies('ADM-2', 'links that lapse are found in the own office; operators see those of all', async () => {
    const { tenant, principal } = await people.administrator(['users:read'])
    await link(tenant, 'stale', NOW - fromDays(24))
    await link(tenant, 'failing', NOW - fromHours(1), 10)
    await link(tenant, 'well', NOW - fromMinutes(5))
    await link(tenant, 'three weeks', NOW - fromDays(22))
    await link(tenant, 'ended', NOW - fromDays(24), 0, NOW)
    await link(newTenant(), 'elsewhere', NOW - fromDays(25))
    const own = await found(principal, 'link.lapsing')
    expect(own).to.deep.include({
      count: 2,
      names: ['stale', 'failing'],
      id: O.none,
      since: O.some(NOW - fromDays(24)),
    })
    expect(await found(await operator(), 'link.lapsing')).to.deep.include({ count: 3 })
  })

  verifies('ADM-2', 'the ledger is down since its last usable answer, and links are not to blame then', async () => {
    const { tenant, principal } = await people.administrator(['users:read'])
    await link(tenant, 'stale', NOW - fromDays(24))
    await run(NOW - fromHours(2), 0, 9)
    await run(NOW - fromMinutes(9), 1, 3)
    await run(NOW - fromMinutes(8), 0, 2)
    await run(NOW - fromMinutes(7), 0, 2)
    expect(await found(await operator(), 'ledger.down')).to.deep.include({ count: 0 })
    await run(NOW - fromMinutes(6), 0, 1)
    expect(await found(await operator(), 'ledger.down')).to.deep.include({
      count: 1,
      since: O.some(NOW - fromMinutes(8)),
    })
    expect(await found(principal, 'ledger.down'), 'for an office too').to.deep.include({ count: 1 })
    expect(await found(principal, 'link.lapsing')).to.deep.include({ count: 0 })
    await run(NOW - fromMinutes(5), 1, 0)
    expect(await found(await operator(), 'ledger.down')).to.deep.include({ count: 0 })
    expect(await found(principal, 'link.lapsing')).to.deep.include({ count: 1 })
  })

  verifies('ADM-2', 'licences near their end or nearly full are found', async () => {
    const ending = await licence('ends', 'full', NOW + fromDays(29))
    await licence('stays', 'full', NOW + fromDays(31), 79)
    await licence('trial', 'trial', NOW + fromDays(4))
    await licence('over', 'full', NOW - fromDays(1), 100)
    const full = await licence('full', 'full', NOW + fromDays(300), 4, 5)
    const asking = await operator()
    expect(await found(asking, 'licence.ending')).to.deep.equal({
      count: 1,
      since: O.some(NOW - fromDays(1)),
      names: ['ends'],
      id: O.some(ending),
    })
    expect(await found(asking, 'licence.full')).to.deep.include({ count: 1, names: ['full'], id: O.some(full) })
  })

  verifies(
    'ADM-2',
    'mails that failed, and those without an outcome, are found in the own office, since the first of them',
    async () => {
      const { tenant, principal } = await people.administrator(['mail:read'])
      await message(tenant, 'Failed', 'outcome_unknown', NOW - fromHours(3), 'Eva')
      await message(tenant, 'Failed', 'outcome_unknown', NOW - fromHours(2))
      await message(tenant, 'Failed', 'recipient_refused', NOW - fromHours(4))
      await message(newTenant(), 'Failed', 'recipient_refused', NOW)
      await message(newTenant(), 'Failed', 'outcome_unknown', NOW)
      expect(await found(principal, 'mail.failed')).to.deep.include({ count: 1, since: O.some(NOW - fromHours(4)) })
      const mails = await found(principal, 'mail.unknown')
      expect(mails).to.deep.include({
        count: 2,
        since: O.some(NOW - fromHours(3)),
        names: ['Eva', 'eva@korrel.example'],
      })
    },
  )

  verifies(['ADM-2', 'CAM-19'], 'domains that return many mails of the office in a week are found', async () => {
    const { tenant, principal } = await people.administrator(['mail:read'])
    const comeBack = async (times: number, ended: Instant, of = tenant) => {
      for (let n = 0; n < times; n += 1) await message(of, 'Returned', null, ended)
    }
    await comeBack(1, NOW - fromDays(6))
    await comeBack(3, NOW)
    await comeBack(4, NOW - fromDays(8))
    await comeBack(9, NOW, newTenant())
    expect(await found(principal, 'mail.returned')).to.deep.include({ count: 0 })
    await comeBack(1, NOW - fromHours(1))
    expect(await found(principal, 'mail.returned')).to.deep.equal({
      count: 1,
      since: O.some(NOW - fromDays(6)),
      names: ['korrel.example'],
      id: O.none,
    })
  })

  verifies('ADM-2', 'campaigns that wait for what a due phase lacks are found, of the own office only', async () => {
    const { tenant, principal } = await people.administrator(['campaigns:read'])
    const campaign = async (of: TenantUuid, name: string, status: string, unresolved: object | null, text = '') => {
      const uuid = newUuid()
      const detail = { phases: { reminder1: { sendDate: NOW - fromHours(5), body: text } }, unresolved }
      await put(
        of,
        `insert into survey_campaigns (tenant_uuid, uuid, revision, name, name_key, survey_uuid, template_uuid, status, invite_send_date,
          created_by, created_at, detail) values ($1, $2::uuid, 0, $3, $3, $2::uuid, $2::uuid, $4, $5, $2::uuid, $5, $6)`,
        [of, uuid, name, status, at(NOW - fromDays(8)), JSON.stringify(detail)],
      )
      return uuid
    }
    const lacking = { phase: 'reminder1', missing: 'link' }
    const stuck = await campaign(tenant, 'Voorjaar', 'running', lacking)
    await campaign(tenant, 'Loopt', 'running', null)
    await campaign(tenant, 'Gestopt', 'cancelled', lacking)
    await campaign(newTenant(), 'Elders', 'running', lacking)
    expect(await found(principal, 'campaign.stuck')).to.deep.equal({
      count: 1,
      since: O.some(NOW - fromHours(5)),
      names: ['Voorjaar'],
      id: O.some(stuck),
    })
    // PostgreSQL reads no value out of a JSON with a NUL.
    await campaign(tenant, 'Zomer', 'running', lacking, '\0')
    await campaign(tenant, 'Herfst', 'running', null, '\0')
    const both = { count: 2, since: O.some(NOW - fromHours(5)), names: ['Voorjaar', 'Zomer'], id: O.none }
    expect(await found(principal, 'campaign.stuck')).to.deep.equal(both)
  })

  verifies(
    ['ADM-2', 'EVT-10'],
    'webhooks that were switched off need attention, except by an administrator',
    async () => {
      const { principal } = await people.administrator(['roles:read'])
      const off = async (reason: WebhookOffReason | null, url: string) => {
        const webhook = sampleWebhook({ url, off: reason === null ? O.none : O.some({ reason, at: NOW }) })
        await must(inScope(Tenant(principal.tenantUuid), ({ webhooks }) => webhooks.add(webhook)))
        return webhook.id
      }
      await off(null, 'https://on.example/')
      await off('person', 'https://meant.example/')
      const id = await off('failing', 'https://failing.example/in?key=secret')
      expect(await found(principal, 'webhook.off')).to.deep.equal({
        count: 1,
        since: O.some(NOW),
        names: ['failing.example'],
        id: O.some(id),
      })
    },
  )

  verifies(['ADM-2', 'OPS-19'], 'the first office needs attention until it has a name', async () => {
    const asking = await operator()
    await nameOffices()
    const uuid = asTenantUuid(newUuid())
    const name = (text: string) =>
      must(
        inScope(Admin, ({ tenants }) =>
          tenants.put({ uuid, name: text, active: true, mailDomains: [], language: 'nl' }),
        ),
      )
    await name(FIRST_OFFICE_NAME)
    const first = { count: 1, since: O.none, names: [FIRST_OFFICE_NAME], id: O.some(uuid) }
    expect(await found(asking, 'tenant.unnamed')).to.deep.equal(first)
    await name('Kantoor Linde')
    expect(await found(asking, 'tenant.unnamed')).to.deep.include({ count: 0 })
  })

  verifies(
    ['ADM-2', 'EVT-8'],
    'people to whom a notification came back in a week, until they have another address',
    async () => {
      const { principal, tenant } = await people.administrator(['users:read'])
      const within = <A>(work: (stores: ReturnType<typeof makeTableStores>) => Stored<A>): Promise<A> =>
        must(inScope(Tenant(tenant), work))
      const eva = sampleUser({ email: mailbox('eva@korrel.example'), name: 'Eva' })
      await within(({ users }) => users.add(eva))
      const kind = newKind()
      const cameBack = async (ended: Instant) => {
        const mail = await message(tenant, 'Returned', null, ended)
        const event = sampleEvent({ kind, initiator: eva.uuid, firedAt: ended })
        await within(({ events }) => events.addAll([event]))
        await put(
          tenant,
          `insert into notifications (tenant_uuid, notification_id, event_id, type, recipient, channel, because, state, state_at, message_id,
          reason, created_at) values ($1, $2, $3, $4, $5, 'mail', 'OWNER', 'Failed', $6, $7, 'returned', $6)`,
          [tenant, newUuid(), event.id, kind.uuid, eva.uuid, at(ended), mail],
        )
      }
      await cameBack(NOW - fromDays(8))
      expect(await found(principal, 'notification.returned')).to.deep.include({ count: 0 })
      await cameBack(NOW - fromDays(6))
      await cameBack(NOW)
      expect(await found(principal, 'notification.returned')).to.deep.equal({
        count: 1,
        since: O.some(NOW - fromDays(6)),
        names: ['Eva'],
        id: O.some(eva.uuid),
      })
      await within(({ users }) => users.put({ ...eva, email: mailbox('eva.jansen@korrel.example') }))
      expect(await found(principal, 'notification.returned')).to.deep.include({ count: 0 })
    },
  )

  verifies('ADM-2', 'replicas report neighbours that are away, and clocks that are off', async () => {
    const report = (name: string, ahead: number, away: readonly string[], seen = NOW) =>
      opened.owner.query(
        `insert into service_replicas (id, name, version, started_at, seen_at, clock_ahead, away) values ($1, $2, '1', $3, $3, $4, $5)`,
        [newUuid(), name, at(seen), ahead, away],
      )
    await report('a', 4_999, ['mail'])
    await report('b', -5_000, ['signIn', 'mail'])
    await report('gone', fromHours(2), ['ledger'], NOW - fromMinutes(3))
    const asking = await operator()
    expect(await found(asking, 'neighbour.away')).to.deep.include({ count: 2, names: ['mail', 'signIn'] })
    expect(await found(asking, 'replica.clock')).to.deep.include({ count: 1, names: ['b'] })
  })

  verifies('ADM-2', 'figures count each of the last fourteen days of the office, of the own office only', async () => {
    const { tenant, principal } = await people.administrator(['mail:read', 'users:read', 'campaigns:read'])
    // The clock went forward on the 29th: the day began at 23:00 UTC.
    for (const ended of [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
      '2026-03-16T23:00:00Z',
      '2026-03-16T22:59:59Z',
    ])
      await message(tenant, 'Sent', null, Date.parse(ended))
    const sentAt = Date.parse('2026-03-28T23:00:00Z')
    await message(tenant, 'Returned', null, Date.parse('2026-03-29T22:00:00Z'), '', { sentAt })
    await message(newTenant(), 'Sent', null, NOW)
    const eva = newUuid()
    for (const user of [eva, eva, newUuid()]) await archive(tenant, user, NOW)
    const figures = new Map((await must(home.figures(principal))).map(({ name, days: of }) => [name, of]))
    expect([...figures.keys()]).to.deep.equal(FIGURE_NAMES.filter((name) => name !== 'ledger.refreshed'))
    const sent = figures.get('mail.sent') ?? []
    expect([sent.length, sent[0]?.date, sent.at(-1)?.date]).to.deep.equal([14, '2026-03-17', '2026-03-30'])
    expect(sent.filter(({ value }) => value > 0)).to.deep.equal([
      { date: '2026-03-17', value: 1 },
      { date: '2026-03-28', value: 1 },
      { date: '2026-03-29', value: 2 },
      { date: '2026-03-30', value: 1 },
    ])
    expect(figures.get('archive.mails')?.at(-1)?.value).to.equal(3)
    expect(figures.get('archive.people')?.at(-1)?.value).to.equal(2)
  })
})
