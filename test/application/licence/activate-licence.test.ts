// Activating mailboxes and checking how they stand: the order of refusals, seats under load, expiry once.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice, TENANTS } from './licence-office.ts'

const EVA = 'eva@korrel.example'
const PIET = 'piet@korrel.example'
const OTHER_KEY = '9b1d7c36-52a4-4f0e-8c1d-6f3b2a5e7d90'

const tagOf = (outcome: E.Either<{ readonly _tag: string }, unknown>): string =>
  E.isLeft(outcome) ? outcome.left._tag : 'done'

describe('activating a mailbox', () => {
  let office: LicenceOffice

  beforeEach(async () => {
    office = await openLicenceOffice()
  })

  /** Eva's office, registered; answers its code. */
  const registered = async (email = EVA): Promise<string> => {
    await office.register(email)
    return (await office.existing(email)).licence.activationKey
  }
  const revoke = async () =>
    must(office.admin.change(office.operator, (await office.existing(EVA)).licence.id, { status: 'revoked' }))

  verifies('LIC-2', 'binds both tenants by the code, and enrols colleagues of the same tenants', async () => {
    const key = await registered()
    expect(tagOf(await office.enrol(PIET, key.toUpperCase()))).to.equal('done')
    const { licence, activations } = await office.existing(EVA)
    expect([licence.status, licence.boundTo, activations]).to.deep.equal(['active', O.some(TENANTS), 1])
    expect(tagOf(await office.enrol('EVA@korrel.example'))).to.equal('done')
    expect(office.eventNames()).to.deep.equal([
      'REGISTRATION_REQUESTED',
      'PLUGIN_ACTIVATED_FIRST',
      'PLUGIN_ACTIVATED_ADDITIONAL',
    ])
    expect(office.fired[1]?.data).to.deep.equal({
      name: 'Eva Jansen',
      email: PIET,
      applicantEmail: EVA,
      organization: 'Kantoor Korrel',
      activationKey: key,
      ...TENANTS,
    })
    expect(office.fired[1]?.initiator).to.equal((await office.user(PIET))?.uuid)
    expect(office.fired[2]?.initiator).to.equal((await office.user(EVA))?.uuid)
    expect((await office.user(PIET))?.status).to.equal('NOT_ACTIVATED')
  })

  verifies('LIC-2', 'again changes only the last use', async () => {
    const key = await registered()
    await office.enrol(EVA, key)
    const before = await office.existing(EVA)
    office.clock.advance(1)
    for (let n = 0; n < 20; n++) expect(tagOf(await office.enrol(EVA))).to.equal('done')
    const after = await office.existing(EVA)
    expect(after.licence).to.deep.equal(before.licence)
    expect(after.activation).to.deep.equal(
      O.map((one: object) => ({ ...one, lastUsedAt: office.clock.now() }))(before.activation),
    )
    expect(office.fired).to.have.length(2)
  })

  verifies('LIC-2', 'is refused without a licence, and by its state as time makes it; no user is made', async () => {
    expect(tagOf(await office.enrol(EVA, OTHER_KEY))).to.equal('LicenceNotFound')
    const [key, others] = [await registered(), await registered('noor@molen.example')]
    expect(tagOf(await office.enrol(EVA, others))).to.equal('ActivationKeyInvalid')
    await office.enrol(EVA, key)
    office.clock.advance(fromDays(14))
    expect(tagOf(await office.enrol(PIET, OTHER_KEY))).to.equal('LicenceExpired')
    await revoke()
    expect(tagOf(await office.enrol(PIET))).to.equal('LicenceRevoked')
    expect(await office.user(PIET)).to.equal(undefined)
  })

  verifies('LIC-3', '200 take the 100 seats, and event 5 fires once', async () => {
    const key = await registered()
    await office.enrol(EVA, key)
    await must(office.admin.change(office.operator, (await office.existing(EVA)).licence.id, { kind: 'full' }))
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, n) => office.enrol(`p${n}@korrel.example`)))
    const tags = outcomes.map(tagOf)
    expect(tags.filter((tag) => tag === 'done')).to.have.length(99)
    expect(tags.filter((tag) => tag === 'MaxActivationsReached')).to.have.length(101)
    expect((await office.existing(EVA)).activations).to.equal(100)
    const near = office.fired.filter(({ kind }) => kind.constant === 'LINK_LICENSE_NEAR_MAX_ACTIVATIONS')
    expect(near.map(({ data }) => [data['activationsUsed'], data['threshold'], data['max']])).to.deep.equal([
      [81, 80, 100],
    ])
    // A seat that is free again is taken again, and a full licence says so.
    expect(await office.code('p200@korrel.example')).to.equal('NOT_ENROLLED')
    const { id } = (await office.existing(EVA)).licence
    await must(office.admin.release(office.operator, id, mailbox('EVA@korrel.example')))
    expect((await office.existing(EVA)).activations).to.equal(99)
    expect(tagOf(await office.enrol('p200@korrel.example'))).to.equal('done')
    expect(office.fired.filter(({ kind }) => kind.constant === 'LINK_LICENSE_NEAR_MAX_ACTIVATIONS')).to.have.length(1)
  })

  verifies('LIC-4', 'validate and access give the code of the first state that holds', async () => {
    expect(await office.code(EVA)).to.equal('NOT_FOUND')
    const key = await registered()
    expect(await office.code(EVA)).to.equal('NOT_ACTIVATED')
    await office.enrol(EVA, key)
    expect(await office.code('eva+x@korrel.example')).to.equal('NOT_ENROLLED')
    expect(await office.code(EVA, { directoryTenantId: 'other' })).to.equal('TENANT_MISMATCH')
    expect(await office.code(EVA, {})).to.equal('VALID')
    expect(await must(office.access({ mailbox: mailbox(EVA), tenants: {} }))).to.equal('VALID')
    office.clock.advance(fromDays(14))
    expect(await office.code(EVA, { directoryTenantId: 'other' })).to.equal('EXPIRED')
    await revoke()
    expect(await office.code(EVA)).to.equal('REVOKED')
    expect(office.asked.slice(-2)).to.deep.equal(['validate EXPIRED', 'validate REVOKED'])
  })

  verifies('LIC-4', 'records a use once an hour, and takes the seat of an inactive mailbox again', async () => {
    const key = await registered()
    await office.enrol(EVA, key)
    const lastUse = async () => O.toUndefined((await office.existing(EVA)).activation)?.lastUsedAt
    const first = await lastUse()
    office.clock.advance(fromHours(1) - 1)
    await office.code(EVA)
    expect(await lastUse()).to.equal(first)
    office.clock.advance(1)
    await office.code(EVA)
    expect(await lastUse()).to.equal(office.clock.now())
    await office.setActivation(EVA, { deactivatedAt: O.some(office.clock.now()) })
    expect((await office.existing(EVA)).activations).to.equal(0)
    expect(await office.code(EVA)).to.equal('VALID')
    expect((await office.existing(EVA)).activations).to.equal(1)
    await office.setActivation(EVA, { deactivatedAt: O.some(office.clock.now()) })
    await office.enrol(PIET)
    await office.setLicence(EVA, { maxActivations: 1 })
    expect(await office.code(EVA)).to.equal('FULL')
    expect(tagOf(await office.enrol(EVA))).to.equal('MaxActivationsReached')
  })

  verifies(['LIC-3', 'LIC-4'], 'a check that takes a seat again may be the one that fires event 5', async () => {
    await office.enrol(EVA, await registered())
    for (let n = 1; n <= 80; n++) await office.enrol(`p${n}@korrel.example`)
    await office.setActivation(EVA, { deactivatedAt: O.some(office.clock.now()) })
    await must(office.admin.change(office.operator, (await office.existing(EVA)).licence.id, { kind: 'full' }))
    const before = office.fired.length
    for (const call of [() => office.code(EVA), () => must(office.access({ mailbox: mailbox(EVA), tenants: {} }))])
      expect(await call()).to.equal('VALID')
    expect(office.eventNames().slice(before)).to.deep.equal(['LICENSE_NEAR_MAX_ACTIVATIONS'])
  })

  verifies('LIC-4', 'says more only to a session of that mailbox', async () => {
    const key = await registered()
    await office.enrol(EVA, key)
    const asked = (session: O.Option<string>) =>
      must(office.validate({ mailbox: mailbox(EVA), tenants: {} }, session)).then(({ details }) => details)
    expect(await asked(O.none)).to.deep.equal(O.none)
    expect(await asked(O.some(PIET))).to.deep.equal(O.none)
    const { licence } = await office.existing(EVA)
    expect(await asked(O.some('EVA@korrel.example'))).to.deep.equal(
      O.some({
        status: 'active',
        kind: 'trial',
        expiresAt: licence.expiresAt,
        activationsUsed: 1,
        maxActivations: 100,
      }),
    )
  })

  verifies('LIC-5', 'the first call of any kind marks a licence expired, and no later one', async () => {
    await office.enrol(EVA, await registered())
    const { id } = (await office.existing(EVA)).licence
    const calls = [
      () => office.enrol(EVA),
      () => office.code(EVA),
      () => must(office.access({ mailbox: mailbox(EVA), tenants: {} })),
    ]
    for (const [n, call] of calls.entries()) {
      office.clock.advance(fromDays(14))
      await call()
      expect((await office.existing(EVA)).licence.status).to.equal('expired')
      for (const again of calls) await again()
      const events = office.fired.filter(({ kind }) => kind.constant === 'LINK_LICENSE_EXPIRED')
      expect(events).to.have.length(n + 1)
      expect([events[n]?.initiator, events[n]?.data['activationsUsed']]).to.deep.equal([
        (await office.user(EVA))?.uuid,
        1,
      ])
      await must(office.admin.change(office.operator, id, { expiresAt: office.clock.now() + fromDays(14) }))
    }
  })

  verifies('LIC-9', 'leaving marks a user who was made for it; activating again takes them back', async () => {
    await office.enrol(EVA, await registered())
    await office.person(office.linkTenant, [], { email: mailbox(PIET), status: 'ACTIVE' })
    await office.enrol(PIET)
    for (let n = 0; n < 2; n++)
      for (const one of [EVA, PIET]) expect(tagOf(await office.disconnect(one, O.none)())).to.equal('done')
    expect([(await office.user(EVA))?.status, (await office.user(PIET))?.status]).to.deep.equal([
      'TO_BE_REMOVED',
      'ACTIVE',
    ])
    expect((await office.existing(EVA)).activations).to.equal(0)
    await office.enrol(EVA)
    expect((await office.user(EVA))?.status).to.equal('NOT_ACTIVATED')
  })
})
