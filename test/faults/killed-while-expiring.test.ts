// Processes are killed at random moments of expiry, the inactivity job, dispatch and digest. Each event is there once, and reaches each recipient once.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { printBooks } from '#test/support/campaign-kills.ts'
import { type LicenceKills, openLicenceKills } from '#test/support/licence-kills.ts'
import { inFull } from '#test/support/property-runs.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const KILLS = Number(process.env['KILLS'] ?? inFull(200, 3))
/** Of a round; more than one page of the inactivity job in full. */
const FIGURES = { expiring: inFull(150, 20), unused: inFull<readonly [number, number]>([100, 12], [2, 40]) }
/** From a process that has started to the next kill, at most; digests are few. */
const WINDOWS = { day: inFull(600, 300), digest: 100 }

describe('processes killed while licences expire and mailboxes fall out of use', function () {
  this.timeout(inFull(3_000_000, 170_000))
  let office: LicenceKills | undefined
  beforeEach(function () {
    // No busy machine excuses a mail too many: a second try would hide it.
    this.currentTest?.retries(0)
  })
  afterEach(async () => {
    await office?.close()
    office = undefined
  })

  verifies(
    ['LIC-5', 'LIC-7', 'EVT-3', 'EVT-7', 'EVT-8'],
    'fire each event once, and notify each recipient once',
    async () => {
      const random = killRandom()
      const its = await openLicenceKills(FIGURES)
      office = its
      const points = { kills: 0, 'of both processes': 0, day: 0, digest: 0 }
      /** Kills one or both until the part is done, or its share of the kills is spent. */
      const killDuring = async (part: keyof typeof WINDOWS, most: number): Promise<void> => {
        for (let n = 0; n < most && points.kills < KILLS; n += 1) {
          await pause(random() * WINDOWS[part])
          if (await its.isDone(part)) return
          const which = random() < 0.3 ? [0, 1] : [random() < 0.5 ? 0 : 1]
          await its.workers.replace(which)
          points.kills += 1
          points[part] += 1
          if (which.length > 1) points['of both processes'] += 1
        }
        await until(`the ${part}`, () => its.isDone(part), 120_000, 50)
      }
      for (;;) {
        await killDuring('day', inFull(30, 2))
        await its.untilMorning()
        await killDuring('digest', inFull(30, 1))
        const books = await its.books()
        expect(books, `kill ${points.kills}`).to.deep.equal(its.expected(books))
        expect(books.digests).to.be.least(its.leastDigests())
        if (points.kills >= KILLS) {
          printBooks({ ...points, ...books })
          return
        }
        await its.nextRound()
      }
    },
  )
})
