// Every row of a service's database as text, by table, for tests that ask what is in it or what has changed.
import { Client } from 'pg'

/** By `schema.table`; rows of tenants are seen tenant by tenant. `adminUrl`: of the owner of the tables. */
export async function dumpOf(adminUrl: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    )
    const tenants = await client.query<{ uuid: string }>('select uuid from tenants')
    const found = new Map<string, Set<string>>()
    for (const { uuid } of tenants.rows) {
      await client.query(`select set_config('app.tenant_uuid', $1, false)`, [uuid])
      for (const { name } of tables.rows) {
        const { rows } = await client.query<{ text: string }>(`select r::text as text from ${name} r`)
        found.set(name, new Set([...(found.get(name) ?? []), ...rows.map(({ text }) => text)]))
      }
    }
    return new Map([...found].map(([name, rows]) => [name, [...rows].sort()]))
  } finally {
    await client.end()
  }
}
