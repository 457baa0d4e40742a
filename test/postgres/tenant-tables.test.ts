// That the schema keeps tenants apart by itself, whatever a query forgets, and that the tenant leads every key.
import { expect } from 'chai'
import { Client } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeIdentityStores } from '#adapters/postgres/identity/stores.ts'
import { listCoveringHashes } from '#adapters/postgres/identity/user-trigrams.ts'
import { makePostgresSettingsStore } from '#adapters/postgres/ledger/settings-store.ts'
import { runQuery, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, newUser } from '#test/contract/sample-connections.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { tablesOutsidePolicies } from '#test/support/tables-outside-policies.ts'
import { verifies } from '#test/support/verifies.ts'

const TABLES = `
  select c.relname as table, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
    (select count(*)::integer from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'tenant_uuid' and not a.attisdropped
  order by 1`

const OUTSIDE = `select relname as name from pg_class
  where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relrowsecurity order by 1`

const INDEXES = `
  select c.relname as table, i.indexrelid::regclass::text as index, a.attname as leading
  from pg_index i join pg_class c on c.oid = i.indrelid
    left join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
  where c.relrowsecurity and c.relnamespace = 'public'::regnamespace`

describe('tables of tenants', () => {
  verifies(
    'IDN-2',
    'every table with a tenant is under forced row-level security, and the tenant leads its indexes',
    async () => {
      const fresh = await freshDatabase()
      const owner = new Client({ connectionString: fresh.adminUrl })
      await owner.connect()
      const outside = await tablesOutsidePolicies()
      const tables = (await owner.query(TABLES)).rows.filter(({ table }) => !outside.includes(table))
      const indexes = (await owner.query(INDEXES)).rows
      await owner.end()
      await fresh.drop()
      expect(tables.map(({ table }) => table)).to.include.members([
        'plugin_user_settings',
        'plugin_exclusions',
        'plugin_item_links',
        'users',
        'user_former_addresses',
        'roles',
        'tags',
        'user_roles',
        'user_tags',
        'audit_entries',
        'mail_templates',
        'monitor_campaigns',
        'mailings',
        'messages',
        'surveys',
        'survey_versions',
        'survey_kept_answers',
        'survey_responses',
        'survey_answer_counts',
      ])
      // The owner searches this one for all tenants.
      const forced = (table: string): boolean => table !== 'user_trigrams'
      for (const { table, ...is } of tables)
        expect(is, table).to.deep.equal({ enabled: true, forced: forced(table), policies: 1 })
      for (const { table, index, leading } of indexes)
        expect(leading, `${table} ${index}`).to.equal(index === 'user_trigrams_of_text' ? 'hashes' : 'tenant_uuid')
    },
  )

  verifies('IDN-2', 'SECURITY.md names every table without row-level security, and no other', async () => {
    const fresh = await freshDatabase()
    const owner = new Client({ connectionString: fresh.adminUrl })
    await owner.connect()
    const { rows } = await owner.query<{ name: string }>(OUTSIDE)
    await owner.end()
    await fresh.drop()
    expect(await tablesOutsidePolicies()).to.deep.equal(rows.map(({ name }) => name))
  })

  verifies(
    'IDN-2',
    'what people are called is found within their tenant alone, and its hashes are unordered',
    async () => {
      const fresh = await freshDatabase()
      const [owner, service] = [fresh.adminUrl, fresh.url].map((connectionString) => new Client({ connectionString }))
      if (owner === undefined || service === undefined) throw new Error('there are two')
      await Promise.all([owner.connect(), service.connect()])
      const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log })
      const inScope = makeInScope({ database, stores: makeIdentityStores })
      const [here, there] = [newTenant(), newTenant()]
      const eva = sampleUser({ name: 'Eva Straatman', email: mailbox('straat@noord.example') })
      for (const tenant of [here, there]) await inScope(Tenant(tenant), ({ users }) => users.add(eva))()

      const as = (tenant: string) => service.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
      const stored = () =>
        service.query<{ tenant_uuid: string; hashes: readonly number[] }>('select * from user_trigrams')
      const candidates = async (tenant: TenantUuid): Promise<number | null> =>
        (await service.query('select user_candidates($1, 10)', [listCoveringHashes(tenant, 'straatman')])).rowCount
      await as('')
      expect([(await stored()).rowCount, await candidates(here)]).to.deep.equal([0, 0])
      await as(here)
      const [row, ...others] = (await stored()).rows
      expect([row?.tenant_uuid, others]).to.deep.equal([here, []])
      expect(row?.hashes.map(String)).to.deep.equal([...new Set(row?.hashes.map(String))].toSorted())
      expect([await candidates(here), await candidates(there)]).to.deep.equal([1, 0])
      const { rows } = await owner.query(
        `select proacl::text as rights from pg_proc where proname = 'user_candidates' and proacl is not null`,
      )
      expect(rows).to.have.length(1)
      expect(rows[0].rights).not.to.match(/[{,]=/)
      await Promise.all([owner.end(), service.end(), database.close()])
      await fresh.drop()
    },
  )

  verifies('IDN-2', 'a query that forgets the tenant returns its rows only, and none outside of it', async () => {
    const fresh = await freshDatabase()
    const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log })
    const inScope = makeInScope({
      database,
      stores: (query, scope) => ({
        settings: makePostgresSettingsStore(query, scope),
        forgetful: runQuery(() =>
          query.raw<{ rows: { readonly tenant_uuid: string }[] }>('select * from plugin_user_settings'),
        ),
        wipe: runQuery(() => query.raw<{ rowCount: number }>('delete from plugin_user_settings')),
      }),
    })
    const [here, there] = [newTenant(), newTenant()]
    for (const tenant of [here, here, there])
      await inScope(Tenant(tenant), ({ settings }) =>
        settings.put(newUser(), { autoArchiveOnSend: true, defaultArchiveTarget: 'contact' }),
      )()
    const seen = async (scope: Scope): Promise<readonly string[]> => {
      const answer = await inScope(scope, ({ forgetful }) => forgetful)()
      return answer._tag === 'Right' ? answer.right.rows.map((row) => row.tenant_uuid) : ['unavailable']
    }
    const wiped = async (scope: Scope): Promise<number> => {
      const answer = await inScope(scope, ({ wipe }) => wipe)()
      return answer._tag === 'Right' ? answer.right.rowCount : -1
    }
    expect(await seen(Tenant(here))).to.deep.equal([here, here])
    expect(await seen(Tenant(there))).to.deep.equal([there])
    expect(await seen(Tenant(newTenant()))).to.deep.equal([])
    expect(await seen(Admin)).to.deep.equal([])
    expect(await wiped(Admin)).to.equal(0)
    expect(await wiped(Tenant(there))).to.equal(1)
    expect(await seen(Tenant(here))).to.deep.equal([here, here])
    await database.close()
    await fresh.drop()
  })
})
