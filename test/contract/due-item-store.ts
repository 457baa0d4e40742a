// What every store of due items does.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { DueItem, DueMoment } from '#domain/shared/due-item.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function dueItemStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  const set = (item: DueItem, dueAt: number | undefined, scope = Admin) =>
    within(scope, ({ dueItems }) => dueItems.set(item, O.fromNullable(dueAt)))
  const list = async (now: number, limit = 100, scope = Admin): Promise<readonly DueMoment[]> => {
    const found: DueMoment[] = []
    for (;;) {
      const page = await within(scope, ({ dueItems }) => dueItems.list(now, O.fromNullable(found.at(-1)), limit))
      found.push(...page)
      if (page.length < limit) return found
    }
  }
  const campaign = (): DueItem => ({ kind: 'campaign', tenantUuid: newTenant(), id: newUuid() })
  const notifications = (tenantUuid = newTenant()): DueItem => ({ kind: 'notifications', tenantUuid, id: tenantUuid })

  verifies(['CAM-7', 'EVT-6'], 'pages what is due over all offices, the earliest first, and nothing else', async () => {
    const tenant = (digit: number) => asTenantUuid(`0000000${digit}-0000-4000-8000-000000000000` as Uuid)
    const id = (digit: number) => `a000000${digit}-0000-4000-8000-000000000000` as Uuid
    const items: readonly DueMoment[] = [
      { kind: 'campaign', tenantUuid: tenant(9), id: id(9), dueAt: NOW - 2 },
      { kind: 'campaign', tenantUuid: tenant(1), id: id(1), dueAt: NOW - 1 },
      { kind: 'campaign', tenantUuid: tenant(1), id: id(2), dueAt: NOW - 1 },
      { kind: 'notifications', tenantUuid: tenant(1), id: id(0), dueAt: NOW - 1 },
      { kind: 'campaign', tenantUuid: tenant(2), id: id(0), dueAt: NOW - 1 },
      { kind: 'notifications', tenantUuid: tenant(0), id: id(0), dueAt: NOW },
    ]
    for (const { dueAt, ...item } of items.toReversed()) await set(item, dueAt, Tenant(item.tenantUuid))
    await set(campaign(), NOW + 1)
    expect(await list(NOW)).to.deep.equal(items)
    for (const limit of [1, 2, 4]) expect(await list(NOW, limit, Tenant(newTenant()))).to.deep.equal(items)
    expect(await list(NOW - 1)).to.deep.equal(items.slice(0, -1))
  })

  verifies('CAM-7', 'replaces the moment of an item, and forgets one that is due no more', async () => {
    const [item, other] = [campaign(), campaign()]
    for (const dueAt of [NOW, NOW - 5, NOW + 5]) await set(item, dueAt)
    await set({ ...item, tenantUuid: newTenant() }, undefined)
    expect([await list(NOW), await list(NOW + 5)]).to.deep.equal([[], [{ ...item, dueAt: NOW + 5 }]])
    await set(other, NOW)
    await set({ ...item, kind: 'notifications' }, undefined)
    await set(item, undefined)
    expect(await list(NOW + 5)).to.deep.equal([{ ...other, dueAt: NOW }])
  })

  verifies('EVT-6', 'brings an item forward and never back, until its moment is replaced', async () => {
    const item = notifications()
    const bring = (dueAt: number) =>
      within(Tenant(item.tenantUuid), ({ dueItems }) => dueItems.bringForward(item, dueAt))
    for (const dueAt of [NOW + 5, NOW + 3, NOW + 9]) await bring(dueAt)
    expect([await list(NOW + 2), await list(NOW + 9)]).to.deep.equal([[], [{ ...item, dueAt: NOW + 3 }]])
    await set(item, NOW + 20)
    await bring(NOW + 30)
    expect(await list(NOW + 99)).to.deep.equal([{ ...item, dueAt: NOW + 20 }])
    await set(item, undefined)
    await bring(NOW + 30)
    expect(await list(NOW + 99)).to.deep.equal([{ ...item, dueAt: NOW + 30 }])
  })

  verifies('EVT-6', 'locks an item with and without a moment, which changes neither', async () => {
    const [one, other] = [notifications(), notifications()]
    await set(one, NOW)
    for (const item of [one, other, other]) await within(Tenant(item.tenantUuid), ({ dueItems }) => dueItems.lock(item))
    expect(await list(NOW + 99)).to.deep.equal([{ ...one, dueAt: NOW }])
    await within(Admin, ({ dueItems }) => dueItems.bringForward(other, NOW + 1))
    expect(await list(NOW + 99)).to.deep.equal([
      { ...one, dueAt: NOW },
      { ...other, dueAt: NOW + 1 },
    ])
  })
}
