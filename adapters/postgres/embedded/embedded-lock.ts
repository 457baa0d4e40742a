// One starter at a time per data directory. A killed starter leaves a lock without a live holder; the next starter takes it over.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerUnavailable, explainUnusable, readErrorCode } from './embedded-failure.ts'

/** True also for another user's process, which we may not signal; and for a stranger that got the number since. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return readErrorCode(error) === 'EPERM'
  }
}

const WAIT = 60_000

/** Ever taken by this process: a lock with our number on any other file is of a process that had the number before us. */
const taken = new Set<string>()

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    taken.add(file)
    return true
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    throw explainUnusable(file, error)
  }
}

const readHolder = async (file: string): Promise<number> => Number(await readFile(file, 'utf8').catch(() => '0'))

const isGone = (holder: number, file: string): boolean =>
  holder > 0 && (holder === process.pid ? !taken.has(file) : !isAlive(holder))

/**
 * Removes the lock of a dead holder. One process at a time, which checks again before it removes: otherwise a late one would remove the lock
 * of the new holder.
 */
async function clear(file: string): Promise<void> {
  const clearing = `${file}.clearing`
  if (!(await take(clearing))) {
    const holder = await readHolder(clearing)
    if (isGone(holder, clearing)) await rm(clearing, { force: true })
    return
  }
  if (isGone(await readHolder(file), file)) await rm(file, { force: true })
  await rm(clearing, { force: true })
}

/** Runs `work` while no other process on this machine runs it under the same file. */
export async function runAlone<A>(file: string, work: () => Promise<A>): Promise<A> {
  const deadline = performance.now() + WAIT
  while (!(await take(file))) {
    const holder = await readHolder(file)
    if (isGone(holder, file)) await clear(file)
    else if (performance.now() > deadline)
      throw new EmbeddedServerUnavailable(
        `Process ${holder} has been starting PostgreSQL for over a minute; end it, or remove ${file}.`,
      )
    else await pause(20)
  }
  try {
    return await work()
  } finally {
    await rm(file, { force: true })
  }
}
