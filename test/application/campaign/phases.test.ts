// The phases of a campaign: who gets which mail, when, and what is kept of it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { MANY_RETURNED } from '#domain/campaign/returned-mails.ts'
import { toOfficeEvents } from '#domain/event/office-events.ts'
import {
  noteCampaignReturns,
  recordCampaignComplaint,
  recordReturnedAddress,
} from '#application/campaign/campaign-mails.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { CODES_OUTLIVE_CAMPAIGN } from '#domain/survey/survey-code.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOfficeStores, LATE_AFTER, makeCampaignOffice, text } from './campaign-office.ts'

describe('phases of campaigns', () => {
  const world = makeCampaignOffice()

  verifies(['CAM-8', 'CAM-11'], 'invites every active person with the tags once, by a code of their own', async () => {
    const its = await world.office(7)
    const { uuid } = await world.launch(its)
    await world.tick()
    expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging']))
    expect(new Set(its.users.map((user) => world.codeOf(its, user.uuid))).size).to.equal(7)
    const stored = await world.stored(its, uuid)
    expect(stored).to.include({ status: 'running' })
    expect([stored.audienceSize, stored.sentAt.invite, stored.audienceSnapshotAt]).to.deep.equal([
      O.some(7),
      world.clock.now(),
      O.some(world.clock.now()),
    ])
    const all = await world.everyone(its, uuid)
    expect(all.map(({ deliveries }) => deliveries.invite?.outcome)).to.deep.equal(its.users.map(() => 'accepted'))
    expect((await world.auditLog(its.tenant)).map(({ action }) => action)).to.deep.equal([
      'campaign.begun',
      'campaign.created',
    ])
  })

  verifies(
    ['MSG-14', 'CAM-19'],
    'an address that came back for good twice gets no mail of campaigns, until an administrator clears it',
    async () => {
      const its = await world.office(2)
      const [gone = expect.fail('an office without people'), fine] = its.users
      const comeBack = (returnClass: 'permanent' | 'full') =>
        world.within(its.tenant, (stores) =>
          recordReturnedAddress(stores, {
            id: asMessageId(newUuid()),
            origin: { kind: 'single', id: newUuid() },
            address: gone.email,
            state: { _tag: 'Returned', at: 0, sentAt: 0, returnClass, status: '5.1.1', reason: 'gone', text: '' },
          }),
        )
      expect([await comeBack('permanent'), await comeBack('full')]).to.deep.equal([[], []])
      expect((await comeBack('permanent')).map(({ action }) => action)).to.deep.equal(['user.undeliverable'])
      const { uuid, audience } = await must(world.campaigns.create(its.principal, its.draft()))
      expect(audience).to.deep.equal({ people: 1, optedOut: 0, undeliverable: 1, inactive: 0 })
      await world.tick()
      expect(world.mailsOf(its)).to.deep.equal({ [gone.uuid]: [], [fine?.uuid ?? '']: ['Uitnodiging'] })
      expect((await world.stored(its, uuid)).audienceSize).to.deep.equal(O.some(1))
      const invited = (await world.everyone(its, uuid)).find(({ user }) => user === gone.uuid)
      expect(invited?.deliveries.invite).to.deep.include({ outcome: 'skipped', reason: O.some('undeliverable') })
      const shown = { since: 0, status: '5.1.1', reason: 'gone' }
      const mail = await must(world.participants.surveyMail(its.principal, gone.uuid))
      expect(mail).to.deep.equal({ optedOutAt: O.none, undeliverable: O.some(shown) })
      for (const _ of [1, 2])
        expect(await must(world.participants.clearAddress(its.principal, gone.uuid))).to.deep.equal({
          optedOutAt: O.none,
          undeliverable: O.none,
        })
      const cleared = (await world.auditLog(its.tenant)).filter(({ action }) => action === 'user.deliverable')
      expect(cleared.map(({ subject }) => subject)).to.deep.equal([O.some(gone.uuid)])
      await world.launch(its, { name: 'Najaar' })
      await world.tick()
      expect(world.mailsOf(its)[gone.uuid]).to.deep.equal(['Uitnodiging'])
    },
  )

  verifies(
    'EVT-10',
    'an entry, of which webhooks hear, says once that many mails of a campaign came back',
    async () => {
      const its = await world.office(MANY_RETURNED.atLeast)
      const { uuid } = await world.launch(its)
      await world.tick()
      const [all, fired] = [await world.everyone(its, uuid), new Array<string>()]
      const state = {
        _tag: 'Returned',
        at: 1,
        sentAt: 0,
        returnClass: 'full',
        status: '',
        reason: '',
        text: '',
      } as const
      for (const { deliveries } of [...all, ...all]) {
        const id = O.toUndefined(deliveries.invite?.message ?? O.none) ?? expect.fail('a delivery without a message')
        const facts = await world.within(its.tenant, (stores) =>
          pipe(
            stores.deliveries.settle([{ id, state, possiblyDoubled: false }]),
            TE.flatMap(() =>
              noteCampaignReturns(stores, { id, origin: { kind: 'campaign', id: uuid }, address: '', state }),
            ),
          ),
        )
        fired.push(...toOfficeEvents(facts).map(({ kind, data }) => `${kind.constant} ${data['campaign']}`))
      }
      expect(fired).to.deep.equal([`CAMPAIGN_MAIL_RETURNED ${uuid}`])
    },
  )

  verifies(['MSG-14', 'CAM-17'], 'a complaint about a campaign’s mail opts its recipient out, once', async () => {
    const its = await world.office(2)
    const { uuid } = await world.launch(its)
    await world.tick()
    const [one = expect.fail('an office without people')] = await world.everyone(its, uuid)
    const id = O.toUndefined(one.deliveries.invite?.message ?? O.none) ?? expect.fail('a delivery without a message')
    const { email } = its.users.find((user) => user.uuid === one.user) ?? expect.fail('a person')
    const complain = (kind = 'campaign', address: string = email) =>
      world.within(its.tenant, (stores) =>
        recordCampaignComplaint(stores, { id, origin: { kind, id: uuid }, address }, 7),
      )
    expect(await complain('campaign', 'former@korrel.example'), 'someone else').to.deep.equal([])
    expect(await complain('single')).to.deep.equal([])
    expect((await complain()).map(({ action, subject }) => [action, subject])).to.deep.equal([
      ['user.complained', O.some(one.user)],
    ])
    expect(await complain()).to.deep.equal([])
    expect(await world.within(its.tenant, ({ optOuts }) => optOuts.find(one.user))).to.deep.equal(O.some(7))
  })

  verifies('CAM-20', 'mails and codes say whether the office sees who answers what', async () => {
    for (const isNamed of [true, false]) {
      const its = await world.office(1)
      const [one = expect.fail('an office without people')] = its.users
      const { uuid } = await world.launch(its, { isNamed })
      await world.tick()
      const left = world.left.find(({ mail }) => mail.to.address === one.email)
      expect(left?.mail.html.includes('ziet je naam bij je antwoorden')).to.equal(isNamed)
      expect(left?.mail.text.includes('Niemand ziet wie wat antwoordt')).to.equal(!isNamed)
      const code = world.codeOf(its, one.uuid)
      const standing = await world.within(its.tenant, ({ surveyCodes }) => surveyCodes.find(code))
      expect(O.toUndefined(standing)?.code).to.deep.include({ isNamed, version: O.some(1) })
      const locked = await refusal(world.campaigns.patch(its.principal, uuid, { isNamed: !isNamed }))
      expect(locked).to.deep.equal({ _tag: 'CampaignLocked', fields: ['isNamed'] })
    }
  })

  verifies(
    'CAM-20',
    'participants of a confidential campaign are listed with the day of their answer alone',
    async () => {
      for (const isNamed of [true, false]) {
        const its = await world.office(2)
        const [one = expect.fail('an office without people')] = its.users
        const { uuid } = await world.launch(its, { isNamed })
        await world.tick()
        expect(await world.answer(world.codeOf(its, one.uuid))).to.equal(true)
        const query = { phase: 'invite', outcomes: [], hasResponded: O.none, skip: 0, limit: 9 } as const
        const { data } = await must(world.participants.list(its.principal, uuid, query))
        const now = world.clock.now()
        const shown = data.map(({ user, respondedAt, respondedOn }) => [user, respondedAt, respondedOn])
        expect(shown).to.have.deep.members(
          its.users.map(({ uuid: user }) =>
            user === one.uuid
              ? [user, isNamed ? O.some(now) : O.none, O.some(findOfficeDay(now))]
              : [user, O.none, O.none],
          ),
        )
      }
    },
  )

  verifies(
    'CAM-8',
    'without what it needs, the campaign is cancelled before anyone is asked, and says why',
    async () => {
      for (const missing of ['template', 'link', 'tags'] as const) {
        const its = await world.office(2)
        const { uuid } = await world.launch(its)
        await world.within(its.tenant, ({ templates, publicLinks, tags }) => {
          if (missing === 'link') return publicLinks.put(its.tenant, { ...its.link, isActive: false })
          return TE.asUnit(missing === 'tags' ? tags.remove(its.tag.uuid) : templates.remove(its.template.uuid))
        })
        await world.tick()
        expect(await world.stored(its, uuid)).to.deep.include({
          status: 'cancelled',
          unresolved: O.some({ phase: 'invite', missing }),
        })
        expect(Object.values(world.mailsOf(its))).to.deep.equal([[], []])
      }
    },
  )

  verifies(['CAM-8', 'ADM-11'], 'without an audience it says so, and the campaign is completed at once', async () => {
    const its = await world.office(0)
    const { uuid, audience } = await must(world.campaigns.create(its.principal, its.draft()))
    expect(audience).to.deep.equal({ people: 0, optedOut: 0, undeliverable: 0, inactive: 0 })
    await world.tick()
    const stored = await world.stored(its, uuid)
    expect(stored.status).to.equal('completed')
    expect(stored.sentAt.invite).to.equal(world.clock.now())
    expect(stored.audienceSize).to.deep.equal(O.some(0))
    expect(world.logged).to.deep.include({
      level: 'warn',
      message: 'campaign.without_audience',
      data: { campaign: uuid },
    })
    expect((await world.auditLog(its.tenant)).map(({ action }) => action)).to.have.members([
      'campaign.completed',
      'campaign.begun',
      'campaign.created',
    ])
  })

  verifies('SVY-1', 'a campaign without free codes says so, asks no one, and goes on once there are some', async () => {
    const its = await world.office(2)
    const { uuid } = await world.launch(its)
    const takenUp: InScope<CampaignOfficeStores> = (scope, work) =>
      world.inScope(scope, (stores) =>
        work({ ...stores, surveyCodes: { ...stores.surveyCodes, issue: () => TE.right([]) } }),
      )
    const replica = world.replica(takenUp)
    await world.tick(replica)
    expect(world.logged).to.deep.include({
      level: 'error',
      message: 'campaign.codes_exhausted',
      data: { campaign: uuid, missing: 2 },
    })
    expect((await world.stored(its, uuid)).status).to.equal('scheduled')
    const [invite] = await must(world.campaigns.readPhases(its.principal, uuid))
    expect(invite).to.deep.include({ missing: O.some('codes'), counts: [] })
    await world.tick()
    expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging']))
    expect((await world.stored(its, uuid)).unresolved).to.deep.equal(O.none)
  })

  verifies(['CAM-14', 'MSG-6'], 'a mail to an invalid address has failed at once, and says why', async () => {
    const its = await world.office(1)
    await world.within(its.tenant, ({ users }) =>
      TE.traverseSeqArray((user: (typeof its.users)[number]) => users.put({ ...user, email: 'eva@korrel' as never }))(
        its.users,
      ),
    )
    const { uuid } = await world.launch(its)
    await world.tick(world.first, false)
    const [one] = await world.everyone(its, uuid)
    expect(one?.deliveries.invite).to.deep.include({ outcome: 'error', reason: O.some('invalid_recipient') })
  })

  verifies('CAM-8', 'invitations that are due before the next tick leave at their moment without it', async () => {
    const its = await world.office(1)
    await world.launch(its, {
      phases: { invite: { sendDate: world.clock.now() + fromSeconds(30), ...text('Uitnodiging') } },
    })
    await world.runJobs(world.first)
    expect(Object.values(world.mailsOf(its))).to.deep.equal([[]])
    world.clock.advance(fromSeconds(30))
    await world.runJobs(world.first)
    expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging']])
  })

  verifies('CAM-17', 'who opted out before is listed as skipped, and is not part of the audience', async () => {
    const its = await world.office(4)
    await world.launch(its)
    await world.tick()
    const [gone] = its.users
    if (gone === undefined) throw new Error('too few people')
    await world.optOut(world.codeOf(its, gone.uuid))
    const forecast = await must(world.dryRun.audience(its.principal, [its.tag.uuid]))
    expect(forecast).to.deep.equal({ people: 3, optedOut: 1, undeliverable: 0, inactive: 0 })
    const second = await world.launch(its, {
      name: 'Zomer',
      phases: { invite: { sendDate: world.clock.now(), ...text('Zomer') } },
    })
    await world.tick()
    expect(world.mailsOf(its)[gone.uuid]).to.deep.equal(['Uitnodiging'])
    const stored = await world.stored(its, second.uuid)
    expect([stored.audienceSize, stored.status]).to.deep.equal([O.some(3), 'completed'])
    const listed = (await world.everyone(its, second.uuid)).find(({ user }) => user === gone.uuid)
    expect(listed?.deliveries.invite).to.deep.include({ outcome: 'skipped', reason: O.some('opted_out') })
  })

  verifies(['CAM-10', 'CAM-13'], 'an invite-only campaign completes as it invites, and its answers count', async () => {
    const its = await world.office(4)
    const only = { invite: { sendDate: world.clock.now(), ...text('Uitnodiging') } }
    const campaign = await world.launch(its, { phases: only })
    await world.tick()
    expect((await world.stored(its, campaign.uuid)).status).to.equal('completed')
    const [one] = its.users
    if (one === undefined) throw new Error('too few people')
    expect(await world.answer(world.codeOf(its, one.uuid))).to.equal(true)
    expect(await must(world.campaigns.readFigures(its.principal, campaign.uuid))).to.deep.include({
      audienceSize: 4,
      respondedCount: 1,
      responseRate: 0.25,
    })
  })

  verifies('CAM-19', 'a completed campaign says until when answers come in, as its link does', async () => {
    const its = await world.office(1)
    const { uuid } = await world.launch(its, { phases: { invite: { sendDate: world.clock.now(), ...text('Vraag') } } })
    const answering = async () => {
      const { status, acceptsAnswers, answersUntil } = await must(world.campaigns.read(its.principal, uuid))
      return [status, acceptsAnswers, O.toUndefined(answersUntil)]
    }
    const putLink = (validUntil: O.Option<number>) =>
      world.within(its.tenant, ({ publicLinks }) => publicLinks.put(its.tenant, { ...its.link, validUntil }))
    expect(await answering()).to.deep.equal(['scheduled', false, undefined])
    await world.tick()
    const until = world.clock.now() + CODES_OUTLIVE_CAMPAIGN
    expect(await answering()).to.deep.equal(['completed', true, until])
    await putLink(O.some(world.clock.now() + 5))
    expect(await answering()).to.deep.equal(['completed', true, world.clock.now() + 5])
    await putLink(O.none)
    world.clock.advance(CODES_OUTLIVE_CAMPAIGN)
    expect(await answering()).to.deep.equal(['completed', false, undefined])
    const { data } = await must(
      world.campaigns.list(its.principal, { q: '', statuses: [], sortBy: 'name', sortDir: 'asc', skip: 0, limit: 9 }),
    )
    expect(data.map(({ acceptsAnswers }) => acceptsAnswers)).to.deep.equal([false])
  })

  verifies('CAM-16', 'a campaign that is too late waits until it is released', async () => {
    const its = await world.office(2)
    const patient = world.replica(world.inScope, O.some(LATE_AFTER))
    const { campaigns } = world.useCases(O.some(LATE_AFTER))
    const { uuid } = await world.launch(its, {}, campaigns)
    world.clock.advance(LATE_AFTER + fromMinutes(1))
    await world.tick(patient)
    expect(await must(campaigns.read(its.principal, uuid))).to.deep.include({
      status: 'scheduled',
      awaitsRelease: true,
    })
    expect(Object.values(world.mailsOf(its))).to.deep.equal([[], []])
    expect(await must(campaigns.release(its.principal, uuid))).to.include({ awaitsRelease: false })
    await world.tick(patient)
    expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging'], ['Uitnodiging']])
    expect(await refusal(campaigns.release(its.principal, uuid))).to.deep.equal({ _tag: 'CampaignNotAwaitingRelease' })
    const later = await world.launch(its, { phases: { invite: { sendDate: world.clock.now() + 1, ...text('Later') } } })
    expect(await refusal(campaigns.release(its.principal, later.uuid))).to.deep.equal({
      _tag: 'CampaignNotAwaitingRelease',
    })
    // On hold no more, since the administrator saw it.
    world.clock.advance(LATE_AFTER)
    expect(await must(campaigns.release(its.principal, later.uuid))).to.include({ awaitsRelease: false })
  })

  verifies('CAM-7', 'a campaign that fails stops no other, and is tried again by the next tick', async () => {
    const its = await world.office(2)
    const names = ['Een', 'Twee', 'Drie']
    const phasesOf = (name: string) => ({ invite: { sendDate: world.clock.now(), ...text(name) } })
    const made = await Promise.all(names.map((name) => world.launch(its, { name, phases: phasesOf(name) })))
    const [before, poisoned, behind] = made.toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1))
    if (!before || !poisoned || !behind) throw new Error('too few campaigns')
    let isReadable = false
    const inScope: InScope<CampaignOfficeStores> = (scope, work) =>
      world.inScope(scope, (stores) => {
        const { lock: hold } = stores.campaigns
        const readable: typeof hold = (uuid) => {
          if (uuid === poisoned.uuid && !isReadable) throw new Error('a row that cannot be read')
          return hold(uuid)
        }
        return work({ ...stores, campaigns: { ...stores.campaigns, lock: readable } })
      })
    const replica = world.replica(inScope)
    const tick = async (): Promise<readonly string[]> => {
      await must(replica.tick)
      const due = world.waiting().flatMap((job) => (job.queue === 'campaign.advance' ? [job.data] : []))
      const failed: string[] = []
      for (const key of due)
        await must(replica.advance(key)).catch(() => {
          failed.push(key.campaign)
        })
      return [...new Set(failed)]
    }
    expect(await tick()).to.deep.equal([poisoned.uuid])
    expect((await world.stored(its, before.uuid)).status).to.equal('completed')
    expect((await world.stored(its, behind.uuid)).status).to.equal('completed')
    isReadable = true
    expect(await tick()).to.deep.equal([])
    await world.tick(replica)
    for (const theirs of Object.values(world.mailsOf(its))) expect(theirs.toSorted()).to.deep.equal(names.toSorted())
  })
})
