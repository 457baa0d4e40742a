// How much memory a browser holds with all its children, as far as the machine tells (Linux).
// Read synchronously: these files are the kernel's own memory, and a trip through the thread pool for each costs more than twenty times as much.
import { readdirSync, readFileSync } from 'node:fs'

const KIBIBYTE = 1024

const numberOf = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)

/** Empty when what it tells of has ended. */
const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const threadsOf = (pid: number): readonly string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

const childrenOf = (pid: number): readonly number[] =>
  threadsOf(pid).flatMap((thread) =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )

/** Bytes that are the processes' own (program text that they share is not counted); 0 where the machine does not tell. */
export const memoryOfTree = (pid: number): number => {
  const status = read(`/proc/${pid}/status`)
  const own = (numberOf(status, 'RssAnon') + numberOf(status, 'RssShmem')) * KIBIBYTE
  return childrenOf(pid).reduce((sum, child) => sum + memoryOfTree(child), own)
}
