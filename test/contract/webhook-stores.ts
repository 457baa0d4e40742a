// What every store of webhooks and of their deliveries has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { FiredEvent } from '#domain/event/event.ts'
import { asNotificationId } from '#domain/event/notification.ts'
import { asWebhookId, type SealedWebhookSecret, type Webhook, type WebhookId } from '#domain/event/webhook.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { DATA, EVERY_NOTIFICATION, newKind, sampleEvent } from './sample-events.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function sampleWebhook(change: Partial<Webhook> = {}): Webhook {
  return {
    id: asWebhookId(newUuid()),
    url: 'https://hooks.korrel.example/in?key=1',
    kinds: [],
    secrets: [
      { sealed: 'v1.k.new' as SealedWebhookSecret, until: O.none },
      { sealed: 'v1.k.old' as SealedWebhookSecret, until: O.some(NOW) },
    ],
    off: O.none,
    failingSince: O.none,
    revision: 1,
    createdAt: NOW,
    ...change,
  }
}

export function webhookStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const here = Tenant(newTenant())
  const find = (id: WebhookId, scope = here) => within(scope, ({ webhooks }) => webhooks.find(id))

  verifies('EVT-10', 'keeps the webhooks of its tenant, the oldest first, and refuses an outdated change', async () => {
    const [one, later] = [sampleWebhook(), sampleWebhook({ createdAt: NOW + 1, kinds: [newKind().uuid] })]
    await within(here, ({ webhooks }) => webhooks.add(later))
    await within(here, ({ webhooks }) => webhooks.add(one))
    expect(await within(here, ({ webhooks }) => webhooks.list)).to.deep.equal([one, later])
    expect(await find(one.id, Tenant(newTenant()))).to.deep.equal(O.none)
    const off = { reason: 'person', at: NOW } as const
    const changed: Webhook = { ...one, url: 'https://else.example', kinds: later.kinds, off: O.some(off), secrets: [] }
    const saved = await within(here, ({ webhooks }) => webhooks.put(changed))
    expect(saved).to.deep.equal(O.some({ ...changed, revision: 2 }))
    expect(await within(here, ({ webhooks }) => webhooks.put(changed))).to.deep.equal(O.none)
    await within(here, ({ webhooks }) => webhooks.setHealth(one.id, { off: O.none, failingSince: O.some(NOW) }))
    expect(await within(here, ({ webhooks }) => webhooks.lock(one.id))).to.deep.equal(
      O.some({ ...changed, revision: 2, off: O.none, failingSince: O.some(NOW) }),
    )
    const remove = () => within(here, ({ webhooks }) => webhooks.remove(one.id))
    expect([await remove(), await remove(), await find(one.id)]).to.deep.equal([true, false, O.none])
  })

  verifies('EVT-10', 'an address has one worker at a time, until its claim ends', async () => {
    const { id } = sampleWebhook()
    const [first, second] = [newUuid(), newUuid()]
    const claim = (by: typeof first, now: number) =>
      within(here, ({ webhooks }) => webhooks.claim(id, by, now, now + 30))
    const release = (by: typeof first) => within(here, ({ webhooks }) => webhooks.release(id, by))
    expect(await claim(first, NOW)).to.equal(false)
    await within(here, ({ webhooks }) => webhooks.add(sampleWebhook({ id })))
    expect([await claim(first, NOW), await claim(second, NOW + 29)]).to.deep.equal([true, false])
    expect([await claim(second, NOW + 30), await release(first), await release(second)]).to.deep.equal([
      true,
      false,
      true,
    ])
    expect(await claim(first, NOW + 31)).to.equal(true)
  })

  const fire = async (given: Partial<FiredEvent> = {}) => {
    const event = sampleEvent(given)
    await within(here, ({ events }) => events.addAll([event]))
    return { id: event.id, type: event.kind.uuid }
  }
  const register = async (change: Partial<Webhook> = {}) => {
    const webhook = sampleWebhook(change)
    await within(here, ({ webhooks }) => webhooks.add(webhook))
    return webhook.id
  }
  const addWanted = (event: Awaited<ReturnType<typeof fire>>, now = NOW) =>
    within(here, (stores) => stores.webhookDeliveries.addWanted(event, now))
  const findNext = async (id: WebhookId) =>
    O.toUndefined(await within(here, (stores) => stores.webhookDeliveries.findNext(id)))
  const list = (id: WebhookId, limit = 10) =>
    within(here, (stores) => stores.webhookDeliveries.list(id, { skip: 0, limit }))
  const waiting = { outcome: 'Waiting', at: NOW, tries: 0, answer: O.none } as const

  verifies('EVT-10', 'an event has one delivery for each webhook that receives its kind', async () => {
    const kind = newKind()
    const [one, other] = [
      await register({ kinds: [newKind().uuid, kind.uuid] }),
      await register({ kinds: [kind.uuid] }),
    ]
    await register({ kinds: [newKind().uuid] })
    await register({ kinds: [kind.uuid], off: O.some({ reason: 'gone', at: NOW }) })
    const event = await fire({ kind })
    expect(await addWanted(event)).to.deep.equal([one, other].sort())
    expect(await addWanted(event)).to.deep.equal([])
    const { data, total } = await list(one)
    const common = { type: kind.uuid, titles: kind.titles, firedAt: NOW, createdAt: NOW }
    expect([data.map(({ id: _id, ...rest }) => rest), total]).to.deep.equal([[{ ...waiting, ...common }], 1])
    const rest = { because: 'event', constant: kind.constant, data: DATA, firedAt: NOW, dueAt: NOW, tries: 0 }
    expect(await findNext(one)).to.deep.equal({ id: data[0]?.id, ...rest })
    const listed = await within(here, ({ notifications }) => notifications.list(EVERY_NOTIFICATION))
    expect(listed.data, 'no mail').to.deep.equal([])
    const due = await within(here, ({ notifications }) => notifications.findNextDue)
    expect(due, 'no mail is due').to.deep.equal(O.none)
  })

  verifies('EVT-10', 'events wait in their order; a test and what is sent again come first', async () => {
    const kind = newKind()
    const id = await register({ kinds: [kind.uuid] })
    const later = await fire({ kind, firedAt: NOW + 2, data: { email: 'later' } })
    const early = await fire({ kind, firedAt: NOW + 1, data: { email: 'early' } })
    for (const event of [later, early]) await addWanted(event)
    const first = await findNext(id)
    expect(first?.data).to.deep.equal({ email: 'early' })
    const settle = (state: Parameters<typeof settled>[1]) => settled(first?.id ?? asNotificationId(newUuid()), state)
    const settled = (
      of: ReturnType<typeof asNotificationId>,
      state: { readonly outcome: 'Sent' | 'Waiting' | 'Failed' },
    ) =>
      within(here, (stores) =>
        stores.webhookDeliveries.settle(of, {
          ...state,
          at: NOW + fromMinutes(5),
          tries: 1,
          answer: O.some({ _tag: 'Answered', status: 503 }),
        }),
      )
    await settle({ outcome: 'Waiting' })
    expect(await findNext(id), 'a retried one stays first').to.deep.include({ dueAt: NOW + fromMinutes(5), tries: 1 })
    const bringForward = (webhook: WebhookId) =>
      within(here, (stores) => stores.webhookDeliveries.bringForward(webhook, NOW + 3))
    await bringForward(asWebhookId(newUuid()))
    expect(await findNext(id), 'another webhook').to.deep.include({ dueAt: NOW + fromMinutes(5) })
    await bringForward(id)
    expect(await findNext(id)).to.deep.include({ dueAt: NOW + 3, tries: 1 })
    expect((await list(id)).data.map(({ at }) => at)).to.have.members([NOW, NOW + 3])
    await settle({ outcome: 'Failed' })
    expect((await findNext(id))?.data).to.deep.equal({ email: 'later' })
    const again = (of = first?.id ?? asNotificationId(newUuid()), webhook = id) =>
      within(here, (stores) => stores.webhookDeliveries.sendAgain(webhook, of, NOW + 9))
    expect(await again(undefined, asWebhookId(newUuid()))).to.equal(false)
    expect([await again(), await again()]).to.deep.equal([true, false])
    expect(await findNext(id)).to.deep.include({ because: 'again', tries: 1, dueAt: NOW + 9, id: first?.id })
    await settle({ outcome: 'Sent' })
    const test = await fire({ firedAt: NOW + 7, data: {} })
    await within(here, (stores) => stores.webhookDeliveries.addTest(test, id, NOW + 7))
    expect(await findNext(id)).to.deep.include({ because: 'test', data: {} })
    await within(here, (stores) => stores.webhookDeliveries.skipWaiting(id, NOW + 8))
    expect(await findNext(id)).to.equal(undefined)
    const { data } = await list(id)
    expect(data.map(({ outcome }) => outcome).sort()).to.deep.equal(['Sent', 'Skipped', 'Skipped'])
    const sent = data.find(({ outcome }) => outcome === 'Sent')
    expect(sent?.answer).to.deep.equal(O.some({ _tag: 'Answered', status: 503 }))
    expect((await list(id, 1)).total).to.equal(3)
  })

  verifies('EVT-11', 'the log shows why there was no answer, and ends with its events', async () => {
    const kind = newKind()
    const id = await register({ kinds: [kind.uuid] })
    await addWanted(await fire({ kind }))
    const { data } = await list(id)
    const answer = O.some({ _tag: 'Unanswered', fault: 'host' } as const)
    const state = { outcome: 'Failed', at: NOW, tries: 3, answer } as const
    for (const one of data) await within(here, (stores) => stores.webhookDeliveries.settle(one.id, state))
    expect((await list(id)).data).to.deep.equal(data.map((one) => ({ ...one, ...state })))
    await within(here, ({ events }) => events.purge(NOW + 1, 10))
    expect((await list(id)).data).to.deep.equal([])
  })
}
