// Processes are killed at random moments of delivering events to webhooks. None is lost, and what is repeated has the same id.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { printBooks } from '#test/support/campaign-kills.ts'
import { inFull } from '#test/support/property-runs.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { openWebhookKills, type WebhookKills } from '#test/support/webhook-kills.ts'

const KILLS = Number(process.env['KILLS'] ?? inFull(100, 2))
const FIGURES = { webhooks: 8, events: inFull(30, 8) }
/** From the beginning of a run to the kill, at most, in milliseconds: some deliveries of one address. */
const WINDOW = 60

describe('processes killed while they deliver to webhooks', function () {
  this.timeout(inFull(1_200_000, 170_000))
  let office: WebhookKills | undefined
  afterEach(async () => {
    await office?.close()
    office = undefined
  })

  verifies('EVT-10', 'lose no delivery, keep their order, and repeat one under the same id', async () => {
    const random = killRandom()
    const its = await openWebhookKills(FIGURES)
    office = its
    const points = { kills: 0, 'of both processes': 0 }
    for (;;) {
      while (points.kills < KILLS && !(await its.isDone())) {
        await until('a process at deliver', () => Promise.resolve(its.workers.at('deliver').length > 0), 10_000, 1)
        await pause(random() * WINDOW)
        const [one = 0] = its.workers.at('deliver')
        const which = random() < 0.3 ? [0, 1] : [one]
        await its.workers.replace(which)
        points.kills += 1
        if (which.length > 1) points['of both processes'] += 1
      }
      await until('all deliveries', its.isDone, 120_000, 50)
      const books = await its.books()
      expect(books, `kill ${points.kills}`).to.deep.equal(its.expected())
      if (points.kills >= KILLS) {
        printBooks({ ...points, repeated: its.repeated(), ...books })
        return
      }
      await its.fill()
    }
  })
})
