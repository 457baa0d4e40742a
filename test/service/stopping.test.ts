// What hangs or breaks at the end of the service keeps nothing else from ending, and the log least of all.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { startService } from '#bootstrap/service.ts'
import { describeCloud, describeNeighbours } from '#bootstrap/stand-ins.ts'
import { stopAll } from '#bootstrap/stop-all.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import { toDailyLogFile } from '#domain/logging/log-files.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { freshDatabase, type FreshDatabase } from '#test/support/postgres.ts'
import { verifies } from '#test/support/verifies.ts'

describe('stopping the service', function suite() {
  this.timeout(60_000)
  let folder: string
  let database: FreshDatabase
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tapster-stopping-'))
    database = await freshDatabase()
  })
  after(async () => {
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  verifies('OPS-4', 'goes on in reverse where something cannot be stopped, and then reports what', async () => {
    const stopped: number[] = []
    const stop = (n: number, outcome: () => Promise<unknown>) => () => {
      stopped.push(n)
      return outcome()
    }
    const broken = new Error('broken')
    const failed = await stopAll(
      [stop(1, () => Promise.resolve()), stop(2, () => Promise.reject(broken)), stop(3, () => Promise.resolve())],
      systemTimer.limitTime,
      fromSeconds(1),
    ).catch((error: unknown) => error)
    expect(failed).to.equal(broken)
    expect(stopped).to.deep.equal([3, 2, 1])
  })

  verifies('OPS-4', 'goes on in reverse where something never stops, and counts what was left', async () => {
    let stopped = false
    const never = () => new Promise<never>(() => undefined)
    const left = await stopAll([() => Promise.resolve((stopped = true)), never, never], systemTimer.limitTime, 20)
    expect(left).to.equal(2)
    expect(stopped).to.equal(true)
  })

  verifies('OPS-4', 'ends the log where something never stops, with all that was logged', async () => {
    const config = decodeConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: database.url,
      MIGRATION_DATABASE_URL: database.adminUrl,
      DATA_DIR: path.join(tmpdir(), 'tapster-test'),
      DEFAULT_LOG_PATH: folder,
      LOG_LEVEL: 'fatal',
    })
    if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
    const service = await startService(
      config.right,
      () => undefined,
      () =>
        Promise.resolve({
          ...describeNeighbours(config.right, {}),
          ledgerUrl: DISCARD_URL,
          issuerUrl: DISCARD_URL,
          cloud: describeCloud(DISCARD_URL, config.right),
          stop: () => new Promise<never>(() => undefined),
        }),
    )
    const log = service.logging.of('app')
    const began = Date.now()
    log.fatal('last.words')
    await service.stop(1_000)
    expect(Date.now() - began).to.be.lessThan(8_000)
    log.fatal('after.the.end')
    await service.logging.close()
    const written = await readFile(path.join(folder, toDailyLogFile(new Date(began).toISOString())), 'utf8')
    expect(written).to.include('last.words').and.not.include('after.the.end')
  })
})
