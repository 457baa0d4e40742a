// Processes that run the jobs of campaigns are killed at random moments of a phase. Each participant gets everything once.
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { type KillOffice, openKillOffice, printBooks } from '#test/support/campaign-kills.ts'
import { inFull } from '#test/support/property-runs.ts'
import { killRandom } from '#test/support/seeded-random.ts'
import { verifies, verifiesInFull } from '#test/support/verifies.ts'

const KILLS = Number(process.env['KILLS'] ?? inFull(200, 1))
const INVITED = inFull(10_000, 800)
const REMINDED = inFull(1_000, 150)
/** Participants of one unit of work: as the service has it, and less, for more points between two. */
const BATCHES = inFull([5_000, 1_000, 200, 50], [200, 50, 20])
/** From a process that has started to the next kill, at most: about as long as a phase takes in the largest batches. */
const WINDOWS = { invite: inFull(900, 200), reminder1: inFull(300, 100) }

describe('processes killed during a phase of a campaign', function () {
  this.timeout(inFull(3_000_000, 170_000))
  let office: KillOffice | undefined
  const opened = async (people: number, batches: readonly number[], random: () => number): Promise<KillOffice> => {
    office = await openKillOffice(people, () => batches[Math.floor(random() * batches.length)] ?? 1)
    return office
  }
  afterEach(async () => {
    await office?.close()
    office = undefined
  })

  /** Where the kills fell. */
  const points = { kills: 0, 'of both processes': 0, 'before the first batch was stored': 0, 'during a batch': 0 }
  beforeEach(() => {
    for (const name of Object.keys(points)) points[name as keyof typeof points] = 0
  })

  /** Kills one of both, or both, at random moments of the phase until it is over. */
  const killDuring = async (
    { workers, stored, its, isHeld, isSent, untilSent }: KillOffice,
    campaign: Campaign,
    phase: keyof typeof WINDOWS,
    random: () => number,
  ): Promise<void> => {
    for (;;) {
      await pause(random() * WINDOWS[phase])
      if (points.kills === KILLS || (await isSent(campaign, phase))) break
      const which = random() < 0.4 ? [0, 1] : [random() < 0.5 ? 0 : 1]
      const wasHeld = await isHeld(campaign)
      const replaced = workers.replace(which)
      const { work, sentAt } = await stored(its, campaign.uuid)
      await replaced
      if (sentAt[phase] !== undefined) break
      points.kills += 1
      if (which.length > 1) points['of both processes'] += 1
      if (work._tag === 'None') points['before the first batch was stored'] += 1
      if (wasHeld) points['during a batch'] += 1
    }
    await untilSent(campaign, phase)
  }

  verifies(['CAM-8', 'CAM-11'], 'invite each participant exactly once', async () => {
    const random = killRandom()
    const its = await opened(INVITED, BATCHES, random)
    const totals = { campaigns: 0, people: 0 } as Record<string, number>
    while (points.kills < KILLS) {
      await its.empty()
      const campaign = await its.launch(false)
      await killDuring(its, campaign, 'invite', random)
      const books = await its.books(campaign, 0)
      const each = Object.fromEntries(Object.keys(books).map((name) => [name, INVITED]))
      expect(books, `kill ${points.kills}`).to.deep.equal(each)
      totals['campaigns'] = (totals['campaigns'] ?? 0) + 1
      totals['people'] = (totals['people'] ?? 0) + INVITED
      for (const [name, figure] of Object.entries(books)) totals[name] = (totals[name] ?? 0) + figure
    }
    printBooks({ ...points, ...totals })
  })

  verifiesInFull(['CAM-9', 'CAM-14'], 'remind each participant at most once, and none who has answered', async () => {
    const random = killRandom()
    const its = await opened(REMINDED, [20, 10], random)
    const totals = { campaigns: 0, people: 0, answered: 0, reminders: 0, doubled: 0, missing: 0, afterAnswer: 0 }
    while (points.kills < KILLS) {
      await its.empty()
      const campaign = await its.launch(true)
      await its.untilSent(campaign, 'invite')
      const people = await its.codes(campaign)
      const answered = new Set<string>()
      const answer = async (): Promise<void> => {
        const one = people[Math.floor(random() * people.length)]
        if (one === undefined || answered.has(one.email)) return
        its.sync()
        expect(await its.answer(one.code)).to.equal(true)
        answered.add(one.email)
      }
      await its.passDays(campaign)
      const phase = new AbortController()
      const answering = (async () => {
        while (!phase.signal.aborted && answered.size < REMINDED / 3) {
          await answer()
          await pause(random() * 5)
        }
      })()
      await killDuring(its, campaign, 'reminder1', random)
      phase.abort()
      await answering
      // Their reminders are made, and have not left.
      for (let n = 0; n < 20; n += 1) await answer()
      const books = await its.books(campaign, 1)
      expect(books).to.include({ participants: REMINDED, deliveries: REMINDED, peopleWithDelivery: REMINDED })
      expect(books.messages, 'messages').to.equal(books.peopleWithMessage)
      await its.sendAll(campaign)
      const times = new Map<string, number>()
      for (const { mail } of its.left) times.set(mail.to.address, (times.get(mail.to.address) ?? 0) + 1)
      totals.campaigns += 1
      totals.people += REMINDED
      totals.answered += answered.size
      for (const { email } of people) {
        const n = times.get(email) ?? 0
        totals.reminders += n
        if (n > 1) totals.doubled += 1
        if (n > 0 && answered.has(email)) totals.afterAnswer += 1
        if (n === 0 && !answered.has(email)) totals.missing += 1
      }
      expect(totals).to.include({ doubled: 0, missing: 0, afterAnswer: 0 })
    }
    printBooks({ ...points, ...totals })
  })
})
