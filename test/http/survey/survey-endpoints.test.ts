// Surveys over HTTP for administrators: written, opened by links, previewed, and read back without persons (SVY-4).
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { XLSX_MEDIA } from '#adapters/http/kernel/xlsx.ts'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { openSurveyWorld } from '#test/application/survey/survey-world.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
import { readXlsx } from '#test/support/read-xlsx.ts'
import { verifies } from '#test/support/verifies.ts'

const { body: good } = surveyContract['POST /surveys'].example.input
const [choice, rating] = good.content.questions

interface Faulty {
  readonly code: string
  readonly errors: readonly { readonly path: string; readonly message: string }[]
}
interface Saved {
  readonly uuid: string
  readonly revision: number
  readonly version: number
  readonly publicId: string
}

describe('surveys over HTTP', () => {
  const world = openSurveyWorld()
  let service: FakeService
  let principal: Principal
  before(async () => {
    const surveys = {
      surveys: world.surveys,
      surveyLinks: world.links,
      surveyResults: world.results,
      compareResults: world.compare,
    }
    service = await startFake({ surveys, checkSignIn: () => TE.right(principal) })
  })
  after(() => service?.stop(0))
  beforeEach(async () => {
    principal = await world.administrator()
  })

  const ask = async (method: string, path: string, body?: unknown, language = 'en') => {
    const answer = await call(service, method, path, { body, headers: { 'accept-language': language } })
    return [answer.status, await answer.json()] as const
  }
  const saved = async (path: string, body: object): Promise<Saved> => {
    const [status, answer] = await ask('POST', path, body)
    expect(status, JSON.stringify(answer)).to.equal(201)
    return answer as Saved
  }
  const refusal = async (method: string, path: string, body: object, language = 'en') => {
    const [status, answer] = await ask(method, path, body, language)
    const { code, errors } = answer as Faulty
    return [status, code, errors.map(({ path: field, message }) => `${field}: ${message}`)]
  }
  const withContent = (change: object) => ({ ...good, content: { ...good.content, ...change } })

  verifies(
    'SVY-4',
    'broken rules come back all at once, each at its field, in the language of the request',
    async () => {
      const label = { nl: 'Waar?' }
      const questions = [
        { ...choice, label, kind: { type: 'choices', options: [{ id: 'a', label: { nl: '', en: 'A' } }] } },
        { ...rating, id: choice.id },
      ]
      const refused = (language: string) => refusal('POST', '/surveys', withContent({ questions }), language)
      expect(await refused('en')).to.deep.equal([
        422,
        'SURVEY_INVALID',
        [
          'content.questions[1].id: This id is already in use. Give another one.',
          'content.questions[0].label.en: Fill in this text.',
          'content.questions[0].kind.options: Give at least two options.',
          'content.questions[0].kind.options[0].label.nl: Fill in this text.',
          'content.questions[1].shownWhen.options[0]: This option no longer exists. Choose another one.',
        ],
      ])
      expect((await refused('nl'))[2]).to.include('content.questions[0].kind.options: Geef minstens twee opties.')
      const none = await refusal('POST', '/surveys', withContent({ questions: [] }))
      expect(none).to.deep.equal([
        422,
        'SURVEY_INVALID',
        ['content.questions: Ask at least one question, and at most 50.'],
      ])
    },
  )

  verifies('SVY-4', 'the largest survey that the limits allow is taken', async () => {
    const long = (n: number) => ({ nl: '€'.repeat(n), en: '€'.repeat(n) })
    const options = Array.from({ length: 30 }, (_, n) => ({ id: `o${n}`, label: long(300) }))
    const questions = Array.from({ length: 50 }, (_, n) => ({
      ...choice,
      id: `q${n}`,
      label: long(300),
      help: long(5_000),
      kind: { type: 'choices', options },
    }))
    const content = {
      languages: ['nl', 'en'],
      title: long(300),
      introduction: long(5_000),
      thanks: long(5_000),
      questions,
    }
    const { uuid } = await saved('/surveys', { name: 'Grootst', content })
    expect((await ask('GET', `/surveys/${uuid}`))[1]).to.deep.include({ content })
  })

  verifies('SVY-4', 'a preview is the page by which people answer, also of what is not complete yet', async () => {
    const preview = (questions: readonly object[]) => {
      const content = { ...good.content, title: { nl: '<b>Hoe?</b>' }, questions }
      return ask('POST', '/surveys/preview', { office: 'Kantoor Noord', content, language: 'nl' })
    }
    const [status, answer] = await preview([choice, { ...rating, label: {} }])
    expect(status).to.equal(200)
    const [refused, faults] = await preview([{ ...rating, label: {} }])
    expect([refused, (faults as Faulty).errors.map(({ path }) => path)]).to.deep.equal([
      422,
      ['content.questions[0].shownWhen.question'],
    ])
    const { html } = answer as { readonly html: string }
    expect(html).to.include('&lt;b&gt;Hoe?&lt;/b&gt;').and.include('Kantoor Noord').and.include('survey.css')
    expect(html).not.to.match(/<b>Hoe|<script|\baction=/)
    expect((await ask('GET', '/surveys'))[1]).to.include({ total: 0 })
  })

  verifies(
    'SVY-4',
    'responses are read with their answers, without codes and persons; the export is a file',
    async () => {
      const { uuid, version } = await saved('/surveys', good)
      const survey = { uuid: asSurveyUuid(uuid as Uuid), version }
      await world.answer(principal, survey, {
        answers: { werkplek: ['thuis'], cijfer: 8 },
      })
      const [, page] = await ask('GET', `/surveys/${uuid}/responses`)
      expect(page).to.have.property('next', null)
      const { data } = page as { readonly data: readonly object[] }
      expect(data.map((one) => Object.keys(one))).to.deep.equal([
        ['uuid', 'version', 'language', 'submittedOn', 'respondent', 'answers'],
      ])
      expect(data[0])
        .to.have.property('answers')
        .that.deep.equals({ werkplek: ['thuis'], cijfer: 8 })
      const [, results] = await ask('GET', `/surveys/${uuid}/results`)
      expect(results).to.have.property('responses', 1)
      expect(results).to.have.nested.property('questions[0].type', 'choice')
      expect(results).to.have.nested.property('questions[0].values[1].count', 1)
      const csv = await call(service, 'GET', `/surveys/${uuid}/responses.csv?language=en`)
      expect(csv.status).to.equal(200)
      expect(csv.headers.get('content-type')).to.equal('text/csv; charset=utf-8')
      expect(csv.headers.get('content-disposition')).to.equal('attachment')
      const text = Buffer.from(await csv.arrayBuffer()).toString()
      expect(text)
        .to.match(/^\uFEFF"Response",.*"Where do you like to work best\?"/)
        .and.match(/"At home","0","1","8"\r\n$/)
      const dutch = await call(service, 'GET', `/surveys/${uuid}/responses.csv`, {
        headers: { 'accept-language': 'nl' },
      })
      expect(await dutch.text()).to.include('"Thuis"')
      expect((await call(service, 'GET', `/surveys/${newUuid()}/responses.csv`)).status).to.equal(404)
      const xlsx = await call(service, 'GET', `/surveys/${uuid}/responses.xlsx?language=en`)
      expect(xlsx.headers.get('content-type')).to.equal(XLSX_MEDIA)
      const sheets = readXlsx(Buffer.from(await xlsx.arrayBuffer()))
      expect(sheets['Responses']?.map((cells) => cells.slice(1))).to.deep.equal([
        [
          'Submitted on',
          'Version',
          'Language',
          'Where do you like to work best?',
          'Where do you like to work best?: At the office',
          'Where do you like to work best?: At home',
          'How do you rate the office?',
        ],
        ['2026-03-29', 1, 'nl', 'At home', 0, 1, 8],
      ])
    },
  )

  verifies(
    'SVY-7',
    'part of the responses can be read by campaign and days; too few of them are not shown alone',
    async () => {
      const { uuid, version } = await saved('/surveys', good)
      const survey = { uuid: asSurveyUuid(uuid as Uuid), version }
      await world.answer(principal, survey, ...Array.from({ length: 6 }, () => ({ answers: { cijfer: 7 } })))
      const results = (query: string) => ask('GET', `/surveys/${uuid}/results?${query}`)
      const [, every] = await results('from=2026-03-29&to=2026-03-29')
      expect(every).to.include({ responses: 6, isWithheld: false })
      expect(every).to.have.nested.property('questions[1].average', 7)
      expect((await results('to=2026-03-28'))[1]).to.include({ responses: 0 })
      expect((await results(`campaign=${newUuid()}`))[1]).to.include({ responses: 0 })
      expect((await results('from=29-03-2026'))[0]).to.equal(400)
      await world.answer(principal, survey, { answers: { cijfer: 1 }, submittedOn: '2026-03-30' as Day })
      const [, extended] = await results('from=2026-03-30')
      expect(extended).to.include({ responses: 7, isWithheld: false, from: '2026-03-29', to: null })
      const { uuid: other } = await saved('/surveys', { ...good, name: 'Te weinig' })
      await world.answer(principal, { ...survey, uuid: asSurveyUuid(other as Uuid) }, { answers: { cijfer: 1 } })
      const [, withheld] = await ask('GET', `/surveys/${other}/results?from=2026-03-01`)
      expect(withheld).to.deep.equal({
        responses: 1,
        waiting: 0,
        allShownAt: null,
        from: '2026-03-01',
        to: null,
        isWithheld: true,
        isNamed: false,
        questions: [],
      })
      for (const path of ['results/texts?question=meer&version=1&', 'responses.csv?', 'responses.xlsx?']) {
        const [status, refused] = await ask('GET', `/surveys/${other}/${path}from=2026-03-01`)
        expect([status, (refused as Faulty).code]).to.deep.equal([409, 'TOO_FEW_RESPONSES'])
      }
    },
  )
})
