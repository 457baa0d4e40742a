// The tests' PostgreSQL: one server a run, started when the first test asks, and a migrated database of its own for whoever wants one.
import { setTimeout as pause } from 'node:timers/promises'
import { SERVICE_ROLE } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { isLeft } from 'fp-ts/lib/Either.js'
import { randomBytes } from 'node:crypto'
import { Client, escapeIdentifier } from 'pg'
import { startContainer } from './container-engine.ts'
import { startOwnCluster } from './embedded-run.ts'
import { makeRecordingLog } from './recording-log.ts'

export interface FreshDatabase {
  /** The service's login: held by row-level security. */
  readonly url: string
  /** The login that owns the tables. */
  readonly adminUrl: string
  /** Ends all its connections and removes it. */
  readonly drop: () => Promise<void>
}

interface Server {
  /** May make databases. */
  readonly adminUrl: string
  readonly serviceUrl: string
  readonly serviceRole: string
  readonly stop: () => Promise<void>
}

const run = `tapster_test_${Date.now().toString(36)}_${randomBytes(3).toString('hex')}`

const inDatabase = (url: string, database: string): string => {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}

const query = async (url: string, ...statements: readonly string[]): Promise<void> => {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A server that others run: the two roles are made for this run and removed with it. The given login must be allowed to make roles and databases. */
const guestOf = async (url: string, stop: () => Promise<void>): Promise<Server> => {
  const login = async (role: string, may: string): Promise<string> => {
    const password = randomBytes(18).toString('base64url')
    await query(url, `create role ${role} login nosuperuser nobypassrls ${may} password '${password}'`)
    const own = new URL(url)
    own.username = role
    own.password = password
    return own.href
  }
  const [owner, serviceRole] = [`${run}_owner`, `${run}_service`]
  return {
    adminUrl: await login(owner, 'createdb'),
    serviceUrl: await login(serviceRole, ''),
    serviceRole,
    stop: async () => {
      await query(url, `drop role if exists ${serviceRole}`, `drop role if exists ${owner}`)
      await stop()
    },
  }
}

const startServer = async (): Promise<Server> => {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return guestOf(given, () => Promise.resolve())
  const container = await startContainer()
  if (container) return guestOf(container.url, container.stop)
  return { ...(await startOwnCluster()), serviceRole: SERVICE_ROLE }
}

const TEMPLATE = `${run}_template`

const made = new Set<string>()

const LEAVE_WITHIN = 10_000

// What the server itself does in there is nobody's.
const CLIENTS = 'select from pg_stat_activity where datname = $1 and usesysid is not null'

/** A closed connection's process takes a moment to end, and the login that owns the database may not end one of the service's. False: some stayed. */
const untilLeft = async (adminUrl: string, database: string): Promise<boolean> => {
  const deadline = Date.now() + LEAVE_WITHIN
  const owner = new Client({ connectionString: adminUrl })
  await owner.connect()
  try {
    const others = async (): Promise<number> => (await owner.query(CLIENTS, [database])).rowCount ?? 0
    while ((await others()) > 0) {
      if (Date.now() >= deadline) return false
      await pause(20)
    }
    return true
  } finally {
    await owner.end()
  }
}

const drop = async (adminUrl: string, database: string): Promise<void> => {
  // Forced, it would be refused where the server itself is tidying up in there, which gives way only to whoever does not force it.
  const forced = (await untilLeft(adminUrl, database)) ? '' : ' with (force)'
  await query(adminUrl, `drop database if exists ${escapeIdentifier(database)}${forced}`)
  made.delete(database)
}

const startWithTemplate = async (): Promise<Server> => {
  const server = await startServer()
  try {
    await query(server.adminUrl, `create database ${TEMPLATE}`)
    const url = inDatabase(server.adminUrl, TEMPLATE)
    const migrated = await migrate({ url, serviceRole: server.serviceRole, log: makeRecordingLog().log })()
    if (isLeft(migrated)) throw new Error('the template database could not be migrated')
    return server
  } catch (error) {
    await drop(server.adminUrl, TEMPLATE)
    await server.stop()
    throw error
  }
}

let server: Promise<Server> | undefined
/** A database with all migrations and no rows. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  server ??= startWithTemplate()
  const { adminUrl, serviceUrl } = await server
  const database = `${run}_${randomBytes(4).toString('hex')}`
  await query(adminUrl, `create database ${database} template ${TEMPLATE}`)
  made.add(database)
  return {
    url: inDatabase(serviceUrl, database),
    adminUrl: inDatabase(adminUrl, database),
    drop: () => drop(adminUrl, database),
  }
}

/** An empty database without migrations, owned by the administrator. */
export const emptyDatabase = async (): Promise<FreshDatabase & { readonly serviceRole: string }> => {
  server ??= startWithTemplate()
  const { adminUrl, serviceUrl, serviceRole } = await server
  const database = `${run}_${randomBytes(4).toString('hex')}`
  await query(adminUrl, `create database ${database}`)
  made.add(database)
  return {
    url: inDatabase(serviceUrl, database),
    adminUrl: inDatabase(adminUrl, database),
    serviceRole,
    drop: () => drop(adminUrl, database),
  }
}

/** For the end of the run: removes what tests left, and the server if it is ours. */
export const stopPostgres = async (): Promise<void> => {
  const starting = server
  server = undefined
  // One that never came up has nothing to stop.
  const running = await starting?.catch(() => undefined)
  if (!running) return
  for (const database of [...made, TEMPLATE]) await drop(running.adminUrl, database)
  await running.stop()
}
