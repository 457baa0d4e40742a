// The diagnosis of a system mailbox, and that its remedies work.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { MONITOR_ROUTE } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { answer, operator, settings } from './operator-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'
import { unusable } from './send-results.ts'

describe('the diagnosis of system mailboxes', () => {
  verifies('SYS-11', 'follows from what the directory answers and what the mail API said', async () => {
    const world = await operator()
    const { answers } = world
    await must(world.systemMailboxes.put(world.principal, 'monitor', settings))
    const health = () => must(world.systemMailboxes.health(world.principal, 'monitor'))
    answers.directory = 'ClientRefused'
    expect(await health()).to.equal('ClientRefused')
    answers.directory = 'ConsentMissing'
    expect(await health()).to.equal('SystemMailboxConsentMissing')
    await must(world.systemMailboxes.complete(answer({ tenant: settings.directoryTenantId })))
    expect(await health()).to.equal('ConsentNotEffectiveYet')
    world.clock.advance(fromHours(2))
    expect(await health()).to.equal('ConsentWithdrawn')
    answers.directory = 'MaySend'
    expect(await health()).to.equal('Healthy')
    world.answer(() => ({ _tag: 'Denied', text: '403 ErrorAccessDenied (access policy)' }))
    await world.send(newTenant(), 1, { route: MONITOR_ROUTE })
    await world.runDue()
    expect(await health()).to.equal('BlockedByPolicy')
  })

  verifies(
    'SYS-11',
    'an error is over with another address, and with a mail that leaves, after which it is still shown',
    async () => {
      const world = await operator()
      const put = (mailboxAddress: string) =>
        must(world.systemMailboxes.put(world.principal, 'monitor', { ...settings, mailboxAddress }))
      const health = () => must(world.systemMailboxes.health(world.principal, 'monitor'))
      const test = () =>
        world.testMails.ofSystemMailbox(world.principal, 'monitor', mailbox('eva@korrel.example'), 'nl')()
      await put('wrong@kantoor.example')
      await must(world.systemMailboxes.complete(answer({ tenant: settings.directoryTenantId })))
      world.answer(() => unusable({ refusal: 'sender_refused', code: '404 ErrorInvalidUser (mailbox not found)' }))
      await test()
      expect(await health()).to.equal('MailboxNotFound')
      await put('right@kantoor.example')
      expect(await health()).to.equal('Healthy')
      await test()
      await put('Right@kantoor.example')
      expect(await health()).to.equal('MailboxNotFound')
      world.answer(() => ACCEPTED)
      await test()
      expect(await health()).to.equal('Healthy')
      const after = await world.mailbox()
      expect(after?.consentStatus.lastErrorMessage).to.deep.equal(
        O.some('sender_refused: 404 ErrorInvalidUser (mailbox not found)'),
      )
      expect(after?.lastWorkedAt).to.have.property('_tag', 'Some')
      await put('other@kantoor.example')
      expect(await world.mailbox()).to.deep.include({ lastWorkedAt: O.none })
      expect((await world.mailbox())?.consentStatus).to.deep.include({ lastErrorAt: O.none, lastErrorMessage: O.none })
    },
  )

  for (const [text, diagnosis] of [
    ['403 ErrorAccessDenied', 'ConsentNotEffectiveYet'],
    ['403 ErrorAccessDenied (access policy)', 'BlockedByPolicy'],
  ] as const)
    verifies(
      ['SYS-10', 'SYS-11'],
      `ends after an hour with another consent, which lets waiting mail leave: ${diagnosis}`,
      async () => {
        const world = await operator()
        await must(world.systemMailboxes.put(world.principal, 'monitor', settings))
        const consent = () => must(world.systemMailboxes.complete(answer({ tenant: settings.directoryTenantId })))
        const health = () => must(world.systemMailboxes.health(world.principal, 'monitor'))
        const tenant = newTenant()
        await world.send(tenant, 10, { route: MONITOR_ROUTE })
        const effective = world.clock.now() + fromMinutes(40)
        world.answer(() => (world.clock.now() < effective ? { _tag: 'Denied', text } : ACCEPTED))
        await consent()
        await world.runFor(fromMinutes(5))
        expect(await health()).to.equal(diagnosis)
        await world.runFor(fromMinutes(55))
        expect(await world.states(tenant)).to.deep.equal({ access_denied: 1, Queued: 9 })
        await consent()
        expect(await health()).to.equal('Healthy')
        await world.runDue()
        expect(await world.states(tenant)).to.deep.equal({ access_denied: 1, Sent: 9 })
      },
    )
})
