// Any schedule of ticks on two replicas, each with a life of its own, answers, opt-outs, patches and a cancellation, also within a batch: no mail is
// doubled or lost, and the figures equal a count from scratch.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOfficeStores, text } from '#test/application/campaign/campaign-office.ts'
import { openCampaignOffice } from './campaign-office.ts'

class Killed extends Error {}

/** Of how many more calls of stores a replica lives. */
interface Life {
  calls: number
}

/** Stores of a replica that dies at one of its calls: nothing of that unit of work is kept. */
function mortal(inScope: InScope<CampaignOfficeStores>, life: Life): InScope<CampaignOfficeStores> {
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
/** A campaign before, whose codes opt out too. */
const BEFORE = 'Eerder'

/** `calls`: of how many calls of stores each replica lives; null: it does not tick. */
interface Tick {
  readonly act: 'tick'
  readonly calls: readonly [number | null, number | null]
}

/** What a person or an administrator does, perhaps during a batch. */
type Meanwhile =
  | { readonly act: 'answer' | 'optOut'; readonly person: number }
  | { readonly act: 'cancel' }
  | { readonly act: 'patch'; readonly words: number }

type Act =
  | Tick
  | { readonly act: 'together'; readonly tick: Tick; readonly others: readonly Meanwhile[] }
  | { readonly act: 'send' }
  | Meanwhile
  | { readonly act: 'wait'; readonly hours: number }

const person = fc.nat(PEOPLE - 1)
// Often enough to live; else it dies somewhere in a batch.
const life = fc.oneof(fc.constant(10_000), fc.integer({ min: 0, max: 60 }))
const tick: fc.Arbitrary<Tick> = fc
  .oneof(fc.tuple(life, fc.constant(null)), fc.tuple(fc.constant(null), life), fc.tuple(life, life))
  .map((calls) => ({ act: 'tick', calls }))
const meanwhile: fc.Arbitrary<Meanwhile> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ act: fc.constant('answer' as const), person }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('optOut' as const), person }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('patch' as const), words: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.constant({ act: 'cancel' } as const) },
)
const acts: fc.Arbitrary<readonly Act[]> = fc.array(
  fc.oneof(
    { weight: 100, arbitrary: tick },
    {
      weight: 50,
      arbitrary: fc.record({
        act: fc.constant('together' as const),
        tick,
        others: fc.array(meanwhile, { minLength: 1, maxLength: 3 }),
      }),
    },
    { weight: 20, arbitrary: fc.constant({ act: 'send' } as const) },
    { weight: 20, arbitrary: fc.record({ act: fc.constant('wait' as const), hours: fc.constantFrom(1, 20, 30) }) },
    { weight: 10, arbitrary: meanwhile },
  ),
  { minLength: 5, maxLength: 25 },
)

describe('campaigns under any schedule', function suite() {
  this.timeout(300_000)
  let world: Awaited<ReturnType<typeof openCampaignOffice>>
  before(async () => {
    world = await openCampaignOffice({ batch: 2 })
  })
  after(() => world.close())

  /** From scratch. */
  const counted = async ({ tenant }: Awaited<ReturnType<typeof world.office>>, { uuid }: Campaign) => {
    await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
    const { rows } = await world.owner.query<{ responses: number; participants: number }>(
      `select count(p.survey_code)::int as participants, count(r.code)::int as responses
        from survey_campaign_participants p left join survey_responses r on r.code = p.survey_code
        where p.campaign_uuid = $1`,
      [uuid],
    )
    return rows[0] ?? { responses: Number.NaN, participants: Number.NaN }
  }

  const played = async (schedule: readonly Act[]) => {
    const its = await world.office(PEOPLE)
    await world.launch(its, { name: BEFORE, phases: { invite: { sendDate: world.clock.now(), ...text(BEFORE) } } })
    await world.tick()
    const campaign = await world.launch(its)
    const lives: readonly [Life, Life] = [{ calls: 0 }, { calls: 0 }]
    const replicas = lives.map((one) => world.replica(mortal(world.inScope, one)))
    const mailsOf = () =>
      Object.fromEntries(
        Object.entries(world.mailsOf(its)).map(([user, mails]) => [user, mails.filter((one) => one !== BEFORE)]),
      )
    /** The mails that people had when they answered or opted out. */
    const closed = new Map<string, readonly string[]>()
    const answered = new Set<string>()
    let cancelledWith: Readonly<Record<string, readonly string[]>> | undefined

    const survive = async (work: () => Promise<unknown>): Promise<void> => {
      try {
        await work()
      } catch (error) {
        if (!(error instanceof Killed)) throw error
      }
    }
    /** A refusal that the moment explains; any other fails. */
    const unless = async (tags: readonly string[], work: TE.TaskEither<{ readonly _tag: string }, unknown>) => {
      const outcome = await work()
      if (E.isLeft(outcome) && !tags.includes(outcome.left._tag)) throw new Error(outcome.left._tag)
      return E.isRight(outcome)
    }
    const act = async (step: Act): Promise<void> => {
      switch (step.act) {
        case 'tick':
          await Promise.all(
            replicas.map(async (replica, n) => {
              const calls = step.calls[n] ?? null
              const own = lives[n]
              if (calls === null || own === undefined) return
              own.calls = calls
              await survive(() => world.tick(replica, false))
            }),
          )
          return
        case 'together':
          await Promise.all([step.tick, ...step.others].map(act))
          return
        case 'send':
          return world.runJobs(world.first)
        case 'wait':
          return world.clock.advance(fromHours(step.hours))
        case 'cancel':
          if (await unless(['CampaignClosed', 'RecordChanged'], world.campaigns.cancel(its.principal, campaign.uuid)))
            cancelledWith ??= mailsOf()
          return
        case 'patch': {
          const body = `<p>${step.words} <a href="{{surveyUrl}}">Invullen</a></p>`
          const change = { phases: { reminder1: { body }, reminder2: { body } } }
          await unless(
            ['CampaignClosed', 'RecordChanged', 'CampaignLocked'],
            world.campaigns.patch(its.principal, campaign.uuid, change),
          )
          return
        }
        default: {
          const { uuid } = its.users[step.person] ?? { uuid: '' as never }
          const before = mailsOf()[uuid] ?? []
          if (cancelledWith !== undefined || (step.act === 'answer' && before.length === 0)) return
          const code = world.codeOf(its, uuid, step.act === 'answer' ? 'Uitnodiging' : BEFORE)
          // A cancellation beside it ends its code.
          if (step.act === 'answer' && !(await world.answer(code))) return
          if (step.act === 'answer') answered.add(uuid)
          else await world.optOut(code)
          if (!closed.has(uuid)) closed.set(uuid, before)
        }
      }
    }

    for (const step of schedule) await act(step)
    // Everything recovers, and time goes by.
    for (let day = 0; day < 9; day += 1) {
      await world.tick()
      world.clock.advance(fromDays(1))
    }
    await world.tick()
    return { its, campaign, mails: mailsOf(), closed, answered, cancelledWith }
  }

  verifies(
    ['CAM-7', 'CAM-11', 'CAM-13', 'CAM-14'],
    'each participant gets one invitation and at most one of each reminder, none after answering',
    () =>
      fc.assert(
        fc.asyncProperty(acts, async (schedule) => {
          const { its, campaign, mails, closed, answered, cancelledWith } = await played(schedule)
          for (const { uuid } of its.users) {
            const theirs = mails[uuid] ?? []
            expect(new Set(theirs).size, 'no mail twice').to.equal(theirs.length)
            if (cancelledWith !== undefined) expect(theirs, 'none after cancelling').to.deep.equal(cancelledWith[uuid])
            else if (!closed.has(uuid)) expect(theirs).to.include('Uitnodiging')
            if (closed.has(uuid)) expect(theirs, 'none after answering or opting out').to.deep.equal(closed.get(uuid))
          }
          const { responses, participants } = await counted(its, campaign)
          const fewest = cancelledWith === undefined ? PEOPLE - closed.size : 0
          expect(participants, 'all who had not opted out').to.be.within(fewest, PEOPLE)
          const stored = await world.stored(its, campaign.uuid)
          const expected =
            cancelledWith === undefined
              ? { status: 'completed', audienceSize: O.some(participants) }
              : { status: 'cancelled' }
          expect(stored).to.deep.include(expected)
          const all = await world.everyone(its, campaign.uuid)
          for (const { deliveries } of all)
            expect(Object.values(deliveries).map(({ outcome }) => outcome)).not.to.include('planned')
          const analytics = await must(world.campaigns.readFigures(its.principal, campaign.uuid))
          expect(responses).to.equal(answered.size)
          expect(analytics.respondedCount).to.equal(responses)
          expect(analytics.timeline.at(-1)?.cumulative ?? 0).to.equal(responses)
          expect(analytics.audienceSize).to.equal(participants)
          expect(all.filter(({ respondedOn }) => O.isSome(respondedOn)).length).to.equal(answered.size)
        }),
        { numRuns: propertyRuns(60), endOnFailure: true },
      ),
  )

  verifies('CAM-2', 'a draft that is launched twice at once makes one campaign', async () => {
    const its = await world.office(1)
    const draft = await must(world.drafts.add(its.principal, its.draft()))
    const launch = () => must(world.campaigns.create(its.principal, its.draft(), O.some(draft.uuid)))
    const [one, ...others] = await Promise.all([launch(), launch(), launch()])
    expect(others).to.deep.equal([one, one])
  })
})
