// What every ResponseStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Day } from '#domain/shared/day.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { newResponse, newSurvey, openedOffice, sampleContent, sampleQuestions } from './sample-surveys.ts'
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
  const summary = (scope: Scope, survey: SurveyUuid) =>
    within(scope, ({ surveyResponses: store }) =>
      pipe(
        TE.Do,
        TE.apS('counts', store.countAnswers(survey)),
        TE.apS('count', store.count(survey)),
        TE.apS('versions', store.listVersions(survey)),
      ),
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
      surveyResponses.listPage(survey.uuid, O.none, 10),
    )
    expect([kept?.answers, more]).to.deep.equal([answers, []])
    const ofCode = (scope: Scope) => within(scope, ({ surveyResponses }) => surveyResponses.findOfCode(code))
    expect(await ofCode(here)).to.deep.equal(O.some({ version: 1, answers }))
    expect([await ofCode(Tenant(newTenant())), await ofCode(Admin)]).to.deep.equal([O.none, O.none])
    expect((await summary(here, survey.uuid)).count).to.equal(1)
  })

  verifies(['SVY-4', 'SVY-5'], 'pages responses in the order of their days, and counts them by version', async () => {
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
        // The first uuid is of the last day.
        submittedOn: (i === 0 ? '2026-03-30' : '2026-03-29') as Day,
      }),
    )
    for (const one of responses.toReversed()) expect(await add(here, one)).to.equal(true)
    const page = (after: O.Option<ResponseUuid>, limit: number, scope: Scope = here) =>
      within(scope, ({ surveyResponses }) => surveyResponses.listPage(survey.uuid, after, limit))
    const byDay = [...responses.slice(1), ...responses.slice(0, 1)]
    expect(await page(O.none, 2)).to.deep.equal(byDay.slice(0, 2))
    expect(await page(O.fromNullable(byDay[1]?.uuid), 10)).to.deep.equal(byDay.slice(2))
    expect(await page(O.fromNullable(byDay[4]?.uuid), 10)).to.deep.equal([])
    expect(await page(O.some(newUuid() as ResponseUuid), 10), 'behind none').to.deep.equal([])
    for (const there of [Tenant(newTenant()), Admin]) {
      expect(await page(O.none, 10, there)).to.deep.equal([])
      expect(await summary(there, survey.uuid)).to.deep.equal({ counts: [], count: 0, versions: [] })
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
      count: 5,
      versions: [2, 1],
    })
    expect(await summary(here, newSurvey().uuid)).to.deep.equal({ counts: [], count: 0, versions: [] })
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
    expect((await summary(here, survey.uuid)).count).to.equal(1)
    expect(await add(here, other)).to.equal(true)
  })
}
