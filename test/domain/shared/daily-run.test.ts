// Daily jobs that are tried each hour run once per local date: through a year with both changes of the clock, and after a week without the service.
import { expect } from 'chai'
import { fromDays, fromHours, type Instant, toIsoText, fromMinutes } from '#domain/shared/clock.ts'
import { findDueDate, type DailyTime } from '#domain/shared/daily-run.ts'
import { type Day, findOfficeDay, subtractOfficeMonths } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'

const TIMES: readonly DailyTime[] = ['02:15', '03:15']
const at = (text: string): Instant => Date.parse(text)
const LOCAL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** When which date was run, by a schedule that fires at a quarter past each hour while the service is up. */
function runs(from: Instant, to: Instant, time: DailyTime, isUp: (now: Instant) => boolean = () => true) {
  const ran = new Map<Day, string>()
  for (let now = from + fromMinutes(15); now < to; now += fromHours(1)) {
    const date = findDueDate(now, time)
    if (isUp(now) && !ran.has(date)) ran.set(date, LOCAL.format(now))
  }
  return ran
}

function datesOf(from: Instant, to: Instant): readonly Day[] {
  const dates = new Set<Day>()
  for (let now = from; now < to; now += fromHours(6)) dates.add(findOfficeDay(now))
  return [...dates]
}

describe('daily runs', () => {
  // Midnights in Amsterdam.
  const [begin, end] = [at('2026-12-31T23:00:00Z'), at('2027-12-31T23:00:00Z')]
  const CHANGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    // 02:15 does not exist in spring.
    '2027-03-28': { '02:15': '03:15:00', '03:15': '03:15:00' },
    '2027-10-31': { '02:15': '02:15:00', '03:15': '03:15:00' },
  }

  for (const time of TIMES)
    verifies('LIC-7', `at ${time} happen on every date of a year once, at that time, whatever the clock does`, () => {
      const ran = runs(begin, end, time)
      // The first tries of the year are those of the date before.
      ran.delete(findOfficeDay(begin - 1))
      expect([...ran.keys()]).to.deep.equal(datesOf(begin, end))
      expect(ran.size).to.equal(365)
      for (const [date, moment] of ran)
        expect(moment).to.equal(`${date} ${CHANGES[date]?.[time] ?? `${time}:00`}`, date)
    })

  for (const time of TIMES)
    verifies('LIC-7', `at ${time} happen once after a week without the service, at the first try`, () => {
      for (const back of ['2027-03-28T00:15:00Z', '2027-06-10T12:15:00Z', '2027-10-31T01:15:00Z'].map(at)) {
        const left = back - fromDays(7)
        const ran = runs(begin, end, time, (now) => now <= left || now >= back)
        expect(ran.get(findDueDate(back, time)), toIsoText(back)).to.equal(LOCAL.format(back))
        const isMissed = (date: Day): boolean => date > findDueDate(left, time) && date < findDueDate(back, time)
        const dates = [findOfficeDay(begin - 1), ...datesOf(begin, end)]
        expect([...ran.keys()]).to.deep.equal(dates.filter((date) => !isMissed(date)))
      }
    })

  verifies('LIC-7', 'months before a moment are those of the calendar in Amsterdam', () => {
    const cases: readonly (readonly [moment: string, before: string])[] = [
      ['2026-06-15T00:15:00.123Z', '2026-03-15T01:15:00.123Z'],
      ['2026-01-15T01:15:00.000Z', '2025-10-15T00:15:00.000Z'],
      // May has a 31st and February has not: the first moment after it.
      ['2026-05-31T00:15:00.000Z', '2026-02-28T23:00:00.000Z'],
      ['2028-05-29T00:15:00.000Z', '2028-02-29T01:15:00.000Z'],
      ['2027-05-29T00:15:00.000Z', '2027-02-28T23:00:00.000Z'],
      // A time that the night of spring skips.
      ['2027-06-28T00:15:00.000Z', '2027-03-28T01:00:00.000Z'],
      ['2027-06-28T01:15:00.000Z', '2027-03-28T01:15:00.000Z'],
    ]
    for (const [moment, before] of cases)
      expect(toIsoText(subtractOfficeMonths(at(moment), 3))).to.equal(before, moment)
  })

  it('months before a moment never go back as time goes on, but in the hour that autumn repeats', () => {
    let last = 0
    for (let now = begin; now < end + fromDays(120); now += fromMinutes(97)) {
      const before = subtractOfficeMonths(now, 3)
      const local = LOCAL.format(before)
      expect(before + fromHours(1) >= last, local).to.equal(true)
      last = before
    }
  })
})
