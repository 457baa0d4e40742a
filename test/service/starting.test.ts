// What an operator reads when the service cannot start.
import { expect } from 'chai'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { CannotStart } from '#bootstrap/start-error.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { formatFaults } from '#bootstrap/terminal.ts'
import { startLocal } from '#test/support/local-service.ts'
import { until } from '#test/support/until.ts'
import { startInVain } from '#test/support/process-service.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeWorld, type World } from '#test/support/whole-world.ts'

const STACK = /^\s+at .+:\d+/m

describe('a start that cannot be', function () {
  this.timeout(120_000)
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

  /** The sentence and the remedy with which the service refuses to start. */
  const refusalOf = async (
    settings: Readonly<Record<string, string>>,
    showStep?: (step: string) => void,
  ): Promise<string> => {
    const refused = await startLocal(settings, showStep && { showStep }).then(
      (service) => service.stop(),
      (error: unknown) => error,
    )
    if (!(refused instanceof CannotStart)) throw new Error('the start was not refused', { cause: refused })
    return `${refused.message} ${refused.remedy}`
  }

  const expectSentence = async (settings: Readonly<Record<string, string>>, sentence: RegExp): Promise<void> => {
    expect(await refusalOf({ ...world.settings, ...settings })).to.match(sentence)
  }

  verifies('OPS-3', 'names every wrong setting at once, and shows no secret', () => {
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
    const config = decodeConfig(wrong)
    const shown = config._tag === 'Left' ? formatFaults(config.left).join('\n') : ''
    for (const name of Object.keys(wrong)) expect(shown).to.contain(`  ${name} `)
    for (const secret of ['k1:short', 'c2hvcnQ=']) expect(shown).not.to.contain(secret)
  })

  verifies('OPS-3', 'reports a port in use in one line, and ends with 1', async () => {
    const holder = createServer()
    await new Promise<void>((resolve) => holder.listen(0, '127.0.0.1', resolve))
    const address = holder.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const { code, stdout, stderr } = await startInVain({ ...world.settings, PORT: String(port) }).finally(() =>
      holder.close(),
    )
    expect(code, stdout + stderr).to.equal(1)
    expect(stderr.trim()).to.equal(`Port ${port} is in use. Stop what listens there, or set PORT.`)
    expect(stdout).not.to.contain('ready in').and.not.match(STACK)
  })

  verifies('OPS-3', 'reports a data directory that cannot be written', async () => {
    // A file in its place: that stops root too.
    const file = path.join(scratch, 'file')
    await writeFile(file, '')
    const { PLUGIN_TOKEN_KEYS: _keys, ...rest } = world.settings
    const { DATABASE_URL: _url, ...embedded } = world.settings
    for (const settings of [rest, embedded])
      expect(await refusalOf({ ...settings, DATA_DIR: path.join(file, 'data') })).to.contain(file)
  })

  const bare = (): Readonly<Record<string, string>> => {
    const { PLUGIN_TOKEN_KEYS: _keys, PLUGIN_JWT_SECRET: _secret, ...rest } = world.settings
    return rest
  }

  verifies('OPS-3', 'names kept secrets that are unusable, without showing them', async () => {
    for (const text of ['{"tokenKey": "canary-secret', '{"tokenKey":"c2hvcnQ=","jwtSecret":"c2hvcnQ="}']) {
      await writeFile(path.join(scratch, 'secrets.json'), text)
      expect(await refusalOf({ ...bare(), DATA_DIR: scratch }))
        .to.match(/^The file \S+ does not hold secrets\. Delete it; .+\.$/)
        .and.not.match(/canary|c2hvcnQ/)
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
    const refused = await refusalOf({ ...world.settings, HOST: '127.0.0.1', PORT: String(port) }, (step) => {
      if (step === 'Starting the queues') holder.listen(port, '127.0.0.1')
    })
    await new Promise((resolve) => holder.close(resolve))
    expect(refused).to.contain(`Port ${port} is in use.`)
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
