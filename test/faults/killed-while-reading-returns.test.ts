// Processes are killed at random moments of reading returned mail. No return is lost, and none has its effect or counts twice.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { printBooks } from '#test/support/campaign-kills.ts'
import { inFull } from '#test/support/property-runs.ts'
import { openReturnKills, type ReturnKills } from '#test/support/return-kills.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const KILLS = Number(process.env['KILLS'] ?? inFull(100, 2))
const MAILS = 30
/** From the beginning of a run to the kill, at most, in milliseconds: some pages. */
const WINDOW = 120

describe('processes killed while they read returned mail', function () {
  this.timeout(inFull(1_200_000, 170_000))
  let office: ReturnKills | undefined
  afterEach(async () => {
    await office?.close()
    office = undefined
  })

  verifies(['MSG-14', 'MSG-15'], 'lose no return, and count none twice', async () => {
    const random = killRandom()
    const its = await openReturnKills(MAILS)
    office = its
    let kills = 0
    for (;;) {
      while (kills < KILLS && !(await its.isDone())) {
        await until('a process that reads', () => Promise.resolve(its.workers.at('read').length > 0), 10_000, 1)
        await pause(random() * WINDOW)
        await its.workers.replace(random() < 0.5 ? [0, 1] : [random() < 0.5 ? 0 : 1])
        kills += 1
      }
      await until('all returns', its.isDone, 120_000, 50)
      const books = await its.books()
      expect(books, `kill ${kills}`).to.deep.equal(its.expected())
      if (kills >= KILLS) {
        printBooks({ kills, ...books })
        return
      }
      await its.fill()
    }
  })
})
