// What a booking begins with, what is wrong with it, and what of it is new.
import { expect } from 'chai'
import fc from 'fast-check'
import { left, right } from 'fp-ts/lib/Either.js'
import type { BookingEntry } from '#adapters/web/task-pane/api/time.ts'
import {
  toBookingChanges,
  checkForm,
  type TypedFields,
  makeTimeForm,
  toTimeForm,
  suggestBooking,
  dropOtherProject,
} from '#adapters/web/task-pane/time/time-form.ts'
import { toClock } from '#adapters/web/task-pane/time/duration.ts'
import { filterMatching } from '#adapters/web/task-pane/time/filter-matching.ts'
import { verifies } from '#test/support/verifies.ts'
import { account, appointment, bookable, draft, mail, registration } from './time-world.ts'
import { rightOf } from '#test/support/right-of.ts'

const NOW = Date.parse('2026-03-05T09:00:00Z')
const last = { kind: 'time', itemId: 'w2', projectId: 'p1' } as const
const whole = { ...makeTimeForm(mail, NOW), workType: 'w1', duration: '0:20' }

describe('the form of a booking', () => {
  verifies('CLI-6', 'of a mail has its day, the last project and item, minutes by its text and its subject', () => {
    expect(makeTimeForm(mail, NOW).date, 'on the clock of the office').to.equal('2026-03-02')
    expect(suggestBooking(mail, 10, last, bookable)).to.deep.equal({
      kind: 'time',
      workType: 'w2',
      project: 'p1',
      duration: '0:10',
      notes: 'Omzetcijfers',
    })
    expect(makeTimeForm(draft, NOW).date).to.equal('2026-03-05')
    expect(suggestBooking(draft, null, null, bookable)).to.deep.equal({})
  })

  verifies('CLI-6', 'of an appointment has its day and times, and its length where it runs through midnight', () => {
    expect(makeTimeForm(appointment, NOW).date).to.equal('2026-07-14')
    expect(suggestBooking(appointment, null, null, bookable)).to.deep.equal({
      how: 'times',
      startTime: '14:00',
      endTime: '15:15',
      duration: '1:15',
      notes: 'Kwartaalgesprek',
    })
    const late = {
      ...appointment,
      startsAt: Date.parse('2026-07-14T21:00:00Z'),
      endsAt: Date.parse('2026-07-14T23:00:00Z'),
    }
    expect(suggestBooking(late, null, null, bookable)).to.deep.equal({ duration: '2:00', notes: 'Kwartaalgesprek' })
    const wholeDay = {
      ...appointment,
      startsAt: Date.parse('2026-07-13T22:00:00Z'),
      endsAt: Date.parse('2026-07-14T22:00:00Z'),
    }
    expect(suggestBooking(wholeDay, null, null, bookable)).to.deep.equal({ notes: 'Kwartaalgesprek' })
  })

  it('suggests nothing that cannot be chosen any more', () => {
    const gone = { kind: 'cost', itemId: 'gone', projectId: 'gone' } as const
    expect(suggestBooking({ ...mail, subject: '' }, null, gone, bookable)).to.deep.equal({})
  })

  it('drops a project of another organisation, and only that', () => {
    const typed: TypedFields = { project: 'elsewhere', notes: 'n' }
    expect(dropOtherProject(typed, bookable.projects)).to.deep.equal({ notes: 'n' })
    expect(dropOtherProject({ project: null }, bookable.projects)).to.deep.equal({ project: null })
    expect(dropOtherProject({ project: 'p2' }, bookable.projects)).to.deep.equal({ project: 'p2' })
    expect(dropOtherProject(typed, null)).to.deep.equal(typed)
  })

  verifies('CLI-6', 'reports every fault at its field', () => {
    const faultsOf = (form: TypedFields) => checkForm({ ...whole, ...form }, account, bookable.projects)
    expect(faultsOf({ workType: null, date: '2026-02-30', duration: 'lang' })).to.deep.equal(
      left({ item: 'item', date: 'date', duration: 'duration' }),
    )
    expect(faultsOf({ duration: '24:01' })).to.deep.equal(left({ duration: 'moreThanADay' }))
    expect(faultsOf({ project: 'p2' })).to.deep.equal(left({ project: 'projectEnded' }))
    expect(faultsOf({ how: 'times' })).to.deep.equal(left({ startTime: 'startTime', endTime: 'endTime' }))
    expect(faultsOf({ how: 'times', startTime: '10:00', endTime: '10:00' })).to.deep.equal(
      left({ endTime: 'endFirst' }),
    )
    for (const pieces of ['', '0', '1,255', 'veel', '1000001'])
      expect(faultsOf({ kind: 'cost', costType: 'c1', pieces })).to.deep.equal(left({ pieces: 'pieces' }))
  })

  verifies('PLG-11', 'becomes an entry: hours, a period whose hours follow, or pieces', () => {
    const entry = { kind: 'time', accountId: account, itemId: 'w1', projectId: null, date: '2026-03-02', notes: null }
    expect(checkForm(whole, account, null)).to.deep.equal(
      right({ ...entry, quantity: 0.33, startTime: null, endTime: null }),
    )
    const period = { how: 'times', startTime: '09:00', endTime: '10:30' } as const
    expect(checkForm({ ...whole, ...period }, account, null)).to.deep.equal(
      right({ ...entry, quantity: null, startTime: '09:00', endTime: '10:30' }),
    )
    expect(
      checkForm({ ...whole, ...period, kind: 'cost', costType: 'c1', pieces: '2,5', notes: ' n ' }, account, null),
    ).to.deep.equal(
      right({ ...entry, kind: 'cost', itemId: 'c1', quantity: 2.5, startTime: null, endTime: null, notes: 'n' }),
    )
  })
})

describe('what a form changes of a booking', () => {
  const changes = (typed: TypedFields, before = registration): Partial<BookingEntry> => {
    const entry = rightOf(checkForm({ ...toTimeForm(before), ...typed }, account, null))
    return toBookingChanges(before, typed, entry)
  }

  verifies('PLG-11', 'is what the user changed, and nothing else', () => {
    expect(changes({})).to.deep.equal({})
    expect(changes({ notes: 'Omzetcijfers ', date: '2026-03-02', duration: '20m' })).to.deep.equal({})
    expect(changes({ duration: '0:30', project: null })).to.deep.equal({ projectId: null, quantity: 0.5 })
    expect(changes({ notes: '' })).to.deep.equal({ notes: null })
    expect(changes({ kind: 'cost', costType: 'c1', pieces: '3' })).to.deep.equal({
      kind: 'cost',
      itemId: 'c1',
      quantity: 3,
    })
  })

  verifies('PLG-11', 'goes from a duration to times and back', () => {
    const timed = { ...registration, quantity: 1.5, startTime: '09:00', endTime: '10:30' }
    expect(changes({ how: 'times', startTime: '09:00', endTime: '10:30' })).to.deep.equal({
      startTime: '09:00',
      endTime: '10:30',
    })
    expect(changes({ endTime: '11:00' }, timed)).to.deep.equal({ startTime: '09:00', endTime: '11:00' })
    expect(changes({ how: 'duration' }, timed)).to.deep.equal({ startTime: null, endTime: null })
    expect(changes({ how: 'duration', duration: '2' }, timed)).to.deep.equal({
      startTime: null,
      endTime: null,
      quantity: 2,
    })
  })

  it('never rounds an untouched amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2400 }), (hundredths) => {
        const before = { ...registration, quantity: hundredths / 100 }
        const minutes = Math.round(before.quantity * 60)
        if (minutes > 0) expect(changes({ notes: 'anders' }, before)).to.deep.equal({ notes: 'anders' })
        expect(toTimeForm(before).duration).to.equal(toClock(minutes))
      }),
    )
  })
})

describe('finding one of many by a part of its name', () => {
  it('takes words in any order, without regard to accents and case, and says how many more there are', () => {
    expect(filterMatching(bookable.projects, '2026 jaar').found.map(({ id }) => id)).to.deep.equal(['p1'])
    expect(filterMatching(bookable.projects, 'p00002').found.map(({ id }) => id)).to.deep.equal(['p2'])
    expect(filterMatching([{ code: '', description: 'Privé' }], 'PRIVE').found).to.have.length(1)
    const many = Array.from({ length: 120 }, (_, n) => ({ code: `${n}`, description: 'Project' }))
    expect(filterMatching(many, 'project')).to.deep.equal({ found: many.slice(0, 50), more: 70 })
  })
})
