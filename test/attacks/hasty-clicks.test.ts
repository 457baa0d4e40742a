// The same change asked for many times at once: the ledger is not made to refuse any of it, which it would count against the user.
import { expect } from 'chai'
import { type AskAs, askingAs, ledgerCounts, pick } from '#test/support/asking.ts'
import { contactPath, ask } from '#test/support/plugin-client.ts'
import { logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const CLICKS = 4

describe('hasty clicks', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let asEva: AskAs
  let accountId: string

  before(async () => {
    service = await startService()
    const jwt = await logIn(service)
    asEva = askingAs(service, jwt)
    accountId = pick((await ask(service.baseUrl, contactPath(), { jwt })).body, 'contact.organisation.id')
  })
  after(() => service?.stop())

  const atOnce = async (method: string, path: string, body?: object): Promise<readonly number[]> => {
    const answers = await Promise.all(Array.from({ length: CLICKS }, () => asEva(method, path, body)))
    return answers.map(({ status }) => status).sort((a, b) => a - b)
  }
  const refused = async (): Promise<readonly string[]> =>
    Object.entries(await ledgerCounts(service)).flatMap(([endpoint, byStatus]) =>
      Object.keys(byStatus)
        .filter((status) => ['400', '401', '403', '404'].includes(status))
        .map((status) => `${endpoint} ${status}`),
    )

  verifies('PLG-20', 'booked time that is removed several times at once is removed once', async () => {
    const { body } = await asEva('GET', '/work-types')
    const booked = await asEva('POST', '/register-time', {
      outlookItemId: 'item',
      kind: 'time',
      accountId,
      itemId: pick(body, 'data.0.id'),
      quantity: 1,
      date: '2026-02-27',
    })
    expect(booked.status, booked.text).to.equal(201)
    expect(await atOnce('DELETE', '/delete-time?outlookItemId=item')).to.deep.equal([200, 404, 404, 404])
    expect(await refused()).to.deep.equal([])
  })

  verifies('PLG-20', 'so is a note', async () => {
    const made = await asEva('POST', '/opportunities', { accountId, name: 'Haast' })
    const opportunityId = pick(made.body, 'opportunity.id')
    const note = await asEva('POST', '/activities', { type: 'note', opportunityId, description: 'Dubbel' })
    const path = `/activities/by-id/${pick(note.body, 'activity.id')}`
    expect(await atOnce('DELETE', path)).to.deep.equal([200, 404, 404, 404])
    expect(await refused()).to.deep.equal([])
  })
})
