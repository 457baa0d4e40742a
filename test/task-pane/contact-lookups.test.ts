// Lookups are kept for five minutes, for the user who made them.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { ApiFailure } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeLookups } from '#adapters/web/task-pane/contact/lookups.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerOf, contact, down, serviceOf } from './contact-world.ts'

const MINUTE = 60_000

function world(
  answer: () => Either<ApiFailure, unknown> | Promise<Either<ApiFailure, unknown>> = () => right(answerOf()),
) {
  const service = serviceOf({ 'GET /contact?': answer })
  let now = 0
  return { ...service, lookups: makeLookups({ api: service.api, now: () => now }), pass: (ms: number) => (now += ms) }
}

describe('lookups of correspondents', () => {
  verifies(
    ['CLI-6', 'PLG-3'],
    'are known for five minutes, by address without regard to case and by item',
    async () => {
      const { lookups, pass } = world()
      await lookups.load('Eva@Korenbloem.example', 'item')
      expect(lookups.find('eva@korenbloem.EXAMPLE', 'item')).to.deep.equal(answerOf())
      expect(lookups.find('eva@korenbloem.example', 'other')).to.equal(null)
      expect(lookups.find('eva@korenbloem.example', null)).to.equal(null)
      pass(5 * MINUTE - 1)
      expect(lookups.find('eva@korenbloem.example', 'item')).not.to.equal(null)
      pass(1)
      expect(lookups.find('eva@korenbloem.example', 'item')).to.equal(null)
    },
  )

  it('are fifty; the oldest goes first, and one that was looked up again is young', async () => {
    const { lookups } = world()
    for (let n = 0; n < 50; n++) await lookups.load('a@b.example', `${n}`)
    await lookups.load('a@b.example', '0')
    await lookups.load('a@b.example', 'one more')
    expect(lookups.find('a@b.example', '1')).to.equal(null)
    expect(lookups.find('a@b.example', '0')).not.to.equal(null)
    expect(lookups.find('a@b.example', '2')).not.to.equal(null)
  })

  it('that are under way are shared; one that failed is looked up again', async () => {
    const answers = [left(down), right(answerOf())]
    const { lookups, calls } = world(() => answers.shift() ?? left(down))
    const [one, other] = await Promise.all([lookups.load('a@b.example', 'i'), lookups.load('A@b.example', 'i')])
    expect(calls).to.have.length(1)
    expect([one, other]).to.deep.equal([left(down), left(down)])
    expect(await lookups.load('a@b.example', 'i')).to.deep.equal(right(answerOf()))
    expect(calls).to.have.length(2)
  })

  verifies('CLI-6', 'of the user before are forgotten, those that come in later too', async () => {
    const waiting: ((answer: Either<ApiFailure, unknown>) => void)[] = []
    const { lookups } = world(() => new Promise((resolve) => waiting.push(resolve)))
    const late = lookups.load('a@b.example', 'late')
    const known = lookups.load('a@b.example', 'known')
    waiting[1]?.(right(answerOf()))
    await known
    expect(lookups.find('a@b.example', 'known')).not.to.equal(null)
    lookups.forget()
    waiting[0]?.(right(answerOf()))
    await late
    expect(lookups.find('a@b.example', 'known')).to.equal(null)
    expect(lookups.find('a@b.example', 'late')).to.equal(null)
  })

  it('change for an address in every item, for an item with any address, and notify it', async () => {
    const { lookups } = world()
    await lookups.load('a@b.example', '1')
    await lookups.load('a@b.example', '2')
    await lookups.load('c@d.example', '2')
    const received: boolean[] = []
    const stop = lookups.watch('A@B.example', '2', (answer) => received.push(answer.excluded))
    lookups.change('a@B.example', (answer) => ({ ...answer, excluded: true }))
    expect(['1', '2'].map((item) => lookups.find('a@b.example', item)?.excluded)).to.deep.equal([true, true])
    expect(lookups.find('c@d.example', '2')?.excluded).to.equal(false)
    lookups.changeItem('2', (answer) => ({ ...answer, salesLink: { id: 's' } }))
    expect(lookups.find('c@d.example', '2')?.salesLink).to.deep.equal({ id: 's' })
    expect(lookups.find('a@b.example', '1')?.salesLink).to.equal(null)
    stop()
    lookups.change('a@b.example', (answer) => ({ ...answer, excluded: false }))
    expect(received).to.deep.equal([true, true])
  })

  it('that are dropped are looked up again', async () => {
    const { lookups } = world()
    await lookups.load('a@b.example', '1')
    await lookups.load('c@d.example', '1')
    lookups.drop((answer, address) => address === 'a@b.example' && answer.contact?.id === contact('c1').id)
    expect(lookups.find('a@b.example', '1')).to.equal(null)
    expect(lookups.find('c@d.example', '1')).not.to.equal(null)
  })
})
