// Searches every table for a user of the ledger: what the export contains, what is left afterwards, and that no table was forgotten.
import { createHash } from 'node:crypto'
import { expect } from 'chai'
import { QUEUE_SCHEMA } from '#adapters/postgres/kernel/queue-schema.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { openPersonalWorld } from '#test/support/stored-personal-world.ts'
import { samplePerson } from '#test/support/sample-person.ts'
import { verifies } from '#test/support/verifies.ts'
import { IMPERSONAL, OF_AN_OFFICE, PERSONAL } from './tables-of-people.ts'

describe('tables and the people in them', function () {
  this.timeout(60_000)
  let world: Awaited<ReturnType<typeof openPersonalWorld>>
  before(async () => {
    world = await openPersonalWorld()
  })
  after(() => world?.close())

  const asked = async <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    (await world.owner.query<Row>(sql, [...values])).rows

  const columns = (): Promise<
    readonly { readonly schema: string; readonly table: string; readonly column: string }[]
  > =>
    asked(`select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      where table_schema not in ('pg_catalog', 'information_schema')`)

  verifies('PLG-23', 'every table is known to hold something of people, or nothing', async () => {
    const found = await columns()
    const ours = new Set(found.filter(({ schema }) => schema === 'public').map(({ table }) => table))
    expect([...ours].toSorted()).to.deep.equal(
      [PERSONAL, OF_AN_OFFICE, IMPERSONAL].flatMap((list) => Object.keys(list)).toSorted(),
    )
    const naming = /user|record|mailbox(?!_key$)|email|person|recipient|sender|address$/
    const suspects = found.filter(
      ({ schema, table, column }) =>
        schema === 'public' &&
        naming.test(column) &&
        PERSONAL[table] === undefined &&
        OF_AN_OFFICE[table] === undefined,
    )
    expect(suspects).to.deep.equal([])
    // The queue's jobs hold ids of archives, jobs and requests.
    expect([...new Set(found.map(({ schema }) => schema))].toSorted()).to.deep.equal(
      ['public', QUEUE_SCHEMA].toSorted(),
    )
  })

  verifies('PLG-23', 'each has rows of a person before, and none afterwards that names them', async () => {
    const anne = await samplePerson(world)
    const { tenantUuid, user } = anne.person
    const connections = await world.within(Admin, ({ personalConnections }) =>
      personalConnections.page(anne.person, { _tag: 'None' }, 10),
    )
    const digests = [`conversation ${anne.mark}`, `item ${anne.mark}`].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    )
    const marks = [anne.mark, user, ...connections.map(({ id }) => id), ...digests]
    const document = await world.exported(anne.person)
    // Binary columns are shown in hexadecimal.
    const rowsNaming = async (table: string): Promise<number> => {
      await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenantUuid])
      const rows = await asked<{ text: string }>(`select cast(row_to_json(t) as text) as text from ${table} t`)
      return rows.filter(({ text }) => marks.some((mark) => text.includes(mark))).length
    }
    for (const [table, kinds] of Object.entries(PERSONAL)) {
      expect(await rowsNaming(table), table).to.be.greaterThan(0)
      for (const kind of kinds) expect(document[kind], kind).not.to.deep.equal([])
    }
    // Those of the link tenant stand in tables that are named here already, or in an office's.
    const ofTheirTenant = Object.keys(document).filter((kind) => !kind.startsWith('link'))
    expect(ofTheirTenant.toSorted()).to.deep.equal(Object.values(PERSONAL).flat().toSorted())
    await world.erase(anne.person)
    const left: string[] = []
    for (const table of [PERSONAL, OF_AN_OFFICE, IMPERSONAL].flatMap((list) => Object.keys(list)))
      if ((await rowsNaming(table)) > 0) left.push(table)
    expect(left).to.deep.equal([])
    // One row stays, with a keyed hash of the message's id: so the mail still counts as archived.
    await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenantUuid])
    expect(await asked('select 1 from archives')).to.have.length(1)
  })
})
