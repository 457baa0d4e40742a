// What every ResponseStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import { type ResponseSelection, selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import {
  codesOf,
  newLink,
  newResponse,
  newSurvey,
  openedOffice,
  sampleContent,
  sampleQuestions,
} from './sample-surveys.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function responseStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within, inScope, visits } = subject
  const opened = async (count: number) => {
    const { tenant, survey, codes } = await openedOffice(subject, { codes: count })
    return { tenant, here: Tenant(tenant), survey, codes, code: codes[0] ?? ('' as SurveyCode) }
  }
  const add = (here: Scope, response: SurveyResponse) =>
    within(here, ({ surveyResponses }) => surveyResponses.add(response))
  const selected = (scope: Scope, selection: ResponseSelection) =>
    within(scope, ({ surveyResponses: store }) =>
      pipe(TE.Do, TE.apS('counts', store.countAnswers(selection)), TE.apS('versions', store.countByVersion(selection))),
    )
  const summary = (scope: Scope, survey: SurveyUuid) => selected(scope, selectEveryResponse(survey))

  verifies(
    'SVY-8',
    'counts who saw each question with a condition, over all responses and over those of a day',
    async () => {
      const { here, survey, codes } = await opened(4)
      const shown = [['tools', 'why'], ['tools'], [], ['why']]
      for (const [n, code] of codes.entries())
        await within(here, ({ surveyResponses }) =>
          surveyResponses.add(
            newResponse(survey, code, { answers: { tools: ['phone'], grade: 12.5 } }),
            shown[n] ?? [],
          ),
        )
      const everyone = selectEveryResponse(survey.uuid)
      const day = O.some(findOfficeDay(NOW))
      for (const selection of [everyone, { ...everyone, from: day, to: day }]) {
        const { counts, versions } = await selected(here, selection)
        expect(versions).to.deep.equal([{ version: 1, responses: 4 }])
        expect(counts.map(({ question, value, count }) => `${question}.${value}: ${count}`)).to.deep.equal([
          '.tools: 2',
          '.why: 2',
          'grade.12.5: 4',
          'tools.phone: 4',
        ])
      }
      const [first] = await within(here, ({ surveyResponses }) => surveyResponses.listPage(everyone, O.none, 1))
      expect(first?.answers).to.deep.equal({ tools: ['phone'], grade: 12.5 })
    },
  )

  verifies('SVY-4', 'stores one of twenty responses at once with one code', async () => {
    const { tenant, here, survey, code } = await opened(1)
    const isAnswered = (of = tenant) => must(visits().isAnswered(of, code))
    expect(await isAnswered()).to.equal(false)
    const stored = await together(20, (i) => add(here, newResponse(survey, code, { answers: { grade: i } })))
    expect(stored.filter(Boolean)).to.have.length(1)
    expect(await isAnswered()).to.equal(true)
    expect(await isAnswered(newTenant()), 'of another office').to.equal(false)
    const answers = { grade: stored.indexOf(true) }
    const [kept, ...more] = await within(here, ({ surveyResponses }) =>
      surveyResponses.listPage(selectEveryResponse(survey.uuid), O.none, 10),
    )
    expect([kept?.answers, more]).to.deep.equal([answers, []])
    const ofCode = (scope: Scope) => within(scope, ({ surveyResponses }) => surveyResponses.findOfCode(code))
    expect(await ofCode(here)).to.deep.equal(O.some({ version: 1, answers }))
    expect([await ofCode(Tenant(newTenant())), await ofCode(Admin)]).to.deep.equal([O.none, O.none])
    expect((await summary(here, survey.uuid)).versions).to.deep.equal([{ version: 1, responses: 1 }])
  })

  verifies(['SVY-4', 'SVY-5'], 'pages responses in random order, and counts them by version', async () => {
    const { here, survey, codes } = await opened(5)
    const second = {
      ...survey,
      revision: 1,
      version: 2,
      content: sampleContent({ questions: [sampleQuestions.tools] }),
    }
    await within(here, ({ surveys }) => surveys.put(second))
    const answers = [
      { work: ['home'], grade: 3 },
      { work: ['office'], why: 'Zo maar,\n"regel" \u{1f600} =1+1' },
      { tools: ['phone', 'desk'], grade: 3 },
      { work: ['home'], why: '7' },
      {},
    ] as const
    const responses = codes.map((code, i) =>
      newResponse({ ...survey, version: i === 2 ? 2 : 1 }, code, {
        uuid: timeOrdered(newUuid(), NOW + i) as ResponseUuid,
        answers: answers[i] ?? {},
        language: 'en',
        // The first is of the last day, so that an order by day shows.
        submittedOn: (i === 0 ? '2026-03-30' : '2026-03-29') as Day,
      }),
    )
    for (const one of responses.toReversed()) expect(await add(here, one)).to.equal(true)
    const page = (after: O.Option<ResponseUuid>, limit: number, scope: Scope = here) =>
      within(scope, ({ surveyResponses }) => surveyResponses.listPage(selectEveryResponse(survey.uuid), after, limit))
    expect(await page(O.none, 2)).to.deep.equal(responses.slice(0, 2))
    expect(await page(O.fromNullable(responses[1]?.uuid), 10)).to.deep.equal(responses.slice(2))
    expect(await page(O.fromNullable(responses[4]?.uuid), 10)).to.deep.equal([])
    for (const there of [Tenant(newTenant()), Admin]) {
      expect(await page(O.none, 10, there)).to.deep.equal([])
      expect(await summary(there, survey.uuid)).to.deep.equal({ counts: [], versions: [] })
    }
    expect(await summary(here, survey.uuid)).to.deep.equal({
      counts: [
        { version: 1, question: 'grade', value: '3', count: 1 },
        { version: 1, question: 'why', value: '', count: 2 },
        { version: 1, question: 'work', value: 'home', count: 2 },
        { version: 1, question: 'work', value: 'office', count: 1 },
        { version: 2, question: 'grade', value: '3', count: 1 },
        { version: 2, question: 'tools', value: 'desk', count: 1 },
        { version: 2, question: 'tools', value: 'phone', count: 1 },
      ],
      versions: [
        { version: 2, responses: 1 },
        { version: 1, responses: 4 },
      ],
    })
    expect(await summary(here, newSurvey().uuid)).to.deep.equal({ counts: [], versions: [] })
  })

  verifies('SVY-7', 'counts and lists the responses of a series or of some days alone', async () => {
    const { tenant, here, survey, codes: visitors } = await opened(2)
    const link = newLink(survey)
    const series = asSeriesUuid(newUuid())
    const asked = await within(here, ({ publicLinks, surveyCodes }) =>
      pipe(
        publicLinks.put(tenant, link),
        TE.flatMap(() => surveyCodes.issue(codesOf(tenant, link, { series }), 3)),
      ),
    )
    const days = ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-30', '2026-03-31'] as const
    const responses = [...asked, ...visitors].map((code, i) =>
      newResponse(survey, code, {
        uuid: timeOrdered(newUuid(), NOW + i) as ResponseUuid,
        submittedOn: days[i] as Day,
        answers: { work: ['home'], tools: ['desk', 'phone'], grade: i + 1, ...(i === 1 ? {} : { why: `Om ${i}` }) },
      }),
    )
    for (const one of responses) expect(await add(here, one)).to.equal(true)
    const every = selectEveryResponse(survey.uuid)
    const why = { question: 'why', versions: [1, 7] }
    const read = async (change: Partial<ResponseSelection>, scope: Scope = here) => {
      const selection = { ...every, ...change }
      const { counts, versions } = await selected(scope, selection)
      const { grades, texts, page } = await within(scope, ({ surveyResponses: store }) =>
        pipe(
          TE.Do,
          TE.apS('texts', store.listTexts(selection, why, { skip: 0, limit: 10 })),
          TE.apS('page', store.listPage(selection, O.none, 10)),
          TE.let('grades', () => counts.flatMap(({ question, value }) => (question === 'grade' ? value : []))),
        ),
      )
      const chosen = counts
        .filter(({ question }) => question === 'tools')
        .map(({ value, count }) => `${value} ${count}`)
      expect(page).to.have.length(grades.length)
      expect(versions).to.deep.equal(grades.length === 0 ? [] : [{ version: 1, responses: grades.length }])
      expect(chosen).to.deep.equal(grades.length === 0 ? [] : [`desk ${grades.length}`, `phone ${grades.length}`])
      expect(texts.total).to.equal(texts.data.length)
      return `${grades.join('')} ${texts.data.join()}`
    }
    const day = (text: string) => O.some(text as Day)
    expect(await read({})).to.equal('12345 Om 0,Om 2,Om 3,Om 4')
    expect(await read({ series: O.some(series) })).to.equal('123 Om 0,Om 2')
    expect(await read({ from: day('2026-03-30') })).to.equal('345 Om 2,Om 3,Om 4')
    expect(await read({ to: day('2026-03-29') })).to.equal('12 Om 0')
    expect(await read({ series: O.some(series), from: day('2026-03-29'), to: day('2026-03-30') })).to.equal('23 Om 2')
    expect(await read({ from: day('2026-04-01') })).to.equal(' ')
    expect(await read({ series: O.some(asSeriesUuid(newUuid())) })).to.equal(' ')
    expect(await read({ series: O.some(series) }, Tenant(newTenant()))).to.equal(' ')
    const countDays = (of: Partial<ResponseSelection>, scope: Scope = here) =>
      within(scope, ({ surveyResponses: store }) => store.countByDay({ ...every, ...of }))
    expect(await countDays({ from: day('2026-03-30') }), 'of all days').to.deep.equal([
      { day: '2026-03-28', responses: 1 },
      { day: '2026-03-29', responses: 1 },
      { day: '2026-03-30', responses: 2 },
      { day: '2026-03-31', responses: 1 },
    ])
    expect(await countDays({ series: O.some(series) })).to.deep.equal([
      { day: '2026-03-28', responses: 1 },
      { day: '2026-03-29', responses: 1 },
      { day: '2026-03-30', responses: 1 },
    ])
    expect(await countDays({}, Tenant(newTenant()))).to.deep.equal([])
    const texts = (question: string, versions: readonly number[], skip = 0) =>
      within(here, ({ surveyResponses }) =>
        surveyResponses.listTexts(every, { question, versions }, { skip, limit: 2 }),
      )
    expect(await texts('why', [1], 2)).to.deep.equal({ data: ['Om 3', 'Om 4'], total: 4 })
    for (const none of [texts('why', [2]), texts('grade', [1]), texts('work', [1]), texts('other', [1])])
      expect(await none).to.deep.equal({ data: [], total: 0 })
  })

  it('throws for a version that the survey does not have, and for a uuid that is taken', async () => {
    const { here, survey, codes } = await opened(2)
    const [first, other] = codes.map((code) => newResponse(survey, code)) as [SurveyResponse, SurveyResponse]
    await add(here, first)
    for (const wrong of [
      { ...other, version: 2 },
      { ...other, uuid: first.uuid },
    ]) {
      const outcome = await inScope(here, ({ surveyResponses }) => surveyResponses.add(wrong))().catch(() => 'thrown')
      expect(outcome).to.equal('thrown')
    }
    expect((await summary(here, survey.uuid)).versions).to.deep.equal([{ version: 1, responses: 1 }])
    expect(await add(here, other)).to.equal(true)
  })

  verifies('CAM-20', 'counts confidential campaigns by day, and shows each up to a day where asked', async () => {
    const { tenant, here, survey, codes: visitors } = await opened(1)
    const link = newLink(survey)
    await within(here, ({ publicLinks }) => publicLinks.put(tenant, link))
    const issue = async (isNamed: boolean, count: number) => {
      const series = asSeriesUuid(newUuid())
      const codes = await within(Admin, ({ surveyCodes }) =>
        surveyCodes.issue(codesOf(tenant, link, { series, isNamed }), count),
      )
      return { series, codes }
    }
    const [open, closed, named] = [await issue(false, 5), await issue(false, 2), await issue(true, 1)]
    await within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(closed.series, O.some(NOW)))
    const [first, second] = ['2026-03-28' as Day, '2026-03-29' as Day]
    const all = [...open.codes, ...visitors, ...closed.codes, ...named.codes]
    for (const [n, code] of all.entries())
      await add(
        here,
        newResponse(survey, code, { answers: { grade: 3, why: 'Zo' }, submittedOn: n < 3 ? first : second }),
      )
    const count = (scope: Scope, series: ResponseSelection['series'], now = NOW) =>
      within(scope, ({ surveyResponses }) => surveyResponses.countSeriesByDay({ survey: survey.uuid, series }, now))
    const ofOpen = [
      { series: open.series, isClosed: false, day: first, responses: 3 },
      { series: open.series, isClosed: false, day: second, responses: 2 },
    ]
    const ofClosed = { series: closed.series, isClosed: true, day: second, responses: 2 }
    expect(await count(here, O.none)).to.deep.equal(
      [...ofOpen, ofClosed].toSorted((a, b) => (a.series === b.series ? 0 : a.series < b.series ? -1 : 1)),
    )
    expect(await count(here, O.some(open.series))).to.deep.equal(ofOpen)
    expect(await count(here, O.some(closed.series), NOW - 1)).to.deep.equal([{ ...ofClosed, isClosed: false }])
    expect([await count(here, O.some(named.series)), await count(Tenant(newTenant()), O.none)]).to.deep.equal([[], []])

    const show = async (series: ResponseSelection['series'], until: O.Option<Day>) => {
      const limits = [
        { series: open.series, until, waiting: 2 },
        { series: closed.series, until: O.none, waiting: 2 },
      ]
      const selection = { ...selectEveryResponse(survey.uuid), series, limits }
      const { counts, versions } = await selected(here, selection)
      const { page, texts, days, groups } = await within(here, ({ surveyResponses: store, participants }) =>
        pipe(
          TE.Do,
          TE.apS('page', store.listPage(selection, O.none, 20)),
          TE.apS('texts', store.listTexts(selection, { question: 'why', versions: [1] }, { skip: 0, limit: 20 })),
          TE.apS('days', store.countByDay(selection)),
          TE.apS('groups', participants.countByGroup(selection, 'campaign')),
        ),
      )
      const sizes = [
        page.length,
        texts.total,
        versions[0]?.responses ?? 0,
        counts.find(({ question }) => question === 'grade')?.count ?? 0,
        days.reduce((sum, { responses }) => sum + responses, 0),
        groups.filter(({ question }) => question === '').reduce((sum, { count: some }) => sum + some, 0),
      ]
      expect(new Set(sizes).size, sizes.join()).to.equal(1)
      return page.length
    }
    expect(await show(O.none, O.some(first)), 'three, a visitor, and a named one').to.equal(5)
    expect(await show(O.none, O.none)).to.equal(2)
    expect(await show(O.some(open.series), O.some(first))).to.equal(3)
    expect(await show(O.some(closed.series), O.some(second))).to.equal(0)
    expect(await show(O.some(named.series), O.none), 'without a limit').to.equal(1)
  })
}
