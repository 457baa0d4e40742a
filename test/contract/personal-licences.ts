// Contract of PersonalLicences: what licences and the link tenant keep of a person, exported and erased by their mailboxes.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as RR from 'fp-ts/lib/ReadonlyRecord.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asEventId } from '#domain/event/event.ts'
import { type ExportPage, toMoment, type Person } from '#domain/identity/personal-data.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { connected, mailbox, newTenant, newUser, NOW, sampleConnection } from './sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from './sample-licences.ts'
import { sampleUser } from './sample-people.ts'
import { type ContractStores, type StoreSubject, subjectOf } from './store-subject.ts'

const [ANNE, CLAIMED, BRAM] = [
  mailbox('Anne@Noord.example'),
  mailbox('claimed@noord.example'),
  mailbox('bram@noord.example'),
]
const KIND = LICENCE_EVENTS.registrationDuplicate

export function personalLicencesContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const link = Tenant(newTenant())
  const within = <A>(work: (stores: ContractStores) => TE.TaskEither<unknown, A>): Promise<A> =>
    subject.within(link, work)

  /** Who has connected `proven`, and claims `claimed`. */
  const personOf = async (proven: readonly string[], claimed: readonly string[] = []): Promise<Person> => {
    const person = { tenantUuid: newTenant(), user: newUser() }
    for (const address of [...proven, ...claimed])
      await connected(subject, {
        connection: sampleConnection({
          tenantUuid: person.tenantUuid,
          ledgerUserId: person.user,
          mailclientEmail: mailbox(address),
          isProven: proven.includes(address),
        }),
      })
    return person
  }
  const addLicence = async (change: Partial<Licence>): Promise<Licence> => {
    const licence = sampleLicence(change)
    await within(({ licences }) => licences.add(licence))
    return licence
  }
  /** A licence of the office that Anne applied for, one of her own, and mailboxes under both. */
  const world = async () => {
    const applicant = O.some(sampleApplicant({ name: 'Anne Visser', email: ANNE }))
    const office = await addLicence({ covers: 'noord.example', applicant })
    const own = await addLicence({ covers: toComparable(ANNE), applicant: O.none })
    for (const address of [ANNE, CLAIMED, BRAM])
      await within(({ licences }) => licences.putActivation(sampleActivation(office, address)))
    return { office, own, anne: await personOf([ANNE], [CLAIMED]) }
  }
  const exported = (person: Person, scope: Scope = link) =>
    subject.within(scope, ({ personalLicences }) =>
      pipe(
        { ...personalLicences.export, ...personalLicences.exportOfLinkTenant },
        RR.traverse(TE.ApplicativeSeq)((page: ExportPage) => page(person, O.none)),
        TE.map(RR.map(({ items }) => items)),
      ),
    )
  const erase = (person: Person) => within(({ personalLicences }) => personalLicences.erase(person))
  const findFor = (address: string) => within(({ licences }) => licences.findFor(mailbox(address))).then(O.toUndefined)

  verifies(
    'PLG-23',
    'activations of all their mailboxes are exported, applications of those that they proved',
    async () => {
      const { office, anne } = await world()
      const { licenceActivations, licenceApplications } = await exported(anne, Tenant(anne.tenantUuid))
      expect(licenceActivations?.map((one) => (one as { mailbox: string }).mailbox)).to.deep.equal([ANNE, CLAIMED])
      expect(licenceActivations?.[0]).to.include({ licence: office.id, deactivatedAt: null })
      expect(licenceApplications).to.deep.equal([
        { licence: office.id, organization: office.organization, name: 'Anne Visser', email: ANNE },
      ])
      const claimer = await personOf([], [ANNE])
      const claimed = await exported(claimer)
      expect([claimed['licenceActivations']?.length, claimed['licenceApplications']]).to.deep.equal([1, []])
      for (const items of Object.values(await exported({ ...anne, tenantUuid: newTenant() })))
        expect(items).to.deep.equal([])
    },
  )

  verifies('PLG-23', 'pages of activations and of proven mailboxes follow each other in order', async () => {
    const licence = await addLicence({ covers: 'zuid.example' })
    const addresses = Array.from({ length: 101 }, (_, n) => `U${String(n).padStart(3, '0')}@zuid.example`)
    for (const one of addresses) await within(({ licences }) => licences.putActivation(sampleActivation(licence, one)))
    const person = await personOf(addresses.toReversed())
    const page = (after: O.Option<string>) =>
      within(({ personalLicences }) => personalLicences.export['licenceActivations']?.(person, after) ?? TE.left('no'))
    const [first, last] = [await page(O.none), await page(O.some(toComparable(addresses[99] ?? '')))]
    expect([first.items.length, first.next]).to.deep.equal([100, O.some(toComparable(addresses[99] ?? ''))])
    expect(last.items.map((one) => (one as { mailbox: string }).mailbox)).to.deep.equal(addresses.slice(100))
    const proven = (after: O.Option<string>) =>
      within(({ personalLicences }) => personalLicences.provenMailboxes(person, after, 2))
    expect(await proven(O.none)).to.deep.equal(addresses.slice(0, 2))
    expect(await proven(O.some(toComparable(addresses[98] ?? '')))).to.deep.equal(addresses.slice(99))
  })

  verifies(
    'PLG-23',
    'their user, events and notifications of the link tenant are exported of proven mailboxes',
    async () => {
      const anne = await personOf([ANNE], [CLAIMED])
      const user = sampleUser({ email: mailbox('ANNE@noord.example'), name: 'Anne Visser' })
      await within(({ users }) => users.add(user))
      await within(({ users }) => users.add(sampleUser({ email: CLAIMED })))
      const data = { email: ANNE, name: 'Anne', organization: 'Noord', primaryApplicantEmail: BRAM }
      const fire = async (id: number, of: typeof data) => {
        const event = asEventId(timeOrdered(randomUUID(), NOW + id) as Uuid)
        await within(({ events }) =>
          events.addAll([{ id: event, kind: KIND, data: of, initiator: user.uuid, firedAt: NOW }]),
        )
        return event
      }
      const [first, second] = [await fire(1, data), await fire(2, data)]
      await fire(3, { ...data, email: CLAIMED })
      await within(({ eventTypes }) => eventTypes.register(KIND, O.some(NOW)))
      const stored = { id: second, type: KIND.uuid, data, initiator: user.uuid, firedAt: NOW, dispatchedAt: O.none }
      const settings = { template: O.none, translation: O.none, recipients: ['OWNER' as const], digest: false }
      await within(({ notifications }) => notifications.notify(stored, settings, NOW + 5, NOW))
      await within(({ notificationPreferences }) => notificationPreferences.put(user.uuid, KIND.uuid, 'digest'))
      const { linkUsers, linkEvents, linkNotifications } = await exported(anne)
      expect(linkUsers).to.deep.equal([
        {
          id: user.uuid,
          name: user.name,
          email: user.email,
          status: user.status,
          statusSince: toMoment(user.statusSince),
          preferences: { [KIND.uuid]: 'digest' },
        },
      ])
      const own = { event: KIND.constant, data: { email: ANNE, name: 'Anne' }, firedAt: toMoment(NOW) }
      expect(linkEvents).to.deep.equal([first, second].map((id) => ({ id, ...own })))
      expect(linkNotifications).to.have.length(1)
      expect(linkNotifications?.[0]).to.deep.include({
        event: second,
        outcome: 'Waiting',
        outcomeAt: toMoment(NOW + 5),
        reason: null,
        createdAt: toMoment(NOW + 5),
      })
      for (const [kind, items] of Object.entries(await exported(anne, Tenant(anne.tenantUuid))))
        if (kind.startsWith('link')) expect(items, kind).to.deep.equal([])
    },
  )

  verifies(
    'PLG-23',
    'erasing removes their activations, their own licence, and them from that of an office',
    async () => {
      const { office, anne } = await world()
      expect((await erase(await personOf([], [ANNE]))).counts).to.deep.equal({
        licenceActivations: 1,
        licenceApplications: 0,
      })
      expect((await findFor(ANNE))?.licence.covers).to.equal(toComparable(ANNE))
      expect((await erase(anne)).counts).to.deep.equal({ licenceActivations: 1, licenceApplications: 2 })
      expect((await erase(anne)).counts).to.deep.equal({ licenceActivations: 0, licenceApplications: 0 })
      const licence = { ...office, applicant: O.none }
      expect(await findFor(ANNE)).to.deep.equal({ licence, activation: O.none, activations: 1 })
      expect((await findFor(BRAM))?.activation).to.deep.equal(O.some(sampleActivation(office, BRAM)))
    },
  )

  verifies('IDN-5', 'a mailbox is erased when its erasure runs, of any person', async () => {
    const { office } = await world()
    const counts = { licenceActivations: 1, licenceApplications: 2 }
    await within(({ personalLicences }) => personalLicences.lockMailbox(mailbox('ANNE@noord.example')))
    expect((await findFor(ANNE))?.activations).to.equal(3)
    const erased = within(({ personalLicences }) =>
      TE.flatten(personalLicences.lockMailbox(mailbox('ANNE@noord.example'))),
    )
    expect(await erased).to.deep.equal(counts)
    const licence = { ...office, applicant: O.none }
    expect(await findFor(ANNE)).to.deep.equal({ licence, activation: O.none, activations: 2 })
  })
}
