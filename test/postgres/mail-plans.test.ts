// What a tenant with many messages costs: each statement on messages reads them by an index, whatever waits beside what it looks for.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import { makeSessionStores } from '#adapters/postgres/session/stores.ts'
import { COUNTED_OF_FILTER, type MessageQuery } from '#domain/mailing/ports.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { freshTokens, mailbox, newRecordId, newTenant, newUser, NOW } from '#test/contract/sample-connections.ts'
import { EVERY_MESSAGE, DEFAULT_MAILER, laneFor, newMailing, queued } from '#test/contract/sample-mails.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const MANY = 8_000

describe('messages of a tenant that has many', () => {
  verifies(['MSG-1', 'MSG-9'], 'are found by an index, for every filter and every step of sending', async () => {
    const { database, owner, close } = await openFreshDatabase()
    try {
      const inScope = makeInScope({
        database,
        stores: (query, scope) => ({ ...makeMailingStores(query, scope), ...makeSessionStores(query) }),
      })
      const tenant = newTenant()
      const [sent, waiting] = [newMailing({ createdAt: NOW - fromDays(400) }), newMailing()]
      const fill = (mailing: typeof sent, n: number, state: ReturnType<typeof queued>['state'], of = tenant) =>
        inScope(Tenant(of), (stores) =>
          pipe(
            stores.mailings.insert(mailing, []),
            TE.flatMap(() => stores.lanes.open(DEFAULT_MAILER, laneFor(of, mailing), NOW)),
            TE.flatMap(() =>
              stores.messages.insert(
                mailing,
                state,
                Array.from({ length: n }, (_, i) =>
                  queued(mailing, { recipient: { address: `p${i}@klant.example`, name: '' } }),
                ),
              ),
            ),
          ),
        )().then(rightOf)
      await fill(sent, MANY, { _tag: 'Sent', at: NOW - fromDays(300), serverMessageId: O.none })
      await fill(waiting, MANY, queued(waiting).state)
      for (let i = 0; i < 20; i += 1) await fill(newMailing(), 1, queued(waiting).state, newTenant())
      // Mailings of another office, among which those of this one are few.
      const others = newTenant()
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [others])
      await owner.query(
        `insert into mailings (tenant_uuid, mailing_id, created_at, outline, detail)
          select $1, gen_random_uuid(), now(), '{}', '{}' from generate_series(1, 5000)`,
        [others],
      )
      await owner.query('analyze messages')
      await owner.query('analyze mailings')
      const readMailings = async (): Promise<number> => {
        await database.query('select pg_stat_force_next_flush()')
        const { rows } = await owner.query<{ readonly read: number }>(
          `select seq_tup_read::integer as read from pg_stat_user_tables where relname = 'mailings'`,
        )
        return rows[0]?.read ?? -1
      }
      const readBefore = await readMailings()

      const lane = laneFor(tenant, waiting)
      const all: MessageQuery = { ...EVERY_MESSAGE, limit: 25 }
      const queries: readonly Partial<MessageQuery>[] = [
        {},
        { states: ['Sent'] },
        { states: ['Failed', 'Queued'] },
        { error: O.some('outcome_unknown') },
        { address: 'p7@klant.example' },
        { address: 'p7@klant.example', states: ['Sent'] },
        { origin: O.some(sent.origin) },
        { origin: O.some(sent.origin), states: ['Queued'] },
        { origin: O.some(sent.origin), error: O.some('too_large') },
        { possiblyDoubled: true },
        { possiblyDoubled: true, states: ['Sent'] },
        { sortDir: 'asc', states: ['Sent', 'Queued'] },
        { sortBy: 'recipient', states: ['Queued'] },
        { sortBy: 'subject' },
        { q: 'p7@' },
        { q: 'KLANT', states: ['Queued'], sortBy: 'subject' },
        { q: 'dag', states: ['Sent'] },
        { q: 'bestaat niet' },
      ]
      const totals = []
      for (const query of queries) {
        const page = await inScope(Tenant(tenant), ({ messages }) => messages.list({ ...all, ...query }))()
        totals.push(rightOf(page).total)
      }
      expect(totals).to.deep.equal([
        10_000,
        MANY,
        MANY,
        0,
        2,
        1,
        MANY,
        0,
        0,
        0,
        0,
        10_000,
        MANY,
        10_000,
        2,
        MANY,
        MANY,
        0,
      ])
      const counts = rightOf(await inScope(Tenant(tenant), ({ messages }) => messages.count())())
      expect(counts.states).to.include({ Sent: COUNTED_OF_FILTER, Queued: COUNTED_OF_FILTER })
      const user = newUser()
      const mailclientEmail = mailbox('P7000@klant.example')
      const connection = {
        tenantUuid: tenant,
        ledgerUserId: user,
        mailclientEmail,
        ledgerUserName: 'P',
        division: 1,
        isProven: true,
      }
      const steps = await inScope(Tenant(tenant), ({ messages, lanes, tokens }) =>
        pipe(
          TE.Do,
          TE.bind('claimed', () => messages.lockDue(lane, NOW, 16)),
          TE.bind('saved', ({ claimed }) => messages.save(claimed)),
          TE.bind('withdrawn', () => messages.withdraw(waiting.origin, NOW, 50)),
          TE.tap(() => lanes.refresh(lane)),
          TE.bind('purged', () => messages.purge(NOW - fromDays(183), 40)),
          TE.tap(() => tokens.connect(newRecordId(), connection, freshTokens(NOW), NOW)),
          TE.bind('exported', () => messages.listOfPerson({ tenantUuid: tenant, user }, O.none, 100)),
          TE.bind('erased', () => messages.forget({ tenantUuid: tenant, user })),
          TE.bind('forgotten', () => messages.forget({ mailbox: mailbox('p7001@klant.example') })),
        ),
      )()
      const { claimed, saved, withdrawn, purged, exported, erased, forgotten } = rightOf(steps)
      expect([claimed.length, saved.length, withdrawn.length, purged]).to.deep.equal([16, 16, 50, 40])
      expect([exported.length, erased, forgotten]).to.deep.equal([2, 2, 2])
      expect(await readMailings(), 'all mailings').to.equal(readBefore)
      // The connection in use reports what it read.
      await database.query('select pg_stat_force_next_flush()')
      const read = await owner.query(`select seq_tup_read::integer, idx_tup_fetch::integer > 0 as indexed
        from pg_stat_user_tables where relname = 'messages'`)
      expect(read.rows).to.deep.equal([{ seq_tup_read: 0, indexed: true }])
    } finally {
      await close()
    }
  })

  verifies(['ADM-2', 'CAM-19'], 'domains that return mail are found among few of the mails that arrived', async () => {
    const { database, owner, close } = await openFreshDatabase()
    try {
      const inScope = makeInScope({ database, stores: makeMailingStores })
      const tenant = newTenant()
      const campaign = newMailing()
      await owner.query(`select set_config('app.tenant_uuid', $1, false)`, [tenant])
      await owner.query(
        `insert into messages (tenant_uuid, message_id, mailing_id, origin_id, route, revision, status, ended_at, state, possibly_doubled,
            story, address, address_key, name)
          select $1::uuid, gen_random_uuid(), $2::uuid, $3::uuid, '', 0, case when n <= 12 then 'Returned' else 'Sent' end,
              to_timestamp($4::bigint / 1000.0) - n * interval '1 second', '{}', false, '[]', 'x', n || of, ''
            from generate_series(1, $5::integer) n, unnest(array['@large.example', '@small-' || n % 2 || '.example']) as of
            where n <= 12 or of = '@large.example' or n % 1000 = 1`,
        [tenant, campaign.id, campaign.origin.id, NOW, MANY],
      )
      await owner.query('vacuum analyze messages')
      // The owner reports what its own statements read too, or they would count later.
      const countRead = async (): Promise<number> => {
        for (const connection of [database, owner]) await connection.query('select pg_stat_force_next_flush()')
        const { rows } = await owner.query<{ readonly read: number }>(
          `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::integer as read
            from pg_stat_user_tables t where relname = 'messages'`,
        )
        return rows[0]?.read ?? -1
      }
      const before = await countRead()
      const found = await inScope(Tenant(tenant), ({ messages }) =>
        messages.listReturningDomains(campaign.origin, NOW),
      )()
      expect(rightOf(found)).to.deep.equal(['small-0.example', 'small-1.example'])
      expect((await countRead()) - before).to.be.within(1, 200)
    } finally {
      await close()
    }
  })
})
