// What every TokenStore has to do for the background refresh: hand out what is due, soonest first, each record to one of many.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { connected, freshTokens, newRecordId, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const DUE = NOW + fromSeconds(30)
const UNTIL = NOW + fromSeconds(90)

export function tokenDueContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const expiring = (accessExpiresAt: number): Promise<TokenRecordId> =>
    connected(subject, { fresh: freshTokens(NOW, { accessExpiresAt }) })
  const due = (
    limit: number,
    holder = 'one',
    now = NOW,
  ): Promise<readonly { readonly record: TokenRecord; readonly takenOver: boolean }[]> =>
    within(Admin, ({ tokens }) => tokens.claimDue({ now, expiresBy: DUE }, { holder, until: UNTIL }, limit))
  const ids = async (claimed: ReturnType<typeof due>): Promise<readonly TokenRecordId[]> =>
    (await claimed).map(({ record }) => record.id)
  const count = (now = NOW): Promise<number> => within(Admin, ({ tokens }) => tokens.countDue({ now, expiresBy: DUE }))

  verifies('SES-21', 'what expires by the moment is due, soonest first and up to the limit', async () => {
    const [last, first, middle] = [await expiring(DUE), await expiring(NOW - 9_000), await expiring(NOW)]
    await expiring(DUE + 1)
    expect(await count()).to.equal(3)
    expect(await ids(due(2))).to.deep.equal([first, middle])
    expect(await count()).to.equal(1)
    expect(await ids(due(2))).to.deep.equal([last])
    expect(await ids(due(2))).to.deep.equal([])
    expect(await count()).to.equal(0)
  })

  it('orders what expires at the same moment by id', async () => {
    const all = await together(9, () => expiring(NOW))
    expect(await ids(due(4))).to.deep.equal([...all].toSorted().slice(0, 4))
    expect(await ids(due(9))).to.deep.equal([...all].toSorted().slice(4))
  })

  verifies('SES-21', 'a walk meets no record twice, whatever became of it', async () => {
    const all = [...(await together(5, () => expiring(NOW)))].toSorted()
    const met: TokenRecordId[] = []
    let last: TokenRecord | undefined
    for (let step = 0; step < 9; step++) {
      const [next] = await within(Admin, ({ tokens }) =>
        tokens.claimDue({ now: NOW, expiresBy: DUE }, { holder: 'walk', until: UNTIL }, 1, last),
      )
      if (next === undefined) break
      last = next.record
      met.push(last.id)
      await within(Admin, ({ tokens }) => tokens.release(next.record.id, 'walk'))
    }
    expect(met).to.deep.equal(all)
    expect(await count()).to.equal(5)
  })

  it('hands over whole records', async () => {
    const id = await expiring(NOW)
    const found = await within(Admin, ({ tokens }) => tokens.find(id))
    expect(await due(1)).to.deep.equal([{ record: O.toNullable(found), takenOver: false }])
  })

  verifies('SES-21', 'revoked records and those under a running claim are not due', async () => {
    const [revoked, held] = [await expiring(NOW), await expiring(NOW)]
    await within(Admin, ({ tokens }) => tokens.revoke(revoked, { at: NOW, cause: 'Ended' }))
    await within(Admin, ({ tokens }) => tokens.claim(held, NOW, { holder: 'a call', until: NOW + 5 }, NOW))
    expect(await count()).to.equal(0)
    expect(await due(9)).to.deep.equal([])
    expect(await count(NOW + 5)).to.equal(1)
    expect((await due(9, 'one', NOW + 5)).map(({ takenOver }) => takenOver)).to.deep.equal([true])
  })

  verifies('SES-20', 'a record handed out is claimed, for calls as for other shares', async () => {
    const id = await expiring(NOW)
    await due(1)
    const claim = await within(Admin, ({ tokens }) =>
      tokens.claim(id, NOW, { holder: 'a call', until: UNTIL + 1 }, NOW),
    )
    expect(claim).to.deep.equal({ _tag: 'HeldByOther', until: UNTIL })
    await within(Admin, ({ tokens }) => tokens.release(id, 'one'))
    expect((await due(1, 'two')).map(({ takenOver }) => takenOver)).to.deep.equal([false])
    expect(await within(Admin, ({ tokens }) => tokens.moveClaim(id, { holder: 'two', until: UNTIL }))).to.equal(true)
  })

  verifies(['SES-20', 'SES-21'], 'many at once share the work: each record goes to exactly one', async () => {
    const all = await together(120, (i) => expiring(NOW - i))
    const shares = await together(12, async (i) => {
      const mine: TokenRecordId[] = []
      for (;;) {
        const more = await ids(due(7, `share-${i}`))
        if (more.length === 0) return mine
        mine.push(...more)
      }
    })
    expect(shares.flat().toSorted()).to.deep.equal([...all].toSorted())
  })

  verifies('SES-20', 'a share and a call that meet: one of them gets the record', async () => {
    const all = await together(24, () => expiring(NOW))
    const [batches, calls] = await Promise.all([
      together(6, (i) => ids(due(6, `share-${i}`))),
      Promise.all(
        all.map((id) =>
          within(Admin, ({ tokens }) => tokens.claim(id, NOW, { holder: `call-${id}`, until: UNTIL }, NOW)),
        ),
      ),
    ])
    const called = all.filter((_, i) => calls[i]?._tag === 'Claimed')
    expect([...batches.flat(), ...called].toSorted()).to.deep.equal(
      [...new Set([...batches.flat(), ...called])].toSorted(),
    )
    const rest = await ids(due(99, 'rest'))
    expect([...batches.flat(), ...called, ...rest].toSorted()).to.deep.equal([...all].toSorted())
  })

  it('claims nothing of what is not there', async () => {
    expect(await due(5)).to.deep.equal([])
    expect(
      await within(Admin, ({ tokens }) => tokens.moveClaim(newRecordId(), { holder: 'one', until: UNTIL })),
    ).to.equal(false)
  })
}
