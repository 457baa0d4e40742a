// HAProxy with the file of the operator's guide, before two servers. Beside each is a stand-in for the health check of Patroni, which HAProxy asks.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { choosePort } from '#test/support/choose-port.ts'
import { installedProgram } from '#test/support/installed-program.ts'
import { queryAt, type ServerPair } from '#test/support/server-pair.ts'
import { until } from '#test/support/until.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../adapters/web/public/guides/operator.md')

export interface Haproxy {
  readonly url: (role: string) => string
  readonly stop: () => Promise<void>
}

const isPrimary = (port: number): Promise<boolean> =>
  queryAt(port, 'select pg_is_in_recovery() as "isStandby"').then(
    ([row]) => row?.['isStandby'] === false,
    () => false,
  )

interface HealthCheck {
  readonly port: number
  readonly close: () => void
}

async function startHealthCheck(port: number): Promise<HealthCheck> {
  const server = createServer((_, response) => {
    void isPrimary(port).then((is) => response.writeHead(is ? 200 : 503).end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the health check has no port')
  return { port: address.port, close: () => void server.close() }
}

/** Undefined where the machine has none. */
export async function startHaproxy({ ports }: Pick<ServerPair, 'ports'>): Promise<Haproxy | undefined> {
  const program = installedProgram('haproxy')
  if (program === undefined) return undefined
  const guide = await readFile(GUIDE, 'utf8')
  const [, shown] = /```haproxy\n([^`]+)```/.exec(guide) ?? []
  if (shown === undefined) throw new Error('the guide has no file for HAProxy')
  const checks = await Promise.all(ports.map(startHealthCheck))
  const port = await choosePort()
  let file = shown.replace('bind :5432', `bind 127.0.0.1:${port}`)
  for (const [n, check] of checks.entries())
    file = file.replace(`db${n + 1}.example:5432 check port 8008`, `127.0.0.1:${ports[n]} check port ${check.port}`)
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-haproxy-'))
  await writeFile(path.join(folder, 'haproxy.cfg'), file)
  const child = spawn(program, ['-db', '-f', path.join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until('HAProxy to lead to the primary', () => isPrimary(port), 10_000)
  return {
    url: (role) => `postgresql://${role}@127.0.0.1:${port}/office`,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      for (const check of checks) check.close()
      await rm(folder, { recursive: true })
    },
  }
}
