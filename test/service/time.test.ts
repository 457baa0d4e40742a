// Time and costs through the whole service: what each endpoint costs the ledger, and that an item is booked once, on two replicas too.
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'chai'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { startService as startWhole } from '#bootstrap/service.ts'
import { describeCloud, describeNeighbours } from '#bootstrap/stand-ins.ts'
import { countingCalls, fieldOf } from '#test/support/asking.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { ask, type PluginResponse } from '#test/support/plugin-client.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const PLUGIN = '/mailclient-plugin'
const EVA = 'eva@korenbloem.example'
const TIMES = 'project/TimeTransactions'

function firstId({ body }: PluginResponse): string {
  const data = body['data']
  return String(fieldOf(Array.isArray(data) ? data[0] : undefined, 'id'))
}

describe('time and costs', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let replica: Awaited<ReturnType<typeof startWhole>>
  let jwt: string
  let accountId: string
  let workType: string
  let costType: string
  let projectId: string

  const asking = (path: string, method = 'GET', body?: object, baseUrl = service.baseUrl): Promise<PluginResponse> =>
    ask(baseUrl, `${PLUGIN}${path}`, { method, jwt, ...(body && { body }) })

  const counted = (path: string, method = 'GET', body?: object) =>
    countingCalls(service, () => asking(path, method, body))

  const transactions = async (): Promise<number> => {
    const issued = await control(service.ledgerUrl, { op: 'issue', user: 'Eva Jansen' })
    const answer = await fetch(`${service.ledgerUrl}/api/v1/3124501/${TIMES}/$count`, {
      headers: { authorization: `Bearer ${String(fieldOf(issued, 'accessToken'))}` },
    })
    return Number(await answer.text())
  }

  const booking = (outlookItemId: string, over: object = {}): object => ({
    outlookItemId,
    kind: 'time',
    accountId,
    itemId: workType,
    date: '2026-03-02',
    quantity: 1.25,
    ...over,
  })

  before(async () => {
    service = await startService()
    const config = decodeConfig({
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: service.databaseUrl,
      MIGRATION_DATABASE_URL: service.adminUrl,
      DATA_DIR: path.join(tmpdir(), 'tapster-test'),
    })
    if (config._tag === 'Left') throw new Error(JSON.stringify(config.left))
    replica = await startWhole(
      config.right,
      () => undefined,
      async () => ({
        ...describeNeighbours(config.right, { ledger: { url: service.ledgerUrl } }),
        issuerUrl: DISCARD_URL,
        cloud: describeCloud(DISCARD_URL, config.right),
        stop: () => Promise.resolve(),
      }),
    )
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
    jwt = await logIn(service)
    const contact = (await asking(`/contact?email=${EVA}`)).body['contact']
    accountId = String(fieldOf(fieldOf(contact, 'organisation'), 'id'))
  })
  after(async () => {
    await replica?.stop(5_000)
    await service?.stop()
  })

  verifies(
    ['PLG-10', 'PLG-21'],
    'both lists of types take one call in five minutes; projects one each time',
    async () => {
      const work = await counted('/work-types')
      expect(work.calls).to.deep.equal({ 'GET logistics/Items': { 200: 1 } })
      const cost = await counted('/cost-types')
      expect(cost.calls).to.deep.equal({})
      workType = firstId(work)
      costType = firstId(cost)
      expect(cost.body['data']).to.be.an('array').and.have.nested.property('[0].description', 'Kilometers')
      for (const _ of [1, 2]) {
        const projects = await counted(`/projects?accountId=${accountId}`)
        expect(projects.calls).to.deep.equal({ 'GET project/Projects': { 200: 1 } })
        expect(projects.body['truncated']).to.equal(false)
        projectId = firstId(projects)
      }
    },
  )

  verifies(
    ['PLG-11', 'PLG-3'],
    'booked by three calls, returned with the contact, changed and removed by two each',
    async () => {
      const times = { startTime: '09:00', endTime: '10:30' }
      const body = booking('AAMk=', { projectId, quantity: undefined, ...times, notes: 'Overleg' })
      const made = await counted('/register-time', 'POST', body)
      expect([made.status, made.calls]).to.deep.equal([
        201,
        {
          'GET crm/Accounts': { 200: 1 },
          'GET project/Projects': { 200: 1 },
          'POST project/TimeTransactions': { 201: 1 },
        },
      ])
      const registration = made.body['registration']
      expect(registration).to.deep.equal({
        id: fieldOf(registration, 'id'),
        kind: 'time',
        accountId,
        projectId,
        itemId: workType,
        quantity: 1.5,
        date: '2026-03-02',
        ...times,
        notes: 'Overleg',
      })

      const again = await counted('/register-time', 'POST', body)
      const looked = { 'GET project/TimeTransactions': { 200: 1 } }
      expect([again.status, again.body['code'], again.calls]).to.deep.equal([409, 'TIME_ALREADY_BOOKED', looked])
      const contact = await counted(`/contact?email=${EVA}&outlookItemId=AAMk%3D`)
      expect(contact.body['registration']).to.deep.equal(registration)
      expect(contact.calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 }, ...looked })

      const changed = await counted('/update-time', 'PUT', { outlookItemId: 'AAMk=', endTime: '11:00', notes: null })
      expect(changed.body['registration']).to.include({ quantity: 2, endTime: '11:00', notes: null })
      expect(changed.calls).to.deep.equal({ ...looked, 'PUT project/TimeTransactions({key})': { 204: 1 } })
      const unchanged = await counted('/update-time', 'PUT', { outlookItemId: 'AAMk=', quantity: 2 })
      expect([unchanged.status, unchanged.calls]).to.deep.equal([200, looked])

      const removed = await counted('/delete-time?outlookItemId=AAMk%3D', 'DELETE')
      expect([removed.body, removed.calls]).to.deep.equal([
        { success: true },
        { ...looked, 'DELETE project/TimeTransactions({key})': { 204: 1 } },
      ])
      const gone = await counted('/delete-time?outlookItemId=AAMk%3D', 'DELETE')
      expect([gone.status, gone.body['code'], gone.calls]).to.deep.equal([404, 'TIME_NOT_BOOKED', {}])
      expect((await asking(`/contact?email=${EVA}&outlookItemId=AAMk%3D`)).body['registration']).to.equal(null)
    },
  )

  verifies(
    ['PLG-11', 'PLG-20'],
    'what cannot be booked on is reported by its field, and the ledger refuses nothing',
    async () => {
      const before = await transactions()
      const gone = '00000000-0000-4000-8000-000000000404'
      for (const [over, code, path] of [
        [{ accountId: gone }, 'ACCOUNT_GONE', 'accountId'],
        [{ projectId: gone }, 'PROJECT_OF_OTHER_ACCOUNT', 'projectId'],
        [{ projectId, accountId: gone }, 'ACCOUNT_GONE', 'accountId'],
        [{ itemId: costType }, 'ITEM_GONE', 'itemId'],
      ] as const) {
        const refused = await counted('/register-time', 'POST', booking('refused', over))
        expect([refused.status, refused.body['code']]).to.deep.equal([422, code])
        expect(refused.body['errors']).to.have.nested.property('[0].path', path)
        for (const byStatus of Object.values(refused.calls)) expect(byStatus).to.have.all.keys('200')
      }
      expect(await transactions()).to.equal(before)
    },
  )

  verifies(['PLG-11', 'PLG-3'], 'deleted in the ledger, it is not shown and does not stand in the way', async () => {
    const bookedFor = async (item: string, quantity: number): Promise<void> => {
      const { status, body } = await asking('/register-time', 'POST', booking(item, { quantity }))
      expect(status).to.equal(201)
      const key = String(fieldOf(body['registration'], 'id'))
      expect(await control(service.ledgerUrl, { op: 'remove', path: TIMES, key })).to.deep.equal({ removed: 1 })
    }
    await bookedFor('deleted', 1)
    expect((await asking(`/contact?email=${EVA}&outlookItemId=deleted`)).body['registration']).to.equal(null)
    expect((await counted('/delete-time?outlookItemId=deleted', 'DELETE')).calls).to.deep.equal({})
    await bookedFor('deleted', 2)
    await bookedFor('deleted', 3)
    const before = await transactions()
    await bookedFor('deleted', 4)
    expect(await transactions()).to.equal(before)
  })

  verifies('PLG-11', 'requests of the same moment, at two replicas, make one transaction', async () => {
    const before = await transactions()
    await control(service.ledgerUrl, { op: 'fault', kind: 'slow', path: TIMES, method: 'POST', ms: 300 })
    const body = booking('at-once')
    const answers = await Promise.all(
      [0, 1, 2, 3, 4, 5].map((n) =>
        asking('/register-time', 'POST', body, n % 2 === 0 ? service.baseUrl : replica.baseUrl),
      ),
    )
    await control(service.ledgerUrl, { op: 'clear' })
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).to.have.length(1)
    expect(statuses.filter((status) => status === 409)).to.have.length(5)
    expect(await transactions()).to.equal(before + 1)
  })

  verifies(
    'PLG-11',
    'an answer that was lost is given by the next request, by one call, at the other replica too',
    async () => {
      const before = await transactions()
      await control(service.ledgerUrl, { op: 'fault', kind: 'loseAnswer', path: TIMES, method: 'POST', count: 1 })
      const lost = await asking('/register-time', 'POST', booking('lost', { quantity: 3.21 }))
      expect([lost.status, lost.body['code']]).to.deep.equal([502, 'LEDGER_DOWN'])
      const again = await asking('/register-time', 'POST', booking('lost', { quantity: 3.21 }), replica.baseUrl)
      expect(again.status).to.equal(201)
      expect(await transactions()).to.equal(before + 1)
    },
  )
})
