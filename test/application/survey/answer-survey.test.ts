// Answering by a code: which codes work, one response each, and what becomes of the rest (SVY-3, SVY-4). At the same moment: see test/postgres.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { newLink, newSurvey, sampleContent, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type AnswerWorld, GOOD_ANSWERS, openAnswerWorld } from './answer-world.ts'

const HERE = '#192.0.2.1'

describe('answering a survey by a code', () => {
  const world = openAnswerWorld()
  beforeEach(() => world.reset())

  const land = (code: string) => must(world.answering.land(code, HERE))
  const answer = (code: string, form = GOOD_ANSWERS) => must(world.answering.answer(code, HERE, form))
  const tagOf = async (work: () => Promise<E.Either<{ readonly _tag: string }, unknown>>) =>
    E.match(
      ({ _tag }: { readonly _tag: string }) => _tag,
      () => 'done',
    )(await work())

  verifies('SVY-3', 'lands on the newest content without regard to case, and counts each landing', async () => {
    const { tenant, code, office, survey } = await world.open()
    const landed = await land(` ${code.toLowerCase()} `)
    expect(landed).to.deep.equal({
      code,
      office,
      version: 1,
      content: survey.content,
      isNamed: false,
      keptRevision: undefined,
      kept: O.none,
      secret: O.none,
      endsAt: O.none,
      state: 'Open',
    })
    await land(code)
    expect(await world.usesOf(tenant, code)).to.equal(2)
  })

  verifies('SVY-3', 'another language counts no landing, except for the first', async () => {
    const { tenant, code } = await world.open({ like: { maxUses: O.some(1) } })
    const inOther = () => must(world.answering.land(code, HERE, { isOtherLanguage: true }))
    for (let n = 0; n < 3; n += 1) expect((await inOther()).state).to.equal('Open')
    expect(await world.usesOf(tenant, code)).to.equal(1)
    expect(await tagOf(world.answering.land(code, HERE)), 'used up').to.equal('CodeNotOpen')
  })

  const closed: Readonly<Record<string, () => Promise<string>>> = {
    malformed: async () => 'A1B2',
    unknown: async () => 'ZZZZZZ',
    'of an ended series': async () => {
      const { tenant, code, series } = await world.open()
      await world.within(tenant, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(world.clock.now())))
      return code
    },
    'of an inactive office': async () => (await world.open({ active: false })).code,
  }
  for (const [name, codeOf] of Object.entries(closed))
    verifies('SVY-3', `a code that is ${name} cannot be landed on, answered or started by`, async () => {
      const code = await codeOf()
      const { land, answer, start } = world.answering
      expect(await tagOf(land(code, HERE))).to.equal('CodeNotOpen')
      expect(await tagOf(answer(code, HERE, GOOD_ANSWERS))).to.equal('CodeNotOpen')
      expect(await tagOf(start(code, HERE))).to.equal('CodeNotOpen')
    })

  verifies('SVY-3', 'closed codes lock no one out, however often they are landed on; unknown ones do', async () => {
    const { tenant, code: closedCode, series } = await world.open()
    await world.within(tenant, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(world.clock.now())))
    const { code } = await world.open()
    const tags = async (text: string, times: number) => {
      const all = []
      for (let n = 0; n < times; n += 1) all.push(await tagOf(world.answering.land(text, HERE)))
      return new Set(all)
    }
    expect(await tags(closedCode, 25)).to.deep.equal(new Set(['CodeNotOpen']))
    expect(await tags(code, 1)).to.deep.equal(new Set(['done']))
    expect(await tags('ZZZZZZ', 20)).to.deep.equal(new Set(['CodeNotOpen']))
    expect(await tags(code, 1)).to.deep.equal(new Set(['RateLimited']))
  })

  verifies('SVY-3', 'as many landings as maxUses get in, and those who have landed can answer', async () => {
    const { tenant, code } = await world.open({ like: { maxUses: O.some(3) } })
    const tags = await together(5, () => tagOf(world.answering.land(code, HERE)))
    expect(tags).to.deep.equal(['done', 'done', 'done', 'CodeNotOpen', 'CodeNotOpen'])
    expect(await answer(code)).to.deep.equal({ _tag: 'Answered' })
    expect((await land(code)).state, 'and read the thanks').to.equal('Answered')
    expect(await world.usesOf(tenant, code)).to.equal(3)
  })

  verifies(['SVY-4', 'CAM-12'], 'two posts store one response, and the areas above get it once', async () => {
    const { tenant, survey, code, codes } = await world.open({ codes: 2 })
    for (const submitted of [await answer(code), await answer(code)])
      expect(submitted).to.deep.equal({ _tag: 'Answered' })
    const [response, ...more] = await world.responsesOf(tenant, survey)
    expect(more).to.deep.equal([])
    expect(response?.answers).to.deep.equal({ work: ['home'] })
    expect(response).to.include({ code, version: 1, language: 'nl', submittedOn: findOfficeDay(world.clock.now()) })
    expect(world.passedOn).to.deep.equal([{ code, submittedAt: world.clock.now() }])
    expect((await land(code)).state).to.equal('Answered')
    expect((await land(codes[1] ?? '')).state, 'another code').to.equal('Open')
  })

  verifies('SVY-4', 'a response holds its day, and no moment, by which it could be joined with a person', async () => {
    const { tenant, survey, codes } = await world.open({ codes: 3 })
    for (const code of codes) {
      await answer(code)
      world.advance(fromMinutes(1))
    }
    const responses = await world.responsesOf(tenant, survey)
    expect(responses).to.have.length(3)
    for (const { uuid, submittedOn } of responses) {
      expect(submittedOn).to.match(/^\d{4}-\d\d-\d\d$/)
      expect(uuid[14], 'the version of the uuid').to.equal('4')
    }
    expect(responses.map(({ uuid }) => uuid)).to.deep.equal(responses.map(({ uuid }) => uuid).toSorted())
  })

  verifies('SVY-4', 'stores nothing while an answer is missing or wrong, and says what is', async () => {
    const { tenant, survey, code } = await world.open()
    const posted = new Map([
      ['grade', ['9']],
      ['unknown', ['x']],
    ])
    const submitted = await answer(code, { ...GOOD_ANSWERS, answers: posted })
    expect(submitted).to.deep.include({
      _tag: 'Faulty',
      faults: [
        { question: 'work', fault: 'required' },
        { question: 'grade', fault: 'not_a_rating' },
      ],
    })
    expect([await world.responsesOf(tenant, survey), world.passedOn]).to.deep.equal([[], []])
  })

  const changed = (of: Awaited<ReturnType<AnswerWorld['open']>>) =>
    world.within(of.tenant, ({ surveys }) =>
      surveys.put({
        ...of.survey,
        revision: 1,
        version: 2,
        content: sampleContent({ questions: [sampleQuestions.why] }),
        changedAt: world.clock.now(),
      }),
    )

  verifies('SVY-6', 'stores answers as the version that was shown, however long ago it was replaced', async () => {
    const opened = await world.open()
    await changed(opened)
    world.advance(fromDays(300))
    expect(await answer(opened.code)).to.deep.equal({ _tag: 'Answered' })
    const responses = await world.responsesOf(opened.tenant, opened.survey)
    expect(responses.map(({ version, answers }) => [version, answers])).to.deep.equal([[1, { work: ['home'] }]])
  })

  verifies('CAM-20', 'asks the version of the start of a campaign, and takes answers to no other', async () => {
    const opened = await world.open({ like: { series: asSeriesUuid(newUuid()), version: O.some(1) } })
    await changed(opened)
    expect(await land(opened.code)).to.deep.include({ version: 1, content: opened.survey.content })
    const newest = await answer(opened.code, { ...GOOD_ANSWERS, version: O.some(2) })
    expect([newest._tag, '_tag' in newest && 'survey' in newest && newest.survey.version]).to.deep.equal([
      'Outdated',
      1,
    ])
    expect(await answer(opened.code)).to.deep.equal({ _tag: 'Answered' })
    expect((await land(opened.own)).version, 'a visitor of the link').to.equal(2)
    const [response] = await world.responsesOf(opened.tenant, opened.survey)
    expect(response?.version).to.equal(1)
  })

  verifies('SVY-6', 'stores nothing of a form without a version of this survey, and shows the newest', async () => {
    const opened = await world.open()
    await changed(opened)
    const posted = new Map([['why', ['Daarom']]])
    for (const version of [O.none, O.some(3), O.some(77)]) {
      const submitted = await answer(opened.code, { ...GOOD_ANSWERS, version, answers: posted })
      expect(submitted).to.have.property('_tag', 'Outdated')
      expect(submitted).to.have.nested.property('survey.version', 2)
    }
    expect(await world.responsesOf(opened.tenant, opened.survey)).to.deep.equal([])
  })

  verifies(
    'SVY-6',
    'says of a second form with other answers that it is not stored, and of an equal one not',
    async () => {
      const { tenant, survey, office, code } = await world.open()
      await answer(code)
      expect(await answer(code), 'sent twice').to.deep.equal({ _tag: 'Answered' })
      const others = [
        new Map([['work', ['office']]]),
        new Map([
          ['work', ['home']],
          ['grade', ['4']],
        ]),
        new Map(),
      ]
      for (const posted of others)
        expect(await answer(code, { ...GOOD_ANSWERS, answers: posted })).to.deep.equal({ _tag: 'OtherAnswers', office })
      expect(await answer(code, { ...GOOD_ANSWERS, version: O.none })).to.deep.equal({ _tag: 'OtherAnswers', office })
      expect((await world.responsesOf(tenant, survey)).map(({ answers }) => answers)).to.deep.equal([
        { work: ['home'] },
      ])
      expect(world.passedOn).to.have.length(1)
    },
  )

  verifies('SVY-6', 'shows a form again as it was shown, without a landing', async () => {
    const opened = await world.open({ like: { maxUses: O.some(1) } })
    const { tenant, survey, code } = opened
    await land(code)
    await changed(opened)
    const unsent = (version: O.Option<number>) => ({ version, answers: new Map(), page: 0 })
    const again = await must(world.answering.showAgain(code, HERE, unsent(O.some(1))))
    expect(again).to.deep.include({ version: 1, content: survey.content, state: 'Open' })
    expect(await must(world.answering.showAgain(code, HERE, unsent(O.none)))).to.include({ version: 2 })
    expect(await world.usesOf(tenant, code)).to.equal(1)
    await answer(code)
    expect((await must(world.answering.showAgain(code, HERE, unsent(O.some(1))))).state).to.equal('Answered')
    expect(await tagOf(world.answering.showAgain(opened.own, HERE, unsent(O.some(1)))), 'of a link').to.equal(
      'CodeNotOpen',
    )
  })

  verifies(
    'SVY-4',
    'a link is started by, which issues a code of the same series, and answers nothing itself',
    async () => {
      const { tenant, own, link } = await world.open()
      expect((await land(own)).state).to.equal('Startable')
      expect(await tagOf(world.answering.answer(own, HERE, GOOD_ANSWERS))).to.equal('CodeNotOpen')
      const code = await must(world.answering.start(own, HERE))
      const found = await world.within(tenant, ({ surveyCodes }) => surveyCodes.find(code))
      expect(O.toUndefined(found)?.code).to.include({
        kind: 'personal',
        publicId: link.publicId,
        series: link.publicId,
        tenantUuid: tenant,
        usesCount: 0,
      })
      expect((await land(code)).state).to.equal('Open')
      expect(await tagOf(world.answering.start(code, HERE)), 'a personal code').to.equal('CodeNotOpen')
    },
  )

  verifies('SVY-4', 'as many people start by a link as its maxUses, however often it is landed on', async () => {
    const survey = newSurvey()
    const { own } = await world.open({ survey, link: newLink(survey, { maxUses: O.some(3) }) })
    for (let n = 0; n < 5; n += 1) expect((await land(own)).state).to.equal('Startable')
    const tags = await together(4, (n) => tagOf(world.answering.start(own, `#192.0.2.${n}`)))
    expect(tags).to.deep.equal(['done', 'done', 'done', 'CodeNotOpen'])
    expect(await tagOf(world.answering.land(own, HERE)), 'full').to.equal('CodeNotOpen')
  })

  verifies('CAM-17', 'opts out by personal codes of a campaign, also by those that no longer work', async () => {
    const { tenant, code, own, office, series } = await world.open()
    await world.within(tenant, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(world.clock.now())))
    const { optIn, optOut, readOptOut } = world.answering
    expect(await must(readOptOut(code, HERE))).to.deep.equal({ office, hasOptedOut: false })
    expect(await must(optOut(code.toLowerCase(), HERE))).to.deep.equal({ office, hasOptedOut: true })
    expect(await must(readOptOut(code, HERE))).to.deep.equal({ office, hasOptedOut: true })
    expect(await must(optIn(code, HERE))).to.deep.equal({ office, hasOptedOut: false })
    expect(world.optedOut.has(code)).to.equal(false)
    for (const text of [own, 'ZZZZZZ', '']) expect(await tagOf(optOut(text, HERE))).to.equal('CodeNotOpen')
    world.strangers.add(code)
    for (const work of [optOut, readOptOut, optIn])
      expect(await tagOf(work(code, HERE)), 'of no campaign').to.equal('CodeNotOpen')
  })
})
