// What the workers of a run share: the process that runs mocha starts each of these when the first worker asks, and hands over its address.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The environment variable through which a worker finds the process that runs mocha. */
const ADDRESS = 'TEST_SHARED_BY_RUN'

const starts = new Map<string, () => Promise<unknown>>()
const started = new Map<string, Promise<unknown>>()
let isOfferedHere = false

function startOnce(name: string): Promise<unknown> {
  const running = started.get(name) ?? starts.get(name)?.()
  if (running === undefined) throw new Error(`nothing named ${name} is shared`)
  started.set(name, running)
  return running
}

async function fromRun(address: string, name: string): Promise<unknown> {
  const answer = await fetch(`${address}/${name}`)
  if (!answer.ok) throw new Error(`${name} of this run did not start: ${await answer.text()}`)
  return answer.json()
}

/**
 * `start` runs at most once a run, and its value crosses to the workers as JSON. Outside a run, as in a benchmark, it starts in this process.
 * The module that calls this is loaded by global-fixtures.ts too.
 */
export function sharedByRun<A>(name: string, start: () => Promise<A>): () => Promise<A> {
  starts.set(name, start)
  let asked: Promise<A> | undefined
  return () => {
    const address = process.env[ADDRESS]
    asked ??= (isOfferedHere || address === undefined ? startOnce(name) : fromRun(address, name)) as Promise<A>
    return asked
  }
}

/** Answers the workers until it is stopped. */
export async function offerShared(): Promise<() => void> {
  const server = createServer((request, response) => {
    void (async () => {
      try {
        response.end(JSON.stringify((await startOnce((request.url ?? '').slice(1))) ?? null))
      } catch (error) {
        response.writeHead(500).end(error instanceof Error ? error.stack : String(error))
      }
    })()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  process.env[ADDRESS] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  isOfferedHere = true
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
