// The end of the sample: nothing of it is left, the administrator who asked stays, and what others have is untouched.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { CLEARED_TABLES, KEPT_TABLES } from '#adapters/postgres/operations/sample-cleaner.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminSample } from '#application/operations/sample.ts'
import { LINK_OFFICE, OTHER_SAMPLE_OFFICES, SAMPLE_MAILBOX, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { EVA } from '#bootstrap/sample/founders.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { SAMPLE_ENDING } from '#domain/operations/sample.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newDigest, sampleSignIn, sampleUser } from '#test/contract/sample-people.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { openSampleOffices } from '#test/support/sample-offices.ts'
import { verifies } from '#test/support/verifies.ts'

const HOME = SAMPLE_OFFICE.uuid

const TENANT_TABLES = `select table_name as name from information_schema.columns
  where table_schema = 'public' and column_name = 'tenant_uuid' order by 1`

describe('the emptied sample', () => {
  let offices: Awaited<ReturnType<typeof openSampleOffices>>
  beforeEach(async () => {
    offices = await openSampleOffices()
  })
  afterEach(() => offices.close())

  const openAdmin = () => {
    const { inScope, sampleLog } = offices
    const clock = { now: () => NOW }
    const { log } = makeRecordingLog()
    const runAudited = makeRunAudited({ inScope, clock, logOf: () => log, random: { uuid: newUuid } })
    const operatorTenant = O.some(HOME)
    return makeAdminSample({
      inScope,
      change: makeChange({ runAudited, clock, operatorTenant }),
      clock,
      offices: [HOME, ...OTHER_SAMPLE_OFFICES],
      mailbox: SAMPLE_MAILBOX,
      defaultTenant: HOME,
      linkTenant: LINK_OFFICE.uuid,
      log: sampleLog,
    })
  }

  const signInEva = async (): Promise<Principal> => {
    const signIn = sampleSignIn({ tenantUuid: HOME, user: EVA, expiresAt: NOW + fromDays(1) })
    await offices.within(Admin, ({ signIns }) => signIns.add(signIn, O.some(newDigest())))
    return {
      user: EVA,
      email: 'eva.jansen@korrel.example' as Mailbox,
      name: 'Eva Jansen',
      home: HOME,
      tenantUuid: HOME,
      permissions: new Set(PERMISSIONS),
      signIn: signIn.id,
      kind: signIn.kind,
    }
  }

  /** Number of rows by table, without empty tables. */
  const countRows = async (): Promise<Readonly<Record<string, number>>> => {
    const { owner } = offices
    const { rows } = await owner.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      let count = 0
      for (const tenant of [HOME, ...OTHER_SAMPLE_OFFICES, LINK_OFFICE.uuid]) {
        await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
        const { rows: found } = await owner.query<{ count: number }>(`select count(*)::integer as count from ${name}`)
        count = Math.max(count, found[0]?.count ?? 0)
      }
      if (count > 0) counts[name] = count
    }
    return counts
  }

  verifies('ADM-8', 'leaves the administrator, their roles and sign-in, and an entry that says so', async () => {
    await offices.begin()
    const eva = await signInEva()
    const admin = openAdmin()
    expect(await must(admin.state(eva))).to.deep.equal({ isSample: true, canEmpty: true })
    expect(offices.shown).not.to.deep.equal([])
    await must(admin.empty(eva))
    expect(offices.shown).to.deep.equal([])
    expect(await must(admin.state(eva))).to.deep.equal({ isSample: false, canEmpty: true })
    const { knex_migrations: _, knex_migrations_lock: __, event_types: ___, ...left } = await countRows()
    expect(left).to.deep.equal({
      audit_entries: 1,
      due_items: 1,
      roles: 2,
      sample_parts: 14,
      sign_ins: 1,
      tenant_mail_domains: 1,
      tenants: 2,
      user_directory: 1,
      user_roles: 1,
      user_trigrams: 1,
      users: 1,
    })
    // Neither a second click nor the next start changes anything.
    await must(admin.empty(eva))
    await offices.begin()
    expect((await countRows())['users']).to.equal(1)
    expect((await countRows())['messages']).to.equal(undefined)
  })

  verifies('ADM-8', 'keeps other offices, later licences, and all if the caller is no operator', async () => {
    await offices.begin()
    const eva = await signInEva()
    const own = newTenant()
    const later = sampleLicence({ createdAt: NOW + 1 })
    await offices.within(Tenant(own), ({ users }) => users.add(sampleUser()))
    await offices.within(Admin, ({ licences }) => licences.add(later))
    const admin = openAdmin()
    const before = await countRows()
    expect(await refusal(admin.empty({ ...eva, permissions: new Set(['users:write']) }))).to.deep.include({
      _tag: 'Forbidden',
    })
    expect(await countRows()).to.deep.equal(before)
    await must(admin.empty(eva))
    expect(await offices.within(Tenant(own), ({ users }) => users.countByStatus)).to.deep.include({ ACTIVE: 1 })
    expect(O.isSome(await offices.within(Admin, ({ licences }) => licences.find(later.id)))).to.equal(true)
  })

  verifies('ADM-8', 'after an end that was interrupted, keeps licences that came after the sample', async () => {
    await offices.begin()
    const eva = await signInEva()
    const later = sampleLicence({ createdAt: NOW + 1 })
    await offices.within(Admin, ({ licences }) => licences.add(later))
    await offices.within(Admin, ({ samples }) => samples.record(SAMPLE_ENDING, NOW + 2))
    await must(openAdmin().empty(eva))
    const left = await offices.within(Admin, ({ licences }) =>
      licences.list(
        { q: '', states: [], expiresBefore: O.none, sortBy: 'createdAt', sortDir: 'asc', skip: 0, limit: 10 },
        NOW,
      ),
    )
    expect(left.data.map(({ licence }) => licence.id)).to.deep.equal([later.id])
  })

  verifies('ADM-8', 'clears every table that has a tenant', async () => {
    const { rows } = await offices.owner.query<{ name: string }>(TENANT_TABLES)
    expect([...CLEARED_TABLES, ...KEPT_TABLES, 'roles', 'tenant_mail_domains'].toSorted()).to.deep.equal(
      rows.map(({ name }) => name),
    )
  })
})
