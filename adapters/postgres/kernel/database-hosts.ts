// Chooses the host of an address for each connection, as libpq does, because `pg` takes one host. A host that becomes read-only, or that
// another one has replaced, loses all its connections at once (OPS-15).
import { AsyncLocalStorage } from 'node:async_hooks'
import { callbackify } from 'node:util'
import { Client, DatabaseError } from 'pg'
import type { Log } from '#domain/logging/ports.ts'
import { type DatabaseHost, formatHost, readDatabaseAddress } from './database-address.ts'
import { getFailureCode } from './database-failure.ts'

/** Milliseconds within which a server ends a session. */
const LEAVE_WITHIN = 500

const READ_ONLY = '25006'
/** As an outage shows it. */
export const NO_STANDBY = 'no standby'
/** The driver's words. */
const HUNG = 'timeout expired'
/** The server stops, has crashed, or is starting. */
const STOPPING = /^57P0[123]$/

export interface HostState {
  /** Name and port. */
  readonly name: string
  /** `code`: the server's or Node's, of a host that accepts no connection. */
  readonly state: 'writable' | 'readOnly' | { readonly code: string }
  /** When the server started, to the microsecond: the same under each name of one server. Absent where no connection is accepted. */
  readonly startedAt?: string
}

export interface DatabaseHosts {
  /** For each client and pool. Clients of one `DatabaseHosts` leave a host together. */
  readonly options: { readonly connectionString: string; readonly Client: typeof Client }
  /** Tries each host, in the order of the address. Empty if it names one. */
  readonly listStates: () => Promise<readonly HostState[]>
}

/** `code`: READ_ONLY, or why a standby may not be read. */
export class HostIsUnsuitable extends Error {
  override readonly name = 'HostIsUnsuitable'
  readonly code: string
  constructor(code: string) {
    super('the host does not suit')
    this.code = code
  }
}

type Reported = ReadonlyMap<string, string>

/** A parameter's value, which the server reports at the start of a session and when it changes. */
interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

const STANDBY = 'in_hot_standby'

/** Looks at a session that ends with it. Rejects if the host accepts no login in time, or as `look` does. */
async function examineHost<A>(
  at: { readonly url: string; readonly host: DatabaseHost; readonly within: number },
  look: (reported: Reported, client: Client) => A | Promise<A>,
): Promise<A> {
  const { url, host, within } = at
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: within,
    query_timeout: within,
    application_name: 'tapster',
  })
  Object.assign(client, host)
  const reported = new Map<string, string>()
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) =>
    reported.set(parameterName, parameterValue),
  )
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await look(reported, client)
  } finally {
    // The next session needs its place where the server or the login has few. A server that hangs does not end it.
    const hanging = setTimeout(() => client.connection.stream.destroy(), LEAVE_WITHIN)
    await client.end()
    clearTimeout(hanging)
  }
}

async function readHostState(reported: Reported, client: Client): Promise<Omit<HostState, 'name'>> {
  const { rows } = await client.query<{ startedAt: string }>(`select pg_postmaster_start_time()::text as "startedAt"`)
  return { state: isWritable(reported) ? 'writable' : 'readOnly', ...rows[0] }
}

const isStandby = (reported: Reported): boolean => reported.get(STANDBY) === 'on'
const isWritable = (reported: Reported): boolean =>
  !isStandby(reported) && reported.get('default_transaction_read_only') !== 'on'

const SUITABLE = {
  any: () => true,
  primary: (reported: Reported) => !isStandby(reported),
  'read-write': isWritable,
  // Of an address for reading. A pooler may not report it; each read checks it again.
  standby: (reported: Reported) => reported.get(STANDBY) !== 'off',
} as const

/**
 * Of several hosts, or with `target_session_attrs`, the first one that suits is used, the last good one before all others, until it refuses a
 * connection, loses one, or says that it is read-only. One that hung or became read-only is tried last. `connectWithin`: milliseconds for all
 * hosts together.
 */
export function openDatabaseHosts(deps: {
  readonly url: string
  readonly log: Log
  readonly connectWithin: number
  readonly isStandby?: boolean | undefined
}): DatabaseHosts {
  const { hosts, target, url } = readDatabaseAddress(deps.url, deps.isStandby)
  const isFixed = hosts.length === 1 && target === 'any'
  const clients = new Map<DatabaseHost, Set<Client>>(hosts.map((host) => [host, new Set()]))
  let order: readonly DatabaseHost[] = hosts
  let chosen: DatabaseHost | undefined = isFixed ? hosts[0] : undefined
  let logged: DatabaseHost | undefined
  let searching: Promise<DatabaseHost> | undefined

  const drop = (host: DatabaseHost): void => clients.get(host)?.forEach((one) => one.connection.stream.destroy())

  const putFirst = (host: DatabaseHost): void => void (order = [host, ...order.filter((one) => one !== host)])
  const putLast = (host: DatabaseHost): void => void (order = [...order.filter((one) => one !== host), host])

  // The choice belongs to no request, even where a request leads to it.
  const logChoice = AsyncLocalStorage.bind((host: DatabaseHost): void => {
    if (host !== logged) deps.log.info('postgres.host.chosen', { host: formatHost(host) })
    logged = host
  })

  const search = async (): Promise<DatabaseHost> => {
    const refusals: unknown[] = []
    const deadline = performance.now() + deps.connectWithin
    for (const [n, host] of order.entries()) {
      // An equal part for this host, for each after it, and for the connection itself.
      const within = Math.max(1, (deadline - performance.now()) / (hosts.length - n + 1))
      try {
        if (!(await examineHost({ url, host, within }, SUITABLE[target])))
          throw new HostIsUnsuitable(deps.isStandby ? NO_STANDBY : READ_ONLY)
        logChoice(host)
        putFirst(host)
        chosen = host
        // Their connections may hang.
        for (const other of hosts) if (other !== host) drop(other)
        return host
      } catch (error) {
        if (getFailureCode(error) === HUNG) putLast(host)
        refusals.push(error)
      }
    }
    throw refusals.find((one) => one instanceof DatabaseError) ?? refusals[0]
  }
  /** Connections that are opened during a search share it. */
  const find = (): Promise<DatabaseHost> =>
    chosen === undefined ? (searching ??= search().finally(() => (searching = undefined))) : Promise.resolve(chosen)

  const doubt = (host: DatabaseHost): void => {
    if (isFixed || chosen !== host) return
    chosen = undefined
    // At once, for the connections that hang. If no host suits, the next connection reports it.
    find().catch(() => undefined)
  }
  const leave = (host: DatabaseHost): void => {
    drop(host)
    putLast(host)
    doubt(host)
  }

  class HostClient extends Client {
    override connect(): Promise<Client>
    override connect(callback: (error: Error | null, client?: Client) => void): void
    override connect(callback?: (error: Error | null, client?: Client) => void): Promise<Client> | void {
      const connected = find().then((host) => this.#connectTo(host))
      if (callback === undefined) return connected
      callbackify(() => connected)(callback)
    }

    async #connectTo(host: DatabaseHost): Promise<Client> {
      if (!isFixed) Object.assign(this, host)
      clients.get(host)?.add(this)
      this.connection.once('end', () => clients.get(host)?.delete(this))
      this.connection.on('errorMessage', ({ code = '' }: { readonly code?: string }) => {
        if (code === READ_ONLY && !deps.isStandby) leave(host)
        else if (STOPPING.test(code)) doubt(host)
      })
      // The host may have come back as a standby, or read-only by default, since it was chosen.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (!SUITABLE[target](new Map([[parameterName, parameterValue]]))) leave(host)
      })
      this.on('error', () => doubt(host))
      try {
        return await super.connect()
      } catch (error) {
        doubt(host)
        throw error
      }
    }
  }

  return {
    options: { connectionString: url, Client: HostClient },
    listStates: () =>
      Promise.all(
        (hosts.length === 1 ? [] : hosts).map(async (host) => ({
          name: formatHost(host),
          ...(await examineHost({ url, host, within: deps.connectWithin / 2 }, readHostState).catch(
            (error: unknown) => ({ state: { code: getFailureCode(error) } }),
          )),
        })),
      ),
  }
}
