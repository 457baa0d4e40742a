// Licences that go to another mail domain, and new ones after a revocation, by operators.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { MailDomain } from '#domain/identity/tenant.ts'
import type { Licence } from '#domain/licence/licence.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { recordChanged } from '#domain/shared/record-changed.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { refusal } from '#test/application/identity/people-world.ts'
import { mailbox, newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice, TENANTS } from './licence-office.ts'

const [EVA, PIET] = ['eva@korrel.example', 'piet@korrel.example']
const NEW = 'graan.example' as MailDomain

describe('licences of another mail domain, by operators', () => {
  let office: LicenceOffice
  let licence: Licence

  beforeEach(async () => {
    office = await openLicenceOffice()
    await office.register(EVA)
    licence = (await office.existing(EVA)).licence
  })

  const move = (change: Partial<Parameters<LicenceOffice['domains']['move']>[2]> = {}, id = licence.id) =>
    office.domains.move(office.operator, id, { domain: NEW, ...change })
  const revoke = (id = licence.id) => must(office.admin.change(office.operator, id, { status: 'revoked' }))
  const succeed = (id = licence.id) => office.domains.succeed(office.operator, id)
  const entries = async (action: string) =>
    (await office.auditLog(office.linkTenant))
      .filter((entry) => entry.action === action)
      .map(({ subject, details }) => [subject, details])

  verifies('LIC-12', 'a moved licence keeps its seats, and gives new ones in its new domain only', async () => {
    await office.enrol(EVA, licence.activationKey)
    await office.enrol(PIET)
    await office.setActivation(PIET, { deactivatedAt: O.some(office.clock.now()) })
    const fired = office.fired.length
    const moved = await must(move())
    expect(moved).to.deep.include({ activations: 1, state: 'trial' })
    expect(moved.licence).to.deep.equal({ ...licence, covers: NEW, status: 'active', boundTo: O.some(TENANTS) })
    expect([await office.code(EVA), await office.code(PIET)]).to.deep.equal(['VALID', 'VALID'])
    expect(await office.enrol('bas@korrel.example')).to.deep.equal(E.left({ _tag: 'LicenceNotFound' }))
    expect(office.fired).to.have.length(fired)
    await office.enrol('bas@graan.example')
    expect(await office.existing('bas@graan.example')).to.deep.include({ licence: moved.licence, activations: 3 })
    // The former domain is free. A licence of its own takes no seat of the moved one.
    await office.register('noor@korrel.example')
    expect((await office.existing('noor@korrel.example')).licence.id).not.to.equal(licence.id)
    expect((await office.existing(EVA)).licence.id).to.equal(licence.id)
  })

  verifies('LIC-12', 'a move is in the audit log once, and never with an address', async () => {
    await must(move())
    await must(move())
    await must(move({ email: mailbox('eva@graan.example') }))
    await office.register('noor@mail.example')
    const own = (await office.existing('noor@mail.example')).licence.id
    await must(move({ domain: 'meel.example' as MailDomain }, own))
    expect(await entries('licence.moved')).to.have.deep.members([
      [O.some(licence.id), { mailDomains: { given: [NEW], taken: ['korrel.example'] } }],
      [O.some(licence.id), { email: true }],
      [O.some(own), { mailDomains: { given: ['meel.example'], taken: [] } }],
    ])
  })

  verifies('LIC-12', 'the applicant goes along to an address of the new domain, and to no other', async () => {
    const elsewhere = move({ email: mailbox('eva@molen.example') })
    expect(await refusal(elsewhere)).to.deep.equal({ _tag: 'ApplicantNotCovered', covers: NEW })
    expect((await office.existing(EVA)).licence).to.deep.equal(licence)
    await must(move({ email: mailbox('eva@graan.example') }))
    const user = await office.user('eva@graan.example')
    expect(user).to.include({ status: 'NOT_ACTIVATED', name: 'Eva Jansen' })
    expect((await office.user(EVA))?.status).to.equal('TO_BE_REMOVED')
    expect((await office.existing('bas@graan.example')).licence.applicant).to.deep.equal(
      O.some({ name: 'Eva Jansen', email: 'eva@graan.example', user: user?.uuid }),
    )
  })

  verifies(
    'LIC-12',
    'a domain has one licence: one that is taken or shared is refused, a revoked one is not',
    async () => {
      await office.register('noor@graan.example')
      const other = (await office.existing('noor@graan.example')).licence
      expect(await refusal(move())).to.deep.equal({ _tag: 'CoverageTaken', covers: NEW })
      expect(await refusal(move({ domain: 'Mail.example' as MailDomain }))).to.deep.equal({
        _tag: 'MailDomainShared',
        domain: 'mail.example',
      })
      await revoke(other.id)
      await must(move())
      expect((await office.existing('bas@graan.example')).licence.id).to.equal(licence.id)
      expect(await refusal(move({}, other.id))).to.deep.equal({ _tag: 'LicenceRevoked' })
      expect(await refusal(succeed(other.id))).to.deep.equal({ _tag: 'CoverageTaken', covers: NEW })
    },
  )

  verifies('LIC-12', 'after a revocation the domain gets a new licence, which waits for its own code', async () => {
    await office.enrol(EVA, licence.activationKey)
    await office.register(PIET)
    expect(await refusal(succeed())).to.deep.equal({ _tag: 'LicenceNotRevoked' })
    await revoke()
    const [fired, mails] = [office.fired.length, (await office.mails()).length]
    const next = (await must(succeed())).licence
    expect(next).to.deep.include({ covers: licence.covers, organization: licence.organization, status: 'pending' })
    expect(next.expiresAt - office.clock.now()).to.equal(fromDays(14))
    expect(next.applicant).to.deep.equal(licence.applicant)
    expect([office.fired.length, (await office.mails()).length]).to.deep.equal([fired, mails])
    expect(await entries('licence.succeeded')).to.deep.equal([[O.some(next.id), {}]])
    expect([(await office.user(EVA))?.status, (await office.user(PIET))?.status]).to.deep.equal([
      'NOT_ACTIVATED',
      'TO_BE_REMOVED',
    ])
    expect(await refusal(succeed())).to.deep.equal({ _tag: 'CoverageTaken', covers: 'korrel.example' })
    expect(await office.enrol(EVA, licence.activationKey)).to.deep.equal(E.left({ _tag: 'ActivationKeyInvalid' }))
    await must(office.pending.sendCode(office.operator, next.id, 'nl'))
    await office.enrol(EVA, next.activationKey)
    expect(await office.existing(EVA)).to.deep.include({ activations: 1 })
    expect(office.eventNames().at(-1)).to.equal('PLUGIN_ACTIVATED_FIRST')
    expect((await must(office.admin.read(office.operator, licence.id))).state).to.equal('revoked')
  })

  verifies('LIC-12', 'without an applicant the new licence waits for one', async () => {
    await revoke()
    await office.setLicence(EVA, { status: 'revoked', applicant: O.none })
    const { id, applicant } = (await must(succeed())).licence
    expect(applicant).to.deep.equal(O.none)
    await must(office.pending.correct(office.operator, id, { name: 'Piet', email: mailbox(PIET) }))
    await must(office.pending.sendCode(office.operator, id, 'nl'))
    expect(await office.mails(PIET)).to.have.length(1)
  })

  verifies('LIC-12', 'only operators do this, and only with the version that they read', async () => {
    const { principal } = await office.administrator(['users:write'], office.linkTenant)
    const missing = newUuid() as typeof licence.id
    for (const [work, tag] of [
      [office.domains.move(principal, licence.id, { domain: NEW }), 'Forbidden'],
      [office.domains.succeed(principal, licence.id), 'Forbidden'],
      [move({}, missing), 'LicenceNotFound'],
      [succeed(missing), 'LicenceNotFound'],
      [
        office.domains.move(office.operator, licence.id, { domain: NEW }, () => TE.left(recordChanged)),
        'RecordChanged',
      ],
    ] as const)
      expect(await refusal<unknown, unknown>(work)).to.include({ _tag: tag })
    expect(await office.covered()).to.deep.equal(['korrel.example'])
  })

  verifies('LIC-12', 'mails about an ended licence name whom to ask', async () => {
    await revoke()
    await office.register(PIET)
    const [mail] = await office.mails(PIET)
    if (mail === undefined) throw new Error('no mail')
    const stored = await must(
      office.inScope(Tenant(office.linkTenant), ({ mailings }) => mailings.find(mail.mailing.id)),
    )
    const { content, data } = O.getOrElseW(() => ({ content: undefined, data: {} }))(stored)
    expect(data).to.include({ contact: 'help@tapster.example' })
    for (const text of [content?.html ?? [], content?.text ?? []])
      expect(asWritten(text)).to.include('Mail naar {{data.contact}}')
  })
})
