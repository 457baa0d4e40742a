// The embedded PostgreSQL on the days it has to live through.
import { type EmbeddedCluster, startEmbeddedCluster } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { readKeys } from '#adapters/postgres/embedded/embedded-data.ts'
import { isBoundByRowSecurity } from '#adapters/postgres/kernel/schema-state.ts'
import { findBinaries } from '#adapters/postgres/embedded/embedded-binaries.ts'
import { isRoot } from '#adapters/postgres/embedded/embedded-place.ts'
import { findRunning, stopServer } from '#adapters/postgres/embedded/embedded-server.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import { isLeft, right } from 'fp-ts/lib/Either.js'
import { chmod, chown, mkdtemp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { startClusterProcess } from './cluster-process.ts'

const NO_ONE = 65_534

async function start(dataDir: string): Promise<EmbeddedCluster> {
  const { log } = makeRecordingLog()
  const started = await startEmbeddedCluster({
    dataDir,
    log,
    durable: false,
  })()
  if (isLeft(started)) throw new Error(started.left.sentence)
  return started.right
}

async function ask(url: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function superuserUrl({ folder, serviceUrl }: EmbeddedCluster): Promise<string> {
  const url = new URL(serviceUrl)
  url.username = 'postgres'
  url.password = (await readKeys(folder))?.superuserPassword ?? ''
  return url.href
}

describe('embedded cluster', () => {
  let home: string
  let made: EmbeddedCluster
  const folders = new Set<string>()

  const freshFolder = async (): Promise<string> => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tapster-embedded-'))
    await chmod(folder, 0o755)
    return folder
  }
  const remove = async (folder: string): Promise<void> => {
    await stopServer({ folder })
    await rm(folder, { recursive: true, force: true })
  }

  before('makes one that the tests copy which are not about making it', async () => {
    made = await start(path.join(await freshFolder(), 'db'))
    await ask(made.adminUrl, 'create table kept (n int); insert into kept values (7)')
    await made.stop()
    expect(await findRunning(made)).to.equal(undefined)
  })
  after(() => rm(path.dirname(made.folder), { recursive: true, force: true }))
  /** A cluster that was made and stopped before. Its files keep their owner. */
  const lay = (parent = home): Promise<unknown> => promisify(execFile)('cp', ['-a', made.folder, parent])

  beforeEach(async () => {
    home = await freshFolder()
  })
  afterEach(async () => {
    for (const folder of [...folders, path.join(home, 'db')]) await remove(folder)
    folders.clear()
    await rm(home, { recursive: true, force: true })
  })

  const rememberPort = async (parent: string, port: number): Promise<void> => {
    const keys = path.join(parent, 'db', 'cluster.json')
    await writeFile(keys, JSON.stringify({ ...JSON.parse(await readFile(keys, 'utf8')), port }))
  }

  describe('that was made before', () => {
    let parent: string
    let cluster: EmbeddedCluster
    let port: number
    before(async () => {
      parent = await freshFolder()
      await lay(parent)
      port = await choosePort()
      await rememberPort(parent, port)
      cluster = await start(path.join(parent, 'db'))
    })
    after(async () => {
      await remove(cluster.folder)
      await rm(parent, { recursive: true, force: true })
    })

    verifies('OPS-1', 'is found again with its rows, on its port', async () => {
      expect(cluster.port).to.equal(port)
      expect(await ask(cluster.adminUrl, 'select n from kept')).to.deep.equal([{ n: 7 }])
    })

    verifies('IDN-2', 'gives the service a login that passes no row-level security and owns nothing', async () => {
      const roles = await ask(
        cluster.serviceUrl,
        'select current_user as name, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
      )
      expect(roles).to.deep.equal([
        { name: 'tapster', rolsuper: false, rolbypassrls: false, rolcreatedb: false, rolcreaterole: false },
      ])
      const refused = await ask(cluster.serviceUrl, 'create table mine (n int)').catch((error: unknown) => error)
      expect(refused).to.have.property('code', '42501')
    })

    verifies('IDN-2', 'recognises a login that bypasses row-level security', async () => {
      const held = async (url: string) => {
        const database = openDatabase({ url, log: makeRecordingLog().log })
        const answer = await isBoundByRowSecurity(database)()
        await database.close()
        return answer
      }
      expect(await held(await superuserUrl(cluster))).to.deep.equal(right(false))
      expect(await held(cluster.adminUrl)).to.deep.equal(right(true))
      expect(await held(cluster.serviceUrl)).to.deep.equal(right(true))
    })

    it('keeps its passwords to itself and leaves none lying about', async () => {
      expect((await stat(path.join(cluster.folder, 'cluster.json'))).mode & 0o077).to.equal(0)
      expect((await readdir(cluster.folder)).toSorted()).to.deep.equal(['cluster.json', 'data', 'postgres.log'])
      const password = new URL(cluster.serviceUrl).password
      expect(await readFile(path.join(cluster.folder, 'postgres.log'), 'utf8')).not.to.contain(password)
      const without = new URL(cluster.serviceUrl)
      without.password = 'guessed'
      expect(await ask(without.href, 'select 1').catch((error: unknown) => error)).to.have.property('code', '28P01')
    })

    verifies('OPS-1', 'is not left running for a connection that is just leaving, and stops twice', async () => {
      const client = new Client({ connectionString: cluster.serviceUrl })
      await client.connect()
      await Promise.all([cluster.stop(), client.query('select pg_sleep(0.2)').then(() => client.end())])
      expect(await findRunning(cluster)).to.equal(undefined)
      await cluster.stop()
    })
  })

  describe('on bad days', () => {
    verifies('OPS-1', 'adopts the server that a killed process left running', async () => {
      await lay()
      const killed = await startClusterProcess(path.join(home, 'db'))
      await killed.kill()
      const heir = await startClusterProcess(path.join(home, 'db'))
      expect(heir.messages).to.include('postgres.embedded.adopted')
      expect(heir.cluster).to.deep.equal(killed.cluster)
      await heir.stop()
      expect(await findRunning({ folder: path.join(home, 'db') })).to.equal(undefined)
    })

    it('starts where another process has the number of its old server, and stops a server that refuses its password', async () => {
      await lay()
      const folder = path.join(home, 'db')
      const lines = [process.pid, `${folder}/data`, 0, made.port, '', '127.0.0.1', '', 'ready', '']
      await writeFile(path.join(folder, 'data', 'postmaster.pid'), lines.join('\n'))
      const second = await start(path.join(home, 'db'))
      expect(await ask(second.serviceUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }])
      await ask(await superuserUrl(second), "alter role postgres password 'another'")
      await second.stop()
      expect(await findRunning(second)).to.equal(undefined)
    })

    it('is one server for two who start at once where a start was killed half-way, and stays while one uses it', async () => {
      const folder = path.join(home, 'db')
      await mkdir(path.join(folder, 'data.partial'), { recursive: true })
      await writeFile(path.join(folder, 'data.partial', 'PG_VERSION'), '18')
      // A process number that nothing has: they end before this one.
      await writeFile(path.join(folder, 'starting'), '4999999')
      await writeFile(path.join(folder, 'initial-password'), 'x')
      const [one, other] = await Promise.all([
        startClusterProcess(path.join(home, 'db')),
        startClusterProcess(path.join(home, 'db')),
      ])
      expect(one.cluster).to.deep.equal(other.cluster)
      if (one.cluster._tag === 'Left') throw new Error(one.cluster.left.sentence)
      const user = new Client({ connectionString: one.cluster.right.serviceUrl })
      await user.connect()
      await one.stop()
      expect((await user.query('select 1 as one')).rows).to.deep.equal([{ one: 1 }])
      await user.end()
      await other.stop()
      expect(await findRunning({ folder: path.join(home, 'db') })).to.equal(undefined)
    })

    verifies('OPS-1', 'takes another port when its own is in use', async () => {
      await lay()
      const squatter = createServer()
      await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve))
      const { port } = squatter.address() as AddressInfo
      await rememberPort(home, port)
      const second = await start(path.join(home, 'db'))
      expect(second.port).not.to.equal(port)
      await second.stop()
      squatter.close()
    })

    it('says in one sentence what is wrong with its directory', async () => {
      const inTheWay = path.join(home, 'file')
      await writeFile(inTheWay, '')
      const sentence = async (dataDir: string) =>
        start(dataDir).then(
          () => 'started',
          (error: unknown) => (error instanceof Error ? error.message : 'unknown'),
        )
      expect(await sentence(path.join(inTheWay, 'db'))).to.equal(
        `The data directory ${inTheWay}/db cannot be made: a file is in its way.`,
      )
      const folder = path.join(home, 'db')
      await lay()
      await writeFile(path.join(folder, 'cluster.json'), '{"port":')
      expect(await sentence(folder)).to.match(/^The file .+cluster\.json is damaged: /)
      await rm(path.join(folder, 'cluster.json'))
      expect(await sentence(folder)).to.match(/^The passwords of the data in .+ are lost: /)
    })
  })

  describe('for root and for others', () => {
    before(function () {
      if (!isRoot()) this.skip()
    })

    verifies('OPS-1', 'runs for root in a directory that others cannot enter', async () => {
      await chmod(home, 0o700)
      const cluster = await start(path.join(home, 'db'))
      folders.add(cluster.folder)
      expect(cluster.folder).not.to.contain(home)
      expect(await ask(cluster.serviceUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }])
      await cluster.stop()
      const again = await start(path.join(home, 'db'))
      expect(again.folder).to.equal(cluster.folder)
      await again.stop()
    })

    verifies('OPS-1', 'runs for an ordinary user in a directory that others cannot enter', async () => {
      await chown(home, NO_ONE, NO_ONE)
      await chmod(home, 0o700)
      const started = await startClusterProcess(path.join(home, 'db'), { uid: NO_ONE })
      expect(started.cluster._tag).to.equal('Right')
      if (started.cluster._tag === 'Right')
        expect(await ask(started.cluster.right.serviceUrl, 'select 1 as one')).to.deep.equal([{ one: 1 }])
      await started.stop()
    })

    verifies('OPS-1', 'runs a copy of the programs where its account cannot reach the package', async () => {
      const account = { uid: NO_ONE, gid: NO_ONE }
      const reachable = path.dirname(path.dirname((await findBinaries({})).postgres))
      const own = path.join(home, 'package', 'native')
      await mkdir(own, { recursive: true, mode: 0o700 })
      await promisify(execFile)('cp', ['-a', `${reachable}/.`, own])
      await writeFile(path.join(home, 'package', 'package.json'), JSON.stringify({ version: home }))
      const { postgres, initdb } = await findBinaries(account, own)
      folders.add(path.resolve(postgres, '..', '..', '..'))
      expect(postgres).not.to.contain(home)
      for (const program of [postgres, initdb])
        expect((await promisify(execFile)(program, ['--version'], { ...account, cwd: '/' })).stdout).to.contain(
          'PostgreSQL',
        )
      expect(await findBinaries(account, own)).to.deep.equal({ postgres, initdb })
    })

    it('says so when an ordinary user cannot write there', async () => {
      const started = await startClusterProcess(path.join(home, 'db'), { uid: NO_ONE })
      expect(started.cluster).to.deep.include({
        left: {
          _tag: 'ClusterUnavailable',
          sentence: `The data directory ${home}/db cannot be written by this user.`,
        },
      })
      await started.stop()
    })
  })
})
