// Chooses the host of an address for each connection, as libpq does, because `pg` takes one host. A host that becomes read-only, or that
// another one has replaced, loses all its connections at once (OPS-15).
import { callbackify } from 'node:util'
import { Client, DatabaseError } from 'pg'
import type { Log } from '#domain/logging/ports.ts'
import { type DatabaseHost, formatHost, readDatabaseAddress } from './database-address.ts'
import { getFailureCode } from './database-failure.ts'

/** Milliseconds within which a host accepts or refuses a login. */
const HOST_WITHIN = 2_000

const READ_ONLY = '25006'
/** The server stops, has crashed, or is starting. */
const STOPPING = /^57P0[123]$/

export interface HostState {
  /** Name and port. */
  readonly name: string
  /** `code`: the server's or Node's, of a host that accepts no connection. */
  readonly state: 'writable' | 'readOnly' | { readonly code: string }
}

export interface DatabaseHosts {
  /** For each client and pool. Clients of one `DatabaseHosts` leave a host together. */
  readonly options: { readonly connectionString: string; readonly Client: typeof Client }
  /** Tries each host, in the order of the address. Empty if it names one. */
  readonly listStates: () => Promise<readonly HostState[]>
}

class HostIsReadOnly extends Error {
  override readonly name = 'HostIsReadOnly'
  readonly code = READ_ONLY
}

type Reported = ReadonlyMap<string, string>

/** A parameter's value, which the server reports at the start of a session and when it changes. */
interface ParameterStatus {
  readonly parameterName: string
  readonly parameterValue: string
}

const STANDBY = 'in_hot_standby'

/** Rejects if the host accepts no login in time. */
async function openSession(url: string, host: DatabaseHost, within: number): Promise<Reported> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: within, application_name: 'tapster' })
  Object.assign(client, host)
  const reported = new Map<string, string>()
  client.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) =>
    reported.set(parameterName, parameterValue),
  )
  client.on('error', () => undefined)
  await client.connect()
  // A server that hangs would not answer.
  void client.end()
  return reported
}

const isStandby = (reported: Reported): boolean => reported.get(STANDBY) === 'on'
const isWritable = (reported: Reported): boolean =>
  !isStandby(reported) && reported.get('default_transaction_read_only') !== 'on'

const SUITABLE = {
  any: () => true,
  primary: (reported: Reported) => !isStandby(reported),
  'read-write': isWritable,
} as const

/**
 * Of several hosts, or with `target_session_attrs`, the first one that suits is used, the last good one before all others, until it refuses a
 * connection, loses one, or says that it is read-only. `connectWithin`: milliseconds for all hosts together.
 */
export function openDatabaseHosts(deps: {
  readonly url: string
  readonly log: Log
  readonly connectWithin: number
}): DatabaseHosts {
  const { hosts, target, url } = readDatabaseAddress(deps.url)
  const isFixed = hosts.length === 1 && target === 'any'
  // The connection itself needs time too.
  const within = Math.min(HOST_WITHIN, deps.connectWithin / (hosts.length + 1))
  const clients = new Map<DatabaseHost, Set<Client>>(hosts.map((host) => [host, new Set()]))
  let [first] = hosts
  let chosen: DatabaseHost | undefined = isFixed ? first : undefined
  let searching: Promise<DatabaseHost> | undefined

  const drop = (host: DatabaseHost): void => clients.get(host)?.forEach((one) => one.connection.stream.destroy())

  const search = async (): Promise<DatabaseHost> => {
    const refusals: unknown[] = []
    for (const host of [first, ...hosts.filter((one) => one !== first)])
      try {
        if (!SUITABLE[target](await openSession(url, host, within))) throw new HostIsReadOnly()
        deps.log.info('postgres.host.chosen', { host: formatHost(host) })
        first = host
        chosen = host
        // Their connections may hang.
        for (const other of hosts) if (other !== host) drop(other)
        return host
      } catch (error) {
        refusals.push(error)
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
    if (first === host) first = hosts[(hosts.indexOf(host) + 1) % hosts.length] ?? host
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
        if (code === READ_ONLY) leave(host)
        else if (STOPPING.test(code)) doubt(host)
      })
      // The host may have come back as a standby since it was chosen.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: ParameterStatus) => {
        if (target !== 'any' && parameterName === STANDBY && parameterValue === 'on') leave(host)
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
          state: await openSession(url, host, within).then(
            (reported) => (isWritable(reported) ? 'writable' : 'readOnly'),
            (error: unknown) => ({ code: getFailureCode(error) }),
          ),
        })),
      ),
  }
}
