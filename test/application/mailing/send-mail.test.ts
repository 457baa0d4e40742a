// The sending worker: what becomes of each message for every answer of a server, and that none is lost.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { SEND_WITHIN, type SendResult } from '#domain/mailing/mailer.ts'
import type { Mailing } from '#domain/mailing/message.ts'
import { CLAIM_FOR } from '#domain/mailing/message-transitions.ts'
import { days, hours, minutes, seconds } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER, MONITOR_ROUTE } from '#test/contract/sample-mails.ts'
import { verifies } from '#test/support/verifies.ts'
import { ACCEPTED, type LeftMail, makeMailWorld, type MailWorld, WorkerDied } from './mail-world.ts'

const TO_MONITOR: Partial<Mailing> = { route: MONITOR_ROUTE }
const deferred: SendResult = { _tag: 'Deferred', after: O.none, code: '450' }
const unusable = (change: Partial<Extract<SendResult, { readonly _tag: 'Unusable' }>> = {}): SendResult => ({
  _tag: 'Unusable',
  refusal: 'unreachable',
  after: O.none,
  code: 'ECONNREFUSED',
  ...change,
})
const denied: SendResult = { _tag: 'Denied', byPolicy: false, text: '403 ErrorAccessDenied' }
const unknown: SendResult = { _tag: 'Unknown', code: 'ETIMEDOUT' }
const refused = (error: 'recipient_refused' | 'message_refused' | 'too_large'): SendResult => ({
  _tag: 'Refused',
  error,
  code: '550',
})

const addressesOf = (left: readonly LeftMail[]) => left.map(({ mail }) => mail.to.address)

/** The worker dies when the first mail has left, and nothing of it is stored. */
const dies = async (world: MailWorld): Promise<void> => {
  world.answer(() => {
    throw new WorkerDied()
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

  verifies('MSG-5', 'retries what is deferred, later each time, for two days', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    const began = world.clock.now()
    world.answer(() => ({ ...deferred, after: O.some(minutes(2)) }))
    await world.runFor(days(3))
    expect(await world.stateOf(tenant, message)).to.equal('deferred_too_long')
    const gaps = world.left.map(({ at }) => at - began)
    expect(gaps.slice(0, 4)).to.deep.equal([0, minutes(2), minutes(7), minutes(22)])
    expect(gaps.at(-1)).to.be.within(days(2) - hours(4), days(2))
    expect(world.jobs()).to.deep.equal([])
    expect((await world.messageOf(tenant, message)).possiblyDoubled).to.equal(false)
  })

  verifies(
    'MSG-5',
    'repeats over SMTP what a dead worker left behind, with the same id, marked as possibly doubled',
    async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      const messages = await world.send(tenant, 3)
      await dies(world)
      expect(await world.states(tenant)).to.deep.equal({ Sending: 3 })
      await world.within(Tenant(tenant), ({ outbox }) =>
        outbox.enqueue({ queue: 'mail.send', data: { mailer: DEFAULT_MAILER }, key: DEFAULT_MAILER }),
      )
      await world.runFor(CLAIM_FOR - 1, world.newWorker())
      expect(world.left).to.have.length(1)
      await world.runFor(minutes(5), world.newWorker())
      expect(await world.states(tenant)).to.deep.equal({ Sent: 3 })
      expect(world.left.map(({ mail }) => mail.id).slice(1)).to.have.members(messages.map(({ id }) => id))
      for (const one of messages) {
        const { possiblyDoubled, story } = await world.messageOf(tenant, one)
        expect([possiblyDoubled, story.map(({ step }) => step)]).to.deep.equal([true, ['taken_over']])
      }
      expect(world.reported.map(({ possiblyDoubled }) => possiblyDoubled)).to.deep.equal([true, true, true])
    },
  )

  verifies(['MSG-5', 'MSG-7'], 'a mail that workers die of is repeated once over SMTP, then shown', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    const [message] = await world.send(tenant, 1)
    if (message === undefined) throw new Error('one was made')
    const wake = () =>
      world.within(Tenant(tenant), ({ outbox }) =>
        outbox.enqueue({ queue: 'mail.send', data: { mailer: DEFAULT_MAILER }, key: DEFAULT_MAILER }),
      )
    for (const _ of [1, 2]) {
      await dies(world)
      await wake()
      world.clock.advance(CLAIM_FOR)
    }
    await world.runFor(hours(1), world.newWorker())
    expect(world.left).to.have.length(2)
    const { state, possiblyDoubled } = await world.messageOf(tenant, message)
    expect([state._tag, possiblyDoubled]).to.deep.equal(['Failed', true])
    expect(await world.stateOf(tenant, message)).to.equal('outcome_unknown')
    expect(world.reported.map(({ state: { _tag } }) => _tag)).to.deep.equal(['Failed'])
    expect(world.jobs()).to.deep.equal([])
  })

  for (const [found, becomes] of [
    ['sent', 'Sent'],
    ['not_found', 'outcome_unknown'],
    ['unavailable', 'outcome_unknown'],
  ] as const)
    verifies(['MSG-5', 'MSG-7'], `looks up in the cloud what a dead worker left behind: ${found}`, async () => {
      const world = makeMailWorld({ connections: 3 })
      await world.monitor()
      const tenant = newTenant()
      const [message] = await world.send(tenant, 1, TO_MONITOR)
      if (message === undefined) throw new Error('one was made')
      await dies(world)
      await world.within(Tenant(tenant), ({ outbox }) =>
        outbox.enqueue({ queue: 'mail.send', data: { mailer: MONITOR_MAILER }, key: MONITOR_MAILER }),
      )
      world.answerLookUps(() => found)
      await world.runFor(CLAIM_FOR)
      expect(await world.stateOf(tenant, message)).to.equal('outcome_unknown')
      await world.runFor(hours(1))
      expect(await world.stateOf(tenant, message)).to.equal(becomes)
      expect(world.left).to.have.length(1)
      // One worker looks it up each time, not each of the three.
      expect(world.lookedUp).to.have.length(found === 'sent' ? 1 : 8)
      expect(world.reported.at(-1)?.state._tag).to.equal(becomes === 'Sent' ? 'Sent' : 'Failed')
      expect(world.jobs()).to.deep.equal([])
    })

  verifies('MSG-7', 'loses no outcome of the cloud though its budget is used up', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitRecipientsPerDay: O.some(1) })
    const tenant = newTenant()
    await world.send(tenant, 1, TO_MONITOR)
    await dies(world)
    world.answerLookUps(() => 'sent')
    await world.within(Tenant(tenant), ({ outbox }) =>
      outbox.enqueue({ queue: 'mail.send', data: { mailer: MONITOR_MAILER }, key: MONITOR_MAILER }),
    )
    await world.runFor(minutes(10))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1 })
    expect(world.left).to.have.length(1)
  })

  verifies('SYS-9', 'looks up what waits for it when a full mailbox is free again', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitRecipientsPerDay: O.some(1) })
    const tenant = newTenant()
    await world.send(tenant, 2, TO_MONITOR)
    world.answer(() => unknown)
    world.answerLookUps(() => 'sent')
    await world.runDue()
    world.answer(() => ACCEPTED)
    await world.runFor(hours(23))
    expect(await world.states(tenant)).to.deep.equal({ outcome_unknown: 1, Queued: 1 })
    await world.runFor(hours(2))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2 })
  })

  verifies(
    'SYS-9',
    'keeps to both budgets with two workers, drops nothing and resumes when points are free',
    async () => {
      const world = makeMailWorld({ connections: 4 })
      await world.monitor({ rateLimitPerMinute: O.some(5), rateLimitRecipientsPerDay: O.some(12) })
      const tenant = newTenant()
      await world.send(tenant, 30, TO_MONITOR)
      const [one, two] = [world.worker, world.newWorker()]
      await Promise.all([one.run(MONITOR_MAILER)(), two.run(MONITOR_MAILER)()])
      expect(world.left).to.have.length(5)
      expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({
        refusal: 'rate_limit',
        until: world.clock.now() + minutes(1),
      })
      await world.runFor(days(4))
      expect(await world.states(tenant)).to.deep.equal({ Sent: 30 })
      const times = world.left.map(({ at }) => at)
      for (const at of times) {
        expect(times.filter((other) => other > at - minutes(1) && other <= at).length).to.be.at.most(5)
        expect(times.filter((other) => other > at - days(1) && other <= at).length).to.be.at.most(12)
      }
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).to.be.below(days(2) + minutes(5))
    },
  )

  verifies('SYS-9', 'counts what reached the cloud, and nothing else', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    const results: SendResult[] = [deferred, unusable(), unusable({ refusal: 'throttled', reached: true }), unknown]
    await world.send(tenant, 1, TO_MONITOR)
    const counts: number[] = []
    for (const result of results) {
      world.answer(() => result)
      const before = world.left.length
      while (world.left.length === before) {
        await world.runDue()
        if (world.left.length === before) world.clock.advance(seconds(10))
      }
      counts.push(await world.spent())
    }
    // The deferred call stays counted when a later one of the same message is not.
    expect(counts).to.deep.equal([1, 1, 2, 3])
  })

  verifies('MSG-9', 'pauses a mailer that refuses, longer each time, and resumes by itself', async () => {
    const world = makeMailWorld({ connections: 5 })
    const tenant = newTenant()
    await world.send(tenant, 100)
    world.answer(() => unusable())
    await world.runDue()
    const now = world.clock.now()
    const pause = await world.pauseOf(DEFAULT_MAILER)
    // Five connections were refused at once: that is one refusal.
    expect(pause).to.deep.equal({
      since: now,
      until: now + seconds(15),
      refusal: 'unreachable',
      code: 'ECONNREFUSED',
      inARow: 1,
    })
    expect(world.left.length).to.be.at.most(5)
    expect(await world.states(tenant)).to.deep.equal({ Queued: 100 })
    const before = world.left.length
    await world.runFor(seconds(14))
    await world.runDue()
    expect(world.left).to.have.length(before)
    await world.runFor(seconds(1))
    expect(await world.pauseOf(DEFAULT_MAILER)).to.deep.include({ until: now + seconds(45), inARow: 2, since: now })
    world.answer(() => ACCEPTED)
    await world.runFor(seconds(31))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 100 })
    expect(await world.pauseOf(DEFAULT_MAILER)).to.equal(undefined)
  })

  verifies(
    ['MSG-7', 'MSG-9'],
    'pauses a mailer that loses outcomes: few mails become unknown, and the others leave',
    async () => {
      const world = makeMailWorld({ connections: 5 })
      const tenant = newTenant()
      await world.send(tenant, 100)
      world.answer(() => ({ _tag: 'Unknown', code: 'ECONNRESET' }))
      await world.runFor(seconds(14))
      expect(await world.pauseOf(DEFAULT_MAILER)).to.deep.include({ refusal: 'unreachable', code: 'ECONNRESET' })
      expect((await world.states(tenant))['outcome_unknown']).to.be.within(1, 5)
      world.answer(() => ACCEPTED)
      await world.runFor(minutes(1))
      const { Sent = 0, outcome_unknown: unknown = 0 } = await world.states(tenant)
      expect([Sent + unknown, world.left.length]).to.deep.equal([100, 100])
      expect(unknown).to.be.within(1, 5)
    },
  )

  verifies(['MSG-9', 'SYS-9'], 'obeys Retry-After though another mail leaves meanwhile', async () => {
    const world = makeMailWorld({ connections: 2 })
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 6, TO_MONITOR)
    let release: (result: SendResult) => void = () => {}
    const slow = new Promise<SendResult>((done) => {
      release = done
    })
    let calls = 0
    world.answer(() => {
      calls += 1
      return calls === 1
        ? slow
        : unusable({ refusal: 'throttled', after: O.some(minutes(4)), code: '429', reached: true })
    })
    const run = world.worker.run(MONITOR_MAILER)()
    await new Promise((done) => setTimeout(done, 20))
    release(ACCEPTED)
    await run
    expect(world.left).to.have.length(2)
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ until: world.clock.now() + minutes(4) })
    world.answer(() => ACCEPTED)
    const began = world.clock.now()
    await world.runFor(hours(1))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 6 })
    expect((world.left[2]?.at ?? 0) - began).to.equal(minutes(4))
  })

  verifies('SYS-10', 'takes the consent away by 401 or 403 of the mail API, and pauses', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    const messages = await world.send(tenant, 3, TO_MONITOR)
    world.answer(() => denied)
    await world.runDue()
    expect(world.left).to.have.length(1)
    const [first] = messages
    expect(first && (await world.stateOf(tenant, first))).to.equal('access_denied')
    expect((await world.mailbox())?.consentStatus).to.deep.include({
      granted: false,
      lastErrorAt: O.some(world.clock.now()),
      lastErrorMessage: O.some('403 ErrorAccessDenied'),
    })
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'consent_missing' })
    world.answer(() => ACCEPTED)
    await world.runFor(days(1))
    expect(await world.states(tenant)).to.deep.equal({ access_denied: 1, Queued: 2 })
  })

  for (const result of [unusable({ refusal: 'token_refused', code: 'not_consented' }), unknown, refused('too_large')])
    verifies('SYS-10', `records ${result._tag} and leaves the consent`, async () => {
      const world = makeMailWorld()
      await world.monitor()
      await world.send(newTenant(), 1, TO_MONITOR)
      world.answer(() => result)
      await world.runDue()
      const { granted, lastErrorMessage, lastErrorAt } = (await world.mailbox())?.consentStatus ?? {}
      expect([granted, lastErrorAt]).to.deep.equal([true, O.some(world.clock.now())])
      expect(O.isSome(lastErrorMessage ?? O.none)).to.equal(true)
    })

  verifies('SYS-8', 'pauses a mailbox that is not configured or not consented to, with the reason', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 1, TO_MONITOR)
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'not_configured' })
    await world.monitor()
    await world.runFor(hours(1))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1 })
    const other = makeMailWorld()
    await other.send(tenant, 1, TO_MONITOR)
    await other.monitor({
      consentStatus: {
        granted: false,
        lastConsentAt: O.none,
        lastConsentBy: O.none,
        lastErrorAt: O.none,
        lastErrorMessage: O.none,
      },
    })
    await other.runDue()
    expect(await other.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'consent_missing' })
    expect(other.left).to.deep.equal([])
  })

  verifies('SYS-6', 'leaves through the mailer of its route, whatever others do', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 2)
    await world.send(tenant, 1, TO_MONITOR)
    await world.runDue()
    expect(world.left.map(({ mailer }) => mailer).toSorted()).to.deep.equal([
      DEFAULT_MAILER,
      DEFAULT_MAILER,
      MONITOR_MAILER,
    ])
  })

  verifies('MSG-9', 'sends another tenant’s single mail next, with thousands of one waiting', async () => {
    const world = makeMailWorld()
    const [busy, quiet] = [newTenant(), newTenant()]
    await world.send(busy, 200)
    let at = -1
    world.answer(async (mail) => {
      world.clock.advance(seconds(0.1))
      if (world.left.length === 50) await world.send(quiet, 1, {}, { address: 'single@x.example', name: '' })
      if (mail.to.address === 'single@x.example') at = world.left.length
      return ACCEPTED
    })
    await world.runFor(hours(1))
    // The turn under way ends first: half a second of mails.
    expect(at).to.be.within(51, 56)
    expect([await world.states(busy), await world.states(quiet)]).to.deep.equal([{ Sent: 200 }, { Sent: 1 }])
  })

  verifies('MSG-9', 'gives each campaign of a tenant the same share', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 100, {}, { address: 'a@x.example', name: '' })
    await world.send(tenant, 20, {}, { address: 'b@x.example', name: '' })
    world.answer(() => {
      world.clock.advance(seconds(0.1))
      return ACCEPTED
    })
    await world.runFor(hours(1))
    const last = addressesOf(world.left).findLastIndex((address) => address.startsWith('b@'))
    expect(last).to.be.below(60)
  })

  verifies(
    'MSG-8',
    'withdraws what is not wanted any more at the moment of sending, all of it in one run',
    async () => {
      const world = makeMailWorld()
      const tenant = newTenant()
      const messages = await world.send(tenant, 60)
      for (const { id } of messages.slice(0, 50)) world.unwanted.add(id)
      await world.worker.run(DEFAULT_MAILER)()
      expect(await world.states(tenant)).to.deep.equal({ Withdrawn: 50, Sent: 10 })
      expect(world.left).to.have.length(10)
      expect(world.reported.filter(({ state }) => state._tag === 'Withdrawn').map(({ id }) => id)).to.have.members(
        messages.slice(0, 50).map(({ id }) => id),
      )
    },
  )

  verifies('MSG-8', 'pauses no full mailbox for messages that are withdrawn', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitPerMinute: O.some(1) })
    const tenant = newTenant()
    const messages = await world.send(tenant, 4, TO_MONITOR)
    for (const { id } of messages.slice(1)) world.unwanted.add(id)
    await world.worker.run(MONITOR_MAILER)()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1, Withdrawn: 3 })
    expect(await world.pauseOf(MONITOR_MAILER)).to.equal(undefined)
  })

  verifies('MSG-11', 'sends nothing while sending is off, and everything after', async () => {
    const world = makeMailWorld({ sending: false })
    const tenant = newTenant()
    await world.send(tenant, 3)
    await world.runFor(days(3))
    expect([world.left, await world.states(tenant)]).to.deep.equal([[], { Queued: 3 }])
    // The service starts again with sending on: it wakes the mailers that have work.
    await world.worker.wakeAll()
    expect(world.jobs().map(({ mailer }) => mailer)).to.deep.equal([DEFAULT_MAILER])
  })

  it('wakes the mailers whose job was lost', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 1)
    await world.runDue()
    await world.worker.wakeAll()
    expect(world.jobs()).to.deep.equal([])
    world.answer(() => deferred)
    await world.send(tenant, 1)
    await world.runDue()
    await world.worker.wakeAll()
    expect(world.jobs()).to.have.length(1)
    expect(world.jobs()[0]?.due).to.equal(world.clock.now() + minutes(1))
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
        world.clock.advance(seconds(80))
        return ACCEPTED
      })
      await world.runFor(hours(1))
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
    await world.runFor(minutes(10))
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
    await world.runFor(minutes(10))
    expect((await world.states(tenant))['Queued'] ?? 0).to.equal(0)
  })
})
