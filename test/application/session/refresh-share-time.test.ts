// How long a share of the background refresh waits for its calls, over a timer by which time passes as calls take it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeRefreshShare } from '#application/session/background-refresh.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { type Duration, type Instant, fromMinutes, fromSeconds, type Timer } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { makeMovableClock, makeVaultWorld, type MovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

/** Moves the clock to the earliest moment that work waits for, whenever nothing else is left to do. */
function simulateTime(clock: MovableClock) {
  const waiting: { readonly at: Instant; readonly wake: () => void }[] = []
  const sleep = (duration: Duration): Promise<void> =>
    new Promise((wake) => void waiting.push({ at: clock.now() + duration, wake }))
  const timer: Timer = {
    sleep: (duration) => () => sleep(duration),
    limitTime: (duration, work) => () => Promise.race([work.then(O.some), sleep(duration).then(() => O.none)]),
  }
  const until = async <A>(work: Promise<A>): Promise<A> => {
    let isDone = false
    const ended = work.finally(() => (isDone = true))
    for (;;) {
      // All that promises lead to happens before.
      await new Promise((resolve) => setImmediate(resolve))
      if (isDone) return ended
      const next = waiting.toSorted((a, b) => a.at - b.at)[0]
      if (next === undefined) throw new Error('the work waits for nothing that comes')
      waiting.splice(waiting.indexOf(next), 1)
      clock.advance(Math.max(0, next.at - clock.now()))
      next.wake()
    }
  }
  return { timer, sleep, until }
}

/** A share of as many records as there are calls, each of which takes so long; answers when it ended, and what it counted. */
async function shareOf(calls: readonly Duration[], isDown = false) {
  const clock = makeMovableClock()
  const time = simulateTime(clock)
  const world = makeVaultWorld({ clock, timer: () => time.timer })
  for (const nth of calls.keys()) await world.connect(`user${nth}@korrel.example`)
  clock.advance(fromMinutes(10) - fromSeconds(20))
  const began = clock.now()
  let begun = 0
  const refresher = {
    ledgerIsDown: () => isDown,
    refresh: async () => {
      await time.sleep(calls[begun++] ?? 0)
      return 'success' as const
    },
  }
  const runId = secureRandom.uuid()
  await world.must(world.inScope(Admin, ({ refreshRuns }) => refreshRuns.begin(runId, 1, began)))
  const share = makeRefreshShare({ ...world, timer: time.timer, refresher, random: secureRandom })
  await time.until(world.must(share({ runId, share: 0 })))
  const batch = world.logged.find(({ message }) => message === 'mailclient.ledger.refresh.batch')
  return { took: clock.now() - began, begun, success: batch?.data?.['success'] }
}

describe('a share of the background refresh', () => {
  verifies('SES-21', 'waits for its calls as long as its 45 seconds last, and counts those that ended', async () => {
    for (const [calls, took, success] of [
      [[fromSeconds(3)], fromSeconds(3), 1],
      [[fromSeconds(3), fromSeconds(30), fromSeconds(44)], fromSeconds(44), 3],
      [[fromSeconds(3), fromSeconds(46)], fromSeconds(45), 1],
      [[fromMinutes(5)], fromSeconds(45), 0],
      // All 200: beyond 96 at once, the next wait for a turn.
      [Array.from({ length: 200 }, () => fromSeconds(5)), fromSeconds(15), 200],
    ] as const)
      expect(await shareOf(calls), calls.slice(0, 3).join()).to.deep.equal({ took, begun: calls.length, success })
  })

  verifies(['SES-21', 'SES-24'], 'waits for the one call by which it asks whether the ledger is back', async () => {
    expect(await shareOf([fromSeconds(20), fromSeconds(20)], true)).to.deep.equal({
      took: fromSeconds(20),
      begun: 1,
      success: 1,
    })
    expect(await shareOf([fromMinutes(2)], true)).to.deep.equal({ took: fromSeconds(45), begun: 1, success: 0 })
  })
})
