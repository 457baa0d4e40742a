import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { CallLedger } from '#adapters/ledger/ledger-request.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Bench, caller, emptyPage, makeBench, NOW } from './ledger-bench.ts'

const read = (ask: CallLedger) => ask({ method: 'GET', endpoint: 'crm/Contacts', answer: t.unknown })

const limited = (status: number, headers: Readonly<Record<string, string | number>>) => ({
  ...emptyPage,
  status,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
})
const minuteUsedUp = (status: number, reset: number) =>
  limited(status, {
    'X-RateLimit-Minutely-Limit': 60,
    'X-RateLimit-Minutely-Remaining': 0,
    'X-RateLimit-Minutely-Reset': reset,
  })

describe('the limits of the ledger', () => {
  let bench: Bench
  const start = async (...limits: Parameters<typeof makeBench>): Promise<void> => {
    bench = await makeBench(...limits)
    bench.ledger.says(emptyPage)
  }
  afterEach(() => bench.close())
  const busy = (retryAt: number) => E.left({ _tag: 'LedgerBusy', retryAt })

  verifies('PLG-19', 'each call takes from the minute and the day of its division', async () => {
    await start()
    await bench.useLedger(caller, (ask) => async () => {
      await read(ask)()
      return read(ask)()
    })()
    expect(bench.taken).to.deep.equal([
      'ledger:minute:314159',
      'ledger:day:314159',
      'ledger:minute:314159',
      'ledger:day:314159',
    ])
  })

  verifies('PLG-19', 'a job’s burst of calls leaves 20 of the minute to a person', async () => {
    await start()
    const useLedger = bench.rewired({ limits: makeMemoryLimits({ clock: bench.clock }) })
    const calls = async (by: LedgerCaller): Promise<number> => {
      const before = bench.ledger.asked.length
      while (E.isRight(await useLedger(by, read)()));
      return bench.ledger.asked.length - before
    }
    expect(await calls({ ...caller, background: true })).to.equal(40)
    expect(await calls(caller)).to.equal(20)
  })

  verifies('PLG-19', 'a short wait is waited for', async () => {
    await start((key, now) =>
      key.includes('minute') && now < NOW + fromSeconds(4)
        ? { _tag: 'WaitUntil', at: NOW + fromSeconds(4) }
        : { _tag: 'Granted' },
    )
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(bench.slept).to.deep.equal([fromSeconds(4)])
  })

  verifies('PLG-19', 'a wait of more than 5 seconds is LedgerBusy at once, without a call', async () => {
    await start((key) =>
      key.includes('minute') ? { _tag: 'WaitUntil', at: NOW + fromSeconds(5) + 1 } : { _tag: 'Granted' },
    )
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromSeconds(5) + 1))
    expect(bench.slept).to.have.length(0)
    expect(bench.ledger.asked).to.have.length(0)
  })

  verifies('PLG-19', 'waits add up: 5 seconds in all for one use', async () => {
    await start((_, now) => ({ _tag: 'WaitUntil', at: now + fromSeconds(2) }))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromSeconds(6)))
    expect(bench.slept).to.deep.equal([fromSeconds(2), fromSeconds(2)])
  })

  verifies('PLG-19', 'a limiter that names a moment gone by does not make it spin', async () => {
    await start(() => ({ _tag: 'WaitUntil', at: NOW - 1 }))
    const answer = await bench.rewired({ sleep: () => async () => {}, deadline: fromSeconds(20) })(caller, read)()
    expect(answer).to.have.nested.property('left._tag', 'LedgerBusy')
  })

  verifies('PLG-19', 'the day’s end is no wait for anyone', async () => {
    await start((key) => (key.includes('day') ? { _tag: 'WaitUntil', at: NOW + fromDays(1) } : { _tag: 'Granted' }))
    // Once, to hear what it grants.
    bench.ledger.says(emptyPage)
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromDays(1)))
    expect(bench.ledger.asked).to.have.length(1)
  })

  verifies('PLG-19', 'a 429 is waited out if its reset is near, then tried again', async () => {
    await start()
    bench.ledger.says(minuteUsedUp(429, NOW + fromSeconds(3)), emptyPage)
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(bench.slept).to.deep.equal([fromSeconds(3)])
    expect(bench.ledger.asked).to.have.length(2)
  })

  verifies('PLG-19', 'a 429 with a later reset is LedgerBusy until then, for all of the division', async () => {
    await start()
    bench.ledger.says(minuteUsedUp(429, NOW + fromSeconds(42)))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromSeconds(42)))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromSeconds(42)))
    expect(bench.ledger.asked).to.have.length(1)

    bench.ledger.says(emptyPage)
    expect(E.isRight(await bench.useLedger({ ...caller, division: 2 }, read)())).to.equal(true)
    bench.clock.forward(fromSeconds(42))
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
  })

  verifies('PLG-19', 'an exhausted limit is not called until its reset', async () => {
    await start()
    bench.ledger.says(minuteUsedUp(200, NOW + fromSeconds(30)))
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromSeconds(30)))

    bench.clock.forward(fromSeconds(30))
    bench.ledger.says(limited(200, { 'X-RateLimit-Remaining': 0, 'X-RateLimit-Reset': NOW + fromDays(0.5) }))
    expect(E.isRight(await bench.useLedger(caller, read)())).to.equal(true)
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(NOW + fromDays(0.5)))
  })

  verifies('PLG-19', 'a reset that is absent, past or absurd is taken for what it can be', async () => {
    await start()
    bench.ledger.says(limited(429, {}))
    expect(await bench.useLedger(caller, read)()).to.have.nested.property('left._tag', 'LedgerBusy')
    expect(bench.ledger.asked.length).to.be.within(2, 6)

    bench.clock.forward(fromMinutes(1))
    const now = bench.clock.now()
    bench.ledger.says(minuteUsedUp(429, now + fromDays(400)))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(now + fromMinutes(1)))

    bench.clock.forward(fromMinutes(1))
    bench.ledger.says(limited(429, { 'X-RateLimit-Remaining': 0, 'X-RateLimit-Reset': now + fromDays(400) }))
    expect(await bench.useLedger(caller, read)()).to.deep.equal(busy(now + fromMinutes(1) + fromDays(1)))
  })
})
