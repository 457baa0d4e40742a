// What the use of a mailer does to its pause, its budget and its consent.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { wakeMailer } from '#application/mailing/create-messages.ts'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER } from '#test/contract/sample-mails.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeMailWorld } from './mail-world.ts'
import { ACCEPTED } from './scripted-mailer.ts'
import { deferred, denied, refused, unknown, unusable } from './send-results.ts'

describe('the use of a mailer', () => {
  verifies('SYS-9', 'looks up what waits for it when a full mailbox is free again', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitRecipientsPerDay: O.some(1) })
    const tenant = newTenant()
    await world.send(tenant, 2, world.toMonitor)
    world.answer(() => unknown)
    world.answerLookUps(() => 'sent')
    await world.runDue()
    world.answer(() => ACCEPTED)
    await world.runFor(fromHours(23))
    expect(await world.states(tenant)).to.deep.equal({ outcome_unknown: 1, Queued: 1 })
    await world.runFor(fromHours(2))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2 })
  })

  verifies(
    'SYS-9',
    'keeps to both budgets with two workers, drops nothing and resumes when points are free',
    async () => {
      const world = makeMailWorld({ connections: 4 })
      await world.monitor({ rateLimitPerMinute: O.some(6), rateLimitRecipientsPerDay: O.some(12) })
      const tenant = newTenant()
      await world.send(tenant, 30, world.toMonitor)
      const [one, two] = [world.worker, world.newWorker()]
      await Promise.all([one.run(MONITOR_MAILER)(), two.run(MONITOR_MAILER)()])
      expect(world.left).to.have.length(5)
      expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({
        refusal: 'rate_limit',
        until: world.clock.now() + fromMinutes(1),
      })
      await world.runFor(fromDays(4))
      expect(await world.states(tenant)).to.deep.equal({ Sent: 30 })
      const times = world.left.map(({ at }) => at)
      for (const at of times) {
        expect(times.filter((other) => other > at - fromMinutes(1) && other <= at).length).to.be.at.most(5)
        expect(times.filter((other) => other > at - fromDays(1) && other <= at).length).to.be.at.most(12)
      }
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).to.be.below(fromDays(2) + fromMinutes(5))
    },
  )

  verifies('SYS-9', 'counts what reached the cloud, and nothing else', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    const results: SendResult[] = [deferred, unusable(), unusable({ refusal: 'throttled', reached: true }), unknown]
    await world.send(tenant, 1, world.toMonitor)
    const counts: number[] = []
    for (const result of results) {
      world.answer(() => result)
      const before = world.left.length
      while (world.left.length === before) {
        await world.runDue()
        if (world.left.length === before) world.clock.advance(fromSeconds(10))
      }
      counts.push(await world.spent())
    }
    // The deferred call stays counted when a later one of the same message is not.
    expect(counts).to.deep.equal([1, 1, 2, 3])
  })

  verifies('SYS-9', 'counts both calls of a mail whose token was refused first', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitPerMinute: O.some(4) })
    const tenant = newTenant()
    await world.send(tenant, 4, world.toMonitor)
    world.answer(() => ({ ...ACCEPTED, wasRepeated: true }))
    await world.runDue()
    expect([world.left.length, await world.spent()]).to.deep.equal([2, 4])
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
      until: now + fromSeconds(15),
      refusal: 'unreachable',
      code: 'ECONNREFUSED',
      inARow: 1,
      isAsked: false,
    })
    expect(world.left.length).to.be.at.most(5)
    expect(await world.states(tenant)).to.deep.equal({ Queued: 100 })
    const before = world.left.length
    await world.runFor(fromSeconds(14))
    await world.runDue()
    expect(world.left).to.have.length(before)
    await world.runFor(fromSeconds(1))
    expect(await world.pauseOf(DEFAULT_MAILER)).to.deep.include({ until: now + fromSeconds(45), inARow: 2, since: now })
    world.answer(() => ACCEPTED)
    await world.runFor(fromSeconds(31))
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
      await world.runFor(fromSeconds(14))
      expect(await world.pauseOf(DEFAULT_MAILER)).to.deep.include({ refusal: 'unreachable', code: 'ECONNRESET' })
      expect((await world.states(tenant))['outcome_unknown']).to.be.within(1, 5)
      world.answer(() => ACCEPTED)
      await world.runFor(fromMinutes(1))
      const { Sent = 0, outcome_unknown: unknown = 0 } = await world.states(tenant)
      expect([Sent + unknown, world.left.length]).to.deep.equal([100, 100])
      expect(unknown).to.be.within(1, 5)
    },
  )

  verifies(['MSG-9', 'SYS-9'], 'obeys Retry-After though another mail leaves meanwhile', async () => {
    const world = makeMailWorld({ connections: 2 })
    await world.monitor()
    const tenant = newTenant()
    await world.send(tenant, 6, world.toMonitor)
    let release: (result: SendResult) => void = () => {}
    const slow = new Promise<SendResult>((done) => {
      release = done
    })
    let calls = 0
    world.answer(() => {
      calls += 1
      return calls === 1
        ? slow
        : unusable({ refusal: 'throttled', after: O.some(fromMinutes(4)), code: '429', reached: true })
    })
    const run = world.worker.run(MONITOR_MAILER)()
    await new Promise((done) => setTimeout(done, 20))
    release(ACCEPTED)
    await run
    expect(world.left).to.have.length(2)
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ until: world.clock.now() + fromMinutes(4) })
    world.answer(() => ACCEPTED)
    const began = world.clock.now()
    await world.runFor(fromHours(1))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 6 })
    expect((world.left[2]?.at ?? 0) - began).to.equal(fromMinutes(4))
  })

  verifies('SYS-10', 'takes the consent away by 401 or 403 of the mail API, and pauses', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const tenant = newTenant()
    const messages = await world.send(tenant, 3, world.toMonitor)
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
    await world.runFor(fromDays(1))
    expect(await world.states(tenant)).to.deep.equal({ access_denied: 1, Queued: 2 })
  })

  for (const result of [unusable({ refusal: 'token_refused', code: 'not_consented' }), unknown, refused('too_large')])
    verifies('SYS-10', `records ${result._tag} and leaves the consent`, async () => {
      const world = makeMailWorld()
      await world.monitor()
      await world.send(newTenant(), 1, world.toMonitor)
      world.answer(() => result)
      await world.runDue()
      const { granted, lastErrorMessage, lastErrorAt } = (await world.mailbox())?.consentStatus ?? {}
      expect([granted, lastErrorAt]).to.deep.equal([true, O.some(world.clock.now())])
      expect(O.isSome(lastErrorMessage ?? O.none)).to.equal(true)
    })

  verifies('SYS-10', 'keeps the last error after later successes, beside when a mail last left', async () => {
    const world = makeMailWorld()
    await world.monitor()
    const revision = async () => (await world.mailbox())?.revision
    const before = await revision()
    await world.send(newTenant(), 1, world.toMonitor)
    await world.runDue()
    const workedFirst = (await world.mailbox())?.lastWorkedAt
    expect(workedFirst).to.deep.equal(O.some(world.clock.now()))
    // An administrator who has read the settings can still store them.
    expect(await revision()).to.equal(before)
    world.clock.advance(fromMinutes(5))
    await world.send(newTenant(), 1, world.toMonitor)
    world.answer(() => refused('too_large'))
    await world.runDue()
    const failed = await world.mailbox()
    expect(failed?.consentStatus.lastErrorAt).to.deep.equal(O.some(world.clock.now()))
    expect(failed?.lastWorkedAt).to.deep.equal(workedFirst)
    world.clock.advance(fromMinutes(5))
    world.answer(() => ACCEPTED)
    await world.send(newTenant(), 1, world.toMonitor)
    await world.runDue()
    const after = await world.mailbox()
    expect(after?.consentStatus).to.deep.equal(failed?.consentStatus)
    expect(after?.lastWorkedAt).to.deep.equal(O.some(world.clock.now()))
  })

  verifies(['SYS-8', 'MSG-9'], 'pauses no mailbox for which no mail waits', async () => {
    const world = makeMailWorld()
    await world.within(Admin, (stores) => wakeMailer(stores, MONITOR_MAILER))
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.equal(undefined)
  })

  verifies('SYS-8', 'pauses a mailbox that is not configured or not consented to, with the reason', async () => {
    const world = makeMailWorld()
    const tenant = newTenant()
    await world.send(tenant, 1, world.toMonitor)
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'not_configured' })
    await world.monitor()
    await world.runFor(fromHours(1))
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1 })
    const other = makeMailWorld()
    await other.send(tenant, 1, world.toMonitor)
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

  verifies('MSG-8', 'pauses no full mailbox for messages that are withdrawn', async () => {
    const world = makeMailWorld()
    await world.monitor({ rateLimitPerMinute: O.some(1) })
    const tenant = newTenant()
    const messages = await world.send(tenant, 4, world.toMonitor)
    for (const { id } of messages.slice(1)) world.unwanted.add(id)
    await world.worker.run(MONITOR_MAILER)()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1, Withdrawn: 3 })
    expect(await world.pauseOf(MONITOR_MAILER)).to.equal(undefined)
  })
})
