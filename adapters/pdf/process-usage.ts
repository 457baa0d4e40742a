// Measures what a browser and all its child processes use, if the machine reports it (Linux).
// Reads synchronously: these files are in the kernel's memory, and reading them by the thread pool takes more than twenty times as long.
import { readdirSync, readFileSync } from 'node:fs'

export interface ProcessUsage {
  /** Bytes of the processes' own memory, without shared program text. */
  readonly memory: number
  /** Processor time so far, in milliseconds. */
  readonly processor: number
}

const KIBIBYTE = 1024
/** USER_HZ is 100 on every architecture that Node supports. */
const MS_PER_TICK = 10

const readNumber = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)

/** Returns an empty string if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

function listThreads(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const listChildren = (pid: number): readonly number[] =>
  listThreads(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

/** The program's name is in brackets and may contain spaces; `utime` and `stime` are the 12th and 13th field after it. */
function parseProcessorTime(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * MS_PER_TICK
}

/** Returns zeros if the machine does not report the usage. */
export function measureTree(pid: number): ProcessUsage {
  const status = read(`/proc/${pid}/status`)
  const own: ProcessUsage = {
    memory: (readNumber(status, 'RssAnon') + readNumber(status, 'RssShmem')) * KIBIBYTE,
    processor: parseProcessorTime(read(`/proc/${pid}/stat`)),
  }
  return listChildren(pid)
    .map(measureTree)
    .reduce((sum, child) => ({ memory: sum.memory + child.memory, processor: sum.processor + child.processor }), own)
}
