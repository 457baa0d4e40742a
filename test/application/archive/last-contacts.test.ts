// When the office last had contact with those of a lookup, by the mails that it archived.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeArchiveMemory } from '#adapters/memory/archive/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeFindLastContacts } from '#application/archive/archive-history.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, Contact, ContactId } from '#domain/ledger/contact.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { aCaller, aContact, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { sampleArchive, sampleReceipt, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'

const caller = aCaller()
const employer = { id: aUuid(20) as AccountId, name: 'Jachtwerf De Hoek', url: O.none }
const person = (n: number, organisation: Contact['organisation']): Contact =>
  aContact({ id: aUuid(n) as ContactId, organisation })

describe('the last contact with those of a lookup', () => {
  verifies('PLG-3', 'is the later of the own and the organisation’s last archived mail', async () => {
    const memory = makeMemory()
    const inScope = makeMemoryInScope({ memory, stores: makeArchiveMemory(memory).stores })
    const archived = async (target: ArchiveTarget, archivedAt: number): Promise<void> => {
      const one = sampleArchive({ target, state: { _tag: 'Archived', receipt: sampleReceipt({ archivedAt }) } })
      const by = { ...one.by, division: caller.division }
      await inScope(Tenant(caller.tenantUuid), ({ archives }) => archives.insert({ ...one, by }))()
    }
    await archived({ kind: 'contact', id: aUuid(1) as ContactId }, SENT_AT + 1)
    await archived({ kind: 'contact', id: aUuid(2) as ContactId }, SENT_AT + 9)
    await archived({ kind: 'account', id: employer.id }, SENT_AT + 5)
    // A person and an organisation of one number are two.
    await archived({ kind: 'account', id: aUuid(4) as AccountId }, SENT_AT + 7)
    const earlier = person(1, O.some(employer))
    const later = person(2, O.some(employer))
    const never = person(3, O.some(employer))
    const alone = person(4, O.none)
    const organisation = aContact({ kind: 'account', id: employer.id, organisation: O.some(employer) })
    const namesake = aContact({ kind: 'account', id: aUuid(4) as AccountId, organisation: O.none })
    const all = [earlier, later, never, alone, namesake, organisation]
    const found = rightOf(await makeFindLastContacts({ inScope })(caller, all)())
    expect(all.map((one) => found.get(one))).to.deep.equal([
      SENT_AT + 5,
      SENT_AT + 9,
      SENT_AT + 5,
      undefined,
      SENT_AT + 7,
      SENT_AT + 5,
    ])
    const elsewhere = await makeFindLastContacts({ inScope })({ ...caller, division: 1 }, all)()
    expect(elsewhere).to.deep.equal(E.right(new Map()))
  })
})
