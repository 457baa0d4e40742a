// Orders, opportunities and activities through the whole service: what each endpoint costs at the ledger, and that a mail never has two
// opportunities.
import { expect } from 'chai'
import { type AskAs, askingAs, callsOf, ledgerCounts } from '#test/support/asking.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    json,
  )

describe('sales in the whole service', function () {
  this.timeout(120_000)
  let service: ServiceUnderTest
  let ask: AskAs
  let accountId: string
  let mails = 0

  before(async () => {
    service = await startService({ RATE_LIMIT_PLUGIN: '100000', RATE_LIMIT_SESSION: '100000' })
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
    ask = askingAs(service, await logIn(service))
    const found = await ask('GET', '/contact?email=eva@korenbloem.example')
    accountId = String(at(found.body, 'contact', 'organisation', 'id'))
  })
  after(() => service.stop())
  afterEach(() => control(service.ledgerUrl, { op: 'clear' }))

  const newMail = (): string => `mail-${++mails}`
  const create = (over: object = {}) => ask('POST', '/opportunities', { accountId, name: 'Salarissen', ...over })
  const created = async (over: object = {}): Promise<string> =>
    String(at((await create(over)).body, 'opportunity', 'id'))
  const listed = async (): Promise<readonly unknown[]> => {
    const data = at((await ask('GET', `/opportunities?accountId=${accountId}`)).body, 'data')
    return Array.isArray(data) ? data : []
  }
  const named = async (name: string): Promise<number> =>
    (await listed()).filter((one) => at(one, 'name') === name).length
  const stages = async (): Promise<readonly unknown[]> => {
    const data = at((await ask('GET', '/opportunity-stages')).body, 'data')
    return Array.isArray(data) ? data : []
  }
  const add = (path: string, rows: readonly object[]) =>
    control(service.ledgerUrl, { op: 'add', path, division: 3124501, rows })

  verifies(['PLG-12', 'PLG-13', 'PLG-14'], 'each endpoint makes as many calls as it is said to', async () => {
    const cost = (work: () => Promise<unknown>): Promise<number> => callsOf(service, work)
    for (const path of ['quotations', 'sales-orders', 'purchase-orders', 'opportunities'])
      expect(await cost(() => ask('GET', `/${path}?accountId=${accountId}`)), path).to.equal(1)
    expect(await cost(stages)).to.equal(1)
    expect(await cost(stages), 'stages again').to.equal(0)

    const [first, second] = (await stages()).map((one) => at(one, 'id'))
    expect(await cost(() => create()), 'an opportunity').to.equal(2)
    expect(await cost(() => create({ stageId: first })), 'with a stage').to.equal(2)
    const mail = newMail()
    expect(await cost(() => create({ outlookItemId: mail })), 'for a mail').to.equal(2)
    expect(await cost(() => create({ outlookItemId: mail })), 'for that mail again').to.equal(1)

    const id = await created({ stageId: first })
    const move = (stageId: unknown) => ask('PUT', `/opportunities/${id}/stage`, { stageId })
    expect(await cost(() => move(second)), 'to another stage').to.equal(3)
    expect(await cost(() => move(second)), 'to the same stage').to.equal(1)

    const activity = { opportunityId: id, description: 'Nabellen' }
    expect(await cost(() => ask('POST', '/activities', { type: 'task', ...activity })), 'a task').to.equal(2)
    expect(await cost(() => ask('POST', '/activities', { type: 'note', ...activity })), 'a note').to.equal(2)
    let all: unknown
    const read = async (): Promise<void> => void (all = (await ask('GET', `/opportunities/${id}/activities`)).body)
    expect(await cost(read), 'both lists').to.equal(2)
    const idOf = (type: string): string =>
      String(
        at(
          [0, 1].map((n) => at(all, 'data', n)).find((one) => at(one, 'type') === type),
          'id',
        ),
      )
    const byId = (type: string): string => `/activities/by-id/${idOf(type)}`
    for (const [type, removal] of [
      ['task', 2],
      ['note', 3],
    ] as const) {
      const change = () => ask('PUT', byId(type), { type, notes: 'x' })
      expect(await cost(change), `a change of a ${type}`).to.equal(2)
      expect(await cost(change), 'no change').to.equal(1)
      expect(await cost(() => ask('DELETE', byId(type))), `a ${type} removed`).to.equal(removal)
    }
  })

  verifies('PLG-12', 'a list of more than a thousand rows is cut off and says so', async () => {
    const [OrderedBy, path] = [accountId, 'salesorder/SalesOrders']
    await add(
      path,
      Array.from({ length: 1_001 }, (_, n) => ({ OrderedBy, OrderNumber: n, OrderDate: n })),
    )
    let answer: unknown
    const calls = await callsOf(service, async () => {
      answer = (await ask('GET', `/sales-orders?accountId=${accountId}`)).body
    })
    expect([calls, at(answer, 'data', 'length'), at(answer, 'truncated')]).to.deep.equal([17, 1_000, true])
  })

  verifies('PLG-13', 'what the mail got is its salesLink, until it is deleted in the ledger', async () => {
    const mail = newMail()
    const id = await created({ outlookItemId: mail })
    const { body } = await ask('GET', `/contact?email=eva@korenbloem.example&outlookItemId=${mail}`)
    expect(at(body, 'salesLink')).to.deep.equal({ id })
    await control(service.ledgerUrl, { op: 'remove', path: 'crm/Opportunities', key: id })
    const after = await ask('GET', `/contact?email=eva@korenbloem.example&outlookItemId=${mail}`)
    expect(at(after.body, 'salesLink')).to.equal(null)
  })

  verifies('PLG-13', 'the same mail eight times at once has one opportunity', async () => {
    const mail = newMail()
    const name = `Acht keer tegelijk ${mail}`
    await control(service.ledgerUrl, { op: 'fault', kind: 'slow', path: 'crm/Opportunities', method: 'POST', ms: 100 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => create({ outlookItemId: mail, name })))
    await control(service.ledgerUrl, { op: 'clear' })
    expect(answers.filter(({ status }) => status === 201)).to.have.length(1)
    // One that comes late finds it.
    for (const { status, body } of answers)
      expect([status, at(body, 'code')]).to.be.deep.oneOf([
        [201, undefined],
        [409, 'OPPORTUNITY_UNDER_WAY'],
        [200, undefined],
      ])
    expect((await create({ outlookItemId: mail, name })).status).to.equal(200)
    expect(await named(name)).to.equal(1)
  })

  verifies('PLG-13', 'one whose response was lost is found by the next attempt', async () => {
    const [mail, name] = [newMail(), 'Antwoord kwijt']
    await control(service.ledgerUrl, {
      op: 'fault',
      kind: 'loseAnswer',
      path: 'crm/Opportunities',
      method: 'POST',
      count: 1,
    })
    expect((await create({ outlookItemId: mail, name })).status).to.equal(502)
    const again = await create({ outlookItemId: mail, name })
    expect([again.status, at(again.body, 'opportunity', 'name')]).to.deep.equal([200, name])
    expect(await named(name)).to.equal(1)
    const other = await create({ outlookItemId: mail, name: 'Iets anders' })
    expect([other.status, at(other.body, 'code')]).to.deep.equal([409, 'MAIL_HAS_OPPORTUNITY'])
  })

  verifies(
    ['PLG-13', 'PLG-14', 'PLG-20'],
    'what is gone, blocked, closed or another’s is reported, nothing is written, and the ledger refuses nothing',
    async () => {
      const gone = '00000000-0000-4000-8000-000000000404'
      await add('crm/Accounts', [{ ID: '00000000-0000-4000-8000-000000000601', Name: 'Dicht', Blocked: true }])
      await add('crm/Opportunities', [
        { ID: '00000000-0000-4000-8000-000000000602', Name: 'Gewonnen', Account: accountId, OpportunityStatus: 2 },
        { ID: '00000000-0000-4000-8000-000000000603', Name: 'Verloren', Account: accountId, OpportunityStatus: 3 },
      ])
      const sender = await ask('GET', '/contact?email=hoekstra@dehoek.example')
      await control(service.ledgerUrl, { op: 'forgetCounts' })
      const before = await listed()
      const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
        const { status, body } = await answer
        return [status, at(body, 'code'), at(body, 'errors', 0, 'path')]
      }
      expect(await refused(create({ accountId: gone }))).to.deep.equal([422, 'ACCOUNT_GONE', 'accountId'])
      expect(await refused(create({ accountId: '00000000-0000-4000-8000-000000000601' }))).to.deep.equal([
        422,
        'ACCOUNT_GONE',
        'accountId',
      ])
      for (const contactId of [gone, at(sender.body, 'contact', 'id')])
        expect(await refused(create({ contactId }))).to.deep.equal([422, 'CONTACT_OF_OTHER_ACCOUNT', 'contactId'])
      expect(await refused(create({ stageId: gone }))).to.deep.equal([422, 'STAGE_GONE', 'stageId'])

      const stageId = at(await stages(), 0, 'id')
      const move = (id: string) => refused(ask('PUT', `/opportunities/${id}/stage`, { stageId }))
      expect(await move(gone)).to.deep.equal([404, 'LEDGER_NOT_FOUND', undefined])
      const log = (opportunityId: string) =>
        refused(ask('POST', '/activities', { type: 'note', opportunityId, description: 'x' }))
      expect(await log(gone)).to.deep.equal([422, 'OPPORTUNITY_GONE', 'opportunityId'])
      for (const closed of ['00000000-0000-4000-8000-000000000602', '00000000-0000-4000-8000-000000000603']) {
        expect(await move(closed)).to.deep.equal([409, 'OPPORTUNITY_CLOSED', undefined])
        expect(await log(closed)).to.deep.equal([409, 'OPPORTUNITY_CLOSED', undefined])
      }
      for (const [method, body] of [
        ['PUT', { type: 'note' }],
        ['PUT', { type: 'task' }],
        ['DELETE', undefined],
      ] as const)
        expect(await refused(ask(method, `/activities/by-id/${gone}`, body))).to.deep.equal([
          404,
          'LEDGER_NOT_FOUND',
          undefined,
        ])
      expect((await listed()).length).to.equal(before.length)
      const counts = await ledgerCounts(service)
      expect(Object.keys(counts).filter((name) => !name.startsWith('GET '))).to.deep.equal([])
      expect(new Set(Object.values(counts).flatMap(Object.keys))).to.deep.equal(new Set(['200']))
    },
  )
})
