// The day of a moment on the calendar of the office.
import { expect } from 'chai'
import { findOfficeDay } from '#domain/shared/day.ts'

describe('the day of the office', () => {
  it('begins at midnight in Amsterdam, in winter and in summer', () => {
    expect(
      ['2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00Z', '2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z'].map(
        (moment) => findOfficeDay(Date.parse(moment)),
      ),
    ).to.deep.equal(['2026-03-28', '2026-03-29', '2026-07-01', '2026-07-02'])
  })
})
