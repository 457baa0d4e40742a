// Contacts and organisations through the whole service: by how many ledger calls each endpoint answers, and that a double click is one contact.
import { expect } from 'chai'
import { countingCalls, fieldOf } from '#test/support/asking.ts'
import { ask, type PluginResponse, mailTo } from '#test/support/plugin-client.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

const PLUGIN = '/mailclient-plugin'
const EVA = 'eva@korenbloem.example'

describe('contacts and organisations', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let jwt: string

  before(async () => {
    service = await startService()
    await control(service.ledgerUrl, { op: 'limits', minute: 100_000, day: 100_000 })
    jwt = await logIn(service)
  })
  after(() => service?.stop())

  const asking = (path: string, method = 'GET', body?: object): Promise<PluginResponse> =>
    ask(service.baseUrl, `${PLUGIN}${path}`, { method, jwt, ...(body && { body }) })

  const counted = (path: string, method = 'GET', body?: object) =>
    countingCalls(service, () => asking(path, method, body))

  const evaFound = async (): Promise<{ readonly id: string; readonly accountId: string }> => {
    const contact = (await asking(`/contact?email=${EVA}`)).body['contact']
    return { id: String(fieldOf(contact, 'id')), accountId: String(fieldOf(fieldOf(contact, 'organisation'), 'id')) }
  }

  verifies(['PLG-3', 'PLG-21'], 'a look-up costs one call, and two without a match', async () => {
    expect((await counted(`/contact?email=${EVA}`)).calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 } })
    expect((await counted('/contact?email=nobody@nowhere.example')).calls).to.deep.equal({
      'GET crm/Contacts': { 200: 1 },
      'GET crm/Accounts': { 200: 1 },
    })
  })

  verifies(['PLG-3', 'PLG-21'], 'who is chosen of several is the contact, at no call more', async () => {
    const email = 'hoekstra@dehoek.example'
    const looked = async () => {
      const { body, calls } = await counted(`/contact?email=${email}`)
      expect(calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 } })
      return { id: fieldOf(body['contact'], 'id'), chosen: body['chosen'], among: body['matchedContacts'] }
    }
    const before = await looked()
    expect(before.chosen).to.equal(false)
    const last = Array.isArray(before.among) ? (before.among.at(-1) as unknown) : undefined
    expect(fieldOf(last, 'id')).not.to.equal(before.id)
    const contact = { kind: fieldOf(last, 'kind'), id: fieldOf(last, 'id') }
    for (const n of [1, 2]) {
      const put = await counted('/contact/choice', 'PUT', { email: 'Hoekstra@DeHoek.example', contact })
      expect([put.status, put.calls], String(n)).to.deep.equal([200, {}])
      expect(await looked()).to.deep.equal({ id: contact.id, chosen: true, among: before.among })
    }
    const piet = await logIn(service, 'piet.devries@korrel.example')
    expect((await ask(service.baseUrl, `${PLUGIN}/contact?email=${email}`, { jwt: piet })).body).to.include({
      chosen: false,
    })
    for (const n of [1, 2]) {
      const { body, calls } = await counted(`/contact/choice?email=${email}`, 'DELETE')
      expect([body, calls], String(n)).to.deep.equal([{ email, contact: null }, {}])
    }
    expect(await looked()).to.deep.equal(before)
  })

  verifies(
    ['PLG-3', 'PLG-21'],
    'the last contact with one of several follows what is archived, at no call more',
    async () => {
      const last = async (n: number): Promise<unknown> => {
        const { body, calls } = await counted('/contact?email=hoekstra@dehoek.example')
        expect(calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 } })
        return Array.isArray(body['matchedContacts']) ? body['matchedContacts'][n] : undefined
      }
      const [first, second] = [await last(0), await last(1)]
      expect([fieldOf(first, 'lastContactAt'), fieldOf(second, 'lastContactAt')]).to.deep.equal([null, null])
      const target = { kind: fieldOf(second, 'kind'), id: fieldOf(second, 'id') }
      const { body } = await asking('/archive-email', 'POST', mailTo(target, 'Huurcontract'))
      const archivedAt = fieldOf(body['receipt'], 'archivedAt')
      expect(archivedAt).to.be.a('string')
      expect(fieldOf(await last(1), 'lastContactAt')).to.equal(archivedAt)
      expect(await last(0)).to.deep.equal(first)
    },
  )

  verifies(['PLG-4', 'PLG-8'], 'status costs two calls for a few addresses, and says what is excluded', async () => {
    const email = 'Nieuws+brief@winkel.example'
    for (const n of [1, 2]) {
      const excluded = await counted('/contact/exclude', 'POST', { email })
      expect([excluded.status, excluded.body, excluded.calls], String(n)).to.deep.equal([
        200,
        { email, excluded: true },
        {},
      ])
    }
    const status = async () => {
      const { body, calls } = await counted(`/contacts/status?emails=${EVA},nieuws%2Bbrief@winkel.example,${EVA}`)
      expect(calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 }, 'GET crm/Accounts': { 200: 1 } })
      return body['data']
    }
    expect(await status()).to.deep.equal([
      { email: EVA, hasContact: true, excluded: false },
      { email: 'nieuws+brief@winkel.example', hasContact: false, excluded: true },
    ])
    expect((await asking(`/contact?email=${encodeURIComponent(email)}`)).body).to.include({ excluded: true })
    for (const n of [1, 2]) {
      const path = `/contact/exclude?email=${encodeURIComponent(email)}`
      expect((await asking(path, 'DELETE')).body, String(n)).to.deep.equal({ email, excluded: false })
    }
    expect(await status()).to.have.deep.members([
      { email: EVA, hasContact: true, excluded: false },
      { email: 'nieuws+brief@winkel.example', hasContact: false, excluded: false },
    ])
  })

  verifies(['PLG-5', 'PLG-6', 'PLG-9'], 'searching and details cost one call each', async () => {
    const found = await counted('/contacts/search?q=eva%20jansen')
    expect([found.status, found.calls]).to.deep.equal([200, { 'GET crm/Contacts': { 200: 1 } }])
    const { id } = await evaFound()
    const details = await counted(`/contacts/${id}/details`)
    expect(details.body['contact']).to.include({ id, firstName: 'Eva', lastName: 'Jansen' })
    expect(details.calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 } })
    const gone = await counted('/contacts/00000000-0000-4000-8000-000000000404/details')
    expect([gone.status, gone.body['code'], gone.calls]).to.deep.equal([
      404,
      'LEDGER_NOT_FOUND',
      { 'GET crm/Contacts': { 200: 1 } },
    ])
    const organisations = await counted('/organizations?search=korenbloem')
    expect(organisations.calls).to.deep.equal({ 'GET crm/Accounts': { 200: 1 } })
  })

  verifies('PLG-7', 'a contact is made by three calls, changed by two, and found again', async () => {
    const { accountId } = await evaFound()
    const email = "sam.o'brien@korenbloem.example"
    const made = await counted('/save', 'POST', { accountId, firstName: 'Sam', lastName: "O'Brien", email })
    expect([made.status, made.body['created']]).to.deep.equal([201, true])
    expect(made.calls).to.deep.equal({
      'GET crm/Contacts': { 200: 1 },
      'GET crm/Accounts': { 200: 1 },
      'POST crm/Contacts': { 201: 1 },
    })
    const id = String(fieldOf(made.body['contact'], 'id'))
    const changed = await counted('/save', 'POST', { id, lastName: "O'Neill", phone: '1' })
    expect(changed.body['contact']).to.include({ fullName: "Sam O'Neill", phone: '1', email })
    expect(changed.calls).to.deep.equal({ 'GET crm/Contacts': { 200: 1 }, 'PUT crm/Contacts({key})': { 204: 1 } })
    const looked = (await asking(`/contact?email=${encodeURIComponent(email)}`)).body['contact']
    expect(looked).to.include({ id, fullName: "Sam O'Neill" })
    const twice = await asking('/save', 'POST', { accountId, lastName: 'Other', email })
    expect([twice.status, twice.body['data']]).to.deep.equal([409, { contactId: id }])
  })

  verifies('PLG-7', 'a double click makes one contact, and both clicks are answered with it', async () => {
    const { accountId } = await evaFound()
    const body = { accountId, lastName: 'Dubbelklik', email: 'dubbel@korenbloem.example' }
    await control(service.ledgerUrl, { op: 'fault', kind: 'slow', path: 'crm/Contacts', method: 'POST', ms: 500 })
    const both = await Promise.all([asking('/save', 'POST', body), asking('/save', 'POST', body)])
    await control(service.ledgerUrl, { op: 'clear' })
    expect(both.map(({ status }) => status)).to.have.members([200, 201])
    expect(fieldOf(both[0]?.body['contact'], 'id')).to.equal(fieldOf(both[1]?.body['contact'], 'id'))
    const found = (await asking('/contacts/search?q=dubbelklik')).body['data']
    expect(found).to.be.an('array').with.length(1)
  })

  verifies('PLG-9', 'an organisation is made by two calls, once', async () => {
    const body = { name: 'Nieuwe Klant BV', city: 'Ede', country: 'NL' }
    const made = await counted('/create-organization', 'POST', body)
    expect([made.status, made.calls]).to.deep.equal([
      201,
      { 'GET crm/Accounts': { 200: 1 }, 'POST crm/Accounts': { 201: 1 } },
    ])
    const again = await asking('/create-organization', 'POST', { name: 'NIEUWE KLANT BV' })
    expect([again.status, again.body['data']]).to.deep.equal([
      409,
      { accountId: fieldOf(made.body['organization'], 'id') },
    ])
  })

  verifies('PLG-20', 'of all this, nothing was refused by the ledger', async () => {
    const { id, accountId } = await evaFound()
    const gone = '00000000-0000-4000-8000-000000000404'
    await control(service.ledgerUrl, { op: 'forgetCounts' })
    for (let n = 0; n < 6; n += 1) {
      const answers = await Promise.all([
        asking('/save', 'POST', { id: gone, phone: `${n}` }),
        asking('/save', 'POST', { accountId: gone, lastName: `Weg ${n}` }),
        asking('/save', 'POST', { id, accountId: gone }),
        asking('/save', 'POST', { accountId, lastName: 'x'.repeat(61) }),
        asking(`/contacts/${gone}/details`),
        asking(`/contacts/search?q=${encodeURIComponent("' or 1 eq 1")}`),
        asking(`/contacts/status?emails=${encodeURIComponent("'or'1'eq'1@x.example")}`),
      ])
      expect(answers.map(({ status }) => status)).to.deep.equal([404, 422, 422, 400, 404, 200, 200])
    }
    const report: unknown = await (await fetch(`${service.ledgerUrl}/_control`)).json()
    for (const [endpoint, byStatus] of Object.entries(fieldOf(report, 'counts') ?? {}))
      expect(Object.keys(byStatus), endpoint).to.deep.equal(['200'])
  })
})
