// A real PostgreSQL from a package, used if no database is configured. The first start creates it. Later starts find it again, and adopt a
// server that survived a kill. Migrations create the tables.
import { createServer } from 'node:net'
import { TE } from '#domain/shared/fp.ts'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#domain/logging/ports.ts'
import { Client } from 'pg'
import { findBinaries } from './embedded-binaries.ts'
import { createKeys, hasData, type Keys, makeData, readKeys, SUPERUSER, writeKeys } from './embedded-data.ts'
import { EmbeddedServerUnavailable } from './embedded-failure.ts'
import { runAlone } from './embedded-lock.ts'
import { placeOf, findServerAccount } from './embedded-place.ts'
import { findRunning, launch, type Place, stopServer, waitUntilReady } from './embedded-server.ts'

const DATABASE = 'tapster'
const OWNER_ROLE = 'tapster_owner'
export const SERVICE_ROLE = 'tapster'

export interface ClusterUnavailable {
  readonly _tag: 'ClusterUnavailable'
  /** One sentence for the operator. */
  readonly sentence: string
}

export interface EmbeddedCluster {
  /** Owns the database and its tables and may create databases; for migrations. */
  readonly adminUrl: string
  /** The service's own login: owns nothing and is bound by row-level security. */
  readonly serviceUrl: string
  /** The folder of the files. It is not the data directory if the server's account cannot enter that one. */
  readonly folder: string
  readonly port: number
  /** Stops the server, unless another process is still connected to it. Safe to call twice. */
  readonly stop: () => Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  readonly log: Log
  /** False: fast, but the data is lost when the machine fails; for tests. Default true. */
  readonly durable?: boolean
}

const isFree = (port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })

/** The previous port if it is free, otherwise any free one. */
async function choosePort(remembered: number): Promise<number> {
  const port = (await isFree(remembered)) ?? (await isFree(0))
  if (port === undefined) throw new EmbeddedServerUnavailable('This machine has no free port for PostgreSQL.')
  return port
}

const urlOf = (role: string, password: string, port: number, database = DATABASE): string =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`

async function withClient<A>(url: string, work: (client: Client) => Promise<A>): Promise<A> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Creates the two roles and the database. Safe to repeat after a kill half-way. The passwords need no quoting. */
const createRolesAndDatabase = (keys: Keys, port: number): Promise<void> =>
  withClient(urlOf(SUPERUSER, keys.superuserPassword, port, 'postgres'), async (client) => {
    const roles = await client.query('select rolname from pg_roles where rolname = any($1)', [
      [OWNER_ROLE, SERVICE_ROLE],
    ])
    const present = new Set(roles.rows.map((row: { readonly rolname: string }) => row.rolname))
    const role = (name: string, password: string, may: string): string =>
      `${present.has(name) ? 'alter' : 'create'} role ${name} login nosuperuser nobypassrls ${may} password '${password}'`
    await client.query(role(OWNER_ROLE, keys.ownerPassword, 'createdb'))
    await client.query(role(SERVICE_ROLE, keys.servicePassword, 'nocreatedb nocreaterole'))
    const databases = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (databases.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`)
  })

async function start(place: Place, options: ClusterOptions): Promise<number> {
  const durable = options.durable ?? true
  const known = await readKeys(place.folder)
  const made = await hasData(place)
  if (made && !known)
    throw new EmbeddedServerUnavailable(
      `The passwords of the data in ${place.folder} are lost: restore cluster.json, or remove that folder.`,
    )
  let keys = known ?? createKeys()
  if (!made) {
    // Writes the passwords before the data, because data without its passwords is of no use.
    keys = { ...keys, furnished: false }
    await writeKeys(place.folder, keys)
    options.log.info('postgres.embedded.initialise', { folder: place.folder })
    await makeData(place, keys.superuserPassword, durable)
  }
  const found = await findRunning(place)
  const running = found
    ? await waitUntilReady(place, 30_000)
    : await launch(place, await choosePort(keys.port), durable)
  if (!keys.furnished) await createRolesAndDatabase(keys, running.port)
  if (!keys.furnished || keys.port !== running.port)
    await writeKeys(place.folder, { ...keys, port: running.port, furnished: true })
  options.log.info(found ? 'postgres.embedded.adopted' : 'postgres.embedded.started', { port: running.port })
  return running.port
}

/** Closed connections take a moment to disappear, longer on a busy machine. After this time only other processes' connections are left. */
const LEAVING_WITHIN = 2_000

const hasOtherConnections = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const deadline = performance.now() + LEAVING_WITHIN
    for (;;) {
      const others = await client.query(
        `select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      )
      if (others.rowCount === 0) return false
      if (performance.now() >= deadline) return true
      await pause(20)
    }
  })

/** Starts or adopts the server of the data directory. Takes about a second the first time, a tenth of that later. */
export function startEmbeddedCluster(options: ClusterOptions): TE.TaskEither<ClusterUnavailable, EmbeddedCluster> {
  return TE.tryCatch(
    async () => {
      const report = (what: string): void => options.log.info('postgres.embedded.note', { what })
      const account = await findServerAccount(report)
      const folder = await placeOf(path.resolve(options.dataDir), account, report)
      const place: Place = { account, folder, binaries: await findBinaries(account) }
      const lock = path.join(folder, 'starting')
      const port = await runAlone(lock, () => start(place, options))
      const keys = await readKeys(folder)
      if (!keys) throw new EmbeddedServerUnavailable(`The file cluster.json disappeared from ${folder}.`)
      const serviceUrl = urlOf(SERVICE_ROLE, keys.servicePassword, port)
      return {
        adminUrl: urlOf(OWNER_ROLE, keys.ownerPassword, port),
        serviceUrl,
        folder,
        port,
        stop: () =>
          runAlone(lock, async () => {
            if (!(await findRunning(place))) return
            // An unreachable server serves no connection.
            if (
              await hasOtherConnections(urlOf(SUPERUSER, keys.superuserPassword, port, 'postgres')).catch(() => false)
            )
              options.log.info('postgres.embedded.left', { port })
            else await stopServer(place)
          }),
      }
    },
    (error) => {
      // Any other error is a bug and must not be reported as an expected failure.
      if (!(error instanceof EmbeddedServerUnavailable)) throw error
      return { _tag: 'ClusterUnavailable', sentence: error.message }
    },
  )
}
