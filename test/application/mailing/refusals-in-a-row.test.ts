// What a worker does with mails and their mailer when refusals may be of either.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER } from '#test/contract/sample-mails.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeMailWorld } from './mail-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'

const BAD = 'bad@x.example'
const GOOD = 'good@x.example'

describe('refusals in a row', () => {
  for (const result of [
    { _tag: 'Deferred', after: O.none, code: '451 4.3.0', perhaps: 'throttled' },
    { _tag: 'Unusable', refusal: 'unreachable', after: O.none, code: 'HTTP 400' },
  ] as const satisfies readonly SendResult[])
    verifies(['MSG-5', 'MSG-9'], `of one mail end with it after two days: ${result._tag}`, async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      const [bad] = await world.send(tenant, 1, {}, { address: BAD })
      if (bad === undefined) throw new Error('one was made')
      world.answer(({ to }) => (to.address === BAD ? result : ACCEPTED))
      await world.runFor(fromDays(2) - fromHours(4))
      expect(await world.stateOf(tenant, bad)).to.equal('Queued')
      await world.runFor(fromHours(8))
      expect(await world.stateOf(tenant, bad)).to.equal('deferred_too_long')
      expect(world.jobs()).to.deep.equal([])
    })

  verifies('MSG-9', 'of one mail keep no other from leaving at once', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 1, {}, { address: BAD })
    world.answer(({ to }) =>
      to.address === BAD ? { _tag: 'Deferred', after: O.none, code: '421 4.7.0', perhaps: 'throttled' } : ACCEPTED,
    )
    for (let hour = 0; hour < 24; hour++) {
      await world.runFor(fromHours(1))
      await world.send(tenant, 1, {}, { address: GOOD })
      await world.runDue()
      expect((await world.states(tenant))['Sent']).to.equal(hour + 1)
    }
  })

  verifies('MSG-9', 'of some recipients keep the others waiting for half a minute at most', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    for (const [count, address] of [
      [11, BAD],
      [270, GOOD],
    ] as const)
      await world.send(tenant, count, {}, { address })
    world.answer(({ to }) =>
      to.address === BAD ? { _tag: 'Deferred', after: O.none, code: '451 4.3.5', perhaps: 'throttled' } : ACCEPTED,
    )
    await world.runFor(fromSeconds(40))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 270, Queued: 11 })
    // Their further tries say nothing of the mailer.
    await world.runFor(fromHours(3))
    expect(await world.pauseOf(DEFAULT_MAILER)).to.equal(undefined)
  })

  verifies('MSG-5', 'give a mail two days from its first try, however long it waited for that', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    world.clock.advance(fromDays(5))
    world.answer(() => ({ _tag: 'Deferred', after: O.none, code: '450 4.2.0' }))
    await world.runFor(fromHours(1))
    expect(await world.stateOf(tenant, message)).to.equal('Queued')
    world.answer(() => ACCEPTED)
    await world.runFor(fromHours(1))
    expect(await world.stateOf(tenant, message)).to.equal('Sent')
  })

  verifies('MSG-7', 'that lose an outcome risk no further mail until the cloud answers', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 20, world.toMonitor)
    world.answerLookUps(() => 'unavailable')
    world.answer(() => ({ _tag: 'Unknown', code: '503 ErrorServerBusy', after: O.some(fromMinutes(5)) }))
    world.setAnswering(false)
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ until: world.clock.now() + fromMinutes(5) })
    await world.runFor(fromHours(1))
    expect([world.left.length, await world.states(tenant)]).to.deep.equal([1, { outcome_unknown: 1, Queued: 19 }])
    world.answer(() => ACCEPTED)
    world.setAnswering(true)
    await world.runFor(fromHours(1))
    expect(await world.states(tenant)).to.deep.equal({ outcome_unknown: 1, Sent: 19 })
  })

  verifies('MSG-9', 'of all mails pause the mailer before a campaign is lost', async () => {
    const world = makeMailWorld({ connections: 5 })
    const tenant = newTenant()
    await world.send(tenant, 2_000)
    world.answer(() => ({ _tag: 'Refused', error: 'recipient_refused', code: '550 5.7.1' }))
    await world.runFor(fromMinutes(9))
    expect(await world.pauseOf(DEFAULT_MAILER)).to.deep.include({ refusal: 'mails_refused', code: '550 5.7.1' })
    const lost = (await world.states(tenant))['recipient_refused'] ?? 0
    expect(lost).to.be.within(10, 50)
    // Each try after a pause costs one of each connection.
    await world.runFor(fromMinutes(2))
    expect((await world.states(tenant))['recipient_refused']).to.be.within(lost + 1, lost + 5)
    world.answer(() => ACCEPTED)
    await world.runFor(fromHours(3))
    expect((await world.states(tenant))['Queued']).to.equal(undefined)
    expect(await world.pauseOf(DEFAULT_MAILER)).to.equal(undefined)
  })
})
