// What every store of mailers has to do: pauses, system mailboxes and their calls, and tenants' mail servers.
import { leaseReader, noReturnReader, type ReturnReader } from '#domain/mailing/return-reader.ts'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'
import type { MailerKey } from '#domain/mailing/message.ts'
import type { MailServer, OfficeInbox, SealedPassword } from '#domain/mailing/mail-server.ts'
import { makeEmptySystemMailbox, type SystemMailbox, withConsent } from '#domain/mailing/system-mailbox.ts'
import { countFreePoints } from '#domain/mailing/rolling-budget.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { DEFAULT_MAILER, MONITOR_MAILER, newInbox, newServer } from './sample-mails.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function mailerPauseStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('MSG-9', 'keeps the last pause of each mailer until it is removed, or over', async () => {
    const find = (mailer = DEFAULT_MAILER, scope = Admin) =>
      within(scope, ({ mailerPauses }) => mailerPauses.find(mailer))
    const put = (pause: MailerPause) => within(Admin, ({ mailerPauses }) => mailerPauses.put(DEFAULT_MAILER, pause))
    const remove = () => within(Tenant(newTenant()), ({ mailerPauses }) => mailerPauses.remove(DEFAULT_MAILER))
    const end = (now: number) =>
      within(Tenant(newTenant()), ({ mailerPauses }) => mailerPauses.end(DEFAULT_MAILER, now))
    expect([await find(), await remove()]).to.deep.equal([O.none, false])
    const pause: MailerPause = {
      since: NOW,
      until: NOW + 1,
      refusal: 'unreachable',
      code: 'ECONNREFUSED',
      inARow: 1,
      isAsked: false,
    }
    await put(pause)
    const again: MailerPause = {
      ...pause,
      until: NOW + fromHours(1),
      refusal: 'rate_limit',
      code: '',
      inARow: 2,
      isAsked: true,
    }
    await put(again)
    expect(await find()).to.deep.equal(O.some(again))
    expect(await find(DEFAULT_MAILER, Tenant(newTenant()))).to.deep.equal(O.some(again))
    expect(await find(MONITOR_MAILER)).to.deep.equal(O.none)
    await end(again.until - 1)
    expect(await find()).to.deep.equal(O.some(again))
    await end(again.until)
    expect(await find()).to.deep.equal(O.none)
    await put(pause)
    expect([await remove(), await remove(), await find()]).to.deep.equal([true, false, O.none])
  })

  verifies(
    'OPS-10',
    'finds since when the mailer that waits longest was refused, whatever its own limits',
    async () => {
      const oldest = (now: number) => within(Admin, ({ mailerPauses }) => mailerPauses.findOldest(now))
      const put = (mailer: MailerKey, since: number, refusal: MailerPause['refusal']) =>
        within(Admin, ({ mailerPauses }) =>
          mailerPauses.put(mailer, { since, until: NOW, refusal, code: '', inARow: 1, isAsked: false }),
        )
      const ancient = NOW - fromDays(4_000)
      await put(DEFAULT_MAILER, ancient - 2, 'rate_limit')
      await put(MONITOR_MAILER, ancient - 1, 'consent_missing')
      await put(`tenant:${newTenant()}` as MailerKey, ancient, 'unreachable')
      expect(await oldest(NOW - 1)).to.deep.equal(O.some(ancient - 1))
      expect(await oldest(NOW)).not.to.deep.equal(O.some(ancient - 1))
      for (const mailer of [DEFAULT_MAILER, MONITOR_MAILER])
        await within(Admin, ({ mailerPauses }) => mailerPauses.remove(mailer))
    },
  )
}

export function returnReaderStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  verifies('MSG-15', 'keeps a reader whole; of several replicas that lease it, one has it', async () => {
    const reader: ReturnReader = {
      ...noReturnReader,
      isOn: true,
      handling: 'move',
      since: NOW,
      place: O.some('$deltatoken=“é”'),
      readAhead: ['c'],
      toHandle: ['a', 'b'],
      counts: { returned: 1, delayed: 2, complained: 5, unmatched: 3, leftAlone: 4 },
      lastReadAt: O.some(NOW),
      countedUntil: O.some(NOW - 1),
      failure: O.some('access_denied'),
    }
    const put = (one: ReturnReader) => within(Admin, ({ returnReaders }) => returnReaders.put('monitor', one))
    await put(reader)
    const stored = await within(Admin, ({ returnReaders }) => returnReaders.find('monitor'))
    expect(stored).to.deep.equal(O.some({ ...reader, revision: 1 }))
    const leased = O.flatMap((one: ReturnReader) => leaseReader(one, NOW))(stored)
    if (O.isNone(leased)) throw new Error('it is free')
    const won = await together(8, () => put(leased.value).then(O.isSome))
    expect(won.filter(Boolean)).to.have.length(1)
    await within(Admin, ({ returnReaders }) => returnReaders.remove('monitor'))
  })
}

export function systemMailboxStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const put = (one: SystemMailbox, scope = Admin) =>
    within(scope, ({ systemMailboxes }) => systemMailboxes.put(one.key, one)).then(O.isSome)
  const find = () => within(Admin, ({ systemMailboxes }) => systemMailboxes.find('monitor')).then(O.toUndefined)

  verifies(['SYS-1', 'SYS-12'], 'has one record of a key, made once and kept whole', async () => {
    expect(await find()).to.equal(undefined)
    const empty = makeEmptySystemMailbox('monitor')
    const made = await together(8, () => put(empty))
    expect(made.filter(Boolean)).to.have.length(1)
    expect(await find()).to.deep.equal({ ...empty, revision: 1 })
    const full: SystemMailbox = {
      key: 'monitor',
      displayName: 'Monitor “é”',
      directoryTenantId: 'kantoor.example',
      mailboxAddress: 'monitor@kantoor.example',
      saveToSentItems: true,
      rateLimitPerMinute: O.some(3),
      rateLimitRecipientsPerDay: O.some(7),
      consentStatus: {
        granted: true,
        lastConsentAt: O.some(NOW),
        lastConsentBy: O.some('beheer@kantoor.example'),
        lastErrorAt: O.some(NOW + 1),
        lastErrorMessage: O.some('403 ErrorAccessDenied'),
      },
      lastWorkedAt: O.some(NOW + 2),
      revision: 1,
    }
    expect(await put({ ...full, revision: 0 })).to.equal(false)
    // A worker records errors in its tenant's unit of work.
    expect(await put(full, Tenant(newTenant()))).to.equal(true)
    expect(await find()).to.deep.equal({ ...full, revision: 2 })
  })

  verifies('SYS-5', 'changes that hold it follow each other, and none is refused', async () => {
    await put(makeEmptySystemMailbox('monitor'))
    const consent = (directoryTenantId: string) =>
      within(Admin, ({ systemMailboxes }) =>
        pipe(
          systemMailboxes.lock('monitor'),
          TE.map(O.getOrElse(() => makeEmptySystemMailbox('monitor'))),
          TE.flatMap((held) => systemMailboxes.put('monitor', withConsent(held, directoryTenantId, O.none, NOW))),
        ),
      )
    const done = await Promise.all(Array.from({ length: 8 }, (_, nth) => consent(`kantoor-${nth}.example`)))
    expect(done.every(O.isSome)).to.equal(true)
    expect(await find()).to.have.property('revision', 9)
  })

  verifies('SYS-10', 'when it last worked is stored without another revision', async () => {
    await put(makeEmptySystemMailbox('monitor'))
    await within(Tenant(newTenant()), ({ systemMailboxes }) => systemMailboxes.setLastWorked('monitor', NOW))
    expect(await find()).to.deep.equal({ ...makeEmptySystemMailbox('monitor'), lastWorkedAt: O.some(NOW), revision: 1 })
  })

  it('is replaced at the revision that was read, once', async () => {
    const empty = makeEmptySystemMailbox('monitor')
    expect(await put({ ...empty, revision: 1 })).to.equal(false)
    await put(empty)
    const raced = await together(8, () => put({ ...empty, revision: 1 }))
    expect(raced.filter(Boolean)).to.have.length(1)
    expect((await find())?.revision).to.equal(2)
  })
}

export function mailboxUsageStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const add = (n: number, at: number) =>
    within(Admin, ({ mailboxUsage }) =>
      mailboxUsage.add(
        'monitor',
        Array.from({ length: n }, () => newUuid()),
        at,
      ),
    )
  const spent = (since: number, scope = Admin) =>
    within(scope, ({ mailboxUsage }) => mailboxUsage.lockSpent('monitor', since)).then((all) =>
      all.toSorted((a, b) => a.at - b.at),
    )

  verifies('SYS-9', 'counts each call since a moment, by any replica', async () => {
    await add(2, NOW - fromMinutes(1))
    await add(3, NOW)
    await add(1, NOW + 1)
    const all = [
      { at: NOW, points: 3 },
      { at: NOW + 1, points: 1 },
    ]
    expect(await spent(NOW - fromMinutes(1))).to.deep.equal(all)
    expect(await spent(NOW - fromMinutes(1) - 1, Tenant(newTenant()))).to.deep.equal([
      { at: NOW - fromMinutes(1), points: 2 },
      ...all,
    ])
  })

  verifies('SYS-9', 'uncounts one call of a message, and no other of the same message', async () => {
    const [once, twice] = [newUuid(), newUuid()]
    const at = (moment: number, calls: readonly (typeof once)[]) =>
      within(Admin, ({ mailboxUsage }) => mailboxUsage.add('monitor', calls, moment))
    await at(NOW, [once, twice])
    await at(NOW + fromMinutes(5), [twice])
    await within(Admin, ({ mailboxUsage }) => mailboxUsage.remove('monitor', [twice, newUuid()], NOW + fromMinutes(5)))
    expect(await spent(NOW - 1)).to.deep.equal([{ at: NOW, points: 2 }])
  })

  verifies('SYS-9', 'never lets workers that look at once take more than the budget', async () => {
    const calls = { points: 5, per: fromMinutes(1) }
    const took = await together(12, () =>
      within(Tenant(newTenant()), ({ mailboxUsage }) =>
        pipe(
          mailboxUsage.lockSpent('monitor', NOW - calls.per),
          TE.flatMap((points) =>
            countFreePoints(calls, points, NOW) < 1
              ? TE.right(false)
              : pipe(
                  mailboxUsage.add('monitor', [newUuid()], NOW),
                  TE.map(() => true),
                ),
          ),
        ),
      ),
    )
    expect(took.filter(Boolean)).to.have.length(5)
    expect(await spent(NOW - 1)).to.deep.equal([{ at: NOW, points: 5 }])
  })

  it('shows calls by hour, and removes old ones', async () => {
    const hour = Math.floor(NOW / fromHours(1)) * fromHours(1)
    await add(2, hour - 1)
    await add(1, hour)
    await add(1, NOW)
    await add(4, hour - fromDays(8))
    const byHour = () => within(Admin, ({ mailboxUsage }) => mailboxUsage.countByHour('monitor', hour - fromDays(7)))
    expect(await byHour()).to.deep.equal([
      { at: hour - fromHours(1), points: 2 },
      { at: hour, points: 2 },
    ])
    const purge = (before: number) => within(Admin, ({ mailboxUsage }) => mailboxUsage.purge(before))
    expect([await purge(hour - fromDays(7)), await purge(hour - fromDays(7)), await purge(hour)]).to.deep.equal([
      4, 0, 2,
    ])
    expect(await byHour()).to.deep.equal([{ at: hour, points: 2 }])
  })
}

export function mailServerStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const put = (tenant: TenantUuid, server: MailServer) =>
    within(Tenant(tenant), ({ mailServers }) => mailServers.put(server)).then(O.isSome)
  const find = (tenant: TenantUuid) => within(Tenant(tenant), ({ mailServers }) => mailServers.find).then(O.toUndefined)
  const remove = (tenant: TenantUuid) => within(Tenant(tenant), ({ mailServers }) => mailServers.remove)

  verifies('MSG-4', 'keeps one server of each tenant, changed at the revision that was read', async () => {
    const [here, there] = [newTenant(), newTenant()]
    expect(await put(here, newServer({ revision: 1 }))).to.equal(false)
    const made = await together(8, (i) => put(here, newServer({ port: 25 + i })))
    expect(made.filter(Boolean)).to.have.length(1)
    const bare = newServer({ login: O.none, tls: 'none', revision: 1 })
    expect(await put(here, { ...bare, revision: 2 })).to.equal(false)
    expect(await put(here, bare)).to.equal(true)
    expect(await find(here)).to.deep.equal({ ...bare, revision: 2 })
    expect(await within(Tenant(here), ({ mailServers }) => mailServers.lock)).to.deep.equal(
      O.some({ ...bare, revision: 2 }),
    )
    expect([await find(there), await remove(there)]).to.deep.equal([undefined, false])
    expect(await within(Admin, ({ mailServers }) => mailServers.find)).to.deep.equal(O.none)
    await put(there, newServer())
    expect(await find(there)).to.deep.equal(newServer({ revision: 1 }))
    expect([await remove(here), await remove(here), await find(here)]).to.deep.equal([true, false, undefined])
    expect(await put(here, bare)).to.equal(false)
  })
}

export function officeInboxStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('MSG-15', 'keeps one inbox of each tenant, changed at the revision that was read', async () => {
    const [here, there] = [newTenant(), newTenant()]
    const inbox = newInbox({ user: 'kantoor', password: 'k1.sealed' as SealedPassword })
    const put = (change: Partial<OfficeInbox>) =>
      within(Tenant(here), ({ officeInboxes }) => officeInboxes.put({ ...inbox, ...change }))
    const find = (tenant: TenantUuid) => within(Tenant(tenant), ({ officeInboxes }) => officeInboxes.find)
    const made = await together(8, (i) => put({ port: 1 + i }))
    expect(made.filter(O.isSome)).to.have.length(1)
    expect(await put({ revision: 2 })).to.deep.equal(O.none)
    expect(await put({ revision: 1 })).to.deep.equal(O.some({ ...inbox, revision: 2 }))
    expect([await find(here), await find(there)]).to.deep.equal([O.some({ ...inbox, revision: 2 }), O.none])
    const remove = (tenant: TenantUuid) => within(Tenant(tenant), ({ officeInboxes }) => officeInboxes.remove)
    expect([await remove(there), await remove(here), await find(here)]).to.deep.equal([false, true, O.none])
  })
}

export function usedNonceStoreContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('SYS-5', 'takes each nonce once, however many use it at once', async () => {
    const use = (nonce: Uuid, now = NOW) =>
      within(Admin, ({ usedNonces }) => usedNonces.use(nonce, NOW + fromMinutes(10), now))
    const nonce = newUuid()
    const used = await together(8, () => use(nonce))
    expect(used.filter(Boolean)).to.have.length(1)
    expect([await use(newUuid()), await use(nonce, NOW + fromMinutes(10) - 1)]).to.deep.equal([true, false])
  })
}
