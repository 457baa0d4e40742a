// A worker is ended with the run, so it checks after each file what a single process would show at its end: that nothing still runs.
import { setImmediate, setTimeout as pause } from 'node:timers/promises'

const TO_END_MS = 30_000

function running(): Map<string, number> {
  const counts = new Map<string, number>()
  for (const kind of process.getActiveResourcesInfo()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

let before = running()

/** What a browser consists of here: its process, and pipes to it. */
const STARTED_FOR_RUN = ['ProcessWrap', 'PipeWrap']

/** For the browser, which a worker starts once and uses until its end. */
export async function startForRun<A>(start: () => Promise<A>): Promise<A> {
  const earlier = running()
  const started = await start()
  const now = running()
  for (const kind of STARTED_FOR_RUN)
    before.set(kind, (before.get(kind) ?? 0) + Math.max(0, (now.get(kind) ?? 0) - (earlier.get(kind) ?? 0)))
  return started
}

const left = (): readonly string[] =>
  [...running()].filter(([kind, count]) => count > (before.get(kind) ?? 0)).map(([kind, count]) => `${count} ${kind}`)

export const mochaHooks = {
  async beforeAll(): Promise<void> {
    // By then mocha's own timer of this hook runs, as it does in the other one.
    await setImmediate()
    before = running()
  },
  async afterAll(this: Mocha.Context): Promise<void> {
    if (process.env['MOCHA_WORKER_ID'] === undefined) return
    this.timeout(2 * TO_END_MS)
    await setImmediate()
    const deadline = performance.now() + TO_END_MS
    while (left().length > 0) {
      if (performance.now() >= deadline)
        throw new Error(
          `${this.test?.parent?.suites[0]?.file ?? 'A file'} left something running: ${left().join(', ')}.`,
        )
      await pause(20)
    }
  },
}
