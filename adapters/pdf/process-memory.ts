// How much memory a browser holds with all its children, as far as the machine tells (Linux).
import { readFile, readdir } from 'node:fs/promises'

const KIBIBYTE = 1024

const numberOf = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0)

const childrenOf = async (pid: number): Promise<readonly number[]> => {
  const threads = await readdir(`/proc/${pid}/task`)
  const lists = await Promise.all(
    threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => '')),
  )
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number))
}

/** Bytes that are the processes' own (program text that they share is not counted); 0 where the machine does not tell. */
export const memoryOfTree = async (pid: number): Promise<number> => {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const own = (numberOf(status, 'RssAnon') + numberOf(status, 'RssShmem')) * KIBIBYTE
    const children = await Promise.all((await childrenOf(pid)).map(memoryOfTree))
    return children.reduce((sum, one) => sum + one, own)
  } catch {
    // It ended while we looked.
    return 0
  }
}
