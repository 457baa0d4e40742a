// What the pane is told about the sender of an open mail.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLookUpContact } from '#application/ledger/look-up-contact.ts'
import type { AccountId, Contact, ContactId } from '#domain/ledger/contact.ts'
import type { ContactChoice } from '#domain/ledger/contact-choice.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, aContact, aRegistration, aUuid, fakeLedgerStores } from './ledger-fakes.ts'

const eva = 'eva@korenbloem.example' as Mailbox
const caller = aCaller()

const lookingUp = (matches: readonly Contact[] | LedgerFailure) => {
  const fakes = fakeLedgerStores()
  const contacts = {
    findByEmail: () => ('_tag' in matches ? TE.left(matches) : TE.right(matches)),
  }
  return { ...fakes, lookUp: makeLookUpContact({ contacts, inScope: fakes.inScope }) }
}

describe('looking up a contact', () => {
  verifies('PLG-3', 'one match is the contact and is not repeated among several', async () => {
    const { lookUp, scopes } = lookingUp([aContact()])
    const found = await lookUp(caller, { email: eva, outlookItemId: O.none })()
    expect(found).to.deep.equal(
      E.right({
        contact: O.some(aContact()),
        chosen: false,
        division: 4711,
        registration: O.none,
        salesLink: O.none,
        excluded: false,
        matchedContacts: [],
      }),
    )
    expect(scopes).to.deep.equal([Tenant(caller.tenantUuid)])
  })

  verifies('PLG-3', 'of several the best comes first, and all are told', async () => {
    const organisation = aContact({ kind: 'account', id: aUuid(20) as AccountId })
    const main = aContact({ id: aUuid(21) as ContactId, isMainContact: true })
    const { lookUp } = lookingUp([organisation, aContact(), main])
    const found = await lookUp(caller, { email: eva, outlookItemId: O.none })()
    if (E.isLeft(found)) throw new Error(found.left._tag)
    expect(found.right.contact).to.deep.equal(O.some(main))
    expect(found.right.matchedContacts).to.deep.equal([main, aContact(), organisation])
  })

  verifies('PLG-3', 'of several the one the user has chosen is the contact, as long as it is among them', async () => {
    const [person, organisation] = [aContact(), aContact({ kind: 'account', id: aUuid(10) as AccountId })]
    const main = aContact({ id: aUuid(21) as ContactId, isMainContact: true })
    const told = async (matches: readonly Contact[], choice: ContactChoice) => {
      const { lookUp, stores } = lookingUp(matches)
      await stores.contactChoices.put(caller.ledgerUserId, 'EVA@korenbloem.example' as Mailbox, choice)()
      const found = await lookUp(caller, { email: eva, outlookItemId: O.none })()
      if (E.isLeft(found)) throw new Error(found.left._tag)
      const { contact, chosen, matchedContacts } = found.right
      return { contact: O.toNullable(contact), chosen, among: matchedContacts.length }
    }
    const several = [organisation, person, main]
    expect(await told(several, { kind: 'contact', id: person.id })).to.deep.equal({
      contact: person,
      chosen: true,
      among: 3,
    })
    // Of the same number, and another thing.
    expect((await told(several, { kind: 'account', id: organisation.id })).contact).to.deep.equal(organisation)
    const gone = { kind: 'contact', id: aUuid(22) as ContactId } as const
    expect(await told(several, gone)).to.deep.equal({ contact: main, chosen: false, among: 3 })
    expect(await told([person], gone)).to.deep.equal({ contact: person, chosen: false, among: 0 })
    expect(await told([person], { kind: 'contact', id: person.id })).to.deep.equal({
      contact: person,
      chosen: false,
      among: 0,
    })
    expect(await told([], gone)).to.deep.equal({ contact: null, chosen: false, among: 0 })
  })

  verifies(
    'PLG-3',
    'what was recorded for this mail, and that the address is not to be linked, is told too',
    async () => {
      const { lookUp, stores } = lookingUp([])
      await stores.timeLinks.put(caller.ledgerUserId, 'item', {
        _tag: 'Booked',
        at: 0,
        division: caller.division,
        registration: aRegistration(),
      })()
      await stores.itemLinks.putOpportunity(caller.ledgerUserId, 'item', O.some(aUuid(31)))()
      await stores.exclusions.exclude(caller.ledgerUserId, 'EVA@korenbloem.example' as Mailbox)()
      const found = await lookUp(caller, { email: eva, outlookItemId: O.some('item') })()
      if (E.isLeft(found)) throw new Error(found.left._tag)
      expect(found.right).to.deep.include({
        contact: O.none,
        registration: O.some(aRegistration()),
        salesLink: O.some(aUuid(31)),
        excluded: true,
      })
    },
  )

  it('an address that is none is refused before anybody is asked', async () => {
    const { lookUp, scopes } = lookingUp([aContact()])
    expect(await lookUp(caller, { email: 'eva', outlookItemId: O.none })()).to.deep.equal(
      E.left({ _tag: 'InvalidEmail' }),
    )
    expect(scopes).to.deep.equal([])
  })

  it('the ledger failing and our own tables failing are told as what they are', async () => {
    const down = lookingUp({ _tag: 'LedgerDown' })
    expect(await down.lookUp(caller, { email: eva, outlookItemId: O.none })()).to.deep.equal(
      E.left({ _tag: 'LedgerDown' }),
    )
    const lookUp = makeLookUpContact({
      contacts: { findByEmail: () => TE.right([]) },
      inScope: () => TE.left(storeUnavailable),
    })
    expect(await lookUp(caller, { email: eva, outlookItemId: O.none })()).to.deep.equal(E.left(storeUnavailable))
  })
})
