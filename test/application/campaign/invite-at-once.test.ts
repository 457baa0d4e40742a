// Campaigns whose invitation leaves at once: the moment is that of the launch, however long the draft waited for it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeCampaignOffice, text } from './campaign-office.ts'

describe('a campaign that invites at once', () => {
  const world = makeCampaignOffice()

  verifies(['CAM-3', 'CAM-15'], 'is kept as such, and invites at its launch a day later', async () => {
    const its = await world.office(2)
    const draft = its.draft({ inviteAtOnce: true, phases: { invite: text('Invite') } })
    const kept = await must(world.drafts.add(its.principal, draft))
    world.clock.advance(fromDays(1))
    const run = await must(world.dryRun.run(its.principal, O.some(kept.uuid), undefined))
    const now = world.clock.now()
    expect(run.problems).to.deep.equal(O.none)
    expect(run.calendar.map(({ phase, sendDate }) => [phase, sendDate])).to.deep.equal([['invite', now]])
    expect((await must(world.dryRun.preview(its.principal, draft))).problems).to.deep.equal(O.none)

    const launch = (change: Parameters<typeof its.draft>[0] = {}) =>
      world.campaigns.create(its.principal, { ...draft, ...change }, O.some(kept.uuid))
    const launched = await must(launch())
    expect(launched.phases.invite.sendDate).to.equal(now)
    world.clock.advance(fromHours(1))
    expect(await must(launch()), 'the launch sent again').to.deep.equal(launched)
    expect(await refusal(launch({ name: 'Zomer' }))).to.deep.equal({ _tag: 'CampaignAlreadyLaunched' })
    await world.tick()
    expect((await world.stored(its, launched.uuid)).sentAt.invite).to.equal(world.clock.now())
  })

  verifies('CAM-4', 'may be one that was to invite later, as long as it has not', async () => {
    const its = await world.office(1)
    const later = { sendDate: world.clock.now() + fromDays(2), ...text('Invite') }
    const reminder1 = { sendDate: world.clock.now() + fromHours(2), ...text('Reminder') }
    const { uuid } = await world.launch(its, { phases: { invite: later } })
    world.clock.advance(fromHours(1))
    const patch = { inviteAtOnce: true, phases: { reminder1 } }
    const changed = await must(world.campaigns.patch(its.principal, uuid, patch))
    expect(changed.phases.invite.sendDate).to.equal(world.clock.now())
    await world.tick()
    world.clock.advance(fromHours(1))
    expect(await refusal(world.campaigns.patch(its.principal, uuid, patch))).to.deep.include({ _tag: 'CampaignLocked' })
  })
})
