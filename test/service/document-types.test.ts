// Document types and what is left of the ledger's limits, through the whole service.
import { expect } from 'chai'
import { type AskAs, askingAs, callsOf, ledgerCounts, mailFor, pick } from '#test/support/asking.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'

type Listed = readonly { readonly id: number; readonly description: string }[]

interface Left {
  readonly limit: number
  readonly remaining: number
  readonly resetsAt: string
}

describe('document types and quota', function () {
  this.timeout(120_000)
  let service: ServiceUnderTest
  let ask: AskAs

  before(async () => {
    service = await startService()
    ask = askingAs(service, await logIn(service))
  })
  after(() => service.stop())

  const descriptions = async (query = ''): Promise<readonly string[]> => {
    const { status, body } = await ask('GET', `/document-types${query}`)
    expect(status).to.equal(200)
    return (body['data'] as Listed).map(({ description }) => description)
  }

  verifies(
    ['PLG-15', 'PLG-21'],
    'those that can be used are listed by one call in five minutes, either way round',
    async () => {
      const rising = [
        'Contract',
        'Diverse',
        'E-mail',
        'Inkoopfactuur',
        'Jaarrekening',
        'Offerte',
        'Verkoopfactuur',
        'Verkooporder',
      ]
      expect(
        await callsOf(service, async () => {
          expect(await descriptions()).to.deep.equal(rising)
        }),
      ).to.equal(1)
      const another = askingAs(service, await logIn(service))
      expect(
        await callsOf(service, async () => {
          expect(await descriptions('?sort=-description')).to.deep.equal(rising.toReversed())
          expect(await descriptions('?sort=description')).to.deep.equal(rising)
          await another('GET', '/document-types')
        }),
      ).to.equal(0)
      expect(await ask('GET', '/document-types?sort=id')).to.have.nested.property('body.errors[0].path', 'sort')
    },
  )

  verifies('PLG-22', 'what is left is returned without a call, and is less after one', async () => {
    const left = async (): Promise<
      Record<'minute' | 'day', { limit: number; remaining: number; resetsAt: string }>
    > => {
      const { status, body } = await ask('GET', '/quota')
      expect(status).to.equal(200)
      return { minute: body['minute'] as Left, day: body['day'] as Left }
    }
    await ask('GET', '/contact?email=nobody@new.example')
    const before = await left()
    expect(await callsOf(service, left)).to.equal(0)
    await ask('GET', '/contact?email=nobody@new.example')
    const after = await left()
    expect([before.minute.limit, before.day.limit]).to.deep.equal([60, 5_000])
    expect(after.day.remaining).to.equal(before.day.remaining - 2)
    expect(after.minute.remaining).to.be.within(0, 60)
    expect(Date.parse(after.minute.resetsAt)).to.be.within(Date.now() - 1_000, Date.now() + 60_000)
    expect(Date.parse(after.day.resetsAt)).to.be.greaterThan(Date.now())
  })

  const archive = async (name: string, documentType: number, language = 'nl') => {
    const { body } = await ask('GET', '/contact?email=daan.mulder@korenbloem.example')
    const id = pick(body, 'contact.id')
    return ask(
      'POST',
      '/archive-email',
      { target: { kind: 'contact', id }, documentType, emailData: mailFor(name), attachments: [] },
      { 'accept-language': language },
    )
  }

  verifies(['PLG-15', 'PLG-20'], 'archiving as a type that is gone gets a message and creates nothing', async () => {
    expect(await archive('there', 33)).to.have.nested.property('body.status', 'archived')
    await control(service.ledgerUrl, { op: 'remove', path: 'documents/DocumentTypes', key: 33 })
    const made = async (): Promise<number> => {
      const state = (await (await fetch(`${service.ledgerUrl}/_control`)).json()) as { readonly documents: unknown[] }
      return state.documents.length
    }
    const before = await made()
    const gone = await archive('gone', 33)
    expect(gone.status).to.equal(422)
    expect(gone.body).to.deep.equal({
      success: false,
      code: 'DOCUMENT_TYPE_GONE',
      message: 'Deze documentsoort is er in de boekhouding niet (meer). Er is niets gearchiveerd; kies een andere.',
      errors: [{ path: 'documentType', message: 'Kies een documentsoort die er nog is.' }],
    })
    expect(await archive('never', 60, 'en')).to.have.nested.property(
      'body.message',
      'The accounting system does not have this document type (any more). Nothing was archived; choose another.',
    )
    for (let n = 0; n < 8; n++) expect((await archive(`again ${n}`, 33)).status).to.equal(422)
    expect(await made()).to.equal(before)
    expect(
      Object.keys((await ledgerCounts(service))['POST documents/Documents'] ?? {}).filter((s) => s !== '201').length,
    ).to.be.at.most(1)
    expect(await descriptions()).not.to.include('E-mail')
    expect(await archive('there', 33), 'what is archived already').to.have.nested.property('body.already', true)
  })
})
