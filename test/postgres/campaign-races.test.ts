// Two replicas at the same rows of a campaign: batches are taken in turn, and what became of a mail does not depend on who reports it first.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { asMailingId, type MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newCode, planned, sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { type CampaignWorld, openCampaignWorld } from '#test/support/campaign-world.ts'
import { duringWork } from '#test/support/two-replicas.ts'
import { verifies } from '#test/support/verifies.ts'

const BATCH = 3

describe('a campaign on two replicas', function () {
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

  const within = <A>(work: (stores: CampaignStores) => Stored<A>): Promise<A> => world.within(here, work)
  const during = <A, B>(work: (stores: CampaignStores) => Stored<A>, meanwhile: () => Promise<B>) =>
    duringWork((one: (stores: CampaignStores) => Stored<A>) => within(one), work, meanwhile)
  const everyone = (campaign: CampaignUuid) =>
    within(({ participants }) =>
      participants.list(campaign, { outcomes: [], phase: 'invite', hasResponded: O.none, skip: 0, limit: 50 }),
    )

  /** As the invite phase does: the next page behind the cursor, and the cursor in the same unit of work. */
  const batch =
    (campaign: CampaignUuid) =>
    ({ campaigns, audiences, participants }: CampaignStores): Stored<readonly UserUuid[]> =>
      pipe(
        campaigns.lock(campaign),
        TE.flatMap((held) => {
          if (O.isNone(held) || O.isNone(held.value.work)) throw new Error('it is not under way')
          const { tags, work } = held.value
          return pipe(
            audiences.listPage(tags, work.value.cursor, BATCH),
            TE.tap((page) =>
              participants.enrol(
                campaign,
                page.map(({ user }) => ({ user, code: O.some(newCode()) })),
                NOW,
              ),
            ),
            TE.map((page) => page.map(({ user }) => user)),
            TE.tap((users) =>
              campaigns.put({ ...held.value, work: O.some({ ...work.value, cursor: O.fromNullable(users.at(-1)) }) }),
            ),
          )
        }),
      )

  verifies(['CAM-7', 'CAM-11'], 'the second worker waits, and enrols those behind the first batch', async () => {
    const tag = await world.tag(here)
    const users = await world.people(here, 5, { tags: [tag] })
    const work = {
      phase: 'invite',
      mailing: asMailingId(newUuid()),
      cursor: O.none,
      waiting: 0,
      waitingUntil: O.none,
    } as const
    const campaign = sampleCampaign({
      tags: [tag],
      work: O.some({ ...work, handled: 0, expected: 5, reachedAt: O.none }),
    })
    await within(({ campaigns }) => campaigns.put(campaign))
    const both = await during(batch(campaign.uuid), () => within(batch(campaign.uuid)))
    expect(both).to.deep.equal({ first: users.slice(0, BATCH), second: users.slice(BATCH) })
    expect((await everyone(campaign.uuid)).data.map(({ user }) => user)).to.deep.equal(users)
  })

  verifies(
    'CAM-14',
    'an answer that comes while a mail is claimed does not wait, and keeps the next from leaving',
    async () => {
      const [user] = await world.people(here, 1)
      if (user === undefined) throw new Error('no user was made')
      const { uuid, codes } = await world.enrolled(here, [user])
      const [invitation, reminder] = [planned(user), planned(user)]
      await within(({ deliveries }) => deliveries.add(uuid, 'invite', [invitation]))
      await within(({ deliveries }) => deliveries.add(uuid, 'reminder1', [reminder]))
      const asked = [invitation, reminder].flatMap(({ message }): MessageId[] =>
        O.isSome(message) ? [message.value] : [],
      )
      const wanted = ({ deliveries }: CampaignStores) =>
        deliveries.findWanted({ kind: 'campaign', id: uuid }, asked, NOW)
      const [code = newCode()] = codes
      const { first } = await during(wanted, () => within(({ participants }) => participants.recordAnswer(code, NOW)))
      expect([...first]).to.have.members(asked)
      expect([...(await within(wanted))]).to.deep.equal([])
    },
  )

  verifies('CAM-14', 'two who report the same mails at once, in any order, write the same', async () => {
    const users = await world.people(here, 8)
    const { uuid } = await world.enrolled(here, users)
    const deliveries = users.map((user) => planned(user))
    await within((stores) => stores.deliveries.add(uuid, 'invite', deliveries))
    const reported = deliveries.flatMap(({ message }, i): MessageOutcome[] =>
      O.isNone(message)
        ? []
        : [
            {
              id: message.value,
              state:
                i % 2 === 0
                  ? { _tag: 'Sent', at: NOW + i, serverMessageId: O.none }
                  : { _tag: 'Failed', at: NOW + i, error: 'recipient_refused', lookAt: O.none },
              possiblyDoubled: false,
            },
          ],
    )
    const settle = (outcomes: readonly MessageOutcome[]) => (stores: CampaignStores) =>
      stores.deliveries.settle(outcomes)
    await during(settle(reported.slice(0, 5)), () => within(settle(reported)))
    await Promise.all([reported, reported.toReversed(), reported].map((outcomes) => within(settle(outcomes))))
    expect(
      (await everyone(uuid)).data.map(({ deliveries: { invite } }) => invite && [invite.outcome, invite.at - NOW]),
    ).to.deep.equal(users.map((_, i) => [i % 2 === 0 ? 'accepted' : 'error', i]))
  })

  verifies('CAM-12', 'who answers two campaigns at once has answered both, and the others by the letter', async () => {
    const users = await world.people(here, 2)
    const asked = [
      await world.enrolled(here, users),
      await world.enrolled(here, users),
      await world.enrolled(here, users),
    ]
    const answers = asked.slice(0, 2).flatMap(({ codes: [code = newCode()] }) => [code, code])
    await Promise.all(answers.map((code, i) => within(({ participants }) => participants.recordAnswer(code, NOW + i))))
    for (const { uuid } of asked) {
      const [first, second] = (await everyone(uuid)).data
      expect([first && O.isSome(first.respondedAt), second?.respondedAt]).to.deep.equal([true, O.none])
    }
  })
})
