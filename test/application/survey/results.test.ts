// Results and the export of a survey with several versions.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { writeResponseCsv } from '#adapters/http/survey/response-csv.ts'
import { toResponseRows } from '#adapters/http/survey/response-rows.ts'
import type { ExportedResponses } from '#application/survey/results.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { Tag } from '#domain/identity/tag.ts'
import type { ComparedBy } from '#domain/survey/comparison.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid, type SeriesUuid } from '#domain/survey/survey-code.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import type { GivenAnswers, ResponseUuid } from '#domain/survey/answers.ts'
import { ANSWERS_SETTLE_WITHIN } from '#domain/survey/release.ts'
import { type ResponseSelection, selectEveryResponse } from '#domain/survey/selection.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { sampleContent, sampleQuestion, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openSurveyWorld, type SurveyWorld } from './survey-world.ts'

const { work, tools, why } = sampleQuestions
const name = 'Tevredenheid' as Name
const CLOSED = NOW - ANSWERS_SETTLE_WITHIN
const textOf = (text: string): GivenAnswers => ({ why: text })

describe('results of a survey of an office', () => {
  const world = openSurveyWorld()
  let eva: Awaited<ReturnType<SurveyWorld['administrator']>>
  beforeEach(async () => {
    eva = await world.administrator()
  })

  const exportEvery = (survey: SurveyUuid) => must(world.results.exportSelected(eva, selectEveryResponse(survey)))
  const writeCsv = async (found: ExportedResponses, language: Language = 'nl'): Promise<string> => {
    let text = ''
    for await (const part of writeResponseCsv(toResponseRows(found, language), language)) text += part
    return text
  }

  /** The cells, without their quotes. */
  const exported = async (survey: SurveyUuid, language: Language = 'nl') => {
    const text = await writeCsv(await exportEvery(survey), language)
    expect(text.charCodeAt(0)).to.equal(0xfeff)
    const lines = text.slice(1).split('\r\n')
    expect(lines.pop()).to.equal('')
    return lines.map((line) => line.slice(1, -1).split(language === 'nl' ? '";"' : '","'))
  }

  const twoVersions = async () => {
    const first = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [work, why] }) }))
    await world.answer(eva, first, { answers: { work: ['home'], ...textOf('Rust') } })
    const reworded = sampleQuestion('why', why.kind, { label: { nl: '=Waarom?', en: 'Why?' } })
    const content = sampleContent({ questions: [reworded, tools] })
    const second = await must(world.surveys.replace(eva, first.uuid, 1, { name, content, mended: ['why'] }))
    await world.answer(eva, second, {
      language: 'en',
      submittedOn: '2026-03-30' as Day,
      answers: { tools: ['phone', 'desk'] },
    })
    return second
  }

  verifies('SVY-4', 'are counted over all versions, with the newest texts', async () => {
    const { uuid } = await twoVersions()
    const { responses, questions } = await must(world.results.results(eva, selectEveryResponse(uuid)))
    expect(responses).to.equal(2)
    expect(questions.map(({ id, label, isCurrent }) => [id, label.nl, isCurrent])).to.deep.equal([
      ['why', '=Waarom?', true],
      ['tools', 'Vraag tools', true],
      ['work', 'Vraag work', false],
    ])
    const counts = questions.flatMap(({ id, values }) => values.map(({ value, count }) => `${id} ${value} ${count}`))
    expect(counts).to.deep.equal([
      'why  1',
      'tools phone 1',
      'tools laptop 0',
      'tools desk 1',
      'work office 0',
      'work home 1',
    ])
  })

  verifies(['SVY-4', 'SVY-7'], 'are exported with a column a question and an option over all versions', async () => {
    const { uuid } = await twoVersions()
    const [head, ...rows] = await exported(uuid)
    const common = ['Reactie', 'Ingevuld op', 'Versie', 'Taal']
    const tools = ['phone', 'laptop', 'desk'].map((id) => `Vraag tools: Keuze ${id}`)
    const works = ['office', 'home'].map((id) => `Vraag work (versie 1): Keuze ${id}`)
    expect(head).to.deep.equal([...common, "'=Waarom?", ...tools, 'Vraag work (versie 1)', ...works])
    expect(rows.map(([, ...cells]) => cells)).to.have.deep.members([
      ['2026-03-29', '1', 'nl', 'Rust', '', '', '', 'Keuze home', '0', '1'],
      ['2026-03-30', '2', 'en', '', '1', '0', '1', '', '', ''],
    ])
    expect((await exported(uuid, 'en'))[0]).to.deep.equal([
      'Response',
      'Submitted on',
      'Version',
      'Language',
      'Why?',
      ...['phone', 'laptop', 'desk'].map((id) => `Question tools: Option ${id}`),
      'Question work (version 1)',
      ...['office', 'home'].map((id) => `Question work (version 1): Option ${id}`),
    ])
    expect((await world.actions(eva)).slice(-2)).to.deep.equal(['survey.exported', 'survey.exported'])
  })

  verifies('SVY-5', 'answers keep what was asked, in the export; a mended spelling is the newest', async () => {
    const stays = (yes: string) =>
      sampleQuestion('stays', { type: 'choice', options: ['yes', 'no'].map((id) => ({ id, label: { nl: id + yes } })) })
    const grade = (most: number) => sampleQuestion('grade', { type: 'rating', most, low: {}, high: {} })
    const contentOf = (yes: string, most: number) =>
      sampleContent({ languages: ['nl'], questions: [stays(yes), grade(most)] })
    const rowsOf = async (...mended: readonly string[]) => {
      eva = await world.administrator()
      const first = await must(world.surveys.add(eva, { name, content: contentOf('', 5) }))
      const given = { answers: { stays: ['yes'], grade: 5 } }
      await world.answer(eva, first, given)
      const second = await must(
        world.surveys.replace(eva, first.uuid, 1, { name, content: contentOf('!', 10), mended }),
      )
      await world.answer(eva, second, given)
      await world.answer(eva, first, given)
      const [head, ...rows] = await exported(first.uuid)
      return [head, ...rows].map((cells = []) => cells.toSpliced(3, 1).slice(2).join('|')).toSorted()
    }
    const grades = 'Vraag grade|Vraag grade (versie 1)'
    expect(await rowsOf()).to.deep.equal([
      '1|yes|||1|0||5',
      '1|yes|||1|0||5',
      '2|yes!|1|0|||5|',
      `Versie|Vraag stays|Vraag stays: yes!|Vraag stays: no!|Vraag stays: yes (versie 1)|Vraag stays: no (versie 1)|${grades}`,
    ])
    expect(await rowsOf('stays/yes', 'stays/no')).to.deep.equal([
      '1|yes!|1|0||5',
      '1|yes!|1|0||5',
      '2|yes!|1|0|5|',
      `Versie|Vraag stays|Vraag stays: yes!|Vraag stays: no!|${grades}`,
    ])
  })

  verifies('SVY-5', 'an export leaves out what was answered under a version that it has no column for', async () => {
    const first = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [work] }) }))
    await world.answer(eva, first, {})
    const found = await exportEvery(first.uuid)
    const content = sampleContent({ questions: [why] })
    const second = await must(world.surveys.replace(eva, first.uuid, 1, { name, content, mended: [] }))
    await world.answer(eva, second, { answers: textOf('Later') })
    const text = await writeCsv(found)
    expect(text.split('\r\n')).to.have.length(3)
  })

  verifies('SVY-4', 'hold no formula, no broken row, no code and no person in the export', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
    const texts = ['=1+1', '+31 6', '-2', '@SUM(A1)', ' =1', '\n\t-1', '＝1', 'x;=1+1', 'a"b,c;d', 'gewoon = goed', '']
    const responses = texts.map((text, n) => ({
      uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid,
      answers: textOf(text),
    }))
    await world.answer(eva, survey, ...responses)
    const text = await writeCsv(await exportEvery(survey.uuid))
    // As RFC 4180 reads it: cells between quotes, quotes doubled.
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)]
    expect(cells.map(([whole]) => whole).join('')).to.equal(text.slice(1))
    const given = cells.map(([, cell]) => cell?.replaceAll('""', '"')).filter((_, n) => n % 5 === 4)
    expect(given.slice(1)).to.deep.equal([...texts.slice(0, 7).map((one) => `'${one}`), ...texts.slice(7)])
    const { data } = await must(
      world.results.responses(eva, selectEveryResponse(survey.uuid), { after: O.none, limit: 100 }),
    )
    expect(data.map((one) => 'code' in one)).not.to.contain(true)
    expect(text).not.to.contain(eva.email)
  })

  verifies('SVY-9', 'numbers are numbers in the export, negative ones and decimals too', async () => {
    const euros = sampleQuestion('why', { type: 'number', least: -10, most: 10, decimals: 2 })
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [euros] }) }))
    await world.answer(eva, survey, { answers: { why: -2.5 } })
    const rows = async (language: Language) => (await exported(survey.uuid, language))[1]?.at(-1)
    expect([await rows('nl'), await rows('en')]).to.deep.equal(['-2,5', '-2.5'])
  })

  verifies('SVY-4', 'are exported a page at a time, and cut off where one cannot be had', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
    const many = Array.from({ length: 1_101 }, (_, n) => ({
      uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid,
      answers: textOf(String(n)),
    }))
    await world.answer(eva, survey, ...many)
    const { pages } = await exportEvery(survey.uuid)
    const sizes: number[] = []
    for await (const page of pages) sizes.push(E.isRight(page) ? page.right.length : -1)
    expect(sizes).to.deep.equal([500, 500, 101])
    const rows = (await exported(survey.uuid)).slice(1)
    expect(rows.map((cells) => cells.at(-1))).to.deep.equal(many.map((_, n) => String(n)))
    const none = { questions: [], isNamed: false, hasLanguages: true, findUnshown: () => 'none' as const }
    async function* failing() {
      yield E.left(storeUnavailable)
    }
    const broken = writeResponseCsv(toResponseRows({ ...none, pages: failing() }, 'nl'), 'nl')
    await broken.next()
    const outcome = await broken.next().catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(Error)
  })

  verifies('SVY-7', 'of a part of the responses show the answers of five people at least', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [work, why] }) }))
    const days = ['2026-03-27', '2026-03-28', '2026-03-28', '2026-03-29', '2026-03-29', '2026-03-30'] as const
    const give = (given: readonly string[]) =>
      world.answer(
        eva,
        survey,
        ...given.map((day, n) => ({
          uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid,
          submittedOn: day as Day,
          answers: { work: ['home'], ...textOf(day.slice(-2)) },
        })),
      )
    const read = async (change: Partial<ResponseSelection>) => {
      const asked = { ...selectEveryResponse(survey.uuid), ...change }
      const { responses, isWithheld, questions, from, to } = await must(world.results.results(eva, asked))
      const texts = await world.results.texts(eva, asked, { question: 'why', version: 1, skip: 0, limit: 99 })()
      const found = await world.results.exportSelected(eva, asked)()
      const refused = [texts, found].map((one) => (E.isLeft(one) ? one.left._tag : 'shown'))
      expect(new Set(refused).size, 'one rule for all').to.equal(1)
      const counts = questions.flatMap(({ values }) => values.map(({ count }) => count))
      expect(isWithheld ? 0 : responses).to.equal(counts.at(-1) ?? 0)
      const rows = E.isRight(found) ? (await writeCsv(found.right)).trim().split('\r\n').length - 1 : 0
      expect(rows).to.equal(isWithheld ? 0 : responses)
      const ends = [from, to].map((day) => (O.isSome(day) ? day.value.slice(-2) : ''))
      return [responses, refused[0], ends.join('–'), E.isRight(texts) ? texts.right.data.toSorted().join() : '']
    }
    const day = (text: string) => O.some(text as Day)
    await give(days.slice(0, 4))
    expect(await read({ to: day('2026-03-28') })).to.deep.equal([3, 'TooFewResponses', '–28', ''])
    expect((await read({}))[0], 'the whole survey').to.equal(4)
    await give(days.slice(4))
    expect(await read({ to: day('2026-03-28') })).to.deep.equal([6, 'shown', '–30', '27,28,28,29,29,30'])
    await give(['2026-03-30', '2026-03-30', '2026-03-30', '2026-03-30'])
    expect(await read({ to: day('2026-03-28') })).to.deep.equal([5, 'shown', '–29', '27,28,28,29,29'])
    expect(await read({ from: day('2026-03-30') })).to.deep.equal([5, 'shown', '30–', '30,30,30,30,30'])
    expect(await read({ from: day('2026-03-31') })).to.deep.equal([0, 'shown', '31–', ''])
    const series = O.some(asSeriesUuid(newUuid()))
    expect(await read({ series }), 'a campaign without answers').to.deep.equal([0, 'shown', '–', ''])
  })

  describe('of a campaign', () => {
    const askedOf = async (isNamed: boolean, days: readonly string[], endsAt: O.Option<Instant> = O.some(CLOSED)) => {
      const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
      const series = asSeriesUuid(newUuid())
      const asked = { ...selectEveryResponse(survey.uuid), series: O.some(series) }
      const codes = await world.askBy(eva, survey, series, isNamed, days.length, () => [], endsAt)
      await world.answer(
        eva,
        survey,
        ...codes.map(({ code }, n) => ({ code, submittedOn: days[n] as Day, answers: textOf(`Text ${n}`) })),
      )
      return { asked, codes }
    }
    const list = (asked: ResponseSelection) => world.results.responses(eva, asked, { after: O.none, limit: 50 })

    verifies('CAM-20', 'a confidential response shows no person, and no day of fewer than five', async () => {
      const days = ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06', '2026-03-09', '2026-03-12', '2026-03-13']
      const { asked } = await askedOf(false, days)
      world.usesOf.push(() => TE.right({ campaign: 1 }))
      for (const selection of [asked, selectEveryResponse(asked.survey)]) {
        const { data } = await must(list(selection))
        expect(data.map(({ submittedOn }) => submittedOn)).to.deep.equal(days.map(() => '2026-03-13'))
        expect(data.map(({ respondent }) => respondent)).to.deep.equal(days.map(() => O.none))
        expect(data.map(({ language }) => language)).to.deep.equal(days.map(() => O.none))
        expect(
          data.map(({ uuid }) => uuid),
          'in no order of time',
        ).to.deep.equal(data.map(({ uuid }) => uuid).toSorted())
        const csv = await writeCsv(await must(world.results.exportSelected(eva, selection)))
        for (const day of days.slice(0, -1)) expect(csv).not.to.contain(day)
        expect([csv.includes('Mailadres'), csv.includes('Taal')]).to.deep.equal([false, false])
      }
      world.usesOf.pop()
    })

    verifies(
      'CAM-20',
      'a running confidential campaign shows past days, and leaves five responses for later',
      async () => {
        const days = [...Array(6).fill('2026-03-26'), '2026-03-27', ...Array(4).fill('2026-03-28'), '2026-03-29']
        const { asked, codes } = await askedOf(false, days, O.none)
        world.usesOf.push(() => TE.right({ campaign: 1 }))
        const read = async (selection: ResponseSelection) => {
          const { responses, waiting, isWithheld } = await must(world.results.results(eva, selection))
          const csv = await writeCsv(await must(world.results.exportSelected(eva, selection)))
          const texts = await must(
            world.results.texts(eva, selection, { question: 'why', version: 1, skip: 0, limit: 99 }),
          )
          const { data } = await must(list(selection))
          const rows = csv.trim().split('\r\n').length - 1
          expect([rows, texts.total, data.length], 'one rule for all').to.deep.equal([responses, responses, responses])
          return [responses, waiting, isWithheld]
        }
        const every = selectEveryResponse(asked.survey)
        expect(await read(asked)).to.deep.equal([6, 6, false])
        expect(await read(every), 'with the other responses to the survey').to.deep.equal([6, 6, false])
        const later = { ...asked, from: O.some('2026-03-27' as Day) }
        expect(await read(later), 'new days alone').to.deep.equal([0, 6, false])
        const compare = async () =>
          (await must(world.compare(eva, 'campaign', every))).groups.map(({ responses }) => responses)
        expect(await compare(), 'grows by single people').to.deep.equal([])
        const series = O.getOrElse((): SeriesUuid => expect.fail('a campaign'))(asked.series)
        await must(world.inScope(Tenant(eva.tenantUuid), (of) => of.surveyCodes.endSeries(series, O.some(CLOSED))))
        expect([await read(asked), await read(every)]).to.deep.equal([
          [12, 0, false],
          [12, 0, false],
        ])
        expect(await compare()).to.deep.equal([12])
        expect(codes).to.have.length(12)
        await must(world.inScope(Tenant(eva.tenantUuid), (of) => of.surveyCodes.endSeries(series, O.some(CLOSED + 1))))
        expect([await read(asked), await compare()], 'a last answer may not be stored yet').to.deep.equal([
          [6, 6, false],
          [],
        ])
        const { allShownAt } = await must(world.results.results(eva, asked))
        expect(allShownAt).to.deep.equal(O.some(NOW + 1))
        world.usesOf.pop()
      },
    )

    verifies('CAM-20', 'fewer than five confidential responses are not shown, by the survey either', async () => {
      const { asked } = await askedOf(false, ['2026-03-02', '2026-03-03'])
      const shown = async (selection: ResponseSelection) => [
        (await must(world.results.results(eva, selection))).isWithheld,
        E.isLeft(await list(selection)()),
      ]
      expect(await shown(asked)).to.deep.equal([true, true])
      expect(await shown(selectEveryResponse(asked.survey)), 'of visitors of a link').to.deep.equal([false, false])
      world.usesOf.push(() => TE.right({ campaign: 1 }))
      expect(await shown(selectEveryResponse(asked.survey))).to.deep.equal([true, true])
      world.usesOf.pop()
    })

    verifies(
      'CAM-20',
      'all responses to a survey leave out those of a campaign with few, and are not cut by days',
      async () => {
        const { asked } = await askedOf(false, ['2026-03-02', '2026-03-02', '2026-03-03', '2026-03-03', '2026-03-03'])
        const few = asSeriesUuid(newUuid())
        const [one] = await world.askBy(eva, { uuid: asked.survey }, few, false, 1)
        if (one === undefined) expect.fail('a participant')
        const its = { uuid: asked.survey, version: 1 }
        await world.answer(eva, its, { code: one.code, submittedOn: '2026-03-02' as Day, answers: textOf('Alleen') })
        world.usesOf.push(() => TE.right({ campaign: 2 }))
        const whole = { ...selectEveryResponse(asked.survey), to: O.some('2026-03-02' as Day) }
        const { responses, to } = await must(world.results.results(eva, whole))
        expect([responses, to]).to.deep.equal([5, O.none])
        const { data } = await must(list(whole))
        expect(data.map(({ submittedOn }) => submittedOn)).to.deep.equal(data.map(() => '2026-03-03'))
        expect(JSON.stringify(data)).not.to.contain('Alleen')
        const csv = await writeCsv(await must(world.results.exportSelected(eva, whole)))
        expect([csv.includes('Alleen'), csv.split('\r\n').length]).to.deep.equal([false, 7])
        const texts = await must(world.results.texts(eva, whole, { question: 'why', version: 1, skip: 0, limit: 9 }))
        expect(texts.total).to.equal(5)
        world.usesOf.pop()
      },
    )

    verifies('CAM-20', 'are compared by tag, campaign and version, where groups are large enough', async () => {
      const [zeist, utrecht, soest] = [sampleTag({ name: 'Zeist' }), sampleTag({ name: 'Utrecht' }), sampleTag({})]
      const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [work, why] }) }))
      await must(
        world.inScope(Tenant(eva.tenantUuid), ({ tags }) =>
          TE.traverseSeqArray((tag: Tag) => tags.put(tag))([zeist, utrecht, soest]),
        ),
      )
      const [first, second] = [asSeriesUuid(newUuid()), asSeriesUuid(newUuid())]
      const tagsOf = (n: number) => [n < 6 ? zeist.uuid : utrecht.uuid, ...(n === 0 ? [soest.uuid] : [])]
      const [asked, more] = [
        await world.askBy(eva, survey, first, false, 12, tagsOf),
        await world.askBy(eva, survey, second, false, 4),
      ]
      const places = ['home', 'office']
      const given = [...asked, ...more].map(({ code }, n) => ({
        code,
        // Three people leave words: too few to compare.
        answers: { work: [places[n < 6 ? 0 : 1] ?? ''], ...(n < 3 && textOf('Rust')) },
      }))
      await world.answer(eva, survey, ...given)
      const compared = async (by: ComparedBy, series: O.Option<SeriesUuid> = O.none) => {
        const { groups, isPartial } = await must(world.compare(eva, by, { survey: survey.uuid, series }))
        const shown = groups.map(({ name: called, responses, questions }) => {
          const counts = questions.flatMap(({ values }) => values.map(({ count }) => count))
          return `${called} ${responses}: ${counts.join(' ')}`
        })
        return [...shown, ...(isPartial ? ['partial'] : [])]
      }
      const byTag = ['Utrecht 6: 6 0', 'Zeist 6: 0 6', 'partial']
      expect((await compared('tag', O.some(first))).toSorted()).to.deep.equal(byTag)
      const moved = asked[0]?.user ?? expect.fail('a participant')
      await must(world.inScope(Tenant(eva.tenantUuid), ({ users }) => users.put({ ...moved, tags: [utrecht.uuid] })))
      expect((await compared('tag', O.some(first))).toSorted(), 'another tag moves no answer').to.deep.equal(byTag)
      world.usesOf.push(() => TE.right({ campaign: 2 }))
      expect(await compared('tag'), 'a difference from one campaign could show few').to.deep.equal(['partial'])
      expect(await compared('campaign')).to.deep.equal(['Tevredenheid 12: 6 6', 'partial'])
      expect(await compared('version'), 'tells when a response was given').to.deep.equal(['partial'])
      expect(await compared('version', O.some(first))).to.deep.equal(['partial'])
      world.usesOf.pop()
      expect(await compared('campaign'), 'of people who are unknown').to.deep.equal([
        'Tevredenheid 12: 6 6 3',
        'Tevredenheid 4: 4 0 0',
      ])
    })

    verifies('CAM-20', 'named responses show who gave them and when, however few', async () => {
      const { asked, codes } = await askedOf(true, ['2026-03-02', '2026-03-03'])
      const { data } = await must(list(asked))
      const given = data.map(({ respondent, submittedOn, answers }) => [O.toNullable(respondent), submittedOn, answers])
      expect(given).to.have.deep.members(
        codes.map(({ user: { uuid, name: called, email } }, n) => [
          { user: uuid, name: called, email },
          `2026-03-0${n + 2}`,
          textOf(`Text ${n}`),
        ]),
      )
      const { isNamed, isWithheld } = await must(world.results.results(eva, asked))
      expect([isNamed, isWithheld]).to.deep.equal([true, false])
      const csv = await writeCsv(await must(world.results.exportSelected(eva, asked)))
      expect(csv).to.contain('"Reactie";"Naam";"Mailadres";"Ingevuld op"')
      for (const { user } of codes) expect(csv).to.contain(`"${user.email}"`)
      const whole = await must(list(selectEveryResponse(asked.survey)))
      expect(
        whole.data.map(({ respondent }) => respondent),
        'not among all',
      ).to.deep.equal([O.none, O.none])
    })
  })

  verifies('SVY-7', 'list the texts of a question as it was worded, and none of another', async () => {
    const { uuid } = await twoVersions()
    const texts = (question: string, version: number) =>
      must(world.results.texts(eva, selectEveryResponse(uuid), { question, version, skip: 0, limit: 9 }))
    expect(await texts('why', 2), 'mended').to.deep.equal({ data: ['Rust'], total: 1 })
    for (const [question, version] of [
      ['why', 3],
      ['work', 1],
      ['gone', 1],
    ] as const)
      expect(await texts(question, version), question).to.deep.equal({ data: [], total: 0 })
  })

  verifies('SVY-4', 'are paged by the response behind which the next page begins', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
    const all = [0, 1, 2].map((n) => ({ uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid }))
    await world.answer(eva, survey, ...all)
    const page = (after: O.Option<ResponseUuid>, limit: number) =>
      must(world.results.responses(eva, selectEveryResponse(survey.uuid), { after, limit })).then(({ data, next }) => [
        data.map(({ uuid }) => uuid),
        next,
      ])
    const [first, second, third] = all.map(({ uuid }) => uuid)
    expect(await page(O.none, 2)).to.deep.equal([[first, second], O.fromNullable(second)])
    expect(await page(O.fromNullable(second), 2)).to.deep.equal([[third], O.none])
    expect(await page(O.none, 3)).to.deep.equal([[first, second, third], O.none])
  })
})
