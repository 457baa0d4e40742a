// A campaign whose row cannot be read, among others that are due.
import { expect } from 'chai'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOfficeStores, makeCampaignOffice, text } from './campaign-office.ts'

describe('a campaign that fails', () => {
  const world = makeCampaignOffice()

  verifies('CAM-7', 'stops no other, and is tried again by the next tick', async () => {
    const its = await world.office(2)
    const names = ['Een', 'Twee', 'Drie']
    const phasesOf = (name: string) => ({ invite: { sendDate: world.clock.now(), ...text(name) } })
    const made = await Promise.all(names.map((name) => world.launch(its, { name, phases: phasesOf(name) })))
    const [before, poisoned, behind] = made.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    if (!before || !poisoned || !behind) throw new Error('too few campaigns')
    let isReadable = false
    const inScope: InScope<CampaignOfficeStores> = (scope, work) =>
      world.inScope(scope, (stores) => {
        const { hold } = stores.campaigns
        const readable: typeof hold = (uuid) => {
          if (uuid === poisoned.uuid && !isReadable) throw new Error('a row that cannot be read')
          return hold(uuid)
        }
        return work({ ...stores, campaigns: { ...stores.campaigns, hold: readable } })
      })
    const replica = world.replica(inScope)
    const tick = async (): Promise<readonly string[]> => {
      await must(replica.tick)
      const due = world.waiting().flatMap((job) => (job.queue === 'campaign.advance' ? [job.data] : []))
      const failed: string[] = []
      for (const key of due)
        await must(replica.advance(key)).catch(() => {
          failed.push(key.campaign)
        })
      return [...new Set(failed)]
    }
    expect(await tick()).to.deep.equal([poisoned.uuid])
    expect((await world.stored(its, before.uuid)).status).to.equal('completed')
    expect((await world.stored(its, behind.uuid)).status).to.equal('completed')
    isReadable = true
    expect(await tick()).to.deep.equal([])
    await world.tick(replica)
    for (const theirs of Object.values(world.mailsOf(its))) expect(theirs.toSorted()).to.deep.equal(names.toSorted())
  })
})
