// Turns over tenants and their users, for any order of arrival.
import fc from 'fast-check'
import { expect } from 'chai'
import { makeFairQueue } from '#domain/shared/fair-queue.ts'
import { verifies } from '#test/support/verifies.ts'

const all = (): boolean => true

function queueOf(...entries: readonly string[]) {
  const queue = makeFairQueue<{ readonly tenant: string; readonly user: string; readonly name: string }>()
  for (const name of entries) queue.add({ tenant: name[0] ?? '', user: name[1] ?? '', name })
  return queue
}

function taken(queue: ReturnType<typeof queueOf>): readonly string[] {
  const names: string[] = []
  for (let next = queue.takeNext(all); next !== undefined; next = queue.takeNext(all)) names.push(next.name)
  return names
}

describe('a fair queue', () => {
  verifies('ARC-9', 'serves tenants in turn, and within a tenant its users in turn', () => {
    expect(taken(queueOf('Aa1', 'Aa2', 'Aa3', 'Ab1', 'Ba1', 'Ba2'))).to.deep.equal([
      'Aa1',
      'Ba1',
      'Ab1',
      'Ba2',
      'Aa2',
      'Aa3',
    ])
  })

  verifies('ARC-9', 'passes over entries that may not go, and leaves them their turn', () => {
    const queue = queueOf('Aa1', 'Aa2', 'Ab1')
    expect(queue.takeNext(({ user }) => user !== 'a')?.name).to.equal('Ab1')
    expect(queue.takeNext(() => false)).to.equal(undefined)
    expect(taken(queue)).to.deep.equal(['Aa1', 'Aa2'])
  })

  verifies('ARC-9', 'gives up the newest entry of the user with most, in the tenant with most', () => {
    expect(queueOf('Aa1', 'Aa2', 'Ab1', 'Ba1', 'Ba2').takeLastOfLongest()?.name).to.equal('Aa2')
    expect(queueOf('Aa1', 'Ab1', 'Ac1').takeLastOfLongest()?.name).to.equal('Ac1')
    expect(queueOf().takeLastOfLongest()).to.equal(undefined)
  })

  verifies('ARC-9', 'however many others wait, an entry is reached within one turn of each tenant and user', () => {
    const entry = fc.record({ tenant: fc.nat(3), user: fc.nat(3) })
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 60 }), entry, (before, mine) => {
        const names = before.map(({ tenant, user }, n) => `${tenant}${user}-${n}`)
        const own = `${mine.tenant}${mine.user}`
        const others = names.filter((name) => !name.startsWith(own))
        const queue = queueOf(...others, `${own}-mine`)
        const tenants = new Set(others.map(([tenant]) => tenant)).size
        const colleagues = new Set(others.filter(([tenant]) => tenant === own[0]).map(([, user]) => user)).size
        const order = taken(queue)
        expect(order).to.have.length(others.length + 1)
        expect(queue.size()).to.equal(0)
        expect(order.indexOf(`${own}-mine`)).to.be.at.most((tenants + 1) * (colleagues + 1))
      }),
    )
  })
})
