// Participants and what became of each phase for them: what their stores promise, in two tenants.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import type { Delivery } from '#domain/campaign/delivery.ts'
import { PARTICIPANTS_COUNTED, type ParticipantQuery } from '#domain/campaign/ports.ts'
import { asUserUuid, type UserUuid } from '#domain/identity/user.ts'
import type { MessageId, MessageState } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import { hours } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { type CampaignWorld, newCode, openCampaignWorld, planned } from '#test/support/campaign-world.ts'
import { verifies } from '#test/support/verifies.ts'

const EVERYONE: ParticipantQuery = { outcomes: [], phase: 'invite', hasResponded: O.none, skip: 0, limit: 10 }

const at = <A>(all: readonly A[], i: number): A => {
  const one = all[i]
  if (one === undefined) throw new Error(`there are no ${i + 1}`)
  return one
}

describe('participants of campaigns, in PostgreSQL', function () {
  this.timeout(60_000)
  let world: CampaignWorld
  let here: TenantUuid
  before(async () => {
    world = await openCampaignWorld()
  })
  after(() => world?.close())
  beforeEach(() => {
    here = newTenant()
  })

  const listed = (campaign: CampaignUuid, change: Partial<ParticipantQuery> = {}, tenant = here) =>
    world.within(tenant, ({ participants }) => participants.list(campaign, { ...EVERYONE, ...change }))
  const usersOf = async (campaign: CampaignUuid, change: Partial<ParticipantQuery> = {}) =>
    (await listed(campaign, change)).data.map(({ user }) => user)
  const add = (campaign: CampaignUuid, deliveries: readonly Delivery[], phase: 'invite' | 'reminder1' = 'invite') =>
    world.within(here, (stores) => stores.deliveries.add(campaign, phase, deliveries))
  const settle = (...outcomes: readonly MessageOutcome[]) =>
    world.within(here, ({ deliveries }) => deliveries.settle(outcomes))
  const answered = (code: ReturnType<typeof newCode>, moment = NOW) =>
    world.within(here, ({ participants }) => participants.answered(code, moment))
  const invitation = async (campaign: CampaignUuid, user: UserUuid) =>
    (await listed(campaign)).data.find((one) => one.user === user)?.deliveries.invite
  const messageOf = ({ message }: Delivery): MessageId => {
    if (O.isNone(message)) throw new Error('it has no message')
    return message.value
  }
  const sent = (delivery: Delivery, moment = NOW + 1): MessageOutcome => ({
    id: messageOf(delivery),
    state: { _tag: 'Sent', at: moment, serverMessageId: O.none },
    possiblyDoubled: false,
  })
  const failed = (
    delivery: Delivery,
    error: Extract<MessageState, { readonly _tag: 'Failed' }>['error'],
    moment = NOW + 1,
  ): MessageOutcome => ({
    id: messageOf(delivery),
    state: { _tag: 'Failed', at: moment, error, lookAt: O.none },
    possiblyDoubled: false,
  })
  const withdrawn = (delivery: Delivery, possiblyDoubled = false): MessageOutcome => ({
    id: messageOf(delivery),
    state: { _tag: 'Withdrawn', at: NOW + 1 },
    possiblyDoubled,
  })

  verifies(
    ['CAM-1', 'CAM-14'],
    'are listed in their order, with what became of each phase, in one office alone',
    async () => {
      const users = await world.people(here, 3)
      const { uuid, codes } = await world.enrolled(here, users)
      const [first, second] = [
        planned(at(users, 0)),
        planned(at(users, 1), { message: O.none, outcome: 'skipped', reason: O.some('opted_out'), at: NOW + 7 }),
      ]
      await add(uuid, [first, second])
      await add(uuid, [planned(at(users, 0), { at: NOW + 9, message: O.none })], 'reminder1')
      await answered(at(codes, 2), NOW + 3)
      const { data, total } = await listed(uuid)
      expect(total).to.equal(3)
      expect(data.map(({ user }) => user)).to.deep.equal(users)
      const { user: _of, ...invited } = first
      expect(at(data, 0).deliveries).to.deep.equal({
        invite: invited,
        reminder1: { outcome: 'planned', reason: O.none, message: O.none, at: NOW + 9 },
      })
      expect(at(data, 1).deliveries.invite).to.deep.include({
        outcome: 'skipped',
        reason: O.some('opted_out'),
        at: NOW + 7,
      })
      expect(data.map(({ respondedAt }) => respondedAt)).to.deep.equal([O.none, O.none, O.some(NOW + 3)])
      expect(O.toNullable(at(data, 0).person)?.name).to.equal('Eva Jansen-Šimić')
      expect((await listed(uuid, {}, newTenant())).total).to.equal(0)
      expect(await usersOf(uuid, { skip: 1, limit: 1 })).to.deep.equal([at(users, 1)])
      expect(await usersOf(uuid, { outcomes: ['planned', 'skipped'] })).to.deep.equal(users.slice(0, 2))
      expect(await usersOf(uuid, { outcomes: ['skipped'] })).to.deep.equal([at(users, 1)])
      expect(await usersOf(uuid, { outcomes: ['planned'], phase: 'reminder1' })).to.deep.equal([at(users, 0)])
      expect(await usersOf(uuid, { hasResponded: O.some(true) })).to.deep.equal([at(users, 2)])
      expect(await usersOf(uuid, { hasResponded: O.some(false) })).to.deep.equal(users.slice(0, 2))
      expect(await usersOf(uuid, { outcomes: ['planned'], hasResponded: O.some(true) })).to.deep.equal([])
      expect(await usersOf(uuid, { outcomes: ['planned'], hasResponded: O.some(false) })).to.deep.equal([at(users, 0)])
      expect(await world.within(here, ({ participants }) => participants.userOf(at(codes, 1)))).to.deep.equal(
        O.some(at(users, 1)),
      )
      expect(await world.within(newTenant(), ({ participants }) => participants.userOf(at(codes, 1)))).to.deep.equal(
        O.none,
      )
    },
  )

  verifies('CAM-14', 'a total counts no further than it says, and a page behind it is read all the same', async () => {
    const many = Array.from({ length: PARTICIPANTS_COUNTED + 5 }, () => asUserUuid(newUuid())).toSorted()
    const { uuid } = await world.enrolled(here, many)
    const last = await listed(uuid, { skip: PARTICIPANTS_COUNTED, limit: 5 })
    expect([last.total, last.data.map(({ user }) => user)]).to.deep.equal([PARTICIPANTS_COUNTED, many.slice(-5)])
    expect(at(last.data, 0).person).to.deep.equal(O.none)
  })

  verifies(['CAM-9', 'CAM-18'], 'those without a delivery of the phase are looked at in steps', async () => {
    const users = await world.people(here, 4)
    const { uuid, codes } = await world.enrolled(here, users)
    await add(uuid, [planned(at(users, 0), { outcome: 'accepted', at: NOW - hours(30) })])
    await add(uuid, [planned(at(users, 1)), planned(at(users, 2))], 'reminder1')
    await answered(at(codes, 3))
    await world.within(here, ({ optOuts }) => optOuts.add(at(users, 3), NOW))
    await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [here])
    await world.owner.query(`update users set status = 'INACTIVE' where user_uuid = $1`, [at(users, 3)])
    const next = (after: UserUuid | undefined, limit: number) =>
      world.within(here, ({ participants }) => participants.toRemind(uuid, 'reminder1', O.fromNullable(after), limit))
    const first = await next(undefined, 2)
    expect([first.facts.length, first.last]).to.deep.equal([1, O.some(at(users, 1))])
    expect(at(first.facts, 0)).to.deep.include({
      user: at(users, 0),
      name: 'Eva Jansen-Šimić',
      code: O.some(at(codes, 0)),
      hasAnswered: false,
      isActive: true,
      hasOptedOut: false,
      invitation: O.some({ outcome: 'accepted', reason: O.none, at: NOW - hours(30) }),
    })
    expect(await next(at(users, 1), 1)).to.deep.equal({ facts: [], last: O.some(at(users, 2)) })
    const last = await next(at(users, 2), 5)
    expect(last.last).to.deep.equal(O.some(at(users, 3)))
    expect(at(last.facts, 0)).to.deep.include({
      hasAnswered: true,
      isActive: false,
      hasOptedOut: true,
      invitation: O.none,
    })
    expect(await next(at(users, 3), 5)).to.deep.equal({ facts: [], last: O.none })
  })

  verifies('CAM-12', 'an answer is set in every running campaign of its person, where none is set', async () => {
    const users = await world.people(here, 2)
    const asked = await world.enrolled(here, users, { status: 'completed' })
    const running = await world.enrolled(here, users)
    const earlier = await world.enrolled(here, users)
    await answered(at(earlier.codes, 0), NOW - 5)
    await answered(at(asked.codes, 0), NOW)
    await answered(at(asked.codes, 0), NOW + 50)
    await answered(newCode(), NOW)
    const responses = async ({ uuid }: { readonly uuid: CampaignUuid }) =>
      (await listed(uuid)).data.map(({ respondedAt }) => O.toNullable(respondedAt))
    expect(await responses(asked)).to.deep.equal([NOW, null])
    expect(await responses(running)).to.deep.equal([NOW - 5, null])
    expect(await responses(earlier)).to.deep.equal([NOW - 5, null])
    const other = newTenant()
    const there = await world.enrolled(other, users)
    await answered(at(there.codes, 0), NOW)
    expect((await listed(there.uuid, {}, other)).data.map(({ respondedAt }) => respondedAt)).to.deep.equal([
      O.none,
      O.none,
    ])
  })

  verifies('CAM-13', 'responses are counted by the days of Amsterdam, of participants with a code', async () => {
    const users = await world.people(here, 5)
    const { uuid, codes } = await world.enrolled(here, users.slice(0, 4))
    await world.within(here, ({ participants }) =>
      participants.enrol(uuid, [{ user: at(users, 4), code: O.none }], NOW),
    )
    const other = await world.enrolled(here, users.slice(4))
    // NOW is one o'clock less a moment, UTC, in the night that the clocks go forward: the day begins an hour before midnight, and ends two before it.
    const midnight = Date.UTC(2026, 2, 28, 23)
    for (const [i, moment] of [midnight - 1, midnight, midnight + hours(23) - 1, midnight + hours(23)].entries())
      await answered(at(codes, i), moment)
    await answered(at(other.codes, 0), midnight)
    expect(await world.within(here, ({ participants }) => participants.respondedByDay(uuid))).to.deep.equal([
      { date: '2026-03-28', responded: 1 },
      { date: '2026-03-29', responded: 2 },
      { date: '2026-03-30', responded: 1 },
    ])
    expect(await world.within(newTenant(), ({ participants }) => participants.respondedByDay(uuid))).to.deep.equal([])
    const quiet = await world.enrolled(here, users)
    const counts = await world.within(here, ({ participants }) =>
      participants.respondedOf([uuid, other.uuid, quiet.uuid]),
    )
    expect([...counts]).to.have.deep.members([
      [uuid, 4],
      [other.uuid, 1],
    ])
  })

  verifies('CAM-14', 'an outcome moves forward alone, however often and in which order it is reported', async () => {
    const [user] = await world.people(here, 1)
    if (user === undefined) throw new Error('nobody was made')
    const { uuid } = await world.enrolled(here, [user])
    const delivery = planned(user)
    await add(uuid, [delivery])
    const outcome = async () => {
      const found = await invitation(uuid, user)
      return found && [found.outcome, O.toNullable(found.reason), found.at - NOW]
    }
    const stranger = planned(user)
    await settle(failed(delivery, 'message_refused', NOW + 5), failed(delivery, 'too_large', NOW + 4), sent(stranger))
    expect(await outcome()).to.deep.equal(['error', 'message_refused', 5])
    await settle(failed(delivery, 'too_large', NOW + 4))
    expect(await outcome()).to.deep.equal(['error', 'message_refused', 5])
    await settle(failed(delivery, 'outcome_unknown', NOW + 8))
    expect(await outcome()).to.deep.equal(['unknown', null, 8])
    await world.within(newTenant(), ({ deliveries }) => deliveries.settle([sent(delivery)]))
    expect(await outcome()).to.deep.equal(['unknown', null, 8])
    await settle(sent(delivery, NOW + 9), failed(delivery, 'too_large', NOW + 10))
    expect(await outcome()).to.deep.equal(['accepted', null, 9])
    await settle(sent(delivery, NOW + 20), failed(delivery, 'too_large', NOW + 30))
    await settle(failed(delivery, 'too_large', NOW + 30), withdrawn(delivery))
    expect(await outcome()).to.deep.equal(['accepted', null, 9])
  })

  verifies(
    ['CAM-14', 'CAM-17'],
    'mails are wanted until they need not leave, and then say why they did not',
    async () => {
      const users = await world.people(here, 6)
      const { uuid, codes, campaign, link } = await world.enrolled(here, users)
      const deliveries = users.map((user) => planned(user))
      await add(uuid, deliveries)
      const wanted = async (of: CampaignUuid = uuid, moment = NOW) => {
        const found = await world.within(here, (stores) =>
          stores.deliveries.wanted(
            { kind: 'campaign', id: of },
            [...deliveries.map(messageOf), messageOf(planned(at(users, 0)))],
            moment,
          ),
        )
        return deliveries.flatMap((one, i) => (found.has(messageOf(one)) ? [i] : []))
      }
      expect(await wanted()).to.deep.equal([0, 1, 2, 3, 4, 5])
      await world.within(here, ({ publicLinks }) => publicLinks.put(here, { ...link, isActive: false }))
      expect(await wanted()).to.deep.equal([])
      await world.within(here, ({ publicLinks }) => publicLinks.put(here, { ...link, validUntil: O.some(NOW + 1) }))
      expect([await wanted(), await wanted(uuid, NOW + 1)]).to.deep.equal([[0, 1, 2, 3, 4, 5], []])
      await answered(at(codes, 0))
      await world.within(here, ({ optOuts }) =>
        pipe(
          optOuts.add(at(users, 0), NOW),
          TE.flatMap(() => optOuts.add(at(users, 1), NOW)),
        ),
      )
      await world.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [here])
      await world.owner.query(`update users set status = 'TO_BE_REMOVED' where user_uuid = $1`, [at(users, 2)])
      expect(await wanted()).to.deep.equal([3, 4, 5])
      const { uuid: other } = await world.enrolled(here, users)
      expect(await wanted(other)).to.deep.equal([])
      await world.within(here, ({ campaigns }) => campaigns.put({ ...campaign, revision: 1, status: 'cancelled' }))
      expect(await wanted()).to.deep.equal([])
      await settle(...deliveries.slice(0, 4).map((one) => withdrawn(one)), withdrawn(at(deliveries, 4), true))
      await settle(...deliveries.slice(0, 4).map((one) => withdrawn(one)))
      expect(await world.within(here, (stores) => stores.deliveries.counts(uuid))).to.have.deep.members([
        { phase: 'invite', outcome: 'planned', reason: O.none, count: 1 },
        { phase: 'invite', outcome: 'unknown', reason: O.none, count: 1 },
        ...(['answered', 'opted_out', 'inactive', 'cancelled'] as const).map((reason) => ({
          phase: 'invite',
          outcome: 'skipped',
          reason: O.some(reason),
          count: 1,
        })),
      ])
      expect((await invitation(uuid, at(users, 3)))?.at).to.equal(NOW + 1)
    },
  )
})
