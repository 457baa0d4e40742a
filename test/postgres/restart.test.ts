// PostgreSQL stops and starts during work: what was reported stored is stored, and the service recovers by itself.
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeOutbox } from '#adapters/postgres/kernel/outbox.ts'
import { hasPendingMigrations } from '#adapters/postgres/kernel/schema-state.ts'
import { runQuery, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { Admin, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { type OwnCluster, startOwnCluster } from '#test/support/embedded-run.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { PgBoss } from 'pg-boss'
import { setTimeout as pause } from 'node:timers/promises'
import type { NoteJob } from '#test/contract/note-stores.ts'

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await pause(10)
}

describe('a restart of PostgreSQL', function () {
  this.timeout(60_000)
  const { log } = makeRecordingLog()
  let cluster: OwnCluster
  let database: Database
  let boss: PgBoss

  before(async () => {
    cluster = await startOwnCluster()
    const migrated = await migrate({ url: cluster.adminUrl, serviceRole: 'tapster', log })()
    expect(E.isRight(migrated)).to.equal(true)
    database = openDatabase({ url: cluster.serviceUrl, log })
    boss = await startQueue(cluster.serviceUrl, ['contract.note'])
  })
  after(async () => {
    await boss?.stop({ graceful: false })
    await database?.close()
    await cluster?.stop()
  })

  for (const [kind, orderly] of Object.entries({ 'an orderly stop': true, 'a crash': false }))
    verifies('OPS-6', `${kind} under load costs StoreUnavailable and nothing else`, async () => {
      const inScope = makeInScope({
        database,
        stores: (query) => ({
          outbox: makeOutbox<NoteJob>(boss, query),
          note: (key: string) => runQuery(() => query('limits').insert({ key, window_end: 0, taken: 0 })),
        }),
      })
      const kept: string[] = []
      const lost = new Set<string>()
      let unavailable = 0
      const bugs: unknown[] = []
      const load = { goesOn: true }
      let count = 0

      const worker = async (): Promise<void> => {
        while (load.goesOn) {
          const id = `${kind} ${(count += 1)}`
          const outcome = await inScope(Admin, ({ note, outbox }) =>
            pipe(
              note(id),
              TE.flatMap(() => outbox.enqueue({ queue: 'contract.note', data: { id } })),
            ),
          )().catch((error: unknown) => {
            bugs.push(error)
            return E.right(undefined)
          })
          if (E.isRight(outcome)) kept.push(id)
          else {
            expect(outcome.left).to.equal(storeUnavailable)
            unavailable += 1
            lost.add(id)
            await pause(5)
          }
        }
      }

      const workers = Promise.all(Array.from({ length: 8 }, worker))
      await until(() => kept.length > 50)
      await cluster.halt(orderly)
      await until(() => unavailable > 20)
      expect(await hasPendingMigrations(database)()).to.deep.equal(E.left(storeUnavailable))
      const before = kept.length
      await cluster.resume()
      const back = performance.now()
      await until(() => kept.length > before + 50)
      expect(performance.now() - back).to.be.lessThan(10_000 * PATIENCE)
      expect(await hasPendingMigrations(database)()).to.deep.equal(E.right(false))
      load.goesOn = false
      await workers

      expect(bugs).to.deep.equal([])
      const rows = await database.query('select key from limits where key like $1', [`${kind}%`])
      const present = new Set(rows.map((row) => String(row['key'])))
      // Every write reported as stored is there. A commit whose answer was lost may be there too.
      expect(kept.filter((id) => !present.has(id))).to.deep.equal([])
      expect([...present].filter((id) => !kept.includes(id) && !lost.has(id))).to.deep.equal([])
      const jobs = new Set<string>()
      for (;;) {
        const batch = await boss.fetch<NoteJob['data']>('contract.note', { batchSize: 5_000 })
        if (batch.length === 0) break
        for (const { data } of batch) jobs.add(data.id)
      }
      expect(jobs).to.deep.equal(present)
    })
})
