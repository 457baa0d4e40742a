// Processes are killed at random moments of expiry, the daily jobs, dispatch, notifications and digests. Each event is there once, and reaches each recipient once.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { printBooks } from '#test/support/campaign-kills.ts'
import { type KilledWork, type LicenceKills, openLicenceKills } from '#test/support/licence-kills.ts'
import { inFull } from '#test/support/property-runs.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const KILLS = Number(process.env['KILLS'] ?? inFull(200, 1))
/** Of a round. */
const FIGURES = {
  expiring: inFull(60, 20),
  unused: inFull<readonly [number, number]>([40, 30], [2, 40]),
  leaving: inFull(60, 10),
}
/** What a process is killed at, the least killed first: of the day, and of the morning after. */
const WORK = { day: ['marking', 'expiry', 'inactivity', 'dispatch', 'notify'], digest: ['digest'] } as const
/** A daily job takes one page: with one process alone, the other would finish it. */
const BRIEF: ReadonlySet<KilledWork> = new Set(['marking', 'inactivity'])
/** From the beginning of a piece of work to the kill, at most, in milliseconds. */
const WINDOW = 20
/** Of all kills, in full: each kind of work is killed so often at least. */
const FAIR_SHARE = 0.05

describe('processes killed while licences expire and mailboxes fall out of use', function () {
  this.timeout(inFull(3_000_000, 170_000))
  let office: LicenceKills | undefined
  afterEach(async () => {
    await office?.close()
    office = undefined
  })

  verifies(
    ['LIC-5', 'LIC-7', 'LIC-9', 'EVT-3', 'EVT-7', 'EVT-8'],
    'fire each event once, and notify each recipient once',
    async () => {
      const random = killRandom()
      const its = await openLicenceKills(FIGURES)
      office = its
      const points = { kills: 0, 'of both processes': 0 }
      const hits: Record<KilledWork, number> = {
        marking: 0,
        expiry: 0,
        inactivity: 0,
        dispatch: 0,
        notify: 0,
        digest: 0,
      }
      /** Kills one or both, each at a kind of work of which something is left, until the part is done or its share of the kills is spent. */
      const killDuring = async (part: keyof typeof WORK, most: number): Promise<void> => {
        const isDone = async (): Promise<boolean> => (await its.left(WORK[part])).length === 0
        for (let n = 0; n < most && points.kills < KILLS; n += 1) {
          const left = await its.left(WORK[part])
          const [kind] = left.toSorted((a, b) => hits[a] - hits[b])
          if (kind === undefined) return
          const name = kind === 'digest' ? 'notify' : kind
          await until(`a process at ${kind}`, () => Promise.resolve(its.workers.at(name).length > 0), 10_000, 1)
          await pause(random() * WINDOW)
          const [one = 0] = its.workers.at(name)
          if (its.workers.at(name).length > 0) hits[kind] += 1
          const which = random() < 0.3 || BRIEF.has(kind) ? [0, 1] : [one]
          await its.workers.replace(which)
          points.kills += 1
          if (which.length > 1) points['of both processes'] += 1
        }
        await until(`the ${part}`, isDone, 120_000, 50)
      }
      for (;;) {
        await killDuring('day', inFull(8, 2))
        await its.untilMorning()
        await killDuring('digest', inFull(2, 1))
        const books = await its.books()
        expect(books, `kill ${points.kills}`).to.deep.equal(its.expected(books))
        expect(books.digests).to.be.least(its.leastDigests())
        if (points.kills >= KILLS) {
          printBooks({ ...points, ...hits, ...books })
          for (const [kind, times] of Object.entries(hits))
            expect(times, kind).to.be.least(inFull(Math.floor(KILLS * FAIR_SHARE), 0))
          return
        }
        await its.nextRound()
      }
    },
  )
})
