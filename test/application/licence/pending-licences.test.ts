// Licences that wait for their first activation, by operators: the code again, another applicant, or no licence after all.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { licenceMails } from '#application/licence/licence-mails.ts'
import type { LicenceId } from '#domain/licence/licence.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { mailbox, newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

/** A typing mistake: no one reads this mailbox. */
const WRONG = 'evva@korrel.example'
const EVA = 'eva@korrel.example'

describe('pending licences by operators', () => {
  let office: LicenceOffice

  beforeEach(async () => {
    office = await openLicenceOffice()
    await office.register(WRONG)
  })

  const pendingLicence = async () => (await office.existing(WRONG)).licence
  /** The addresses to which its mails may still leave. */
  const wantedMails = async (id: LicenceId) => {
    const mails = await office.mails()
    const ids = mails.map(({ message }) => message.id)
    const wanted = await must(
      office.inScope(Tenant(office.linkTenant), (stores) =>
        licenceMails.licence.findWanted(stores, { kind: 'licence', id }, ids, 0),
      ),
    )
    return mails.flatMap(({ message }) => (wanted.has(message.id) ? [message.recipient.address] : []))
  }
  const entries = async () =>
    (await office.auditLog(office.linkTenant))
      .filter(({ action }) => action !== 'licence.requested')
      .map(({ action, subject, details }) => [action, subject, details])

  verifies(
    'LIC-11',
    'the code goes again to the applicant, in their language, also past the mails of the hour',
    async () => {
      const { id, activationKey } = await pendingLicence()
      for (let n = 0; n < 6; n++) await must(office.pending.sendCode(office.operator, id, 'en'))
      const mails = await office.mails(WRONG)
      expect(mails).to.have.length(7)
      for (const { message, mailing } of mails) {
        expect(message.personalised.data).to.deep.equal({ activationKey })
        expect(mailing.origin).to.deep.equal({ kind: 'licence', id })
        const stored = await must(
          office.inScope(Tenant(office.linkTenant), ({ mailings }) => mailings.find(mailing.id)),
        )
        const content = O.toUndefined(stored)?.content
        for (const text of [content?.html ?? [], content?.text ?? []])
          expect(asWritten(text)).to.include('{{data.activationKey}}').and.include('{{data.deployUrl}}')
      }
      expect(new Set(mails.map(({ mailing }) => asWritten(mailing.subject)))).to.have.all.keys(
        'Je activatiecode voor tapster',
      )
      expect(await entries()).to.deep.equal(Array.from({ length: 6 }, () => ['licence.code-sent', O.some(id), {}]))
    },
  )

  verifies('LIC-11', 'a corrected applicant owns the licence, and the former one goes', async () => {
    const { id, activationKey } = await pendingLicence()
    const { licence } = await must(
      office.pending.correct(office.operator, id, { email: mailbox(EVA), name: 'Eva de Wit', organization: 'Korrel' }),
    )
    const user = await office.user(EVA)
    expect(user).to.include({ status: 'NOT_ACTIVATED', name: 'Eva de Wit' })
    expect(licence).to.deep.include({ organization: 'Korrel', status: 'pending', activationKey })
    expect(licence.applicant).to.deep.equal(O.some({ name: 'Eva de Wit', email: EVA, user: user?.uuid }))
    expect((await office.existing(EVA)).licence).to.deep.equal(licence)
    expect((await office.user(WRONG))?.status).to.equal('TO_BE_REMOVED')
    await must(office.pending.correct(office.operator, id, { name: 'Eva de Wit' }))
    expect(await entries()).to.deep.equal([
      [
        'licence.applicant-corrected',
        O.some(id),
        { name: true, email: true, organization: { from: 'Kantoor Korrel', to: 'Korrel' } },
      ],
    ])
    // The operator added this person, whose language no one knows.
    await must(office.pending.sendCode(office.operator, id, 'en'))
    expect((await office.mails(EVA)).map(({ mailing }) => asWritten(mailing.subject))).to.deep.equal([
      'Your activation code for tapster',
    ])
    expect(await wantedMails(id)).to.deep.equal([EVA])
    await office.enrol(EVA, activationKey)
    expect(office.fired.at(-1)?.data).to.include({ applicantEmail: EVA, name: 'Eva de Wit' })
  })

  verifies('LIC-11', 'an applicant stays within what the licence covers', async () => {
    const { id } = await pendingLicence()
    const elsewhere = { email: mailbox('eva@molen.example') }
    expect(await refusal(office.pending.correct(office.operator, id, elsewhere))).to.deep.equal({
      _tag: 'ApplicantNotCovered',
      covers: 'korrel.example',
    })
    await office.register('noor@mail.example')
    const own = (await office.existing('noor@mail.example')).licence.id
    expect(
      await refusal(office.pending.correct(office.operator, own, { email: mailbox('eva@mail.example') })),
    ).to.include({
      _tag: 'ApplicantNotCovered',
    })
    await must(office.pending.correct(office.operator, own, { email: mailbox('Noor+werk@mail.example') }))
    for (const one of [WRONG, 'noor@mail.example']) await office.setLicence(one, { applicant: O.none })
    for (const work of [
      office.pending.sendCode(office.operator, id, 'nl'),
      office.pending.correct(office.operator, id, { name: 'Eva' }),
    ])
      expect(await refusal<unknown, unknown>(work)).to.deep.equal({ _tag: 'ApplicantMissing' })
    await must(office.pending.correct(office.operator, id, { name: 'Eva', email: mailbox(EVA) }))
  })

  verifies('LIC-11', 'a removed licence frees its domain, and its users and waiting mails go', async () => {
    const { id } = await pendingLicence()
    await office.register('piet@korrel.example')
    expect(await wantedMails(id)).to.deep.equal([WRONG])
    await must(office.pending.remove(office.operator, id))
    expect(await wantedMails(id)).to.deep.equal([])
    expect(await office.found(EVA)).to.equal(undefined)
    for (const one of [WRONG, 'piet@korrel.example']) expect((await office.user(one))?.status).to.equal('TO_BE_REMOVED')
    expect(await entries()).to.deep.equal([['licence.removed', O.some(id), {}]])
    await office.register(EVA)
    expect((await office.existing(EVA)).licence.id).not.to.equal(id)
    expect(office.eventNames().at(-1)).to.equal('REGISTRATION_REQUESTED')
  })

  verifies('LIC-11', 'only a licence that waits is open to it, and only to operators', async () => {
    const { id, activationKey } = await pendingLicence()
    const all = (principal = office.operator, one = id) => [
      office.pending.sendCode(principal, one, 'nl'),
      office.pending.correct(principal, one, { name: 'X' }),
      office.pending.remove(principal, one),
    ]
    const refused = async (works: ReturnType<typeof all>, tag: string) => {
      for (const work of works) expect(await refusal<unknown, unknown>(work)).to.include({ _tag: tag })
    }
    const { principal } = await office.administrator(['users:write'], office.linkTenant)
    await refused(all(principal), 'Forbidden')
    await refused(all(office.operator, newUuid() as typeof id), 'LicenceNotFound')
    office.clock.advance(fromDays(14))
    await refused(all(), 'LicenceNotPending')
    await must(office.admin.change(office.operator, id, { expiresAt: office.clock.now() + fromDays(1) }))
    await office.enrol(EVA, activationKey)
    await refused(all(), 'LicenceNotPending')
    expect((await office.existing(EVA)).activations).to.equal(1)
  })
})
