// What licences keep of people who are anonymised, here or in their office, or who erase their data: over PostgreSQL, with the link tenant's users.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { composeMyData } from '#bootstrap/compose/identity-area.ts'
import { REMOVAL_GRACE } from '#domain/identity/user.ts'
import { days } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { replica } from '#test/application/identity/removal-replica.ts'
import { freshTokens, mailbox, newRecordId, newTenant, newUser } from '#test/contract/sample-connections.ts'
import { sampleActivation } from '#test/contract/sample-licences.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

const EVA = mailbox('eva@korrel.example')

describe('licences of people who are anonymised or erase their data', function () {
  this.timeout(60_000)
  let office: LicenceOffice
  let own: TenantUuid
  beforeEach(async () => {
    office = await openLicenceOffice()
    own = await office.office(newTenant(), { mailDomains: ['korrel.example'] })
    await office.register(EVA)
    await office.enrol(EVA, (await office.existing(EVA)).licence.activationKey)
  })
  afterEach(() => office?.close())

  type OfficeStores = Parameters<Parameters<LicenceOffice['inScope']>[1]>[0]
  const within = <A>(
    work: (stores: OfficeStores) => TE.TaskEither<unknown, A>,
    tenant = office.linkTenant,
  ): Promise<A> => must(office.inScope(Tenant(tenant), work))
  const anonymise = async () => {
    const { anonymiseDue, deps } = replica(office.inScope, Infinity, office.linkTenant)
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
  const isWaiting = async (): Promise<void> => {
    const { rowCount } = await office.owner.query(
      'select from pg_locks join pg_stat_activity a using (pid) where not granted and a.datname = current_database()',
    )
    if (rowCount === 0) return isWaiting()
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
    office.clock.advance(days(14))
    await anonymise()
    expect(await kept()).to.deep.equal([false, false, undefined])
  })

  verifies(['IDN-5', 'LIC-9'], 'they go with the user of the link tenant, whom their office keeps', async () => {
    const eva = await office.person(own, [], { email: EVA, status: 'ACTIVE' })
    await revoke()
    office.clock.advance(days(14))
    await anonymise()
    expect(await kept()).to.deep.equal([false, false, undefined])
    expect(await within(({ users }) => users.find(eva.uuid), own)).to.deep.equal(O.some(eva))
  })

  verifies('IDN-5', 'they stay with the office that owns the mail domain, or whom another office invited', async () => {
    const elsewhere = await office.office()
    const due = { email: EVA, status: 'TO_BE_REMOVED', statusSince: office.clock.now() - REMOVAL_GRACE } as const
    await office.person(elsewhere, [], due)
    await anonymise()
    const owning = (...mailDomains: readonly string[]) =>
      within(({ tenants }) => tenants.put({ uuid: own, name: 'Kantoor', active: true, mailDomains }))
    await owning()
    await office.person(own, [], due)
    await anonymise()
    expect(await kept()).to.deep.equal([true, true, 'NOT_ACTIVATED'])
    await owning('korrel.example')
    await office.person(elsewhere, [], { email: EVA, status: 'ACTIVE' })
    await office.person(own, [], due)
    await anonymise()
    expect(await kept()).to.deep.equal([true, true, 'NOT_ACTIVATED'])
  })

  verifies(
    ['IDN-5', 'LIC-9'],
    'who activates while they are being anonymised stays, with their new place',
    async () => {
      const { licence } = await office.existing(EVA)
      await revoke()
      office.clock.advance(days(14))
      let anonymised: Promise<void> | undefined
      await within(({ licences, linkUsers, users }) =>
        pipe(
          licences.holdFor(EVA),
          TE.tapIO(() => () => {
            anonymised = anonymise()
          }),
          TE.tapTask(() => isWaiting),
          TE.flatMap(() => licences.putActivation(sampleActivation(licence, EVA))),
          TE.flatMap(() => users.findByEmail(EVA)),
          TE.flatMap((user) =>
            O.isSome(user) ? linkUsers.put(user.value.uuid, licence.id, office.clock.now()) : TE.right(false),
          ),
        ),
      )
      await anonymised
      expect(await kept()).to.deep.equal([true, true, 'NOT_ACTIVATED'])
    },
  )

  verifies(
    ['PLG-23', 'LIC-9'],
    'of who erases their data the link tenant’s user is marked and its events cleared',
    async () => {
      const person = { tenantUuid: own, user: newUser() }
      const connection = { ledgerUserId: person.user, tenantUuid: own, ledgerUserName: 'Eva', division: 1 }
      const now = office.clock.now()
      for (const mailclientEmail of [EVA, mailbox('info@korrel.example')])
        await within(({ tokens }) =>
          tokens.connect(newRecordId(), { ...connection, mailclientEmail }, freshTokens(now), now),
        )
      const mentioning = () => within(({ events }) => events.mentioning(EVA, 9))
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
      const { rowCount } = await office.owner.query('select from licences where applicant_key is not null')
      expect(rowCount).to.equal(0)
    },
  )
})
