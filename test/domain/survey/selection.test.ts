// Which days of responses are shown together, so that no comparison shows what a few people answered.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import {
  ANSWERS_SHOWN_FROM,
  type DayCount,
  findShownSelection,
  type ResponseSelection,
  selectEveryResponse,
} from '#domain/survey/selection.ts'
import { releaseSeries, selectShown } from '#domain/survey/release.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { verifies } from '#test/support/verifies.ts'

const every = selectEveryResponse(asSurveyUuid('s' as Uuid))
const series = O.some(asSeriesUuid('c' as Uuid))
const toDay = (n: number): Day => `2026-03-${String(n).padStart(2, '0')}` as Day
/** From the first of March on; days without responses are left out. */
const toDays = (counts: readonly number[]): readonly DayCount[] =>
  counts.flatMap((responses, n) => (responses === 0 ? [] : [{ day: toDay(n + 1), responses }]))

describe('the days of responses', () => {
  const show = (counts: readonly number[], from: number | null, to: number | null, of = every) => {
    const asked = { ...of, from: O.map(toDay)(O.fromNullable(from)), to: O.map(toDay)(O.fromNullable(to)) }
    const shown = findShownSelection(asked, toDays(counts))
    if (O.isNone(shown)) return 'withheld'
    const end = (day: ResponseSelection['from']) => (O.isSome(day) ? Number(day.value.slice(-2)) : '')
    return `${end(shown.value.from)}–${end(shown.value.to)}`
  }

  verifies('SVY-7', 'are shown as asked for where each part has enough, and else with the days beside them', () => {
    const counts = [5, 0, 2, 3, 1, 6, 2]
    expect(show(counts, 1, 1)).to.equal('1–1')
    expect(show(counts, 2, 4), 'a day without responses').to.equal('2–4')
    expect(show(counts, 3, 3)).to.equal('3–4')
    expect(show(counts, 4, null)).to.equal('3–')
    expect(show(counts, null, 5), 'the end belongs to the last group').to.equal('–7')
    expect(show(counts, 7, 9)).to.equal('5–9')
    expect(show(counts, 2, 2), 'no response').to.equal('2–2')
    expect(show(counts, 9, null)).to.equal('9–')
    expect(show(counts, null, null)).to.equal('–')
  })

  verifies('SVY-7', 'show nothing where all responses are too few', () => {
    expect(show([1, 3], 1, 2)).to.equal('withheld')
    expect(show([1, 3], null, null, { ...every, series })).to.equal('withheld')
    expect(show([1, 4], null, null, { ...every, series })).to.equal('–')
    expect(show([], null, null, { ...every, series }), 'no response').to.equal('–')
  })

  verifies('CAM-20', 'of a running campaign differ by five or more responses between any two looks', () => {
    const of = asSeriesUuid('c' as Uuid)
    // A look after each answer: counts of the days before, and a part of today.
    const looksAt = (counts: readonly number[], isClosed: boolean, today: number) => {
      const given = toDays(counts).map((one) => ({ ...one, version: 1, series: O.some(of), isClosed }))
      const all = counts.reduce((sum, count) => sum + count, 0)
      const released = releaseSeries(given, toDay(today))
      const { days, waiting } = selectShown({ ...every, released }, given, false)
      const shown = days.reduce((sum, { responses }) => sum + responses, 0)
      expect(waiting).to.equal(all - shown)
      expect(isClosed || (released[0]?.until ?? '') < toDay(today), 'no response of today').to.equal(true)
      return shown
    }
    expect(looksAt([5, 0, 2, 2], false, 4), 'too few would be left').to.equal(0)
    expect(looksAt([5, 0, 2, 3], false, 4), 'of today').to.equal(0)
    expect(looksAt([5, 0, 2, 3], false, 5)).to.equal(5)
    expect(looksAt([5, 0, 2, 2], true, 4)).to.equal(9)
    expect(looksAt([4], true, 2)).to.equal(0)
    expect(looksAt([5, 5], false, 1), 'the clock of another replica is ahead').to.equal(0)
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 12 }), (counts) => {
        const looks = counts.flatMap((count, n) =>
          Array.from({ length: count + 1 }, (_, part) => looksAt([...counts.slice(0, n), part], false, n + 1)),
        )
        const all = counts.reduce((sum, count) => sum + count, 0)
        const last = looksAt(counts, true, counts.length + 1)
        expect(last).to.equal(all < ANSWERS_SHOWN_FROM ? 0 : all)
        const steps = [...looks, last].map((shown, n, before) => shown - (before[n - 1] ?? 0))
        for (const step of steps) expect(step === 0 || step >= ANSWERS_SHOWN_FROM, `${step}`).to.equal(true)
      }),
      { numRuns: 500 },
    )
  })

  verifies('SVY-7', 'never leave fewer than five responses between any two selections', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 12 }), range, range, (counts, one, other) => {
        const days = toDays(counts)
        const read = ([from, to]: readonly [number, number]): ReadonlySet<Day> | null => {
          const shown = findShownSelection({ ...every, from: O.some(toDay(from)), to: O.some(toDay(to)) }, days)
          if (O.isNone(shown)) return null
          const { from: first, to: last } = shown.value
          const isShown = (day: Day) => !O.exists((a: Day) => a > day)(first) && !O.exists((a: Day) => a < day)(last)
          return new Set(days.map(({ day }) => day).filter(isShown))
        }
        const [a, b] = [read(one), read(other)]
        if (a === null || b === null) return
        const parts = [
          (day: Day) => a.has(day),
          (day: Day) => a.has(day) && !b.has(day),
          (day: Day) => a.has(day) && b.has(day),
        ]
        for (const isPart of parts) {
          const responses = days.reduce((sum, { day, responses: own }) => sum + (isPart(day) ? own : 0), 0)
          expect(responses === 0 || responses >= ANSWERS_SHOWN_FROM, `${responses}`).to.equal(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
