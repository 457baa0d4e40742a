// How much memory a process holds, as its own collector knows it: what is garbage, and what the allocator keeps for speed, is not counted.
import * as t from 'io-ts'
import { isLeft } from 'fp-ts/lib/Either.js'
import type { ServiceProcess } from './process-service.ts'
import { until } from './until.ts'

export interface LiveMemory {
  /** Bytes on the heap and in buffers, after a collection. */
  readonly now: () => Promise<number>
  readonly close: () => void
}

const answer = t.type({ id: t.number, result: t.type({ result: t.type({ value: t.number }) }) })

/** Of a process that was started with `NODE_OPTIONS: '--inspect=0'`. */
export async function watchLiveMemory({ stderr }: Pick<ServiceProcess, 'stderr'>): Promise<LiveMemory> {
  const address = await until('the inspector', () => /Debugger listening on (ws:\S+)/.exec(stderr())?.[1])
  const inspector = new WebSocket(address)
  await new Promise((resolve, reject) => {
    inspector.addEventListener('open', resolve, { once: true })
    inspector.addEventListener('error', () => reject(new Error('the inspector does not answer')), { once: true })
  })
  let asked = 0
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    const id = ++asked
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => {
        const message: unknown = JSON.parse(String(data))
        if (typeof message !== 'object' || message === null || !('id' in message) || message.id !== id) return
        inspector.removeEventListener('message', hear)
        resolve(message)
      }
      inspector.addEventListener('message', hear)
      inspector.send(JSON.stringify({ id, method, params }))
    })
  }
  return {
    now: async () => {
      await ask('HeapProfiler.collectGarbage')
      const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
      const memory = answer.decode(await ask('Runtime.evaluate', { expression }))
      if (isLeft(memory)) throw new Error('the inspector answered what it should not')
      return memory.right.result.result.value
    },
    close: () => inspector.close(),
  }
}
