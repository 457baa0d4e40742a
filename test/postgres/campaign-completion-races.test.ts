// "Complete now" beside a batch of a reminder, an answer, and mails that are being sent: of two transactions, either may be open while the other runs.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { CodeStanding } from '#domain/survey/survey-code.ts'
import { makeCampaignAnswers } from '#test/application/campaign/campaign-answers.ts'
import type { CampaignOfficeStores } from '#test/application/campaign/campaign-office.ts'
import { parseHere } from '#test/support/parse-here.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { openCampaignOffice } from './campaign-office.ts'

type InOffice = InScope<CampaignOfficeStores>

const WAITING =
  'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()'

/** Keeps the nth unit of work open, behind what it did, while `meanwhile` runs, until that ends or `isWaiting` for it. */
function openDuring(
  inScope: InOffice,
  nth: number,
  meanwhile: () => Promise<unknown>,
  isWaiting: () => Promise<boolean>,
) {
  let units = 0
  let second: Promise<unknown> | undefined
  const over: InOffice = (scope, work) =>
    inScope(scope, (stores) =>
      pipe(
        work(stores),
        TE.tapTask(() => async () => {
          units += 1
          if (units !== nth) return
          let isOver = false
          second = meanwhile().finally(() => {
            isOver = true
          })
          while (!isOver && !(await isWaiting())) await setTimeout(5)
        }),
      ),
    )
  return {
    over,
    /** False: there are fewer units of work. */
    isReached: async (): Promise<boolean> => {
      await second
      return second !== undefined
    },
  }
}

describe('a campaign that is completed while something else happens', function suite() {
  this.timeout(120_000)
  let world: Awaited<ReturnType<typeof openCampaignOffice>>
  before(async () => {
    world = await openCampaignOffice({ batch: 2 })
  })
  after(() => world.close())

  type Office = Awaited<ReturnType<typeof world.office>>
  interface Raced {
    readonly its: Office
    readonly uuid: CampaignUuid
  }

  const complete = async ({ its, uuid }: Raced, over: InOffice): Promise<void> => {
    const ended = await world.useCases(O.none, parseHere, over).campaigns.endAnswers(its.principal, uuid)()
    // As a person does who reads that the campaign has changed.
    if (E.isLeft(ended) && ended.left._tag === 'RecordChanged')
      await must(world.campaigns.endAnswers(its.principal, uuid))
    else if (E.isLeft(ended)) throw new Error(ended.left._tag)
  }
  const isWaiting = async (): Promise<boolean> => (await world.owner.query(WAITING)).rows.length > 0
  const codeOf = ({ its }: Raced) => world.codeOf(its, its.users[0]?.uuid ?? expect.fail('a person'), 'Uitnodiging')
  const findEnd = async (raced: Raced) => {
    const found = await world.within(raced.its.tenant, ({ surveyCodes }) => surveyCodes.find(codeOf(raced)))
    return O.toNullable(O.flatMap(({ endsAt }: CodeStanding) => endsAt)(found))
  }
  const mailerOf = () => {
    const mailers = world.waiting().flatMap((job) => (job.queue.startsWith('campaign.') ? [] : [job.data]))
    return 'mailer' in (mailers[0] ?? {}) ? (mailers[0] as { readonly mailer: never }).mailer : expect.fail('a mailer')
  }

  /** What happens beside the completion. Right: whether an answer was stored. */
  const others: Readonly<Record<string, (raced: Raced, over: InOffice) => Promise<boolean>>> = {
    reminder: async ({ its, uuid }, over) => {
      await must(world.replica(over).advance({ tenantUuid: its.tenant, campaign: uuid }))
      return false
    },
    answer: (raced, over) => {
      const { visits, clock } = world
      return makeCampaignAnswers({ inScope: over, visits, clock, random: { uuid: randomUUID } }).answer(codeOf(raced))
    },
    send: async (_, over) => {
      await must(world.replica(over).sender.run(mailerOf()))
      return false
    },
  }

  const race = async (name: string, nth: number, isCompletionOpen: boolean): Promise<boolean> => {
    const its = await world.office(3)
    const { uuid } = await world.launch(its)
    await world.tick()
    world.clock.advance(fromDays(2))
    if (name === 'send') await world.tick(world.first, false)
    const raced = { its, uuid }
    const other = others[name] ?? expect.fail(name)
    let hasAnswered = false
    const besides = async (over: InOffice) => {
      hasAnswered = await other(raced, over)
    }
    const [first, meanwhile] = isCompletionOpen
      ? [(over: InOffice) => complete(raced, over), () => besides(world.inScope)]
      : [besides, () => complete(raced, world.inScope)]
    const { over, isReached } = openDuring(world.inScope, nth, meanwhile, isWaiting)
    await first(over)
    if (!(await isReached())) return false

    const where = `${name}, unit ${nth}, ${isCompletionOpen ? 'completing' : 'the other'} first`
    const [mails, end] = [world.mailsOf(its), await findEnd(raced)]
    expect(end, where).to.be.at.most(world.clock.now())
    for (let day = 0; day < 4; day += 1) {
      await world.tick()
      world.clock.advance(fromDays(1))
    }
    expect(world.mailsOf(its), `${where}: no mail leaves later`).to.deep.equal(mails)
    for (const theirs of Object.values(mails)) {
      expect(new Set(theirs).size, `${where}: no mail twice`).to.equal(theirs.length)
      expect(theirs, where).not.to.include('Tweede')
      if (name !== 'send') expect(theirs, where).to.deep.equal(['Uitnodiging'])
    }
    expect(await findEnd(raced), `${where}: no codes open again`).to.equal(end)
    expect(await world.stored(its, uuid), where).to.deep.include({ status: 'completed', work: O.none })
    const outcomes = (await world.everyone(its, uuid)).flatMap(({ deliveries }) => Object.values(deliveries))
    expect(
      outcomes.map(({ outcome }) => outcome),
      where,
    ).not.to.include('planned')
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted'),
      where,
    ).to.have.length(Object.values(mails).flat().length)
    const { respondedCount } = await must(world.campaigns.readFigures(its.principal, uuid))
    expect(respondedCount, where).to.equal(hasAnswered ? 1 : 0)
    const actions = (await world.auditLog(its.tenant)).map(({ action }) => action)
    for (const once of ['campaign.answers-ended', 'campaign.completed'])
      expect(
        actions.filter((action) => action === once),
        where,
      ).to.have.length(1)
    return true
  }

  for (const name of ['reminder', 'answer', 'send'])
    for (const isCompletionOpen of [true, false])
      verifies(
        ['CAM-6', 'CAM-14'],
        `beside ${name}, ${isCompletionOpen ? 'which begins meanwhile' : 'which is open'}: either is whole`,
        async () => {
          let nth = 1
          while (nth < 12 && (await race(name, nth, isCompletionOpen))) nth += 1
          expect(nth, 'units of work').to.be.within(2, 11)
        },
      )
})
