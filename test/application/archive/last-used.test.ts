// What a form is filled in with: what its user chose last, for the organisation that it is about.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { TimeRegistration } from '#domain/ledger/time.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { aRegistration, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { rightOf } from '#test/support/right-of.ts'

const bakery = aUuid(51) as AccountId
const printer = aUuid(52) as AccountId

async function usedBefore() {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  let booked = 0
  return {
    world,
    caller,
    book: (registration: TimeRegistration, division = caller.division) => {
      booked += 1
      const link = { _tag: 'Booked', at: booked, division, registration } as const
      return world.sendingUnit(Tenant(caller.tenantUuid), ({ timeLinks }) =>
        timeLinks.put(caller.ledgerUserId, `item ${booked}`, link),
      )()
    },
    lastUsed: async (account?: AccountId, who = caller) => {
      return rightOf(await world.findLastUsed(who, O.fromNullable(account))())
    },
  }
}

describe('what a user chose last', () => {
  verifies('CLI-6', 'is empty for a user without activity', async () => {
    const { lastUsed } = await usedBefore()
    expect(await lastUsed()).to.deep.equal({ documentType: O.none, time: O.none })
    expect(await lastUsed(bakery)).to.deep.equal({ documentType: O.none, time: O.none })
  })

  verifies(
    ['CLI-6', 'PLG-11'],
    'to book on: for the organisation, else at all and then without a project',
    async () => {
      const { lastUsed, book, caller } = await usedBefore()
      const hours = aRegistration({ accountId: bakery })
      const { kind, itemId, projectId } = hours
      expect(O.isSome(projectId)).to.equal(true)
      await book(hours)
      await book(aRegistration({ accountId: printer, kind: 'cost', projectId: O.none }))
      await book(aRegistration({ accountId: bakery, kind: 'cost' }), 9)
      const cost = { kind: 'cost', itemId, projectId: O.none }
      expect((await lastUsed(bakery)).time).to.deep.equal(O.some({ kind, itemId, projectId }))
      expect((await lastUsed(printer)).time).to.deep.equal(O.some(cost))
      expect((await lastUsed(aUuid(53) as AccountId)).time).to.deep.equal(O.some(cost))
      expect((await lastUsed()).time).to.deep.equal(O.some(cost))
      await book(hours)
      expect((await lastUsed()).time).to.deep.equal(O.some({ kind, itemId, projectId: O.none }))
      expect((await lastUsed(bakery, { ...caller, division: 3 })).time).to.deep.equal(O.none)
    },
  )

  verifies('CLI-6', 'to archive as: the type of the user’s last archive that has one and was not undone', async () => {
    const { world, caller, lastUsed } = await usedBefore()
    world.ledger.setTypes([10, 55])
    for (const documentType of [O.some(10), O.some(55), O.none]) {
      world.advance(1)
      expect(await asked(world, caller, { ...requestWith(1), documentType })).to.equal('Archived')
    }
    expect((await lastUsed()).documentType).to.deep.equal(O.some(55))
    const typed = (await world.held(caller)).archives.find(
      ({ documentType }) => O.isSome(documentType) && documentType.value === 55,
    )
    if (typed === undefined) throw new Error('not archived')
    await world.withdrawArchive(caller, typed.id, O.none)()
    expect((await lastUsed()).documentType).to.deep.equal(O.some(10))
    expect((await lastUsed(undefined, newCaller({ tenantUuid: caller.tenantUuid }))).documentType).to.deep.equal(O.none)
  })
})
