// Of which days the answers to each question of a confidential campaign are shown.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { groupAnswers, isShownInRows, listNeeded, selectAnswerDays } from '#domain/survey/answer-groups.ts'
import { releaseSeries } from '#domain/survey/release.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const own = asSeriesUuid('c' as Uuid)
const series = O.some(own)
const toDay = (n: number): Day => `2026-03-0${n}` as Day
const decides = { question: 'stays', is: 'one_of', options: ['yes'] } as const
const content = sampleContent({
  questions: [
    sampleQuestion('stays', { type: 'choice', options: optionsOf('yes', 'no') }),
    sampleQuestion('why', { type: 'text', most: 200 }, { shownWhen: decides }),
    sampleQuestion('else', { type: 'text', most: 200 }, { shownWhen: { question: 'why', is: 'answered' } }),
  ],
})
const versions = [{ version: 1, content, firstWordings: {} }]

describe('groups of days by question', () => {
  /** How many people of each day, from the first on, responded, answered, said yes, and wrote why. */
  const groupDays = (days: readonly (readonly [number, number, number, number])[], isClosed: boolean) => {
    const read = (question: string, value: string, at: 1 | 2 | 3) => ({
      series,
      version: 1,
      question,
      value,
      days: days.flatMap((day, n) => (day[at] === 0 ? [] : [{ day: toDay(n + 1), responses: day[at] }])),
    })
    const no = days.map(([, answered, yes], n) => ({ day: toDay(n + 1), responses: answered - yes }))
    const counts = days.map(([responses], n) => ({ series, isClosed, day: toDay(n + 1), version: 1, responses }))
    const answers = [
      read('stays', 'yes', 2),
      { ...read('stays', 'no', 1), days: no },
      read('', 'why', 2),
      read('why', '', 3),
    ]
    const released = releaseSeries(counts, toDay(days.length + 1))
    const groups = groupAnswers(released, versions, { counts, answers })
    const show = (key: string, day: number) => {
      const asked = { ...selectEveryResponse(asSurveyUuid('s' as Uuid)), series, released }
      const shown = selectAnswerDays({ ...asked, from: O.some(toDay(day)), to: O.some(toDay(day)) }, groups, key)
      const end = (at: O.Option<Day>) => O.getOrElse(() => '')(at).slice(-1)
      return O.isNone(shown) ? 'withheld' : `${end(shown.value.from)}–${end(shown.value.to)}`
    }
    const listed = (key: string) =>
      days.flatMap((_, n) => (isShownInRows(groups, { series, day: toDay(n + 1) }, key) ? [n + 1] : [])).join('')
    return { show, listed }
  }

  verifies('CAM-20', 'have enough answers each, or none, and end where those of the deciding question end', () => {
    const { show, listed } = groupDays(
      [
        [9, 3, 1, 1],
        [9, 3, 1, 1],
        [9, 4, 3, 3],
        [9, 6, 5, 5],
        [9, 0, 0, 0],
      ],
      true,
    )
    expect([1, 2, 3, 4, 5].map((day) => show('stays', day))).to.deep.equal(['1–2', '1–2', '3–4', '3–4', '5–5'])
    expect(
      [1, 4, 5].map((day) => show('why', day)),
      'and not from 1 to 3',
    ).to.deep.equal(['1–4', '1–4', '5–5'])
    expect([listed('stays'), listed('why')]).to.deep.equal(['5', '5'])
  })

  verifies('CAM-20', 'wait for as many answers after them while more come in', () => {
    const days = [
      [9, 6, 6, 0],
      [9, 5, 0, 0],
      [9, 4, 0, 0],
    ] as const
    const open = groupDays(days, false)
    expect([open.show('stays', 1), open.show('stays', 2), open.listed('stays')]).to.deep.equal(['1–1', 'withheld', '1'])
    const more = groupDays([...days, [1, 1, 0, 0], [9, 0, 0, 0]], false)
    expect([more.show('stays', 1), more.show('stays', 2)]).to.deep.equal(['1–1', '2–2'])
    const closed = groupDays(days, true)
    expect([closed.show('stays', 2), closed.show('stays', 3), closed.listed('stays')]).to.deep.equal([
      '2–3',
      '2–3',
      '1',
    ])
  })

  verifies('CAM-20', 'are left out where few answered the deciding question, even if no one saw the other', () => {
    const few = groupDays([[9, 3, 0, 0]], true)
    expect([few.show('stays', 1), few.show('why', 1), few.listed('why')]).to.deep.equal(['withheld', 'withheld', ''])
    const enough = groupDays([[9, 9, 0, 0]], true)
    expect([enough.show('stays', 1), enough.show('why', 1)]).to.deep.equal(['1–1', '1–1'])
    expect(listNeeded('else', versions)).to.have.members(['else', 'why', 'stays'])
  })
})
