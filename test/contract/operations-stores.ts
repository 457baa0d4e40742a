// What every store of saved views, of replicas, of the vault's health and of the sample's parts has to do.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import { MAX_VIEWS, type SavedView, type SavedViewUuid } from '#domain/operations/saved-view.ts'
import { fail, gen, unwrap } from '#domain/shared/fp.ts'
import { REPLICA_KEPT, type ServiceReplica } from '#domain/operations/system.ts'
import { FAILING_FROM, REFRESH_TOKEN_LIFETIME, STALE_MARGIN } from '#domain/session/link-health.ts'
import { REVOKE_THRESHOLD, type Revocation, type Sealed, type TokenRecordId } from '#domain/session/token-record.ts'
import { fromDays, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { connected, freshTokens, mailbox, newTenant, newUuid, NOW, sampleConnection } from './sample-connections.ts'
import { sampleUser } from './sample-people.ts'
import { sampleView } from './sample-views.ts'
import { type StoreSubject, type Subject, subjectOf, together } from './store-subject.ts'

export function sampleStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const list = () => within(Admin, ({ samples }) => samples.list)

  verifies('ADM-8', 'keeps the moment of each part, in whichever scope it was recorded', async () => {
    expect([...(await list())]).to.deep.equal([])
    await within(Tenant(newTenant()), ({ samples }) => samples.record('people', NOW))
    await within(Admin, ({ samples }) => samples.record('mails', NOW + 1))
    await within(Admin, ({ samples }) => samples.record('people', NOW + 2))
    const parts = new Map([
      ['people', NOW],
      ['mails', NOW + 1],
    ])
    expect(await list()).to.deep.equal(parts)
    expect(await within(Tenant(newTenant()), ({ samples }) => samples.lock)).to.deep.equal(parts)
  })

  verifies('ADM-8', 'lets one unit of work after the other see what the first recorded', async () => {
    const write = () =>
      within(Admin, ({ samples }) =>
        gen(function* () {
          const parts = yield* unwrap(samples.lock)
          if (!parts.has('mails')) yield* unwrap(samples.record('mails', NOW))
          return parts.has('mails')
        }),
      )
    expect((await together(5, write)).filter((isThere) => !isThere)).to.have.length(1)
  })

  verifies('ADM-8', 'forgets a part whose unit of work failed', async () => {
    await inScope(Admin, ({ samples }) =>
      gen(function* () {
        yield* unwrap(samples.record('mails', NOW))
        return yield* fail({ _tag: 'Failed' } as const)
      }),
    )()
    expect([...(await list())]).to.deep.equal([])
  })
}

export function savedViewStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  const inTenant = (scope = Tenant(newTenant())) => ({
    user: async (): Promise<UserUuid> => {
      const made = sampleUser()
      await within(scope, ({ users }) => users.add(made))
      return made.uuid
    },
    list: (whose: UserUuid, page = 'people', by = scope) => within(by, ({ views }) => views.list(whose, page)),
    put: (whose: UserUuid, view: SavedView) => within(scope, ({ views }) => views.put(whose, view)),
    remove: (whose: UserUuid, uuid: SavedViewUuid) => within(scope, ({ views }) => views.remove(whose, uuid)),
    scope,
  })

  verifies('ADM-1', 'keeps the views of a user by page, replaces and removes them', async () => {
    const { user, list, put, remove } = inTenant()
    const [eva, piet] = [await user(), await user()]
    const [one, other] = [sampleView(), sampleView({ page: 'logs', query: '' })]
    for (const view of [one, other]) expect(await put(eva, view)).to.equal(true)
    expect([await list(eva), await list(eva, 'logs')]).to.deep.equal([[one], [other]])
    const moved = { ...other, page: 'people', name: 'Anders' }
    expect(await put(eva, moved)).to.equal(true)
    expect(await list(eva)).to.have.deep.members([one, moved])
    expect(await list(eva, 'logs')).to.deep.equal([])
    // Another user may have a view of the same number.
    await put(piet, { ...one, name: 'Van Piet' })
    for (const _ of [1, 2]) await remove(eva, one.uuid)
    expect([await list(eva), await list(piet)]).to.deep.equal([[moved], [{ ...one, name: 'Van Piet' }]])
    expect(await list(eva, 'people', Tenant(newTenant()))).to.deep.equal([])
  })

  verifies('ADM-1', 'refuses one more than a user may have, and replaces one of as many', async () => {
    const { user, list, put, scope } = inTenant()
    const eva = await user()
    const all = Array.from({ length: MAX_VIEWS }, () => sampleView())
    for (const view of all) expect(await put(eva, view)).to.equal(true)
    expect(await put(eva, sampleView())).to.equal(false)
    const [first = sampleView()] = all
    expect(await put(eva, { ...first, query: 'q=1' })).to.equal(true)
    expect(await put(await user(), sampleView())).to.equal(true)
    const found = await list(eva)
    expect([found.length, found.find(({ uuid }) => uuid === first.uuid)?.query]).to.deep.equal([MAX_VIEWS, 'q=1'])
    await inScope(scope, ({ views }) => async () => {
      await views.remove(eva, first.uuid)()
      return { _tag: 'Left' as const, left: 'undone' }
    })()
    expect(await list(eva)).to.have.length(MAX_VIEWS)
  })

  verifies('IDN-5', 'the views of a user go when they are anonymised, not when they change', async () => {
    const { list, put, scope } = inTenant()
    const [eva, piet] = [sampleUser(), sampleUser()]
    for (const one of [eva, piet]) {
      await within(scope, ({ users }) => users.add(one))
      await put(one.uuid, sampleView())
    }
    await within(scope, ({ users }) => users.put({ ...eva, name: 'Eva Bos' }))
    expect(await list(eva.uuid)).to.have.length(1)
    await within(scope, ({ users }) => users.anonymise(eva.uuid, NOW))
    expect([(await list(eva.uuid)).length, (await list(piet.uuid)).length]).to.deep.equal([0, 1])
  })

  it('keeps no view of a user who is not there', async () => {
    const { put } = inTenant()
    const kept = await put(sampleUser().uuid, sampleView()).catch(() => 'refused')
    expect(kept).to.equal('refused')
  })
}

export function systemStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const sample = (startedAt: Instant): ServiceReplica => ({ id: newUuid(), name: 'a', version: '1', startedAt })
  const beat = (replica: ServiceReplica, now = NOW) =>
    within(Admin, ({ system }) => system.saveHeartbeat(replica, { clockAhead: 0, failingChecks: [] }, now))
  const replicas = () => within(Tenant(newTenant()), ({ system }) => system.replicas)

  verifies('OPS-11', 'keeps replicas, the longest running first, until they leave or are away for long', async () => {
    const [young, old, gone] = [sample(NOW - 1), sample(NOW - 2), sample(NOW - 3)]
    await beat(gone)
    for (const one of [young, old]) await beat(one, NOW + 1)
    const seen = (one: ServiceReplica, seenAt: Instant) => ({ ...one, seenAt })
    expect(await replicas()).to.deep.equal([seen(gone, NOW), seen(old, NOW + 1), seen(young, NOW + 1)])
    await beat({ ...old, name: 'b', version: '2', startedAt: NOW }, NOW + REPLICA_KEPT)
    expect(await replicas()).to.have.length(3)
    await beat(old, NOW + REPLICA_KEPT + 1)
    expect(await replicas()).to.deep.equal([seen(old, NOW + REPLICA_KEPT + 1), seen(young, NOW + 1)])
    for (const _ of [1, 2]) await within(Admin, ({ system }) => system.remove(old.id))
    expect(await replicas()).to.deep.equal([seen(young, NOW + 1)])
    await within(Tenant(newTenant()), ({ system }) => system.readTenant)
  })
}

/** A link that was refreshed so long ago, sealed by the key, after so many failures. */
export async function linked(
  subject: Pick<Subject, 'within'>,
  name: string,
  {
    refreshed = fromMinutes(5),
    failures = 0,
    ended,
    key = 'new',
    tenant = newTenant(),
  }: {
    readonly refreshed?: number
    readonly failures?: number
    readonly ended?: Revocation
    readonly key?: string
    readonly tenant?: ReturnType<typeof newTenant>
  } = {},
): Promise<TokenRecordId> {
  const at = NOW - refreshed
  const sealed = `v1.${key}.secret` as Sealed
  const connection = sampleConnection({
    tenantUuid: tenant,
    mailclientEmail: mailbox(`${name}@kantoor.example`),
    ledgerUserName: name,
  })
  const fresh = freshTokens(at, { accessToken: sealed, refreshToken: sealed })
  const id = await connected(subject as Subject, { connection, fresh, now: at })
  for (let nth = 0; nth < failures; nth += 1)
    await subject.within(Admin, ({ tokens }) => tokens.countFailure(id, at, at + nth * fromMinutes(1), 1_000))
  if (ended !== undefined) await subject.within(Admin, ({ tokens }) => tokens.revoke(id, ended))
  return id
}

export function vaultStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  const refused = (ago: number): Revocation => ({ at: NOW - ago, cause: 'Refused' })
  const ended = (ago: number): Revocation => ({ at: NOW - ago, cause: 'Ended' })

  verifies('ADM-5', 'counts links by state, age and key', async () => {
    const stale = REFRESH_TOKEN_LIFETIME - STALE_MARGIN
    await linked(subject, 'live')
    await linked(subject, 'live too', { failures: FAILING_FROM - 1 })
    await linked(subject, 'day', { refreshed: fromHours(1), key: 'old' })
    await linked(subject, 'failing', { refreshed: fromHours(2), failures: FAILING_FROM })
    await linked(subject, 'fresh enough', { refreshed: stale, key: 'old' })
    await linked(subject, 'stale', { refreshed: stale + 1, key: 'lost' })
    await linked(subject, 'refused', { ended: refused(fromDays(2)), key: 'lost' })
    await linked(subject, 'failed', { ended: ended(fromDays(30)), failures: REVOKE_THRESHOLD })
    await linked(subject, 'ended', { ended: ended(fromMinutes(1)), failures: REVOKE_THRESHOLD - 1 })
    const groups = await within(Admin, ({ vault }) => vault.groups(NOW))
    expect(groups.map(({ state, age, key, count }) => `${state} ${age} ${key} ${count}`).toSorted()).to.deep.equal([
      'ended hour new 1',
      'failed older new 1',
      'failing day new 1',
      'live day old 1',
      'live hour new 2',
      'live month old 1',
      'refused week lost 1',
      'stale month lost 1',
    ])
    expect(JSON.stringify(groups)).not.to.include('secret')
  })

  verifies('ADM-5', 'sums the outcomes of refreshes by day of the office', async () => {
    const none = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }
    // The clock went forward on the 29th: the day has 23 hours.
    for (const [at, success, transient] of [
      ['2026-03-28T22:59:59Z', 1, 0],
      ['2026-03-28T23:00:00Z', 5, 1],
      ['2026-03-29T21:59:59Z', 7, 0],
      ['2026-03-29T22:00:00Z', 8, 2],
      ['2026-03-31T22:00:00Z', 99, 99],
    ] as const)
      await within(Admin, ({ refreshRuns }) => async () => {
        const run = newUuid()
        await refreshRuns.begin(run, 1, Date.parse(at))()
        return refreshRuns.report(run, 0, { ...none, success, transient })()
      })
    const found = await within(Admin, ({ vault }) => vault.days('2026-03-28' as Day, '2026-03-31' as Day))
    expect(found).to.deep.equal([
      { date: '2026-03-28', outcomes: { ...none, success: 1 } },
      { date: '2026-03-29', outcomes: { ...none, success: 12, transient: 1 } },
      { date: '2026-03-30', outcomes: { ...none, success: 8, transient: 2 } },
      { date: '2026-03-31', outcomes: none },
    ])
  })

  verifies('ADM-5', 'lists links that ended against the will of their users, the latest first', async () => {
    const [here, elsewhere] = [newTenant(), newTenant()]
    await within(Tenant(here), ({ tenants }) =>
      tenants.put({ uuid: here, name: 'Kantoor Noord', active: true, mailDomains: [], language: 'nl' }),
    )
    await linked(subject, 'refused', { ended: refused(fromDays(2)), tenant: here })
    await linked(subject, 'failed', { ended: ended(fromDays(1)), failures: REVOKE_THRESHOLD, tenant: elsewhere })
    await linked(subject, 'ended', { ended: ended(fromDays(1)) })
    await linked(subject, 'back', { ended: refused(fromDays(3)), tenant: here })
    await linked(subject, 'Back', { tenant: here })
    await linked(subject, 'elsewhere', { ended: refused(fromDays(4)), tenant: here })
    await linked(subject, 'elsewhere', { tenant: elsewhere })
    const page = (skip: number) => within(Admin, ({ vault }) => vault.listEnded({ skip, limit: 2 }))
    const shown = (name: string, state: string, tenantUuid: string, ago: number) => ({
      tenantUuid,
      office: tenantUuid === here ? O.some('Kantoor Noord') : O.none,
      name,
      mailbox: `${name}@kantoor.example`,
      since: NOW - ago,
      state,
    })
    expect(await page(0)).to.deep.equal({
      data: [shown('failed', 'failed', elsewhere, fromDays(1)), shown('refused', 'refused', here, fromDays(2))],
      total: 3,
    })
    expect(await page(2)).to.deep.equal({ data: [shown('elsewhere', 'refused', here, fromDays(4))], total: 3 })
  })
}
