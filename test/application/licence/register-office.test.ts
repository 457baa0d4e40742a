// Registering an office: one licence for each mail domain, one code, and the same answer for all.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Name } from '#domain/identity/naming.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

const DONE = E.right(undefined)

describe('registering an office', () => {
  let office: LicenceOffice

  beforeEach(async () => {
    office = await openLicenceOffice()
  })

  verifies('LIC-1', 'makes a pending trial of 14 days with its owner, mails the code, and fires event 1', async () => {
    expect(await office.register('Eva@Korrel.example')).to.deep.equal(DONE)
    const { licence, activations } = await office.existing('piet@korrel.example')
    const user = await office.user('eva@korrel.example')
    expect(licence).to.deep.include({ covers: 'korrel.example', kind: 'trial', status: 'pending', maxActivations: 100 })
    expect([licence.expiresAt - office.clock.now(), activations]).to.deep.equal([fromDays(14), 0])
    expect(user)
      .to.include({ status: 'NOT_ACTIVATED', name: 'Eva Jansen' })
      .and.deep.include({
        roles: [office.role.uuid],
      })
    expect(licence.applicant).to.deep.equal(
      O.some({ email: 'Eva@Korrel.example', name: 'Eva Jansen', user: user?.uuid }),
    )
    const [mail, ...more] = await office.mails()
    expect(more).to.have.length(0)
    expect(mail?.mailing.origin).to.deep.equal({ kind: 'licence', id: licence.id })
    expect(mail?.message.recipient).to.deep.equal({ address: 'Eva@Korrel.example', name: '' })
    expect(mail?.message.personalised.data).to.deep.equal({ activationKey: licence.activationKey })
    const [event] = office.fired
    expect([office.eventNames(), event?.initiator]).to.deep.equal([['REGISTRATION_REQUESTED'], user?.uuid])
    expect(event?.data).to.have.all.keys('email', 'name', 'organization', 'activationKey', 'expiresAt')
  })

  verifies('LIC-1', 'a second time for the domain mails no code, makes a user, and fires event 2', async () => {
    await office.register('eva@korrel.example')
    const before = await office.existing('eva@korrel.example')
    expect(await office.register('PIET@KORREL.EXAMPLE', 'Elders', 'Piet')).to.deep.equal(DONE)
    expect(await office.existing('eva@korrel.example')).to.deep.equal(before)
    expect(await office.mails()).to.have.length(1)
    const piet = await office.user('piet@korrel.example')
    expect(piet).to.include({ status: 'NOT_ACTIVATED', name: 'Piet' })
    expect(office.fired[1]).to.deep.include({ initiator: piet?.uuid })
    expect(office.fired[1]?.data).to.include({ domain: 'korrel.example', existingLicenseId: before.licence.id })
    expect(office.fired[1]?.data).not.to.have.property('activationKey')
  })

  verifies('LIC-1', 'takes subdomains and other domains apart, and spellings of one domain together', async () => {
    for (const email of [
      'a@korrel.example',
      'b@KORREL.example',
      'a@mail.korrel.example',
      'a@bäcker.example',
      'b@xn--bcker-gra.example',
      'a+werk@korrel.example',
    ])
      await office.register(email)
    expect(await office.covered()).to.deep.equal(['bäcker.example', 'korrel.example', 'mail.korrel.example'])
  })

  verifies('LIC-1', 'of a public mail domain covers one whole address, whatever is behind its plus', async () => {
    for (const email of ['eva@mail.example', 'Eva+werk@Mail.example', 'piet@mail.example', 'eva@bücher.example'])
      await office.register(email)
    expect(await office.covered()).to.deep.equal(['eva@bücher.example', 'eva@mail.example', 'piet@mail.example'])
    expect(office.eventNames().filter((one) => one === 'REGISTRATION_DUPLICATE')).to.have.length(1)
  })

  verifies(
    'LIC-1',
    'of an expired or revoked licence mails the reason alone, and marks what has expired first',
    async () => {
      await office.register('eva@korrel.example')
      office.clock.advance(fromDays(14))
      expect(await office.register('piet@korrel.example')).to.deep.equal(DONE)
      const { licence } = await office.existing('eva@korrel.example')
      expect(licence.status).to.equal('expired')
      expect(office.eventNames()).to.deep.equal(['REGISTRATION_REQUESTED', 'LICENSE_EXPIRED'])
      await must(office.admin.change(office.operator, licence.id, { status: 'revoked' }))
      await office.register('piet@korrel.example')
      const mails = await office.mails('piet@korrel.example')
      expect(mails.map(({ mailing }) => asWritten(mailing.subject)).toSorted()).to.deep.equal([
        'De licentie van je kantoor is ingetrokken',
        'De licentie van je kantoor is verlopen',
      ])
      for (const { message } of mails) expect(message.personalised.data ?? {}).to.deep.equal({})
      expect(office.eventNames()).to.deep.equal(['REGISTRATION_REQUESTED', 'LICENSE_EXPIRED', 'LICENSE_REVOKED'])
      expect(await office.user('piet@korrel.example')).to.equal(undefined)
    },
  )

  verifies('LIC-1', 'mails a domain five times an hour, and answers the same beyond that', async () => {
    await office.register('eva@korrel.example')
    const { licence } = await office.existing('eva@korrel.example')
    await must(office.admin.change(office.operator, licence.id, { status: 'revoked' }))
    for (let n = 0; n < 8; n++) expect(await office.register('piet@korrel.example')).to.deep.equal(DONE)
    expect(await office.mails()).to.have.length(5)
    office.clock.advance(fromHours(1))
    await office.register('piet@korrel.example')
    expect(await office.mails()).to.have.length(6)
    expect(new Set(office.slept).size).to.equal(1)
    expect(office.slept).to.have.length(10)
  })

  verifies(
    ['LIC-1', 'EVT-1'],
    'fires event 2 and makes a user at each registration past the mails of the hour',
    async () => {
      await office.register('eva@korrel.example')
      for (let n = 0; n < 50; n++) expect(await office.register(`x${n}@korrel.example`)).to.deep.equal(DONE)
      expect(office.eventNames().filter((one) => one === 'REGISTRATION_DUPLICATE')).to.have.length(50)
      expect(office.asked.filter((one) => one === 'register duplicate')).to.have.length(50)
      expect((await office.user('x49@korrel.example'))?.status).to.equal('NOT_ACTIVATED')
      expect(await office.mails()).to.have.length(1)
      office.clock.advance(fromDays(45))
      expect(await office.markExpired()).to.equal(51)
    },
  )

  verifies(
    ['LIC-1', 'EVT-1'],
    'fires event 1 and mails the code of a new licence past the mails of the hour',
    async () => {
      await office.register('eva@korrel.example')
      for (let n = 0; n < 5; n++) await office.register('piet@korrel.example')
      const { id } = (await office.existing('eva@korrel.example')).licence
      await must(office.inScope(Admin, ({ licences }) => licences.remove(id)))
      expect(await office.register('noor@korrel.example')).to.deep.equal(DONE)
      const { licence } = await office.existing('noor@korrel.example')
      expect(office.eventNames().at(-1)).to.equal('REGISTRATION_REQUESTED')
      const [mail] = await office.mails('noor@korrel.example')
      expect(mail?.message.personalised.data).to.deep.equal({ activationKey: licence.activationKey })
    },
  )

  verifies('LIC-9', 'of a person whom an administrator added never has them removed', async () => {
    const known = { email: mailbox('klant@bakker.example'), status: 'NOT_ACTIVATED' } as const
    await office.person(office.linkTenant, [], known)
    await office.register(known.email)
    const { licence } = await office.existing(known.email)
    await office.enrol(known.email, licence.activationKey)
    office.clock.advance(fromDays(45))
    expect(await office.markExpired()).to.equal(0)
    await office.disconnect(known.email, O.none)()
    await must(office.admin.change(office.operator, licence.id, { status: 'revoked' }))
    expect((await office.user(known.email))?.status).to.equal('NOT_ACTIVATED')
  })

  verifies('LIC-9', 'takes back a user whom licences removed, and none whom an administrator removed', async () => {
    const [own, dismissed] = ['own@own.example', 'dismissed@dismissed.example'] as const
    const { principal } = await office.administrator(['users:write'], office.linkTenant)
    for (const email of [own, dismissed]) await office.register(email)
    const { licence } = await office.existing(own)
    await office.enrol(own, licence.activationKey)
    await office.disconnect(own, O.none)()
    const user = await office.user(dismissed)
    if (user === undefined) throw new Error('registering made no user')
    await must(office.changeUser(principal, user.uuid, { status: 'TO_BE_REMOVED' }))
    const statuses = async () => [(await office.user(own))?.status, (await office.user(dismissed))?.status]
    expect(await statuses()).to.deep.equal(['TO_BE_REMOVED', 'TO_BE_REMOVED'])
    for (const email of [own, dismissed]) await office.register(email)
    expect(await statuses()).to.deep.equal(['NOT_ACTIVATED', 'TO_BE_REMOVED'])
  })

  verifies('LIC-9', 'lets no user sign in, nor be removed once an administrator changed them', async () => {
    const places = (email: string) =>
      must(office.inScope(Admin, ({ userDirectory }) => userDirectory.findSignInPlaces(mailbox(email))))
    const [stranger, invited] = ['stranger@own.example', 'invited@own.example'] as const
    for (const email of [stranger, invited]) await office.register(email)
    const user = await office.user(invited)
    if (user === undefined) throw new Error('registering made no user')
    expect([await places(stranger), await places(invited)]).to.deep.equal([[], []])
    const { principal } = await office.administrator(['users:read', 'users:write'], office.linkTenant)
    const isInvited = async () => (await must(office.readUser(principal, user.uuid))).invited
    expect(await isInvited()).to.equal(false)
    await must(office.changeUser(principal, user.uuid, { name: 'Noor' as Name }))
    expect(await isInvited()).to.equal(true)
    const place = { tenantUuid: office.linkTenant, user: user.uuid }
    office.clock.advance(fromDays(45))
    expect(await office.markExpired()).to.equal(1)
    await office.register(stranger)
    expect([await places(stranger), await places(invited)]).to.deep.equal([[], [place]])
    expect(await office.user(invited)).to.include({ status: 'NOT_ACTIVATED', name: 'Noor' })
  })

  verifies('LIC-9', 'leaves people whom no licence made as they are', async () => {
    for (const status of ['ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const) {
      const email = `${status.toLowerCase()}@${status.toLowerCase().replaceAll('_', '-')}.example` as never
      await office.person(office.linkTenant, [], { email, status })
      await office.register(email)
      expect((await office.user(email))?.status).to.equal(status)
    }
  })
})
