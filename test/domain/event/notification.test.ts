// When notifications and digests leave.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import {
  getDigestDueAt,
  decideFirstState,
  MAILS_A_MINUTE,
  countMailsLeft,
  PREFERENCES,
} from '#domain/event/notification.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'

const OFFICE = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

describe('notifications', () => {
  verifies(
    'EVT-7',
    'the digest of each date leaves at 07:00 on the next, through a year with both clock changes',
    () => {
      const from = Date.UTC(2026, 11, 31, 12)
      const dates = new Map<string, Set<number>>()
      for (let at = from; at < from + fromDays(368); at += fromMinutes(10)) {
        const own = findOfficeDay(at)
        dates.set(own, (dates.get(own) ?? new Set()).add(getDigestDueAt(at)))
      }
      const all = [...dates]
      expect(all.length).to.be.greaterThan(366)
      for (const [nth, [own, moments]] of all.entries()) {
        expect(moments.size, own).to.equal(1)
        const [due = 0] = moments
        const [next] = all[nth + 1] ?? []
        if (next !== undefined) expect(OFFICE.format(due)).to.equal(`${next} 07:00:00`)
      }
      // Nights of 23 and 25 hours.
      expect(getDigestDueAt(Date.UTC(2027, 2, 27, 12)) - Date.UTC(2027, 2, 27, 6)).to.equal(fromHours(23))
      expect(getDigestDueAt(Date.UTC(2027, 9, 30, 12)) - Date.UTC(2027, 9, 30, 5)).to.equal(fromHours(25))
    },
  )

  verifies('EVT-9', 'muted wins, and a choice wins over the setting of the type', () => {
    const states = [O.none, ...PREFERENCES.map(O.some)].map((choice) =>
      [true, false].map((digest) => decideFirstState(choice, digest, 0).outcome),
    )
    expect(states).to.deep.equal([
      ['InDigest', 'Waiting'],
      ['Waiting', 'Waiting'],
      ['InDigest', 'InDigest'],
      ['Skipped', 'Skipped'],
    ])
  })

  verifies('EVT-6', 'whatever was sent before, no window of a minute has more than 120', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 30_000 }), fc.integer({ min: 1, max: 200 }))),
        (tries) => {
          const sent: number[] = []
          let now = 0
          for (const [pause, wanted] of tries) {
            now += pause
            const left = Math.min(wanted, countMailsLeft(sent, now))
            for (let nth = 0; nth < left; nth += 1) sent.push(now)
          }
          for (const at of new Set(sent))
            expect(sent.filter((one) => one > at - fromMinutes(1) && one <= at).length).to.be.at.most(MAILS_A_MINUTE)
        },
      ),
    )
  })
})
