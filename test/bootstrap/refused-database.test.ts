// What a command reports when the database refuses it: one sentence and a remedy.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { Client } from 'pg'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { findDatabases, migrateDatabase, withDatabase } from '#bootstrap/database.ts'
import { CannotStart } from '#bootstrap/start-error.ts'
import { openDatabaseDoor, throughDoors } from '#test/support/database-door.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { base64Of } from './config-samples.ts'

const root = path.resolve(import.meta.dirname, '../..')
type Settings = Readonly<Record<string, string>>

/** The work of each command with the database, up to its first refusal. */
const WORK = {
  /** `npm run migrate`, and a start. */
  migrating: async (settings: Settings): Promise<unknown> => {
    const { log } = makeRecordingLog()
    return migrateDatabase(await findDatabases(rightOf(decodeConfig(settings)), log), log)
  },
  /** A start behind it, and every other command. */
  opening: (settings: Settings): Promise<unknown> =>
    withDatabase(rightOf(decodeConfig(settings)), makeRecordingLog().log, async (database) => {
      await database.query('select from token_records')
    }),
}

const SECRET = 'canary-password'

describe('a database that refuses', function () {
  this.timeout(60_000)
  let migrated: FreshDatabase
  let empty: FreshDatabase
  let dataDir: string

  before(async () => {
    ;[migrated, empty] = await Promise.all([freshDatabase(), emptyDatabase()])
    dataDir = await mkdtemp(path.join(tmpdir(), 'tapster-refused-'))
  })
  after(async () => {
    await Promise.all([migrated.drop(), empty.drop(), rm(dataDir, { recursive: true, force: true })])
  })

  const sentenceOf = (work: (settings: Settings) => Promise<unknown>, settings: Settings): Promise<string> =>
    work({ NODE_ENV: 'test', DATA_DIR: dataDir, ...settings }).then(
      () => 'it was not refused',
      (error: unknown) => {
        if (!(error instanceof CannotStart)) throw error
        return `${error.message} ${error.remedy}`
      },
    )
  /** What the terminal shows of the command. */
  const outputOf = (script: string, settings: Settings): Promise<string> =>
    new Promise((resolve, reject) => {
      const env = {
        PATH: process.env['PATH'] ?? '',
        ...COMPILE_CACHE,
        NODE_ENV: 'test',
        PORT: '0',
        DATA_DIR: dataDir,
        LEDGER_BASE_URL: 'http://127.0.0.1:1',
        IDP_ISSUER_URL: DISCARD_URL,
        CLOUD_API_URL: DISCARD_URL,
        SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
        PLUGIN_JWT_SECRET: base64Of(32),
        PLUGIN_TOKEN_KEYS: `k:${base64Of(32)}`,
        ...settings,
      }
      execFile(
        process.execPath,
        [`bootstrap/${script}.ts`],
        { cwd: root, env, timeout: 30_000 },
        (error, _, stderr) => {
          if (error?.code === 1) resolve(stderr.trim())
          else reject(new Error(`ended with ${String(error?.code)}: ${stderr}`))
        },
      )
    })

  const changed = (url: string, change: (url: URL) => void): string => {
    const other = new URL(url)
    change(other)
    return other.href
  }

  for (const [kind, work] of Object.entries(WORK)) {
    verifies('OPS-3', `is reported while ${kind}: a wrong password`, async () => {
      const DATABASE_URL = changed(migrated.url, (url) => (url.password = SECRET))
      expect(await sentenceOf(work, { DATABASE_URL }))
        .to.match(/^The database at \S+ refuses the login\. Check the user and the password in DATABASE_URL\.$/)
        .and.not.contain(SECRET)
    })

    verifies('OPS-3', `is reported while ${kind}: no such database`, async () => {
      const DATABASE_URL = changed(migrated.url, (url) => (url.pathname = '/there-is-none'))
      expect(await sentenceOf(work, { DATABASE_URL })).to.match(
        /^There is no such database as the one at \S+\/there-is-none\. Make it, or check the name in DATABASE_URL\.$/,
      )
    })
  }

  verifies(['OPS-3', 'OPS-15'], 'is reported with its hosts: none answers, or none can be written', async () => {
    const nowhere = 'postgresql://tapster:canary-password@127.0.0.1:1,127.0.0.1:9/none?target_session_attrs=read-write'
    const standby = await openDatabaseDoor(migrated.url, 'standby')
    try {
      for (const work of Object.values(WORK)) {
        expect(await sentenceOf(work, { DATABASE_URL: nowhere })).to.match(
          /^The database at 127\.0\.0\.1:1,127\.0\.0\.1:9\/none does not answer\. Start it, /,
        )
        expect(await sentenceOf(work, { DATABASE_URL: throughDoors(migrated.url, [standby]) })).to.match(
          /^The database at \S+ can only be read\. Set DATABASE_URL to the primary server, /,
        )
      }
    } finally {
      await standby.become('closed')
    }
  })

  verifies('OPS-3', 'is shown by start: a login that may not create tables', async () => {
    expect(await outputOf('start', { DATABASE_URL: empty.url })).to.match(
      /^The login in DATABASE_URL lacks rights .+\. Wait for npm run migrate if it runs elsewhere; otherwise run it with MIGRATION_DATABASE_URL set to a login that owns .+\.$/,
    )
  })

  verifies(['OPS-3', 'OPS-19'], 'has been migrated by its owner while a login without rights waited', async () => {
    const late = await emptyDatabase()
    const holder = new Client({ connectionString: late.adminUrl })
    await holder.connect()
    await holder.query('select pg_advisory_lock(7461707365)')
    const waiting = (n: number) => async () => {
      const { rows } = await holder.query(
        `select from pg_locks join pg_database on oid = database
         where locktype = 'advisory' and not granted and datname = current_database()`,
      )
      return rows.length === n
    }
    const owner = WORK.migrating({ DATABASE_URL: late.url, MIGRATION_DATABASE_URL: late.adminUrl })
    await until('the owner waits', waiting(1))
    const replica = sentenceOf(WORK.migrating, { DATABASE_URL: late.url })
    await until('the replica waits behind it', waiting(2))
    await holder.end()
    await owner
    expect(await replica).to.equal('it was not refused')
    await late.drop()
  })

  verifies('OPS-3', 'is shown by rotate-vault: no migrations', async () => {
    expect(await outputOf('rotate-vault', { DATABASE_URL: empty.url })).to.match(
      /^The database at \S+ has not been migrated\. Run npm run migrate first\.$/,
    )
  })

  verifies('OPS-3', 'is shown by migrate, with the setting of the login that was refused', async () => {
    const MIGRATION_DATABASE_URL = changed(migrated.adminUrl, (url) => (url.password = SECRET))
    const output = await outputOf('migrate', { DATABASE_URL: migrated.url, MIGRATION_DATABASE_URL })
    expect(output)
      .to.match(/the password in MIGRATION_DATABASE_URL\.$/)
      .and.not.contain(SECRET)
  })

  verifies(
    'OPS-11',
    'is reported: row-level security without its policies, which would show no office anything',
    async () => {
      const restored = await freshDatabase()
      const owner = new Client({ connectionString: restored.adminUrl })
      await owner.connect()
      await owner.query('drop policy own_rows on messages')
      await owner.end()
      const settings = { DATABASE_URL: restored.url, MIGRATION_DATABASE_URL: restored.adminUrl }
      expect(await sentenceOf(WORK.opening, settings)).to.equal(
        'Row-level security hides every row of messages: its policies are missing. Restore the whole backup into an empty database.',
      )
      await restored.drop()
    },
  )
})
