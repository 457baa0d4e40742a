// Work that a thread of the pool does in the tests of it.
import { isMainThread, threadId } from 'node:worker_threads'

export function spin(): never {
  for (;;);
}
export function fill(): number {
  const lists: number[][] = []
  for (;;) lists.push(Array<number>(100_000).fill(lists.length))
}
export function describeThread() {
  return { isMainThread, threadId, secrets: Object.keys(process.env) }
}
export function fail(): never {
  throw new Error('a bug')
}
