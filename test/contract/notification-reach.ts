// Whom every store of notifications notifies, how they begin, and how they are listed.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { decideFirstState } from '#domain/event/notification.ts'
import type { NotificationQuery } from '#domain/event/ports.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { USER_STATUSES } from '#domain/identity/user.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { DIGEST_DUE, EVERY_NOTIFICATION, newKind } from './sample-events.ts'
import { sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { newNotified } from './notified-tenant.ts'

export function notificationReachContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const reached = (events: readonly { readonly recipient: string; readonly because: string }[]) =>
    events.map(({ recipient, because }) => [recipient, because])

  for (const status of USER_STATUSES)
    verifies('EVT-4', `an initiator who is ${status}, and a holder of a role who is`, async () => {
      const { user, role, fire, list, anonymise } = newNotified(subject)
      const held = await role()
      const owner = await user({ roles: [held.uuid], ...(status !== 'ANONYMISED' && { status }) })
      if (status === 'ANONYMISED') await anonymise(owner)
      await fire({ initiator: owner.uuid })
      await fire({ initiator: owner.uuid, recipients: [held.uuid] })
      const asOwner = status === 'INACTIVE' || status === 'ANONYMISED' ? [] : [[owner.uuid, 'OWNER']]
      const asHolder = status === 'ACTIVE' ? [[owner.uuid, held.uuid]] : []
      expect(reached(await list())).to.have.deep.members([...asOwner, ...asHolder])
    })

  verifies('EVT-4', 'each is reached once, for the first recipient that applies; other tenants are not', async () => {
    const { user, role, fire, list, scope, within } = newNotified(subject)
    const [one, other] = [await role(), await role()]
    const both = await user({ roles: [one.uuid, other.uuid] })
    const second = await user({ roles: [other.uuid] })
    await user()
    await within(Tenant(newTenant()), ({ users }) => users.add(sampleUser({ roles: [] })))
    const event = await fire({
      initiator: both.uuid,
      recipients: ['SOURCE', other.uuid, 'OWNER', one.uuid, asRoleUuid(newUuid())],
    })
    expect(reached(await list())).to.have.deep.members([
      [both.uuid, other.uuid],
      [second.uuid, other.uuid],
    ])
    const again = (recipients: Parameters<typeof fire>[0]['recipients'] = ['OWNER']) =>
      within(scope, ({ notifications }) =>
        notifications.notify(
          { ...event, type: event.kind.uuid, dispatchedAt: O.none },
          { template: O.none, translation: O.none, recipients, digest: false },
          NOW + 1,
          DIGEST_DUE,
        ),
      )
    const late = await user({ roles: [one.uuid] })
    expect([await again(), await again([one.uuid]), await again([one.uuid])]).to.deep.equal([0, 1, 0])
    expect(reached(await list()).filter(([recipient]) => recipient !== second.uuid)).to.have.deep.members([
      [both.uuid, other.uuid],
      [late.uuid, one.uuid],
    ])
  })

  verifies('EVT-9', 'the first state is that of the choice of this moment', async () => {
    const { user, choose, notify, ask } = newNotified(subject)
    for (const digest of [true, false])
      for (const preference of [undefined, 'mail', 'digest', 'muted'] as const) {
        const [owner, kind] = [await user(), newKind()]
        if (preference !== undefined) await choose(owner, kind, preference)
        const { state } = await notify(owner, { kind, digest })
        expect(state).to.deep.equal(decideFirstState(O.fromNullable(preference), digest, NOW))
      }
    // One of each recipient whose notification goes into it.
    expect(await ask((store) => store.listDigestsDue(DIGEST_DUE - 1, 10))).to.deep.equal([])
    expect(await ask((store) => store.listDigestsDue(DIGEST_DUE, 10))).to.have.length(3)
  })

  verifies('EVT-7', 'lists by event, record, type, recipient and outcome, the newest first', async () => {
    const { user, notify, list, ask, anonymise } = newNotified(subject)
    const [owner, gone] = [await user(), await user()]
    const [about, kind] = [newUuid(), newKind({ name: 'Soort' })]
    const first = await notify(owner, { kind, subject: about })
    const second = await notify(gone, { kind, at: NOW + 1 })
    const third = await notify(owner, { digest: true, at: NOW + 2 })
    await anonymise(gone)
    const person = O.some({ name: owner.name, email: owner.email })
    const { id, event, type, recipient, because, state, createdAt } = first
    expect(await list()).to.deep.equal([third, { ...second, person: O.none }, first])
    expect(first).to.deep.equal({
      id,
      event,
      type,
      recipient,
      because,
      state,
      createdAt,
      typeName: 'Soort',
      person,
      message: O.none,
    })
    const ids = async (query: Partial<NotificationQuery>) => (await list(query)).map((one) => one.id)
    expect(await ids({ event: O.some(second.event) })).to.deep.equal([second.id])
    expect(await ids({ subject: O.some(about) })).to.deep.equal([first.id])
    expect(await ids({ type: O.some(kind.uuid) })).to.deep.equal([second.id, first.id])
    expect(await ids({ recipient: O.some(owner.uuid) })).to.deep.equal([third.id, first.id])
    expect(await ids({ outcomes: ['InDigest', 'Sent'] })).to.deep.equal([third.id])
    expect(await ids({ outcomes: ['Waiting', 'InDigest'] })).to.deep.equal([third.id, second.id, first.id])
    expect(await ids({ type: O.some(kind.uuid), recipient: O.some(owner.uuid) })).to.deep.equal([first.id])
    const page = await ask((store) => store.list({ ...EVERY_NOTIFICATION, skip: 1, limit: 1 }))
    expect([page.data.map((one) => one.id), page.total]).to.deep.equal([[second.id], 3])
    const elsewhere = await subject.within(Tenant(newTenant()), ({ notifications }) =>
      notifications.list(EVERY_NOTIFICATION),
    )
    expect(elsewhere).to.deep.equal({ data: [], total: 0 })
  })
}
