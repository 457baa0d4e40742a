// What the pane gets about the sender of an open mail.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLookUpContact } from '#application/ledger/look-up-contact.ts'
import type { AccountId, Contact, ContactChoice, ContactId } from '#domain/ledger/contact.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { FindLastContacts } from '#domain/ledger/ports.ts'
import type { Booked } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { storeUnavailable, Tenant as InTenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, aContact, aRegistration, aUuid, fakeLedgerStores } from './ledger-fakes.ts'
import { anOpportunity } from './sales-fakes.ts'
import { rightOf } from '#test/support/right-of.ts'

const eva = 'eva@korenbloem.example' as Mailbox
const caller = aCaller()
const NOW = Date.UTC(2026, 2, 2, 9)
const opportunity = anOpportunity().id
const booked: Booked = { _tag: 'Booked', at: 0, division: caller.division, registration: aRegistration() }

/** What the ledger still has of an item, by id; `down`: it cannot be asked. */
type StillThere = ReadonlySet<string> | 'down'

const noneKnown: FindLastContacts = () => TE.right(new Map())

const office: Tenant = {
  uuid: caller.tenantUuid,
  name: 'Kantoor',
  active: true,
  mailDomains: ['kantoor.example', 'salaris.example'],
  language: 'nl',
}
const tenants: Pick<TenantStore, 'find'> = {
  find: (uuid) => TE.right(uuid === office.uuid ? O.some(office) : O.none),
}

function lookingUp(
  matches: readonly Contact[] | LedgerFailure,
  there: StillThere = new Set(),
  lastContacts = noneKnown,
) {
  const fakes = fakeLedgerStores()
  const looks: string[] = []
  const look =
    <A>(what: string, found: A) =>
    ({ division }: LedgerCaller, id: string): TE.TaskEither<LedgerFailure, O.Option<A>> =>
    async () => {
      looks.push(`${what} in ${division}`)
      if (there === 'down') return E.left({ _tag: 'LedgerDown' })
      return E.right(there.has(id) ? O.some(found) : O.none)
    }
  const contacts = {
    findByEmail: () => ('_tag' in matches ? TE.left(matches) : TE.right({ data: matches, truncated: false })),
  }
  const lookUp = makeLookUpContact({
    contacts,
    lastContacts,
    time: { find: look('booking', { registration: aRegistration({ quantity: 2 }), locked: false }) },
    sales: { find: look('opportunity', anOpportunity()) },
    inScope: (scope, work) => fakes.inScope(scope, (stores) => work({ ...stores, tenants })),
    clock: { now: () => NOW },
  })
  const link = async (): Promise<void> => {
    await fakes.stores.timeLinks.put(caller.ledgerUserId, 'item', { ...booked, division: 1 })()
    await fakes.stores.itemLinks.putOpportunity(caller.ledgerUserId, 'item', { id: opportunity, division: 2 })()
  }
  const shown = async () => {
    const found = rightOf(await lookUp(caller, { email: eva, outlookItemId: O.some('item') })())
    const { registration, salesLink } = found
    return { quantity: O.toUndefined(registration)?.quantity, salesLink: O.toUndefined(salesLink) }
  }
  return { ...fakes, looks, lookUp, link, shown }
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
        isColleague: false,
        matchedContacts: [],
        truncated: false,
      }),
    )
    expect(scopes).to.deep.equal([InTenant(caller.tenantUuid)])
  })

  verifies('PLG-3', 'of several the best comes first, and all are returned', async () => {
    const organisation = aContact({ kind: 'account', id: aUuid(20) as AccountId })
    const main = aContact({ id: aUuid(21) as ContactId, isMainContact: true })
    const { lookUp } = lookingUp([organisation, aContact(), main])
    const found = rightOf(await lookUp(caller, { email: eva, outlookItemId: O.none })())
    expect(found.contact).to.deep.equal(O.some(main))
    expect(found.matchedContacts).to.deep.equal(
      [main, aContact(), organisation].map((contact) => ({ ...contact, lastContactAt: O.none })),
    )
  })

  verifies(
    'PLG-3',
    'each of several has the moment of the last contact, and none where that cannot be read',
    async () => {
      const [person, main] = [aContact(), aContact({ id: aUuid(21) as ContactId, isMainContact: true })]
      const asked: unknown[] = []
      const known: FindLastContacts = ({ tenantUuid, division }, contacts) => {
        asked.push([tenantUuid, division, contacts.length])
        return TE.right(new Map(contacts.filter(({ id }) => id === person.id).map((contact) => [contact, NOW])))
      }
      const moments = async (matches: readonly Contact[], lastContacts: FindLastContacts) => {
        const found = await lookingUp(matches, new Set(), lastContacts).lookUp(caller, {
          email: eva,
          outlookItemId: O.none,
        })()
        if (E.isLeft(found)) throw new Error(found.left._tag)
        return found.right.matchedContacts.map(({ lastContactAt }) => O.toNullable(lastContactAt))
      }
      expect(await moments([person, main], known)).to.deep.equal([null, NOW])
      expect(await moments([person, main], () => TE.left(storeUnavailable))).to.deep.equal([null, null])
      expect(await moments([person], known)).to.deep.equal([])
      expect(asked).to.deep.equal([[caller.tenantUuid, caller.division, 2]])
    },
  )

  verifies('PLG-3', 'of several the one the user has chosen is the contact, as long as it is among them', async () => {
    const [person, organisation] = [aContact(), aContact({ kind: 'account', id: aUuid(10) as AccountId })]
    const main = aContact({ id: aUuid(21) as ContactId, isMainContact: true })
    const responseTo = async (matches: readonly Contact[], choice: ContactChoice) => {
      const { lookUp, stores } = lookingUp(matches)
      await stores.contactChoices.put(caller.ledgerUserId, 'EVA@korenbloem.example' as Mailbox, choice)()
      const found = rightOf(await lookUp(caller, { email: eva, outlookItemId: O.none })())
      const { contact, chosen, matchedContacts } = found
      return { contact: O.toNullable(contact), chosen, among: matchedContacts.length }
    }
    const several = [organisation, person, main]
    expect(await responseTo(several, { kind: 'contact', id: person.id })).to.deep.equal({
      contact: person,
      chosen: true,
      among: 3,
    })
    // Of the same number, and another thing.
    expect((await responseTo(several, { kind: 'account', id: organisation.id })).contact).to.deep.equal(organisation)
    const gone = { kind: 'contact', id: aUuid(22) as ContactId } as const
    expect(await responseTo(several, gone)).to.deep.equal({ contact: main, chosen: false, among: 3 })
    expect(await responseTo([person], gone)).to.deep.equal({ contact: person, chosen: false, among: 0 })
    expect(await responseTo([person], { kind: 'contact', id: person.id })).to.deep.equal({
      contact: person,
      chosen: false,
      among: 0,
    })
    expect(await responseTo([], gone)).to.deep.equal({ contact: null, chosen: false, among: 0 })
  })

  verifies('PLG-3', 'what was recorded for this mail, and an exclusion of the address, are returned too', async () => {
    const { looks, lookUp, stores, link } = lookingUp([])
    await link()
    await stores.exclusions.exclude(caller.ledgerUserId, 'EVA@korenbloem.example' as Mailbox)()
    const found = rightOf(await lookUp(caller, { email: eva, outlookItemId: O.some('item') })())
    expect(found).to.deep.include({
      contact: O.none,
      registration: O.some(aRegistration()),
      salesLink: O.some(opportunity),
      excluded: true,
    })
    // The address itself took the two calls of a lookup.
    expect(looks).to.deep.equal([])
  })

  verifies(['PLG-3', 'PLG-21'], 'each lookup looks at one of two links, in turn and in their divisions', async () => {
    const { looks, link, shown } = lookingUp([aContact()], new Set([booked.registration.id, opportunity]))
    await link()
    expect(await shown()).to.deep.equal({ quantity: 2, salesLink: opportunity })
    expect(await shown()).to.deep.equal({ quantity: 1.5, salesLink: opportunity })
    await shown()
    expect(looks).to.deep.equal(['booking in 1', 'opportunity in 2', 'booking in 1'])
  })

  verifies(['PLG-11', 'PLG-13'], 'what was deleted in the ledger is not shown, and not kept', async () => {
    const { stores, link, shown, looks } = lookingUp([aContact()])
    await link()
    expect(await shown()).to.deep.equal({ quantity: undefined, salesLink: opportunity })
    expect(await shown()).to.deep.equal({ quantity: undefined, salesLink: undefined })
    expect(await stores.itemLinks.find(caller.ledgerUserId, 'item')()).to.deep.equal(
      E.right({ booking: O.none, opportunity: O.none }),
    )
    expect(await shown()).to.deep.equal({ quantity: undefined, salesLink: undefined })
    expect(looks).to.have.length(2)
  })

  verifies(['PLG-11', 'PLG-13'], 'a ledger that cannot be asked leaves the record as it is', async () => {
    const { link, shown } = lookingUp([aContact()], 'down')
    await link()
    for (let n = 0; n < 3; n += 1) expect(await shown()).to.deep.equal({ quantity: 1.5, salesLink: opportunity })
  })

  it('an invalid address is refused before any request', async () => {
    const { lookUp, scopes } = lookingUp([aContact()])
    expect(await lookUp(caller, { email: 'eva', outlookItemId: O.none })()).to.deep.equal(
      E.left({ _tag: 'InvalidEmail' }),
    )
    expect(scopes).to.deep.equal([])
  })

  verifies('CLI-12', 'who has an address in one of the office’s mail domains is a colleague', async () => {
    const { lookUp } = lookingUp([])
    const isColleague = async (email: string) =>
      rightOf(await lookUp(caller, { email, outlookItemId: O.none })()).isColleague
    expect(await isColleague('eva@Salaris.Example')).to.equal(true)
    expect(await isColleague(caller.mailbox)).to.equal(true)
    expect(await isColleague('eva@korenbloem.example')).to.equal(false)
  })

  verifies('PLG-18', 'an internal address of Exchange is refused as what it is', async () => {
    const { lookUp, scopes } = lookingUp([aContact()])
    for (const email of ['/O=EXCHANGELABS/OU=EXCHANGE/CN=RECIPIENTS/CN=EVA', ' /o=Korrel/cn=Recipients/cn=piet'])
      expect(await lookUp(caller, { email, outlookItemId: O.none })()).to.deep.equal(
        E.left({ _tag: 'ExchangeAddress' }),
      )
    expect(scopes).to.deep.equal([])
  })

  it('failures of the ledger and of our own tables are distinguished', async () => {
    const down = lookingUp({ _tag: 'LedgerDown' })
    expect(await down.lookUp(caller, { email: eva, outlookItemId: O.none })()).to.deep.equal(
      E.left({ _tag: 'LedgerDown' }),
    )
    const lookUp = makeLookUpContact({
      contacts: { findByEmail: () => TE.right({ data: [], truncated: false }) },
      lastContacts: noneKnown,
      time: { find: () => TE.right(O.none) },
      sales: { find: () => TE.right(O.none) },
      inScope: () => TE.left(storeUnavailable),
      clock: { now: () => NOW },
    })
    expect(await lookUp(caller, { email: eva, outlookItemId: O.none })()).to.deep.equal(E.left(storeUnavailable))
  })
})
