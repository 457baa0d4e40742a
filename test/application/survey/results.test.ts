// Results and the export of a survey with several versions.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { writeResponseCsv } from '#adapters/http/survey/response-csv.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { Day } from '#domain/shared/day.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { timeOrdered } from '#domain/shared/uuid.ts'
import type { GivenAnswers, ResponseUuid } from '#domain/survey/answers.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleContent, sampleQuestion, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openSurveyWorld, type SurveyWorld } from './survey-world.ts'

const { work, tools, why } = sampleQuestions
const name = 'Tevredenheid' as Name
const textOf = (text: string): GivenAnswers => ({ why: text })

describe('results of a survey of an office', () => {
  const world = openSurveyWorld()
  let eva: Awaited<ReturnType<SurveyWorld['administrator']>>
  beforeEach(async () => {
    eva = await world.administrator()
  })

  /** The cells, without their quotes. */
  const exported = async (survey: Parameters<SurveyWorld['results']['exportAll']>[1], language: Language = 'nl') => {
    let text = ''
    for await (const part of writeResponseCsv(await must(world.results.exportAll(eva, survey)), language)) text += part
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
    const { responses, questions } = await must(world.results.results(eva, uuid))
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

  verifies('SVY-4', 'are exported with a column a question over all versions, choices by their labels', async () => {
    const { uuid } = await twoVersions()
    const [head, ...rows] = await exported(uuid)
    const common = ['Antwoord', 'Ingevuld op', 'Versie', 'Taal']
    expect(head).to.deep.equal([...common, "'=Waarom?", 'Vraag tools', 'Vraag work (versie 1)'])
    expect(rows.map(([, ...cells]) => cells)).to.deep.equal([
      ['2026-03-29', '1', 'nl', 'Rust', '', 'Keuze home'],
      ['2026-03-30', '2', 'en', '', 'Keuze phone; Keuze desk', ''],
    ])
    expect((await exported(uuid, 'en'))[0]).to.deep.equal([
      'Response',
      'Submitted on',
      'Version',
      'Language',
      'Why?',
      'Question tools',
      'Question work (version 1)',
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
    const head = 'Versie|Vraag stays|Vraag grade|Vraag grade (versie 1)'
    expect(await rowsOf()).to.deep.equal(['1|yes||5', '1|yes||5', '2|yes!|5|', head])
    expect(await rowsOf('stays/yes')).to.deep.equal(['1|yes!||5', '1|yes!||5', '2|yes!|5|', head])
  })

  verifies('SVY-5', 'an export leaves out what was answered under a version that it has no column for', async () => {
    const first = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [work] }) }))
    await world.answer(eva, first, {})
    const export_ = await must(world.results.exportAll(eva, first.uuid))
    const content = sampleContent({ questions: [why] })
    const second = await must(world.surveys.replace(eva, first.uuid, 1, { name, content, mended: [] }))
    await world.answer(eva, second, { answers: textOf('Later') })
    let text = ''
    for await (const part of writeResponseCsv(export_, 'nl')) text += part
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
    let text = ''
    for await (const part of writeResponseCsv(await must(world.results.exportAll(eva, survey.uuid)), 'nl')) text += part
    // As RFC 4180 reads it: cells between quotes, quotes doubled.
    const cells = [...text.matchAll(/"((?:[^"]|"")*)"(;|\r\n)/g)]
    expect(cells.map(([whole]) => whole).join('')).to.equal(text.slice(1))
    const given = cells.map(([, cell]) => cell?.replaceAll('""', '"')).filter((_, n) => n % 5 === 4)
    expect(given.slice(1)).to.deep.equal([...texts.slice(0, 7).map((one) => `'${one}`), ...texts.slice(7)])
    const { data } = await must(world.results.responses(eva, survey.uuid, { after: O.none, limit: 100 }))
    for (const { code } of data) expect(text).not.to.contain(code)
    expect(text).not.to.contain(eva.email)
  })

  verifies('SVY-4', 'are exported a page at a time, and cut off where one cannot be had', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
    const many = Array.from({ length: 1_101 }, (_, n) => ({
      uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid,
      answers: textOf(String(n)),
    }))
    await world.answer(eva, survey, ...many)
    const { pages } = await must(world.results.exportAll(eva, survey.uuid))
    const sizes: number[] = []
    for await (const page of pages) sizes.push(E.isRight(page) ? page.right.length : -1)
    expect(sizes).to.deep.equal([500, 500, 101])
    const rows = (await exported(survey.uuid)).slice(1)
    expect(rows.map((cells) => cells.at(-1))).to.deep.equal(many.map((_, n) => String(n)))
    async function* failing() {
      yield E.left(storeUnavailable)
    }
    const broken = writeResponseCsv({ questions: [], pages: failing() }, 'nl')
    await broken.next()
    const outcome = await broken.next().catch((error: unknown) => error)
    expect(outcome).to.be.instanceOf(Error)
  })

  verifies('SVY-4', 'are paged by the response behind which the next page begins', async () => {
    const survey = await must(world.surveys.add(eva, { name, content: sampleContent({ questions: [why] }) }))
    const all = [0, 1, 2].map((n) => ({ uuid: timeOrdered(newUuid(), NOW + n) as ResponseUuid }))
    await world.answer(eva, survey, ...all)
    const page = (after: O.Option<ResponseUuid>, limit: number) =>
      must(world.results.responses(eva, survey.uuid, { after, limit })).then(({ data, next }) => [
        data.map(({ uuid }) => uuid),
        next,
      ])
    const [first, second, third] = all.map(({ uuid }) => uuid)
    expect(await page(O.none, 2)).to.deep.equal([[first, second], O.fromNullable(second)])
    expect(await page(O.fromNullable(second), 2)).to.deep.equal([[third], O.none])
    expect(await page(O.none, 3)).to.deep.equal([[first, second, third], O.none])
  })
})
