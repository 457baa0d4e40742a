// The embedded cluster of one test run: in memory where the machine has room, gone at the end, and gone at the next run after a kill.
import { type EmbeddedCluster, startEmbeddedCluster } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { stopServer } from '#adapters/postgres/embedded/embedded-server.ts'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { makeRecordingLog } from './recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'

const ROOM = 2 * 1024 ** 3

/** A folder in memory, or on disk where there is none with room enough. */
async function fastFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const base = memory && memory.bavail * memory.bsize > ROOM ? '/dev/shm' : tmpdir()
  const folder = path.join(base, `tapster-tests-${userInfo().username}`)
  await mkdir(folder, { recursive: true, mode: 0o755 })
  return folder
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function remove(folder: string): Promise<void> {
  await stopServer({ folder })
  await rm(folder, { recursive: true, force: true })
}

/** Folders are named by the process that made them; those of processes that are gone are removed with their servers. */
async function sweep(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const pid = Number(name.split('-')[0])
    if (Number.isInteger(pid) && !isAlive(pid)) await remove(path.join(base, name))
  }
}

let count = 0

export interface OwnCluster extends EmbeddedCluster {
  /** Stops the server in spite of connections; not orderly: as if it crashed. */
  readonly halt: (orderly: boolean) => Promise<void>
  /** Starts it again on the same port. */
  readonly resume: () => Promise<void>
}

/** A cluster of its own; `stop` ends it in spite of connections, and removes it. */
export async function startOwnCluster(): Promise<OwnCluster> {
  const base = await fastFolder()
  await sweep(base)
  const dataDir = path.join(base, `${process.pid}-${(count += 1)}`)
  const { log } = makeRecordingLog()
  const started = rightOf(await startEmbeddedCluster({ dataDir, log, durable: false })())
  const cluster = started
  return {
    ...cluster,
    halt: (orderly) => stopServer(cluster, orderly),
    resume: async () => {
      rightOf(await startEmbeddedCluster({ dataDir, log, durable: false })())
    },
    stop: () => remove(cluster.folder),
  }
}
