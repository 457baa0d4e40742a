// A door before PostgreSQL, for tests of several hosts: closed, silent, or with a server behind it that calls itself a standby.
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { choosePort } from './choose-port.ts'

/** `silent`: takes connections and hands nothing on, also of those that are open. `closed`: ends them, and refuses others. */
export type DoorManner = 'open' | 'standby' | 'silent' | 'closed'

export interface DatabaseDoor {
  /** As in an address. */
  readonly host: string
  /** For connections from now on, and for all of them where it is silent or closed. */
  readonly become: (manner: DoorManner) => Promise<void>
  /** Connections that are open. */
  readonly connections: () => number
  /** The most that have been open together. */
  readonly mostAtOnce: () => number
}

const PRIMARY = Buffer.from('in_hot_standby\0off\0')
const STANDBY = Buffer.from('in_hot_standby\0on\0')

/** The server's report of the parameter is a byte shorter then, which its length says before it. */
function asStandby(sent: Buffer): Buffer {
  const at = sent.indexOf(PRIMARY)
  if (at < 0) return sent
  const length = Buffer.alloc(4)
  length.writeInt32BE(sent.readInt32BE(at - 4) - 1)
  return Buffer.concat([sent.subarray(0, at - 4), length, STANDBY, sent.subarray(at + PRIMARY.length)])
}

export async function openDatabaseDoor(url: string, first: DoorManner = 'open'): Promise<DatabaseDoor> {
  const there = new URL(url)
  const port = await choosePort()
  const open = new Set<Socket>()
  let manner: DoorManner = 'closed'
  let most = 0
  const server = createServer((client) => {
    const behind = connect(Number(there.port || 5432), there.hostname)
    const isStandby = manner === 'standby'
    open.add(client)
    most = Math.max(most, open.size)
    client.on('error', () => client.destroy())
    behind.on('error', () => behind.destroy())
    client.on('close', () => {
      open.delete(client)
      behind.destroy()
    })
    behind.on('close', () => client.destroy())
    client.on('data', (sent) => {
      if (manner !== 'silent') behind.write(sent)
    })
    behind.on('data', (sent) => {
      if (manner !== 'silent') client.write(isStandby ? asStandby(sent) : sent)
    })
  })
  const become: DatabaseDoor['become'] = async (next) => {
    manner = next
    if (next === 'closed') {
      for (const client of open) client.destroy()
      if (server.listening) server.close()
    } else if (!server.listening) await once(server.listen(port, '127.0.0.1'), 'listening')
  }
  await become(first)
  return { host: `127.0.0.1:${port}`, become, connections: () => open.size, mostAtOnce: () => most }
}

/** The address with the doors as its hosts. */
export function throughDoors(url: string, doors: readonly DatabaseDoor[], target = 'read-write'): string {
  const { username, password, pathname } = new URL(url)
  const hosts = doors.map(({ host }) => host).join(',')
  return `postgresql://${username}:${password}@${hosts}${pathname}?target_session_attrs=${target}`
}
