// Webhooks over memory: signed deliveries in order, retries, addresses that are switched off, and workers that die.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { Webhook as Verifier } from 'standardwebhooks'
import { makeWebhookSecrets } from '#adapters/crypto/webhook-secrets.ts'
import { makeRotateWebhookSecrets } from '#application/event/rotate-webhook-secrets.ts'
import { OFFICE_EVENTS } from '#domain/event/office-events.ts'
import type { EventKind } from '#domain/event/event.ts'
import type { WebhookAnswer } from '#domain/event/webhook.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type EventOffice, type EventOfficeStores, openEventOffice } from './event-office.ts'
import { type ReceivedCall, toAnswered } from './scripted-receiver.ts'
import { makeWebhookSteps } from './webhook-steps.ts'

const { expired, revoked } = LICENCE_EVENTS

describe('webhooks', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  const { owner, register, put, fire, outcomes, passed, organizations } = makeWebhookSteps(() => office)
  const verify = ({ body, headers }: ReceivedCall, ...secrets: readonly string[]) =>
    secrets.map((secret) => new Verifier(secret).verify(body, headers))

  verifies('EVT-10', 'an event leaves signed, with its own fields and nothing else', async () => {
    const hook = await register()
    await fire('Anders', revoked)
    await fire()
    await office.runJobs()
    const [call, ...more] = office.receiver.received
    expect(more).to.deep.equal([])
    if (call === undefined) throw new Error('nothing was received')
    const now = Date.now
    Date.now = office.clock.now
    try {
      expect(verify(call, hook.secret)).to.deep.equal([
        {
          type: 'LINK_LICENSE_EXPIRED',
          timestamp: new Date(office.clock.now()).toISOString(),
          data: { email: 'eva@korrel.example', name: 'Eva', organization: 'Kantoor Korrel' },
        },
      ])
      expect(() => verify({ ...call, body: `${call.body} ` }, hook.secret)).to.throw()
    } finally {
      Date.now = now
    }
    const [delivery] = await hook.log()
    expect(delivery).to.deep.include({ id: call.id, outcome: 'Sent', tries: 1, answer: O.some(toAnswered(204)) })
    expect(office.delivered).to.deep.equal(['accepted'])
    const jobsAndLog = JSON.stringify([office.jobs(), office.logged])
    for (const secret of ['korrel.example', hook.secret, 'hooks.example']) expect(jobsAndLog).not.to.include(secret)
  })

  verifies('EVT-10', 'events that are fired together leave in their order', async () => {
    await register()
    const { uuid: initiator } = await office.person()
    const names = Array.from('abcdefghij')
    const fired = names.map((organization) => ({ kind: expired, data: { organization }, initiator }))
    await office.within((stores) => office.fireEvents(stores, fired))
    await office.runJobs()
    expect(organizations()).to.deep.equal(names)
  })

  verifies('EVT-10', 'for a day both secrets sign; then only the new one does', async () => {
    const hook = await register()
    const { secret } = await must(office.webhooks.replaceSecret(hook.principal, hook.id))
    const signatures = () => office.receiver.received.at(-1)?.headers['webhook-signature']?.split(' ').length
    await fire()
    await office.runJobs()
    expect(secret).not.to.equal(hook.secret)
    expect(signatures()).to.equal(2)
    office.clock.advance(fromDays(1))
    await fire()
    await office.runJobs()
    expect(signatures()).to.equal(1)
  })

  verifies(
    ['EVT-10', 'OPS-18'],
    'a failed delivery is tried over three days with the same id, and later ones wait for it',
    async () => {
      const hook = await register()
      let isDown = true
      office.receiver.setAnswer(() => (isDown ? toAnswered(503) : toAnswered(200)))
      await fire('first')
      await office.runJobs()
      await fire('second')
      await passed(fromDays(4), fromMinutes(30))
      const times = office.receiver.received.filter((_, nth) => organizations()[nth] === 'first').map(({ at }) => at)
      expect(times).to.have.length(10)
      expect((times.at(-1) ?? 0) - (times[0] ?? 0)).to.be.within(fromDays(3), fromDays(4))
      expect(new Set(office.receiver.received.slice(0, 10).map(({ id }) => id)).size, 'ids').to.equal(1)
      expect(organizations().slice(0, 10), 'later ones wait').to.deep.equal(Array.from({ length: 10 }, () => 'first'))
      isDown = false
      await passed(fromDays(1), fromMinutes(30))
      expect(await outcomes(hook)).to.deep.equal(['Failed', 'Sent'])
      expect((await hook.read()).failingSince).to.deep.equal(O.none)
      expect(new Set(office.failures.map(({ name, code }) => `${name ?? ''} ${code}`))).to.deep.equal(
        new Set([`${hook.id} HTTP 503`]),
      )
      expect(office.answers).to.deep.equal([`webhook ${hook.id}`])
    },
  )

  verifies('EVT-10', '410 and a week of failures switch the address off, which the activity shows', async () => {
    for (const [answer, reason] of [
      [toAnswered(410), 'gone'],
      [{ _tag: 'Unanswered', fault: 'timeout' }, 'failing'],
    ] as const satisfies readonly (readonly [WebhookAnswer, string])[]) {
      office = await openEventOffice()
      const hook = await register()
      office.receiver.setAnswer(() => answer)
      for (const name of ['a', 'b', 'c', 'd']) await fire(name)
      await passed(fromDays(11), fromHours(1))
      expect(O.toUndefined((await hook.read()).off)?.reason).to.equal(reason)
      expect(await outcomes(hook))
        .to.include('Skipped')
        .and.not.include('Waiting')
      const calls = office.receiver.received.length
      await fire('after')
      await passed(fromHours(2))
      expect(office.receiver.received.length, 'no more calls').to.equal(calls)
      const data = await office.auditLog(office.linkTenant)
      expect(data.find(({ action }) => action === 'webhook.switched-off')).to.deep.include({
        details: { because: reason },
        subject: O.some(hook.id),
        actor: { _tag: 'Service', name: 'event.deliver' },
      })
      const isOff = await refusal(office.webhooks.test(hook.principal, hook.id))
      expect(isOff).to.deep.equal({ _tag: 'WebhookOff' })
      office.receiver.setAnswer(() => toAnswered(200))
      await put(hook, { active: true })
      await fire('on again')
      await office.runJobs()
      expect(organizations().at(-1)).to.equal('on again')
    }
  })

  verifies(
    'EVT-10',
    'a receiver that fails or throws delays no other, and a fault of the service is retried',
    async () => {
      const [bad, good] = [await register('https://bad.example/'), await register('https://good.example/')]
      office.receiver.setAnswer(({ url }) => {
        if (url.includes('bad')) throw new Error('a bug')
        return toAnswered(200)
      })
      for (const name of ['a', 'b']) await fire(name)
      await office.runJobs()
      expect(await outcomes(good)).to.deep.equal(['Sent', 'Sent'])
      expect(await outcomes(bad)).to.deep.equal(['Waiting', 'Waiting'])
      expect(office.bugs).to.have.length(1)
    },
  )

  verifies('EVT-10', 'a worker that dies at any point loses nothing, and sends again with the same id', async () => {
    let died = 0
    for (let at = 1; at <= 40; at += 1) {
      office = await openEventOffice()
      const hook = await register()
      for (const name of ['a', 'b', 'c']) await fire(name)
      await office.runJobs(undefined, true, ['event.dispatch'])
      const dying = office.replica(office.over(at))
      try {
        await office.runJobs(dying)
      } catch {
        died += 1
      }
      office.dropJobs()
      office.clock.advance(fromSeconds(31))
      await office.wake()
      await office.runJobs()
      expect(await outcomes(hook), `death ${at}`).to.deep.equal(['Sent', 'Sent', 'Sent'])
      const ids = new Set(office.receiver.received.map(({ id }) => id))
      expect([...ids]).to.have.members((await hook.log()).map(({ id }) => id))
      expect([...new Set(organizations())]).to.deep.equal(['a', 'b', 'c'])
    }
    expect(died).to.be.greaterThan(10)
  })

  verifies(
    'EVT-10',
    'an answer that comes after the claim has ended is left to the worker that has it now',
    async () => {
      const hook = await register()
      await fire()
      let second: Promise<void> | undefined
      office.receiver.setAnswer(() => {
        if (second !== undefined) return toAnswered(200)
        office.clock.advance(fromSeconds(31))
        second = office.wake().then(() => office.runJobs())
        return toAnswered(500)
      })
      await office.runJobs()
      await second
      await office.runJobs()
      expect(new Set(office.receiver.received.map(({ id }) => id)).size).to.equal(1)
      expect((await outcomes(hook)).length).to.equal(1)
    },
  )

  verifies(
    ['EVT-10', 'SES-25'],
    'after a rotation of keys the old one is not needed, and signatures stay',
    async () => {
      const hook = await register()
      const [older, newer] = ['test', 'newer'].map((id, n) => ({ id, key: new Uint8Array(32).fill(9 + n) }))
      if (older === undefined || newer === undefined) throw new Error('no keys')
      const failingSince = O.some(office.clock.now())
      const failing = (stores: EventOfficeStores) => ({
        webhooks: {
          ...stores.webhooks,
          // A delivery fails after the webhooks were listed.
          list: pipe(
            stores.webhooks.list,
            TE.tap(() => stores.webhooks.setHealth(hook.id, { off: O.none, failingSince })),
          ),
        },
      })
      const inScope = office.over(Infinity, Infinity, failing)
      const rotate = makeRotateWebhookSecrets({ inScope, secrets: makeWebhookSecrets([newer, older]) })
      expect(await must(rotate)).to.deep.equal({ rotated: 1, current: 0, unsealable: 0 })
      expect((await hook.read()).failingSince).to.deep.equal(failingSince)
      expect(await must(rotate)).to.deep.equal({ rotated: 0, current: 1, unsealable: 0 })
      const [stored] = (await hook.read()).secrets
      if (stored === undefined) throw new Error('no secret')
      const withNewKey = makeWebhookSecrets([newer]).open(office.linkTenant, hook.id, stored.sealed)
      expect(withNewKey).to.deep.equal(O.some(hook.secret))
    },
  )

  verifies(
    'EVT-10',
    'events of an office happen with entries of its activity, for its own webhooks alone',
    async () => {
      const elsewhere = await office.office()
      const admin = await office.administrator(['roles:read', 'roles:write'], elsewhere)
      const { principal } = admin
      const user = admin.user.uuid
      const actor = { _tag: 'Person', user, tenantUuid: elsewhere } as const
      const fact = (action: string) => ({
        action,
        subject: O.some(user),
        details: { phase: 'invite' },
        outcome: 'done' as const,
      })
      const act = (...actions: readonly string[]) =>
        must(office.runAudited(actor, elsewhere, () => TE.right({ answer: undefined, facts: actions.map(fact) })))
      const kindOf = (constant: string) =>
        OFFICE_EVENTS.filter((kind) => kind.constant === constant).map(({ uuid }) => uuid)
      await act('user.created')
      expect(office.jobs(), 'without a webhook nothing is stored').to.deep.equal([])
      const add = (kinds: readonly EventKind['uuid'][]) =>
        must(office.webhooks.add(principal, { url: 'https://a.example', kinds, active: true }))
      await add([...kindOf('USER_ADDED'), ...kindOf('CAMPAIGN_BEGUN')])
      await register('https://b.example', OFFICE_EVENTS)
      await act('user.created', 'campaign.begun', 'user.deactivated', 'role.created')
      await office.runJobs()
      const received = office.receiver.received.map(
        ({ url, body }) => [url, JSON.parse(body) as { type: string; data: object }] as const,
      )
      expect(received.map(([url, { type, data }]) => [url, type, data])).to.deep.equal([
        ['https://a.example', 'USER_ADDED', { user }],
        ['https://a.example', 'CAMPAIGN_BEGUN', { campaign: user }],
      ])
      expect(office.fired, 'counted apart').to.deep.equal([])
      expect((await must(office.eventTypes.list(office.operator))).map(({ constant }) => constant)).not.to.include(
        'USER_ADDED',
      )
    },
  )

  verifies('EVT-11', 'a test event and what is sent again are tried once, at once', async () => {
    const hook = await register()
    office.receiver.setAnswer(() => toAnswered(500))
    await fire()
    await office.runJobs()
    await must(office.webhooks.test(hook.principal, hook.id))
    await office.runJobs()
    expect(JSON.parse(office.receiver.received.at(-1)?.body ?? '')).to.deep.include({
      type: 'WEBHOOK_TEST',
      data: { message: 'This is a test event.' },
    })
    expect((await outcomes(hook)).sort()).to.deep.equal(['Failed', 'Waiting'])
    office.receiver.setAnswer(() => toAnswered(200))
    await passed(fromMinutes(10))
    const sent = (await hook.log()).find(({ outcome }) => outcome === 'Sent')
    if (sent === undefined) throw new Error('the event was not sent')
    const calls = office.receiver.received.length
    await must(office.webhooks.sendAgain(hook.principal, hook.id, sent.id))
    await office.runJobs()
    expect(office.receiver.received.slice(calls).map(({ id }) => id)).to.deep.equal([sent.id])
  })

  verifies('EVT-11', 'what is sent again after an erasure has no person', async () => {
    const hook = await register()
    await fire()
    await office.runJobs()
    const [sent] = await hook.log()
    if (sent === undefined) throw new Error('nothing was sent')
    await must(office.forget(office.linkTenant, 'eva@korrel.example' as never))
    await must(office.webhooks.sendAgain(hook.principal, hook.id, sent.id))
    await office.runJobs()
    expect(JSON.parse(office.receiver.received.at(-1)?.body ?? '')).to.have.deep.property('data', {
      organization: 'Kantoor Korrel',
    })
  })

  verifies('EVT-10', 'internal addresses, unknown kinds and more than twenty webhooks are refused', async () => {
    const principal = await owner()
    const add = (url: string, kinds = [expired.uuid]) => office.webhooks.add(principal, { url, kinds, active: true })
    expect(await refusal(add('https://internal.example'))).to.deep.equal({ _tag: 'WebhookUrlRefused', fault: 'host' })
    const unknown = await refusal(add('https://a.example', [expired.uuid, office.linkTenant as never]))
    expect(unknown).to.deep.equal({ _tag: 'WebhookKindUnknown', index: 1 })
    for (let nth = 0; nth < 20; nth += 1) await must(add(`https://a.example/${nth}`))
    expect(await refusal(add('https://a.example'))).to.deep.equal({ _tag: 'WebhooksFull' })
    const reader = (await office.administrator(['roles:read'], office.linkTenant)).principal
    expect(
      await refusal(office.webhooks.add(reader, { url: 'https://a.example', kinds: [], active: true })),
    ).to.have.property('_tag', 'Forbidden')
  })
})
