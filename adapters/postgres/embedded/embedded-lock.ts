// One starter at a time per data directory. A killed starter leaves a lock without a live holder; the next starter takes it over.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { EmbeddedServerUnavailable, explainUnusable, readErrorCode } from './embedded-failure.ts'

/** True also for another user's process, which this process may not signal, and for an unrelated process that now has the number. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return readErrorCode(error) === 'EPERM'
  }
}

const WAIT = 60_000

/** The locks that this process has ever taken. Any other lock with our process number is from an earlier process with that number. */
const ownLocks = new Set<string>()

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    ownLocks.add(file)
    return true
  } catch (error) {
    if (readErrorCode(error) === 'EEXIST') return false
    throw explainUnusable(file, error)
  }
}

const readHolder = async (file: string): Promise<number> => Number(await readFile(file, 'utf8').catch(() => '0'))

const isGone = (holder: number, file: string): boolean =>
  holder > 0 && (holder === process.pid ? !ownLocks.has(file) : !isAlive(holder))

/**
 * Removes the lock of a dead holder. One process at a time does so, and it checks again first. Otherwise a late process would remove the
 * lock of the new holder.
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
