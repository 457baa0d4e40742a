// The daily jobs of licences through a year by a clock that the test moves: both changes of the clock, and a week without the service.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeDailyLicenceJobs } from '#application/licence/daily-jobs.ts'
import { fromDays, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { DailyRun } from '#domain/shared/daily-run.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { inFull } from '#test/support/property-runs.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

/** Quarter past the first hour of 2026 in Amsterdam, and a year on. */
const FIRST = Date.parse('2025-12-31T23:15:00Z')
const END = Date.parse('2026-12-31T23:15:00Z')
/** Without the service, from the first of these moments to the second. */
const DOWN = [Date.parse('2026-08-03T00:15:00Z'), Date.parse('2026-08-10T00:15:00Z')] as const
const CHANGES = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')]
/** A mailbox falls out of use, and a trial has been expired for 30 days, each of so many days. */
const EVERY = fromDays(inFull(1, 12))

const JOBS = { DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS: '02:15', MARK_EXPIRED_KOPPEL_USERS: '03:15' } as const
const LOCAL = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', timeStyle: 'short' })

/** Each hour around a change of the clock and the downtime; elsewhere, by default, those in which something can be due. */
function isTried(at: Instant): boolean {
  if (at >= DOWN[0] && at < DOWN[1]) return false
  const isNear = [...CHANGES, ...DOWN].some((one) => Math.abs(at - one) < fromDays(2))
  return inFull(true, isNear || (at / fromHours(1)) % 24 < 3)
}

describe('a year of the daily jobs of licences', function () {
  this.timeout(inFull(600_000, 120_000))
  verifies(
    ['LIC-7', 'LIC-9'],
    'run once on every local date and once after downtime, and handle each record once',
    async () => {
      let now = FIRST
      const memory = makeMemory()
      const stores = makeMemoryStores(memory)
      type Stores = ReturnType<typeof stores>
      const [inScope, linkTenant] = [makeMemoryInScope({ memory, stores }), newTenant()]
      const within = <A>(work: (stores: Stores) => Stored<A>): Promise<A> => must(inScope(Tenant(linkTenant), work))
      const applicant = O.some(sampleApplicant())
      const full = sampleLicence({ applicant, kind: 'full', expiresAt: END + fromDays(400), maxActivations: 1_000 })
      await within(({ licences }) => licences.add(full))
      let records = 0
      for (let at = FIRST + fromDays(5); at < END - fromDays(5); at += EVERY) {
        records += 1
        const lastUsedAt = at - fromDays(92)
        const activation = sampleActivation(full, `u${records}@noord.example`, { lastUsedAt })
        await within(({ licences }) => licences.putActivation(activation))
        const email = mailbox(`t${records}@trial-${records}.example`)
        const user = sampleUser({ email, status: 'NOT_ACTIVATED' })
        await within(({ users }) => users.addUninvited(user))
        const trial = sampleLicence({ status: 'pending', expiresAt: at - fromDays(30), boundTo: O.none })
        await within(({ licences }) => licences.add(trial))
        await within(({ linkUsers }) => linkUsers.add(user.uuid, trial.id))
      }

      const fired: (readonly [string, Instant])[] = []
      const replica = () =>
        makeDailyLicenceJobs({
          inScope,
          clock: { now: () => now },
          linkTenant,
          fire: (_, events) =>
            TE.fromIO(
              () =>
                void fired.push(
                  ...events.map(({ data }) => [String(data['deactivatedEmail'] ?? data['licenseId']), now] as const),
                ),
            ),
        })
      const [one, other] = [replica(), replica()]
      const expected = new Set<Day>()
      const runs = new Map<string, DailyRun>()
      for (; now < END; now += fromHours(1)) {
        if (!isTried(now)) continue
        if (LOCAL.format(now) >= '03:15') expected.add(findOfficeDay(now))
        await Promise.all([one, other].map((of) => must(of.deactivateInactive)))
        await must(one.markExpiredUsers)
        for (const run of await within(({ dailyRuns }) => dailyRuns.latest)) runs.set(`${run.job} ${run.date}`, run)
      }

      for (const [job, time] of Object.entries(JOBS)) {
        const own = [...runs.values()].filter((run) => run.job === job)
        // The first try of the year, and the first after the downtime, are before the time: they run the date before.
        const dates = own.map(({ date }) => date)
        expect(dates).to.include.members([...expected])
        expect(dates.length - expected.size, job).to.be.within(0, 3)
        for (const { date, begunAt, finishedAt } of own) {
          expect(finishedAt, `${job} ${date}`).to.have.property('_tag', 'Some')
          // Begun on its date at its time or after it, and by the time of the next date.
          const begun = `${findOfficeDay(begunAt)} ${LOCAL.format(begunAt)}`
          expect(begun >= `${date} ${time}`, `${job} ${date} begun ${begun}`).to.equal(true)
          expect(begunAt - Date.parse(`${date}T00:00:00Z`)).to.be.lessThan(fromHours(27) + fromMinutes(15))
        }
        // Of a trial its expiry, and its user.
        expect(
          own.reduce((sum, { handled }) => sum + handled, 0),
          job,
        ).to.equal(time === '02:15' ? records : 2 * records)
      }
      expect([fired.length, new Set(fired.map(([one]) => one)).size]).to.deep.equal([2 * records, 2 * records])
      expect(fired.map(([, at]) => at).some((at) => at >= DOWN[0] && at < DOWN[1])).to.equal(false)
    },
  )
})
