// What every TokenStore has to do for those who refresh: claims that one of many gets, and a version that one of many replaces.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ClaimOutcome, RefreshClaim, RefreshUnderWay } from '#domain/session/ports.ts'
import type { TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import { type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { connected, freshTokens, newRecordId, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const UNTIL = NOW + fromSeconds(90)
const THRESHOLD = 30
const superseded: ClaimOutcome = { _tag: 'Superseded' }
const claimed = (takenOver: boolean): ClaimOutcome => ({ _tag: 'Claimed', takenOver })

export function tokenClaimsContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const find = (id: TokenRecordId): Promise<O.Option<TokenRecord>> => within(Admin, ({ tokens }) => tokens.find(id))
  const claim = (id: TokenRecordId, holder: string, now = NOW, until = UNTIL, seen = NOW): Promise<ClaimOutcome> =>
    within(Admin, ({ tokens }) => tokens.claim(id, seen, { holder, until }, now))
  const move = (id: TokenRecordId, to: RefreshClaim): Promise<boolean> =>
    within(Admin, ({ tokens }) => tokens.moveClaim(id, to))
  const release = (id: TokenRecordId, holder: string): Promise<void> =>
    within(Admin, ({ tokens }) => tokens.release(id, holder))
  const store = (id: TokenRecordId, seen: Instant, refreshedAt: Instant): Promise<boolean> =>
    within(Admin, ({ tokens }) => tokens.storeRefreshed(id, seen, freshTokens(refreshedAt)))
  const fail = (id: TokenRecordId, seen = NOW, now = NOW + 3): Promise<O.Option<number>> =>
    within(Admin, ({ tokens }) => tokens.countFailure(id, seen, now, THRESHOLD))
  const revoke = (id: TokenRecordId, now: Instant): Promise<boolean> =>
    within(Admin, ({ tokens }) => tokens.revoke(id, { at: now, cause: 'Ended' }))
  const refuse = (id: TokenRecordId, now: Instant, seen: Instant): Promise<boolean> =>
    within(Admin, ({ tokens }) => tokens.revoke(id, { at: now, cause: 'Refused' }, seen))
  const keep = (until: Instant, ...underWay: readonly RefreshUnderWay[]): Promise<void> =>
    within(Admin, ({ tokens }) => tokens.keepClaims(underWay, until))

  verifies('SES-20', 'of many who claim a record at once, exactly one gets it', async () => {
    const id = await connected(subject)
    const outcomes = await together(48, (i) => claim(id, `holder-${i}`))
    expect(outcomes.filter(({ _tag }) => _tag === 'Claimed')).to.deep.equal([claimed(false)])
    expect(outcomes.filter(({ _tag }) => _tag === 'HeldByOther')).to.have.length(47)
    expect(outcomes).to.deep.include({ _tag: 'HeldByOther', until: UNTIL })
    expect(await release(id, `holder-${outcomes.findIndex(({ _tag }) => _tag === 'Claimed')}`)).to.equal(undefined)
    expect(await claim(id, 'next')).to.deep.equal(claimed(false))
  })

  verifies('SES-20', 'a claim ends by itself, and one of many takes it over', async () => {
    const id = await connected(subject)
    await claim(id, 'killed')
    expect(await claim(id, 'early', UNTIL - 1, UNTIL + 9)).to.deep.equal({ _tag: 'HeldByOther', until: UNTIL })
    const outcomes = await together(24, (i) => claim(id, `holder-${i}`, UNTIL, UNTIL + 9))
    expect(outcomes.filter(({ _tag }) => _tag === 'Claimed')).to.deep.equal([claimed(true)])
  })

  verifies('SES-20', 'a claim that was released is not taken over, one that was given up unreleased is', async () => {
    const id = await connected(subject)
    await claim(id, 'one')
    await release(id, 'one')
    expect(await claim(id, 'two')).to.deep.equal(claimed(false))
    expect(await move(id, { holder: 'two', until: NOW + 1 })).to.equal(true)
    expect(await claim(id, 'three', NOW + 1)).to.deep.equal(claimed(true))
  })

  verifies('SES-20', 'there is no claim on another version, a revoked record or none', async () => {
    const id = await connected(subject)
    expect(await claim(id, 'one', NOW, UNTIL, NOW - 1)).to.deep.equal(superseded)
    expect(await claim(id, 'one', NOW, UNTIL, NOW + 1)).to.deep.equal(superseded)
    expect(await claim(newRecordId(), 'one')).to.deep.equal(superseded)
    await claim(id, 'one')
    await store(id, NOW, NOW + 1)
    expect(await claim(id, 'two')).to.deep.equal(superseded)
    await revoke(id, NOW)
    expect(await claim(id, 'two', NOW, UNTIL, NOW + 1)).to.deep.equal(superseded)
  })

  it('moves and releases a claim for its holder only', async () => {
    const id = await connected(subject)
    expect(await move(id, { holder: 'one', until: UNTIL })).to.equal(false)
    await claim(id, 'one')
    expect(await move(id, { holder: 'two', until: UNTIL + 1 })).to.equal(false)
    expect(await move(id, { holder: 'one', until: UNTIL + 7 })).to.equal(true)
    await release(id, 'two')
    expect(await claim(id, 'two')).to.deep.equal({ _tag: 'HeldByOther', until: UNTIL + 7 })
    await claim(id, 'two', UNTIL + 7, UNTIL + 99)
    expect(await move(id, { holder: 'one', until: UNTIL + 200 })).to.equal(false)
    await release(newRecordId(), 'one')
  })

  verifies(
    'SES-18',
    'fresh tokens are stored if the record was not refreshed since, and clear failures and claim',
    async () => {
      const id = await connected(subject)
      await fail(id)
      await claim(id, 'one')
      const before = O.toNullable(await find(id))
      const fresh = freshTokens(NOW + 1)
      expect(await within(Admin, ({ tokens }) => tokens.storeRefreshed(id, NOW, fresh))).to.equal(true)
      const { refreshedAt, ...tokens } = fresh
      expect(await find(id)).to.deep.equal(
        O.some({ ...before, ...tokens, lastRefreshedAt: refreshedAt, refreshFailureCount: 0 }),
      )
      expect(await claim(id, 'two', NOW, UNTIL, NOW + 1)).to.deep.equal(claimed(false))
    },
  )

  verifies('SES-18', 'fresh tokens for a version that is no more are not stored', async () => {
    const id = await connected(subject)
    await store(id, NOW, NOW + 1)
    const before = await find(id)
    expect(await store(id, NOW, NOW + 2)).to.equal(false)
    expect(await store(id, NOW + 2, NOW + 3)).to.equal(false)
    expect(await store(newRecordId(), NOW, NOW + 2)).to.equal(false)
    expect(await find(id)).to.deep.equal(before)
  })

  verifies(['SES-18', 'SES-20'], 'of many who store fresh tokens on one version, exactly one does', async () => {
    const id = await connected(subject)
    const stored = await together(48, (i) => store(id, NOW, NOW + 1 + i))
    expect(stored.filter(Boolean)).to.have.length(1)
    expect(O.toNullable(await find(id))?.lastRefreshedAt).to.equal(NOW + 1 + stored.indexOf(true))
  })

  it('refuses to store a version that is not greater: that would be no lock', async () => {
    const id = await connected(subject)
    for (const version of [NOW, NOW - 1])
      expect(
        await store(id, NOW, version).then(
          () => 'stored',
          () => 'refused',
        ),
      ).to.equal('refused')
  })

  verifies('SES-18', 'a record revoked meanwhile stays revoked but keeps the tokens', async () => {
    const id = await connected(subject)
    await revoke(id, NOW + 5)
    expect(await store(id, NOW, NOW + 9)).to.equal(true)
    expect(O.toNullable(await find(id))).to.deep.include({ revokedAt: O.some(NOW + 5), lastRefreshedAt: NOW + 9 })
  })

  verifies('SES-19', 'one failure a minute counts, however many come at once, and the threshold revokes', async () => {
    const id = await connected(subject)
    const minute = NOW - (NOW % fromMinutes(1))
    const failures = async (at: Instant): Promise<readonly (number | null)[]> =>
      (await together(12, () => fail(id, NOW, at))).map(O.toNullable)
    expect(await failures(minute)).to.deep.equal(Array(12).fill(1))
    expect(await failures(minute + fromMinutes(1) - 1)).to.deep.equal(Array(12).fill(1))
    // The next minute of the clock begins: a schedule that fires a little early still counts each time.
    for (let n = 2; n < THRESHOLD; n++)
      expect(await failures(minute + fromMinutes(n - 1))).to.deep.equal(Array(12).fill(n))
    expect(O.toNullable(await find(id))?.revokedAt).to.deep.equal(O.none)
    const last = minute + fromMinutes(THRESHOLD - 1)
    expect(await fail(id, NOW, last)).to.deep.equal(O.some(THRESHOLD))
    expect(O.toNullable(await find(id))).to.deep.include({
      revokedAt: O.some(last),
      refreshFailureCount: THRESHOLD,
    })
    await fail(id, NOW, last + fromMinutes(1))
    expect(O.toNullable(await find(id))?.revokedAt).to.deep.equal(O.some(last))
  })

  verifies('SES-19', 'a failure right after a refresh or a login counts from one again', async () => {
    const id = await connected(subject)
    expect(await fail(id)).to.deep.equal(O.some(1))
    await store(id, NOW, NOW + 1)
    expect(await fail(id, NOW + 1)).to.deep.equal(O.some(1))
  })

  it('counts a failure of the present version only, and ends the claim with it', async () => {
    const id = await connected(subject)
    await store(id, NOW, NOW + 1)
    await claim(id, 'one', NOW, UNTIL, NOW + 1)
    expect(await fail(id, NOW)).to.deep.equal(O.none)
    expect(await fail(newRecordId())).to.deep.equal(O.none)
    expect(O.toNullable(await find(id))?.refreshFailureCount).to.equal(0)
    expect((await claim(id, 'two', NOW, UNTIL, NOW + 1))._tag).to.equal('HeldByOther')
    expect(await fail(id, NOW + 1)).to.deep.equal(O.some(1))
    expect(await claim(id, 'two', NOW, UNTIL, NOW + 1)).to.deep.equal(claimed(false))
  })

  verifies('SES-20', 'a failure that is reported late leaves the claim of the next worker', async () => {
    const id = await connected(subject)
    const failOf = (holder: string): Promise<O.Option<number>> =>
      within(Admin, ({ tokens }) => tokens.countFailure(id, NOW, UNTIL + 1, THRESHOLD, holder))
    await claim(id, 'late')
    await claim(id, 'next', UNTIL, UNTIL + 90)
    expect(await failOf('late')).to.deep.equal(O.some(1))
    expect(await claim(id, 'third', UNTIL + 2)).to.deep.equal({ _tag: 'HeldByOther', until: UNTIL + 90 })
    expect(await failOf('next')).to.deep.equal(O.some(1))
    expect(await claim(id, 'third', UNTIL + 2)).to.deep.equal(claimed(false))
    await failOf('nobody')
  })

  verifies('SES-18', 'one of many refuses a record, and only the version it has seen', async () => {
    const id = await connected(subject)
    await store(id, NOW, NOW + 1)
    expect(await refuse(id, NOW + 2, NOW)).to.equal(false)
    const refused = await together(24, (i) => refuse(id, NOW + 10 + i, NOW + 1))
    expect(refused.filter(Boolean)).to.have.length(1)
    expect(O.toNullable(await find(id))?.revokedAt).to.deep.equal(O.some(NOW + 10 + refused.indexOf(true)))
    expect(await revoke(id, NOW + 99)).to.equal(false)
    expect(await revoke(newRecordId(), NOW)).to.equal(false)
    expect(await refuse(newRecordId(), NOW, NOW)).to.equal(false)
  })

  verifies('SES-18', 'one of many revokes a record', async () => {
    const id = await connected(subject)
    const revoked = await together(24, (i) => revoke(id, NOW + 10 + i))
    expect(revoked.filter(Boolean)).to.have.length(1)
    expect(O.toNullable(await find(id))?.revokedAt).to.deep.equal(O.some(NOW + 10 + revoked.indexOf(true)))
  })

  verifies('SES-20', 'a refusal is lifted when the refresh that won is stored, a revocation is not', async () => {
    const [refused, both] = [await connected(subject), await connected(subject)]
    await together(2, (i) => refuse([refused, both][i] ?? refused, NOW + 1, NOW))
    // The user ended the session in between.
    expect(await revoke(both, NOW + 2)).to.equal(false)
    await together(2, (i) => store([refused, both][i] ?? refused, NOW, NOW + 3))
    expect(O.toNullable(await find(refused))?.revokedAt).to.deep.equal(O.none)
    expect(O.toNullable(await find(both))?.revokedAt).to.deep.equal(O.some(NOW + 1))
    // Nothing of it is left for the next version.
    await revoke(refused, NOW + 4)
    await store(refused, NOW + 3, NOW + 5)
    expect(O.toNullable(await find(refused))?.revokedAt).to.deep.equal(O.some(NOW + 4))
  })

  verifies('SES-20', 'calls under way keep their claims by one statement, and take them back', async () => {
    const [one, two, freed, moved, revoked] = await together(5, () => connected(subject))
    if (!one || !two || !freed || !moved || !revoked) throw new Error('no records')
    const all = [one, two, freed, moved, revoked].map((id) => ({ id, version: NOW, holder: 'mine' }))
    for (const { id } of all) await claim(id, 'mine')
    expect(await claim(two, 'theirs', UNTIL, UNTIL + 9)).to.deep.equal(claimed(true))
    await release(freed, 'mine')
    await store(moved, NOW, NOW + 1)
    await revoke(revoked, NOW)
    await keep(UNTIL + 5, ...all)
    for (const id of [one, two])
      expect(await claim(id, 'next')).to.deep.equal({ _tag: 'HeldByOther', until: UNTIL + 5 })
    expect(await move(two, { holder: 'theirs', until: UNTIL + 99 }), 'the next holder sees it').to.equal(false)
    expect(await move(revoked, { holder: 'mine', until: UNTIL + 99 })).to.equal(false)
    expect(await claim(freed, 'next')).to.deep.equal(claimed(false))
    expect(await claim(moved, 'next', NOW, UNTIL, NOW + 1)).to.deep.equal(claimed(false))
    await keep(UNTIL)
  })

  verifies(
    'SES-20',
    'a refusal and a refresh that meet: the refusal of the old version never revokes the new one',
    async () => {
      const ids = await together(24, () => connected(subject))
      await Promise.all(
        ids.map(async (id) => {
          const [stored, refused] = await Promise.all([store(id, NOW, NOW + 1), refuse(id, NOW + 2, NOW)])
          const found = O.toNullable(await find(id))
          expect(stored).to.equal(true)
          expect(found?.lastRefreshedAt).to.equal(NOW + 1)
          // Whichever came first: the refresh won.
          expect([found && O.isSome(found.revokedAt), typeof refused]).to.deep.equal([false, 'boolean'])
        }),
      )
    },
  )

  it('keeps no claim of a unit of work that ends in Left', async () => {
    const id = await connected(subject)
    await subject.inScope(Admin, ({ tokens }) =>
      pipe(
        tokens.claim(id, NOW, { holder: 'one', until: UNTIL }, NOW),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await claim(id, 'two')).to.deep.equal(claimed(false))
  })
}
