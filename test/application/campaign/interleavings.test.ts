// Any schedule of ticks on two replicas, kills, answers, opt-outs and a cancellation: no mail is doubled or lost, and the figures are right.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { days, hours } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOffice, type CampaignOfficeStores, openCampaignOffice } from './campaign-office.ts'

class Killed extends Error {}

/** Of how many more calls of stores a replica lives. */
interface Life {
  calls: number
}

/** Stores of a replica that dies at one of its calls: nothing of that unit of work is kept. */
const mortal = (inScope: InScope<CampaignOfficeStores>, life: Life): InScope<CampaignOfficeStores> => {
  const dying = <A extends object>(store: A): A =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: readonly unknown[]): unknown => {
          life.calls -= 1
          if (life.calls < 0) throw new Killed()
          return Reflect.apply(value, target, args)
        }
      },
    })
  return (scope, work) =>
    inScope(scope, (stores) =>
      work(Object.fromEntries(Object.entries(stores).map(([name, store]) => [name, dying(store)])) as never),
    )
}

const PEOPLE = 5

type Act =
  | { readonly act: 'tick'; readonly replicas: readonly (0 | 1)[]; readonly calls: number }
  | { readonly act: 'send' | 'cancel' }
  | { readonly act: 'answer' | 'optOut'; readonly person: number }
  | { readonly act: 'wait'; readonly hours: number }

const person = fc.nat(PEOPLE - 1)
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    {
      weight: 150,
      arbitrary: fc.record({
        act: fc.constant('tick' as const),
        replicas: fc.constantFrom([0] as const, [1] as const, [0, 1] as const),
        // Often enough to live; else it dies somewhere in a batch.
        calls: fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 60 })),
      }),
    },
    { weight: 15, arbitrary: fc.constant({ act: 'send' } as const) },
    { weight: 15, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 30) }) },
    { weight: 10, arbitrary: fc.record({ act: fc.constant('answer' as const), person }) },
    { weight: 5, arbitrary: fc.record({ act: fc.constant('optOut' as const), person }) },
    { weight: 1, arbitrary: fc.constant({ act: 'cancel' } as const) },
  ),
  { minLength: 5, maxLength: 25 },
)

describe('campaigns under any schedule', function suite() {
  this.timeout(300_000)
  let world: CampaignOffice
  before(async () => {
    world = await openCampaignOffice({ batch: 2 })
  })
  after(() => world.close())

  const played = async (schedule: readonly Act[]) => {
    const its = await world.office(PEOPLE)
    const campaign = await world.launch(its)
    const life: Life = { calls: 0 }
    const replicas = [world.replica(mortal(world.inScope, life)), world.replica(mortal(world.inScope, life))] as const
    const hasMail = (user: string): boolean => (world.mailsOf(its)[user]?.length ?? 0) > 0
    /** The mails that people had when they answered or opted out. */
    const closed = new Map<string, readonly string[]>()
    const answered = new Set<string>()
    let isCancelled = false

    const survive = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    }
    const act = async (step: Act): Promise<void> => {
      switch (step.act) {
        case 'tick':
          life.calls = step.calls
          await Promise.all(step.replicas.map((one) => survive(() => world.tick(replicas[one], false))))
          return
        case 'send':
          return world.runJobs(world.first)
        case 'wait':
          return world.clock.advance(hours(step.hours))
        case 'cancel':
          if (!isCancelled && O.isSome(await running()))
            await must(world.campaigns.cancel(its.principal, campaign.uuid))
          isCancelled = true
          return
        default: {
          const { uuid } = its.users[step.person] ?? { uuid: '' as never }
          if (!hasMail(uuid) || isCancelled) return
          const code = world.codeOf(its, uuid)
          if (step.act === 'answer') {
            await world.answer(its, campaign, code)
            answered.add(uuid)
          } else await world.optOut(its, code)
          if (!closed.has(uuid)) closed.set(uuid, world.mailsOf(its)[uuid] ?? [])
        }
      }
    }
    const running = async () => {
      const { status } = await world.stored(its, campaign.uuid)
      return status === 'scheduled' || status === 'running' ? O.some(status) : O.none
    }

    for (const step of schedule) await act(step)
    // Everything recovers, and time goes by.
    for (let day = 0; day < 9; day += 1) {
      await world.tick()
      world.clock.advance(days(1))
    }
    await world.tick()
    return { its, campaign, closed, answered, isCancelled }
  }

  verifies(
    ['CAM-7', 'CAM-11', 'CAM-13', 'CAM-14'],
    'each participant gets one invitation and at most one of each reminder, none after answering',
    () =>
      fc.assert(
        fc.asyncProperty(acts, async (schedule) => {
          const { its, campaign, closed, answered, isCancelled } = await played(schedule)
          const mails = world.mailsOf(its)
          for (const { uuid } of its.users) {
            const theirs = mails[uuid] ?? []
            expect(new Set(theirs).size, 'no mail twice').to.equal(theirs.length)
            if (!isCancelled) expect(theirs).to.include('Uitnodiging')
            if (closed.has(uuid)) expect(theirs, 'none after answering').to.deep.equal(closed.get(uuid))
          }
          const stored = await world.stored(its, campaign.uuid)
          if (!isCancelled) expect(stored).to.deep.include({ status: 'completed', audienceSize: O.some(PEOPLE) })
          const all = await world.everyone(its, campaign.uuid)
          for (const { deliveries } of all)
            expect(Object.values(deliveries).map(({ outcome }) => outcome)).not.to.include('planned')
          const analytics = await must(world.campaigns.analytics(its.principal, campaign.uuid))
          expect(analytics.respondedCount).to.equal(answered.size)
          expect(analytics.timeline.at(-1)?.cumulative ?? 0).to.equal(answered.size)
          expect(all.filter(({ respondedAt }) => O.isSome(respondedAt)).length).to.equal(answered.size)
          expect(analytics.audienceSize).to.equal(O.getOrElse(() => 0)(stored.audienceSize))
        }),
        { numRuns: propertyRuns(60), endOnFailure: true },
      ),
  )
})
