// The tests' PostgreSQL: one server a run, started when the first test asks, and a migrated database of its own for each test that wants one.
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE_ROLE } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { isLeft } from 'fp-ts/lib/Either.js'
import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { startContainer } from './container-engine.ts'
import { startOwnCluster } from './embedded-run.ts'
import { makeRecordingLog } from './recording-log.ts'
import { sharedByRun } from './shared-by-run.ts'

export interface FreshDatabase {
  /** The service's login: held by row-level security. */
  readonly url: string
  /** The login that owns the tables. */
  readonly adminUrl: string
  /** Ends all its connections and removes it. */
  readonly drop: () => Promise<void>
}

interface SharedServer {
  /** May make databases. */
  readonly adminUrl: string
  readonly serviceUrl: string
  readonly serviceRole: string
  /** What the names of this run's databases begin with. */
  readonly prefix: string
}

interface Server extends SharedServer {
  readonly stop: () => Promise<void>
}

const prefix = `tapster_test_${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`

function inDatabase(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

async function connected<A>(url: string, work: (client: Client) => Promise<A>): Promise<A> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const query = (url: string, ...statements: readonly string[]): Promise<void> =>
  connected(url, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

const LEAVE_WITHIN = 10_000

// The server's own sessions have no user.
const CLIENTS = 'select from pg_stat_activity where datname = $1 and usesysid is not null'

/** A closed connection's process takes a moment to end, and the login that owns the database may not end one of the service's. False: some stayed. */
const untilLeft = (adminUrl: string, database: string): Promise<boolean> =>
  connected(adminUrl, async (owner) => {
    const deadline = Date.now() + LEAVE_WITHIN
    const others = async (): Promise<number> => (await owner.query(CLIENTS, [database])).rowCount ?? 0
    while ((await others()) > 0) {
      if (Date.now() >= deadline) return false
      await pause(20)
    }
    return true
  })

export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  // Forced, it would be refused where the server itself is tidying up in there, which gives way only to a drop without force.
  const forced = (await untilLeft(adminUrl, database)) ? '' : ' with (force)'
  await query(adminUrl, `drop database if exists ${escapeIdentifier(database)}${forced}`)
}

/** What this run made on a server that others run too. */
const databasesOfRun = (adminUrl: string): Promise<readonly string[]> =>
  connected(adminUrl, async (owner) => {
    const found = await owner.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
    return found.rows.map((row: { readonly datname: string }) => row.datname)
  })

/** A server that others run: the two roles are made for this run and removed with it. The given login must be allowed to create roles and databases. */
async function guestOf(url: string, stop: () => Promise<void>): Promise<Server> {
  const login = async (role: string, may: string): Promise<string> => {
    const password = randomBytes(18).toString('base64url')
    await query(url, `create role ${role} login nosuperuser nobypassrls ${may} password '${password}'`)
    const own = new URL(url)
    own.username = role
    own.password = password
    return own.href
  }
  const [owner, serviceRole] = [`${prefix}_owner`, `${prefix}_service`]
  const adminUrl = await login(owner, 'createdb')
  return {
    adminUrl,
    serviceUrl: await login(serviceRole, ''),
    serviceRole,
    prefix,
    stop: async () => {
      for (const database of await databasesOfRun(adminUrl)) await dropDatabase(adminUrl, database)
      await query(url, `drop role if exists ${serviceRole}`, `drop role if exists ${owner}`)
      await stop()
    },
  }
}

async function startServer(): Promise<Server> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return guestOf(given, () => Promise.resolve())
  const container = await startContainer()
  if (container) return guestOf(container.url, container.stop)
  return { ...(await startOwnCluster()), serviceRole: SERVICE_ROLE, prefix }
}

const templateOf = (server: Pick<SharedServer, 'prefix'>): string => `${server.prefix}_template`

async function startWithTemplate(): Promise<Server> {
  const server = await startServer()
  const template = templateOf(server)
  try {
    await query(server.adminUrl, `create database ${template}`)
    const url = inDatabase(server.adminUrl, template)
    const migrated = await migrate({ url, serviceRole: server.serviceRole, log: makeRecordingLog().log })()
    if (isLeft(migrated)) throw new Error('the template database could not be migrated')
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

// In the process that runs mocha alone, where it is stopped too.
let starting: Promise<Server> | undefined

const sharedServer = sharedByRun('postgres', async (): Promise<SharedServer> => {
  starting = startWithTemplate()
  const { adminUrl, serviceUrl, serviceRole } = await starting
  return { adminUrl, serviceUrl, serviceRole, prefix }
})

async function createDatabase(from: (server: SharedServer) => string): Promise<FreshDatabase> {
  const server = await sharedServer()
  const database = `${server.prefix}_${randomBytes(4).toString('hex')}`
  await query(server.adminUrl, `create database ${database}${from(server)}`)
  return {
    url: inDatabase(server.serviceUrl, database),
    adminUrl: inDatabase(server.adminUrl, database),
    drop: () => dropDatabase(server.adminUrl, database),
  }
}

/** A database with all migrations and no rows. */
export function freshDatabase(): Promise<FreshDatabase> {
  // Copying files takes half of the processor time that copying through the log takes.
  return createDatabase((server) => ` template ${templateOf(server)} strategy file_copy`)
}

/** An empty database without migrations, owned by the administrator. */
export async function emptyDatabase(): Promise<FreshDatabase & { readonly serviceRole: string }> {
  return {
    ...(await createDatabase(() => '')),
    serviceRole: (await sharedServer()).serviceRole,
  }
}

/** For the end of the run: removes what tests left, with the whole server where it is the run's own. */
export async function stopPostgres(): Promise<void> {
  // One that never came up has nothing to stop.
  const running = await starting?.catch(() => undefined)
  starting = undefined
  if (!running) return
  await running.stop()
}
