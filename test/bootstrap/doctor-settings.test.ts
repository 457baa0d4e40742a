// `npm run doctor` against a world in which one setting at a time is wrong: it finds each, says the remedy, and repeats no secret.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from 'chai'
import { Client } from 'pg'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import type { ShownDoctorLine } from '#bootstrap/doctor-lines.ts'
import { examineSettings } from '#bootstrap/examine-settings.ts'
import { DOCTOR_CHECKS, type DoctorCheckName } from '#domain/operations/doctor.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { manifest } from '#test/house/project-files.ts'
import { startMachineCluster } from '#test/procedures/support/machine-cluster.ts'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { dropDatabase, emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type DoctorWorld, makeDoctorWorld } from './doctor-world.ts'

type Settings = Readonly<Record<string, string>>

interface WrongSetting {
  /** What was set wrong. */
  readonly wrong: string
  /** The first part of what the doctor says, and a part of the remedy. */
  readonly says: RegExp
  readonly remedy: RegExp
  readonly change?: (settings: Settings, world: DoctorWorld) => Settings
  /** Changes the world instead. Returns how to undo that. */
  readonly spoil?: (world: DoctorWorld) => Promise<() => Promise<unknown>>
}

const changeUrl = (name: string, change: (url: URL) => void) => (settings: Settings) => {
  const url = new URL(settings[name] ?? '')
  change(url)
  return { [name]: url.href }
}
/** A second host beside that of DATABASE_URL; without an argument the same one again. */
const addHost = (host?: string) => (settings: Settings) => {
  const url = new URL(settings['DATABASE_URL'] ?? '')
  url.searchParams.set('target_session_attrs', 'read-write')
  return { DATABASE_URL: url.href.replace(url.host, `${url.host},${host ?? url.host}`) }
}
const secret = (url: URL): void => void (url.password = 'canary-secret')

const runAsOwner = (statement: string, undo: string) => async (world: DoctorWorld) => {
  const login = decodeURIComponent(new URL(world.settings['DATABASE_URL'] ?? '').username)
  const run = (sql: string) => world.owner.query(sql.replace('LOGIN', login).replace('DATABASE', world.database))
  await run(statement)
  return () => run(undo)
}
const WRONG: Readonly<Partial<Record<DoctorCheckName, readonly WrongSetting[]>>> = {
  database: [
    {
      wrong: 'DATABASE_URL: password',
      change: changeUrl('DATABASE_URL', secret),
      says: /refuses the login/,
      remedy: /password in DATABASE_URL/,
    },
    {
      wrong: 'DATABASE_URL: name of the database',
      change: changeUrl('DATABASE_URL', (url) => (url.pathname = '/there-is-none')),
      says: /no such database/,
      remedy: /name in DATABASE_URL/,
    },
    {
      wrong: 'DATABASE_URL: port',
      change: changeUrl('DATABASE_URL', (url) => (url.port = '9')),
      says: /does not answer/,
      remedy: /address in DATABASE_URL/,
    },
    {
      wrong: 'DATABASE_URL: a second host that is away',
      change: addHost('127.0.0.1:9'),
      says: /^127\.0\.0\.1:9 accepts no connection \(ECONNREFUSED\)/,
      remedy: /remove it from DATABASE_URL/,
    },
    {
      wrong: 'DATABASE_POOL: more than the server has',
      change: () => ({ DATABASE_POOL: '200' }),
      says: /uses up to 206 connections, and \d+ are free/,
      remedy: /max_connections .+ DATABASE_POOL/,
    },
    {
      wrong: 'the right to change people was taken away',
      spoil: runAsOwner('revoke update on users from LOGIN', 'grant update on users to LOGIN'),
      says: /lacks rights on users/,
      remedy: /npm run migrate/,
    },
    {
      wrong: 'a policy is missing after a restore',
      spoil: runAsOwner('drop policy own_rows on messages', 'create policy own_rows on messages using (true)'),
      says: /hides every row of messages/,
      remedy: /whole backup/,
    },
    {
      wrong: 'DateStyle of the database',
      spoil: runAsOwner(
        "alter database DATABASE set datestyle = 'SQL, DMY'",
        'alter database DATABASE reset datestyle',
      ),
      says: /DateStyle .+ SQL, DMY/,
      remedy: /RESET datestyle/,
    },
  ],
  migrations: [
    {
      wrong: 'MIGRATION_DATABASE_URL: password',
      change: ({ DATABASE_URL = '' }) =>
        changeUrl('MIGRATION_DATABASE_URL', secret)({ MIGRATION_DATABASE_URL: DATABASE_URL }),
      says: /refuses the login/,
      remedy: /MIGRATION_DATABASE_URL/,
    },
    {
      wrong: 'a newer release has migrated the database',
      spoil: runAsOwner(
        "insert into knex_migrations (name, batch, migration_time) values ('999_later', 9, now())",
        "delete from knex_migrations where name = '999_later'",
      ),
      says: /newer release: 999_later/,
      remedy: /newer one/,
    },
  ],
  ledger: [
    {
      wrong: 'LEDGER_BASE_URL: nothing answers there',
      change: () => ({ LEDGER_BASE_URL: DISCARD_URL }),
      says: /does not answer/,
      remedy: /LEDGER_BASE_URL/,
    },
    {
      wrong: 'LEDGER_BASE_URL: another server',
      change: ({ CLOUD_API_URL = '' }) => ({ LEDGER_BASE_URL: `${CLOUD_API_URL}/elsewhere` }),
      says: /no ledger at/,
      remedy: /LEDGER_BASE_URL/,
    },
    {
      wrong: 'LEDGER_CLIENT_SECRET',
      change: () => ({ LEDGER_CLIENT_SECRET: 'canary-secret' }),
      says: /refuses the app/,
      remedy: /LEDGER_CLIENT_SECRET/,
    },
  ],
  signIn: [
    {
      wrong: 'IDP_ISSUER_URL: nothing answers there',
      change: () => ({ IDP_ISSUER_URL: DISCARD_URL }),
      says: /no identity provider/,
      remedy: /IDP_ISSUER_URL/,
    },
    {
      wrong: 'IDP_ISSUER_URL: another name of the same server',
      change: changeUrl('IDP_ISSUER_URL', (url) => (url.hostname = 'localhost')),
      says: /names another issuer/,
      remedy: /Copy "issuer" exactly/,
    },
    {
      wrong: 'IDP_CLIENT_SECRET',
      change: () => ({ IDP_CLIENT_SECRET: 'canary-secret' }),
      says: /refuses the app/,
      remedy: /IDP_CLIENT_SECRET .+\/admin\/callback/,
    },
  ],
  cloud: [
    {
      wrong: 'CLOUD_API_URL: another server',
      change: ({ LEDGER_BASE_URL = '' }) => ({ CLOUD_API_URL: `${LEDGER_BASE_URL}/elsewhere` }),
      says: /No cloud answers/,
      remedy: /CLOUD_API_URL/,
    },
    {
      wrong: 'CLOUD_LOGIN_URL: nothing answers there',
      change: () => ({ CLOUD_LOGIN_URL: DISCARD_URL }),
      says: /issues no token/,
      remedy: /CLOUD_LOGIN_URL/,
    },
    {
      wrong: 'CLOUD_CLIENT_SECRET',
      change: () => ({ CLOUD_CLIENT_SECRET: 'canary-secret' }),
      says: /refuses the app/,
      remedy: /CLOUD_CLIENT_SECRET/,
    },
    {
      wrong: 'the cloud withdrew Mail.Send',
      spoil: async ({ cloud, directory }) => {
        await cloud.control({ op: 'revoke', directory, permission: 'Mail.Send' })
        return () => cloud.control({ op: 'grant', directory, permission: 'Mail.Send' })
      },
      says: /lacks Mail\.Send/,
      remedy: /consent again/,
    },
    {
      wrong: "Exchange's policy leaves the mailbox out",
      spoil: async ({ cloud, mailbox }) => {
        await cloud.control({ op: 'deny', mailbox })
        return () => cloud.control({ op: 'allow', mailbox })
      },
      says: /refuses \S+ for a mailbox of korrel\.example/,
      remedy: /access policy/,
    },
  ],
  mail: [
    {
      wrong: 'SMTP_URL: port',
      change: changeUrl('SMTP_URL', (url) => (url.port = '9')),
      says: /does not answer as a mail server \(ECONNREFUSED\)/,
      remedy: /port in SMTP_URL/,
    },
    {
      wrong: 'SMTP_URL: password',
      change: changeUrl('SMTP_URL', secret),
      says: /refuses the login \(535/,
      remedy: /password in SMTP_URL/,
    },
    {
      wrong: 'SMTP_URL: a certificate that no authority signed',
      change: changeUrl('SMTP_URL', (url) => (url.search = '')),
      says: /no TLS that can be trusted/,
      remedy: /certificate/,
    },
  ],
  returns: [
    {
      wrong: 'RETURNS_IMAP_URL: password',
      change: changeUrl('RETURNS_IMAP_URL', secret),
      says: /refuses the login/,
      remedy: /RETURNS_IMAP_URL/,
    },
    {
      wrong: 'RETURNS_IMAP_URL: port',
      change: changeUrl('RETURNS_IMAP_URL', (url) => (url.port = '9')),
      says: /cannot be read \(ECONNREFUSED\)/,
      remedy: /port and TLS in RETURNS_IMAP_URL/,
    },
  ],
  log: [
    {
      wrong: 'REDIS_URL: port',
      change: () => ({ LOG_STORAGE: 'redis', REDIS_URL: 'redis://127.0.0.1:9' }),
      says: /Redis does not answer \(ECONNREFUSED\)/,
      remedy: /REDIS_URL/,
    },
  ],
  browser: [
    {
      wrong: 'CHROMIUM_PATH: another program',
      change: () => ({ CHROMIUM_PATH: '/bin/true' }),
      says: /browser does not start/,
      remedy: /CHROMIUM_PATH/,
    },
  ],
  disk: [
    {
      wrong: 'DATA_DIR: no directory',
      change: () => ({ DATA_DIR: '/dev/null/data' }),
      says: /cannot be written \(ENOTDIR\)/,
      remedy: /DATA_DIR/,
    },
  ],
  address: [
    {
      wrong: 'BASE_URL: nothing answers there',
      change: () => ({ BASE_URL: DISCARD_URL }),
      says: /does not answer \(ECONNREFUSED\)/,
      remedy: /points to the proxy/,
    },
    {
      wrong: 'BASE_URL: another server',
      change: ({ LEDGER_BASE_URL = '' }) => ({ BASE_URL: LEDGER_BASE_URL }),
      says: /Something else answers/,
      remedy: /same settings/,
    },
    {
      wrong: 'TRUSTED_PROXIES: too few',
      spoil: async ({ trust }) => {
        trust(0)
        return async () => trust(1)
      },
      says: /is 1, and TRUSTED_PROXIES is 0/,
      remedy: /TRUSTED_PROXIES to 1/,
    },
    {
      wrong: 'TRUSTED_PROXIES: too many',
      spoil: async ({ trust }) => {
        trust(2)
        return async () => trust(1)
      },
      says: /is 1, and TRUSTED_PROXIES is 2/,
      remedy: /TRUSTED_PROXIES to 1/,
    },
    {
      wrong: 'the proxy sends its own Host',
      spoil: async ({ behave }) => {
        behave({ appends: 1, host: 'upstream:3000' })
        return async () => behave({ appends: 1 })
      },
      says: /another Host/,
      remedy: /proxy_set_header Host/,
    },
    {
      wrong: 'the proxy lets 1 MB through',
      spoil: async ({ behave }) => {
        behave({ appends: 1, bytesAtMost: 1024 ** 2 })
        return async () => behave({ appends: 1 })
      },
      says: /does not let 36 MB through/,
      remedy: /client_max_body_size 36m/,
    },
  ],
}

describe('the doctor', function () {
  this.timeout(120_000)
  let world: DoctorWorld
  const table: string[] = []

  before(async () => {
    world = await makeDoctorWorld()
  })
  after(async () => {
    await world?.close()
    if (process.env['SHOW_TABLE'] !== undefined) console.log(table.join('\n'))
  })

  const examine = (settings: Settings, names: readonly DoctorCheckName[]): Promise<readonly ShownDoctorLine[]> =>
    examineSettings({ ...world.settings, ...settings }, { names, within: fromSeconds(5) * PATIENCE })
  const listFailures = (lines: readonly ShownDoctorLine[]) => lines.filter(({ state }) => state === 'fails')

  verifies('OPS-14', 'finds nothing where every setting works', async () => {
    const lines = await examine({}, [])
    expect(listFailures(lines)).to.deep.equal([])
    expect([...new Set(lines.map(({ check }) => check))]).to.deep.equal([...DOCTOR_CHECKS])
    expect(lines.find(({ check }) => check === 'signIn')?.says).to.include(
      `${world.settings['BASE_URL']}/admin/callback`,
    )
    expect(lines.find(({ check }) => check === 'cloud')?.says).to.include('Mail.Send')
  })

  verifies(['OPS-14', 'OPS-15'], 'finds nothing where one server has two names', async () => {
    const lines = await examine(addHost()(world.settings), ['database'])
    expect(listFailures(lines)).to.deep.equal([])
    expect(lines.filter(({ says }) => says.endsWith('can be written.'))).to.have.length(2)
  })

  for (const name of DOCTOR_CHECKS)
    for (const { wrong, says, remedy, change, spoil } of WRONG[name] ?? [])
      verifies('OPS-14', `finds ${wrong}`, async () => {
        const undo = await spoil?.(world)
        const lines = await examine(change?.(world.settings, world) ?? {}, [name])
        await undo?.()
        const [line] = listFailures(lines)
        expect(line?.check).to.equal(name)
        expect(line?.says).to.match(says)
        expect(line?.remedy).to.match(remedy)
        expect(JSON.stringify(lines)).not.to.match(/canary|mail-secret|imap-secret|secret-of/)
        table.push(`${wrong} → ${line?.check}: ${line?.says} ${line?.remedy}`)
      })

  verifies('OPS-14', 'finds a database without migrations, and one of another encoding', async () => {
    const empty = await emptyDatabase()
    const owner = new Client({ connectionString: empty.adminUrl })
    await owner.connect()
    const url = new URL(empty.url)
    url.pathname += '_ascii'
    const ascii = url.pathname.slice(1)
    try {
      await owner.query(
        `create database ${ascii} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
      )
      const pending = listFailures(await examine({ DATABASE_URL: empty.url }, ['migrations']))
      expect(pending[0]?.says).to.match(/behind this release: 010_\w+/)
      const encoded = listFailures(await examine({ DATABASE_URL: url.href }, ['database']))
      expect(encoded[0]?.says).to.include('SQL_ASCII')
    } finally {
      await owner.end()
      await dropDatabase(empty.adminUrl, ascii)
      await empty.drop()
    }
  })

  verifies(['OPS-14', 'OPS-19'], 'finds a login to which row-level security does not apply', async function () {
    const cluster = await startMachineCluster()
    if (cluster === undefined) return this.skip()
    try {
      for (const sql of ['create role owner login', 'create role tapster login', 'create database office owner owner'])
        await cluster.query(sql)
      const { log } = makeRecordingLog()
      await must(migrate({ url: cluster.url('owner', 'office'), serviceRole: 'tapster', log }))
      const find = () => examine({ DATABASE_URL: cluster.url('tapster', 'office') }, ['database'])
      expect(listFailures(await find())).to.deep.equal([])
      for (const right of ['bypassrls', 'superuser']) {
        await cluster.query(`alter role tapster ${right}`)
        const [line] = listFailures(await find())
        expect(line?.says, right).to.match(/passes row-level security/)
        expect(line?.remedy).to.match(/without SUPERUSER and BYPASSRLS/)
        await cluster.query(`alter role tapster no${right}`)
      }
    } finally {
      await cluster.stop()
    }
  })

  verifies('OPS-14', 'as a command prints JSON, and ends with 1 where something fails', async () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const run = (settings: Settings, ...words: readonly string[]) =>
      new Promise<{ readonly code: number; readonly stdout: string }>((resolve) => {
        const env = { PATH: process.env['PATH'] ?? '', ...COMPILE_CACHE, ...world.settings, ...settings }
        execFile(process.execPath, ['bootstrap/doctor.ts', ...words], { cwd: root, env }, (error, stdout) =>
          resolve({ code: error === null ? 0 : Number(error.code), stdout }),
        )
      })
    const { version } = await manifest()
    const whole = await run({}, 'disk')
    expect([whole.code, whole.stdout.split('\n')[0]]).to.deep.equal([0, `tapster ${version}`])
    const { code, stdout } = await run({ PORT: 'x' }, '--json')
    expect(code).to.equal(1)
    expect(JSON.parse(stdout)).to.have.nested.property('[0].says', 'PORT must be a port number.')
  })
})
