// Work that a thread of the pool does in the tests of it.
import { isMainThread, threadId } from 'node:worker_threads'

export const spin = (): never => {
  for (;;);
}
export const fill = (): number => {
  const lists: number[][] = []
  for (;;) lists.push(Array.from({ length: 10_000 }, (_, i) => i + lists.length))
}
export const describeThread = () => ({ isMainThread, threadId, secrets: Object.keys(process.env) })
export const fail = (): never => {
  throw new Error('a bug')
}
