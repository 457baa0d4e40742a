// The stand-in's REST side: reading, paging, writing, rights, and the checks a ledger makes.
import { expect } from 'chai'
import { at } from '#test/sandbox/calling.ts'
import { bakery, type Calling, rowsOf, startCalling } from './calling.ts'

const wide = { minute: 1_000_000, day: 1_000_000, errors: 1_000_000 }

describe('stand-in ledger: REST', () => {
  let calling: Calling
  let eva: unknown
  let piet: unknown
  before(async () => {
    calling = await startCalling({ limits: wide })
    eva = at(await calling.control({ op: 'issue', user: 'Eva Jansen' }), 'accessToken')
    piet = at(await calling.control({ op: 'issue', user: 'Piet de Vries' }), 'accessToken')
  })
  after(() => calling.close())

  const get = (path: string, query: Readonly<Record<string, string>> = {}) =>
    calling.rest(eva, `${bakery}/${path}?${new URLSearchParams(query).toString()}`)
  const post = (path: string, body: object) =>
    calling.rest(eva, `${bakery}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const create = async (body: object = {}): Promise<string> =>
    String(at((await post('documents/Documents', { Subject: 'Brief', Type: 55, ...body })).json, 'd', 'ID'))

  it('hands out pages of 60 that together hold each row once', async () => {
    const seen: unknown[] = []
    let next: unknown = `${calling.url}/api/v1${bakery}/crm/Contacts?$select=ID&$filter=IsMainContact%20eq%20true`
    const lengths: number[] = []
    while (typeof next === 'string') {
      const page = await calling.rest(eva, next)
      lengths.push(rowsOf(page).length)
      seen.push(...rowsOf(page).map((row) => at(row, 'ID')))
      next = at(page.json, 'd', '__next')
    }
    const count = Number((await calling.rest(eva, `${bakery}/crm/Contacts/$count?$filter=IsMainContact`)).text)
    expect(new Set(seen).size).to.equal(seen.length).and.equal(count)
    expect(lengths.slice(0, -1).every((n) => n === 60)).to.equal(true)
    expect(lengths.length).to.be.greaterThan(3)
  })

  it('keeps $top over pages, skips, orders and counts', async () => {
    const first = await get('crm/Accounts', {
      $top: '70',
      $orderby: 'Name desc',
      $select: 'Name',
      $inlinecount: 'allpages',
    })
    const second = await calling.rest(eva, String(at(first.json, 'd', '__next')))
    expect([rowsOf(first).length, rowsOf(second).length, at(second.json, 'd', '__next')]).to.deep.equal([
      60,
      10,
      undefined,
    ])
    expect(at(first.json, 'd', '__count')).to.equal('267')
    const skipped = await get('crm/Accounts', { $skip: '60', $top: '10', $orderby: 'Name desc', $select: 'Name' })
    expect(rowsOf(skipped).map((row) => at(row, 'Name'))).to.deep.equal(rowsOf(second).map((row) => at(row, 'Name')))
  })

  for (const query of [
    { $select: 'Shoe' },
    { $orderby: 'Name up' },
    { $top: '-1' },
    { $expand: 'Contacts' },
    { $filter: 'x' },
  ])
    it(`answers 400 in the ledger's form to ${JSON.stringify(query)}`, async () => {
      const answer = await get('crm/Accounts', query)
      expect(answer.status).to.equal(400)
      expect(at(answer.json, 'error', 'message', 'value'))
        .to.be.a('string')
        .and.not.equal('')
    })

  it('knows the sample people by address, whatever their script', async () => {
    const found = async (filter: string) =>
      rowsOf(await get('crm/Contacts', { $filter: filter, $select: 'FullName,AccountName' })).map((row) =>
        at(row, 'FullName'),
      )
    expect(await found("Email eq 'tanaka@sakura-shokai.example'")).to.deep.equal(['遥 田中'])
    expect(await found("Email eq 'layla@alhaddad.example'")).to.deep.equal(['ليلى الحداد'])
    expect(
      await found("Email eq 'hoekstra@dehoek.example' or BusinessEmail eq 'hoekstra@dehoek.example'"),
    ).to.have.length(3)
    expect(await found("Email eq 'administratie@vandenberg-installatie.example'")).to.deep.equal([])
    const accounts = await get('crm/Accounts', { $filter: "Email eq 'administratie@vandenberg-installatie.example'" })
    expect(at(rowsOf(accounts)[0], 'Code'))
      .to.match(/^ +\d+$/)
      .and.have.length(18)
  })

  it('makes, reads, changes and removes a document', async () => {
    const made = await post('documents/Documents', { Subject: 'Brief', Type: 55, DocumentDate: '2026-03-01T12:00:00' })
    expect(made.status).to.equal(201)
    const id = at(made.json, 'd', 'ID')
    expect(at(made.json, 'd', 'TypeDescription')).to.equal('Diverse')
    expect(at(made.json, 'd', 'DocumentDate')).to.equal(`/Date(${Date.UTC(2026, 2, 1, 12)})/`)
    expect(at(made.json, 'd', 'HID')).to.be.a('number')
    expect((await calling.send(String(at(made.json, 'd', 'DocumentViewUrl')))).text).to.contain('Brief')
    const path = `documents/Documents(guid'${String(id)}')`
    const put = await calling.rest(eva, `${bakery}/${path}`, { method: 'PUT', body: '{"Subject":"Antwoord"}' })
    expect(put.status).to.equal(204)
    expect(at((await get(path)).json, 'd', 'Subject')).to.equal('Antwoord')
    expect((await calling.rest(eva, `${bakery}/${path}`, { method: 'DELETE' })).status).to.equal(204)
    expect((await calling.rest(eva, `${bakery}/${path}`, { method: 'DELETE' })).status).to.equal(404)
    expect((await get(path)).status).to.equal(404)
  })

  it('keeps attachments byte for byte, and keeps them when their document goes', async () => {
    const document = await create()
    const bytes = Buffer.from([0, 255, 10, 13, 200])
    const body = { Document: document, FileName: 'ünïcode "x".bin', Attachment: bytes.toString('base64') }
    const made = await post('documents/DocumentAttachments', body)
    expect([made.status, at(made.json, 'd', 'FileSize'), at(made.json, 'd', 'Attachment')]).to.deep.equal([
      201,
      5,
      null,
    ])
    const file = await fetch(String(at(made.json, 'd', 'Url')))
    expect(Buffer.from(await file.arrayBuffer())).to.deep.equal(bytes)
    expect(file.headers.get('content-disposition')).to.match(/^attachment/)
    await calling.rest(eva, `${bakery}/documents/Documents(guid'${document}')`, { method: 'DELETE' })
    const left = rowsOf(await get('documents/DocumentAttachments', { $filter: `Document eq guid'${document}'` }))
    expect(left).to.have.length(1)
    expect(at(await calling.report(), 'orphans', 0, 'size')).to.equal(5)
    const key = String(at(left[0], 'ID'))
    const removed = await calling.rest(eva, `${bakery}/documents/DocumentAttachments(guid'${key}')`, {
      method: 'DELETE',
    })
    expect(removed.status).to.equal(204)
    expect(at(await calling.report(), 'orphans')).to.deep.equal([])
  })

  it('takes an attachment of 25 MB', async () => {
    const content = Buffer.alloc(25 * 1024 * 1024, 7)
    const made = await post('documents/DocumentAttachments', {
      Document: await create(),
      FileName: 'groot.bin',
      Attachment: content.toString('base64'),
    })
    expect([made.status, at(made.json, 'd', 'FileSize')]).to.deep.equal([201, content.length])
  })

  const absent = '11111111-1111-4111-8111-111111111111'
  for (const [path, body, status] of [
    ['documents/Documents', { Type: 55 }, 400],
    ['documents/Documents', { Subject: 'x', Type: 99999 }, 404],
    ['documents/Documents', { Subject: 'x', Type: 55, Account: absent }, 404],
    ['documents/Documents', { Subject: 'x', Type: 55, Contact: 'nobody' }, 400],
    ['documents/Documents', { Subject: 'x', Type: 55, Shoe: 1 }, 400],
    ['documents/Documents', { Subject: 5, Type: 55 }, 400],
    ['documents/DocumentAttachments', { Document: absent, FileName: 'x', Attachment: 'AAAA' }, 404],
    ['documents/DocumentAttachments', { FileName: 'x', Attachment: 'AA!A' }, 400],
    ['crm/Contacts', { FirstName: 'Zonder relatie' }, 400],
    ['crm/Accounts', {}, 400],
    ['project/TimeTransactions', { Quantity: 1 }, 400],
    ['documents/DocumentTypes', { ID: 3 }, 405],
  ] as const)
    it(`answers ${status} to ${JSON.stringify(body).slice(0, 70)} at ${path}`, async () => {
      const answer = await post(path, body)
      expect(answer.status).to.equal(status)
      expect(at(answer.json, 'error', 'message', 'value')).to.be.a('string')
    })

  it('refuses unknown users, a division of others, and what does not exist', async () => {
    expect((await calling.rest('nonsense', '/current/Me')).status).to.equal(401)
    expect((await calling.rest(piet, '/3124502/crm/Accounts')).status).to.equal(403)
    expect((await calling.rest(eva, '/3124502/crm/Accounts?$top=1')).status).to.equal(200)
    expect((await get('crm/Shoes')).status).to.equal(404)
    expect((await get('documents/DocumentTypes(55)')).status).to.equal(200)
    expect((await calling.rest(eva, '/%E0%A4%A/crm/Accounts')).status).to.equal(400)
  })

  it('writes Atom to a client that does not ask for JSON', async () => {
    const headers = { authorization: `Bearer ${String(eva)}` }
    const answer = await calling.send(`/api/v1${bakery}/crm/Accounts?$top=1`, { headers })
    expect(answer.headers.get('content-type')).to.contain('application/atom+xml')
  })
})
