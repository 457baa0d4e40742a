// What every TimeLinkStore has to do: keep claims and bookings to the letter, and let a user's changes follow one another.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { ItemId, ProjectId, TimeEntry, TimeOfDay, TimeTransactionId } from '#domain/ledger/time.ts'
import {
  type Booked,
  type Claimed,
  free,
  TIME_CLAIM_LENGTH,
  type TimeLink,
  type TimeLinkStore,
  applyTimeLinkCommand,
} from '#domain/ledger/time-link.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Day } from '#domain/shared/day.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUser, newUuid, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const full = (): TimeEntry => ({
  kind: 'time',
  accountId: newUuid() as AccountId,
  projectId: O.some(newUuid() as ProjectId),
  itemId: newUuid() as ItemId,
  quantity: 1.15,
  date: '2026-03-29' as Day,
  period: O.some({ start: '00:00' as TimeOfDay, end: '23:59' as TimeOfDay }),
  notes: O.some("Ü 'tussen' de \\ regels\nen 😀"),
})
const bare = (): TimeEntry => ({
  kind: 'cost',
  accountId: newUuid() as AccountId,
  projectId: O.none,
  itemId: newUuid() as ItemId,
  quantity: 1_000_000,
  date: '1900-01-01' as Day,
  period: O.none,
  notes: O.none,
})

export function sampleClaim(change: Partial<Claimed> = {}): Claimed {
  return {
    _tag: 'Claimed',
    holder: newUuid(),
    startedAt: NOW,
    makingUntil: NOW + TIME_CLAIM_LENGTH,
    division: 1_234_567,
    entry: full(),
    ...change,
  }
}
export function sampleBooking(entry: TimeEntry = full()): Booked {
  return {
    _tag: 'Booked',
    at: NOW,
    division: 1_234_567,
    registration: { ...entry, id: newUuid() as TimeTransactionId },
  }
}

export function timeLinkStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const find = (tenant: TenantUuid, user: LedgerUserId, item = 'AAMk='): Promise<TimeLink> =>
    within(Tenant(tenant), ({ timeLinks }) => timeLinks.find(user, item))
  const put = (tenant: TenantUuid, user: LedgerUserId, link: TimeLink, item = 'AAMk='): Promise<void> =>
    within(Tenant(tenant), ({ timeLinks }) => timeLinks.put(user, item, link))

  verifies('PLG-11', 'an item is free until it is put, then what was put last, to the letter', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    expect(await find(tenant, user)).to.deep.equal(free)
    for (const link of [
      sampleClaim(),
      sampleClaim({ entry: bare(), makingUntil: NOW }),
      sampleBooking(),
      sampleBooking(bare()),
      sampleClaim(),
      free,
      free,
    ]) {
      await put(tenant, user, link)
      expect(await find(tenant, user)).to.deep.equal(link)
      expect(await within(Tenant(tenant), ({ timeLinks }) => timeLinks.findToChange(user, 'AAMk='))).to.deep.equal(link)
    }
  })

  verifies('IDN-2', 'links of one tenant do not exist for another or another user, nor outside of any', async () => {
    const [here, there, user, link] = [newTenant(), newTenant(), newUser(), sampleBooking()]
    const ids = [link.registration.id]
    const among = (store: TimeLinkStore) => store.findBookedAmong(user, ids)
    await put(here, user, link)
    expect(await find(there, user)).to.deep.equal(free)
    expect(await find(here, newUser())).to.deep.equal(free)
    expect(await find(here, user, 'AAMK=')).to.deep.equal(free)
    expect(await within(Tenant(there), ({ timeLinks }) => among(timeLinks))).to.have.property('size', 0)
    expect(await within(Admin, ({ timeLinks }) => timeLinks.find(user, 'AAMk='))).to.deep.equal(free)
    const outside = within(Admin, ({ timeLinks }) => timeLinks.put(user, 'AAMk=', link))
    expect(
      await outside.then(
        () => 'written',
        () => 'refused',
      ),
    ).to.equal('refused')
  })

  verifies('PLG-11', 'it knows which transactions belong to an item of the user', async () => {
    const [tenant, user, one, two] = [newTenant(), newUser(), sampleBooking(), sampleBooking()]
    await put(tenant, user, one, 'a')
    await put(tenant, user, sampleClaim(), 'b')
    await put(tenant, newUser(), two, 'a')
    const ids = [newUuid() as TimeTransactionId, one.registration.id, two.registration.id]
    const among = (some: readonly TimeTransactionId[]) =>
      within(Tenant(tenant), ({ timeLinks }) => timeLinks.findBookedAmong(user, some))
    expect([...(await among(ids))]).to.deep.equal([one.registration.id])
    expect([...(await among([]))]).to.deep.equal([])
  })

  verifies('CLI-6', 'the booking that was last made or changed: of an organisation, or of any', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    const last = (account: O.Option<AccountId> = O.none, whose = user, division = 1, where = tenant) =>
      within(Tenant(where), ({ timeLinks }) => timeLinks.findLastBooked(whose, division, account))
    const at = (moment: number, change: Partial<Booked> = {}): Booked => ({
      ...sampleBooking(),
      division: 1,
      at: moment,
      ...change,
    })
    expect(await last()).to.deep.equal(O.none)
    const [older, newer, other] = [at(NOW + 1), at(NOW + 2), at(NOW + 9, { division: 2 })]
    const { accountId } = older.registration
    const sameAccount = at(NOW - 5, { registration: { ...sampleBooking().registration, accountId } })
    const links = [newer, sameAccount, older, other, sampleClaim({ division: 1, startedAt: NOW + 20 })]
    for (const [i, link] of links.entries()) await put(tenant, user, link, `item ${i}`)
    await put(tenant, newUser(), at(NOW + 30))
    expect(await last()).to.deep.equal(O.some(newer))
    expect(await last(O.some(accountId))).to.deep.equal(O.some(older))
    expect(await last(O.some(other.registration.accountId))).to.deep.equal(O.none)
    expect(await last(O.none, user, 2)).to.deep.equal(O.some(other))
    expect(await last(O.none, newUser())).to.deep.equal(O.none)
    expect(await last(O.none, user, 1, newTenant())).to.deep.equal(O.none)
    const changed = { ...sameAccount, at: NOW + 3 }
    await put(tenant, user, changed, 'item 1')
    expect(await last()).to.deep.equal(O.some(changed))
    await put(tenant, user, free, 'item 1')
    expect(await last()).to.deep.equal(O.some(newer))
  })

  verifies('PLG-11', 'of many who claim one item at once, one gets it', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    const outcomes = await together(12, (i) =>
      inScope(Tenant(tenant), ({ timeLinks }) =>
        pipe(
          timeLinks.findToChange(user, 'AAMk='),
          TE.flatMapEither((link) =>
            applyTimeLinkCommand(
              { _tag: 'Claim', holder: `${i}`, division: 1, entry: full(), expiredHolder: undefined },
              NOW,
            )(link),
          ),
          TE.tap((next) => timeLinks.put(user, 'AAMk=', next)),
        ),
      )(),
    )
    const won = outcomes.filter(E.isRight)
    expect(won).to.have.length(1)
    expect(await find(tenant, user)).to.deep.equal(won[0]?.right)
  })

  verifies('PLG-11', 'two items of a user cannot take the same transaction, however they meet', async () => {
    const [tenant, user, { registration }] = [newTenant(), newUser(), sampleBooking()]
    await together(6, (i) =>
      inScope(Tenant(tenant), ({ timeLinks }) =>
        pipe(
          timeLinks.findToChange(user, `item ${i}`),
          TE.flatMap(() => timeLinks.findBookedAmong(user, [registration.id])),
          TE.flatMap((taken) => (taken.size > 0 ? TE.left('taken') : TE.right(undefined))),
          TE.flatMap(() => timeLinks.put(user, `item ${i}`, { _tag: 'Booked', at: NOW, division: 1, registration })),
        ),
      )(),
    )
    const links = await together(6, (i) => find(tenant, user, `item ${i}`))
    expect(links.filter((link) => link._tag === 'Booked')).to.have.length(1)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tenant, user] = [newTenant(), newUser()]
    await inScope(Tenant(tenant), ({ timeLinks }) =>
      pipe(
        timeLinks.put(user, 'AAMk=', sampleBooking()),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(await find(tenant, user)).to.deep.equal(free)
  })
}
