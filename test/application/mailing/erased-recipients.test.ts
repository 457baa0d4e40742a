// Recipients who are forgotten while their mail waits, is being sent, was sent, or may have been.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Name } from '#domain/identity/naming.ts'
import { makeForgetMessages } from '#application/mailing/purge-mail.ts'
import { MAIL_CLAIM_LENGTH } from '#domain/mailing/message-transitions.ts'
import type { Mailing } from '#domain/mailing/message.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER } from '#test/contract/sample-mails.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { MAIL_RIGHTS, makeMailWorld } from './mail-world.ts'
import { ACCEPTED, WorkerDied } from './scripted-mailer.ts'

async function office() {
  const world = makeMailWorld()
  await world.monitor()
  const { principal, tenant } = await world.administrator(MAIL_RIGHTS)
  const forget = makeForgetMessages(world)
  return {
    ...world,
    principal,
    tenant,
    forget: () => must(forget(tenant, mailbox('Eva0@klant.example'))),
    sendOne: async (given: Partial<Mailing> = {}) => {
      const [message] = await world.send(tenant, 1, given)
      if (message === undefined) throw new Error('one was made')
      return message
    },
    wake: (mailer = DEFAULT_MAILER) =>
      world.within(Tenant(tenant), ({ outbox }) =>
        outbox.enqueue({ queue: 'mail.send', data: { mailer }, key: mailer }),
      ),
    dies: async () => {
      world.answer(() => {
        throw new WorkerDied()
      })
      expect(await world.runDue().catch((error: unknown) => error)).to.be.instanceOf(WorkerDied)
      world.answer(() => ACCEPTED)
    },
  }
}

describe('mail to a recipient who is forgotten', () => {
  verifies(['IDN-5', 'MSG-8'], 'is withdrawn at its turn, with the reason, while others leave', async () => {
    const world = await office()
    await world.send(world.tenant, 3)
    expect(await world.forget()).to.equal(1)
    await world.runDue()
    expect(world.left.map(({ mail }) => mail.to.address)).to.deep.equal(['eva1@klant.example', 'eva2@klant.example'])
    expect(await world.states(world.tenant)).to.deep.equal({ Withdrawn: 1, Sent: 2 })
    const withdrawn = (await world.held(world.tenant)).messages.find(({ state }) => state._tag === 'Withdrawn')
    expect(withdrawn?.story).to.deep.equal([{ at: world.clock.now(), step: 'erased', code: '' }])
    expect(world.reported.map(({ state }) => state._tag)).to.have.members(['Withdrawn', 'Sent', 'Sent'])
    expect(world.jobs()).to.deep.equal([])
    expect(await world.forget()).to.equal(0)
  })

  for (const [answer, becomes] of [
    [ACCEPTED, 'Sent'],
    [{ _tag: 'Unknown', code: 'ETIMEDOUT' }, 'outcome_unknown'],
    [{ _tag: 'Deferred', after: O.none, code: '450' }, 'Withdrawn'],
  ] as const)
    verifies(['IDN-5', 'MSG-5'], `that was being sent becomes ${becomes} after ${answer._tag}`, async () => {
      const world = await office()
      const message = await world.sendOne()
      world.answer(async () => {
        await world.forget()
        return answer
      })
      await world.runFor(fromHours(1))
      expect(world.left).to.have.length(1)
      expect(await world.stateOf(world.tenant, message)).to.equal(becomes)
      const { recipient, personalised } = await world.messageOf(world.tenant, message)
      expect({ recipient, personalised }).to.deep.equal({ recipient: { address: '', name: '' }, personalised: {} })
      expect(world.reported.map(({ id }) => id)).to.deep.equal([message.id])
    })

  verifies(['IDN-5', 'MSG-7'], 'that a dead worker left behind is not repeated: its outcome is unknown', async () => {
    const world = await office()
    const message = await world.sendOne()
    await world.dies()
    await world.forget()
    await world.wake()
    await world.runFor(MAIL_CLAIM_LENGTH + fromMinutes(1), world.newWorker())
    expect(world.left).to.have.length(1)
    expect(await world.stateOf(world.tenant, message)).to.equal('outcome_unknown')
    await must(world.outgoing.decide(world.principal, message.id, 'send_again'))
    await world.runDue()
    expect(world.left).to.have.length(1)
    expect(await world.stateOf(world.tenant, message)).to.equal('Withdrawn')
  })

  verifies(['IDN-5', 'MSG-7'], 'and may have left is still looked up in the cloud', async () => {
    const world = await office()
    const message = await world.sendOne(world.toMonitor)
    world.answer(() => ({ _tag: 'Unknown', code: '504' }))
    await world.runDue()
    await world.forget()
    world.answerLookUps(() => 'sent')
    await world.wake(MONITOR_MAILER)
    await world.runFor(fromMinutes(5))
    expect(await world.stateOf(world.tenant, message)).to.equal('Sent')
    expect(world.left).to.have.length(1)
  })

  verifies('IDN-5', 'takes the values with it, of a mail to them alone', async () => {
    const world = await office()
    const { uuid: template } = await must(
      world.templates.add(world.principal, {
        name: 'Uitnodiging' as Name,
        language: 'nl',
        subject: 'Dag',
        body: '<p>{{data.city}}</p>',
        replyTo: O.none,
        systemMailboxKey: O.none,
        attachments: O.none,
      }),
    )
    const order = { mailing: O.none, template, data: { city: 'Zwolle' }, systemMailboxKey: O.none }
    const recipients = ['eva0@klant.example', 'bo@klant.example'].map((address) => ({ address, name: '' }))
    await must(world.outgoing.create(world.principal, { ...order, recipients: recipients.slice(0, 1) }))
    await world.forget()
    expect(JSON.stringify(await world.held(world.tenant))).not.to.contain('Zwolle')
    await must(world.outgoing.create(world.principal, { ...order, recipients }))
    await world.forget()
    await world.runDue()
    expect(world.left.map(({ mail }) => mail.text)).to.deep.equal(['Zwolle'])
  })

  verifies('IDN-5', 'and was refused is not sent again', async () => {
    const world = await office()
    const message = await world.sendOne()
    world.answer(() => ({ _tag: 'Refused', error: 'recipient_refused', code: '550' }))
    await world.runDue()
    await world.forget()
    const retried = await world.outgoing.retry(world.principal, message.id)()
    expect(retried).to.have.nested.property('left._tag', 'MessageNotInState')
    expect(await world.stateOf(world.tenant, message)).to.equal('recipient_refused')
  })
})
