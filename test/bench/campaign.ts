// Survey campaigns that a million people take part in: what their figures and lists take, and what campaigns that sleep cost.
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { PARTICIPANTS_COUNTED, type ParticipantQuery } from '#domain/campaign/ports.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { KeptStores } from '#test/support/campaign-world.ts'
import { invitations } from './campaign-invitations.ts'
import { pages } from './campaign-pages.ts'
import {
  addAudience,
  addCampaign,
  addSleeping,
  at,
  type CampaignBenchWorld,
  makeCampaignBenchWorld,
  MANY,
  tookEach,
} from './campaign-world.ts'
import type { BenchRow } from './table.ts'

const PAGE: ParticipantQuery = { outcomes: [], phase: 'invite', hasResponded: O.none, skip: 0, limit: 50 }

/** The last page that a total leads to. */
const DEEP = PARTICIPANTS_COUNTED - PAGE.limit

const LISTED: Readonly<Record<string, Partial<ParticipantQuery>>> = {
  'first page': {},
  [`skip ${DEEP}`]: { skip: DEEP },
  'accepted or error, first page': { outcomes: ['accepted', 'error'] },
  [`accepted or error, skip ${DEEP}`]: { outcomes: ['accepted', 'error'], skip: DEEP },
  'responded, first page': { hasResponded: O.some(true) },
  [`responded, skip ${DEEP}`]: { hasResponded: O.some(true), skip: DEEP },
  [`silent, skip ${DEEP}`]: { hasResponded: O.some(false), skip: DEEP },
  [`accepted and silent, skip ${DEEP}`]: { outcomes: ['accepted'], hasResponded: O.some(false), skip: DEEP },
  'error and responded, first page': { outcomes: ['error'], hasResponded: O.some(true) },
}

const summary = (sorted: readonly number[]): string =>
  `p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms`

const row = (
  what: string,
  sorted: readonly number[],
  bare: readonly number[],
  limit: number | undefined,
): BenchRow => ({
  what,
  measured: summary(sorted),
  yardstick: `a unit of work without rows: ${summary(bare)}`,
  ratio: (at(sorted, 0.5) / at(bare, 0.5)).toFixed(1),
  wanted: limit === undefined ? '(shown)' : `p99 ≤ ${limit} ms`,
  kept: limit === undefined || at(sorted, 0.99) <= limit,
})

async function reading({ owner, inScope, tenant }: CampaignBenchWorld): Promise<readonly BenchRow[]> {
  const tag = await addAudience(owner, tenant, MANY)
  const campaign = await addCampaign(owner, tenant, tag)
  const call = (work: (stores: KeptStores) => TaskEither<unknown, unknown>) => () => inScope(Tenant(tenant), work)
  const bare = await tookEach(
    200,
    call(({ tags }) => tags.find(tag)),
  )
  const list = (change: Partial<ParticipantQuery>) =>
    call(({ participants }) => participants.list(campaign, { ...PAGE, ...change }))
  const rows: BenchRow[] = [
    row(
      `analytics of ${MANY}`,
      await tookEach(
        20,
        call(({ participants }) => participants.countRespondedByDay(campaign)),
      ),
      bare,
      300,
    ),
  ]
  for (const [what, change] of Object.entries(LISTED))
    rows.push(row(`participants of ${MANY}: ${what}`, await tookEach(200, list(change)), bare, 20))
  const shown: Readonly<Record<string, (stores: KeptStores) => TaskEither<unknown, unknown>>> = {
    // Both are read to their end.
    [`participants of ${MANY}: error and silent, of whom there are none`]: ({ participants }) =>
      participants.list(campaign, { ...PAGE, outcomes: ['error'], hasResponded: O.some(false) }),
    [`participants of ${MANY}: skip ${MANY * 0.9}`]: ({ participants }) =>
      participants.list(campaign, { ...PAGE, skip: MANY * 0.9 }),
    [`outcomes of ${MANY} counted`]: ({ deliveries }) => deliveries.countOutcomes(campaign),
    [`audience of ${MANY} counted`]: ({ audiences }) => audiences.count([tag]),
    [`a page of 5000 of an audience of ${MANY}`]: ({ audiences }) => audiences.listPage([tag], O.none, 5_000),
  }
  for (const [what, work] of Object.entries(shown))
    rows.push(row(what, await tookEach(10, call(work)), bare, undefined))
  return rows
}

async function sleeping({ owner, inScope }: CampaignBenchWorld): Promise<readonly BenchRow[]> {
  const bare = await tookEach(200, () => inScope(Admin, ({ dueItems }) => dueItems.list(0, O.none, 500)))
  await addSleeping(owner, 1_000, 10)
  const now = Date.now()
  const wake = await tookEach(200, () => inScope(Admin, ({ dueItems }) => dueItems.list(now, O.none, 500)))
  return [row('the wake-up, 10000 campaigns of 1000 offices sleep', wake, bare, 50)]
}

const PARTS = { wake: sleeping, pages, invitations, lists: reading }

/** `part`: of `PARTS`; all unless given. */
export async function benchCampaign(part?: string): Promise<readonly BenchRow[]> {
  const world = await makeCampaignBenchWorld()
  try {
    const rows: BenchRow[] = []
    for (const [name, run] of Object.entries(PARTS))
      if (part === undefined || part === name) rows.push(...(await run(world)))
    return rows
  } finally {
    await world.close()
  }
}
