// The stores of surveys, links and responses in PostgreSQL: kept whole, apart by tenant, and each code answered once.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { hours } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { type TenantUuid, timeOrdered } from '#domain/shared/uuid.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { PublicLink, Survey } from '#domain/survey/survey.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import {
  codesOf,
  newLink,
  newResponse,
  newSurvey,
  openedSurvey,
  sampleContent,
  sampleQuestions,
} from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must, rightOf } from '#test/support/right-of.ts'
import { storedTenant } from '#test/support/stored-tenant.ts'
import { verifies } from '#test/support/verifies.ts'

describe('stores of surveys in PostgreSQL', () => {
  let opened: OpenedDatabase
  let tenant: TenantUuid
  before(async () => {
    opened = await openFreshDatabase()
  })
  after(() => opened.close())
  beforeEach(async () => {
    tenant = await storedTenant(opened.owner)
  })

  const inScope = () => makeInScope({ database: opened.database, stores: makeSurveyStores })
  const within = async <F, A>(work: (stores: SurveyStores) => TaskEither<F, A>, scope: Scope = Tenant(tenant)) =>
    rightOf(await inScope()(scope, work)())
  const put = (survey: Survey, scope?: Scope) => within(({ surveys }) => surveys.put(survey), scope)
  const find = ({ uuid }: Pick<Survey, 'uuid'>, scope?: Scope) =>
    within(({ surveys }) => surveys.find(uuid), scope).then(O.toUndefined)
  const version = ({ uuid }: Survey, wanted: number) =>
    within(({ surveys }) => surveys.versions(uuid, [wanted])).then(([found]) => found?.content)
  const list = (q = '', skip = 0, limit = 10, scope?: Scope) =>
    within(({ surveys }) => surveys.list({ q, skip, limit, now: NOW }), scope)
  const open = (given: Parameters<typeof openedSurvey>[2] = {}) =>
    within((stores) => openedSurvey(stores, tenant, given))

  describe('surveys', () => {
    verifies('SVY-4', 'are kept whole, in their own tenant alone', async () => {
      const survey = newSurvey()
      expect(await put(survey)).to.equal('Written')
      expect(await find(survey)).to.deep.equal({ ...survey, revision: 1 })
      for (const there of [Tenant(newTenant()), Admin]) {
        expect(await find(survey, there)).to.equal(undefined)
        expect(await list('', 0, 10, there)).to.deep.equal({ data: [], total: 0 })
        expect(await within(({ surveys }) => surveys.remove(survey.uuid), there)).to.equal(false)
      }
      expect(await put(newSurvey(), Tenant(newTenant())), 'the same name').to.equal('Written')
    })

    verifies('SVY-4', 'keep each version as it was, and the newest is the survey', async () => {
      const survey = newSurvey()
      await put(survey)
      const next = { ...survey, revision: 1, version: 2, content: sampleContent({ questions: [sampleQuestions.why] }) }
      expect(await put(next)).to.equal('Written')
      expect(await put({ ...next, revision: 2, name: 'Anders' }), 'the name alone').to.equal('Written')
      expect(await find(survey)).to.deep.equal({ ...next, revision: 3, name: 'Anders' })
      expect(await version(survey, 1)).to.deep.equal(survey.content)
      expect(await version(survey, 2)).to.deep.equal(next.content)
      expect(await version(survey, 3)).to.equal(undefined)
      const firstWordings = { 'work/home': [{ nl: 'Thuiss' }] }
      const third = { ...next, revision: 3, version: 3, content: sampleContent({ thanks: { nl: 'Dank' } }) }
      await within(({ surveys }) => surveys.put(third, firstWordings))
      expect(await within(({ surveys }) => surveys.versions(survey.uuid, [1, 3, 9, 2]))).to.deep.equal([
        { version: 3, content: third.content, firstWordings },
        { version: 2, content: next.content, firstWordings: {} },
        { version: 1, content: survey.content, firstWordings: {} },
      ])
      expect(await within(({ surveys }) => surveys.versions(survey.uuid, [1]), Tenant(newTenant()))).to.deep.equal([])
      await put({ ...next, revision: 4, content: sampleContent({ title: { nl: 'Stiekem' } }) })
      expect(await version(survey, 2), 'a stored version stays').to.deep.equal(next.content)
    })

    it('are replaced at the revision that was read, and have each name once', async () => {
      const survey = newSurvey({ name: 'Enquête' })
      await put(survey)
      expect(await put(survey)).to.equal('Changed')
      expect(await put({ ...survey, revision: 2, version: 2 })).to.equal('Changed')
      expect(await version(survey, 2), 'nothing of it is stored').to.equal(undefined)
      expect(await put(newSurvey({ name: 'ENQUÊTE' }))).to.equal('NameTaken')
      const made = await together(8, () => put(newSurvey({ name: 'Acht' })))
      expect(made.toSorted()).to.deep.equal([...Array(7).fill('NameTaken'), 'Written'])
      const raced = await together(8, (i) => put({ ...survey, revision: 1, changedAt: NOW + i }))
      expect(raced.toSorted()).to.deep.equal([...Array(7).fill('Changed'), 'Written'])
    })

    it('are listed by name with what can be answered now, a page at a time', async () => {
      const surveys = ['bravo', 'Alfa', 'charlie 100%'].map((name) => newSurvey({ name }))
      for (const one of surveys) await put(one)
      const links: readonly Partial<PublicLink>[] = [
        { isActive: false },
        { validUntil: O.some(NOW) },
        { validFrom: O.some(NOW + 1) },
      ]
      const [bravo = newSurvey(), alfa = bravo] = surveys
      for (const link of links) await within(({ publicLinks }) => publicLinks.put(tenant, newLink(bravo, link)))
      await within(({ publicLinks }) =>
        publicLinks.put(tenant, newLink(alfa, { validFrom: O.some(NOW), validUntil: O.some(NOW + 1) })),
      )
      const { data, total } = await list('A', 0, 2)
      expect(data).to.deep.equal([
        { uuid: alfa.uuid, name: 'Alfa', version: 1, changedAt: NOW, questions: 4, hasOpenLink: true },
        { uuid: bravo.uuid, name: 'bravo', version: 1, changedAt: NOW, questions: 4, hasOpenLink: false },
      ])
      expect(total).to.equal(3)
      expect((await list('0%')).data.map(({ name }) => name)).to.deep.equal(['charlie 100%'])
    })

    verifies('SVY-4', 'stay while they have a response; a response that is being stored is waited for', async () => {
      const { survey, codes } = await open({ codes: 1 })
      const [code = '' as SurveyCode] = codes
      const remove = () => within(({ surveys }) => surveys.remove(survey.uuid))
      const raced = await Promise.all([
        within(({ surveyResponses }) => surveyResponses.add(newResponse(survey, code))).catch(() => 'gone'),
        remove(),
      ])
      expect([
        [true, false],
        ['gone', true],
      ]).to.deep.include(raced)
      const answered = await open({ survey: newSurvey({ name: 'Ander' }), codes: 1 })
      const [theirs = code] = answered.codes
      await within(({ surveyResponses }) => surveyResponses.add(newResponse(answered.survey, theirs)))
      expect(await within(({ surveys }) => surveys.remove(answered.survey.uuid))).to.equal(false)
      expect(await find(answered.survey)).to.not.equal(undefined)
    })
  })

  describe('links', () => {
    verifies('SVY-4', 'are kept with their own code, and open while they are active and valid', async () => {
      const { survey, link, own } = await open({ codes: 2 })
      const later = newLink(survey, { createdAt: NOW + 1, validUntil: O.some(NOW + hours(1)), maxUses: O.some(3) })
      await within(({ publicLinks }) => publicLinks.put(tenant, later))
      const ofSurvey = (of: TenantUuid) => within(({ publicLinks }) => publicLinks.ofSurvey(of, survey.uuid), Admin)
      expect(await ofSurvey(tenant)).to.deep.equal([{ ...link, code: own, usesCount: 0, startsCount: 0 }])
      expect(await ofSurvey(newTenant())).to.deep.equal([])
      const opened = (now: number, of = tenant) =>
        within(({ publicLinks }) => publicLinks.open(of, survey.uuid, now), Admin).then(O.toUndefined)
      expect(await opened(NOW)).to.deep.equal(link)
      await within(({ publicLinks }) => publicLinks.put(tenant, { ...link, isActive: false, createdAt: 0 }))
      const found = await within(({ publicLinks }) => publicLinks.find(tenant, link.publicId)).then(O.toUndefined)
      expect(found).to.deep.equal({ ...link, isActive: false })
      expect(await opened(NOW)).to.deep.equal(later)
      expect(await opened(NOW + hours(1))).to.equal(undefined)
      expect(await opened(NOW, newTenant())).to.equal(undefined)
    })

    verifies('SVY-4', 'belong to their tenant and survey: another changes nothing', async () => {
      const { link, own } = await open()
      const find = (of: TenantUuid) =>
        within(({ publicLinks }) => publicLinks.find(of, link.publicId)).then(O.toUndefined)
      expect(await find(newTenant())).to.equal(undefined)
      const stolen = { ...link, isActive: false, maxUses: O.some(1) }
      await within(({ publicLinks }) => publicLinks.put(newTenant(), stolen))
      await within(({ publicLinks }) => publicLinks.put(tenant, { ...stolen, survey: newSurvey().uuid }))
      expect(await find(tenant)).to.deep.equal(link)
      const standing = await within(({ surveyCodes }) => surveyCodes.find(own)).then(O.toUndefined)
      expect(standing?.code.maxUses).to.deep.equal(O.none)
    })

    it('go with their codes and series, and leave those of others', async () => {
      const [here, other] = [await open({ codes: 3 }), await open({ survey: newSurvey({ name: 'Ander' }), codes: 1 })]
      await within(({ publicLinks }) => publicLinks.removeOfSurvey(newTenant(), here.survey.uuid))
      await within(({ publicLinks }) => publicLinks.removeOfSurvey(tenant, here.survey.uuid))
      const codes = [here.own, ...here.codes, other.own, ...other.codes]
      const found = await Promise.all(codes.map((code) => within(({ surveyCodes }) => surveyCodes.find(code))))
      expect(found.map(O.isSome)).to.deep.equal([false, false, false, false, true, true])
      const series = await opened.owner.query('select series_uuid from survey_code_series where tenant_uuid = $1', [
        tenant,
      ])
      expect(series.rows).to.deep.equal([{ series_uuid: other.link.publicId }])
    })

    it('go without a look at the codes of campaigns', async () => {
      const [here, asked] = [await open({ codes: 3 }), await open({ survey: newSurvey({ name: 'Ander' }) })]
      const ofCampaign = codesOf(tenant, asked.link, { series: asSeriesUuid(newUuid()) })
      await within(({ surveyCodes }) => surveyCodes.issue(ofCampaign, 20_000))
      await opened.owner.query('vacuum analyze public_survey_codes')
      const readRows = async (): Promise<string | undefined> => {
        await opened.database.query('select pg_stat_force_next_flush()')
        const read = await opened.owner.query<{ seq_tup_read: string }>(
          `select seq_tup_read from pg_stat_user_tables where relname = 'public_survey_codes'`,
        )
        return read.rows[0]?.seq_tup_read
      }
      const before = await readRows()
      await within(({ publicLinks }) => publicLinks.removeOfSurvey(tenant, here.survey.uuid))
      expect(await readRows()).to.equal(before)
    })
  })

  describe('responses', () => {
    verifies('SVY-4', 'twenty at once with one code store one', async () => {
      const { survey, codes } = await open({ codes: 1 })
      const [code = '' as SurveyCode] = codes
      const visits = makeSurveyVisits(opened.database)
      const isAnswered = (of = tenant) => must(visits.isAnswered(of, code))
      expect(await isAnswered()).to.equal(false)
      const stored = await together(20, (i) =>
        within(({ surveyResponses }) => surveyResponses.add(newResponse(survey, code, { answers: { grade: i } }))),
      )
      expect(stored.filter(Boolean)).to.have.length(1)
      expect(await isAnswered()).to.equal(true)
      expect(await isAnswered(newTenant()), 'of another office').to.equal(false)
      expect(await within(({ surveyResponses }) => surveyResponses.count(survey.uuid))).to.equal(1)
      const [kept] = await within(({ surveyResponses }) => surveyResponses.page(survey.uuid, O.none, 10))
      expect(kept?.answers).to.deep.equal({ grade: stored.indexOf(true) })
    })

    verifies(['SVY-4', 'SVY-5'], 'are paged in the order of their time, and counted by version', async () => {
      const { survey, codes } = await open({ codes: 5 })
      await put({ ...survey, revision: 1, version: 2, content: sampleContent({ questions: [sampleQuestions.tools] }) })
      const text = 'Zo maar,\n"regel" \u{1f600} =1+1'
      const answers = [
        { work: ['home'], grade: 3 },
        { work: ['office'], why: text },
        { tools: ['phone', 'desk'], grade: 3 },
        { work: ['home'], why: '7' },
        {},
      ] as const
      const responses = codes.map((code, i) =>
        newResponse({ ...survey, version: i === 2 ? 2 : 1 }, code, {
          uuid: timeOrdered(newUuid(), NOW + i) as ResponseUuid,
          answers: answers[i] ?? {},
          language: 'en',
          // The first uuid is of the last day.
          submittedOn: (i === 0 ? '2026-03-30' : '2026-03-29') as Day,
        }),
      )
      for (const one of responses.toReversed())
        expect(await within(({ surveyResponses }) => surveyResponses.add(one))).to.equal(true)
      const page = (after: O.Option<ResponseUuid>, limit: number, scope?: Scope) =>
        within(({ surveyResponses }) => surveyResponses.page(survey.uuid, after, limit), scope)
      const byDay = [...responses.slice(1), ...responses.slice(0, 1)]
      expect(await page(O.none, 2)).to.deep.equal(byDay.slice(0, 2))
      expect(await page(O.fromNullable(byDay[1]?.uuid), 10)).to.deep.equal(byDay.slice(2))
      expect(await page(O.fromNullable(byDay[4]?.uuid), 10)).to.deep.equal([])
      expect(await page(O.none, 10, Tenant(newTenant()))).to.deep.equal([])
      const { counts, count, versions } = await within(
        ({ surveyResponses: store }) =>
          async () =>
            E.right({
              counts: rightOf(await store.counts(survey.uuid)()),
              count: rightOf(await store.count(survey.uuid)()),
              versions: rightOf(await store.versions(survey.uuid)()),
            }),
      )
      expect(counts).to.deep.equal([
        { version: 1, question: 'grade', value: '3', count: 1 },
        { version: 1, question: 'why', value: '', count: 2 },
        { version: 1, question: 'work', value: 'home', count: 2 },
        { version: 1, question: 'work', value: 'office', count: 1 },
        { version: 2, question: 'grade', value: '3', count: 1 },
        { version: 2, question: 'tools', value: 'desk', count: 1 },
        { version: 2, question: 'tools', value: 'phone', count: 1 },
      ])
      expect([count, versions]).to.deep.equal([5, [2, 1]])
    })

    verifies(
      'SVY-4',
      'are counted as they are stored, however many come at once, so that results read none',
      async () => {
        const { survey, codes } = await open({ codes: 40 })
        const given = (i: number) => ({
          tools: i % 2 === 0 ? ['desk', 'phone'] : ['phone', 'desk'],
          grade: 3,
        })
        const stored = await together(80, (i) =>
          within(({ surveyResponses }) =>
            surveyResponses.add(newResponse(survey, codes[i % 40] ?? ('' as SurveyCode), { answers: given(i) })),
          ),
        )
        expect(stored.filter(Boolean)).to.have.length(40)
        await opened.owner.query('truncate survey_responses')
        expect(await within(({ surveyResponses }) => surveyResponses.counts(survey.uuid))).to.deep.equal([
          { version: 1, question: 'grade', value: '3', count: 40 },
          { version: 1, question: 'tools', value: 'desk', count: 40 },
          { version: 1, question: 'tools', value: 'phone', count: 40 },
        ])
        expect(await within(({ surveyResponses }) => surveyResponses.count(survey.uuid))).to.equal(40)
      },
    )
  })
})
