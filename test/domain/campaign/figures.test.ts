// Analytics of a campaign, and when its last mails will have left.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { computeAnalytics } from '#domain/campaign/analytics.ts'
import { forecastPhases } from '#domain/campaign/forecast.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'

const PACE = { perMinute: 25, perDay: 9_000 }
/** Of mails that may leave from now on. */
function lastMailAt(mails: number): number {
  const [invite] = forecastPhases({ invite: { sendDate: NOW } }, mails, O.some(PACE), NOW)
  return O.getOrElse(() => 0)(invite?.lastLeavesAt ?? O.none)
}
const inHours = (from: number, to: number): number => Math.floor((to - from) / fromHours(1))

describe('figures of campaigns', () => {
  verifies('CAM-13', 'count responses by day, with a fraction of 1 and a marker for each phase that was sent', () => {
    const days = [
      { date: '2026-03-09' as Day, responded: 2 },
      { date: '2026-03-11' as Day, responded: 1 },
    ]
    const sentAt = { invite: NOW, reminder1: NOW + 2, reminder2: NOW + 2 }
    expect(
      computeAnalytics({ audienceSize: O.some(12), sentAt, superseded: ['reminder1'], work: O.none }, days),
    ).to.deep.equal({
      audienceSize: 12,
      respondedCount: 3,
      responseRate: 0.25,
      timeline: [
        { date: '2026-03-09', responded: 2, cumulative: 2 },
        { date: '2026-03-11', responded: 1, cumulative: 3 },
      ],
      markers: [
        { kind: 'invite', at: NOW },
        { kind: 'reminder2', at: NOW + 2 },
      ],
    })
    const work = {
      phase: 'reminder1',
      mailing: asMailingId(newUuid()),
      cursor: O.none,
      handled: 4,
      expected: 9,
      reachedAt: O.some(NOW + 3),
      waiting: 1,
      waitingUntil: O.some(NOW + 9),
    } as const
    const reminding = { audienceSize: O.some(9), sentAt: { invite: NOW }, superseded: [], work: O.some(work) }
    expect(computeAnalytics(reminding, []).markers.at(-1)).to.deep.equal({ kind: 'reminder1', at: NOW + 3 })
    for (const audienceSize of [O.none, O.some(0)])
      expect(computeAnalytics({ audienceSize, sentAt: {}, superseded: [], work: O.none }, [])).to.include({
        audienceSize: 0,
        responseRate: 0,
      })
  })

  verifies('CAM-15', 'say when the last mail leaves under the limits of a mailbox', () => {
    expect(lastMailAt(1)).to.equal(NOW)
    expect(lastMailAt(26)).to.equal(NOW + fromMinutes(1))
    expect(lastMailAt(9_000)).to.equal(NOW + fromMinutes(359))
    expect(lastMailAt(9_001)).to.equal(NOW + fromDays(1))
    expect(inHours(NOW, lastMailAt(20_000))).to.equal(49)
    expect(Math.floor((lastMailAt(1_000_000) - NOW) / fromDays(1))).to.equal(111)
  })

  verifies('CAM-15', 'let a reminder follow what is left of the phase before it, and its own invitation', () => {
    const at = (sendDate: number) => ({ sendDate })
    const leaves = (phases: Parameters<typeof forecastPhases>[0], people: number) =>
      forecastPhases(phases, people, O.some(PACE), NOW).map(({ lastLeavesAt }) =>
        O.isSome(lastLeavesAt) ? inHours(NOW, lastLeavesAt.value) : undefined,
      )
    expect(leaves({ invite: at(NOW - fromHours(9)), reminder2: at(NOW + fromDays(7)) }, 20_000)).to.deep.equal([
      49,
      7 * 24 + 49,
    ])
    // 40,000 mails in a row.
    expect(leaves({ invite: at(NOW), reminder1: at(NOW + fromDays(1)) }, 20_000)).to.deep.equal([49, 4 * 24 + 2])
    expect(leaves({ invite: at(NOW), reminder1: at(NOW + fromHours(1)) }, 10)).to.deep.equal([0, 20])
    expect(forecastPhases({ invite: at(NOW) }, 10, O.none, NOW)).to.deep.equal([
      { phase: 'invite', sendDate: NOW, mails: 10, lastLeavesAt: O.none },
    ])
  })
})
