import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeReadQuota } from '#adapters/ledger/ledger-quota.ts'
import { toDayBudget, makeRateGate, toMinuteBudget } from '#adapters/ledger/rate-gate.ts'
import { makeLeasedLimits } from '#adapters/limits/leased-limits.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import type { Quota } from '#domain/ledger/ports.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { findWindowEnd } from '#domain/shared/limits.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

const DIVISION = 7
const usual = { minute: 60, day: 5_000 }

function world() {
  const clock = makeMovableClock()
  const limits = makeMemoryLimits({ clock })
  /** One that shares its counts with the others. */
  const replica = () => {
    const dayLimits = makeLeasedLimits(limits, { clock, share: 1 / 100 })
    const gate = makeRateGate({ limits, dayLimits, clock })
    const readQuota = makeReadQuota({ gate, limits, dayLimits, clock })
    return {
      call: async (headers: Readonly<Record<string, string>> = {}, status = 200): Promise<void> => {
        expect(await gate.admit(DIVISION)()).to.deep.equal(E.right({ _tag: 'Admitted' }))
        gate.learn(DIVISION, { _tag: 'Answer', status, text: '', header: (name) => headers[name] })
      },
      quota: async (): Promise<Quota> => {
        return rightOf(await readQuota(DIVISION)())
      },
    }
  }
  const ends = () => ({
    minute: findWindowEnd(toMinuteBudget(DIVISION, usual), clock.now()),
    day: findWindowEnd(toDayBudget(DIVISION, usual), clock.now()),
  })
  return { clock, replica, ends }
}

const headers = (left: { readonly minute: number; readonly day: number }, minuteEnds: number, dayEnds: number) => ({
  'x-ratelimit-minutely-limit': '60',
  'x-ratelimit-minutely-remaining': String(left.minute),
  'x-ratelimit-minutely-reset': String(minuteEnds),
  'x-ratelimit-limit': '5000',
  'x-ratelimit-remaining': String(left.day),
  'x-ratelimit-reset': String(dayEnds),
})

describe('what is left of the ledger’s limits', () => {
  verifies('PLG-22', 'is all that is usual before anything was asked', async () => {
    const { replica, ends } = world()
    expect(await replica().quota()).to.deep.equal({
      minute: { limit: 60, remaining: 60, resetsAt: ends().minute },
      day: { limit: 5_000, remaining: 5_000, resetsAt: ends().day },
    })
  })

  verifies(
    'PLG-22',
    'is the same at every replica: the minute to a call, the day to a share that one has drawn',
    async () => {
      const { replica } = world()
      const [one, other] = [replica(), replica()]
      for (let n = 0; n < 4; n++) await one.call()
      expect((await one.quota()).minute.remaining).to.equal(56)
      expect((await other.quota()).minute.remaining).to.equal(56)
      expect((await one.quota()).day.remaining).to.equal(4_996)
      expect((await other.quota()).day.remaining).to.equal(4_950)
    },
  )

  verifies('PLG-22', 'is the ledger’s own figure where that is less: others may use the same app', async () => {
    const { clock, replica, ends } = world()
    const one = replica()
    const [minuteEnds, dayEnds] = [clock.now() + fromSeconds(20), clock.now() + fromMinutes(90)]
    await one.call(headers({ minute: 12, day: 300 }, minuteEnds, dayEnds))
    expect(await one.quota()).to.deep.equal({
      minute: { limit: 60, remaining: 12, resetsAt: minuteEnds },
      day: { limit: 5_000, remaining: 300, resetsAt: dayEnds },
    })
    await one.call(headers({ minute: 60, day: 4_999 }, minuteEnds, dayEnds))
    expect((await one.quota()).minute, 'ours, where that is less').to.deep.equal({
      limit: 60,
      remaining: 58,
      resetsAt: ends().minute,
    })
  })

  verifies('PLG-22', 'drops the ledger’s figure once its minute is over', async () => {
    const { clock, replica } = world()
    const one = replica()
    await one.call(headers({ minute: 0, day: 300 }, clock.now() + fromSeconds(20), clock.now() + fromMinutes(90)))
    expect((await one.quota()).minute.remaining).to.equal(0)
    clock.advance(fromSeconds(20))
    const { minute, day } = await one.quota()
    expect(minute.remaining).to.be.at.least(59)
    expect(day.remaining).to.equal(300)
  })

  verifies('PLG-22', 'is nothing after a refusal, also one without figures', async () => {
    const { clock, replica } = world()
    const one = replica()
    await one.call({ 'x-ratelimit-minutely-reset': String(clock.now() + fromSeconds(9)) }, 429)
    expect((await one.quota()).minute).to.deep.equal({
      limit: 60,
      remaining: 0,
      resetsAt: clock.now() + fromSeconds(9),
    })
    expect((await one.quota()).day.remaining).to.equal(4_999)
  })
})
