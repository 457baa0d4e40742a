// The failovers of a soak: the primary is killed under work, the standby promoted, and the dead one rebuilt.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerPair } from '#test/support/server-pair.ts'
import { printColumns, spread } from './books.ts'
import type { Calls } from './calls.ts'
import type { Disturbance } from './soak.ts'

/** Work with both servers before each. */
const WORK = 3_000
/** A failover manager takes longer to be sure. */
const NOTICED = { least: 300, most: 1_500 }
/** Callers that wait for their time limit are answered meanwhile. */
const AFTERWARDS = 1_500

/** Milliseconds: half of all recoveries are shorter. */
const GOAL = 2_000

/** What callers may see: an answer, that another request does the same, or when to come back. */
const MAY_BE_SEEN = /^(?:[23]..|409|503 with Retry-After|429 with Retry-After)/

function merge(into: Map<string, number>, seen: ReadonlyMap<string, number>): void {
  for (const [status, times] of seen) into.set(status, (into.get(status) ?? 0) + times)
}

export async function runFailovers(
  context: {
    readonly pair: ServerPair
    readonly calls: Calls
    readonly random: () => number
    readonly say: (line: string) => void
    readonly isStopped: () => boolean
  },
  times: number,
): Promise<Disturbance> {
  const { pair, calls, random, say, isStopped } = context
  const recoveries: number[] = []
  const promotions: number[] = []
  const statuses = new Map<string, number>()
  for (let n = 1; n <= times && !isStopped(); n += 1) {
    await pause(WORK)
    const endWatch = calls.watch()
    await pair.kill()
    await pause(NOTICED.least + random() * (NOTICED.most - NOTICED.least))
    const accepted = calls.nextAccepted()
    const began = performance.now()
    const promoted = pair.promote().then(() => promotions.push(performance.now() - began))
    await accepted
    recoveries.push(performance.now() - began)
    await promoted
    await pause(AFTERWARDS)
    merge(statuses, endWatch())
    await pair.rebuild()
    say(`${n} of ${times} failovers: ${Math.round(recoveries.at(-1) ?? 0)} ms from the promotion to an accepted write`)
  }
  const [p50, most] = spread(recoveries)
  const strange = [...statuses.keys()].filter((status) => !MAY_BE_SEEN.test(status))
  const seen = [...statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, count]) => `${status} × ${count}`)
  return {
    table: `${printColumns([
      ['failovers', 'recovery p50 ms', 'maximum ms', 'promotion p50 ms', 'maximum ms', ''],
      [recoveries.length, p50, most, ...spread(promotions), p50 <= GOAL ? 'within 2 s' : 'TOO LATE'],
    ])}\n\nanswers from each kill until ${AFTERWARDS} ms after recovery: ${seen.join(', ')}${
      strange.length > 0 ? `\nNOT FOR CALLERS: ${strange.join(', ')}` : ''
    }`,
    isRight: p50 <= GOAL && strange.length === 0,
  }
}
