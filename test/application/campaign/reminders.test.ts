// Reminders of campaigns: who gets one, when, and what they wait for.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import type { SendResult } from '#domain/mailing/mailer.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { ACCEPTED } from '#test/application/mailing/scripted-mailer.ts'
import { newLink } from '#test/contract/sample-surveys.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeCampaignOffice, text } from './campaign-office.ts'

const DEFERRED: SendResult = { _tag: 'Deferred', after: O.none, code: '452' }

describe('reminders of campaigns', () => {
  const world = makeCampaignOffice()

  verifies(
    ['MSG-12', 'CAM-9'],
    'a reminder whose picture the template has lost is held, and leaves once it is there again',
    async () => {
      const its = await world.office(1)
      const picture = { filename: 'logo.png', contentType: 'image/png', content: Buffer.from('png') }
      const keep = (revision: number, files: readonly (typeof picture)[]) =>
        world.within(its.tenant, ({ templates }) =>
          templates.put(
            {
              ...its.template,
              revision,
              attachments: files.map(({ content, ...file }) => ({ ...file, size: content.length })),
            },
            files,
          ),
        )
      await keep(1, [picture])
      const { phases } = its.draft()
      const reminder = { ...text('Eerste'), sendDate: world.clock.now() + fromDays(2) }
      const { uuid } = await world.launch(its, {
        phases: { ...phases, reminder1: { ...reminder, body: `${reminder.body}<img src="cid:logo.png">` } },
      })
      await world.tick()
      await keep(2, [])
      world.clock.advance(fromDays(2))
      await world.tick()
      expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging']])
      expect(await world.stored(its, uuid)).to.deep.include({
        status: 'running',
        unresolved: O.some({ phase: 'reminder1', missing: 'texts' }),
      })
      await keep(3, [picture])
      await world.tick()
      expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging', 'Eerste']])
    },
  )

  verifies(
    ['CAM-9', 'CAM-14'],
    'a reminder goes to those alone who have not answered by the time it leaves',
    async () => {
      const its = await world.office(5)
      const [early, late, inactive, optedOut, asked] = its.users.map(({ uuid }) => uuid)
      if (!early || !late || !inactive || !optedOut || !asked) throw new Error('too few people')
      const campaign = await world.launch(its)
      await world.tick()
      expect(await world.answer(world.codeOf(its, early))).to.equal(true)
      await world.within(its.tenant, ({ users }) =>
        pipe(
          users.find(inactive),
          TE.flatMap((found) =>
            O.isNone(found) ? TE.right(false) : users.put({ ...found.value, status: 'INACTIVE' }),
          ),
        ),
      )
      await world.optOut(world.codeOf(its, optedOut))
      world.clock.advance(fromDays(2))
      // The messages are made, and have not left.
      await world.tick(world.first, false)
      expect(await world.answer(world.codeOf(its, late))).to.equal(true)
      await world.runJobs(world.first)
      expect(world.mailsOf(its)).to.deep.equal({
        [early]: ['Uitnodiging'],
        [late]: ['Uitnodiging'],
        [inactive]: ['Uitnodiging'],
        [optedOut]: ['Uitnodiging'],
        [asked]: ['Uitnodiging', 'Eerste'],
      })
      const all = await world.everyone(its, campaign.uuid)
      const outcomes = all.map(({ user, deliveries: { reminder1 } }) => [
        user,
        reminder1?.outcome,
        O.toUndefined(reminder1?.reason ?? O.none),
      ])
      expect(outcomes).to.deep.equal([
        [early, 'skipped', 'answered'],
        [late, 'skipped', 'answered'],
        [inactive, 'skipped', 'inactive'],
        [optedOut, 'skipped', 'opted_out'],
        [asked, 'accepted', undefined],
      ])
      expect(world.logged.map(({ message }) => message)).not.to.include('campaign.without_code')
    },
  )

  verifies('CAM-9', 'participants without a code get no reminder, and the log has their number', async () => {
    const its = await world.office(2)
    const campaign = await world.launch(its)
    await world.tick()
    world.clock.advance(fromDays(2))
    const replica = world.replica((scope, work) =>
      world.inScope(scope, (stores) => {
        const toRemind: typeof stores.participants.listToRemind = (...of) =>
          pipe(
            stores.participants.listToRemind(...of),
            TE.map((page) => ({ ...page, facts: page.facts.map((one) => ({ ...one, code: O.none })) })),
          )
        return work({ ...stores, participants: { ...stores.participants, listToRemind: toRemind } })
      }),
    )
    await world.tick(replica)
    const data = { campaign: campaign.uuid, phase: 'reminder1', participants: 2 }
    expect(world.logged).to.deep.include({ level: 'warn', message: 'campaign.without_code', data })
  })

  verifies('CAM-9', 'of several overdue reminders the latest leaves, and the others are superseded', async () => {
    const its = await world.office(4)
    const { uuid } = await world.launch(its)
    await world.tick()
    world.clock.advance(fromDays(5))
    await world.tick()
    expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging', 'Tweede']))
    expect(await world.stored(its, uuid)).to.deep.include({ superseded: ['reminder1'], status: 'completed' })
    const [one] = await world.everyone(its, uuid)
    expect(one?.deliveries.reminder1).to.deep.include({ outcome: 'skipped', reason: O.some('superseded') })
    const phases = await must(world.campaigns.readPhases(its.principal, uuid))
    expect(
      phases.map(({ phase, counts }) => [phase, counts.map(({ outcome, count }) => [outcome, count])]),
    ).to.deep.equal([
      ['invite', [['accepted', 4]]],
      ['reminder1', [['skipped', 4]]],
      ['reminder2', [['accepted', 4]]],
    ])
    const page = { phase: 'reminder1', outcomes: ['skipped'], hasResponded: O.none, skip: 0, limit: 9 } as const
    expect((await must(world.participants.list(its.principal, uuid, page))).total, 'by the filter').to.equal(4)
  })

  verifies('CAM-9', 'a reminder whose link is closed waits, and the campaign stays running', async () => {
    const its = await world.office(2)
    const { uuid } = await world.launch(its)
    await world.tick()
    const put = (link = its.link) => world.within(its.tenant, ({ publicLinks }) => publicLinks.put(its.tenant, link))
    await put({ ...its.link, isActive: false })
    // Its codes are of the closed one.
    await put(newLink(its.survey))
    world.clock.advance(fromDays(2))
    await world.tick()
    expect((await world.stored(its, uuid)).status).to.equal('running')
    expect(world.logged).to.deep.include({
      level: 'error',
      message: 'campaign.unresolved',
      data: { campaign: uuid, phase: 'reminder1', missing: 'link', status: 'running' },
    })
    const missing = async () => (await must(world.campaigns.readPhases(its.principal, uuid)))[1]?.missing
    world.clock.advance(fromMinutes(1))
    await world.tick()
    expect(world.logged.filter(({ data }) => data?.['campaign'] === uuid)).to.have.length(1)
    expect(await missing()).to.deep.equal(O.some('link'))
    await put()
    await world.tick()
    expect(Object.values(world.mailsOf(its))).to.deep.equal(its.users.map(() => ['Uitnodiging', 'Eerste']))
    expect(await missing()).to.deep.equal(O.none)
  })

  verifies('CAM-18', 'a reminder waits for invitations that were not accepted 20 hours before', async () => {
    const its = await world.office(5)
    const [slow, ...others] = its.users
    if (slow === undefined) throw new Error('too few people')
    world.answerMails(({ to }) => (to.address === slow.email ? DEFERRED : ACCEPTED))
    const { uuid } = await world.launch(its)
    await world.tick()
    world.clock.advance(fromDays(2))
    await world.tick(world.first, false)
    const waits = await world.stored(its, uuid)
    expect(waits.sentAt).not.to.have.property('reminder1')
    expect(O.map(({ waiting }: { readonly waiting: number }) => waiting)(waits.work)).to.deep.equal(O.some(1))
    const [, reminder] = await must(world.campaigns.readPhases(its.principal, uuid))
    expect(reminder).to.deep.include({ phase: 'reminder1', waiting: 1, sentAt: O.none })
    expect(O.isSome(reminder?.waitingUntil ?? O.none)).to.equal(true)
    expect(
      await refusal(
        world.campaigns.patch(its.principal, uuid, {
          phases: { reminder1: { sendDate: world.clock.now() + fromHours(1) } },
        }),
      ),
    ).to.deep.equal({
      _tag: 'CampaignLocked',
      fields: ['reminder1SendDate'],
    })
    await must(world.campaigns.patch(its.principal, uuid, { phases: { reminder1: text('Nieuw') } }))
    world.answerMails(() => ACCEPTED)
    await world.runFor(fromHours(24))
    // The invitation was tried twice.
    expect(world.mailsOf(its)[slow.uuid]).to.deep.equal(['Uitnodiging', 'Uitnodiging', 'Nieuw'])
    for (const { uuid: user } of others) expect(world.mailsOf(its)[user]).to.deep.equal(['Uitnodiging', 'Eerste'])
    expect((await world.stored(its, uuid)).sentAt).to.have.property('reminder1')
  })

  verifies(
    'CAM-18',
    'a reminder that waits for several invitations shows the first moment at which it may leave',
    async () => {
      const its = await world.office(3)
      const [, middle] = its.users
      if (middle === undefined) throw new Error('too few people')
      world.answerMails(() => DEFERRED)
      const { uuid } = await world.launch(its)
      await world.tick()
      world.clock.advance(fromDays(2) - fromHours(10))
      world.answerMails(({ to }) => (to.address === middle.email ? ACCEPTED : DEFERRED))
      await world.tick()
      const acceptedAt = world.clock.now()
      world.clock.advance(fromHours(10))
      await world.tick(world.first, false)
      const [, reminder] = await must(world.campaigns.readPhases(its.principal, uuid))
      expect(reminder).to.deep.include({ waiting: 3, waitingUntil: O.some(acceptedAt + fromHours(20)) })
      world.answerMails(() => ACCEPTED)
    },
  )

  verifies('CAM-18', 'a reminder waits seven days at most for an invitation', async () => {
    const its = await world.office(1)
    world.answerMails(() => DEFERRED)
    const { uuid } = await world.launch(its)
    await world.tick()
    world.clock.advance(fromDays(7))
    await world.tick(world.first, false)
    const [one] = await world.everyone(its, uuid)
    expect(one?.deliveries.reminder2).to.deep.include({ outcome: 'skipped', reason: O.some('not_invited') })
    world.answerMails(() => ACCEPTED)
  })
})
