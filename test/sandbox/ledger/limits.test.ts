// The stand-in's budgets: calls a minute and a day per division, and the errors that block a key for an hour.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { bakery, type Calling, startCalling } from './calling.ts'

const START = Date.UTC(2026, 2, 2, 9, 0, 10)

describe('stand-in ledger: limits', () => {
  let calling: Calling
  let eva: unknown
  let now = START
  before(async () => {
    calling = await startCalling({ clock: { now: () => now }, issueExpiresInSeconds: 100_000 })
  })
  beforeEach(async () => {
    now = START
    await calling.control({ op: 'reset' })
    eva = at(await calling.control({ op: 'issue', user: 'Eva Jansen' }), 'accessToken')
  })
  after(() => calling.close())

  const ask = (division = bakery, what = 'documents/DocumentTypes?$top=1') => calling.rest(eva, `${division}/${what}`)
  const times = async (n: number, what: () => Promise<{ status: number }>): Promise<number[]> => {
    const statuses: number[] = []
    for (let done = 0; done < n; done += 1) statuses.push((await what()).status)
    return statuses
  }

  it('counts down in headers, and the 61st call of a minute is too many', async () => {
    const first = await ask()
    const header = (name: string): string | null => first.headers.get(name)
    expect([header('x-ratelimit-limit'), header('x-ratelimit-remaining')]).to.deep.equal(['5000', '4999'])
    expect(header('x-ratelimit-minutely-remaining')).to.equal('59')
    expect(header('x-ratelimit-minutely-reset')).to.equal(String(START + 50_000))
    expect(header('x-ratelimit-reset')).to.equal(String(Date.UTC(2026, 2, 3)))
    expect(await times(59, ask)).to.deep.equal(Array(59).fill(200))
    const over = await ask()
    expect(over.status).to.equal(429)
    expect(over.headers.get('x-ratelimit-minutely-remaining')).to.equal('0')
    expect(over.headers.get('x-ratelimit-limit')).to.equal(null)
    expect((await ask('/3124502')).status).to.equal(200)
    now += 50_000
    expect((await ask()).status).to.equal(200)
  })

  it('ends the day at its limit, with the headers of the day', async () => {
    await calling.control({ op: 'limits', day: 2 })
    expect(await times(3, ask)).to.deep.equal([200, 200, 429])
    now += 60_000
    const over = await ask()
    expect([over.status, over.headers.get('x-ratelimit-remaining')]).to.deep.equal([429, '0'])
    now += 86_400_000
    expect((await ask()).status).to.equal(200)
  })

  it('blocks a key for an hour at the endpoint where it made more than ten errors', async () => {
    await calling.control({ op: 'limits', minute: 1_000 })
    const wrong = () => ask(bakery, 'crm/Contacts?$filter=Shoe')
    expect(await times(11, wrong)).to.deep.equal(Array(11).fill(400))
    expect((await ask(bakery, 'crm/Contacts?$top=1')).status).to.equal(429)
    expect((await ask(bakery, 'crm/Accounts?$top=1')).status).to.equal(200)
    now += 3_600_000
    expect((await ask(bakery, 'crm/Contacts?$top=1')).status).to.equal(200)
  })

  it('forgives ten errors an hour', async () => {
    await calling.control({ op: 'limits', minute: 1_000 })
    await times(10, () => ask(bakery, 'crm/Contacts?$filter=Shoe'))
    now += 3_600_001
    await times(10, () => ask(bakery, 'crm/Contacts?$filter=Shoe'))
    expect((await ask(bakery, 'crm/Contacts?$top=1')).status).to.equal(200)
  })
})
