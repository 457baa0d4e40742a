// Surveys over HTTP for administrators: written, opened by links, previewed, and read back without persons (SVY-4).
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { openSurveyWorld } from '#test/application/survey/survey-world.ts'
import { call, type FakeService, startFake } from '#test/http/support/fake-service.ts'
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
    const surveys = { surveys: world.surveys, surveyLinks: world.links, surveyResults: world.results }
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
  const withQuestion = (change: object) => withContent({ questions: [{ ...choice, ...change }] })

  verifies('SVY-4', 'content comes back as it was written, and a change needs the revision that was read', async () => {
    const { uuid, ...first } = await saved('/surveys', good)
    expect(first).to.deep.include({ ...good, version: 1, revision: 1 })
    expect(await ask('GET', `/surveys/${uuid}`)).to.deep.equal([200, { uuid, ...first }])
    const [status, same] = await ask('PUT', `/surveys/${uuid}`, { ...good, revision: 1 })
    expect([status, same]).to.deep.equal([200, { uuid, ...first, revision: 2 }])
    const changed = withContent({ thanks: { nl: 'Dank' } })
    expect((await ask('PUT', `/surveys/${uuid}`, { ...changed, revision: 2 }))[1]).to.deep.include({ version: 2 })
    expect(await refusal('PUT', `/surveys/${uuid}`, { ...good, revision: 2 })).to.deep.equal([
      409,
      'RECORD_CHANGED',
      ['revision: Another person has changed this meanwhile. Get it again, and then change it.'],
    ])
    expect(await refusal('PUT', `/surveys/${uuid}`, { ...changed, revision: 3, mended: ['unknown'] })).to.deep.equal([
      422,
      'SURVEY_INVALID',
      [
        'mended[0]: Only a text that was there before, with the same kind of answer, can get another spelling, and not that of another choice.',
      ],
    ])
    expect((await ask('PUT', `/surveys/${uuid}`, { ...changed, revision: 3, mended: ['a/b/c'] }))[0]).to.equal(400)
    const [, list] = await ask('GET', '/surveys?q=voorjaar')
    expect(list).to.have.nested.property('data[0].hasOpenLink', false)
    expect(list).to.deep.include({ total: 1, skip: 0, limit: 50 })
    expect((await ask('DELETE', `/surveys/${uuid}`))[0]).to.equal(200)
    expect((await ask('GET', `/surveys/${uuid}`))[0]).to.equal(404)
  })

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
          'content.questions[1].id: This id is used before. Give another one.',
          'content.questions[0].label.en: Fill in this text.',
          'content.questions[0].kind.options: Give at least two options.',
          'content.questions[0].kind.options[0].label.nl: Fill in this text.',
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

  verifies('SVY-4', 'sizes are limited: each value that is refused is named, and nothing is stored', async () => {
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `o${i}`, label: { nl: 'a', en: 'a' } }))
    const cases: readonly (readonly [object, string])[] = [
      [withQuestion({ kind: { type: 'choice', options: many(31) } }), 'content.questions[0].kind.options'],
      [withQuestion({ kind: { type: 'choice', options: many(5_000) } }), 'content.questions[0].kind.options'],
      // Beyond what any body may hold.
      [withQuestion({ kind: { type: 'choice', options: many(10_000) } }), ''],
      [withQuestion({ kind: { type: 'rating', most: 11, low: {}, high: {} } }), 'content.questions[0].kind.most'],
      [withQuestion({ kind: { type: 'text', most: 5_001 } }), 'content.questions[0].kind.most'],
      [withQuestion({ kind: { type: 'slider' } }), 'content.questions[0].kind'],
      [withQuestion({ label: { nl: 'x'.repeat(301), en: 'x' } }), 'content.questions[0].label.nl'],
      [withQuestion({ label: { nl: 'a\nb', en: 'x' } }), 'content.questions[0].label.nl'],
      [withQuestion({ help: { nl: 'x'.repeat(5_001) } }), 'content.questions[0].help.nl'],
      ...['', 'a b', 'x'.repeat(41), '__proto__', 'toString', '=1'].map(
        (id) => [withQuestion({ id }), 'content.questions[0].id'] as const,
      ),
      [
        withContent({ questions: Array.from({ length: 51 }, (_, n) => ({ ...choice, id: `q${n}` })) }),
        'content.questions',
      ],
      [withContent({ languages: [] }), 'content.languages'],
      [withContent({ languages: ['de'] }), 'content.languages[0]'],
      [withContent({ title: { nl: '\u202Ex', en: 'x' } }), 'content.title.nl'],
      [{ ...good, name: ' ' }, 'name'],
    ]
    for (const [body, path] of cases) {
      const [status, answer] = await ask('POST', '/surveys', body)
      expect([status, (answer as Faulty).errors.map((one) => one.path)], path).to.deep.equal([400, [path]])
    }
    expect((await ask('GET', '/surveys'))[1]).to.include({ total: 0 })
  })

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

  verifies('SVY-4', 'a link has the address by which anyone starts, and dates that can be kept', async () => {
    const { uuid } = await saved('/surveys', good)
    const link = { name: 'Website', isActive: true, validFrom: '2026-03-29T02:30:00+01:00', maxUses: 500 }
    const made = await saved(`/surveys/${uuid}/links`, link)
    expect(made).to.deep.include({
      name: 'Website',
      validFrom: '2026-03-29T01:30:00.000Z',
      validUntil: null,
      maxUses: 500,
      usesCount: 0,
      startsCount: 0,
      state: 'early',
    })
    expect(made)
      .to.have.property('url')
      .that.matches(/^https?:\/\/[^/]+\/s\/[A-Z0-9]{6}$/)
    const path = `/surveys/${uuid}/links/${made.publicId}`
    const put = (change: object) => refusal('PUT', path, { ...link, ...change })
    expect(await put({ validUntil: '2026-03-29T01:30:00Z' })).to.deep.equal([
      422,
      'LINK_VALIDITY_INVALID',
      ['validUntil: Choose an end that is after the beginning.'],
    ])
    for (const moment of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '2026-02-30', 'morgen'])
      expect((await put({ validUntil: moment }))[0], moment).to.equal(400)
    for (const maxUses of [0, -1, 1.5, 2 ** 31]) expect((await put({ maxUses }))[0], `${maxUses}`).to.equal(400)
    const [status, changed] = await ask('PUT', path, { ...link, validFrom: null, maxUses: null })
    const { revision } = changed as { readonly revision: string }
    expect([status, changed]).to.deep.equal([200, { ...made, validFrom: null, maxUses: null, state: 'open', revision }])
    expect(await ask('GET', `/surveys/${uuid}/links`)).to.deep.equal([200, { data: [changed] }])
  })

  verifies('ADM-6', 'a link that a colleague has changed since is refused, and stays', async () => {
    const { uuid } = await saved('/surveys', good)
    const link = { name: 'Website', isActive: true }
    const { publicId, revision } = await saved(`/surveys/${uuid}/links`, link)
    const path = `/surveys/${uuid}/links/${publicId}`
    const [status, first] = await ask('PUT', path, { ...link, name: 'Nieuwsbrief', revision })
    expect(status).to.equal(200)
    expect((await refusal('PUT', path, { ...link, isActive: false, revision })).slice(0, 2)).to.deep.equal([
      409,
      'RECORD_CHANGED',
    ])
    expect(await ask('GET', `/surveys/${uuid}/links`)).to.deep.equal([200, { data: [first] }])
  })

  verifies('SVY-4', 'a preview is the page by which people answer, also of what is not complete yet', async () => {
    const content = { ...good.content, title: { nl: '<b>Hoe?</b>' }, questions: [{ ...rating, label: {} }] }
    const [status, answer] = await ask('POST', '/surveys/preview', { office: 'Kantoor Noord', content, language: 'nl' })
    expect(status).to.equal(200)
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
        ['uuid', 'version', 'language', 'submittedOn', 'answers'],
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
        .and.match(/"At home","8"\r\n$/)
      const dutch = await call(service, 'GET', `/surveys/${uuid}/responses.csv`, {
        headers: { 'accept-language': 'nl' },
      })
      expect(await dutch.text()).to.include('"Thuis"')
      expect((await call(service, 'GET', `/surveys/${newUuid()}/responses.csv`)).status).to.equal(404)
    },
  )
})
