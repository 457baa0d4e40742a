import { expect } from 'chai'
import { makeRateGate } from '#adapters/ledger/rate-gate.ts'
import { makeLimits } from '#adapters/memory/limits.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const answering = (headers: Readonly<Record<string, string>>) =>
  ({ _tag: 'Answer', status: 200, text: '', header: (name: string) => headers[name] }) as const

describe('the budget of a division', () => {
  const admitted = async (headers: Readonly<Record<string, string>>): Promise<number> => {
    const clock = makeMovableClock()
    const gate = makeRateGate({ limits: makeLimits({ clock }), clock })
    gate.learn(1, answering(headers))
    for (let calls = 0; ; calls++) {
      const admission = await gate.admit(1)
      if (admission._tag === 'Left' || admission.right._tag === 'NotBefore' || calls === 200) return calls
    }
  }

  verifies('PLG-19', 'is 60 a minute until the ledger tells another', async () => {
    expect(await admitted({})).to.equal(60)
    expect(await admitted({ 'x-ratelimit-minutely-limit': '90' })).to.equal(90)
    expect(await admitted({ 'x-ratelimit-minutely-limit': '20' })).to.equal(20)
    expect(await admitted({ 'x-ratelimit-limit': '10' })).to.equal(10)
  })

  verifies('PLG-19', 'is not moved by what is no limit', async () => {
    for (const told of ['0', '-1', 'many', '', '1e9'])
      expect(await admitted({ 'x-ratelimit-minutely-limit': told }), told).to.equal(60)
  })
})
