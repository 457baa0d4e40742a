// Every way in which refreshers can meet at a record, as far as a scheduler finds them (SES-20).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { CALLER_WAIT_LIMIT } from '#application/session/access-token.ts'
import { makeRefreshShare } from '#application/session/background-refresh.ts'
import { LEASE_LENGTH, LEASE_RENEWAL_INTERVAL, TAKEOVER_GRACE } from '#application/session/refresh-record.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { type Duration, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { makeMovableClock, makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

/**
 * Every order of steps that the scheduler finds, in a time that passes only when no step is left, up to the next timer: what is not stopped
 * by a test is never late.
 */
function worldUnder(scheduler: fc.Scheduler, ledgerTakes: Duration = 0) {
  const clock = makeMovableClock()
  const timers = new Set<{ readonly at: Instant; readonly wake: () => void }>()
  const alarm = (duration: Duration): { readonly rings: Promise<void>; readonly stop: () => void } => {
    let wake: () => void = () => undefined
    const rings = new Promise<void>((resolve) => (wake = resolve))
    const timer = { at: clock.now() + duration, wake }
    timers.add(timer)
    return { rings, stop: () => void timers.delete(timer) }
  }
  const passing = (duration: Duration): Promise<void> => alarm(duration).rings
  const pause = (): Promise<void> => scheduler.schedule(Promise.resolve(), 'pause')
  const world = makeVaultWorld({
    clock,
    pause,
    transit: async () => {
      await pause()
      if (ledgerTakes > 0) await passing(ledgerTakes / 2)
    },
    timer: () => ({
      sleep: (duration) => () => passing(duration),
      limitTime: (duration, work) => () => {
        const { rings, stop } = alarm(duration)
        return Promise.race([work.then(O.some), rings.then(() => O.none)]).finally(stop)
      },
    }),
  })

  const runs = async <A>(work: Promise<A>): Promise<A> => {
    let ended = false
    const watched = work.finally(() => (ended = true))
    for (;;) {
      await nextTurn()
      if (ended) return watched
      if (scheduler.count() > 0) await scheduler.waitOne()
      else {
        const [next] = [...timers].toSorted((a, b) => a.at - b.at)
        if (next === undefined) throw new Error('nothing can happen any more')
        timers.delete(next)
        clock.advance(Math.max(0, next.at - clock.now()))
        next.wake()
      }
    }
  }

  /** Stops a replica at its `step`th step for `stall`; for ever: it was killed. */
  const stopping = (step: number, stall: Duration) => {
    let steps = 0
    let stoppedAt: Instant | undefined
    const hold = async (): Promise<void> => {
      if (steps++ === step) stoppedAt = clock.now()
      if (stoppedAt === undefined || clock.now() >= stoppedAt + stall) return
      if (stall === Infinity) return new Promise(() => undefined)
      await passing(stoppedAt + stall - clock.now())
    }
    return { hold, stoppedAt: () => stoppedAt }
  }

  return { ...world, passing, runs, stopping }
}

const DUE = fromMinutes(10) - fromSeconds(20)

async function expectAlive(
  world: Pick<ReturnType<typeof worldUnder>, 'runs' | 'record' | 'sealer' | 'ledger'>,
  id: TokenRecordId,
): Promise<void> {
  const record = await world.runs(world.record(id))
  expect(record?.revokedAt._tag).to.equal('None')
  const kept = record && world.sealer.open(id, 'refresh', record.refreshToken)
  expect(kept && E.isRight(kept) && world.ledger.isCurrent(kept.right)).to.equal(true)
}

function expectSpentOnce(spent: ReadonlyMap<string, number>): void {
  expect([...spent.values()].filter((times) => times > 1)).to.deep.equal([])
}

describe('refreshers meeting at one record', () => {
  const arrivals = fc.array(fc.constantFrom(0, 1, 4, 9, 11, 14, 30).map(fromSeconds), { minLength: 1, maxLength: 4 })

  verifies(
    'SES-20',
    'callers and background shares of several replicas spend each refresh token once and lose none, however slow the ledger',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.integer({ min: 1, max: 3 }),
          arrivals,
          fc.boolean(),
          fc.constantFrom(0, 3, 15, 58).map(fromSeconds),
          async (scheduler, replicas, callers, background, ledgerTakes) => {
            const world = worldUnder(scheduler, ledgerTakes)
            const { id } = await world.connect()
            world.clock.advance(DUE)

            const service = Array.from({ length: replicas }, () => world.replica())
            const work = service.flatMap(({ tokens, refresher }) => {
              const share = makeRefreshShare({ ...world, refresher, random: secureRandom })
              const calling = async (arrival: Duration) => {
                await world.passing(arrival)
                const began = world.clock.now()
                const result = await tokens.readToken(id)()
                // Only a caller whose patience ran out goes away without a token.
                if (E.isRight(result)) expect(world.ledger.accepts(result.right)).to.equal(true)
                else {
                  expect(result.left).to.deep.equal({ _tag: 'LedgerDown' })
                  expect(world.clock.now() - began).to.be.at.least(CALLER_WAIT_LIMIT)
                }
              }
              return [
                ...callers.map(calling),
                ...(background ? [share({ runId: secureRandom.uuid(), share: 0 })().then(() => undefined)] : []),
              ]
            })
            await world.runs(Promise.all(work))
            await world.runs(Promise.all(service.map(({ refresher }) => refresher.idle())))

            expectSpentOnce(world.ledger.spent)
            expect(world.ledger.calls()).to.equal(1)
            await expectAlive(world, id)
          },
        ),
        { numRuns: 300 },
      )
    },
  )

  verifies(
    'SES-20',
    'a replica that stands still in the middle of a refresh costs no link, and a short while no second use',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.nat(9),
          fc.constantFrom(3, 11, 16, 40).map(fromSeconds),
          arrivals,
          fc.constantFrom(0, 3, 20).map(fromSeconds),
          async (scheduler, step, stall, callers, ledgerTakes) => {
            const world = worldUnder(scheduler, ledgerTakes)
            const { id } = await world.connect()
            world.clock.advance(DUE)
            const slow = world.replica(world.stopping(step, stall).hold)
            const other = world.replica()
            const calling = async (arrival: Duration): Promise<void> => {
              await world.passing(arrival)
              await other.tokens.readToken(id)()
            }
            await world.runs(Promise.all([slow.tokens.readToken(id)(), ...callers.map(calling)]))
            await world.runs(Promise.all([slow, other].map(({ refresher }) => refresher.idle())))

            if (stall < LEASE_LENGTH + TAKEOVER_GRACE - LEASE_RENEWAL_INTERVAL) expectSpentOnce(world.ledger.spent)
            await expectAlive(world, id)
          },
        ),
        { numRuns: 300 },
      )
    },
  )

  verifies('SES-20', 'a replica that is killed holds up its user for less than 20 seconds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.nat(9),
        fc.constantFrom(0, 6).map(fromSeconds),
        async (scheduler, step, takes) => {
          const world = worldUnder(scheduler, takes)
          const { id } = await world.connect()
          world.clock.advance(fromMinutes(10))
          const { hold, stoppedAt } = world.stopping(step, Infinity)
          void world.replica(hold).tokens.readToken(id)()
          const other = world.replica()
          await world.runs(world.passing(fromSeconds(7)))
          const began = stoppedAt() ?? world.clock.now()

          let result = await world.runs(other.tokens.readToken(id)())
          while (E.isLeft(result) && result.left._tag === 'LedgerDown') {
            expect(world.clock.now() - began).to.be.below(fromSeconds(20))
            await world.runs(world.passing(100))
            result = await world.runs(other.tokens.readToken(id)())
          }
          if (E.isRight(result)) expect(world.ledger.accepts(result.right)).to.equal(true)
          // What died with its answer is the one thing that can be lost, and is said at once.
          else expect([...world.ledger.spent.values()]).to.deep.equal([2])
        },
      ),
      { numRuns: 300 },
    )
  })

  verifies('SES-20', 'a refresh meeting a new login never revokes what the login brought', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, refused) => {
        const world = worldUnder(scheduler)
        if (refused) world.ledger.answerNext({ _tag: 'Refused' })
        const { id } = await world.connect()
        world.clock.advance(DUE)
        const before = await world.runs(world.record(id))
        if (before === undefined) throw new Error('no record')

        const reconnect = async (): Promise<void> => {
          const issued = world.ledger.issue()
          const now = world.clock.now()
          await world.must(
            world.inScope({ _tag: 'Admin' }, ({ tokens }) =>
              tokens.connect(
                id,
                { ...before, isProven: true },
                {
                  accessToken: world.sealer.seal(id, 'access', issued.accessToken),
                  refreshToken: world.sealer.seal(id, 'refresh', issued.refreshToken),
                  accessExpiresAt: now + issued.expiresIn,
                  refreshedAt: now,
                },
                now,
              ),
            ),
          )
        }
        const [a, b] = [world.replica(), world.replica()]
        await world.runs(Promise.all([a.tokens.readToken(id)(), reconnect(), b.tokens.readToken(id)()]))
        await world.runs(Promise.all([a.refresher.idle(), b.refresher.idle()]))

        expectSpentOnce(world.ledger.spent)
        await expectAlive(world, id)
      }),
      { numRuns: 300 },
    )
  })

  verifies('SES-20', 'the database going away while an answer is on its way costs no token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 12 }), async (scheduler, outageAfter) => {
        const world = worldUnder(scheduler)
        const { id } = await world.connect()
        world.clock.advance(DUE)
        const outage = async (): Promise<void> => {
          for (let i = 0; i < outageAfter; i++) await scheduler.schedule(Promise.resolve(), 'until the outage')
          world.memory.setAvailable(false)
          for (let i = 0; i < 10; i++) await scheduler.schedule(Promise.resolve(), 'during the outage')
          world.memory.setAvailable(true)
        }
        const { tokens, refresher } = world.replica()
        await world.runs(Promise.all([tokens.readToken(id)(), outage()]))
        await world.runs(refresher.idle())

        expectSpentOnce(world.ledger.spent)
        await expectAlive(world, id)
      }),
      { numRuns: 300 },
    )
  })
})
