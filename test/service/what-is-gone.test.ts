// What was removed, closed or moved in the ledger since the pane was opened: a clear answer in the user's language, and nothing written.
import { expect } from 'chai'
import { Client } from 'pg'
import { ask, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { control, logIn, type ServiceUnderTest, startService } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { reportOf } from '#test/support/whole-world.ts'

const DIVISION = 3124501
const WRITING = /^(?:POST|PUT|DELETE) /

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
interface Gone {
  readonly asked: readonly [method: Method, path: string, body?: object]
  readonly status: number
  readonly code: string
  /** The field that the answer names. */
  readonly field?: string
  readonly words: { readonly nl: RegExp; readonly en: RegExp }
}

describe('what is gone from the ledger', function () {
  this.timeout(60_000)
  let service: ServiceUnderTest
  let jwt: string
  let target: { readonly kind: string; readonly id: string }
  let accountId: string

  const errorOf = async (method: Method, path: string, body?: object, language = 'nl') =>
    ask(service.baseUrl, `/mailclient-plugin/${path}`, {
      method,
      jwt,
      headers: { 'accept-language': language },
      ...(body && { body }),
    })
  const add = async (path: string, row: object): Promise<string> => {
    const { keys } = (await control(service.ledgerUrl, { op: 'add', division: DIVISION, path, rows: [row] })) as {
      readonly keys: readonly string[]
    }
    return keys[0] ?? ''
  }
  const firstId = async (path: string): Promise<string> => {
    const { body } = await errorOf('GET', path)
    const [first] = body['data'] as readonly { readonly id: string }[]
    return first?.id ?? ''
  }

  before(async () => {
    service = await startService()
    jwt = await logIn(service)
    target = await sampleTarget(service.baseUrl, jwt)
    accountId = await add('crm/Accounts', { Name: 'Voor de proef BV' })
  })
  after(() => service.stop())

  /** Writing calls by the ledger's own count, and refusals. */
  const counted = async (): Promise<{ readonly written: number; readonly refused: number }> => {
    const { counts } = await reportOf(service.ledgerUrl)
    let [written, refused] = [0, 0]
    for (const [name, byStatus] of Object.entries(counts))
      for (const [status, n] of Object.entries(byStatus)) {
        if (WRITING.test(name) && status.startsWith('2')) written += n
        if (['400', '401', '403', '404'].includes(status)) refused += n
      }
    return { written, refused }
  }

  const expectFailure = async ({ asked: [method, path, body], status, code, field, words }: Gone): Promise<void> => {
    await control(service.ledgerUrl, { op: 'forgetCounts' })
    for (const language of ['nl', 'en'] as const) {
      const answer = await errorOf(method, path, body, language)
      expect({ status: answer.status, code: answer.body['code'] }, answer.text).to.deep.equal({ status, code })
      expect(answer.body['message']).to.match(words[language])
      if (field !== undefined) expect(answer.body).to.have.nested.property('errors[0].path', field)
    }
    expect(await counted()).to.deep.equal({ written: 0, refused: 0 })
  }

  verifies(['PLG-18', 'PLG-20', 'ARC-1'], 'a contact that was removed is no target and has no details', async () => {
    const id = await add('crm/Contacts', { Account: accountId, LastName: 'Weg' })
    await control(service.ledgerUrl, { op: 'remove', path: 'crm/Contacts', key: id })
    const words = { nl: /staat niet \(meer\) in de boekhouding/, en: /does not have this/ }
    const mail = mailTo({ kind: 'contact', id }, 'Aan wie?')
    await expectFailure({ asked: ['POST', 'archive-email', mail], status: 404, code: 'LEDGER_NOT_FOUND', words })
    const details = `contacts/${id}/details`
    await expectFailure({ asked: ['GET', details], status: 404, code: 'LEDGER_NOT_FOUND', words })
  })

  verifies(['PLG-11', 'PLG-18'], "no time is booked on another account's project", async () => {
    const other = await add('crm/Accounts', { Name: 'Een ander BV' })
    const projectId = await add('project/Projects', { Code: 'X1', Description: 'Elders', Account: other, Type: 2 })
    const itemId = await firstId('work-types')
    const body = { outlookItemId: 'weg', kind: 'time', accountId, projectId, itemId, quantity: 1, date: '2026-01-05' }
    await expectFailure({
      asked: ['POST', 'register-time', body],
      status: 422,
      code: 'PROJECT_OF_OTHER_ACCOUNT',
      field: 'projectId',
      words: { nl: /project/i, en: /project/i },
    })
  })

  verifies(['PLG-13', 'PLG-14'], 'a closed opportunity is neither moved nor written under', async () => {
    const opportunityId = await add('crm/Opportunities', { Name: 'Verloren', Account: accountId, OpportunityStatus: 3 })
    const stageId = await firstId('opportunity-stages')
    const closed = { status: 409, code: 'OPPORTUNITY_CLOSED', words: { nl: /kans/i, en: /opportunity/i } }
    await expectFailure({ asked: ['PUT', `opportunities/${opportunityId}/stage`, { stageId }], ...closed })
    const note = { type: 'note', opportunityId, description: 'Gebeld' }
    await expectFailure({ asked: ['POST', 'activities', note], ...closed })
  })

  verifies(['PLG-15', 'ARC-1'], 'nothing is archived as a document type that is gone', async () => {
    const mail = { ...mailTo(target, 'Van welke soort?'), documentType: 4_999 }
    await expectFailure({
      asked: ['POST', 'archive-email', mail],
      status: 422,
      code: 'DOCUMENT_TYPE_GONE',
      field: 'documentType',
      words: { nl: /soort|type/i, en: /type/i },
    })
    expect((await reportOf(service.ledgerUrl)).documents.map(({ subject }) => subject)).to.not.include(
      'Van welke soort?',
    )
  })

  verifies('PLG-18', 'a division that the user may not see any more is reported as such', async () => {
    const client = new Client({ connectionString: service.adminUrl })
    await client.connect()
    await client.query('update token_records set division = 3999999')
    await client.end()
    const answers = [
      await errorOf('GET', 'contact?email=eva@korenbloem.example'),
      await errorOf('GET', 'contacts/search?q=eva', undefined, 'en'),
    ]
    expect(answers.map(({ status, body }) => `${status} ${String(body['code'])}`)).to.deep.equal([
      '403 LEDGER_FORBIDDEN',
      '403 LEDGER_FORBIDDEN',
    ])
    expect(answers[0]?.body['message']).to.match(/rechten in de boekhouding/)
    expect(answers[1]?.body['message']).to.match(/rights in the accounting system/)
  })
})
