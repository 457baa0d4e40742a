// Token records and settings as plugin calls read them: what the stores say, for few queries, and never from before the question.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { Client } from 'pg'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeFindSettings, makePostgresSettingsStore } from '#adapters/postgres/ledger/settings-store.ts'
import { makeReadTokenRecord } from '#adapters/postgres/session/read-token-record.ts'
import { makePostgresTokenStore } from '#adapters/postgres/session/token-store.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import { Admin, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  freshTokens,
  newRecordId,
  newTenant,
  newUser,
  NOW,
  sampleConnection,
} from '#test/contract/sample-connections.ts'
import { together } from '#test/contract/store-subject.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { must } from '#test/support/right-of.ts'

describe('reads that calls share', () => {
  let fresh: FreshDatabase
  let database: Database
  let connections = 0
  let away = false

  before(async () => {
    fresh = await freshDatabase()
    const opened = openDatabase({ url: fresh.url, log: makeRecordingLog().log, connectWithin: 15_000 })
    database = {
      ...opened,
      connect: () => {
        connections += 1
        return away ? Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) : opened.connect()
      },
    }
  })
  after(async () => {
    await database.close()
    await fresh.drop()
  })

  const scope = () =>
    makeInScope({
      database,
      stores: (query, of) => ({
        tokens: makePostgresTokenStore(query),
        settings: makePostgresSettingsStore(query, of),
      }),
    })
  const connected = async (): Promise<TokenRecordId> => {
    const id = newRecordId()
    await must(scope()(Admin, ({ tokens }) => tokens.connect(id, sampleConnection(), freshTokens(NOW), NOW)))
    return id
  }

  it('reads each record as the store finds it, and none for an unknown id', async () => {
    const read = makeReadTokenRecord({ database })
    const ids = [...(await together(20, connected)), newRecordId()]
    const found = await Promise.all(ids.map((id) => must(scope()(Admin, ({ tokens }) => tokens.find(id)))))
    expect(await Promise.all(ids.map((id) => must(read(id))))).to.deep.equal(found)
    expect(found.filter(O.isSome)).to.have.length(20)
  })

  it('answers 64 calls at once by a few queries', async () => {
    const read = makeReadTokenRecord({ database })
    const ids = await together(64, connected)
    connections = 0
    await Promise.all(ids.map((id) => must(read(id))))
    expect(connections).to.be.at.most(3)
  })

  it('sees whatever was committed before it was asked, in the thick of other reads', async () => {
    const read = makeReadTokenRecord({ database })
    const ids = await together(8, connected)
    let busy = true
    const others = together(32, async (i) => {
      while (busy) await must(read(ids[i % ids.length] ?? newRecordId()))
    })
    await Promise.all(
      ids.map(async (id) => {
        for (let version = NOW; version < NOW + 25; version++) {
          await must(scope()(Admin, ({ tokens }) => tokens.storeRefreshed(id, version, freshTokens(version + 1))))
          expect(O.toNullable(await must(read(id)))?.lastRefreshedAt).to.equal(version + 1)
        }
      }),
    )
    busy = false
    await others
  })

  it('fails as unavailable while the database is away, and answers again afterwards', async () => {
    const [readRecord, findSettings, id] = [
      makeReadTokenRecord({ database }),
      makeFindSettings({ database }),
      await connected(),
    ]
    away = true
    expect(await together(9, () => readRecord(id)())).to.deep.equal(Array(9).fill(E.left(storeUnavailable)))
    expect(await together(9, () => findSettings(newTenant(), newUser())())).to.deep.equal(
      Array(9).fill(E.left(storeUnavailable)),
    )
    away = false
    expect(O.isSome(await must(readRecord(id)))).to.equal(true)
  })

  it('fails on an unreadable row without failing those beside it, and without revealing its content', async () => {
    const read = makeReadTokenRecord({ database })
    const [first, broken, last] = [await connected(), await connected(), await connected()]
    const owner = new Client({ connectionString: fresh.adminUrl })
    await owner.connect()
    await owner.query(`update token_records set last_used_at = 'infinity' where id = $1`, [broken])
    await owner.end()
    // The first two go out alone; those behind them share a read.
    const ahead = [must(read(first)), must(read(last))]
    const [one, two, three] = await Promise.allSettled([first, broken, last].map((id) => must(read(id))))
    await Promise.all(ahead)
    expect([one?.status, three?.status]).to.deep.equal(['fulfilled', 'fulfilled'])
    expect(two?.status === 'rejected' && String(two.reason)).to.equal('Error: token_read: unreadable .lastUsedAt')
  })

  verifies(['IDN-2', 'PLG-16'], 'reads settings of users of several tenants, each from their own', async () => {
    const read = makeFindSettings({ database })
    const [here, there, user, other] = [newTenant(), newTenant(), newUser(), newUser()]
    const chosen = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' } as const
    await must(scope()(Tenant(here), ({ settings }) => settings.put(user, chosen)))
    connections = 0
    const answers = await together(32, (i) => must(read(i % 2 === 0 ? here : there, i % 4 < 2 ? user : other)))
    expect(answers.map(O.isSome)).to.deep.equal(answers.map((_, i) => i % 4 === 0))
    expect(answers[0]).to.deep.equal(O.some(chosen))
    expect(connections).to.be.at.most(4)
    await must(scope()(Tenant(here), ({ settings }) => settings.put(user, { ...chosen, autoArchiveOnSend: false })))
    expect(await must(read(here, user))).to.deep.equal(O.some({ ...chosen, autoArchiveOnSend: false }))
  })
})
