// Mails of campaigns between the moment they are made and the moment they leave.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { campaignMails } from '#application/campaign/campaign-mails.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_MAILS } from '#domain/campaign/ports.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { type CodeStanding, isCodeOpen } from '#domain/survey/survey-code.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { newBrowser } from '#test/contract/sample-surveys.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type CampaignOffice, makeCampaignOffice, text } from './campaign-office.ts'

describe('mails of campaigns that wait', () => {
  const world = makeCampaignOffice()

  verifies(
    ['CAM-8', 'CAM-9'],
    'of an office that is turned off no mail leaves, also none that was made before',
    async () => {
      const turn = (its: Awaited<ReturnType<CampaignOffice['office']>>, active: boolean) =>
        world.putTenant(its.tenant, { active })
      const unasked = await world.office(2)
      const { uuid: cancelled } = await world.launch(unasked)
      await turn(unasked, false)
      await world.tick()
      expect(await world.stored(unasked, cancelled)).to.include({ status: 'cancelled' })
      expect(Object.values(world.mailsOf(unasked))).to.deep.equal([[], []])
      const its = await world.office(2)
      const { uuid } = await world.launch(its)
      await world.tick()
      world.clock.advance(fromDays(2))
      await world.tick(world.first, false)
      await turn(its, false)
      await world.runJobs(world.first)
      world.clock.advance(fromDays(2))
      await world.tick()
      expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging']))
      expect(world.logged).to.deep.include({
        level: 'error',
        message: 'campaign.unresolved',
        data: { campaign: uuid, phase: 'reminder2', missing: 'tenant', status: 'running' },
      })
      await turn(its, true)
      await world.tick()
      expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging', 'Tweede']))
    },
  )

  verifies(['CAM-10', 'CAM-14'], 'codes of a completed campaign work for 30 days after its last mail', async () => {
    const its = await world.office(1)
    const [last] = its.users
    if (last === undefined) throw new Error('too few people')
    const invite = async () => {
      const only = { invite: { sendDate: world.clock.now(), ...text('Uitnodiging') } }
      const { uuid } = await world.launch(its, { phases: only })
      await world.tick(world.first, false)
      expect(await world.stored(its, uuid)).to.include({ status: 'completed' })
      return uuid
    }
    await invite()
    world.clock.advance(fromDays(29))
    await world.runJobs(world.first)
    const code = world.codeOf(its, last.uuid)
    const isOpen = async () => {
      const found = await world.within(its.tenant, ({ surveyCodes }) => surveyCodes.find(code))
      return O.exists((one: CodeStanding) => isCodeOpen(one, world.clock.now()))(found)
    }
    world.clock.advance(fromDays(30) - 1)
    expect(await isOpen()).to.equal(true)
    world.clock.advance(1)
    expect(await isOpen()).to.equal(false)
    const late = await invite()
    world.clock.advance(fromDays(30))
    await world.runJobs(world.first)
    expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging']])
    const [one] = await world.everyone(its, late)
    expect(one?.deliveries.invite).to.deep.include({ outcome: 'skipped', reason: O.some('code_closed') })
  })

  verifies('MSG-8', 'waiting mails of a completed campaign are withdrawn, and its sent codes go on', async () => {
    const its = await world.office(3)
    const only = { invite: { sendDate: world.clock.now(), ...text('Uitnodiging') } }
    const { uuid } = await world.launch(its, { phases: only })
    await world.tick(world.first, false)
    world.clock.advance(fromHours(1))
    expect(await refusal(world.campaigns.cancel(its.principal, uuid))).to.deep.equal({ _tag: 'CampaignClosed' })
    const reader = { ...its.principal, permissions: new Set(['campaigns:read'] as const) }
    expect(await refusal(world.campaigns.withdrawUnsent(reader, uuid))).to.deep.include({ _tag: 'Forbidden' })
    expect(await must(world.campaigns.withdrawUnsent(its.principal, uuid))).to.include({ status: 'completed' })
    // A mailer that comes before the job sends none either.
    expect(world.waiting().map(({ queue }) => queue)).to.deep.equal(['mail.send', 'campaign.withdraw'])
    await world.runJobs(world.first)
    expect(Object.values(world.mailsOf(its))).to.deep.equal([[], [], []])
    const all = await world.everyone(its, uuid)
    expect(all.map(({ deliveries }) => O.toUndefined(deliveries.invite?.reason ?? O.none))).to.deep.equal(
      its.users.map(() => 'withdrawn'),
    )
    expect((await world.auditLog(its.tenant)).map(({ action }) => action)).to.include('campaign.withdrawn')
  })

  verifies('CAM-6', 'cancelling in each phase withdraws what has not left, and ends the codes', async () => {
    for (const when of ['scheduled', 'invited', 'reminding'] as const) {
      const its = await world.office(4)
      const { uuid } = await world.launch(its)
      if (when !== 'scheduled') await world.tick(world.first, when !== 'invited')
      if (when === 'reminding') {
        world.clock.advance(fromDays(2))
        await world.tick(world.first, false)
      }
      const [first] = its.users
      if (first === undefined) throw new Error('too few people')
      const code = when === 'reminding' ? world.codeOf(its, first.uuid) : undefined
      const kept = { version: 1, page: 0, answers: new Map([['why', ['Daarom']]]), revision: newUuid() }
      const browser = newBrowser()
      if (code !== undefined)
        await world.within(its.tenant, ({ keptAnswers }) => keptAnswers.put({ code, browser }, kept))
      const before = Object.values(world.mailsOf(its))
      const cancelled = await must(world.campaigns.cancel(its.principal, uuid))
      expect(cancelled.status).to.equal('cancelled')
      await world.tick()
      world.clock.advance(fromDays(5))
      await world.tick()
      expect(Object.values(world.mailsOf(its))).to.deep.equal(before)
      expect(await refusal(world.campaigns.cancel(its.principal, uuid))).to.deep.equal({ _tag: 'CampaignClosed' })
      const reasons = (await world.everyone(its, uuid)).map(({ deliveries }) =>
        O.toUndefined(deliveries[when === 'reminding' ? 'reminder1' : 'invite']?.reason ?? O.none),
      )
      expect(reasons).to.deep.equal(when === 'scheduled' ? [] : its.users.map(() => 'cancelled'))
      if (code !== undefined) {
        const found = await world.within(its.tenant, ({ surveyCodes }) => surveyCodes.find(code))
        expect(O.isSome(found) && O.isSome(found.value.endsAt)).to.equal(true)
        const still = await world.within(its.tenant, ({ keptAnswers }) => keptAnswers.find({ code, browser }))
        expect(still, 'answers that were not sent').to.deep.equal(O.none)
      }
    }
  })

  verifies(
    ['CAM-10', 'CAM-20', 'SVY-3'],
    'ending the answers completes the campaign, withdraws what has not left, and opens no code again',
    async () => {
      const reasonsOf = async (its: Awaited<ReturnType<CampaignOffice['office']>>, uuid: Campaign['uuid']) =>
        (await world.everyone(its, uuid)).map(({ deliveries }) =>
          ['invite', 'reminder1', 'reminder2'].map((phase) => {
            const one = deliveries[phase as 'invite']
            return one && (O.toNullable(one.reason) ?? one.outcome)
          }),
        )
      const end = (its: Awaited<ReturnType<CampaignOffice['office']>>, uuid: Campaign['uuid'], revision?: number) =>
        world.campaigns.endAnswers(its.principal, uuid, revision)
      const cases = [
        ['invited', ['accepted', undefined, undefined], ['reminder1', 'reminder2']],
        ['reminding', ['accepted', 'withdrawn', undefined], ['reminder2']],
        ['completed', ['accepted', 'accepted', 'accepted'], []],
      ] as const
      for (const [when, reasons, superseded] of cases) {
        const its = await world.office(2)
        const { uuid } = await world.launch(its)
        expect(await refusal(end(its, uuid)), when).to.deep.equal({ _tag: 'CampaignNotInvited' })
        await world.tick()
        if (when !== 'invited') {
          world.clock.advance(fromDays(2))
          await world.tick(world.first, when === 'completed')
        }
        if (when === 'completed') {
          world.clock.advance(fromDays(2))
          await world.tick()
          world.clock.advance(1)
          await world.tick()
        }
        const [first] = its.users
        const code = world.codeOf(its, first?.uuid ?? expect.fail('a person'), 'Uitnodiging')
        const kept = { version: 1, page: 0, answers: new Map([['why', ['Daarom']]]), revision: newUuid() }
        const by = { code, browser: newBrowser() }
        await world.within(its.tenant, ({ keptAnswers }) => keptAnswers.put(by, kept))
        const { revision, sentAt } = await world.stored(its, uuid)
        expect(await refusal(end(its, uuid, revision + 1)), when).to.deep.equal({ _tag: 'RecordChanged' })
        const reader = { ...its.principal, permissions: new Set(['campaigns:read'] as const) }
        expect(await refusal(world.campaigns.endAnswers(reader, uuid)), when).to.deep.include({ _tag: 'Forbidden' })
        const before = Object.values(world.mailsOf(its))
        const ended = await must(end(its, uuid, revision))
        expect(ended, when).to.deep.include({ status: 'completed', acceptsAnswers: false, superseded })
        expect({ ...ended.sentAt, ...sentAt }, 'all reminders are done').to.deep.equal(ended.sentAt)
        expect(Object.keys(ended.sentAt), when).to.have.members(['invite', 'reminder1', 'reminder2'])
        const endsAt = async () => {
          const found = await world.within(its.tenant, ({ surveyCodes }) => surveyCodes.find(code))
          return O.isSome(found) ? O.toNullable(found.value.endsAt) : null
        }
        const endedAt = world.clock.now()
        await world.tick()
        world.clock.advance(fromDays(5))
        await world.tick()
        expect(Object.values(world.mailsOf(its)), when).to.deep.equal(before)
        expect(await reasonsOf(its, uuid), when).to.deep.equal(its.users.map(() => reasons))
        expect(await endsAt(), when).to.equal(endedAt)
        const still = await world.within(its.tenant, ({ keptAnswers }) => keptAnswers.find(by))
        expect(still, 'answers that were not sent').to.deep.equal(O.none)
        expect(await must(end(its, uuid, revision)), 'the same call sent again').to.deep.equal(ended)
        const actions = (await world.auditLog(its.tenant)).map(({ action }) => action)
        expect(
          actions.filter((one) => one === 'campaign.completed'),
          when,
        ).to.have.length(1)
        expect(
          actions.filter((one) => one === 'campaign.answers-ended'),
          when,
        ).to.have.length(1)
      }
      const its = await world.office(1)
      const { uuid } = await world.launch(its)
      await world.tick()
      await must(world.campaigns.cancel(its.principal, uuid))
      expect(await refusal(end(its, uuid)), 'cancelled').to.deep.equal({ _tag: 'CampaignClosed' })
    },
  )

  verifies(
    ['CAM-6', 'SVY-3'],
    'a mail that left before the end, and is reported after it, opens no codes again',
    async () => {
      const its = await world.office(1)
      const { uuid } = await world.launch(its)
      await world.tick(world.first)
      const sentAt = world.clock.now()
      world.clock.advance(1)
      await must(world.campaigns.cancel(its.principal, uuid))
      const [person] = its.users
      if (person === undefined) throw new Error('too few people')
      const findEnd = async () => {
        const code = world.codeOf(its, person.uuid)
        const found = await world.within(its.tenant, ({ surveyCodes }) => surveyCodes.find(code))
        return O.flatMap(({ endsAt }: CodeStanding) => endsAt)(found)
      }
      const end = await findEnd()
      // The unit of work that reports the mail may have begun before the cancellation.
      const reportedAt = [world.clock.now() - 1, world.clock.now() + fromHours(1)]
      const outcome = {
        id: asMessageId(newUuid()),
        state: { _tag: 'Sent', at: sentAt, serverMessageId: O.none },
        possiblyDoubled: true,
      } as const
      expect(O.isSome(end)).to.equal(true)
      for (const now of reportedAt) {
        await world.within(its.tenant, (stores) =>
          campaignMails.report(stores, { kind: CAMPAIGN_MAILS, id: uuid }, [outcome], now),
        )
        expect(await findEnd()).to.deep.equal(end)
      }
    },
  )
})
