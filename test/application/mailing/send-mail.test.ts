// The sending worker: what becomes of each message for every answer of a server, and that none is lost.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { wakeMailer } from '#application/mailing/create-messages.ts'
import { SEND_WITHIN, type SendResult } from '#domain/mailing/mailer.ts'
import { MAIL_CLAIM_LENGTH } from '#domain/mailing/message-transitions.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER, MONITOR_ROUTE } from '#test/contract/sample-mails.ts'
import { sampleContent } from '#test/domain/mailing/sample-messages.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeMailWorld, type MailWorld, SERVICE_MAILS } from './mail-world.ts'
import { ACCEPTED, type LeftMail, WorkerDied } from './scripted-mailer.ts'
import { deferred, denied, refused, unknown, unusable } from './send-results.ts'

const addressesOf = (left: readonly LeftMail[]) => left.map(({ mail }) => mail.to.address)

/** The worker dies when the first mail after `accepted` has left, and nothing of it is stored. */
async function dies(world: MailWorld, accepted = 0): Promise<void> {
  world.answer(() => {
    if (world.left.length > accepted) throw new WorkerDied()
    return ACCEPTED
  })
  const death = await world.runDue().catch((error: unknown) => error)
  expect(death).to.be.instanceOf(WorkerDied)
  world.answer(() => ACCEPTED)
}

describe('sending mail', () => {
  const answers: readonly (readonly [SendResult, string, boolean])[] = [
    [ACCEPTED, 'Sent', true],
    [refused('recipient_refused'), 'recipient_refused', true],
    [refused('message_refused'), 'message_refused', true],
    [refused('too_large'), 'too_large', true],
    [deferred, 'Queued', false],
    [denied, 'access_denied', true],
    [unusable(), 'Queued', false],
    [unknown, 'outcome_unknown', true],
  ]
  for (const [result, becomes, isReported] of answers)
    for (const route of [undefined, MONITOR_ROUTE])
      verifies(['MSG-5', 'MSG-7'], `makes a message ${becomes} by ${JSON.stringify(result)}`, async () => {
        const world = makeMailWorld()
        await world.monitor()
        const tenant = newTenant()
        const [message] = await world.send(tenant, 1, route === undefined ? {} : { route })
        if (message === undefined) throw new Error('one was made')
        world.answer(() => result)
        await world.runDue()
        expect(await world.stateOf(tenant, message)).to.equal(becomes)
        expect(world.reported.map(({ id }) => id)).to.deep.equal(isReported ? [message.id] : [])
        expect(world.handled).to.deep.equal([result._tag])
        expect(world.left).to.have.length(1)
        expect(world.left[0]?.mail).to.deep.include({ id: message.id, subject: 'Dag Eva 0', attachments: [] })
        expect(world.left[0]?.mailer).to.equal(route === undefined ? DEFAULT_MAILER : MONITOR_MAILER)
      })

  verifies('MSG-13', 'names the office, except in mails that the service writes itself', async () => {
    const world = makeMailWorld()
    const tenant = await world.office(undefined, { name: 'Kantoor Korrel' })
    for (const kind of ['campaign', SERVICE_MAILS]) {
      await world.send(tenant, 1, { origin: { kind, id: newUuid() } })
      await world.runDue()
    }
    expect(world.left.map(({ mail }) => mail.officeName)).to.deep.equal(['Kantoor Korrel', undefined])
  })

  verifies('MSG-9', 'goes on after a mail that is too large or meets a bug, each an error of its own', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const html = Array.from({ length: 20_000 }, () => ({ path: 'data.x', use: 'html' }) as const)
    const bomb = { content: sampleContent(['x'], html), data: { x: "'".repeat(65_000) } }
    await world.send(tenant, 1, bomb, { address: 'bomb@x.example' })
    await world.send(tenant, 1, {}, { address: 'bug@x.example' })
    await world.send(tenant, 3)
    const bug = new Error('a bug')
    world.answer(({ to }) => {
      if (to.address === 'bug@x.example') throw bug
      return ACCEPTED
    })
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ too_large: 1, outcome_unknown: 1, Sent: 3 })
    expect(world.bugs).to.deep.equal([bug])
    expect(world.reported).to.have.length(5)
    expect(await world.pauseOf(DEFAULT_MAILER)).to.equal(undefined)
  })

  verifies('MSG-3', 'sends no mail whose subject or link is empty once it is filled', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 1, { content: sampleContent([{ path: 'data.x', use: 'text' }], ['x']) })
    const link = ['<a href="', { path: 'surveyUrl', use: 'address' } as const, '">x</a>']
    await world.send(tenant, 1, { content: sampleContent(['x'], link) })
    await world.send(tenant, 1, { content: sampleContent(['x'], link), data: { surveyUrl: 'https://x.example' } })
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ subject_empty: 1, link_empty: 1, Sent: 1 })
    expect([world.left.length, world.reported.length]).to.deep.equal([1, 3])
  })

  verifies('MSG-5', 'retries what is deferred, later each time, for two days', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    const began = world.clock.now()
    world.answer(() => ({ ...deferred, after: O.some(fromMinutes(2)) }))
    await world.runFor(fromDays(3))
    expect(await world.stateOf(tenant, message)).to.equal('deferred_too_long')
    const gaps = world.left.map(({ at }) => at - began)
    expect(gaps.slice(0, 4)).to.deep.equal([0, fromMinutes(2), fromMinutes(7), fromMinutes(22)])
    expect(gaps.at(-1)).to.be.within(fromDays(2) - fromHours(4), fromDays(2))
    expect(world.jobs()).to.deep.equal([])
    expect((await world.messageOf(tenant, message)).possiblyDoubled).to.equal(false)
  })

  verifies(
    'MSG-5',
    'repeats over SMTP what a dead worker left behind, with the same id, marked as possibly doubled',
    async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      const [, ...messages] = await world.send(tenant, 4)
      // After a first one, the worker claims all.
      await dies(world, 1)
      expect(await world.states(tenant)).to.deep.equal({ Sent: 1, Sending: 3 })
      await world.within(Tenant(tenant), (stores) => wakeMailer(stores, DEFAULT_MAILER))
      await world.runFor(MAIL_CLAIM_LENGTH - 1, world.newWorker())
      expect(world.left).to.have.length(2)
      await world.runFor(fromMinutes(5), world.newWorker())
      expect(await world.states(tenant)).to.deep.equal({ Sent: 4 })
      expect(world.left.map(({ mail }) => mail.id).slice(2)).to.have.members(messages.map(({ id }) => id))
      for (const one of messages) {
        const { possiblyDoubled, story } = await world.messageOf(tenant, one)
        expect([possiblyDoubled, story.map(({ step }) => step)]).to.deep.equal([true, ['taken_over']])
      }
      expect(world.reported.map(({ possiblyDoubled }) => possiblyDoubled)).to.deep.equal([false, true, true, true])
    },
  )

  verifies(['MSG-7', 'MSG-8'], 'what a dead worker left behind and no one wants any more is not repeated', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    await dies(world)
    world.unwanted.add(message.id)
    await world.within(Tenant(tenant), (stores) => wakeMailer(stores, DEFAULT_MAILER))
    await world.runFor(fromMinutes(10), world.newWorker())
    expect(world.left).to.have.length(1)
    expect(await world.stateOf(tenant, message)).to.equal('outcome_unknown')
  })

  verifies(['MSG-5', 'MSG-7'], 'a mail that workers die of is repeated once over SMTP, then shown', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    const wake = () => world.within(Tenant(tenant), (stores) => wakeMailer(stores, DEFAULT_MAILER))
    for (const _ of [1, 2]) {
      await dies(world)
      await wake()
      world.clock.advance(MAIL_CLAIM_LENGTH)
    }
    await world.runFor(fromHours(1), world.newWorker())
    expect(world.left).to.have.length(2)
    const { state, possiblyDoubled } = await world.messageOf(tenant, message)
    expect([state._tag, possiblyDoubled]).to.deep.equal(['Failed', true])
    expect(await world.stateOf(tenant, message)).to.equal('outcome_unknown')
    expect(world.reported.map(({ state: { _tag } }) => _tag)).to.deep.equal(['Failed'])
    expect(world.jobs()).to.deep.equal([])
  })

  for (const [found, becomes, step] of [
    ['sent', 'Sent', 'found'],
    ['not_found', 'outcome_unknown', 'not_found'],
    ['unavailable', 'outcome_unknown', 'not_looked_up'],
  ] as const)
    verifies(['MSG-5', 'MSG-7'], `looks up in the cloud what a dead worker left behind: ${found}`, async () => {
      const world = makeMailWorld({ connections: 3 })
      await world.monitor()
      const tenant = newTenant()
      const [message] = await world.send(tenant, 1, world.toMonitor)
      if (message === undefined) throw new Error('one was made')
      await dies(world)
      await world.within(Tenant(tenant), (stores) => wakeMailer(stores, MONITOR_MAILER))
      world.answerLookUps(() => found)
      await world.runFor(MAIL_CLAIM_LENGTH)
      expect(await world.stateOf(tenant, message)).to.equal('outcome_unknown')
      await world.runFor(fromHours(1))
      expect(await world.stateOf(tenant, message)).to.equal(becomes)
      expect(world.left).to.have.length(1)
      // One worker looks it up each time, not each of the three.
      expect(world.lookedUp).to.have.length(found === 'sent' ? 1 : 8)
      expect((await world.messageOf(tenant, message)).story.at(-1)?.step).to.equal(step)
      expect(world.reported.at(-1)?.state._tag).to.equal(becomes === 'Sent' ? 'Sent' : 'Failed')
      expect(world.jobs()).to.deep.equal([])
    })

  verifies('MSG-7', 'loses no outcome of the cloud though its budget is used up', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitRecipientsPerDay: O.some(1) })
    const tenant = newTenant()
    await world.send(tenant, 1, world.toMonitor)
    await dies(world)
    world.answerLookUps(() => 'sent')
    await world.within(Tenant(tenant), (stores) => wakeMailer(stores, MONITOR_MAILER))
    await world.runFor(fromMinutes(10))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1 })
    expect(world.left).to.have.length(1)
  })

  verifies('MSG-5', 'ends with the mail under way when it stops, and returns what it claimed', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 10)
    world.answer(() => {
      world.worker.stop()
      return ACCEPTED
    })
    await world.worker.run(DEFAULT_MAILER)()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1, Queued: 9 })
    world.answer(() => ACCEPTED)
    await world.runDue(world.newWorker())
    expect(await world.states(tenant)).to.deep.equal({ Sent: 10 })
    expect(new Set(addressesOf(world.left)).size).to.equal(10)
  })

  verifies(
    'MSG-5',
    'returns what its claim leaves no time for, so that no other worker sends it meanwhile',
    async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      await world.send(tenant, 4)
      world.answer(async (mail) => {
        const { state } = await world.messageOf(tenant, mail)
        expect(state._tag === 'Sending' && state.until - world.clock.now()).to.be.at.least(SEND_WITHIN)
        world.clock.advance(fromSeconds(80))
        return ACCEPTED
      })
      await world.runFor(fromHours(1))
      expect(await world.states(tenant)).to.deep.equal({ Sent: 4 })
      expect(new Set(addressesOf(world.left)).size).to.equal(4)
      expect(world.left).to.have.length(4)
    },
  )

  verifies('MSG-6', 'fails an invalid recipient alone, when the message is made', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    for (const address of [
      '',
      'geen adres',
      'a@b@c',
      'eva\u0000@x.example',
      'eva@x.example\r\nBcc: x@y.example',
      'a,b@x.example',
    ]) {
      const [made] = await world.send(tenant, 1, {}, { address, name: 'Eva' })
      expect(made?.state, address).to.deep.include({ _tag: 'Failed', error: 'invalid_recipient' })
    }
    await world.send(tenant, 1)
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ invalid_recipient: 6, Sent: 1 })
    expect(world.left).to.have.length(1)
  })

  verifies('MSG-5', 'stores what was sent when our database is back, so that nothing leaves twice', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 2)
    let waits = 0
    world.whenSleeping(() => {
      waits += 1
      if (waits === 10) world.memory.setAvailable(true)
    })
    world.answer(() => {
      world.memory.setAvailable(waits > 0)
      return ACCEPTED
    })
    await world.runFor(fromMinutes(10))
    expect(waits).to.equal(10)
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2 })
    expect(world.left).to.have.length(2)
    expect(world.reported.map(({ possiblyDoubled }) => possiblyDoubled)).to.deep.equal([false, false])
  })

  it('reports our database away, and sends the rest when it is back', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 2)
    world.answer(() => {
      world.memory.setAvailable(false)
      return ACCEPTED
    })
    const ran = await world.worker.run(DEFAULT_MAILER)()
    expect(ran._tag).to.equal('Left')
    world.memory.setAvailable(true)
    world.answer(() => ACCEPTED)
    await world.runFor(fromMinutes(10))
    expect((await world.states(tenant))['Queued'] ?? 0).to.equal(0)
  })
})
