import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeLedgerDocuments } from '#adapters/ledger/ledger-documents.ts'
import type { DocumentId, DocumentPartId, LedgerDocuments, NewDocument } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Bench, caller, emptyPage, makeBench, NOW, numbered, refusal } from './ledger-bench.ts'
import type { ScriptedLine } from './scripted-ledger.ts'

const contact = numbered(11) as ContactId
const account = numbered(12) as AccountId
const documentId = numbered(31) as DocumentId
const page = (...rows: readonly unknown[]) => ({ status: 200, body: { d: { results: rows } } })
const made = (fields: Readonly<Record<string, unknown>> = {}) => ({
  status: 201,
  body: { d: { ID: documentId, DocumentViewUrl: 'https://ledger.example/docs/31', ...fields } },
})
const offer: NewDocument = {
  subject: 'Offerte',
  target: { kind: 'contact', id: contact },
  type: O.none,
  date: O.some(NOW + 789),
  reference: 'a1b2-c3',
}

describe('the documents of the ledger', () => {
  let bench: Bench
  let documents: LedgerDocuments
  beforeEach(async () => {
    bench = await makeBench()
    documents = makeLedgerDocuments({ baseUrl: bench.ledger.url, useLedger: bench.useLedger })
  })
  afterEach(() => bench.close())

  const sent = (n: number): unknown => JSON.parse(bench.ledger.asked[n]?.body ?? 'null')
  const query = (n: number) => new URL(bench.ledger.asked[n]?.target ?? '', 'http://x').searchParams

  verifies('ARC-1', 'a document for a person is created at their organisation too', async () => {
    bench.ledger.says(page({ ID: contact, Account: account }), made())
    expect(await documents.create(caller, offer)()).to.deep.equal(
      E.right({ id: documentId, url: 'https://ledger.example/docs/31' }),
    )
    expect(query(0).get('$filter')).to.equal(`ID eq guid'${contact}'`)
    expect(bench.ledger.asked[1]).to.include({ method: 'POST', target: '/api/v1/314159/documents/Documents' })
    expect(sent(1)).to.deep.equal({
      Subject: 'Offerte',
      Type: 55,
      DocumentDate: '2026-03-02T09:00:00',
      Body: 'Kenmerk: a1b2-c3',
      Account: account,
      Contact: contact,
    })
    expect(bench.vault.readToken).to.equal(1)
  })

  verifies('ARC-1', 'a document for an organisation names no person', async () => {
    bench.ledger.says(page({ ID: account }), made({ DocumentViewUrl: null }))
    const document = await documents.create(caller, {
      ...offer,
      target: { kind: 'account', id: account },
      type: O.some(20),
      date: O.none,
    })()
    expect(sent(1)).to.include({ Type: 20, Account: account }).and.not.have.any.keys('Contact', 'DocumentDate')
    expect(document).to.have.nested.property(
      'right.url',
      `${bench.ledger.url}/docs/DocView.aspx?_Division_=314159&DocumentID=%7b${documentId}%7d`,
    )
  })

  for (const target of [
    { kind: 'contact', id: contact },
    { kind: 'account', id: account },
  ] as const)
    verifies('PLG-20', `a ${target.kind} that is not there costs no refusal and makes nothing`, async () => {
      bench.ledger.says(emptyPage)
      expect(await documents.create(caller, { ...offer, target })()).to.deep.equal(E.left({ _tag: 'LedgerNotFound' }))
      expect(bench.ledger.asked).to.have.length(1)
    })

  it('sends no page address on that a browser should not open', async () => {
    bench.ledger.says(page({ ID: contact, Account: account }), made({ DocumentViewUrl: 'javascript:alert(1)' }))
    expect(await documents.create(caller, offer)())
      .to.have.nested.property('right.url')
      .that.matches(/^http:\/\/127\.0\.0\.1/)
  })

  verifies(
    'ARC-1',
    'an attachment arrives byte by byte, even after its first sending was answered by 401',
    async () => {
      const content = Uint8Array.from({ length: 700_001 }, (_, n) => n % 251)
      bench.ledger.says({ status: 401 }, { status: 201, body: { d: { ID: numbered(41) } } })
      expect(await documents.attach(caller, documentId, { fileName: 'Factuur "é".pdf', content })()).to.deep.equal(
        E.right(numbered(41)),
      )
      for (const n of [0, 1])
        expect(sent(n)).to.deep.equal({
          Document: documentId,
          FileName: 'Factuur "é".pdf',
          Attachment: Buffer.from(content).toString('base64'),
        })
    },
  )

  verifies(['ARC-4', 'PLG-20'], 'whether a document is there is one call, and its absence no refusal', async () => {
    bench.ledger.says(page({ ID: documentId }), emptyPage, { status: 503 })
    expect(await documents.exists(caller, documentId)()).to.deep.equal(E.right(true))
    expect(await documents.exists(caller, documentId)()).to.deep.equal(E.right(false))
    expect(await documents.exists(caller, documentId)()).to.have.nested.property('left._tag', 'LedgerDown')
    expect(bench.ledger.asked).to.have.length(3)
    expect(decodeURIComponent(bench.ledger.asked[0]?.target ?? '')).to.contain(`$filter=ID eq guid'${documentId}'`)
  })

  verifies('ARC-11', 'the parts of a document are read with one call', async () => {
    bench.ledger.says(
      page(
        { ID: numbered(41), FileName: 'mail.pdf', FileSize: 1234 },
        { ID: numbered(42), FileName: 'a.zip', FileSize: '9' },
      ),
    )
    expect(await documents.listParts(caller, documentId)()).to.deep.equal(
      E.right([
        { id: numbered(41), fileName: 'mail.pdf', size: 1234 },
        { id: numbered(42), fileName: 'a.zip', size: 9 },
      ]),
    )
    expect(bench.ledger.asked).to.have.length(1)
    expect(Object.fromEntries(query(0))).to.deep.equal({
      $select: 'ID,FileName,FileSize',
      $filter: `Document eq guid'${documentId}'`,
    })
  })

  const part = (n: number) => ({ ID: numbered(n), FileName: `${n}.pdf`, FileSize: n })
  const list = (): string => `${bench.ledger.url}/api/v1/314159/documents/DocumentAttachments`

  verifies('ARC-11', 'further pages are followed to their end', async () => {
    bench.ledger.says(
      { status: 200, body: { d: { results: [part(1)], __next: `${list()}?$skiptoken=guid'1'&$select=ID` } } },
      page(part(2)),
    )
    expect(await documents.listParts(caller, documentId)()).to.have.nested.property('right.length', 2)
    expect(bench.ledger.asked[1]?.target).to.match(/^\/api\/v1\/314159\/documents\/DocumentAttachments\?/)
    expect(Object.fromEntries(query(1))).to.deep.equal({ $skiptoken: "guid'1'", $select: 'ID' })
  })

  const elsewhere: readonly (readonly [string, () => string])[] = [
    ['another host', () => 'http://evil.example/api/v1/314159/documents/DocumentAttachments?$skiptoken=1'],
    ['another division', () => list().replace('314159', '2')],
    ['another list', () => `${bench.ledger.url}/api/v1/314159/documents/Documents`],
    ['a way out of the list', () => `${list()}/../../crm/Accounts`],
    ['a name and a password', () => list().replace('http://', 'http://me:you@')],
    ['no address', () => 'http://['],
    ['itself for ever', () => `${list()}?$skiptoken=1`],
  ]
  for (const [what, next] of elsewhere)
    verifies('PLG-18', `a next page that leads to ${what} is not believed`, async () => {
      bench.ledger.says({ status: 200, body: { d: { results: [part(1)], __next: next() } } })
      expect(await documents.listParts(caller, documentId)()).to.deep.equal(E.left({ _tag: 'LedgerDown' }))
      expect(bench.ledger.asked.length).to.equal(what === 'itself for ever' ? 6 : 1)
    })

  verifies('ARC-2', 'a document whose making was never answered is found by its reference', async () => {
    const row = (id: number, Body: string | null) => ({
      ID: numbered(id),
      Body,
      DocumentViewUrl: `https://ledger.example/docs/${id}`,
    })
    bench.ledger.says(
      page(
        row(1, null),
        row(2, 'Kenmerk: a1b2-c34'),
        row(3, 'zie Kenmerk: a1b2-c3'),
        row(4, 'Van de balie\r\n Kenmerk: a1b2-c3\r\n'),
      ),
    )
    expect(await documents.findByReference(caller, 'a1b2-c3', NOW)()).to.deep.equal(
      E.right(O.some({ id: numbered(4), url: 'https://ledger.example/docs/4' })),
    )
    expect(query(0).get('$filter')).to.equal(
      "(Created ge datetime'2026-03-02T08:00:00') and (substringof('Kenmerk: a1b2-c3',Body) eq true)",
    )
    bench.ledger.says(emptyPage)
    expect(await documents.findByReference(caller, 'a1b2-c3', NOW)()).to.deep.equal(E.right(O.none))
  })

  const removals: readonly (readonly [string, ScriptedLine, E.Either<unknown, undefined>])[] = [
    ['done', { status: 204 }, E.right(undefined)],
    ['not there: done', refusal(404), E.right(undefined)],
    ['not allowed', refusal(403), E.left({ _tag: 'LedgerForbidden' })],
    ['failing', { status: 500 }, E.left({ _tag: 'LedgerDown', status: 500 })],
    ['unanswered', 'cut', E.left({ _tag: 'LedgerDown' })],
  ]
  for (const [what, line, outcome] of removals)
    verifies('ARC-2', `removing, ${what}`, async () => {
      bench.ledger.says(line)
      expect(await documents.removeDocument(caller, documentId)()).to.deep.equal(outcome)
      expect(bench.ledger.asked[0]).to.include({
        method: 'DELETE',
        target: `/api/v1/314159/documents/Documents(guid'${documentId}')`,
      })
      bench.ledger.says(line)
      expect(await documents.removePart(caller, numbered(41) as DocumentPartId)()).to.deep.equal(outcome)
      expect(bench.ledger.asked[0]?.target).to.equal(
        `/api/v1/314159/documents/DocumentAttachments(guid'${numbered(41)}')`,
      )
      expect(bench.ledger.asked).to.have.length(1)
    })
})
