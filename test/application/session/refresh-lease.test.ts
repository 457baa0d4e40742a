// How a holder keeps its leases while its calls are under way.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { LEASE_LENGTH, makeLeases } from '#application/session/refresh-record.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import type { Timer } from '#domain/shared/clock.ts'
import { makeVaultWorld } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const persistently = () => Promise.reject(new Error('not asked for here'))

describe('a lease on a refresh', () => {
  verifies('SES-20', 'that cannot be kept by a bug loses no answer of the ledger', async () => {
    const world = makeVaultWorld()
    const { id } = await world.connect('eva@korrel.example')
    const record = await world.record(id)
    if (record === undefined) throw new Error('not connected')
    const faults: string[] = []
    const leases = makeLeases({
      inScope: () => () => Promise.reject(new Error('a bug')),
      timer: { sleep: () => () => Promise.resolve(), limitTime: () => () => nextTurn(O.none) },
      clock: world.clock,
      repeatWrite: persistently,
      trackError: (name) => faults.push(name),
    })
    const answer = Promise.withResolvers<string>()
    const claimed = { record, takenOver: false, holder: 'one', until: world.clock.now() + LEASE_LENGTH }
    const calling = leases.keepDuring(claimed, () => answer.promise)
    while (faults.length === 0) await nextTurn()
    answer.resolve('fresh')
    expect(await calling).to.equal('fresh')
    expect(faults).to.include('mailclient.ledger.lease.bug')
  })

  verifies('SES-20', 'is kept also where its call begins while the keeping of the one before ends', async () => {
    const world = makeVaultWorld()
    const { clock, inScope } = world
    const rounds: { readonly pass: () => void }[] = []
    const seeingTheEnd = Promise.withResolvers<void>()
    const timer: Pick<Timer, 'limitTime' | 'sleep'> = {
      sleep: () => () => Promise.resolve(),
      limitTime: (_, work) => {
        const { promise: passed, resolve: pass } = Promise.withResolvers<void>()
        rounds.push({ pass })
        const seenAt = seeingTheEnd.promise
        const ending = async () => {
          const done = await work
          await seenAt
          return O.some(done)
        }
        const late = async () => {
          await passed
          return O.none
        }
        return () => Promise.race([ending(), late()])
      },
    }
    const leases = makeLeases({
      inScope,
      timer,
      clock,
      repeatWrite: persistently,
      trackError: (_, error) => {
        throw error
      },
    })
    const claimed = async (holder: string) => {
      const { id } = await world.connect(`${holder}@korrel.example`)
      const record = await world.record(id)
      if (record === undefined) throw new Error('not connected')
      const until = clock.now() + LEASE_LENGTH
      const claim = { holder, until }
      await world.must(inScope(Admin, ({ tokens }) => tokens.claim(id, record.lastRefreshedAt, claim, clock.now())))
      return { record, takenOver: false, ...claim }
    }
    const [first, second] = [await claimed('one'), await claimed('two')]
    await leases.keepDuring(first, () => Promise.resolve())
    await nextTurn()
    const answer = Promise.withResolvers<void>()
    const calling = leases.keepDuring(second, () => answer.promise)
    seeingTheEnd.resolve()
    await nextTurn()
    clock.advance(LEASE_LENGTH - 1)
    rounds.at(-1)?.pass()
    await nextTurn()
    clock.advance(1)
    const { id, lastRefreshedAt } = second.record
    const other = { holder: 'other', until: clock.now() + LEASE_LENGTH }
    expect(
      await world.must(inScope(Admin, ({ tokens }) => tokens.claim(id, lastRefreshedAt, other, clock.now()))),
    ).to.include({
      _tag: 'HeldByOther',
    })
    answer.resolve()
    await calling
  })
})
