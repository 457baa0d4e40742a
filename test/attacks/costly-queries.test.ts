// Addresses built to be costly: one costs what its length costs, and no more.
import { expect } from 'chai'
import { parseQueryString } from '#adapters/http/kernel/request-input.ts'

/** Milliseconds, the best of a few. */
function cost(work: () => unknown): number {
  const times = Array.from({ length: 3 }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  return Math.min(...times)
}

describe('costly queries', () => {
  it('a name given as often as an address has room for costs about what as many names do', () => {
    const many = 8_000
    const same = 'a&'.repeat(many)
    const different = Array.from({ length: many }, (_, n) => `a${n}&`).join('')
    expect(parseQueryString(same)['a']).to.have.length(many)
    expect(parseQueryString('a=1&b=2&a=3&a=4')).to.deep.equal({ a: ['1', '3', '4'], b: '2' })
    expect(cost(() => parseQueryString(same))).to.be.below(20 * cost(() => parseQueryString(different)) + 5)
  })
})
