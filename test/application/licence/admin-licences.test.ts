// Licences by operators: what each change does to its state, events and users, and what a dry run says of it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { asLicenceId } from '#domain/licence/licence.ts'
import type { Day } from '#domain/shared/day.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { mailbox, newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

const EVA = 'eva@korrel.example'
const PIET = 'piet@korrel.example'
const ALL = {
  skip: 0,
  limit: 50,
  q: '',
  states: [],
  expiresBefore: O.none,
  sortBy: 'createdAt',
  sortDir: 'asc',
} as const

describe('licences by operators', () => {
  let office: LicenceOffice

  beforeEach(async () => {
    office = await openLicenceOffice()
    await office.register(EVA)
    await office.enrol(EVA, (await office.existing(EVA)).licence.activationKey)
    await office.enrol(PIET)
    office.fired.length = 0
  })

  const idOf = async (address = EVA) => (await office.existing(address)).licence.id

  verifies('LIC-6', 'revoked is final, fires event 7 with the status before, and marks its users', async () => {
    const id = await idOf()
    await office.person(office.linkTenant, [], { email: mailbox('ina@korrel.example'), status: 'ACTIVE' })
    await office.enrol('ina@korrel.example')
    office.fired.length = 0
    const dry = await must(office.admin.dryRun(office.operator, id, { status: 'revoked' }))
    expect([dry.usersRemoved, dry.events, dry.licence.state]).to.deep.equal([2, ['Link licence revoked'], 'revoked'])
    expect([office.fired.length, (await office.existing(EVA)).licence.status]).to.deep.equal([0, 'active'])
    expect(await must(office.admin.change(office.operator, id, { status: 'revoked' }))).to.deep.equal(dry)
    expect(office.eventNames()).to.deep.equal(['LICENSE_REVOKED'])
    expect(office.fired[0]?.data).to.include({ previousStatus: 'active', activationsUsed: 3, licenseId: id })
    expect(office.fired[0]?.initiator).to.equal((await office.user(EVA))?.uuid)
    for (const one of [EVA, PIET]) expect((await office.user(one))?.status).to.equal('TO_BE_REMOVED')
    expect((await office.user('ina@korrel.example'))?.status).to.equal('ACTIVE')
    for (const change of [{ status: 'revoked' }, { kind: 'full' }, { expiresAt: 1 }, {}] as const)
      expect(await refusal(office.admin.change(office.operator, id, change))).to.deep.equal({ _tag: 'LicenceRevoked' })
    expect(office.fired).to.have.length(1)
  })

  verifies('LIC-6', 'a dry run names all events of a revocation past the expiry', async () => {
    const id = await idOf()
    await office.setLicence(EVA, { expiresAt: office.clock.now() })
    office.fired.length = 0
    const revoking = { status: 'revoked' } as const
    const { events } = await must(office.admin.dryRun(office.operator, id, revoking))
    expect(events).to.deep.equal(['Link licence expired', 'Link licence revoked'])
    expect((await must(office.admin.change(office.operator, id, revoking))).events).to.deep.equal(events)
    expect(office.fired.map(({ kind }) => kind.name)).to.deep.equal(events)
  })

  verifies('LIC-6', 'expired fires event 6 once, and moving its end ahead makes it what it was', async () => {
    const id = await idOf()
    for (let n = 0; n < 2; n++) await must(office.admin.change(office.operator, id, { status: 'expired' }))
    expect(office.eventNames()).to.deep.equal(['LICENSE_EXPIRED'])
    const ahead = { expiresAt: office.clock.now() + fromDays(30), kind: 'full' } as const
    expect((await must(office.admin.change(office.operator, id, ahead))).licence.state).to.equal('active')
    expect(office.fired).to.have.length(1)
    await must(office.admin.change(office.operator, id, { expiresAt: office.clock.now() }))
    expect([office.eventNames(), (await office.existing(EVA)).licence.status]).to.deep.equal([
      ['LICENSE_EXPIRED', 'LICENSE_EXPIRED'],
      'expired',
    ])
    await office.register('noor@molen.example')
    const pending = await idOf('noor@molen.example')
    await must(office.admin.change(office.operator, pending, { status: 'expired' }))
    const revived = await must(office.admin.change(office.operator, pending, ahead))
    expect(revived.licence.state).to.equal('pending')
  })

  verifies('LIC-9', 'prolonging long after the expiry takes its users back, however that was written', async () => {
    const id = await idOf()
    office.clock.advance(fromDays(46))
    expect(await office.markExpired()).to.equal(2)
    await must(office.admin.change(office.operator, id, { kind: 'full' }))
    for (const one of [EVA, PIET]) expect((await office.user(one))?.status).to.equal('TO_BE_REMOVED')
    await must(office.admin.change(office.operator, id, { expiresAt: office.clock.now() + fromDays(5) }))
    for (const one of [EVA, PIET]) {
      expect(await office.code(one)).to.equal('VALID')
      expect((await office.user(one))?.status).to.equal('NOT_ACTIVATED')
    }
    office.clock.advance(fromDays(36))
    expect(await office.markExpired()).to.equal(2)
    await must(office.admin.change(office.operator, id, { expiresAt: office.clock.now() + fromDays(5) }))
    expect((await office.user(PIET))?.status).to.equal('NOT_ACTIVATED')
  })

  verifies('LIC-6', 'takes no status that a licence gets by itself, and no licence that is not there', async () => {
    const id = await idOf()
    for (const status of ['pending', 'active'] as const)
      expect(await refusal(office.admin.change(office.operator, id, { status }))).to.deep.equal({
        _tag: 'LicenceStatusNotSettable',
      })
    const nowhere = asLicenceId(newUuid())
    for (const work of [
      office.admin.read(office.operator, nowhere),
      office.admin.change(office.operator, nowhere, {}),
      office.admin.activations(office.operator, nowhere, ALL),
      office.admin.events(office.operator, nowhere, ALL),
      office.admin.release(office.operator, nowhere, mailbox(EVA)),
    ])
      expect(await refusal<unknown, unknown>(work)).to.deep.equal({ _tag: 'LicenceNotFound' })
  })

  verifies('LIC-6', 'is for operators alone, wherever they act, and in the audit log of the link tenant', async () => {
    const id = await idOf()
    const { principal } = await office.administrator(['users:write', 'roles:write', 'platform:admin'])
    for (const work of [
      office.admin.list(principal, ALL),
      office.admin.read(principal, id),
      office.admin.change(principal, id, { kind: 'full' }),
      office.admin.dryRun(principal, id, { kind: 'full' }),
      office.admin.release(principal, id, mailbox(EVA)),
    ])
      expect(await refusal<unknown, unknown>(work)).to.include({ _tag: 'Forbidden' })
    await must(office.admin.change({ ...office.operator, tenantUuid: principal.home }, id, { kind: 'full' }))
    await must(office.admin.change(office.operator, id, { kind: 'full' }))
    const entries = await office.auditLog(office.linkTenant)
    expect(entries.map(({ action, subject, details }) => ({ action, subject, details }))).to.deep.equal([
      { action: 'licence.changed', subject: O.some(id), details: { kind: { from: 'trial', to: 'full' } } },
      { action: 'licence.requested', subject: O.some(id), details: {} },
    ])
    const { expiresAt: from } = (await must(office.admin.read(office.operator, id))).licence
    await must(office.admin.change(office.operator, id, { expiresAt: from + fromDays(30) }))
    // The old and the new date of a licence that was prolonged.
    expect((await office.auditLog(office.linkTenant))[0]?.details).to.deep.equal({
      expiresAt: { from, to: from + fromDays(30) },
    })
  })

  verifies('LIC-10', 'lists mailboxes with their last use, releases one, and gives it its own seat again', async () => {
    const id = await idOf()
    const listed = () => must(office.admin.activations(office.operator, id, { skip: 0, limit: 50 }))
    expect((await listed()).data.map(({ mailbox: one }) => one).toSorted()).to.deep.equal([EVA, PIET])
    for (let n = 0; n < 2; n++) await must(office.admin.release(office.operator, id, mailbox('Piet@korrel.example')))
    expect((await listed()).total).to.equal(1)
    expect((await office.user(PIET))?.status).to.equal('TO_BE_REMOVED')
    expect((await office.auditLog(office.linkTenant)).map(({ action }) => action)).to.deep.equal([
      'licence.released',
      'licence.requested',
    ])
    await office.register('noor@molen.example')
    await must(office.admin.release(office.operator, await idOf('noor@molen.example'), mailbox(EVA)))
    expect((await listed()).total).to.equal(1)
    for (let n = 0; n < 2; n++) await office.enrol(PIET)
    expect((await office.existing(EVA)).activations).to.equal(2)
  })

  verifies(['LIC-10', 'EVT-1'], 'lists the events of a licence alone, newest first, wherever they act', async () => {
    await office.register('noor@molen.example')
    const id = await idOf()
    office.clock.advance(1)
    await must(office.admin.change(office.operator, id, { status: 'revoked' }))
    const elsewhere = { ...office.operator, tenantUuid: (await office.administrator([])).principal.home }
    const listed = (skip: number, limit: number) =>
      must(office.admin.events(elsewhere, id, { skip, limit })).then(({ data, total }) => [
        ...data.map(({ constant, notifications }) => [constant, notifications]),
        total,
      ])
    const revoked = ['LINK_LICENSE_REVOKED', 0]
    expect(await listed(0, 1)).to.deep.equal([revoked, 4])
    expect((await listed(0, 50)).slice(1, 4)).to.have.deep.members([
      ['LINK_PLUGIN_ACTIVATED_ADDITIONAL', 0],
      ['LINK_PLUGIN_ACTIVATED_FIRST', 0],
      ['LINK_REGISTRATION_REQUESTED', 0],
    ])
    expect((await must(office.admin.read(elsewhere, id))).office).to.equal(office.linkTenant)
    const { principal } = await office.administrator(PERMISSIONS.filter((one) => one !== 'platform:admin'))
    for (const work of [office.admin.events(principal, id, ALL), office.admin.dailyRuns(principal)])
      expect(await refusal<unknown, unknown>(work)).to.include({ _tag: 'Forbidden' })
  })

  verifies('LIC-7', 'shows operators the latest run of each daily job', async () => {
    const runs = () => must(office.admin.dailyRuns(office.operator))
    expect(await runs()).to.deep.equal([])
    const begunAt = office.clock.now()
    const begin = (date: string) =>
      must(
        office.inScope(Tenant(office.linkTenant), ({ dailyRuns }) =>
          dailyRuns.createOrLock('A_JOB', date as Day, begunAt),
        ),
      )
    await begin('2026-03-01')
    await begin('2026-03-02')
    expect(await runs()).to.deep.equal([{ job: 'A_JOB', date: '2026-03-02', begunAt, finishedAt: O.none, handled: 0 }])
  })

  it('lists licences as time makes them', async () => {
    await office.register('noor@molen.example', 'De Molen')
    const states = async (query: Partial<Parameters<typeof office.admin.list>[1]>) =>
      (await must(office.admin.list(office.operator, { ...ALL, ...query }))).data.map(
        ({ state, licence: { covers } }) => `${covers} ${state}`,
      )
    expect(await states({ sortBy: 'organization' })).to.deep.equal(['molen.example pending', 'korrel.example trial'])
    expect(await states({ states: ['trial'] })).to.deep.equal(['korrel.example trial'])
    expect(await states({ q: 'MOLEN' })).to.deep.equal(['molen.example pending'])
    office.clock.advance(fromDays(14))
    expect(await states({ states: ['expired'] })).to.have.length(2)
  })
})
