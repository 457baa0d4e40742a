// The processor time of a process, read from outside. Linux only.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

const TICK = 10

/** Milliseconds that the process has run since it began, its children not counted. */
export async function readProcessorTime(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [user = Number.NaN, system = Number.NaN] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number)
  return (user + system) * TICK
}

/** The share of one core that the process takes during `length` milliseconds. */
export async function measureProcessorShare(pid: number, length: number): Promise<number> {
  const [began, before] = [performance.now(), await readProcessorTime(pid)]
  await pause(length)
  return ((await readProcessorTime(pid)) - before) / (performance.now() - began)
}
