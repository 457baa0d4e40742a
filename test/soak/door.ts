// One address for all replicas, as a load balancer has it: each connection goes to one that runs.
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Replica } from './replicas.ts'

export interface Door {
  readonly url: string
  readonly close: () => void
}

export async function openDoor(replicas: () => readonly Replica[]): Promise<Door> {
  let turn = 0
  const server = createServer((client) => {
    const running = replicas().flatMap((one) => one.running() ?? [])
    const chosen = running[(turn += 1) % running.length]
    client.on('error', () => client.destroy())
    if (chosen === undefined) return client.destroy()
    const { hostname, port } = new URL(chosen.baseUrl)
    const there = connect(Number(port), hostname)
    there.on('error', () => client.destroy())
    client.on('close', () => there.destroy())
    there.on('close', () => client.destroy())
    return client.pipe(there).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the door has no port')
  return { url: `http://127.0.0.1:${address.port}`, close: () => void server.close() }
}
