// Answers by a personal code that were not sent yet: kept at each page, shown at the next visit, and gone with the response (SVY-6).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import { makePurgeKeptAnswers } from '#application/survey/purge-kept-answers.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import { KEPT_BROWSERS_AT_MOST } from '#domain/survey/kept-answers.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import {
  BRANCHING,
  newSurvey,
  optionsOf,
  sampleContent,
  sampleQuestion,
  sampleQuestions,
} from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openAnswerWorld } from './answer-world.ts'

const HERE = '#192.0.2.1'

const postedOf = (answers: Readonly<Record<string, string>>): PostedAnswers =>
  new Map(Object.entries(answers).map(([id, value]) => [id, [value]]))

describe('answers that were not sent yet', () => {
  const world = openAnswerWorld()
  beforeEach(() => world.reset())

  const opened = async (content = BRANCHING) => {
    const series = asSeriesUuid(newUuid())
    const office = await world.open({ survey: newSurvey({ content }), like: { series } })
    const { tenant, code } = office
    const secret = browserSecrets.make()
    const form = (answers: Readonly<Record<string, string>>, version = 1) => ({
      version: O.some(version),
      languages: ['nl'] as const,
      answers: postedOf(answers),
      secret,
    })
    return {
      ...office,
      series,
      secret,
      turn: (page: number, answers: Readonly<Record<string, string>>, isBack = false) =>
        must(world.answering.answer(code, HERE, { ...form(answers), step: { page, isBack, unseen: [] } })),
      send: (answers: Readonly<Record<string, string>>) => must(world.answering.answer(code, HERE, form(answers))),
      keep: (page: number, answers: Readonly<Record<string, string>>, version = 1) =>
        must(world.answering.showAgain(code, HERE, { ...form(answers, version), page })),
      /** What the next visit shows. */
      visit: async () => {
        const { kept, keptRevision, state } = await must(world.answering.land(code, HERE, { secret }))
        const found = O.toUndefined(kept)
        return {
          isKept: keptRevision !== undefined,
          state,
          shown: found && [found.page, Object.fromEntries(found.answers)],
        }
      },
      kept: () => world.keptOf(tenant, code, secret),
    }
  }

  verifies('SVY-6', 'each page is kept, with its faults, and the next visit goes on there', async () => {
    const { turn, keep, visit, kept } = await opened()
    expect(await visit()).to.deep.equal({ isKept: true, state: 'Open', shown: undefined })
    await turn(0, { work: 'office', other: 'x', tools: '' })
    expect(await visit())
      .to.include({ isKept: true })
      .and.to.deep.include({ shown: [1, { work: ['office'] }] })
    await turn(1, { work: 'office', grade: '9' })
    expect((await visit()).shown, 'a fault').to.deep.equal([1, { work: ['office'], grade: ['9'] }])
    await turn(1, { work: 'office', grade: '1', why: 'Daarom' }, true)
    expect((await visit()).shown, 'back').to.deep.equal([0, { work: ['office'], grade: ['1'], why: ['Daarom'] }])
    await keep(0, { work: 'home' })
    expect((await visit()).shown, 'typed, or another language').to.deep.equal([0, { work: ['home'] }])
    await keep(0, { work: ' ' })
    expect(await kept(), 'nothing but white space').to.equal(undefined)
  })

  verifies('SVY-6', 'the places of a ranking and the words beside an option are kept too', async () => {
    const options = optionsOf('bus', 'bike')
    const order = sampleQuestion('order', { type: 'ranking', options })
    const travel = sampleQuestion('travel', { type: 'choice', options, hasOther: true })
    const { keep, visit } = await opened(sampleContent({ questions: [order, travel] }))
    const given = { 'order.bike': '1', 'travel.other': 'Te voet' }
    await keep(0, { ...given, 'order.car': '2' })
    expect((await visit()).shown).to.deep.equal([0, { 'order.bike': ['1'], 'travel.other': ['Te voet'] }])
  })

  verifies('SVY-6', 'is gone with the response, and a late page writes nothing', async () => {
    const { turn, send, keep, visit, kept } = await opened()
    await turn(0, { work: 'office' })
    expect(await send({ work: 'office', grade: '4' })).to.deep.equal({ _tag: 'Answered' })
    expect(await kept()).to.equal(undefined)
    expect(await keep(1, { work: 'office' })).to.include({ state: 'Answered' })
    await turn(0, { work: 'home' })
    expect(await kept()).to.equal(undefined)
    expect(await visit()).to.deep.include({ state: 'Answered', shown: undefined })
  })

  verifies('SVY-6', 'a visit after a change shows answers to the questions that stayed as they were', async () => {
    const { tenant, survey, keep, visit } = await opened(sampleContent())
    const change = (version: number, questions: (typeof BRANCHING)['questions']) =>
      world.within(tenant, ({ surveys }) =>
        surveys.put({ ...survey, revision: version - 1, version, content: sampleContent({ questions }) }),
      )
    const { work, tools, grade, why } = sampleQuestions
    await keep(0, { work: 'home', grade: '4', why: 'Daarom', tools: 'desk' })
    await change(2, [{ ...work, required: false }, { ...grade, label: { nl: 'Hoe slecht?' } }, why])
    expect((await visit()).shown).to.deep.equal([0, { work: ['home'], why: ['Daarom'] }])
    await change(3, [tools, { ...why, kind: { type: 'date' } }])
    await keep(0, { why: 'Daarom' })
    expect((await visit()).shown, 'of a question that is gone').to.equal(undefined)
    await keep(0, { tools: 'phone' }, 77)
    expect((await visit()).shown, 'of an unknown version').to.equal(undefined)
  })

  verifies('SVY-6', 'a page of an earlier version leaves what was kept of a later one', async () => {
    const { tenant, survey, keep, turn, kept } = await opened()
    await keep(0, { work: 'office' })
    await world.within(tenant, ({ surveys }) => surveys.put({ ...survey, revision: 1, version: 2 }))
    await keep(1, { work: 'office', grade: '2' }, 2)
    const newest = await kept()
    expect(newest).to.deep.include({ version: 2, answers: { work: ['office'], grade: ['2'] } })
    expect((await keep(0, { work: 'home' })).keptRevision).to.equal(undefined)
    expect((await keep(0, {})).keptRevision).to.equal(undefined)
    expect(await turn(0, { work: 'office' })).to.include({ _tag: 'Turned', page: 1 })
    expect(await kept()).to.deep.equal(newest)
  })

  verifies('SVY-6', 'people start over, and visitors of a link leave nothing to the next one', async () => {
    const { code, own, secret, keep, kept, tenant } = await opened()
    await keep(0, { work: 'home' })
    await must(world.answering.forgetKept(code, HERE, secret))
    expect(await kept()).to.equal(undefined)
    const visitor = await must(world.answering.start(own, HERE))
    const posted = { version: O.some(1), languages: [], answers: postedOf({ work: 'office' }), secret }
    await must(world.answering.answer(visitor, HERE, { ...posted, step: { page: 0, isBack: false, unseen: [] } }))
    await must(world.answering.showAgain(visitor, HERE, { ...posted, page: 1 }))
    expect(await world.keptOf(tenant, visitor, secret)).to.equal(undefined)
    expect(await must(world.answering.land(visitor, HERE))).to.deep.include({ keptRevision: undefined, secret: O.none })
  })

  verifies('SVY-6', 'each browser has its own, and the code alone shows, changes and removes none', async () => {
    const { code, keep, kept, visit, send } = await opened()
    await keep(1, { work: 'office', why: 'Te druk' })
    const mine = await kept()
    const strangers = [undefined, '', 'tas_', browserSecrets.make()]
    for (const secret of strangers) {
      const posted = { version: O.some(1), languages: [], answers: postedOf({ work: 'home' }), secret }
      expect((await must(world.answering.land(code, HERE, { secret }))).kept).to.deep.equal(O.none)
      await must(world.answering.showAgain(code, HERE, { ...posted, page: 0 }))
      await must(world.answering.answer(code, HERE, { ...posted, step: { page: 0, isBack: false, unseen: [] } }))
      await must(world.answering.forgetKept(code, HERE, secret))
      expect(await kept()).to.deep.equal(mine)
    }
    expect((await visit()).shown).to.deep.equal([1, { work: ['office'], why: ['Te druk'] }])
    await send({ work: 'office', grade: '4' })
    expect(await kept()).to.equal(undefined)
  })

  verifies('SVY-6', 'a browser beyond those whose answers are kept is not said to keep any', async () => {
    const { code, turn, keep, kept } = await opened()
    for (let n = 0; n < KEPT_BROWSERS_AT_MOST; n += 1) {
      const posted = { version: O.some(1), answers: postedOf({ work: 'home' }), secret: browserSecrets.make(), page: 0 }
      expect((await must(world.answering.showAgain(code, HERE, posted))).keptRevision).to.be.a('string')
    }
    expect((await keep(0, { work: 'office' })).keptRevision).to.equal(undefined)
    const turned = await turn(0, { work: 'office' })
    expect(turned).to.include({ _tag: 'Turned', page: 1 }).and.to.have.nested.property('survey.keptRevision', undefined)
    expect(await kept()).to.equal(undefined)
  })

  verifies('SVY-6', 'a browser that has no secret, or none of ours, gets one with the page', async () => {
    const { code, secret } = await opened()
    const given = async (own?: string) =>
      O.toUndefined((await must(world.answering.land(code, HERE, { secret: own }))).secret)
    const [first, other] = [await given(), await given('tas_forged')]
    expect(new Set([first, other, secret, undefined]).size).to.equal(4)
    expect(await given(secret)).to.equal(secret)
  })

  describe('in two windows', () => {
    const newest = { work: 'office', tools: 'desk', grade: '2' }
    const toValues = (answers: Readonly<Record<string, string>>) => Object.fromEntries(postedOf(answers))
    /** Two windows that show the same, of which the other one goes on. `act` posts the older one, in which `typed` was changed since. */
    const stale = async (typed: readonly string[]) => {
      const its = await opened()
      const { code, secret, keep } = its
      await keep(0, { work: 'home', tools: 'desk', why: 'Te stil' })
      const { keptRevision: revision = '' } = await must(world.answering.land(code, HERE, { secret }))
      await keep(1, { ...newest, why: 'Te druk' })
      const post = (answers: Readonly<Record<string, string>>) => ({
        version: O.some(1),
        languages: ['nl'] as const,
        answers: postedOf(answers),
        secret,
        shown: { revision, typed: new Set(typed) },
      })
      const answersOf = async () => (await its.kept())?.answers
      return { ...its, post, answersOf }
    }
    const older = { work: 'home', tools: 'desk', why: 'Te stil', grade: '' }

    verifies('SVY-6', 'an older page that was not changed leaves the newer answers, and shows them', async () => {
      for (const send of [true, false]) {
        const { code, post, answersOf } = await stale([])
        const step = { page: 0, isBack: false, unseen: [] }
        const form = { ...post(older), ...(!send && { step }) }
        const posted = await must(world.answering.answer(code, HERE, form))
        const all = { ...toValues(newest), why: ['Te druk'] }
        expect(posted).to.include({ _tag: 'Newer', page: 0 })
        expect(posted._tag === 'Newer' && Object.fromEntries(posted.answers)).to.deep.equal(all)
        expect(await answersOf()).to.deep.equal(all)
        // Sent again, as it is shown now.
        const { keptRevision: revision = '' } = posted._tag === 'Newer' ? posted.survey : {}
        const again = { ...post({ ...newest, why: 'Te druk' }), shown: { revision, typed: new Set<string>() } }
        expect(await must(world.answering.answer(code, HERE, again))).to.deep.equal({ _tag: 'Answered' })
      }
    })

    verifies('SVY-6', 'what was typed on the older page is newer; it keeps that, and nothing else of it', async () => {
      const { code, post, answersOf } = await stale(['why'])
      const shown = await must(
        world.answering.showAgain(code, HERE, { ...post({ ...older, why: 'Te warm' }), page: 0 }),
      )
      expect(O.isSome(shown.newer)).to.equal(true)
      expect(await answersOf()).to.deep.equal({ ...toValues(newest), why: ['Te warm'] })
    })

    verifies('SVY-6', 'an older page that shows the newest answers by now goes on as any other', async () => {
      const { code, post, answersOf } = await stale(['work', 'why'])
      const step = { page: 0, isBack: false, unseen: [] }
      const form = post({ ...newest, why: 'Te warm' })
      expect(await must(world.answering.answer(code, HERE, { ...form, step }))).to.include({ _tag: 'Turned', page: 1 })
      expect(await answersOf()).to.deep.equal({ ...toValues(newest), why: ['Te warm'] })
    })
  })

  verifies('SVY-6', 'is removed once its code has ended, and not before', async () => {
    const { tenant, series, keep, kept } = await opened()
    const purge = makePurgeKeptAnswers({ inScope: world.inScope, clock: world.clock })
    await keep(0, { work: 'home' })
    const end = world.clock.now() + 1
    await world.within(tenant, ({ surveyCodes }) => surveyCodes.endSeries(series, O.some(end)))
    await must(purge)
    expect(await kept()).to.deep.equal({ version: 1, page: 0, answers: { work: ['home'] } })
    world.advance(1)
    await must(purge)
    expect(await kept()).to.equal(undefined)
  })
})
