// One starter at a time for one data directory. A starter that was killed leaves a lock that names nobody; the next one takes it over.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart, cannotUse } from './embedded-failure.ts'

const WAIT = 60_000

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const take = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw cannotUse(file, error)
  }
}

/** Runs `work` while no other process on this machine runs it under the same file. */
export const alone = async <A>(file: string, work: () => Promise<A>): Promise<A> => {
  const deadline = performance.now() + WAIT
  while (!(await take(file))) {
    const holder = Number(await readFile(file, 'utf8').catch(() => '0'))
    if (holder > 0 && (holder === process.pid || !isAlive(holder))) await rm(file, { force: true })
    else if (performance.now() > deadline)
      throw new CannotStart(
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
