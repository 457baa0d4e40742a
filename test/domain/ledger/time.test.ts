// What an entry of time or cost must be by itself, what changes make of it, and when two are the same.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import {
  changeEntry,
  findDifferences,
  countHours,
  makeEntry,
  toMinuteOfDay,
  parseTimeOfDay,
  type TimeChanges,
  type TimeDraft,
  type TimeOfDay,
} from '#domain/ledger/time.ts'
import type { Day } from '#domain/shared/day.ts'
import { aRegistration } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

const { id: _, ...entry } = aRegistration()
const at = (text: string): O.Option<TimeOfDay> => O.some(text as TimeOfDay)
function draft(over: Partial<TimeDraft> = {}): TimeDraft {
  const { quantity: _quantity, period: _period, ...rest } = entry
  return { ...rest, quantity: O.some(1), startTime: O.none, endTime: O.none, ...over }
}
function faults(over: Partial<TimeDraft>): readonly string[] {
  const made = makeEntry(draft(over))
  return E.isLeft(made) ? made.left.faults.map(({ field, because }) => `${field} ${because}`) : []
}
function changed(changes: TimeChanges): unknown {
  const made = changeEntry(entry, changes)
  if (E.isLeft(made)) return made.left.faults.map(({ field, because }) => `${field} ${because}`)
  return { fields: findDifferences(entry, made.right), quantity: made.right.quantity }
}

describe('an entry of time or cost', () => {
  verifies('PLG-11', 'has both times or none, the end after the start', () => {
    expect(faults({ startTime: at('09:00'), endTime: at('10:30') })).to.deep.equal([])
    expect(faults({ startTime: at('09:00') })).to.deep.equal(['endTime OtherTimeMissing'])
    expect(faults({ endTime: at('09:00') })).to.deep.equal(['startTime OtherTimeMissing'])
    expect(faults({ startTime: at('09:00'), endTime: at('09:00') })).to.deep.equal(['endTime NotAfterStart'])
    expect(faults({ startTime: at('23:59'), endTime: at('00:00') })).to.deep.equal(['endTime NotAfterStart'])
  })

  verifies('PLG-11', 'has hours of at most a day, which may follow from its times, or pieces', () => {
    expect(faults({ quantity: O.some(24) })).to.deep.equal([])
    expect(faults({ quantity: O.some(24.01) })).to.deep.equal(['quantity MoreThanADay'])
    expect(faults({ kind: 'cost', quantity: O.some(1_000_000) })).to.deep.equal([])
    expect(faults({ kind: 'cost', quantity: O.some(1_000_001) })).to.deep.equal(['quantity TooMany'])
    expect(faults({ quantity: O.none })).to.deep.equal(['quantity Missing'])
    const times = { startTime: at('09:00'), endTime: at('10:20') }
    expect(makeEntry(draft({ quantity: O.none, ...times }))).to.have.nested.property('right.quantity', 1.33)
    expect(faults({ kind: 'cost', quantity: O.none, ...times })).to.deep.equal(['quantity Missing'])
  })

  verifies('PLG-11', 'reports all its faults at once, and none that only follows from another', () => {
    expect(faults({ quantity: O.some(25), startTime: at('09:00') })).to.deep.equal([
      'endTime OtherTimeMissing',
      'quantity MoreThanADay',
    ])
    expect(faults({ quantity: O.none, startTime: at('09:00') })).to.deep.equal(['endTime OtherTimeMissing'])
  })

  verifies('PLG-11', 'changes the fields in the request: absent ones stay, null clears, hours follow times', () => {
    expect(changed({})).to.deep.equal({ fields: [], quantity: 1.5 })
    expect(changed({ quantity: 1.5, notes: O.none })).to.deep.equal({ fields: [], quantity: 1.5 })
    expect(changed({ endTime: at('11:00') })).to.deep.equal({ fields: ['quantity', 'period'], quantity: 2 })
    expect(changed({ endTime: at('11:00'), quantity: 1 })).to.deep.equal({
      fields: ['quantity', 'period'],
      quantity: 1,
    })
    expect(changed({ startTime: O.none, endTime: O.none })).to.deep.equal({ fields: ['period'], quantity: 1.5 })
    expect(changed({ startTime: O.none })).to.deep.equal(['startTime OtherTimeMissing'])
    expect(changed({ projectId: O.none })).to.deep.equal({ fields: ['projectId'], quantity: 1.5 })
    expect(changed({ date: '2026-02-28' as Day })).to.deep.equal({ fields: ['date'], quantity: 1.5 })
    expect(changed({ quantity: 25 })).to.deep.equal(['quantity MoreThanADay'])
  })

  it('is the same when the ledger has ended its lines otherwise, or added what is no hundredth', () => {
    const noted = { ...entry, notes: O.some('een\ntwee') }
    expect(findDifferences(noted, { ...noted, notes: O.some(' een\r\ntwee ') })).to.deep.equal([])
    expect(findDifferences(noted, { ...noted, notes: O.some('een twee') })).to.deep.equal(['notes'])
    expect(findDifferences(entry, { ...entry, quantity: 1.5000000001 })).to.deep.equal([])
    expect(findDifferences(entry, { ...entry, quantity: 1.51 })).to.deep.equal(['quantity'])
  })

  verifies('PLG-11', 'has hours above nothing and below a day from whichever times', () => {
    const minute = fc.nat({ max: 24 * 60 - 1 })
    const written = (n: number): TimeOfDay =>
      `${String(Math.floor(n / 60)).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}` as TimeOfDay
    fc.assert(
      fc.property(minute, minute, (a, b) => {
        fc.pre(a !== b)
        const [start, end] = a < b ? [written(a), written(b)] : [written(b), written(a)]
        expect([toMinuteOfDay(start), parseTimeOfDay(start)]).to.deep.equal([Math.min(a, b), O.some(start)])
        const hours = countHours({ start, end })
        expect(hours).to.be.above(0).and.below(24)
        expect(Number(hours.toFixed(2))).to.equal(hours)
      }),
    )
    for (const wrong of ['24:00', '9:00', '09:60', '09:00:00', '', ' 09:00', '0900'])
      expect(parseTimeOfDay(wrong), wrong).to.deep.equal(O.none)
  })
})
