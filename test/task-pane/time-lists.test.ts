// What can be booked on is asked once for a while, and what cannot be had spoils nothing else.
import { expect } from 'chai'
import { type Either, isLeft, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeBookingLists } from '#adapters/web/task-pane/time/booking-lists.ts'
import { verifies } from '#test/support/verifies.ts'
import { account, bookable, makeApi, refused } from './time-world.ts'

const last = { kind: 'time', itemId: 'w2', projectId: null } as const
const good: Readonly<Record<string, readonly Either<ApiFailure, unknown>[]>> = {
  'GET /work-types': [right({ data: bookable.time })],
  'GET /cost-types': [right({ data: bookable.cost })],
  'GET /projects': [right({ data: bookable.projects, truncated: false })],
  'GET /last-used': [right({ documentType: 55, time: last })],
}

function world(answers: typeof good = {}) {
  let now = 0
  const { api, asked } = makeApi({ ...good, ...answers })
  const lists = makeBookingLists(api, () => now)
  return {
    lists,
    lines: () => asked.splice(0).map(({ line }) => line),
    pass: (minutes: number) => void (now += minutes * 60_000),
  }
}

describe('what can be booked on', () => {
  verifies('PLG-10', 'is asked once for all who want it, and kept for 5 minutes', async () => {
    const { lists, lines, pass } = world()
    expect(lists.known(1, account)).to.equal(null)
    const [one, two] = await Promise.all([lists.load(1, account), lists.load(1, account)])
    expect(one).to.deep.equal(two)
    expect(one).to.deep.equal({
      items: right({ time: bookable.time, cost: bookable.cost }),
      projects: right({ data: bookable.projects, truncated: false }),
      last,
    })
    expect(lines()).to.deep.equal([
      'GET /work-types',
      'GET /cost-types',
      `GET /projects?accountId=${account}`,
      `GET /last-used?accountId=${account}`,
    ])
    expect(lists.known(1, account)).to.deep.equal(one)
    expect(lists.known(2, account), 'another division').to.equal(null)
    await lists.load(1, 'another')
    expect(lines()).to.deep.equal(['GET /projects?accountId=another', 'GET /last-used?accountId=another'])
    pass(5)
    expect(lists.known(1, account)).to.equal(null)
    await lists.load(1, account)
    expect(lines()).to.have.length(4)
  })

  verifies('PLG-10', 'comes without a suggestion where that cannot be had', async () => {
    for (const answer of [refused('NOT_FOUND', 404), right({ documentType: null, time: null })]) {
      const { lists } = world({ 'GET /last-used': [answer] })
      expect((await lists.load(1, account)).last).to.equal(null)
      expect(lists.known(1, account)).to.not.equal(null)
    }
  })

  verifies('PLG-10', 'is requested again where a part of it failed, and only that part', async () => {
    const { lists, lines } = world({
      'GET /projects': [refused('LEDGER_DOWN', 502), good['GET /projects']?.[0] ?? right(null)],
    })
    const first = await lists.load(1, account)
    expect([isLeft(first.items), isLeft(first.projects)]).to.deep.equal([false, true])
    expect(lists.known(1, account)).to.equal(null)
    lines()
    expect(isLeft((await lists.load(1, account)).projects)).to.equal(false)
    expect(lines()).to.deep.equal([`GET /projects?accountId=${account}`])
  })

  it('knows what was booked last without asking, and forgets all for another user', async () => {
    const { lists, lines } = world()
    await lists.load(1, account)
    lines()
    lists.booked(1, { kind: 'cost', accountId: account, itemId: 'c1', projectId: 'p1' })
    expect(lists.known(1, account)?.last).to.deep.equal({ kind: 'cost', itemId: 'c1', projectId: 'p1' })
    expect(lines()).to.deep.equal([])
    lists.forget()
    expect(lists.known(1, account)).to.equal(null)
    await lists.load(1, account)
    expect(lines()).to.have.length(4)
  })
})
