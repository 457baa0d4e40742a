import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeRateGate, type RateGate } from '#adapters/ledger/rate-gate.ts'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { fromDays, fromSeconds } from '#domain/shared/clock.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const answering = (headers: Readonly<Record<string, string>>) =>
  ({ _tag: 'Answer', status: 200, text: '', header: (name: string) => headers[name] }) as const

function newGate(): RateGate {
  const clock = makeMovableClock()
  return makeRateGate({ limits: makeMemoryLimits({ clock }), clock })
}

/** How many calls are sent before one has to wait. */
async function burst(gate: RateGate, background: boolean): Promise<number> {
  for (let calls = 0; ; calls++) {
    const admission = await gate.admit(1, background)()
    if (admission._tag === 'Left' || admission.right._tag === 'NotBefore' || calls === 200) return calls
  }
}

describe('the budget of a division', () => {
  const admitted = async (headers: Readonly<Record<string, string>>): Promise<number> => {
    const gate = newGate()
    gate.learn(1, answering(headers))
    return burst(gate, false)
  }

  verifies('PLG-19', 'is 60 a minute until the ledger reports another', async () => {
    expect(await admitted({})).to.equal(60)
    expect(await admitted({ 'x-ratelimit-minutely-limit': '90' })).to.equal(90)
    expect(await admitted({ 'x-ratelimit-minutely-limit': '20' })).to.equal(20)
    expect(await admitted({ 'x-ratelimit-limit': '10' })).to.equal(10)
  })

  verifies('PLG-19', 'leaves a third of the minute to people, however much a worker has to do', async () => {
    const gate = newGate()
    expect(await burst(gate, true)).to.equal(40)
    expect(await burst(gate, false)).to.equal(20)
    expect(await burst(gate, true)).to.equal(0)
    const limited = newGate()
    limited.learn(1, answering({ 'x-ratelimit-minutely-limit': '30' }))
    expect(await burst(limited, true)).to.equal(20)
    expect(await burst(limited, false)).to.equal(10)
  })

  verifies('PLG-19', 'leaves it by the ledger’s own count as well, which others draw from', async () => {
    const clock = makeMovableClock()
    const gate = makeRateGate({ limits: makeMemoryLimits({ clock }), clock })
    const remaining = (n: number): void =>
      gate.learn(
        1,
        answering({ 'x-ratelimit-minutely-remaining': String(n), 'x-ratelimit-minutely-reset': String(reset) }),
      )
    const reset = clock.now() + fromSeconds(30)
    remaining(21)
    expect(await gate.admit(1, true)()).to.have.nested.property('right._tag', 'Admitted')
    remaining(20)
    expect(await gate.admit(1, true)()).to.deep.equal(E.right({ _tag: 'NotBefore', at: reset }))
    expect(await gate.admit(1)()).to.have.nested.property('right._tag', 'Admitted')
    clock.advance(fromSeconds(30))
    expect(await gate.admit(1, true)()).to.have.nested.property('right._tag', 'Admitted')
  })

  verifies(
    'PLG-19',
    'of a day is not taken for used up by a process that does not know yet what the ledger grants',
    async () => {
      const clock = makeMovableClock()
      const limits = makeMemoryLimits({ clock })
      await limits.take({ key: 'ledger:day:1', points: 9_000, per: fromDays(1) }, 6_000)()
      for (const [granted, admission] of [
        ['9000', 'Admitted'],
        ['5000', 'NotBefore'],
      ] as const) {
        const gate = makeRateGate({ limits, clock })
        expect(await gate.admit(1)()).to.have.nested.property('right._tag', 'Admitted')
        gate.learn(1, answering({ 'x-ratelimit-limit': granted }))
        expect(await gate.admit(1)()).to.have.nested.property('right._tag', admission)
      }
    },
  )

  verifies('PLG-19', 'is not moved by what is no limit', async () => {
    for (const limited of ['0', '-1', 'many', '', '1e9'])
      expect(await admitted({ 'x-ratelimit-minutely-limit': limited }), limited).to.equal(60)
  })
})
