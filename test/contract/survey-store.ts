// What every SurveyStore has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { PublicLink, QuestionKind, Survey } from '#domain/survey/survey.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import {
  newLink,
  newResponse,
  newSurvey,
  openedOffice,
  optionsOf,
  sampleContent,
  sampleQuestion,
  sampleQuestions,
} from './sample-surveys.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function surveyStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  let tenant = newTenant()
  let here = Tenant(tenant)
  beforeEach(() => {
    tenant = newTenant()
    here = Tenant(tenant)
  })
  const put = (survey: Survey, scope = here) => within(scope, ({ surveys }) => surveys.put(survey))
  const find = ({ uuid }: Survey, scope = here) =>
    within(scope, ({ surveys }) => surveys.find(uuid)).then(O.toUndefined)
  const versions = ({ uuid }: Survey, wanted: readonly number[], scope = here) =>
    within(scope, ({ surveys }) => surveys.listVersions(uuid, wanted))
  const list = (q = '', skip = 0, limit = 10, scope = here) =>
    within(scope, ({ surveys }) => surveys.list({ q, skip, limit, now: NOW }))

  verifies(['SVY-4', 'SVY-9'], 'keeps a survey of all kinds whole, in its own tenant alone', async () => {
    const options = optionsOf('a', 'b')
    const kinds: readonly QuestionKind[] = [
      { type: 'choices', options, hasOther: true, order: 'shuffled' },
      { type: 'ranking', options },
      { type: 'matrix', rows: optionsOf('x'), options, order: 'shuffled_but_last' },
      { type: 'recommendation', low: {}, high: { nl: 'zeker' } },
      { type: 'number', least: -1, most: 2.5, decimals: 1 },
      { type: 'date' },
    ]
    const questions = [...Object.values(sampleQuestions), ...kinds.map((kind) => sampleQuestion(kind.type, kind))]
    const survey = newSurvey({ content: sampleContent({ questions }) })
    expect(await put(survey)).to.equal('Written')
    expect(await find(survey)).to.deep.equal({ ...survey, revision: 1 })
    for (const there of [Tenant(newTenant()), Admin]) {
      expect(await find(survey, there)).to.equal(undefined)
      expect(await list('', 0, 10, there)).to.deep.equal({ data: [], total: 0 })
      expect(await versions(survey, [1], there)).to.deep.equal([])
      expect(await within(there, ({ surveys }) => surveys.remove(survey.uuid))).to.equal(false)
    }
    expect(await put(newSurvey(), Tenant(newTenant())), 'the same name').to.equal('Written')
  })

  verifies('SVY-4', 'keeps each version as it was, and the newest is the survey', async () => {
    const survey = newSurvey()
    await put(survey)
    const next = { ...survey, revision: 1, version: 2, content: sampleContent({ questions: [sampleQuestions.why] }) }
    expect(await put(next)).to.equal('Written')
    expect(await put({ ...next, revision: 2, name: 'Anders' }), 'the name alone').to.equal('Written')
    expect(await find(survey)).to.deep.equal({ ...next, revision: 3, name: 'Anders' })
    const firstWordings = { 'work/home': [{ nl: 'Thuiss' }] }
    const third = { ...next, revision: 3, version: 3, content: sampleContent({ thanks: { nl: 'Dank' } }) }
    await within(here, ({ surveys }) => surveys.put(third, firstWordings))
    expect(await versions(survey, [1, 3, 9, 2])).to.deep.equal([
      { version: 3, content: third.content, firstWordings },
      { version: 2, content: next.content, firstWordings: {} },
      { version: 1, content: survey.content, firstWordings: {} },
    ])
    await put({ ...next, revision: 4, content: sampleContent({ title: { nl: 'Stiekem' } }) })
    expect((await find(survey))?.content, 'a stored version stays').to.deep.equal(next.content)
    expect((await versions(survey, [2]))[0]?.content).to.deep.equal(next.content)
  })

  it('replaces at the revision that was read, and has each name once', async () => {
    const survey = newSurvey({ name: 'Enquête' })
    await put(survey)
    expect(await put(survey)).to.equal('Changed')
    expect(await put({ ...survey, revision: 2, version: 2 })).to.equal('Changed')
    expect(await versions(survey, [2]), 'nothing of it is stored').to.deep.equal([])
    expect(await put(newSurvey({ name: 'Nieuw', revision: 3 }))).to.equal('Changed')
    expect(await put(newSurvey({ name: 'ENQUÊTE' }))).to.equal('NameTaken')
    const made = await together(8, () => put(newSurvey({ name: 'Acht' })))
    expect(made.toSorted()).to.deep.equal([...Array(7).fill('NameTaken'), 'Written'])
    expect(await put({ ...survey, revision: 1, name: 'acht' })).to.equal('NameTaken')
    const raced = await together(8, (i) => put({ ...survey, revision: 1, name: 'ENQUÊTE', changedAt: NOW + i }))
    expect(raced.toSorted()).to.deep.equal([...Array(7).fill('Changed'), 'Written'])
  })

  it('lists by name with what can be answered now, a page at a time', async () => {
    const [bravo, alfa, charlie] = ['Bravo', 'alfa', 'charlie 100%'].map((name) => newSurvey({ name })) as [
      Survey,
      Survey,
      Survey,
    ]
    for (const one of [bravo, alfa, charlie]) await put(one)
    const addLink = (survey: Survey, change: Partial<PublicLink>, of = tenant) =>
      within(Admin, ({ publicLinks }) => publicLinks.put(of, newLink(survey, change)))
    await addLink(bravo, { isActive: false })
    await addLink(bravo, { validUntil: O.some(NOW) })
    await addLink(bravo, { validFrom: O.some(NOW + 1) })
    await addLink(bravo, {}, newTenant())
    await addLink(alfa, { validFrom: O.some(NOW), validUntil: O.some(NOW + 1) })
    const { data, total } = await list('A', 0, 2)
    expect(data).to.deep.equal([
      { uuid: alfa.uuid, name: 'alfa', version: 1, changedAt: NOW, questions: 4, hasOpenLink: true },
      { uuid: bravo.uuid, name: 'Bravo', version: 1, changedAt: NOW, questions: 4, hasOpenLink: false },
    ])
    expect(total).to.equal(3)
    const names = async (...args: Parameters<typeof list>) => (await list(...args)).data.map(({ name }) => name)
    expect(await names('', 2, 2)).to.deep.equal(['charlie 100%'])
    expect(await names('0%')).to.deep.equal(['charlie 100%'])
    expect(await names('_')).to.deep.equal([])
  })

  verifies('SVY-4', 'removes a survey with its versions, unless it has a response', async () => {
    const unused = newSurvey({ name: 'Ongebruikt' })
    await put(unused)
    const remove = ({ uuid }: Survey) => within(here, ({ surveys }) => surveys.remove(uuid))
    expect([await remove(unused), await remove(unused)]).to.deep.equal([true, false])
    expect([await find(unused), await versions(unused, [1])]).to.deep.equal([undefined, []])
    expect(await put(newSurvey({ name: 'Ongebruikt' })), 'the name is free').to.equal('Written')
    const { survey, codes } = await openedOffice(subject, { codes: 1 }, tenant)
    await within(here, ({ surveyResponses }) =>
      surveyResponses.add(newResponse(survey, codes[0] ?? ('' as SurveyCode))),
    )
    expect(await remove(survey)).to.equal(false)
    expect(await find(survey)).to.not.equal(undefined)
  })
}
