// What every TokenStore has to do with records: make, find, list, reseal and clean them up.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TokenRecord, TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import {
  connected,
  freshTokens,
  mailbox,
  newRecordId,
  newTenant,
  newUser,
  NOW,
  sampleConnection,
} from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function tokenRecordsContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const find = (id: TokenRecordId): Promise<O.Option<TokenRecord>> => within(Admin, ({ tokens }) => tokens.find(id))
  const live = (address: Mailbox): Promise<O.Option<TokenRecord>> =>
    within(Admin, ({ tokens }) => tokens.findLiveByMailbox(address))
  const idOf = O.map(({ id }: TokenRecord) => id)
  const revoke = (id: TokenRecordId, at = NOW): Promise<boolean> =>
    within(Admin, ({ tokens }) => tokens.revoke(id, { at, cause: 'Ended' }))

  it('finds no record before one is made', async () => {
    expect(await find(newRecordId())).to.deep.equal(O.none)
    expect(await live(mailbox('anne@noord.example'))).to.deep.equal(O.none)
    expect(await within(Admin, ({ tokens }) => tokens.findId(sampleConnection()))).to.deep.equal(O.none)
  })

  verifies('SES-1', 'a connection comes back as it was made, to the millisecond', async () => {
    const [connection, fresh] = [sampleConnection(), freshTokens(NOW, { accessExpiresAt: NOW + 599_123 })]
    const id = await connected(subject, { connection, fresh, now: NOW + 1 })
    const { refreshedAt, ...tokens } = fresh
    // It counts in statements about personal data alone.
    const { isProven: _, ...kept } = connection
    expect(await find(id)).to.deep.equal(
      O.some({
        id,
        ...kept,
        ...tokens,
        lastRefreshedAt: refreshedAt,
        lastUsedAt: NOW + 1,
        revokedAt: O.none,
        sessionsSince: O.none,
        refreshFailureCount: 0,
      }),
    )
  })

  it('keeps any moment exactly', async () => {
    for (const moment of [
      0,
      1,
      999,
      Date.UTC(1999, 11, 31, 23, 59, 59, 999),
      NOW,
      Date.UTC(2100, 1, 28, 2, 30, 0, 7),
    ]) {
      const id = await connected(subject, { fresh: freshTokens(moment), now: moment })
      const found = O.toNullable(await find(id))
      expect([found?.lastRefreshedAt, found?.lastUsedAt, found?.accessExpiresAt]).to.deep.equal([
        moment,
        moment,
        moment + fromMinutes(10),
      ])
    }
  })

  verifies('SES-1', 'connecting again updates the one record, under whatever spelling of the mailbox', async () => {
    const connection = sampleConnection({ mailclientEmail: mailbox('Élise.Öztürk@Kantoor.example') })
    const id = await connected(subject, { connection })
    const again = {
      ...connection,
      mailclientEmail: mailbox('élise.öztürk@KANTOOR.example'),
      ledgerUserName: 'Élise Öztürk',
      division: 7,
    }
    expect(await within(Admin, ({ tokens }) => tokens.findId(again))).to.deep.equal(O.some(id))
    const fresh = freshTokens(NOW + 60_000)
    await connected(subject, { id, connection: again, fresh, now: NOW + 60_000 })
    const found = O.toNullable(await find(id))
    const { isProven: _, ...kept } = again
    expect(found).to.deep.include({ ...kept, accessToken: fresh.accessToken, refreshToken: fresh.refreshToken })
    expect(found).to.include({ lastRefreshedAt: NOW + 60_000, lastUsedAt: NOW + 60_000 })
    expect(await within(Admin, ({ tokens }) => tokens.page(O.none, 10))).to.have.length(1)
  })

  verifies('SES-1', 'another user, tenant or mailbox is another record', async () => {
    const connection = sampleConnection()
    const others = [
      { ...connection, ledgerUserId: newUser() },
      { ...connection, tenantUuid: newTenant() },
      { ...connection, mailclientEmail: mailbox('other@kantoor.example') },
    ]
    await connected(subject, { connection })
    for (const other of others) {
      expect(await within(Admin, ({ tokens }) => tokens.findId(other))).to.deep.equal(O.none)
      await connected(subject, { connection: other })
    }
    expect(await within(Admin, ({ tokens }) => tokens.page(O.none, 10))).to.have.length(4)
  })

  it('does not write where the connection has another id, or the id another connection', async () => {
    const connection = sampleConnection()
    const id = await connected(subject, { connection })
    const before = await find(id)
    const later = freshTokens(NOW + 9_000)
    const store = (as: TokenRecordId, of = connection): Promise<boolean> =>
      within(Admin, ({ tokens }) => tokens.connect(as, of, later, NOW + 9_000))
    expect(await store(newRecordId())).to.equal(false)
    expect(await store(id, sampleConnection())).to.equal(false)
    expect(await find(id)).to.deep.equal(before)
    expect(await within(Admin, ({ tokens }) => tokens.page(O.none, 10))).to.have.length(1)
  })

  verifies('SES-1', 'of many first connections at once, exactly one makes the record', async () => {
    const connection = sampleConnection()
    const ids = Array.from({ length: 24 }, newRecordId)
    const stored = await together(24, (i) =>
      within(Admin, ({ tokens }) => tokens.connect(ids[i] ?? newRecordId(), connection, freshTokens(NOW), NOW)),
    )
    expect(stored.filter(Boolean)).to.have.length(1)
    expect(await within(Admin, ({ tokens }) => tokens.findId(connection))).to.deep.equal(
      O.fromNullable(ids[stored.indexOf(true)]),
    )
  })

  verifies('SES-11', 'connecting brings a revoked record back, without its failures and its claim', async () => {
    const connection = sampleConnection()
    const id = await connected(subject, { connection })
    await within(Admin, ({ tokens }) => tokens.countFailure(id, NOW, NOW, 30))
    await within(Admin, ({ tokens }) => tokens.claim(id, NOW, { holder: 'one', until: NOW + 9_000 }, NOW))
    await revoke(id)
    const endedAt = O.toNullable(await find(id))?.revokedAt
    await connected(subject, { id, connection, fresh: freshTokens(NOW + 1), now: NOW + 1 })
    const back = { revokedAt: O.none, refreshFailureCount: 0, sessionsSince: endedAt }
    expect(O.toNullable(await find(id))).to.deep.include(back)
    expect(
      await within(Admin, ({ tokens }) => tokens.claim(id, NOW + 1, { holder: 'two', until: NOW + 9_000 }, NOW + 1)),
    ).to.deep.equal({ _tag: 'Claimed', takenOver: false })
    await connected(subject, { id, connection, fresh: freshTokens(NOW + 2), now: NOW + 2 })
    expect(O.toNullable(await find(id))).to.deep.include(back)
  })

  verifies('SES-18', 'connecting always moves the version on, even by a clock that is behind', async () => {
    const connection = sampleConnection()
    const id = await connected(subject, { connection })
    for (const behind of [NOW, NOW - 60_000]) await connected(subject, { id, connection, fresh: freshTokens(behind) })
    expect(O.toNullable(await find(id))?.lastRefreshedAt).to.equal(NOW + 2)
  })

  verifies('SES-13', 'the live record of a mailbox is the one used last, in any spelling', async () => {
    const address = 'Gedeeld.Postvak@Kantoor.example'
    const used = async (now: number, spelling: string): Promise<TokenRecordId> =>
      connected(subject, { connection: sampleConnection({ mailclientEmail: mailbox(spelling) }), now })
    await used(NOW - 2, address)
    const latest = await used(NOW, address.toUpperCase())
    const earlier = await used(NOW - 1, address)
    await used(NOW + 9, 'ander.postvak@kantoor.example')
    expect(idOf(await live(mailbox(address.toLowerCase())))).to.deep.equal(O.some(latest))
    await within(Admin, ({ tokens }) => tokens.touch(earlier, NOW + 5, 1))
    expect(idOf(await live(mailbox(address)))).to.deep.equal(O.some(earlier))
  })

  verifies('SES-13', 'revoked records are passed over', async () => {
    const connection = sampleConnection()
    const first = await connected(subject, { connection })
    const second = await connected(subject, { connection: { ...connection, ledgerUserId: newUser() }, now: NOW + 1 })
    await revoke(second)
    expect(idOf(await live(connection.mailclientEmail))).to.deep.equal(O.some(first))
    await revoke(first)
    expect(await live(connection.mailclientEmail)).to.deep.equal(O.none)
  })

  verifies('SES-17', 'use is written at most once an interval', async () => {
    const id = await connected(subject)
    const touch = async (at: number): Promise<number | undefined> => {
      await within(Admin, ({ tokens }) => tokens.touch(id, at, fromMinutes(1)))
      return O.toNullable(await find(id))?.lastUsedAt
    }
    expect(await touch(NOW + fromMinutes(1) - 1)).to.equal(NOW)
    expect(await touch(NOW + fromMinutes(1))).to.equal(NOW + fromMinutes(1))
    expect(await touch(NOW)).to.equal(NOW + fromMinutes(1))
    await within(Admin, ({ tokens }) => tokens.touch(newRecordId(), NOW, fromMinutes(1)))
  })

  verifies('SES-22', 'records unused since a moment are revoked, and counted', async () => {
    const ids = await together(3, (i) => connected(subject, { now: NOW - fromDays(60) + i - 1 }))
    await revoke(ids[0] ?? newRecordId(), NOW - 5)
    const count = await within(Admin, ({ tokens }) => tokens.revokeUnused(NOW - fromDays(60), NOW))
    expect(count).to.equal(1)
    const found = await Promise.all(ids.map(find))
    expect(found.map(O.flatMap(({ revokedAt }) => revokedAt))).to.deep.equal([O.some(NOW - 5), O.some(NOW), O.none])
  })

  verifies('SES-22', 'records revoked before a moment are deleted, and counted', async () => {
    const ids = await together(3, () => connected(subject))
    await revoke(ids[0] ?? newRecordId(), NOW - 1)
    await revoke(ids[1] ?? newRecordId(), NOW)
    expect(await within(Admin, ({ tokens }) => tokens.deleteRevoked(NOW))).to.equal(1)
    expect((await Promise.all(ids.map(find))).map(O.isSome)).to.deep.equal([false, true, true])
  })

  verifies('SES-25', 'pages walk all records once, in order of id, revoked ones too', async () => {
    const ids = await together(7, () => connected(subject))
    await revoke(ids[0] ?? newRecordId())
    const walked: TokenRecord[] = []
    for (let after: O.Option<TokenRecordId> = O.none; ;) {
      const from: O.Option<TokenRecordId> = after
      const page = await within(Admin, ({ tokens }) => tokens.page(from, 3))
      walked.push(...page)
      const last = page.at(-1)
      if (last === undefined) break
      after = O.some(last.id)
    }
    expect(walked.map(({ id }) => id)).to.deep.equal([...ids].toSorted())
    expect(O.some(walked[0])).to.deep.equal(await find(walked[0]?.id ?? newRecordId()))
  })

  verifies('SES-25', 'ciphertexts are replaced only while the record holds those that were read', async () => {
    const id = await connected(subject)
    const seen = O.toNullable(await find(id))
    if (seen === null) throw new Error('the record is gone')
    const reseal = (access: string, refresh: string): Promise<boolean> =>
      within(Admin, ({ tokens }) => tokens.reseal(seen, access as Sealed, refresh as Sealed))
    const done = await together(8, (i) => reseal(`k2.a${i}`, `k2.r${i}`))
    expect(done.filter(Boolean)).to.have.length(1)
    const won = done.indexOf(true)
    expect(await find(id)).to.deep.equal(O.some({ ...seen, accessToken: `k2.a${won}`, refreshToken: `k2.r${won}` }))
    expect(
      await within(Admin, ({ tokens }) =>
        tokens.reseal({ ...seen, id: newRecordId() }, seen.accessToken, seen.refreshToken),
      ),
    ).to.equal(false)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [id, kept] = [newRecordId(), await connected(subject)]
    const before = await find(kept)
    const outcome = await subject.inScope(Admin, ({ tokens }) =>
      pipe(
        tokens.connect(id, sampleConnection(), freshTokens(NOW), NOW),
        TE.flatMap(() => tokens.storeRefreshed(kept, NOW, freshTokens(NOW + 1))),
        TE.flatMap(() => tokens.revoke(kept, { at: NOW, cause: 'Ended' })),
        TE.flatMap(() => TE.left('changed our mind' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('changed our mind'))
    expect(await find(id)).to.deep.equal(O.none)
    expect(await find(kept)).to.deep.equal(before)
  })
}
