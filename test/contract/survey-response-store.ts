// What every ResponseStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { findShownTogether } from '#application/survey/traceable.ts'
import { fromMinutes, type Instant } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import { selectShown } from '#domain/survey/release.ts'
import {
  type ReleasedSelection,
  type ResponseSelection,
  selectEveryResponse,
  sumResponses,
} from '#domain/survey/selection.ts'
import { asSeriesUuid, type SeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
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
          // How many answered: a person may choose several.
          ...(selection === everyone ? [] : ['tools.: 4']),
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
    const stored = responses.map((one) => ({ ...one, series: O.none }))
    expect(await page(O.none, 2)).to.deep.equal(stored.slice(0, 2))
    expect(await page(O.fromNullable(responses[1]?.uuid), 10)).to.deep.equal(stored.slice(2))
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
        .filter(({ question, value }) => question === 'tools' && value !== '')
        .map(({ value, count }) => `${value} ${count}`)
      expect(page).to.have.length(grades.length)
      expect(versions).to.deep.equal(grades.length === 0 ? [] : [{ version: 1, responses: grades.length }])
      expect(chosen).to.deep.equal(grades.length === 0 ? [] : [`desk ${grades.length}`, `phone ${grades.length}`])
      expect(texts.total).to.equal(texts.data.length)
      return `${grades.join('')} ${texts.data.toSorted().join()}`
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
    const texts = (question: string, versions: readonly number[], skip = 0) =>
      within(here, ({ surveyResponses }) =>
        surveyResponses.listTexts(every, { question, versions }, { skip, limit: 2 }),
      )
    const pages = [await texts('why', [1]), await texts('why', [1], 2)]
    expect(pages.map(({ data, total }) => [data.length, total])).to.deep.equal([
      [2, 4],
      [2, 4],
    ])
    expect(pages.flatMap(({ data }) => data)).to.have.members(['Om 0', 'Om 2', 'Om 3', 'Om 4'])
    for (const none of [texts('why', [2]), texts('grade', [1]), texts('work', [1]), texts('other', [1])])
      expect(await none).to.deep.equal({ data: [], total: 0 })
  })

  verifies('CAM-20', 'lists texts in an order that their responses do not change', async () => {
    const given = ['Ja', 'Nee', 'Zo', 'Anders', 'Ja', 'Soms \u{1f600}', 'Nooit', 'ja']
    const listGiven = async (all: readonly string[]) => {
      const { here, survey, codes } = await opened(all.length)
      for (const [i, code] of codes.entries())
        await add(
          here,
          newResponse(survey, code, {
            uuid: timeOrdered(newUuid(), NOW + i) as ResponseUuid,
            answers: { why: all[i] ?? '' },
          }),
        )
      const why = { question: 'why', versions: [1] }
      const { data } = await within(here, ({ surveyResponses }) =>
        surveyResponses.listTexts(selectEveryResponse(survey.uuid), why, { skip: 0, limit: 50 }),
      )
      return data
    }
    const listed = await listGiven(given)
    expect(listed).to.have.members(given)
    expect(await listGiven(given.toReversed())).to.deep.equal(listed)
    expect(await listGiven(given.toSorted())).to.deep.equal(listed)
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

  const openCampaigns = async () => {
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
    const end = (series: SeriesUuid, at: Instant) =>
      within(Admin, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(at)))
    return { here, survey, visitors, issue, end }
  }

  /** All that a selection shows, by each way of reading. */
  const readSelected = async (here: Scope, selection: ResponseSelection) => {
    const why = { question: 'why', versions: [1] }
    const { counts, versions } = await selected(here, selection)
    const others = await within(here, ({ surveyResponses: store, participants }) =>
      pipe(
        TE.Do,
        TE.apS('page', store.listPage(selection, O.none, 50)),
        TE.apS('texts', store.listTexts(selection, why, { skip: 0, limit: 50 })),
        TE.apS('groups', participants.countByGroup(selection, 'campaign')),
      ),
    )
    const sizes = [
      others.page.length,
      others.texts.total,
      versions[0]?.responses ?? 0,
      counts.find(({ question }) => question === 'grade')?.count ?? 0,
      others.groups.filter(({ question }) => question === '').reduce((sum, { days }) => sum + sumResponses(days), 0),
    ]
    expect(new Set(sizes).size, sizes.join()).to.equal(1)
    return { ...others, counts, versions }
  }

  verifies(
    'CAM-20',
    'counts responses by campaign and day, and selects of confidential ones what is released',
    async () => {
      const { here, survey, visitors, issue, end } = await openCampaigns()
      const [open, closed, named] = [await issue(false, 5), await issue(false, 2), await issue(true, 1)]
      await end(closed.series, NOW)
      const [first, second] = ['2026-03-28' as Day, '2026-03-29' as Day]
      for (const [n, code] of [...open.codes, ...visitors, ...closed.codes, ...named.codes].entries())
        await add(
          here,
          newResponse(survey, code, { answers: { grade: 3, why: 'Zo' }, submittedOn: n < 3 ? first : second }),
        )
      const count = (scope: Scope, series: ResponseSelection['series'], now = NOW) =>
        within(scope, ({ surveyResponses }) => surveyResponses.countByDay({ survey: survey.uuid, series }, now))
      const unknown = { series: O.none, isClosed: false, day: second, version: 1 }
      const ofOpen = [
        { series: O.some(open.series), isClosed: false, day: first, version: 1, responses: 3 },
        { series: O.some(open.series), isClosed: false, day: second, version: 1, responses: 2 },
      ]
      const ofClosed = { series: O.some(closed.series), isClosed: true, day: second, version: 1, responses: 2 }
      const confidential = open.series < closed.series ? [...ofOpen, ofClosed] : [ofClosed, ...ofOpen]
      expect(await count(here, O.none)).to.deep.equal([{ ...unknown, responses: 2 }, ...confidential])
      expect(await count(here, O.some(open.series))).to.deep.equal(ofOpen)
      expect(await count(here, O.some(closed.series), NOW - 1)).to.deep.equal([{ ...ofClosed, isClosed: false }])
      expect(await count(here, O.some(named.series))).to.deep.equal([{ ...unknown, responses: 1 }])
      expect(await count(Tenant(newTenant()), O.none)).to.deep.equal([])

      const show = async (
        series: ResponseSelection['series'],
        ...released: readonly (readonly [SeriesUuid, Day])[]
      ) => {
        const all = released.map(([of, until]) => ({ series: of, until, settled: until, isClosed: false }))
        const selection = { ...selectEveryResponse(survey.uuid), series, released: all }
        return (await readSelected(here, selection)).page.length
      }
      expect(await show(O.none, [open.series, first]), 'three, a visitor, and a named one').to.equal(5)
      expect(await show(O.none)).to.equal(2)
      expect(await show(O.some(open.series), [open.series, first])).to.equal(3)
      expect(await show(O.some(closed.series), [open.series, second])).to.equal(0)
      expect(await show(O.some(named.series)), 'without a limit').to.equal(1)

      const seriesOf = (selection: ResponseSelection) =>
        within(here, ({ surveyResponses }) => surveyResponses.listPage(selection, O.none, 50)).then((page) =>
          page.map(({ series }) => O.toNullable(series)),
        )
      const every = selectEveryResponse(survey.uuid)
      const released = [{ series: open.series, until: second, settled: second, isClosed: false }]
      const ofEach = [...open.codes.map(() => open.series), null, null]
      expect(await seriesOf({ ...every, released })).to.have.members(ofEach)
      expect(await seriesOf(every)).to.have.members([...ofEach, closed.series, closed.series])
      expect(await seriesOf({ ...every, series: O.some(closed.series) })).to.deep.equal([closed.series, closed.series])
    },
  )

  verifies('CAM-20', 'counts answers by confidential campaign and day', async () => {
    const { here, survey, visitors, issue } = await openCampaigns()
    const [open, unreleased, named] = [await issue(false, 4), await issue(false, 1), await issue(true, 1)]
    const [first, second] = ['2026-03-28' as Day, '2026-03-29' as Day]
    const answers = { tools: ['desk', 'phone'], grade: 3, why: 'Zo' }
    for (const [n, code] of [...open.codes, ...visitors, ...unreleased.codes, ...named.codes].entries())
      await within(here, ({ surveyResponses }) =>
        surveyResponses.add(
          newResponse(survey, code, {
            answers: n === 1 ? {} : answers,
            submittedOn: n < 2 || n === 4 ? first : second,
          }),
          n < 3 ? ['why'] : [],
        ),
      )
    const released = [{ series: open.series, until: second, settled: second, isClosed: false }]
    const count = async (change: Partial<ReleasedSelection>, scope: Scope = here) => {
      const selection = { ...selectEveryResponse(survey.uuid), released, ...change }
      const found = await within(scope, ({ surveyResponses }) => surveyResponses.countAnswersByDay(selection))
      return found.map(({ series, version, question, value, days }) => {
        const byDay = days.map(({ day, responses }) => `${day.slice(-2)}: ${responses}`).join(', ')
        return `${O.isSome(series) ? 'own' : 'all'} ${version} ${question}.${value} ${byDay}`
      })
    }
    const ofOpen = [
      'own 1 .why 28: 2, 29: 1',
      'own 1 grade.3 28: 1, 29: 2',
      'own 1 tools. 28: 1, 29: 2',
      'own 1 tools.desk 28: 1, 29: 2',
      'own 1 tools.phone 28: 1, 29: 2',
      'own 1 why. 28: 1, 29: 2',
    ]
    const others = ['grade.3', 'tools.', 'tools.desk', 'tools.phone', 'why.'].map((one) => `all 1 ${one} 28: 1, 29: 1`)
    expect(await count({})).to.deep.equal([...others, ...ofOpen])
    expect(await count({ series: O.some(open.series) })).to.deep.equal(ofOpen)
    const until = [{ series: open.series, until: first, settled: first, isClosed: false }]
    expect(await count({ series: O.some(open.series), released: until })).to.deep.equal([
      'own 1 .why 28: 2',
      'own 1 grade.3 28: 1',
      'own 1 tools. 28: 1',
      'own 1 tools.desk 28: 1',
      'own 1 tools.phone 28: 1',
      'own 1 why. 28: 1',
    ])
    expect(await count({ series: O.some(named.series), released: [] })).to.deep.equal(
      others.map((one) => one.replace('28: 1, ', '')),
    )
    expect(await count({ released: [] })).to.deep.equal(others)
    expect(await count({}, Tenant(newTenant()))).to.deep.equal([])
  })

  verifies('CAM-20', 'shows the same before and after an answer to a confidential campaign, at any time', async () => {
    const { here, survey, visitors, issue, end } = await openCampaigns()
    const { series, codes } = await issue(false, 13)
    const [visitor] = visitors
    if (visitor !== undefined) await add(here, newResponse(survey, visitor, { answers: { grade: 3, why: 'Ik' } }))
    const campaign = { ...selectEveryResponse(survey.uuid), series: O.some(series) }
    const select = (asked: ResponseSelection, at: Instant) =>
      within(here, (stores) => findShownTogether([() => TE.right({ campaign: 1 })], stores, asked, at))
    const look = async (at: Instant) => {
      const looks = [campaign, selectEveryResponse(survey.uuid)].map(async (asked) => {
        const { selection, counts, isNamed } = await select(asked, at)
        const { shown, days, versions } = selectShown(selection, counts, isNamed)
        return O.isNone(shown) || days.length === 0
          ? 'nothing'
          : { days, versions, all: await readSelected(here, shown.value) }
      })
      return Promise.all(looks)
    }
    const atStart = (await select(selectEveryResponse(survey.uuid), Date.parse('2026-03-02T12:00:00Z'))).selection
    const stalled = await readSelected(here, atStart)
    const days = [2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5, 6, 6].map((n) => `2026-03-0${n}`)
    const ends = Date.parse('2026-03-06T22:00:00Z')
    const looks: unknown[] = []
    for (const [n, day] of days.entries()) {
      if (n === days.length - 1) await end(series, ends)
      // The last moment of a day is at 23:00 UTC. An answer is stored up to ten minutes later.
      const times = [`${day}T12:00:00Z`, `${day}T22:59:59Z`, `${day}T23:09:00Z`].map((at) => Date.parse(at))
      const all = n === days.length - 1 ? [ends + fromMinutes(9)] : times
      const before = await Promise.all(all.map(look))
      const code = codes[n] ?? expect.fail('a code')
      await add(here, newResponse(survey, code, { answers: { grade: 3, why: `Om ${n}` }, submittedOn: day as Day }))
      expect(await Promise.all(all.map(look)), `answer ${n}`).to.deep.equal(before)
      looks.push(...before)
    }
    expect(await readSelected(here, atStart), 'of an export that stalls').to.deep.equal(stalled)
    const shown = looks.map((one) => JSON.stringify(one).match(/Om \d+/g)?.length ?? 0)
    expect(new Set(shown), 'a group of six by each selection').to.deep.equal(new Set([0, 24]))
    expect(JSON.stringify(await look(ends + fromMinutes(10))).match(/Om \d+/g)).to.have.length(52)
  })
}
