// The hours of today and this week, on the calendar of the office.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeReadHours } from '#application/ledger/hours.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { Day } from '#domain/shared/day.ts'
import { right } from 'fp-ts/lib/Either.js'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, aUuid } from './ledger-fakes.ts'

const ACCOUNT = aUuid(11) as AccountId

describe('hours of a relation', () => {
  const read = async (now: string, booked: Readonly<Record<string, number>>) => {
    let since = ''
    const hours = makeReadHours({
      clock: { now: () => Date.parse(now) },
      time: {
        listHoursSince: (_, __, day) => {
          since = day
          const data = Object.entries(booked).map(([date, quantity]) => ({ date: date as Day, quantity }))
          return TE.right({ data, truncated: false })
        },
      },
    })
    return { since, ...(await hours(aCaller(), ACCOUNT)()), asked: () => since }
  }

  verifies('CLI-11', 'are those of today and since Monday, without crumbs of a sum', async () => {
    const answer = await read('2026-03-05T12:00:00Z', { '2026-03-02': 0.1, '2026-03-05': 0.2 })
    expect(answer).to.deep.include(right({ today: 0.2, week: 0.3 }))
    expect(answer.asked()).to.equal('2026-03-02')
  })

  verifies('CLI-11', 'begin on the office’s Monday, also at midnight and where the clock moves', async () => {
    for (const [now, monday] of [
      ['2026-03-01T23:30:00Z', '2026-03-02'],
      ['2026-03-01T22:30:00Z', '2026-02-23'],
      ['2026-03-29T21:59:00Z', '2026-03-23'],
      ['2026-10-25T22:30:00Z', '2026-10-19'],
      ['2026-10-25T23:00:00Z', '2026-10-26'],
    ] as const)
      expect((await read(now, {})).asked(), now).to.equal(monday)
  })
})
