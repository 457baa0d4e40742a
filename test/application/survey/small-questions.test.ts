// Questions of confidential campaigns that few people answered, read in every way at many times.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Name } from '#domain/identity/naming.ts'
import { type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { GivenAnswers, ListedResponse, ResponseUuid } from '#domain/survey/answers.ts'
import { listShownConditional } from '#domain/survey/conditions.ts'
import { ANSWERS_SHOWN_FROM, type ResponseSelection, selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid, type SeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { ComparedBy } from '#domain/survey/comparison.ts'
import type { QuestionResult } from '#domain/survey/results.ts'
import type { QuestionId } from '#domain/survey/survey.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { newResponse, optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { randomFrom } from '#test/support/seeded-random.ts'
import { verifies } from '#test/support/verifies.ts'
import { openSurveyWorld } from './survey-world.ts'

const PEOPLE = 30
const DAYS = 9
const ROUNDS = propertyRuns(200)

/** Each person has an option of their own, so that every figure names the people whose answers are in it. */
const own = optionsOf(...Array.from({ length: PEOPLE }, (_, n) => `p${n}`))
const content = sampleContent({
  questions: [
    sampleQuestion('place', { type: 'choice', options: own, hasOther: true }),
    sampleQuestion('words', { type: 'text', most: 200 }),
    sampleQuestion('grid', { type: 'matrix', rows: optionsOf('desk', 'home'), options: own }),
    sampleQuestion('several', { type: 'choices', options: own }),
    sampleQuestion('more', { type: 'choice', options: own }, { shownWhen: { question: 'words', is: 'answered' } }),
  ],
})

const toDay = (n: number): Day => `2026-03-${String(n).padStart(2, '0')}` as Day
const atNoon = (n: number): Instant => Date.parse(`${toDay(n)}T12:00:00Z`)

/** The keys under which a person answered, with what names the person. */
const listKeys = (answers: GivenAnswers): readonly QuestionId[] =>
  Object.entries(answers).flatMap(([key, answer]) =>
    typeof answer === 'object' && key === 'grid' ? answer.map((cell) => `grid ${cell.split('.')[0]}`) : [key],
  )

describe('questions of a confidential campaign that few people answered', () => {
  let now: Instant = atNoon(1)
  const world = openSurveyWorld(() => now)
  world.usesOf.push(() => TE.right({ campaign: 1 }))

  const openSurvey = async (asked = content) => {
    const eva = await world.administrator()
    const survey = await must(world.surveys.add(eva, { name: 'Tevredenheid' as Name, content: asked }))
    const give = (code: string, day: number, answers: GivenAnswers, uuid = newUuid()) =>
      must(
        world.inScope(Tenant(eva.tenantUuid), ({ surveyResponses }) =>
          surveyResponses.add(
            newResponse(survey, code as SurveyCode, { uuid: uuid as ResponseUuid, submittedOn: toDay(day), answers }),
            listShownConditional(asked, answers),
          ),
        ),
      )
    return { eva, survey, give }
  }
  type Opened = Awaited<ReturnType<typeof openSurvey>>

  /** The people whose answers a reading shows, by key. */
  type Seen = ReadonlyMap<QuestionId, ReadonlySet<number>>
  const readPerson = (text: string): number => Number(text.slice(1))

  const namePeople = (counts: readonly number[]): ReadonlySet<number> =>
    new Set(counts.flatMap((count, n) => (count > 0 ? [n] : [])))

  const indexPeople = (
    questions: readonly Pick<QuestionResult, 'id' | 'kind' | 'values' | 'rows'>[],
  ): Map<QuestionId, ReadonlySet<number>> =>
    new Map(
      questions.flatMap(({ id, kind, values, rows }) => [
        ...(kind.type === 'choice' || kind.type === 'choices'
          ? [[id, namePeople(values.map(({ count }) => count))] as const]
          : []),
        ...rows.map((row) => [`grid ${row.id}`, namePeople(row.counts)] as const),
      ]),
    )

  const readResults = async ({ eva }: Opened, selection: ResponseSelection) => {
    const { questions, isWithheld } = await must(world.results.results(eva, selection))
    const seen = indexPeople(questions)
    if (isWithheld) return seen
    for (const { id, values, unshown } of questions)
      if (unshown === 'all') expect(Math.max(...values.map(({ count }) => count)), id).to.equal(0)
    for (const key of ['words', 'place.other']) {
      const asked = { question: key, version: 1, skip: 0, limit: 99 }
      const { data } = await must(world.results.texts(eva, selection, asked))
      seen.set(key, new Set(data.map(readPerson)))
      const ofKey = questions.find(({ id }) => id === key.split('.')[0])
      const size = key === 'words' ? ofKey?.values[0]?.count : ofKey?.others
      expect(size, 'texts are as many as the results count').to.equal(data.length)
    }
    return seen
  }

  const readRows = async ({ eva }: Opened, selection: ResponseSelection, isFile: boolean) => {
    if (!isFile) return (await must(world.results.responses(eva, selection, { after: O.none, limit: 99 }))).data
    const rows: ListedResponse[] = []
    const { pages } = await must(world.results.exportSelected(eva, selection))
    for await (const page of pages) rows.push(...(E.isRight(page) ? page.right : []))
    return rows
  }

  verifies('CAM-20', 'show by no readings at whatever times what fewer than five people answered', async () => {
    const random = randomFrom(20)
    const pick = (most: number): number => Math.floor(random() * most)
    const outcomes = { shown: 0, withheld: 0, listed: 0, unlisted: 0, tag: 0, campaign: 0, version: 0 }
    for (let round = 0; round < ROUNDS; round += 1) {
      const opened = await openSurvey()
      const { eva, survey, give } = opened
      const rates: Readonly<Record<string, number>> = {
        place: 0.2 + random() * 0.8,
        words: random(),
        other: random() * 0.6,
        grid: random(),
        several: random(),
        more: random(),
      }
      const has = (key: string): boolean => random() < (rates[key] ?? 0)
      const every = selectEveryResponse(survey.uuid)
      const tags = [sampleTag({}).uuid, sampleTag({}).uuid]
      const series = Array.from({ length: 1 + pick(2) }, () => asSeriesUuid(newUuid()))
      const asked: { readonly code: string; readonly day: number }[] = []
      for (const one of series) {
        const codes = await world.askBy(eva, survey, one, false, PEOPLE / 2, () => tags.slice(pick(3)), O.none)
        asked.push(...codes.map(({ code }) => ({ code, day: 1 + pick(random() < 0.5 ? 2 : DAYS) })))
      }
      const uuids = asked.map(() => newUuid())
      const given = asked.map((_, n): GivenAnswers => {
        const words = has('words') ? { words: `p${n}` } : {}
        const rows = ['desk', 'home'].filter(() => has('grid')).map((row) => `${row}.p${n}`)
        const place = has('place') ? { place: [`p${n}`], ...(has('other') && { 'place.other': `p${n}` }) } : {}
        const more = 'words' in words && has('more') ? { more: [`p${n}`] } : {}
        const several = has('several') ? { several: [`p${n}`] } : {}
        return { ...place, ...words, ...several, ...(rows.length > 0 && { grid: rows }), ...more }
      })
      const signs = asked.map(() => new Map<QuestionId, string>())
      const sign = (person: number, key: QuestionId, mark: string) =>
        signs[person]?.set(key, `${signs[person].get(key) ?? ''}${mark}`)
      const seenAtAll = asked.map(() => new Set<QuestionId>())
      const listed = asked.map(() => new Set<QuestionId>())
      const places = asked.map(() => '')
      const note = (seen: Seen) =>
        asked.forEach((_, person) => {
          for (const [key, people] of seen) {
            sign(person, key, people.has(person) ? '1' : '0')
            if (people.has(person)) seenAtAll[person]?.add(key)
          }
        })
      const look = async (selection: ResponseSelection) => {
        note(await readResults(opened, selection))
        const found = await world.results.responses(eva, selection, { after: O.none, limit: 1 })()
        if (E.isLeft(found)) return
        const rows = await readRows(opened, selection, random() < 0.5)
        asked.forEach((_, person) => {
          const row = rows.find(({ uuid }) => uuid === uuids[person])
          places[person] += row === undefined ? '-' : row.submittedOn.slice(-2)
          for (const key of row === undefined ? [] : listKeys(row.answers)) listed[person]?.add(key)
        })
      }
      const compare = async (by: ComparedBy, selection: ResponseSelection) => {
        const { groups } = await must(world.compare(eva, by, selection))
        for (const { questions } of groups) {
          note(indexPeople(questions))
          if (questions.some(({ values }) => values.some(({ count }) => count > 0))) outcomes[by] += 1
        }
      }
      const lookAround = async () => {
        const days = [1 + pick(DAYS), 1 + pick(DAYS)].toSorted((a, b) => a - b).map(toDay)
        const ofDays = { from: O.fromNullable(days[0]), to: random() < 0.5 ? O.none : O.fromNullable(days[1]) }
        const one: O.Option<SeriesUuid> = O.fromNullable(series[pick(series.length)])
        await look(random() < 0.3 ? every : { ...every, series: one, ...(random() < 0.6 && ofDays) })
      }
      for (let day = 1; day <= DAYS; day += 1) {
        now = atNoon(day)
        for (const [person, { code, day: theirs }] of asked.entries()) {
          if (theirs !== day || random() < 0.1) continue
          await give(code, day, given[person] ?? {}, uuids[person])
        }
        if (random() < 0.6) await lookAround()
      }
      await must(
        world.inScope(Tenant(eva.tenantUuid), ({ surveyCodes }) =>
          TE.traverseSeqArray((one: SeriesUuid) => surveyCodes.endSeries(one, O.some(now)))(series),
        ),
      )
      now += fromMinutes(10)
      for (let times = 0; times < 3; times += 1) await lookAround()
      for (const one of series) {
        await look({ ...every, series: O.some(one) })
        await compare('tag', { ...every, series: O.some(one) })
      }
      await look(every)
      await compare('campaign', every)

      const keys = new Set(given.flatMap(listKeys))
      for (const key of keys) {
        const people = asked.flatMap((_, n) => (listKeys(given[n] ?? {}).includes(key) ? [n] : []))
        const isSeen = (person: number) => seenAtAll[person]?.has(key) === true || listed[person]?.has(key) === true
        const classes = Map.groupBy(people.filter(isSeen), (person) =>
          [signs[person]?.get(key), listed[person]?.has(key) === true ? places[person] : ''].join(),
        )
        for (const [mark, same] of classes)
          expect(same.length, `round ${round}, ${key}, ${mark}: ${same.join()}`).to.be.at.least(ANSWERS_SHOWN_FROM)
        outcomes[classes.size > 0 ? 'shown' : 'withheld'] += 1
        outcomes[people.some((n) => listed[n]?.has(key) === true) ? 'listed' : 'unlisted'] += 1
      }
    }
    const { version, ...often } = outcomes
    expect(version).to.equal(0)
    for (const [outcome, times] of Object.entries(often)) expect(times, outcome).to.be.greaterThan(ROUNDS / 20)
  })

  const readClosed = async (
    given: readonly GivenAnswers[],
    dayOf: (n: number) => number = () => 1,
    tagsOf: (n: number) => readonly TagUuid[] = () => [],
    asked = content,
  ) => {
    const opened = await openSurvey(asked)
    const { eva, survey, give } = opened
    const series = asSeriesUuid(newUuid())
    const codes = await world.askBy(eva, survey, series, false, given.length, tagsOf, O.some(atNoon(DAYS)))
    for (const [n, answers] of given.entries()) await give(codes[n]?.code ?? '', dayOf(n), answers)
    now = atNoon(DAYS) + fromMinutes(10)
    return { opened, selection: { ...selectEveryResponse(survey.uuid), series: O.some(series) } }
  }
  const times = (count: number, answersOf: (n: number) => GivenAnswers): readonly GivenAnswers[] =>
    Array.from({ length: count }, (_, n) => answersOf(n))

  verifies('CAM-20', 'are left out of results, texts, responses and files, also of all of the survey', async () => {
    const { opened, selection } = await readClosed(
      times(20, (n) => ({
        place: [`p${n}`],
        ...(n < 3 && { words: `p${n}`, 'place.other': `p${n}`, several: ['p0', `p${n}`] }),
      })),
    )
    for (const asked of [selection, selectEveryResponse(selection.survey)]) {
      const { questions } = await must(world.results.results(opened.eva, asked))
      const shown = questions.map(({ id, asked: of, unshown, unshownWords }) => [id, of, unshown, unshownWords])
      expect(shown).to.deep.equal([
        ['place', 20, 'none', 'all'],
        ['words', 0, 'all', 'none'],
        ['grid', 20, 'none', 'none'],
        // Who saw it is who answered the question before.
        ['several', 0, 'all', 'none'],
        ['more', 0, 'all', 'none'],
      ])
      const seen = await readResults(opened, asked)
      expect([seen.get('words')?.size, seen.get('place.other')?.size, seen.get('place')?.size]).to.deep.equal([
        0, 0, 20,
      ])
      for (const isFile of [false, true]) {
        const rows = await readRows(opened, asked, isFile)
        expect(new Set(rows.flatMap(({ answers }) => Object.keys(answers)))).to.deep.equal(new Set(['place']))
      }
      const { findUnshown } = await must(world.results.exportSelected(opened.eva, asked))
      const ofKey = (key: QuestionId) => findUnshown({ key, versions: [1] })
      expect(['place', 'place.other', 'words', 'several', 'more'].map(ofKey)).to.deep.equal([
        'none',
        'all',
        'all',
        'all',
        'all',
      ])
    }
  })

  verifies('CAM-20', 'have texts in another order than the responses beside them', async () => {
    const people = times(20, (n) => ({ place: [`p${n}`], words: `p${n}` }))
    const textsOf = async (given: readonly GivenAnswers[]) => {
      const { opened, selection } = await readClosed(given)
      const words = { question: 'words', version: 1, skip: 0, limit: 99 }
      const { data } = await must(world.results.texts(opened.eva, selection, words))
      const rows = await readRows(opened, selection, true)
      return { data, rows: rows.map(({ answers }) => answers['words']) }
    }
    const [first, second] = [await textsOf(people), await textsOf(people)]
    expect(first.data).to.have.members(first.rows)
    expect(second.rows, 'in random order').not.to.deep.equal(first.rows)
    expect(second.data).to.deep.equal(first.data)
  })

  verifies('CAM-20', 'are shown from five people on, of whole days with five, and in rows by themselves', async () => {
    // Two of the five answered on the first day.
    const { opened, selection } = await readClosed(
      times(10, (n) => ({ place: [`p${n}`], ...(n < 2 || n > 6 ? { words: `p${n}` } : {}) })),
      (n) => (n < 5 ? 1 : 2),
    )
    const first = { ...selection, to: O.some(toDay(1)) }
    for (const asked of [selection, first]) {
      const { responses, questions } = await must(world.results.results(opened.eva, asked))
      const [place, words] = questions
      expect(words?.values[0]?.count).to.equal(5)
      expect([place?.asked, words?.asked]).to.deep.equal([responses, 10])
      expect(words?.unshown).to.equal(asked === first ? 'some' : 'none')
      const rows = await readRows(opened, asked, true)
      expect(rows.map(({ answers }) => Object.keys(answers))).to.deep.equal(rows.map(() => ['place']))
    }
  })

  verifies('CAM-20', 'are not compared by tag where a tag and selected days differ by few answers', async () => {
    const tag = sampleTag({}).uuid
    // Of the tag, all five answered on the first day; of the others, one did.
    const { opened, selection } = await readClosed(
      times(20, (n) => ({ place: [`p${n}`], ...(n < 6 || n > 10 ? { words: `p${n}` } : {}) })),
      (n) => (n < 10 ? 1 : 2),
      (n) => (n < 5 ? [tag] : []),
    )
    const { groups } = await must(world.compare(opened.eva, 'tag', selection))
    expect(groups.map(({ key, responses }) => [key, responses])).to.deep.equal([[tag, 5]])
    const ids = groups.flatMap(({ questions }) => questions.map(({ id }) => id))
    expect(ids).to.include('place')
    expect(ids).not.to.include('words')
    for (const one of groups.flatMap(({ questions }) => questions))
      expect(one, 'the number of own words may be small').not.to.have.property('others')
  })

  verifies('CAM-20', 'hide who saw a question that depends on them', async () => {
    const tag = sampleTag({}).uuid
    const choice = sampleQuestion('choice', { type: 'choice', options: optionsOf('yes', 'no') })
    const shownWhen = { question: 'choice', is: 'one_of', options: ['yes'] } as const
    const branching = sampleContent({
      questions: [choice, sampleQuestion('after', { type: 'text', most: 200 }, { shownWhen })],
    })
    const read = async (given: readonly GivenAnswers[]) => {
      const { opened, selection } = await readClosed(
        given,
        () => 1,
        (n) => (n < 10 ? [tag] : []),
        branching,
      )
      const { questions } = await must(world.results.results(opened.eva, selection))
      const { groups } = await must(world.compare(opened.eva, 'tag', selection))
      const compared = groups.flatMap((group) => group.questions.map(({ id }) => id))
      return [...questions.map(({ unshown }) => unshown), ...compared]
    }
    const no = { choice: ['no'] }
    const yes = { choice: ['yes'], after: 'Ja' }
    expect(await read(times(20, (n) => (n < 3 ? no : {}))), 'none of the three said yes').to.deep.equal(['all', 'all'])
    expect(
      await read(times(20, (n) => (n < 3 ? no : n < 10 ? {} : yes))),
      'none of three of the tag did',
    ).to.deep.equal(['none', 'none'])
    expect(await read(times(20, (n) => (n < 10 ? no : yes)))).to.deep.equal(['none', 'none', 'choice', 'after'])
  })
})
