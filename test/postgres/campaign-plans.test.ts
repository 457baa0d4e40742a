// What a large campaign costs: each statement reads it by an index, whatever else the office has asked.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Delivery } from '#domain/campaign/delivery.ts'
import { PARTICIPANTS_COUNTED, type ParticipantQuery } from '#domain/campaign/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { DueItem } from '#domain/shared/due-item.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { planned, sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { type CampaignWorld, openCampaignWorld } from '#test/support/campaign-world.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 8_000

const CAMPAIGN_TABLES = ['survey_campaigns', 'survey_campaign_participants', 'survey_campaign_deliveries', 'due_items']

/** Rows that were read one after the other, those found by an index, and how often one was searched. */
async function readBy({ database, owner }: CampaignWorld, tables: readonly string[] = CAMPAIGN_TABLES) {
  // The connections in use report what they read: the owner's too, or the keys that its inserts looked up would count later.
  for (const connection of [database, owner]) await connection.query('select pg_stat_force_next_flush()')
  const { rows } = await owner.query<{ scanned: number; found: number; searches: number }>(
    `
    select sum(seq_tup_read)::integer as scanned, sum((select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::integer as found,
        sum(idx_scan)::integer as searches
      from pg_stat_user_tables t where relname = any ($1)`,
    [tables],
  )
  const [read] = rows
  if (read === undefined) throw new Error('nothing is counted')
  return read
}

describe('a campaign that many take part in', function () {
  this.timeout(60_000)

  verifies(
    ['CAM-1', 'CAM-14', 'CAM-18'],
    'is read by an index, for every filter and every step of a phase',
    async () => {
      const world = await openCampaignWorld()
      try {
        const here = newTenant()
        const outcomes = ['planned', 'accepted', 'error'] as const
        const fill = async (many: number, tenant = here) => {
          const users = Array.from({ length: many }, () => asUserUuid(newUuid())).toSorted()
          const enrolled = await world.enrolled(tenant, users)
          const deliveries = users.map((user, i): Delivery => planned(user, { outcome: outcomes[i % 3] ?? 'planned' }))
          await world.within(tenant, (stores) => stores.deliveries.add(enrolled.uuid, 'invite', deliveries))
          return { ...enrolled, users, deliveries }
        }
        const { uuid, users, deliveries, codes } = await fill(MANY)
        for (let i = 0; i < 3; i += 1) await fill(MANY)
        for (let i = 0; i < 150; i += 1) await fill(5, newTenant())
        for (const code of codes.slice(0, 40))
          await world.within(here, ({ participants }) => participants.recordAnswer(code, NOW))
        const tables = 'survey_campaign_participants, survey_campaign_deliveries, survey_campaigns'
        await world.owner.query(`vacuum analyze ${tables}`)
        const before = await readBy(world)

        const of = 'invite'
        const queries: readonly Partial<ParticipantQuery>[] = [
          {},
          { skip: 7_000 },
          { outcomes: ['accepted', 'error'] },
          { outcomes: ['skipped'] },
          { hasResponded: O.some(true) },
          { hasResponded: O.some(false) },
          { outcomes: ['planned'], hasResponded: O.some(true) },
          { outcomes: ['planned', 'error'], hasResponded: O.some(false), skip: 3_000 },
        ]
        const totals: number[] = []
        for (const query of queries) {
          const all: ParticipantQuery = { outcomes: [], phase: of, hasResponded: O.none, skip: 0, limit: 25 }
          totals.push(
            (await world.within(here, ({ participants }) => participants.list(uuid, { ...all, ...query }))).total,
          )
        }
        const most = (total: number) => Math.min(total, PARTICIPANTS_COUNTED)
        expect(totals).to.deep.equal([MANY, MANY, 5_333, 0, 40, MANY - 40, 14, 5_306].map(most))
        expect((await readBy(world)).searches, 'each page searches for its own rows').to.be.below(
          before.searches + 2_000,
        )
        const some = deliveries
          .slice(0, 32)
          .flatMap(({ message }): MessageId[] => (O.isSome(message) ? [message.value] : []))
        const { reminded, days, wanted } = await world.within(here, (stores) =>
          pipe(
            TE.Do,
            TE.bind('reminded', () =>
              stores.participants.listToRemind(uuid, 'reminder1', O.fromNullable(users[400]), 50),
            ),
            TE.bind('days', () => stores.participants.countRespondedByDay(uuid)),
            TE.bind('wanted', () => stores.deliveries.findWanted({ kind: 'campaign', id: uuid }, some, NOW)),
            TE.tap(() =>
              stores.deliveries.settle(
                some.map((id) => ({ id, state: { _tag: 'Withdrawn', at: NOW }, possiblyDoubled: false })),
              ),
            ),
          ),
        )
        expect([reminded.facts.length, days, wanted.size]).to.deep.equal([
          50,
          [{ date: '2026-03-29', responded: 40 }],
          0,
        ])
        const after = await readBy(world)
        expect(after.scanned).to.equal(before.scanned)
        expect(after.found).to.be.greaterThan(before.found)
      } finally {
        await world.close()
      }
    },
  )

  verifies('CAM-7', 'sleeps without being read', async () => {
    const world = await openCampaignWorld()
    try {
      await world.owner.query(`insert into due_items (tenant_uuid, kind, id, due_at)
        select gen_random_uuid(), 'campaign', gen_random_uuid(), to_timestamp(${NOW / 1_000} + 3600) from generate_series(1, 5000)`)
      const dueAt = NOW - fromMinutes(1)
      const due: DueItem = { kind: 'campaign', tenantUuid: newTenant(), id: sampleCampaign().uuid }
      await world.within(due.tenantUuid, ({ dueItems }) => dueItems.set(due, O.some(dueAt)))
      await world.owner.query('vacuum analyze due_items')
      const before = await readBy(world)
      const listed = await world.inScope(Admin, ({ dueItems }) => dueItems.list(NOW, O.none, 100))()
      expect(rightOf(listed)).to.deep.equal([{ ...due, dueAt }])
      const { scanned, found: entries } = await readBy(world)
      expect([scanned - before.scanned, entries - before.found]).to.deep.equal([0, 1])
    } finally {
      await world.close()
    }
  })

  verifies('CAM-11', 'pages of an audience read no one before their cursor', async () => {
    const world = await openCampaignWorld()
    try {
      const here = newTenant()
      const tag = asTagUuid(newUuid())
      await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [here])
      await world.owner.query(
        `insert into tags (tenant_uuid, tag_uuid, name, name_key) values ($1, $2, 'Klant', 'klant')`,
        [here, tag],
      )
      await world.owner.query(
        `with made as (select gen_random_uuid() as user_uuid, n || '@klant.example' as email from generate_series(1, $3::integer) as n),
            added as (
              insert into users (tenant_uuid, user_uuid, status, status_since, email, email_key, name, name_key, facebook)
                select $1::uuid, user_uuid, 'ACTIVE', now(), email, email, 'Eva', 'eva', false from made)
          insert into user_tags (tenant_uuid, user_uuid, tag_uuid) select $1::uuid, user_uuid, $2::uuid from made`,
        [here, tag, MANY],
      )
      await world.owner.query('vacuum analyze users, user_tags')
      const people = ['users', 'user_tags']
      const before = await readBy(world, people)
      const found = new Set<UserUuid>()
      for (let last: O.Option<UserUuid> = O.none; ;) {
        const page = await world.within(here, ({ audiences }) => audiences.listPage([tag], last, 200))
        for (const { user } of page) found.add(user)
        if (page.length < 200) break
        last = O.fromNullable(page.at(-1)?.user)
      }
      const after = await readBy(world, people)
      expect(found.size).to.equal(MANY)
      expect(after.scanned - before.scanned + after.found - before.found).to.be.below(4 * MANY)
    } finally {
      await world.close()
    }
  })
})
