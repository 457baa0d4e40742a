// Tenants kept apart by the database itself, seen with the service's own login once the service has been used.
import { expect } from 'chai'
import { Client } from 'pg'
import { ARCHIVE, ask, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { tablesOutsidePolicies } from '#test/support/tables-outside-policies.ts'
import { verifies } from '#test/support/verifies.ts'

const OTHER = '11111111-2222-4333-8444-555555555555'

describe('rows of tenants, with the login of the service', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let client: Client

  before(async () => {
    service = await startService()
    client = new Client({ connectionString: service.databaseUrl })
    await client.connect()
    const jwt = await logIn(service)
    const target = await sampleTarget(service.baseUrl, jwt)
    const body = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }
    await ask(service.baseUrl, '/mailclient-plugin/settings', { method: 'PUT', jwt, body })
    const archived = await ask(service.baseUrl, ARCHIVE, { jwt, body: mailTo(target, 'Van ons') })
    expect(archived.status, archived.text).to.equal(200)
  })
  after(async () => {
    await client?.end()
    await service?.stop()
  })

  const tables = async (condition: string): Promise<readonly string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped
       where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema') and ${condition} order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  const rowsAs = async (tenant: string | undefined, table: string): Promise<number> => {
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant ?? ''])
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${client.escapeIdentifier(table)}`,
    )
    return rows[0]?.n ?? 0
  }

  verifies(
    'IDN-2',
    'every table with a tenant is under row-level security, except for those that SECURITY.md names',
    async () => {
      const named = await tablesOutsidePolicies()
      const open = await tables('not row_security_active(c.oid)')
      expect(open).to.include('sign_ins')
      expect(open.filter((table) => !named.includes(table))).to.deep.equal([])
    },
  )

  verifies('IDN-2', 'the login owns no table and passes no row-level security', async () => {
    const { rows } = await client.query(`select rolsuper, rolbypassrls, rolcreaterole,
      exists (select from pg_class where relowner = pg_roles.oid) as owns from pg_roles where rolname = current_user`)
    expect(rows).to.deep.equal([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owns: false }])
  })

  verifies('IDN-2', 'without a tenant, or as another, no row is seen, changed or added', async () => {
    const { rows } = await client.query<{ uuid: string }>('select uuid from tenants')
    const held = await tables('c.relrowsecurity')
    const seen: number[] = []
    for (const table of held) seen.push(await rowsAs(rows[0]?.uuid, table))
    expect(
      seen.filter((n) => n > 0),
      'tables with rows of ours',
    ).to.have.length.at.least(2)
    for (const tenant of [undefined, OTHER])
      for (const table of held) {
        expect(await rowsAs(tenant, table), table).to.equal(0)
        const { rowCount } = await client.query(`delete from ${client.escapeIdentifier(table)}`)
        expect(rowCount, table).to.equal(0)
      }
    await client.query(`select set_config('app.tenant_uuid', $1, false)`, [OTHER])
    const added = await client
      .query(`insert into plugin_exclusions values ($1, $1, 'a@b.example')`, [rows[0]?.uuid])
      .then(
        () => 'added',
        (error: Error) => error.message,
      )
    expect(added).to.contain('row-level security')
  })
})
