// How often the answers to a confidential campaign are read for their groups.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeReadGroups } from '#application/survey/read-groups.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { sampleContent } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const [monday, tuesday] = ['2026-03-02' as Day, '2026-03-03' as Day]
const series = asSeriesUuid('c' as Uuid)

describe('groups of the answers to a confidential campaign', () => {
  verifies('CAM-20', 'are counted once for the same settled answers, and kept for fifty campaigns', async () => {
    let reads = 0
    const surveyResponses = { countAnswersByDay: () => TE.fromIO(() => ((reads += 1), [])) }
    const groups = makeReadGroups()
    const find = (survey: string, responses: number, today = 0, from: O.Option<Day> = O.none) => {
      const one = { series: O.some(series), isClosed: false, version: 1 }
      const counts = [
        { ...one, day: monday, responses },
        { ...one, day: tuesday, responses: today },
      ]
      const released = [{ series, until: monday, settled: monday, isClosed: false }]
      const selection = { ...selectEveryResponse(asSurveyUuid(survey as Uuid)), from, released }
      const asked = [{ version: 1, content: sampleContent(), firstWordings: {} }]
      return must(groups.find({ surveyResponses: surveyResponses as never }, { counts, asked }, selection))
    }
    await find('a', 9)
    await find('a', 9, 3)
    const found = await find('a', 9, 0, O.some(monday))
    expect([reads, found.has(series)], 'of other days, and with answers of today').to.deep.equal([1, true])
    await find('a', 8)
    expect(reads, 'a person was erased').to.equal(2)
    for (let n = 0; n < 50; n += 1) await find(`b${n}`, 9)
    await find('b0', 9)
    expect(reads).to.equal(52)
    await find('a', 9)
    expect(reads).to.equal(53)
    const counts = [{ series: O.none, isClosed: false, version: 1, day: monday, responses: 9 }]
    const every = selectEveryResponse(asSurveyUuid('v' as Uuid))
    await must(groups.find({ surveyResponses: surveyResponses as never }, { counts, asked: [] }, every))
    expect(reads, 'visitors are unknown').to.equal(53)
  })
})
