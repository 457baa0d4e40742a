// A system mailer over the stand-in cloud: what arrives, what is found again, and what is withheld.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { toErrorText } from '#domain/mailing/mailer.ts'
import { diagnoseConsent, type SystemMailbox, withSendResult } from '#domain/mailing/system-mailbox.ts'
import { fromHours } from '#domain/shared/clock.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { verifies } from '#test/support/verifies.ts'
import { EVA, NOW } from './cloud-world.ts'
import { DIRECTORY, mailToSend, type MailerWorld, makeMailerWorld, messageId, monitor } from './mailer-world.ts'

describe('a system mailer over the stand-in cloud', () => {
  let standIn: CloudUnderTest
  let world: MailerWorld
  before(async () => {
    standIn = await startCloud()
  })
  beforeEach(async () => {
    await standIn.control([{ op: 'reset' }, { op: 'grant', directory: DIRECTORY, permission: 'Mail.Read' }])
    world = makeMailerWorld(standIn.place)
  })
  afterEach(() => world.close())
  after(() => standIn.stop())

  const send = async (n = 1, mailbox = monitor) => (await world.mailerOf(mailbox).send(mailToSend(n))())._tag
  const lookUp = async (n = 1): Promise<string> => {
    const { lookUp: look } = world.mailerOf(monitor)
    return O.isSome(look) ? look.value(messageId(n))() : 'nothing to look in'
  }
  const arrived = async () => (await standIn.report()).mails

  verifies('MSG-10', 'arrives as it was meant', async () => {
    expect(await send()).to.equal('Accepted')
    const [mail, ...others] = await arrived()
    expect(others).to.deep.equal([])
    expect(mail).to.deep.include({
      from: EVA,
      fromName: 'Monitor van Korrel',
      replyTo: ['vragen@korrel.example'],
      to: ['daan.mulder@korenbloem.example'],
      subject: 'Uw mening, <b>graag</b>',
      body: { contentType: 'html', content: mailToSend(1).html },
      headers: [{ name: 'X-Auto-Response-Suppress', value: 'OOF, AutoReply' }],
      attachments: [{ name: 'uitleg.pdf', bytes: 8 }],
      saved: true,
    })
    expect(Object.values(mail?.properties ?? {})).to.deep.equal([messageId(1)])
    expect(await send(2, { ...monitor, saveToSentItems: false })).to.equal('Accepted')
    expect((await arrived())[0]?.saved).to.equal(false)
  })

  verifies('CAM-17', 'carries the opt-out as the property of its header, and is found again', async () => {
    const unsubscribeUrl = O.some('https://tapster.example/o/A1')
    expect((await world.mailerOf(monitor).send(mailToSend(1, { unsubscribeUrl }))())._tag).to.equal('Accepted')
    const [mail] = await arrived()
    expect(mail?.properties).to.deep.include({ 'String 0x1045': '<https://tapster.example/o/A1>' })
    expect(Object.values(mail?.properties ?? {})).to.have.members([messageId(1), '<https://tapster.example/o/A1>'])
    expect(await lookUp()).to.equal('sent')
  })

  verifies('MSG-12', 'carries a picture that the HTML shows with its content id', async () => {
    const picture = { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('png'), contentId: '1.x@y' }
    const attachments = [picture, { ...picture, filename: 'bijlage.png', contentId: undefined }].map(
      ({ contentId, ...one }) => (contentId === undefined ? one : { ...one, contentId }),
    )
    await world.mailerOf(monitor).send(mailToSend(1, { attachments }))()
    expect((await arrived())[0]?.attachments).to.deep.equal([
      { name: 'logo.png', bytes: 3, shownAs: '1.x@y' },
      { name: 'bijlage.png', bytes: 3 },
    ])
  })

  verifies('MSG-10', 'takes an attachment of all the size that a template may have', async () => {
    const content = new Uint8Array(2_000_000)
    const attachments = [{ filename: 'groot.bin', contentType: 'application/octet-stream', content }]
    expect((await world.mailerOf(monitor).send(mailToSend(1, { attachments }))())._tag).to.equal('Accepted')
    const huge = [{ filename: 'te groot.bin', contentType: 'application/pdf', content: new Uint8Array(3_200_000) }]
    expect(await world.mailerOf(monitor).send(mailToSend(2, { attachments: huge }))()).to.deep.include({
      _tag: 'Refused',
      error: 'too_large',
    })
  })

  for (const [what, fault, isDelivered] of [
    ['a 504 after delivery', { kind: 'doneButFailed' }, true],
    ['a 504 without delivery', { kind: 'status', status: 504 }, false],
    ['an answer that is lost after delivery', { kind: 'loseAnswer' }, true],
    ['a connection that breaks before delivery', { kind: 'down' }, false],
  ] as const)
    verifies('MSG-7', `knows nothing after ${what}, sends once, and looks it up`, async () => {
      await standIn.control([
        { op: 'fault', path: '/sendMail', ...fault },
        { op: 'transport', seconds: 60 },
      ])
      expect(await send()).to.equal('Unknown')
      expect(await arrived()).to.have.length(isDelivered ? 1 : 0)
      expect(await lookUp()).to.equal('not_found')
      await standIn.control({ op: 'advance', seconds: 60 })
      expect(await lookUp()).to.equal(isDelivered ? 'sent' : 'not_found')
      expect(await lookUp(2)).to.equal('not_found')
      await standIn.control({ op: 'fault', kind: 'down', path: '/messages' })
      expect(await lookUp()).to.equal('unavailable')
    })

  verifies('MSG-7', 'needs a permission to look', async () => {
    await send()
    await standIn.control({ op: 'revoke', directory: DIRECTORY, permission: 'Mail.Read' })
    expect(await lookUp()).to.equal('unavailable')
  })

  verifies('MSG-7', 'takes 202 for success with Retry-After too, and obeys the one of 429', async () => {
    await standIn.control({ op: 'fault', kind: 'doneWithRetryAfter', path: '/sendMail', retryAfter: 30, count: 1 })
    expect(await send()).to.equal('Accepted')
    await standIn.control([{ op: 'clear' }, { op: 'fault', kind: 'throttled', path: '/sendMail', retryAfter: 30 }])
    const throttled = await world.mailerOf(monitor).send(mailToSend(2))()
    expect(throttled).to.deep.include({ _tag: 'Unusable', refusal: 'throttled', after: O.some(30_000), reached: true })
    await standIn.control([{ op: 'clear' }, { op: 'limits', recipientsInADay: 1 }])
    expect(await world.mailerOf(monitor).send(mailToSend(3))()).to.deep.include({
      refusal: 'throttled',
      code: '429 ErrorExceededMessageLimit',
      after: O.none,
    })
    expect(await arrived()).to.have.length(1)
  })

  verifies('SYS-9', 'has no more under way than its connections, which the cloud takes at once', async () => {
    const mailer = world.mailerOf(monitor)
    await standIn.control({ op: 'fault', kind: 'slow', path: '/sendMail', ms: 30 })
    const sent = await Promise.all(Array.from({ length: 12 }, (_, n) => mailer.send(mailToSend(n))()))
    expect(sent.map(({ _tag }) => _tag)).to.deep.equal(Array.from({ length: 12 }, () => 'Accepted'))
    expect((await standIn.report()).mostAtOnce).to.be.at.most(4)
  })

  /** What an administrator reads after a mail was tried, `later` than the consent. */
  const diagnosed = async (consented: SystemMailbox, later = 0) => {
    const result = await world.mailerOf(consented).send(mailToSend(1))()
    const after = withSendResult(consented, toErrorText(result), NOW + later)
    const answer = await world.askDirectory(consented.directoryTenantId)()
    return [after.consentStatus.granted, diagnoseConsent(after, answer, NOW + later)]
  }
  const consented = (changed: Partial<SystemMailbox> = {}): SystemMailbox => ({
    ...monitor,
    consentStatus: { ...monitor.consentStatus, granted: true, lastConsentAt: O.some(NOW) },
    ...changed,
  })

  verifies(['SYS-10', 'SYS-11'], 'shows what keeps the mailbox from sending, each by its own name', async () => {
    expect(await diagnosed(consented())).to.deep.equal([true, 'Healthy'])

    await standIn.control({ op: 'secrets', accepted: ['another'] })
    expect(await diagnosed(consented(), fromHours(2))).to.deep.equal([true, 'ClientRefused'])
    await standIn.control([{ op: 'reset' }, { op: 'deny', mailbox: EVA }])
    expect(await diagnosed(consented(), fromHours(2))).to.deep.equal([false, 'BlockedByPolicy'])
    await standIn.control([{ op: 'reset' }, { op: 'revoke', directory: DIRECTORY, permission: 'Mail.Send' }])
    expect(await diagnosed(consented(), 60_000)).to.deep.equal([false, 'ConsentNotEffectiveYet'])
    expect(await diagnosed(consented(), fromHours(2))).to.deep.equal([false, 'ConsentWithdrawn'])
    await standIn.control([{ op: 'reset' }, { op: 'remove', directory: DIRECTORY }])
    expect(await diagnosed(consented(), fromHours(2))).to.deep.equal([true, 'ConsentWithdrawn'])

    await standIn.control({ op: 'reset' })
    const gone = consented({ mailboxAddress: 'weg@korrel.example' })
    expect(await diagnosed(gone, fromHours(2))).to.deep.equal([true, 'MailboxNotFound'])
    const elsewhere = consented({ directoryTenantId: 'nergens.example' })
    expect(await diagnosed(elsewhere, fromHours(2))).to.deep.equal([true, 'DirectoryUnknown'])
    await standIn.control({ op: 'fault', kind: 'down', path: '/token' })
    expect(await diagnosed(consented(), fromHours(2))).to.deep.equal([true, 'DirectoryAway'])
  })

  verifies('MSG-10', 'leaves over TLS, and to no server whose authority is not trusted', async () => {
    const authority = makeAuthority(makeValidity(Date.now()))
    const secure = await startCloud({ authority })
    expect(new URL(secure.place.apiUrl).protocol).to.equal('https:')
    const trusting = makeMailerWorld(secure.place, [authority.certificate])
    const distrusting = makeMailerWorld(secure.place)
    try {
      expect((await trusting.mailerOf(monitor).send(mailToSend(1))())._tag).to.equal('Accepted')
      expect(await distrusting.mailerOf(monitor).send(mailToSend(2))()).to.deep.equal({
        _tag: 'Unusable',
        refusal: 'unreachable',
        code: 'login',
        after: O.none,
      })
    } finally {
      await Promise.all([trusting.close(), distrusting.close(), secure.stop()])
    }
  })

  verifies(['SYS-5', 'SYS-7'], 'leaves at once after a consent that was given again', async () => {
    await standIn.control({ op: 'revoke', directory: DIRECTORY, permission: 'Mail.Send' })
    // Another call has taken a token that lacks the permission, and keeps it.
    await lookUp()
    await standIn.control({ op: 'grant', directory: DIRECTORY, permission: 'Mail.Send' })
    expect(await send()).to.equal('Accepted')
  })
})
