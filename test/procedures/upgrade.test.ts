// The database of each recorded release, with data of every area, migrated to this tree: all of it is there, and is read by stores and endpoints.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { Client } from 'pg'
import { signInSecrets } from '#adapters/crypto/secrets.ts'
import { makeServer } from '#adapters/http/server.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { addSignIn } from '#application/identity/sign-ins.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { EVA } from '#bootstrap/sample/founders.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { NOW } from '#test/contract/sample-connections.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { PERSONAL } from '#test/postgres/tables-of-people.ts'
import { manifest } from '#test/house/project-files.ts'
import { startLocal } from '#test/support/local-service.ts'
import { personalWorldOver } from '#test/support/personal-world.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { inFull } from '#test/support/property-runs.ts'
import { must } from '#test/support/right-of.ts'
import { openSampleOffices } from '#test/support/sample-offices.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld } from '#test/support/whole-world.ts'
import {
  countRows,
  migrateTo,
  readSnapshots,
  type ReleaseSnapshot,
  restoreRows,
  takeSnapshot,
  writeSnapshot,
} from './support/release-snapshot.ts'
import { RELEASED_USER, writeReleasedOffice } from './support/released-office.ts'
import { readSchema } from './support/schema-parts.ts'
import { readEveryPlace } from './support/read-every-place.ts'

/** Tables of the service's own work, which a recorded release leaves empty. */
const EMPTY = ['job_attempts', 'limits']

const upgraded = async (snapshot: ReleaseSnapshot) => {
  const database = await emptyDatabase()
  const owner = new Client({ connectionString: database.adminUrl })
  await owner.connect()
  try {
    await migrateTo(owner, snapshot.migrations)
    const schema = await readSchema(owner)
    await restoreRows(owner, snapshot)
    await must(migrate({ url: database.adminUrl, serviceRole: database.serviceRole, log: makeRecordingLog().log }))
    return { database, schema, counts: await countRows(owner) }
  } finally {
    await owner.end()
  }
}

describe('an upgrade from', function () {
  this.timeout(180_000)
  const snapshots: ReleaseSnapshot[] = []

  before(async () => {
    if (process.env['UPDATE_RELEASE'] !== undefined) {
      const offices = await openSampleOffices()
      await writeReleasedOffice(offices)
      const { version } = await manifest()
      const size = await writeSnapshot(await takeSnapshot(offices.owner, version))
      console.log(`      recorded ${version}: ${size} bytes`)
      await offices.close()
    }
    snapshots.push(...(await readSnapshots()))
  })

  verifies('OPS-11', 'the release that package.json names is recorded, with rows in every table', async () => {
    const { version } = await manifest()
    const last = snapshots.at(-1)
    expect(last?.release).to.equal(version)
    const empty = last?.tables.filter(({ rows }) => rows.length === 0).map(({ name }) => name)
    expect(empty?.toSorted()).to.deep.equal(EMPTY)
  })

  // By default the last: no change writes another migration before it.
  for (const release of inFull(['0.1.0', '1.0.0'], ['1.0.0']))
    verifies(['OPS-4', 'OPS-11'], `${release} leaves all data readable`, async () => {
      const snapshot = snapshots.find((one) => one.release === release)
      if (snapshot === undefined) throw new Error('it is not recorded')
      const { database, schema, counts } = await upgraded(snapshot)
      const world = await makeWorld({ database })
      const opened = openDatabase({ url: database.url, log: makeRecordingLog().log })
      try {
        expect(schema, 'what its migrations make').to.deep.equal(snapshot.schema)
        for (const { name, rows } of snapshot.tables) expect(counts.get(name), name).to.equal(rows.length)

        const inScope = makeInScope({ database: opened, stores: makeTableStores })
        const person = { tenantUuid: SAMPLE_OFFICE.uuid, user: RELEASED_USER }
        const exported = await personalWorldOver(inScope).exported(person)
        for (const kind of Object.values(PERSONAL).flat()) expect(exported[kind], kind).not.to.deep.equal([])

        const { secret } = await must(
          inScope(Admin, (stores) =>
            addSignIn({ secrets: signInSecrets, random: { uuid: randomUUID } }, stores, {
              kind: 'program',
              tenantUuid: SAMPLE_OFFICE.uuid,
              user: EVA,
              label: 'reader',
              createdAt: NOW,
              expiresAt: NOW + fromHours(1),
            }),
          ),
        )
        const cloud = { CLOUD_CLIENT_ID: 'tapster', CLOUD_CLIENT_SECRET: 'secret' }
        const settings = { ...world.settings, ...cloud, SENDING: 'off', RATE_LIMIT_ADMIN: '1000000' }
        const service = await startLocal(settings, { clock: { now: () => NOW } })
        try {
          const { endpoints } = await makeServer(fakeDeps())
          const { faults, totals } = await readEveryPlace(service.baseUrl, secret, endpoints)
          expect(faults).to.deep.equal([])
          for (const [path, table] of Object.entries({
            '/messages': 'messages',
            '/templates': 'mail_templates',
            '/surveys': 'surveys',
            '/survey-campaigns': 'survey_campaigns',
            '/roles': 'roles',
            '/tags': 'tags',
          }))
            expect(totals.get(path), path).to.equal(counts.get(table))
        } finally {
          await service.stop()
        }
      } finally {
        await opened.close()
        await world.close()
      }
    })
})
