// Webhooks over memory that change while events wait for them or are on their way.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { fromHours, fromSeconds } from '#domain/shared/clock.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type EventOffice, openEventOffice } from './event-office.ts'
import { toAnswered } from './scripted-receiver.ts'
import { makeWebhookSteps } from './webhook-steps.ts'

describe('webhooks that change', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })
  const { register, put, fire, outcomes, passed, organizations } = makeWebhookSteps(() => office)

  verifies('EVT-10', 'another address forgets the failures of the one before', async () => {
    const hook = await register()
    office.receiver.setAnswer(() => toAnswered(500))
    await fire()
    await office.runJobs()
    const before = await hook.read()
    expect(before.failingSince).to.deep.equal(O.some(office.clock.now()))
    await put(hook, { kinds: [] })
    expect((await hook.read()).failingSince, 'the same address').to.deep.equal(before.failingSince)
    await put(hook, { url: 'https://else.example/' })
    expect((await hook.read()).failingSince).to.deep.equal(O.none)
  })

  verifies(
    'EVT-10',
    'what waits for an address that is switched off or removed is skipped, whenever that happens',
    async () => {
      const during = await register()
      for (const name of ['a', 'b']) await fire(name)
      office.receiver.setAnswer(async () => {
        await put(during, { active: false })
        return toAnswered(500)
      })
      await office.runJobs()
      expect(await outcomes(during), 'during a call').to.deep.equal(['Skipped', 'Skipped'])

      const raced = await register()
      await fire()
      await office.runJobs(undefined, true, ['event.dispatch'])
      const off = O.some({ reason: 'person', at: office.clock.now() } as const)
      await office.within(({ webhooks }) => webhooks.setHealth(raced.id, { off, failingSince: O.none }))
      await office.runJobs()
      expect(await outcomes(raced), 'while an event was dispatched').to.deep.equal(['Skipped'])

      const removed = await register()
      await fire()
      await office.runJobs(undefined, true, ['event.dispatch'])
      await must(office.webhooks.remove(removed.principal, removed.id))
      const page = { skip: 0, limit: 9 }
      const { data } = await office.within(({ webhookDeliveries }) => webhookDeliveries.list(removed.id, page))
      expect(data.map(({ outcome }) => outcome)).to.deep.equal(['Skipped'])
    },
  )

  describe('an event that waits for its next try', () => {
    const failed = async () => {
      const hook = await register()
      await fire('earlier')
      await office.runJobs()
      office.receiver.setAnswer(({ url }) => toAnswered(url.includes('else') ? 200 : 500))
      await fire('late')
      await passed(fromHours(12), fromHours(1))
      expect(await outcomes(hook)).to.deep.equal(['Sent', 'Waiting'])
      return hook
    }
    /** What leaves without any time passing. */
    const leavesAfter = async (act: () => Promise<unknown>) => {
      const calls = office.receiver.received.length
      await act()
      await office.runJobs()
      return organizations().slice(calls)
    }

    verifies('EVT-10', 'leaves at once after a test or what was sent again is accepted, and not before', async () => {
      const { principal, id } = await failed()
      const test = () => must(office.webhooks.test(principal, id))
      expect(await leavesAfter(test), 'a failed test').to.have.length(1)
      office.receiver.setAnswer(() => toAnswered(200))
      expect(await leavesAfter(test)).to.deep.equal([undefined, 'late'])

      office = await openEventOffice()
      const other = await failed()
      office.receiver.setAnswer(() => toAnswered(200))
      const [earlier] = await other.log()
      const again = () =>
        office.webhooks.sendAgain(other.principal, other.id, earlier?.id ?? expect.fail('no delivery'))
      expect(await leavesAfter(() => must(again()))).to.deep.equal(['earlier', 'late'])
    })

    verifies('EVT-10', 'leaves at once to another address', async () => {
      const hook = await failed()
      expect(await leavesAfter(() => put(hook, { kinds: [] })), 'the same address').to.deep.equal([])
      expect(await leavesAfter(() => put(hook, { url: 'https://else.example/' }))).to.deep.equal(['late'])
      expect(await outcomes(hook)).to.deep.equal(['Sent', 'Sent'])
    })

    verifies('EVT-10', 'the failure of an address that changed during the call does not count', async () => {
      const hook = await register()
      await fire()
      office.receiver.setAnswer(async ({ url }) => {
        if (url.includes('else')) return toAnswered(200)
        await put(hook, { url: 'https://else.example/' })
        return toAnswered(410)
      })
      await office.runJobs()
      expect(await outcomes(hook)).to.deep.equal(['Sent'])
      expect((await hook.read()).off).to.deep.equal(O.none)
    })
  })

  verifies('EVT-10', 'after a call of more than a second others have their turn', async () => {
    for (const [seconds, isFirst] of [
      [1, [true, true, false, false]],
      [2, [true, false, true, false]],
    ] as const) {
      office = await openEventOffice()
      for (const name of ['one', 'other']) await register(`https://${name}.example/`)
      for (const name of ['a', 'b']) await fire(name)
      office.receiver.setAnswer(() => {
        office.clock.advance(fromSeconds(seconds))
        return toAnswered(200)
      })
      await office.runJobs()
      const urls = office.receiver.received.map(({ url }) => url)
      expect(
        urls.map((url) => url === urls[0]),
        `${seconds} s`,
      ).to.deep.equal(isFirst)
      expect(organizations().filter((_, nth) => isFirst[nth])).to.deep.equal(['a', 'b'])
    }
  })
})
