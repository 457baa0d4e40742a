// What licences keep of people who are anonymised, here or in their office, or who erase their data, with the link tenant's users.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { composeMyData } from '#bootstrap/compose/identity-area.ts'
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { replica } from '#test/application/identity/removal-world.ts'
import { freshTokens, mailbox, newRecordId, newTenant, newUser } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

const EVA = mailbox('eva@korrel.example')

describe('licences of people who are anonymised or erase their data', () => {
  let office: LicenceOffice
  let own: TenantUuid
  beforeEach(async () => {
    office = await openLicenceOffice()
    own = await office.office(newTenant(), { mailDomains: ['korrel.example'] })
    await office.register(EVA)
    await office.enrol(EVA, (await office.existing(EVA)).licence.activationKey)
  })

  type OfficeStores = Parameters<Parameters<LicenceOffice['inScope']>[1]>[0]
  const within = <A>(
    work: (stores: OfficeStores) => TE.TaskEither<unknown, A>,
    tenant = office.linkTenant,
  ): Promise<A> => must(office.inScope(Tenant(tenant), work))
  const anonymise = async (inScope = office.inScope) => {
    const { anonymiseDue, deps } = replica(inScope, Infinity, office.linkTenant)
    deps.clock.advance(office.clock.now() - deps.clock.now())
    expect(await anonymiseDue()).to.deep.equal(E.right(undefined))
  }
  const revoke = async () =>
    must(office.admin.change(office.operator, (await office.existing(EVA)).licence.id, { status: 'revoked' }))
  /** Whether the licence has its applicant, and the mailbox its activation; and the status of the link tenant's user. */
  const kept = async () => {
    const { licence, activation } = await office.existing(EVA)
    return [O.isSome(licence.applicant), O.isSome(activation), (await office.user(EVA))?.status]
  }
  verifies(['IDN-5', 'LIC-9'], 'they go with the user of their office, who leaves the link tenant too', async () => {
    await office.person(own, [], {
      email: EVA,
      status: 'TO_BE_REMOVED',
      statusSince: office.clock.now() - REMOVAL_GRACE,
    })
    expect(await kept()).to.deep.equal([true, true, 'NOT_ACTIVATED'])
    await anonymise()
    expect(await kept()).to.deep.equal([false, false, 'TO_BE_REMOVED'])
    office.clock.advance(fromDays(14))
    await anonymise()
    expect(await kept()).to.deep.equal([false, false, undefined])
  })

  verifies(['IDN-5', 'LIC-9'], 'they go with the user of the link tenant, whom their office keeps', async () => {
    const eva = await office.person(own, [], { email: EVA, status: 'ACTIVE' })
    await revoke()
    office.clock.advance(fromDays(14))
    await anonymise()
    expect(await kept()).to.deep.equal([false, false, undefined])
    expect(await within(({ users }) => users.find(eva.uuid), own)).to.deep.equal(O.some(eva))
  })

  verifies('IDN-5', 'they stay with the office that owns the mail domain, or whom another office invited', async () => {
    const elsewhere = await office.office()
    const due = { email: EVA, status: 'TO_BE_REMOVED', statusSince: office.clock.now() - REMOVAL_GRACE } as const
    await office.person(elsewhere, [], due)
    await anonymise()
    await office.person(elsewhere, [], { email: EVA, status: 'ACTIVE' })
    await office.person(own, [], due)
    await anonymise()
    expect(await kept()).to.deep.equal([true, true, 'NOT_ACTIVATED'])
  })

  /** Of a ledger user who connected Eva's mailbox. */
  const connect = async (isProven: boolean) => {
    const person = { tenantUuid: own, user: newUser() }
    const connection = { ledgerUserId: person.user, tenantUuid: own, ledgerUserName: 'Eva', division: 1, isProven }
    const now = office.clock.now()
    await within(({ tokens }) =>
      tokens.connect(newRecordId(), { ...connection, mailclientEmail: EVA }, freshTokens(now), now),
    )
    const { log } = makeRecordingLog()
    const { linkTenant, inScope, clock } = office
    const uses = composeMyData({ inScope, clock, linkTenant, log, pseudonymOf })
    const exported = async () => {
      const kept: Record<string, unknown[]> = {}
      for await (const page of uses.exportMyData(person)) {
        if (E.isLeft(page)) throw new Error('the store is away')
        kept[page.right.kind] = [...(kept[page.right.kind] ?? []), ...page.right.items]
      }
      return kept
    }
    return { exported, erase: () => must(uses.eraseMyData(person)) }
  }

  verifies(
    ['IDN-5', 'LIC-9'],
    'an office without the mail domain erases them only of a mailbox proven there',
    async () => {
      await within(({ tenants }) =>
        tenants.put({ uuid: own, name: 'Kantoor', active: true, mailDomains: [], language: 'nl' }),
      )
      const due = { email: EVA, status: 'TO_BE_REMOVED', statusSince: office.clock.now() - REMOVAL_GRACE } as const
      // Administrators add any address.
      for (const isClaimed of [false, true]) {
        if (isClaimed) await connect(false)
        await office.person(own, [], due)
        await anonymise()
        expect(await kept()).to.deep.equal([true, !isClaimed, 'NOT_ACTIVATED'])
        expect(await office.mails(EVA)).to.have.length(1)
      }
      await connect(true)
      await office.person(own, [], due)
      await anonymise()
      expect(await kept()).to.deep.equal([false, false, 'TO_BE_REMOVED'])
      expect(await office.mails(EVA)).to.deep.equal([])
    },
  )

  verifies('PLG-23', 'who claims a mailbox without proof reads and erases no more than its activation', async () => {
    const claimed = await connect(false)
    const { linkUsers, linkEvents, linkMessages, licenceApplications, licenceActivations } = await claimed.exported()
    expect([linkUsers, linkEvents, linkMessages, licenceApplications]).to.deep.equal([[], [], [], []])
    expect(licenceActivations).to.have.length(1)
    await claimed.erase()
    expect(await kept()).to.deep.equal([true, false, 'NOT_ACTIVATED'])
    expect(await within(({ events }) => events.lockMentioning(EVA, 9))).to.have.length(2)
    expect(await office.mails(EVA)).to.have.length(1)
  })

  verifies('PLG-23', 'what the link tenant has of a person is exported, and its mails go at once', async () => {
    const proven = await connect(true)
    const exported = await proven.exported()
    expect(exported['linkUsers']).to.have.length(1)
    expect(exported['linkUsers']?.[0]).to.include({ name: 'Eva Jansen', email: EVA, status: 'NOT_ACTIVATED' })
    expect(exported['linkEvents']).to.have.length(2)
    for (const event of exported['linkEvents'] ?? []) expect(event).to.have.nested.property('data.email', EVA)
    expect(JSON.stringify(exported)).not.to.include('activationKey')
    expect(exported['linkMessages']).to.have.length(1)
    await proven.erase()
    expect(await office.mails(EVA)).to.deep.equal([])
  })

  verifies(['EVT-8', 'IDN-5'], 'an event between forgetting and erasing a person keeps nothing of them', async () => {
    office.clock.advance(fromDays(45))
    await office.markExpired()
    office.clock.advance(fromDays(14))
    const mentioning = () => within(({ events }) => events.lockMentioning(EVA, 9))
    expect(await mentioning()).to.have.length(2)
    let isRevoked = false
    const inScope: typeof office.inScope = (scope, work) => async () => {
      if (!isRevoked && (await mentioning()).length === 0) {
        isRevoked = true
        await revoke()
        expect(await mentioning()).to.have.length(1)
      }
      return office.inScope(scope, work)()
    }
    await anonymise(inScope)
    expect(isRevoked).to.equal(true)
    expect(await kept()).to.deep.equal([false, false, undefined])
    expect(await mentioning()).to.deep.equal([])
  })

  verifies(
    ['PLG-23', 'LIC-9'],
    'of who erases their data the link tenant’s user is marked and its events cleared',
    async () => {
      const person = { tenantUuid: own, user: newUser() }
      const connection = {
        ledgerUserId: person.user,
        tenantUuid: own,
        ledgerUserName: 'Eva',
        division: 1,
        isProven: true,
      }
      const now = office.clock.now()
      for (const mailclientEmail of [EVA, mailbox('info@korrel.example')])
        await within(({ tokens }) =>
          tokens.connect(newRecordId(), { ...connection, mailclientEmail }, freshTokens(now), now),
        )
      const mentioning = () => within(({ events }) => events.lockMentioning(EVA, 9))
      expect(await mentioning()).to.have.length(2)
      const { log } = makeRecordingLog()
      const { linkTenant, inScope, clock } = office
      const { eraseMyData } = composeMyData({ inScope, clock, linkTenant, log, pseudonymOf })
      expect(await must(eraseMyData(person))).to.include({
        licenceActivations: 1,
        licenceApplications: 1,
        connections: 2,
      })
      expect(await kept()).to.deep.equal([false, false, 'TO_BE_REMOVED'])
      expect(await mentioning()).to.deep.equal([])
      expect((await office.existing(EVA)).licence.applicant).to.deep.equal(O.none)
    },
  )
})
