// A campaign whose row cannot be read, among others that are due.
import { expect } from 'chai'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOffice, openCampaignOffice, text } from './campaign-office.ts'

describe('a campaign that fails', function suite() {
  this.timeout(60_000)
  let world: CampaignOffice
  before(async () => {
    world = await openCampaignOffice()
  })
  after(() => world.close())

  verifies('CAM-7', 'stops no other, and is tried again by the next tick', async () => {
    const its = await world.office(2)
    const names = ['Een', 'Twee', 'Drie']
    const phasesOf = (name: string) => ({ invite: { sendDate: world.clock.now(), ...text(name) } })
    const made = await Promise.all(names.map((name) => world.launch(its, { name, phases: phasesOf(name) })))
    const [before, poisoned, behind] = made.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    if (!before || !poisoned || !behind) throw new Error('too few campaigns')
    const detailOf = async (change: string): Promise<string> => {
      await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [its.tenant])
      const { rows } = await world.owner.query<{ detail: string }>(
        'select detail::text as detail from survey_campaigns where uuid = $1',
        [poisoned.uuid],
      )
      await world.owner.query('update survey_campaigns set detail = $2 where uuid = $1', [poisoned.uuid, change])
      return rows[0]?.detail ?? ''
    }
    const healthy = await detailOf('{}')
    const tick = async (): Promise<readonly string[]> => {
      await must(world.first.tick)
      const due = world.waiting().flatMap((job) => (job.queue === 'campaign.advance' ? [job.data] : []))
      const failed: string[] = []
      for (const key of due)
        await must(world.first.advance(key)).catch(() => {
          failed.push(key.campaign)
        })
      return [...new Set(failed)]
    }
    expect(await tick()).to.deep.equal([poisoned.uuid])
    expect((await world.stored(its, before.uuid)).status).to.equal('completed')
    expect((await world.stored(its, behind.uuid)).status).to.equal('completed')
    await detailOf(healthy)
    expect(await tick()).to.deep.equal([])
    await world.tick()
    for (const theirs of Object.values(world.mailsOf(its))) expect(theirs.toSorted()).to.deep.equal(names.toSorted())
  })
})
