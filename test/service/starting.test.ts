// What an operator reads when the service cannot start.
import { expect } from 'chai'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { CannotStart } from '#bootstrap/start-error.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { startService } from '#bootstrap/service.ts'
import { until } from '#test/support/until.ts'
import { startInVain } from '#test/support/process-service.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const STACK = /^\s+at .+:\d+/m

describe('a start that cannot be', function () {
  this.timeout(60_000)
  let world: World
  let scratch: string

  before(async () => {
    world = await makeWorld()
    scratch = await mkdtemp(path.join(tmpdir(), 'tapster-start-'))
  })
  after(async () => {
    await world?.close()
    await rm(scratch, { recursive: true, force: true })
  })

  const expectSentence = async (settings: Readonly<Record<string, string>>, sentence: RegExp): Promise<void> => {
    const { code, stdout, stderr } = await startInVain({ ...world.settings, ...settings })
    expect(code, stdout + stderr).to.equal(1)
    const lines = stderr.trim().split('\n')
    expect(lines, stderr).to.have.length(1)
    expect(lines[0]).to.match(sentence)
    expect(stdout + stderr).not.to.match(STACK)
    expect(stdout).not.to.contain('ready in')
  }

  verifies('OPS-3', 'names every wrong setting at once, and starts nothing', async () => {
    const wrong = {
      PORT: '70000',
      TRUSTED_PROXIES: 'many',
      DATABASE_URL: 'mysql://x',
      LEDGER_BASE_URL: 'ftp://ledger',
      CLOUD_API_URL: 'cloud',
      IDP_ISSUER_URL: 'identity provider',
      OPERATOR_TENANT_UUID: 'office',
      PLUGIN_TOKEN_KEYS: 'k1:short',
      PLUGIN_JWT_SECRET: 'c2hvcnQ=',
      PLUGIN_DEFAULT_TENANT_UUID: 'office',
      LOG_LEVEL: 'loud',
      RATE_LIMIT_PLUGIN: '0',
    }
    const { code, stdout, stderr } = await startInVain(wrong)
    expect(code).to.equal(1)
    expect(stdout).to.equal('')
    for (const name of Object.keys(wrong)) expect(stderr).to.contain(`  ${name} `)
    for (const secret of ['k1:short', 'c2hvcnQ=']) expect(stderr).not.to.contain(secret)
    expect(stderr).not.to.match(STACK)
  })

  verifies('OPS-3', 'names every setting that production lacks', async () => {
    const { code, stderr } = await startInVain({
      NODE_ENV: 'production',
      IDP_ISSUER_URL: '',
      CLOUD_API_URL: '',
      SMTP_URL: '',
    })
    expect(code).to.equal(1)
    for (const name of [
      'BASE_URL',
      'DATABASE_URL',
      'LEDGER_BASE_URL',
      'LEDGER_CLIENT_SECRET',
      'CLOUD_API_URL',
      'SMTP_URL',
      'MAIL_FROM',
      'IDP_ISSUER_URL',
      'IDP_CLIENT_ID',
      'IDP_CLIENT_SECRET',
      'PLUGIN_TOKEN_KEYS',
      'PLUGIN_JWT_SECRET',
    ])
      expect(stderr).to.contain(`  ${name} is missing`)
  })

  verifies('OPS-3', 'reports a port in use', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    await expectSentence({ PORT: String(port) }, new RegExp(`Port ${port} is in use`))
    await new Promise((resolve) => holder.close(resolve))
  })

  verifies('OPS-3', 'reports a data directory that cannot be written', async () => {
    // A file in its place: that stops root too.
    const file = path.join(scratch, 'file')
    await writeFile(file, '')
    const { PLUGIN_TOKEN_KEYS: _keys, ...rest } = world.settings
    const { code, stderr } = await startInVain({ ...rest, DATA_DIR: path.join(file, 'data') })
    expect(code).to.equal(1)
    expect(stderr.trim().split('\n')).to.have.length(1)
    expect(stderr).to.contain(file).and.not.match(STACK)
    const { DATABASE_URL: _url, ...embedded } = world.settings
    const own = await startInVain({ ...embedded, DATA_DIR: path.join(file, 'data') })
    expect(own.code).to.equal(1)
    expect(own.stderr.trim().split('\n'), own.stderr).to.have.length(1)
    expect(own.stderr).to.contain(file).and.not.match(STACK)
  })

  const bare = (): Readonly<Record<string, string>> => {
    const { PLUGIN_TOKEN_KEYS: _keys, PLUGIN_JWT_SECRET: _secret, ...rest } = world.settings
    return rest
  }

  verifies('OPS-3', 'names kept secrets that are none, without showing them', async () => {
    for (const text of ['{"tokenKey": "canary-secret', '{"tokenKey":"c2hvcnQ=","jwtSecret":"c2hvcnQ="}']) {
      await writeFile(path.join(scratch, 'secrets.json'), text)
      const { code, stdout, stderr } = await startInVain({ ...bare(), DATA_DIR: scratch })
      expect(code).to.equal(1)
      expect(stderr.trim()).to.match(/^The file \S+ does not hold secrets\. Delete it; .+\.$/)
      expect(stdout + stderr).not.to.match(/canary|c2hvcnQ/)
    }
  })

  /** As the owner, from beside the database. `DATABASE` stands for its name. */
  const asOwner = async (statement: string, inside = false): Promise<void> => {
    const url = new URL(world.database.adminUrl)
    const name = url.pathname.slice(1)
    if (!inside) url.pathname = '/postgres'
    const owner = new Client({ connectionString: url.href })
    await owner.connect()
    await owner.query(statement.replace('DATABASE', `database ${name}`))
    await owner.end()
  }

  for (const [what, make, undo, sentence, inside] of [
    [
      'accepts no connections',
      'alter DATABASE allow_connections false',
      'alter DATABASE allow_connections true',
      /does not accept connections now\. Wait /,
      false,
    ],
    [
      'is full',
      'alter DATABASE connection limit 0',
      'alter DATABASE connection limit -1',
      /accepts no more connections\. Raise /,
      false,
    ],
    [
      'holds the queue of a newer release',
      'update pgboss.version set version = version + 100',
      'update pgboss.version set version = version - 100',
      /^The job queue in the database is of a newer release than this one\. Start /,
      true,
    ],
    [
      'holds tables of another',
      'alter table pgboss.version rename to other',
      'alter table pgboss.other rename to version',
      /holds tables that no migration of this service has created\. Use /,
      true,
    ],
  ] as const)
    verifies('OPS-3', `names a database that ${what}`, async () => {
      await asOwner(make, inside)
      try {
        await expectSentence({}, sentence)
      } finally {
        await asOwner(undo, inside)
      }
    })

  verifies('OPS-3', 'names an address of a database that cannot be used', async () => {
    for (const [name, value] of [
      ['sslmode', 'verify-full'],
      ['options', '-c nonsense=1'],
    ] as const) {
      const asked = new URL(world.database.url)
      asked.searchParams.set(name, value)
      await expectSentence(
        { DATABASE_URL: asked.href, MIGRATION_DATABASE_URL: asked.href },
        /^No connection to the database at \S+ can be made in the way that MIGRATION_DATABASE_URL asks for \(\w+\)\. Check its TLS /,
      )
    }
  })

  verifies('OPS-3', 'leaves no queue at work where the port is taken at the last moment', async () => {
    const holder = createServer()
    const port = await new Promise<number>((resolve) => {
      const probe = createServer()
      probe.listen(0, '127.0.0.1', () => {
        const address = probe.address()
        probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
      })
    })
    const config = decodeConfig({
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      DATA_DIR: scratch,
      LOG_LEVEL: 'error',
      IDP_ISSUER_URL: 'http://127.0.0.1:9',
      CLOUD_API_URL: 'http://127.0.0.1:9',
      SMTP_URL: 'smtp://127.0.0.1:9?tls=none',
      ...world.settings,
      PORT: String(port),
    })
    if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
    const refused = await startService(config.right, (step) => {
      if (step === 'Starting the queues') holder.listen(port, '127.0.0.1')
    }).catch((error: unknown) => error)
    await new Promise((resolve) => holder.close(resolve))
    expect(refused).to.be.instanceOf(CannotStart).with.property('message', `Port ${port} is in use.`)
    const clients = (): Promise<readonly unknown[]> =>
      world.query(`select application_name from pg_stat_activity
        where datname = current_database() and application_name like 'tapster%'`)
    await until('all connections to be gone', async () => (await clients()).length === 0, 5_000)
  })

  verifies('OPS-3', 'reports a database that does not answer, or does not know the login', async () => {
    const nowhere = 'postgresql://u:secret-word@127.0.0.1:1/none'
    await expectSentence(
      { DATABASE_URL: nowhere, MIGRATION_DATABASE_URL: nowhere },
      /The database at 127\.0\.0\.1:1\/none does not answer/,
    )
    const stranger = new URL(world.database.url)
    stranger.pathname = '/there-is-none'
    await expectSentence({ DATABASE_URL: stranger.href, MIGRATION_DATABASE_URL: stranger.href }, /database/i)
    const wrong = new URL(world.database.url)
    wrong.password = 'secret-word'
    await expectSentence({ DATABASE_URL: wrong.href }, /^(?!.*secret-word).*database/i)
  })
})
