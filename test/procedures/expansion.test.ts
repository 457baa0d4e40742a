// Expand, then contract: what migrations after the last release take from it, while it still runs beside them.
import { expect } from 'chai'
import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { readMigrationNames } from '#adapters/postgres/kernel/migration-files.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { migrateTo, readSnapshots, type ReleaseSnapshot } from './support/release-snapshot.ts'
import { listContractions, readAllowedContractions, readSchema, type SchemaPart } from './support/schema-parts.ts'

const readMigration = (name: string): Promise<string> =>
  readFile(new URL(`../../migrations/${name}.ts`, import.meta.url), 'utf8')

describe('migrations after the last release', function () {
  this.timeout(60_000)
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let owner: Client
  let last: ReleaseSnapshot
  let released: readonly SchemaPart[]

  before(async () => {
    const found = (await readSnapshots()).at(-1)
    if (found === undefined) throw new Error('no release is recorded')
    last = found
    database = await emptyDatabase()
    owner = new Client({ connectionString: database.adminUrl })
    await owner.connect()
    await migrateTo(owner, last.migrations)
    released = await readSchema(owner)
  })
  after(async () => {
    await owner?.end()
    await database?.drop()
  })

  const tryOut = async (sql: string) => {
    await owner.query('begin')
    await owner.query(sql)
    const found = listContractions(released, await readSchema(owner))
    await owner.query('rollback')
    return found
  }

  for (const [sql, of, because] of [
    ['drop table saved_views', 'saved_views', /gone/],
    ['alter table saved_views rename to kept_views', 'saved_views', /gone/],
    ['alter table tags drop column name', 'tags.name', /gone/],
    ['alter table tags rename column name to title', 'tags.name', /gone/],
    ['alter table messages alter column revision type bigint', 'messages.revision', /bigint/],
    ['alter table users alter column language set not null', 'users.language', /no null/],
    ['alter table tenants alter column language drop default', 'tenants.language', /no default/],
    ['alter table tags add column colour text not null', 'tags.colour', /new and has no default/],
    ['alter table tags add constraint tags_short check (length(name) < 3)', 'tags.tags_short', /CHECK/],
    ['create unique index tags_once on tags (tenant_uuid, name)', 'tags.tags_once', /UNIQUE/],
  ] as const)
    verifies('OPS-11', `may not ${sql}`, async () => {
      const [first] = await tryOut(sql)
      expect(first?.of).to.equal(of)
      expect(first?.because).to.match(because)
    })

  verifies('OPS-11', 'may add tables, columns that can be left out with their rules, and indexes', async () => {
    const found = await tryOut(`
      create table colours (uuid uuid primary key, name text not null);
      alter table tags add column colour text check (colour <> ''), add column rank integer not null default 0;
      create unique index tags_by_colour on tags (tenant_uuid, colour);
      create index tags_by_rank on tags (tenant_uuid, rank);
      alter table saved_views alter column query drop not null`)
    expect(found).to.deep.equal([])
  })

  verifies('OPS-11', 'may contract what a migration says that the last release does not use', () => {
    const texts = [
      '// Old.\n// Contracts users.nickname, unused since 1.1.0.\n',
      '// Contracts tags, unused since 1.2.0.\n// Contracts users.age, unused since 1.10.0.\n',
      '// Contracts users.name\n',
    ]
    expect([...readAllowedContractions(texts, '1.2.0')]).to.deep.equal(['users.nickname', 'tags'])
  })

  verifies(['OPS-4', 'OPS-11'], 'leave the last release all that it reads and writes', async () => {
    await must(migrate({ url: database.adminUrl, serviceRole: database.serviceRole, log: makeRecordingLog().log }))
    const later = (await readMigrationNames()).filter((name) => !last.migrations.includes(name))
    const allowed = readAllowedContractions(await Promise.all(later.map(readMigration)), last.release)
    const found = listContractions(released, await readSchema(owner))
    expect(found.filter(({ of }) => !allowed.has(of))).to.deep.equal([])
  })
})
