// Answers that were not sent yet over HTTP: what the script of the page posts, and what the page does with the answer (SVY-6).
import { expect } from 'chai'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { verifies } from '#test/support/verifies.ts'

type Fields = Readonly<Record<string, string>>

describe('the page of answers that are kept', () => {
  const world = openAnswerWorld()
  let service: FakeService
  before(async () => {
    service = await startFake({ answering: world.answering, clock: world.clock })
  })
  after(() => service?.stop(0))
  beforeEach(() => world.reset())

  const opened = async () => {
    const { code, tenant, survey } = await world.open({ like: { series: asSeriesUuid(newUuid()) } })
    const land = await call(service, 'GET', `/s/${code}`, { bearer: null })
    const cookie = (land.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const post = (path: string, fields: Fields) =>
      call(service, 'POST', `/s/${code}${path}`, {
        bearer: null,
        headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ version: '1', ...fields })),
      })
    const keep = async (fields: Fields): Promise<Fields> => (await post('/keep', fields)).json()
    return { post, keep, stored: () => world.responsesOf(tenant, survey) }
  }

  verifies(
    'SVY-6',
    'a text of two lines is the same to the script and to the form, also after a lost answer',
    async () => {
      const { post, keep, stored } = await opened()
      const typed = { 'a.work': 'home', 'a.why': 'Daarom\nen hierom' }
      const shown = await keep({ kept: '', shown: '', ...typed })
      // The form is sent before this call is answered.
      await keep({ ...shown, ...typed, 'a.grade': '4' })
      const sent = await post('', { ...shown, ...typed, 'a.grade': '4', 'a.why': 'Daarom\r\nen hierom' })
      expect(sent.status).to.equal(303)
      expect((await stored()).map(({ answers }) => answers)).to.deep.equal([
        { work: ['home'], grade: 4, why: 'Daarom\nen hierom' },
      ])
    },
  )
})
