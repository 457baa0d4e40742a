// What every DeliveryStore has to do: what became of each phase, and which mails may still leave.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignUuid, PhaseKind } from '#domain/campaign/campaign.ts'
import type { Delivery, DeliveryOutcome, DeliverySkipReason } from '#domain/campaign/delivery.ts'
import { MANY_RETURNED } from '#domain/campaign/returned-mails.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageError, MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { asSeriesUuid, type SurveyCode } from '#domain/survey/survey-code.ts'
import type { PublicLink } from '#domain/survey/survey.ts'
import { verifies } from '#test/support/verifies.ts'
import { campaignSubjectOf, one } from './campaign-subject.ts'
import { planned } from './sample-campaigns.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import { codesOf } from './sample-surveys.ts'
import type { StoreSubject } from './store-subject.ts'

function messageOf({ message }: Delivery): MessageId {
  if (O.isNone(message)) throw new Error('it has no message')
  return message.value
}
const sent = (delivery: Delivery, at = NOW + 1): MessageOutcome => ({
  id: messageOf(delivery),
  state: { _tag: 'Sent', at, serverMessageId: O.none },
  possiblyDoubled: false,
})
const failed = (delivery: Delivery, error: MessageError, at = NOW + 1): MessageOutcome => ({
  id: messageOf(delivery),
  state: { _tag: 'Failed', at, error, lookAt: O.none },
  possiblyDoubled: false,
})
const cameBack = (delivery: Delivery, returnClass: 'permanent' | 'full', at: number): MessageOutcome => ({
  id: messageOf(delivery),
  state: { _tag: 'Returned', at, sentAt: NOW + 1, returnClass, status: '', reason: '', text: '' },
  possiblyDoubled: false,
})
const withdrawn = (delivery: Delivery, possiblyDoubled = false): MessageOutcome => ({
  id: messageOf(delivery),
  state: { _tag: 'Withdrawn', at: NOW + 1 },
  possiblyDoubled,
})

export function deliveryStoreContract(open: () => Promise<StoreSubject>): void {
  const { at, inScope, here, people, changePerson, enrolled } = campaignSubjectOf(open)
  const add = (campaign: CampaignUuid, deliveries: readonly Delivery[], phase: PhaseKind = 'invite') =>
    at((stores) => stores.deliveries.add(campaign, phase, deliveries))
  const settle = (outcomes: readonly MessageOutcome[], tenant = here) =>
    at(({ deliveries }) => deliveries.settle(outcomes), tenant)
  const supersede = (campaign: CampaignUuid, after: O.Option<UserUuid>, last: UserUuid, now = NOW) =>
    at(({ deliveries }) => deliveries.supersede(campaign, ['reminder1', 'reminder2'], { after, last }, now))
  const answered = (code: SurveyCode) => at(({ participants }) => participants.recordAnswer(code, NOW))
  const optOut = (user: UserUuid) => at(({ optOuts }) => optOuts.add(user, NOW))
  const putLink = (link: PublicLink) => at(({ publicLinks }) => publicLinks.put(here, link))
  const putOffice = (active: boolean) =>
    at(({ tenants }) => tenants.put({ uuid: here, name: 'Kantoor', active, mailDomains: [], language: 'nl' }))

  /** What became of the phase for each participant: outcome, reason, and how long after NOW. */
  const outcomesOf = async (campaign: CampaignUuid, phase: PhaseKind = 'invite') => {
    const query = { outcomes: [], phase, hasResponded: O.none, skip: 0, limit: 20 } as const
    const { data } = await at(({ participants }) => participants.list(campaign, query))
    return data.map(({ deliveries }) => {
      const found = deliveries[phase]
      return found && [found.outcome, O.toNullable(found.reason), found.at - NOW]
    })
  }
  /** Which of them are wanted, by their place in the list. */
  const wantedOf = async (campaign: CampaignUuid, deliveries: readonly Delivery[], now = NOW, tenant = here) => {
    const asked = deliveries.map(messageOf)
    const found = await at(
      (stores) => stores.deliveries.findWanted({ kind: 'campaign', id: campaign }, asked, now),
      tenant,
    )
    return asked.flatMap((message, i) => (found.has(message) ? [i] : []))
  }

  verifies('CAM-14', 'an outcome moves forward alone, however often and in which order it is reported', async () => {
    const [user] = await people(here, 1)
    if (user === undefined) throw new Error('one was made')
    const { uuid } = await enrolled(here, [user])
    const delivery = planned(user)
    await add(uuid, [delivery])
    const outcome = async () => (await outcomesOf(uuid))[0]
    const stranger = planned(user)
    await settle([failed(delivery, 'message_refused', NOW + 5), failed(delivery, 'too_large', NOW + 4), sent(stranger)])
    expect(await outcome()).to.deep.equal(['error', 'message_refused', 5])
    await settle([failed(delivery, 'too_large', NOW + 4)])
    expect(await outcome()).to.deep.equal(['error', 'message_refused', 5])
    await settle([failed(delivery, 'outcome_unknown', NOW + 8)])
    expect(await outcome()).to.deep.equal(['unknown', null, 8])
    await settle([sent(delivery)], newTenant())
    expect(await outcome()).to.deep.equal(['unknown', null, 8])
    await settle([sent(delivery, NOW + 9), failed(delivery, 'too_large', NOW + 10)])
    expect(await outcome()).to.deep.equal(['accepted', null, 9])
    await settle([sent(delivery, NOW + 20), failed(delivery, 'too_large', NOW + 30)])
    await settle([failed(delivery, 'too_large', NOW + 30), withdrawn(delivery)])
    expect(await outcome()).to.deep.equal(['accepted', null, 9])
  })

  verifies(['CAM-19', 'MSG-14'], 'a mail that was accepted and came back is returned, for good', async () => {
    const [user] = await people(here, 1)
    if (user === undefined) throw new Error('one was made')
    const { uuid } = await enrolled(here, [user])
    const delivery = planned(user)
    await add(uuid, [delivery])
    await settle([cameBack(delivery, 'full', NOW + 5), sent(delivery, NOW + 9)])
    expect((await outcomesOf(uuid))[0]).to.deep.equal(['returned', 'full', 5])
    await settle([sent(delivery, NOW + 20), cameBack(delivery, 'permanent', NOW + 30), failed(delivery, 'too_large')])
    expect((await outcomesOf(uuid))[0]).to.deep.equal(['returned', 'full', 5])
    const counts = await at(({ deliveries }) => deliveries.countOutcomes(uuid))
    expect(counts.map(({ outcome, reason, count }) => [outcome, O.toNullable(reason), count])).to.deep.equal([
      ['returned', 'full', 1],
    ])
  })

  verifies(['EVT-10', 'MSG-14'], 'that more than a share of a campaign’s mails came back is noted once', async () => {
    const { atLeast, share } = MANY_RETURNED
    const [few, many] = [atLeast - 1, atLeast / share - 1]
    for (const [returned, accepted, later] of [
      // One short of the number, which then comes back too.
      [few, 1, [false, true, false]],
      // Exactly the share, and then more.
      [atLeast, many - atLeast + 1, [false, true, false]],
      [atLeast, many - atLeast, [true, false, false]],
    ] as const) {
      const users = await people(here, returned + accepted)
      const { uuid } = await enrolled(here, users.slice(0, 1))
      const deliveries = users.map((user, i) => planned(user, { outcome: i < returned ? 'returned' : 'accepted' }))
      await add(uuid, deliveries.slice(0, -1), 'reminder1')
      await add(uuid, deliveries.slice(-1), 'invite')
      const note = (tenant = here) => at((stores) => stores.deliveries.noteManyReturned(uuid, NOW), tenant)
      expect(await note(newTenant())).to.equal(false)
      const noted = [await note()]
      await settle([cameBack(one(deliveries, returned), 'permanent', NOW + 5)])
      noted.push(await note(), await note())
      expect(noted, `${returned} of ${returned + accepted}`).to.deep.equal(later)
    }
  })

  verifies('MSG-14', 'a message leads to its recipient, within its office', async () => {
    const users = await people(here, 2)
    const { uuid } = await enrolled(here, users)
    const delivery = planned(one(users, 1))
    await add(uuid, [planned(one(users)), delivery])
    const find = (tenant = here) => at((stores) => stores.deliveries.findRecipient(messageOf(delivery)), tenant)
    expect([await find(), await find(newTenant())]).to.deep.equal([O.some(one(users, 1)), O.none])
  })

  verifies('CAM-11', 'no one has two deliveries of a phase, and a message is of one delivery', async () => {
    const users = await people(here, 2)
    const { uuid } = await enrolled(here, users)
    const first = planned(one(users))
    await add(uuid, [first])
    const isRefused = (delivery: Delivery, phase?: PhaseKind) =>
      add(uuid, [delivery], phase).then(
        () => false,
        () => true,
      )
    expect(await isRefused(planned(one(users)))).to.equal(true)
    expect(await isRefused(planned(one(users), { message: first.message }), 'reminder1')).to.equal(true)
    expect(await isRefused(planned(one(users, 1), { message: first.message }))).to.equal(true)
    for (const user of users) await add(uuid, [planned(user, { message: O.none })], 'reminder2')
    expect(await outcomesOf(uuid)).to.deep.equal([['planned', null, 0], undefined])
  })

  verifies('CAM-9', 'phases are skipped for those in the range who have no delivery of them', async () => {
    const users = await people(here, 5)
    const { uuid } = await enrolled(here, users)
    const other = await enrolled(here, users)
    await add(uuid, [planned(one(users, 2), { outcome: 'accepted' })], 'reminder1')
    await supersede(uuid, O.some(one(users)), one(users, 3), NOW + 3)
    await supersede(uuid, O.none, one(users, 1), NOW + 4)
    const [early, late] = [3, 4].map((after) => ['skipped', 'superseded', after])
    expect(await outcomesOf(uuid, 'reminder1')).to.deep.equal([late, early, ['accepted', null, 0], early, undefined])
    expect(await outcomesOf(uuid, 'reminder2')).to.deep.equal([late, early, early, early, undefined])
    expect(await outcomesOf(other.uuid, 'reminder1')).to.deep.equal(users.map(() => undefined))
  })

  verifies(
    ['CAM-14', 'CAM-17', 'MSG-14'],
    'mails are wanted of people who are active, have not answered or opted out, and whose address works',
    async () => {
      const gone = mailbox(`${newUuid()}@weg.example`)
      const users = [...(await people(here, 6)), ...(await people(here, 1, { email: gone }))]
      const { uuid, codes, campaign } = await enrolled(here, users)
      const deliveries = users.map((user) => planned(user))
      await add(uuid, deliveries)
      const wanted = () => wantedOf(uuid, [...deliveries, planned(one(users))])
      expect(await wanted()).to.deep.equal([0, 1, 2, 3, 4, 5, 6])
      expect(await wantedOf(uuid, deliveries, NOW, newTenant())).to.deep.equal([])
      await answered(one(codes))
      for (const i of [0, 1]) await optOut(one(users, i))
      await changePerson(here, one(users, 2), { status: 'TO_BE_REMOVED' })
      for (const moment of [NOW, NOW + 1])
        await at((stores) => stores.undeliverableAddresses.record(gone, { at: moment, status: '', reason: '' }))
      expect(await wanted()).to.deep.equal([3, 4, 5])
      const { uuid: other } = await enrolled(here, users)
      expect(await wantedOf(other, deliveries), 'of another campaign').to.deep.equal([])
      await at(({ campaigns }) => campaigns.put({ ...campaign, revision: 1, status: 'cancelled' }))
      expect(await wanted()).to.deep.equal([])
      await settle([...deliveries.slice(0, 4).map((each) => withdrawn(each)), withdrawn(one(deliveries, 4), true)])
      await settle([...deliveries.slice(0, 4), one(deliveries, 6)].map((each) => withdrawn(each)))
      const inOrder = users.toSorted()
      const found = await outcomesOf(uuid)
      expect(users.map((user) => found[inOrder.indexOf(user)])).to.deep.equal([
        ['skipped', 'answered', 1],
        ['skipped', 'opted_out', 1],
        ['skipped', 'inactive', 1],
        ['skipped', 'cancelled', 1],
        ['unknown', null, 1],
        ['planned', null, 0],
        ['skipped', 'undeliverable', 1],
      ])
      const skipped = (reason: DeliverySkipReason): readonly [DeliveryOutcome, O.Option<string>] => [
        'skipped',
        O.some(reason),
      ]
      const counts = await at((stores) => stores.deliveries.countOutcomes(uuid))
      expect(counts).to.deep.equal(
        [
          ['planned', O.none] as const,
          ...(['answered', 'cancelled', 'inactive', 'opted_out', 'undeliverable'] as const).map(skipped),
          ['unknown', O.none] as const,
        ].map(([outcome, reason]) => ({ phase: 'invite', outcome, reason, count: 1 })),
      )
      expect(await at((stores) => stores.deliveries.countOutcomes(uuid), newTenant())).to.deep.equal([])
    },
  )

  verifies(['CAM-8', 'CAM-10'], 'mails are wanted while the office is active and their codes work', async () => {
    const users = await people(here, 2)
    const { uuid, link } = await enrolled(here, users)
    const deliveries = users.map((user) => planned(user))
    await add(uuid, deliveries)
    const areWanted = async (now = NOW) => (await wantedOf(uuid, deliveries, now)).length > 0
    await putOffice(false)
    expect(await areWanted()).to.equal(false)
    await putOffice(true)
    await putLink({ ...link, isActive: false })
    expect(await areWanted()).to.equal(false)
    await putLink({ ...link, validUntil: O.some(NOW + 1) })
    expect([await areWanted(), await areWanted(NOW + 1)]).to.deep.equal([true, false])
    await putLink({ ...link, validFrom: O.some(NOW) })
    expect([await areWanted(NOW - 1), await areWanted()]).to.deep.equal([false, true])
    const series = asSeriesUuid(uuid)
    await at(({ surveyCodes }) =>
      pipe(
        surveyCodes.issue(codesOf(here, link, { series }), 1),
        TE.flatMap(() => surveyCodes.endSeries(series, O.some(NOW + 5))),
      ),
    )
    expect([await areWanted(NOW + 4), await areWanted(NOW + 5)]).to.deep.equal([true, false])
    await settle([withdrawn(one(deliveries))])
    expect((await outcomesOf(uuid))[0]).to.deep.equal(['skipped', 'code_closed', 1])
  })

  verifies('MSG-8', 'mails made up to a withdrawal are not wanted, and say so', async () => {
    const users = await people(here, 2)
    const { uuid, campaign } = await enrolled(here, users)
    const deliveries = [planned(one(users)), planned(one(users, 1), { at: NOW + 1 })]
    await add(uuid, deliveries)
    await at(({ campaigns }) => campaigns.put({ ...campaign, withdrawnAt: O.some(NOW) }))
    expect(await wantedOf(uuid, deliveries)).to.deep.equal([1])
    await settle(deliveries.map((each) => withdrawn(each)))
    expect((await outcomesOf(uuid)).map((each) => each?.[1])).to.deep.equal(['withdrawn', 'code_closed'])
  })

  verifies(
    ['CAM-9', 'CAM-12'],
    'a reminder is not wanted behind a later one, or an answer to another campaign',
    async () => {
      const users = await people(here, 2)
      const { uuid } = await enrolled(here, users)
      const other = await enrolled(here, users)
      const deliver = async (phase: PhaseKind) => {
        const deliveries = users.map((user) => planned(user))
        await add(uuid, deliveries, phase)
        return deliveries
      }
      const [invites, first] = [await deliver('invite'), await deliver('reminder1')]
      await answered(one(other.codes))
      expect([await wantedOf(uuid, invites), await wantedOf(uuid, first)]).to.deep.equal([[0, 1], [1]])
      const second = await deliver('reminder2')
      expect(await Promise.all([invites, first, second].map((each) => wantedOf(uuid, each)))).to.deep.equal([
        [0, 1],
        [],
        [1],
      ])
      await settle([...invites, ...first, ...second].map((each) => withdrawn(each)))
      const reasons = async (phase: PhaseKind) => (await outcomesOf(uuid, phase)).map((each) => each?.[1])
      expect(await reasons('invite')).to.deep.equal(['code_closed', 'code_closed'])
      expect(await reasons('reminder1')).to.deep.equal(['answered', 'superseded'])
      expect(await reasons('reminder2')).to.deep.equal(['answered', 'code_closed'])
    },
  )

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const users = await people(here, 2)
    const { uuid } = await enrolled(here, users)
    const delivery = planned(one(users))
    await add(uuid, [delivery])
    const outcome = await inScope(Tenant(here), ({ deliveries }) =>
      pipe(
        deliveries.settle([sent(delivery)]),
        TE.flatMap(() => deliveries.add(uuid, 'invite', [planned(one(users, 1))])),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await outcomesOf(uuid)).to.deep.equal([['planned', null, 0], undefined])
  })
}
