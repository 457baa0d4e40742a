// Visitors of one survey at the same moment, in PostgreSQL: landings, starts and answers that overlap.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { type AnswerWorld, GOOD_ANSWERS, openAnswerWorld } from '#test/application/survey/answer-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { newBrowser, newLink, newResponse, newSurvey } from '#test/contract/sample-surveys.ts'
import { together } from '#test/contract/store-subject.ts'
import { type OpenedDatabase, openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const KEPT = { version: 1, page: 0, answers: new Map([['why', ['Daarom']]]), revision: newUuid() }

/** Requests of one address run one after the other. */
const address = (n: number): string => `#192.0.2.${n}`

describe('answering a survey at the same moment', () => {
  let opened: OpenedDatabase
  let world: AnswerWorld
  before(async () => {
    opened = await openFreshDatabase()
    const { database } = opened
    world = openAnswerWorld({
      inScope: makeInScope({ database, stores: makeTableStores }),
      visits: makeSurveyVisits(database),
    })
  })
  after(() => opened?.close())
  beforeEach(() => world.reset())

  const answer = (code: string, n: number, form = GOOD_ANSWERS) => must(world.answering.answer(code, address(n), form))

  verifies('SVY-3', 'of twenty landings, as many as maxUses get in', async () => {
    const { tenant, code } = await world.open({ like: { maxUses: O.some(3) } })
    const landings = await together(20, (n) => world.answering.land(code, address(n))())
    expect(landings.filter(E.isRight)).to.have.length(3)
    expect(await world.usesOf(tenant, code)).to.equal(3)
  })

  verifies('SVY-4', 'of fifteen starts by a link, as many as its maxUses get a code', async () => {
    const survey = newSurvey()
    const { own } = await world.open({ survey, link: newLink(survey, { maxUses: O.some(3) }) })
    const starts = await together(15, (n) => world.answering.start(own, address(n))())
    expect(starts.filter(E.isRight)).to.have.length(3)
  })

  verifies(['SVY-4', 'CAM-12'], 'twenty posts store one response, and the areas above get it once', async () => {
    const { tenant, survey, code } = await world.open()
    const all = await together(20, (n) => answer(code, n))
    expect(new Set(all.map(({ _tag }) => _tag))).to.deep.equal(new Set(['Answered']))
    expect(await world.responsesOf(tenant, survey)).to.have.length(1)
    expect(world.passedOn).to.deep.equal([{ code, submittedAt: world.clock.now() }])
  })

  verifies('SVY-6', 'of a response and ten late keeps at once, nothing but the response is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tenant, code } = await world.open({ like: { series: asSeriesUuid(newUuid()) } })
      const secret = browserSecrets.make()
      const late = (n: number) => world.answering.showAgain(code, address(n), { ...GOOD_ANSWERS, page: 0, secret })()
      const [submitted] = await Promise.all([answer(code, 20), together(10, late)])
      expect(submitted).to.deep.equal({ _tag: 'Answered' })
      expect(await world.keptOf(tenant, code, secret)).to.equal(undefined)
    }
  })

  verifies('SVY-6', 'a keep that began before the response was stored waits for it, and writes nothing', async () => {
    const { tenant, code, survey } = await world.open()
    const by = { code, browser: newBrowser() }
    const late: Promise<unknown>[] = []
    await world.within(tenant, (stores) =>
      pipe(
        stores.keptAnswers.remove(code, O.none),
        TE.flatMap(() => stores.surveyResponses.add(newResponse(survey, code))),
        TE.tapIO(() => () => {
          late.push(
            world.within(tenant, ({ keptAnswers }) =>
              pipe(
                keptAnswers.lock(code),
                TE.flatMap((isOpen) => (isOpen ? keptAnswers.put(by, KEPT) : TE.right(false))),
              ),
            ),
          )
        }),
        TE.flatMap((added) => T.delay(100)(TE.right(added))),
      ),
    )
    await Promise.all(late)
    expect(await world.within(tenant, ({ keptAnswers }) => keptAnswers.find(by))).to.deep.equal(O.none)
  })

  verifies('SVY-6', 'two windows of a browser that keep at once lose nothing that was typed in either', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tenant, code } = await world.open({ like: { series: asSeriesUuid(newUuid()) } })
      const secret = browserSecrets.make()
      const type = (n: number, key: string, value: string) =>
        must(
          world.answering.showAgain(code, address(n), {
            version: O.some(1),
            page: 0,
            answers: new Map([[key, [value]]]),
            shown: { revision: '', typed: new Set([key]) },
            secret,
          }),
        )
      await Promise.all([type(1, 'work', 'home'), type(2, 'why', 'Te druk')])
      expect((await world.keptOf(tenant, code, secret))?.answers).to.deep.equal({ work: ['home'], why: ['Te druk'] })
    }
  })

  verifies(
    'SVY-5',
    'a kind of question that a later release stored is refused by name, and loses nothing',
    async () => {
      const { tenant, survey, code } = await world.open()
      const by = { code, browser: newBrowser() }
      await world.within(tenant, ({ keptAnswers }) => keptAnswers.put(by, KEPT))
      const { owner } = opened
      const replaceKind = async (type: string): Promise<void> => {
        await owner.query('begin')
        await owner.query(`select set_config('app.tenant_uuid', $1, true)`, [tenant])
        const { rowCount } = await owner.query(
          `update survey_versions set content = jsonb_set(content::jsonb, '{questions,0,kind,type}', $1::jsonb)::json`,
          [JSON.stringify(type)],
        )
        expect(rowCount).to.equal(1)
        await owner.query('commit')
      }
      const before = survey.content.questions[0]?.kind.type ?? expect.fail('a question')
      await replaceKind('slider')
      const attempts = {
        read: () => world.within(tenant, ({ surveys }) => surveys.find(survey.uuid)),
        land: () => must(world.answering.land(code, address(1))),
        answer: () => answer(code, 1),
      }
      for (const [name, attempt] of Object.entries(attempts)) {
        const failure = await attempt().then(
          () => 'nothing',
          (error: unknown) => String(error),
        )
        expect(failure, name).to.match(/: unreadable \.?content/)
        expect(failure, 'no text of the office').not.to.match(/slider|Vraag/)
      }
      expect(await world.responsesOf(tenant, survey)).to.deep.equal([])
      expect(O.isSome(await world.within(tenant, ({ keptAnswers }) => keptAnswers.find(by)))).to.equal(true)
      await replaceKind(before)
      expect(await answer(code, 2), 'by the new replica').to.deep.equal({ _tag: 'Answered' })
    },
  )

  verifies('SVY-6', 'of ten different answers one is stored, and the others are said not to be', async () => {
    const { tenant, survey, code } = await world.open()
    const tags = await together(10, (n) =>
      answer(code, n, {
        ...GOOD_ANSWERS,
        answers: new Map([
          ['work', ['home']],
          ['why', [String(n)]],
        ]),
      }),
    )
    expect(tags.filter(({ _tag }) => _tag === 'Answered')).to.have.length(1)
    expect(tags.filter(({ _tag }) => _tag === 'OtherAnswers')).to.have.length(9)
    const [stored] = await world.responsesOf(tenant, survey)
    expect(stored?.answers).to.deep.include({ why: String(tags.findIndex(({ _tag }) => _tag === 'Answered')) })
  })
})
