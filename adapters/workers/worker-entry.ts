// Runs in each thread of the pool: loads the module of the work, says so, and works.
import type { MessagePort } from 'node:worker_threads'

export interface WorkOrder {
  readonly module: string
  readonly name: string
  readonly input: unknown
  /** Gets a message once the module is loaded. */
  readonly loaded: MessagePort
}

/** The result of the function of this name, which the module exports. */
export async function runOrder({ module, name, input, loaded }: WorkOrder): Promise<unknown> {
  const exported: Readonly<Record<string, (input: unknown) => unknown>> = await import(module)
  const work = exported[name]
  if (work === undefined) throw new Error(`${module} exports no ${name}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have origins, ports do not
  loaded.postMessage(null)
  return work(input)
}
