// Every way in which refreshers can meet at a record, as far as a scheduler finds them (SES-20).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { CALLER_PATIENCE } from '#application/session/access-token.ts'
import { makeRefreshShare } from '#application/session/background-refresh.ts'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { type Duration, minutes, seconds } from '#domain/shared/clock.ts'
import { makeMovableClock, makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

/** What a sleep means under the scheduler: it ends whenever the scheduler likes, and by then its time has passed. */
const worldUnder = (scheduler: fc.Scheduler) => {
  const clock = makeMovableClock()
  const passing = (duration: Duration) => async () => {
    const until = clock.now() + duration
    await scheduler.schedule(Promise.resolve(), 'time passes')
    clock.advance(Math.max(0, until - clock.now()))
  }
  return makeVaultWorld({
    clock,
    pause: () => scheduler.schedule(Promise.resolve(), 'pause'),
    timer: () => ({
      sleep: passing,
      within: (duration, work) => () => Promise.race([work.then(O.some), passing(duration)().then(() => O.none)]),
    }),
  })
}

const expectSpentOnce = (spent: ReadonlyMap<string, number>): void => {
  expect([...spent.values()].filter((times) => times > 1)).to.deep.equal([])
}

describe('refreshers meeting at one record', () => {
  verifies(
    'SES-20',
    'callers and background shares of several replicas spend each refresh token once and lose none',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          fc.integer({ min: 1, max: 3 }),
          fc.integer({ min: 1, max: 4 }),
          fc.boolean(),
          async (scheduler, replicas, callers, background) => {
            const world = worldUnder(scheduler)
            const { id } = await world.connect()
            world.clock.advance(minutes(10) - seconds(20))

            const began = world.clock.now()
            const service = Array.from({ length: replicas }, () => world.replica())
            const work = service.flatMap(({ tokens, refresher }) => {
              const share = makeRefreshShare({ ...world, refresher, random: secureRandom })
              return [
                ...Array.from({ length: callers }, () => tokens.present(id)()),
                ...(background ? [share({ runId: secureRandom.uuid(), share: 0 })().then(() => undefined)] : []),
              ]
            })
            const results = await scheduler.waitFor(Promise.all(work))
            await scheduler.waitFor(Promise.all(service.map(({ refresher }) => refresher.idle())))

            expectSpentOnce(world.ledger.spent)
            expect(world.ledger.calls()).to.equal(1)
            const record = await scheduler.waitFor(world.record(id))
            expect(record?.revokedAt._tag).to.equal('None')
            const kept = record && world.sealer.open(id, 'refresh', record.refreshToken)
            expect(kept && E.isRight(kept) && world.ledger.isCurrent(kept.right)).to.equal(true)
            for (const result of results) {
              if (result === undefined) continue
              // Only a caller whose patience ran out goes away without a token.
              if (E.isRight(result)) expect(world.ledger.accepts(result.right)).to.equal(true)
              else {
                expect(result.left).to.deep.equal({ _tag: 'LedgerDown' })
                expect(world.clock.now() - began).to.be.at.least(CALLER_PATIENCE)
              }
            }
          },
        ),
        { numRuns: 300 },
      )
    },
  )

  verifies('SES-20', 'a refresh meeting a new login never revokes what the login brought', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.boolean(), async (scheduler, refused) => {
        const world = worldUnder(scheduler)
        if (refused) world.ledger.answerNext({ _tag: 'Refused' })
        const { id } = await world.connect()
        world.clock.advance(minutes(10) - seconds(20))
        const before = await scheduler.waitFor(world.record(id))
        if (before === undefined) throw new Error('no record')

        const reconnect = async (): Promise<void> => {
          const issued = world.ledger.issue()
          const now = world.clock.now()
          await world.must(
            world.inScope({ _tag: 'Admin' }, ({ tokens }) =>
              tokens.connect(
                id,
                before,
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
        await scheduler.waitFor(Promise.all([a.tokens.present(id)(), reconnect(), b.tokens.present(id)()]))
        await scheduler.waitFor(Promise.all([a.refresher.idle(), b.refresher.idle()]))

        expectSpentOnce(world.ledger.spent)
        const record = await scheduler.waitFor(world.record(id))
        expect(record?.revokedAt._tag).to.equal('None')
        const kept = record && world.sealer.open(id, 'refresh', record.refreshToken)
        expect(kept && E.isRight(kept) && world.ledger.isCurrent(kept.right)).to.equal(true)
      }),
      { numRuns: 300 },
    )
  })

  verifies('SES-20', 'the database going away while an answer is on its way costs no token', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fc.integer({ min: 0, max: 12 }), async (scheduler, outageAfter) => {
        const world = worldUnder(scheduler)
        const { id } = await world.connect()
        world.clock.advance(minutes(10) - seconds(20))
        const outage = async (): Promise<void> => {
          for (let i = 0; i < outageAfter; i++) await scheduler.schedule(Promise.resolve(), 'until the outage')
          world.memory.setAvailable(false)
          for (let i = 0; i < 10; i++) await scheduler.schedule(Promise.resolve(), 'during the outage')
          world.memory.setAvailable(true)
        }
        const { tokens, refresher } = world.replica()
        await scheduler.waitFor(Promise.all([tokens.present(id)(), outage()]))
        await scheduler.waitFor(refresher.idle())

        expectSpentOnce(world.ledger.spent)
        const record = await scheduler.waitFor(world.record(id))
        expect(record?.revokedAt._tag).to.equal('None')
        const kept = record && world.sealer.open(id, 'refresh', record.refreshToken)
        expect(kept && E.isRight(kept) && world.ledger.isCurrent(kept.right)).to.equal(true)
      }),
      { numRuns: 300 },
    )
  })
})
