// Contract of OpportunityClaimStore: one holder at a time, and the next finds what the last left.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { OpportunityClaim } from '#domain/ledger/opportunity-claims.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUser, newUuid, sampleOpportunity } from './sample-connections.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const NOW = Date.UTC(2026, 2, 2, 9, 0, 0, 123)
const UNTIL = NOW + 30_000

export function opportunityClaimStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)

  const at = (tenant: TenantUuid, user: LedgerUserId, item = 'AAMk=') => ({
    take: (reference: Uuid, now = NOW, until = now + 30_000): Promise<O.Option<OpportunityClaim>> =>
      within(Tenant(tenant), ({ opportunityClaims }) => opportunityClaims.take(user, item, { reference, now, until })),
    leave: (reference: Uuid, now: number): Promise<void> =>
      within(Tenant(tenant), ({ opportunityClaims }) => opportunityClaims.leave(user, item, { reference, now })),
    release: (reference: Uuid): Promise<void> =>
      within(Tenant(tenant), ({ opportunityClaims }) => opportunityClaims.release(user, item, reference)),
  })

  verifies('PLG-13', 'a mail is taken by one caller alone', async () => {
    const [claims, mine, others] = [at(newTenant(), newUser()), newUuid(), newUuid()]
    expect(await claims.take(mine)).to.deep.equal(O.some({ reference: mine, since: NOW }))
    expect(await claims.take(others, UNTIL - 1)).to.deep.equal(O.none)
    expect(await claims.take(mine, UNTIL - 1)).to.deep.equal(O.none)
  })

  verifies('PLG-13', 'the successor of one that never reported its outcome gets its reference and start', async () => {
    const [claims, first, second] = [at(newTenant(), newUser()), newUuid(), newUuid()]
    await claims.take(first)
    expect(await claims.take(second, UNTIL)).to.deep.equal(O.some({ reference: first, since: NOW }))
    expect(await claims.take(second, UNTIL + 1)).to.deep.equal(O.none)
    await claims.leave(first, UNTIL + 2)
    expect(await claims.take(second, UNTIL + 2)).to.deep.equal(O.some({ reference: first, since: NOW }))
  })

  verifies('PLG-13', 'one that was given back can be taken again', async () => {
    const [claims, first, second] = [at(newTenant(), newUser()), newUuid(), newUuid()]
    await claims.take(first)
    await claims.release(first)
    expect(await claims.take(second, NOW + 1)).to.deep.equal(O.some({ reference: second, since: NOW + 1 }))
  })

  verifies('PLG-13', 'only its holder leaves it or gives it back', async () => {
    const [claims, mine, others] = [at(newTenant(), newUser()), newUuid(), newUuid()]
    await claims.leave(mine, NOW)
    await claims.release(mine)
    await claims.take(mine)
    await claims.leave(others, NOW + 1)
    await claims.release(others)
    expect(await claims.take(others, NOW + 2)).to.deep.equal(O.none)
    await claims.leave(mine, UNTIL + 9)
    expect(await claims.take(others, UNTIL)).to.deep.equal(O.some({ reference: mine, since: NOW }))
  })

  verifies('PLG-13', 'of many at once one gets it', async () => {
    const claims = at(newTenant(), newUser())
    const taken = await together(16, () => claims.take(newUuid()))
    expect(taken.filter(O.isSome)).to.have.length(1)
  })

  verifies('PLG-13', 'a caller that waits for another unit of work finds what that has put', async () => {
    const [tenant, user, first, second] = [newTenant(), newUser(), newUuid(), newUuid()]
    const linked = sampleOpportunity()
    await at(tenant, user).take(first)
    const finish = within(Tenant(tenant), ({ itemLinks, opportunityClaims }) =>
      pipe(
        opportunityClaims.release(user, 'AAMk=', first),
        TE.flatMap(() => itemLinks.putOpportunity(user, 'AAMk=', linked)),
      ),
    )
    const next = within(Tenant(tenant), ({ itemLinks, opportunityClaims }) =>
      pipe(
        opportunityClaims.take(user, 'AAMk=', { reference: second, now: NOW, until: UNTIL }),
        TE.flatMap((claim) =>
          pipe(
            itemLinks.find(user, 'AAMk='),
            TE.map((links) => ({ claim, links })),
          ),
        ),
      ),
    )
    const [, { claim, links }] = await Promise.all([finish, next])
    if (O.isSome(claim)) expect(links.opportunity).to.deep.equal(O.some(linked))
  })

  verifies(
    'IDN-2',
    'claims of one tenant or user are hidden from others, and there are none outside of any',
    async () => {
      const [tenant, user] = [newTenant(), newUser()]
      await at(tenant, user).take(newUuid())
      expect(O.isSome(await at(newTenant(), user).take(newUuid()))).to.equal(true)
      expect(O.isSome(await at(tenant, newUser()).take(newUuid()))).to.equal(true)
      expect(O.isSome(await at(tenant, user, 'AAMk').take(newUuid()))).to.equal(true)
      const outside = within(Admin, ({ opportunityClaims }) =>
        opportunityClaims.take(user, 'AAMk=', { reference: newUuid(), now: NOW, until: UNTIL }),
      )
      expect(
        await outside.then(
          () => 'taken',
          () => 'refused',
        ),
      ).to.equal('refused')
    },
  )

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [tenant, user, reference] = [newTenant(), newUser(), newUuid()]
    await inScope(Tenant(tenant), ({ opportunityClaims }) =>
      pipe(
        opportunityClaims.take(user, 'AAMk=', { reference, now: NOW, until: UNTIL }),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(O.isSome(await at(tenant, user).take(newUuid()))).to.equal(true)
  })
}
