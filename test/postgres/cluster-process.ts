// Starts the embedded cluster from a process of its own, as another user or to be killed.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'

const Started = t.type({
  cluster: t.union([
    t.type({ _tag: t.literal('Left'), left: t.type({ sentence: t.string }) }),
    t.type({
      _tag: t.literal('Right'),
      right: t.type({ serviceUrl: t.string, adminUrl: t.string, folder: t.string, port: t.number }),
    }),
  ]),
  messages: t.array(t.string),
})

export interface ClusterProcess extends t.TypeOf<typeof Started> {
  /** kill -9: nothing is tidied up. */
  readonly kill: () => Promise<void>
  /** Stops the server and ends. */
  readonly stop: () => Promise<void>
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** `uid`: as which user; only root can choose. */
export async function startClusterProcess(
  dataDir: string,
  options: { readonly uid?: number } = {},
): Promise<ClusterProcess> {
  const script = new URL('./start-cluster.ts', import.meta.url).pathname
  const user = options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }
  const child = spawn(process.execPath, [script, dataDir], {
    ...user,
    env: { ...process.env, ...COMPILE_CACHE },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const started = Started.decode(JSON.parse(line))
    if (E.isLeft(started)) throw new Error('the process printed something else')
    return {
      ...started.right,
      kill: async () => {
        child.kill('SIGKILL')
        await ended(child)
      },
      stop: async () => {
        child.stdin.end()
        await ended(child)
      },
    }
  }
  throw new Error('the process printed nothing')
}
