// Three processes of the service that are restarted whenever they end, as an orchestrator does; and what their lives cost in memory and time.
import { setTimeout as pause } from 'node:timers/promises'
import { readFile } from 'node:fs/promises'
import type { ServiceProcess } from '#test/support/process-service.ts'
import type { MemoryLife } from './books.ts'

const SAMPLE_EVERY = 2_000

export interface Replica {
  readonly name: string
  /** Undefined while it starts. */
  readonly running: () => ServiceProcess | undefined
  /** SIGKILL; resolves when its successor is ready, with milliseconds since the last kill. Undefined: it was not running, and nothing was done. */
  readonly kill: () => Promise<number | undefined>
  /** SIGKILL to one that starts. False: none does. */
  readonly killStart: () => boolean
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT') => boolean
  /** For good. */
  readonly end: () => Promise<void>
  readonly lives: readonly MemoryLife[]
}

async function megabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024)
}

export async function isReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    return false
  }
}

export async function untilReady(baseUrl: () => string | undefined, isOver: () => boolean): Promise<void> {
  for (;;) {
    const address = baseUrl()
    if (isOver() || (address !== undefined && (await isReady(address)))) return
    await pause(50)
  }
}

export async function openReplica(
  name: string,
  start: (onLaunch: (kill: () => void) => void) => Promise<ServiceProcess>,
  onFailedStart: (error: unknown) => void,
): Promise<Replica> {
  const lives: MemoryLife[] = []
  let service: ServiceProcess | undefined
  let starting: (() => void) | undefined
  let killedAt = 0
  let isEnded = false
  let sampling = Promise.resolve()

  const sample = async (of: ServiceProcess): Promise<void> => {
    const began = performance.now()
    const sizes: number[] = []
    while (service === of) {
      const size = await megabytes(of.pid)
      if (size > 0) sizes.push(size)
      await pause(SAMPLE_EVERY)
    }
    if (sizes.length > 0)
      lives.push({
        replica: name,
        seconds: Math.round((performance.now() - began) / 1_000),
        early: sizes[Math.floor(sizes.length / 3)] ?? 0,
        late: sizes.at(-1) ?? 0,
      })
  }
  const begin = async (): Promise<void> => {
    while (!isEnded) {
      try {
        service = await start((kill) => {
          starting = kill
        })
        starting = undefined
        sampling = sample(service)
        return
      } catch (error) {
        if (starting === undefined) continue
        starting = undefined
        onFailedStart(error)
        await pause(250)
      }
    }
  }

  await begin()
  return {
    name,
    lives,
    running: () => service,
    kill: async () => {
      const dying = service
      if (dying === undefined) return undefined
      service = undefined
      killedAt = performance.now()
      await dying.kill()
      await begin()
      await untilReady(
        () => service?.baseUrl,
        () => isEnded,
      )
      return performance.now() - killedAt
    },
    killStart: () => {
      const kill = starting
      starting = undefined
      if (kill !== undefined) killedAt = performance.now()
      kill?.()
      return kill !== undefined
    },
    signal: (which) => {
      if (service === undefined) return false
      try {
        process.kill(service.pid, which)
        return true
      } catch {
        return false
      }
    },
    end: async () => {
      isEnded = true
      const last = service
      service = undefined
      await last?.kill()
      await sampling
    },
  }
}
