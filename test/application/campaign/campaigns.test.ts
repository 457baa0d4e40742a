// Administrators and their campaigns: made, changed, listed, tried without effect and kept unfinished.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { CampaignDraft, CampaignPatch } from '#domain/campaign/campaign-rules.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { newTemplate } from '#test/contract/sample-mails.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { parseHere } from '#test/support/parse-here.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeCampaignOffice, text } from './campaign-office.ts'

describe('campaigns of an office', () => {
  const world = makeCampaignOffice()

  verifies('CAM-3', 'a new campaign reports unknown records and faulty texts beside every other fault', async () => {
    const its = await world.office(1)
    const other = await world.office(1)
    const draft: CampaignDraft = {
      survey: other.survey.uuid,
      tags: [its.tag.uuid, other.tag.uuid],
      template: asTemplateUuid(newUuid()),
      phases: {
        invite: { sendDate: world.clock.now() - fromHours(1), subject: 'Dag {{name', body: '<p>{{#if}}</p>' },
        reminder1: { sendDate: world.clock.now(), body: '<p>Dag</p>' },
      },
    }
    const failure = await refusal(world.campaigns.create(its.principal, draft))
    if (failure?._tag !== 'CampaignInvalid') throw new Error(`unexpected ${failure?._tag}`)
    expect(failure.rules.map(({ field, rule }) => `${field} ${rule}`)).to.deep.equal([
      'name required',
      'survey unknown',
      'tags unknown',
      'template unknown',
      'reminder1Subject subject_required',
      'inviteSendDate date_past',
    ])
    expect(failure.texts.map(({ phase, field, fault }) => `${phase} ${field} ${fault}`)).to.deep.equal([
      'invite subject not_closed',
      'invite body not_a_placeholder',
    ])
    expect((await must(world.campaigns.list(its.principal, EVERY))).total).to.equal(0)
  })

  verifies('MSG-3', 'texts are warned of placeholders that no campaign fills, also when they are changed', async () => {
    const its = await world.office(1)
    const { uuid } = await world.launch(its)
    const patch = (body: string) =>
      must(world.campaigns.patch(its.principal, uuid, { phases: { reminder1: { subject: '{{nope}} x', body } } }))
    const unknown = [
      { path: 'nope', field: 'reminder1Subject', line: 1, column: 1 },
      { path: 'data.city', field: 'reminder1Body', line: 2, column: 4 },
    ]
    const { warnings } = await patch('<p>{{surveyUrl}}{{unsubscribeUrl}}</p>\n<p>{{data.city}}</p><video></video>')
    expect(warnings).to.deep.equal({ unknown, removed: ['<video>'], isClipped: false })
    const failure = await refusal(
      world.campaigns.patch(its.principal, uuid, { phases: { reminder1: text('<img alt="" src="cid:a.png">') } }),
    )
    if (failure?._tag !== 'CampaignInvalid') throw new Error(`unexpected ${failure?._tag}`)
    expect(failure.texts.map(({ phase, fault, excerpt }) => `${phase} ${fault} ${excerpt}`)).to.deep.equal([
      'reminder1 picture_unknown a.png',
    ])
  })

  verifies('CAM-3', 'a survey needs a link that is open as the invitations leave', async () => {
    const its = await world.office(1)
    const sendDate = world.clock.now() + fromDays(2)
    const create = () =>
      world.campaigns.create(its.principal, its.draft({ phases: { invite: { sendDate, ...text('Dag') } } }))
    const open = (validUntil: number) =>
      world.within(its.tenant, ({ publicLinks }) =>
        publicLinks.put(its.tenant, { ...its.link, validUntil: O.some(validUntil) }),
      )
    await open(sendDate)
    expect(await refusal(create())).to.deep.equal({
      _tag: 'CampaignInvalid',
      rules: [{ field: 'survey', rule: 'no_open_link' }],
      texts: [],
    })
    await open(sendDate + 1)
    expect(await must(create())).to.include({ status: 'scheduled', revision: 1 })
  })

  verifies(
    ['CAM-2', 'CAM-4', 'CAM-5'],
    'a patch changes what it names, once, and is refused for what is locked',
    async () => {
      const its = await world.office(2)
      const { uuid } = await world.launch(its)
      const patch = (change: CampaignPatch, revision?: number) =>
        world.campaigns.patch(its.principal, uuid, change, revision)
      expect(await must(patch({ name: 'Zomer', description: 'Intern' }, 1))).to.deep.include({
        name: 'Zomer',
        revision: 2,
      })
      expect(await must(patch({ description: null, name: 'Zomer' }))).to.deep.include({
        description: O.none,
        revision: 3,
      })
      expect(await must(patch({ name: 'Zomer' }))).to.include({ revision: 3 })
      expect(await refusal(patch({ name: 'Herfst' }, 2))).to.deep.equal({ _tag: 'RecordChanged' })
      expect(await refusal(patch({ phases: { reminder2: { subject: null } } }))).to.deep.equal({
        _tag: 'CampaignInvalid',
        rules: [{ field: 'reminder2Subject', rule: 'subject_required' }],
        texts: [],
      })
      // The batches of a phase are no change of an administrator.
      await world.tick()
      const locked: CampaignPatch = { survey: asSurveyUuid(newUuid()), tags: [asTagUuid(newUuid())], name: 'Winter' }
      expect(await refusal(patch(locked))).to.deep.equal({ _tag: 'CampaignLocked', fields: ['survey', 'tags'] })
      const same: CampaignPatch = { survey: its.survey.uuid, name: 'Winter', phases: { reminder1: text('Anders') } }
      expect(await must(patch(same, 3))).to.include({ name: 'Winter', status: 'running', revision: 4 })
      await must(world.campaigns.cancel(its.principal, uuid))
      expect(await refusal(patch({ name: 'Lente' }))).to.deep.equal({ _tag: 'CampaignClosed' })
      const log = await world.auditLog(its.tenant)
      expect(log.map(({ action, details: { fields, name } }) => [action, fields, name])).to.deep.equal([
        ['campaign.cancelled', undefined, undefined],
        ['campaign.changed', ['reminder1Subject', 'reminder1Body'], { from: 'Zomer', to: 'Winter' }],
        ['campaign.begun', undefined, undefined],
        ['campaign.changed', ['description'], undefined],
        ['campaign.changed', ['description'], { from: its.draft().name, to: 'Zomer' }],
        ['campaign.created', undefined, undefined],
      ])
    },
  )

  verifies(['CAM-4', 'OPS-12'], 'texts that change while others of the campaign are read are a conflict', async () => {
    const its = await world.office(1)
    const { uuid } = await world.launch(its)
    const patch = (phase: 'reminder1' | 'reminder2', by = world.campaigns) =>
      by.patch(its.principal, uuid, { phases: { [phase]: text('Anders') } })
    let isFirst = true
    const { campaigns: slow } = world.useCases(O.none, (...given) => async () => {
      if (isFirst) await must(patch('reminder1'))
      isFirst = false
      return parseHere(...given)()
    })
    expect(await refusal(patch('reminder2', slow))).to.deep.equal({ _tag: 'RecordChanged' })
    expect(await must(patch('reminder2', slow))).to.include({ revision: 3 })
  })

  verifies('OPS-12', 'a text that cannot be read in time is no fault of the campaign', async () => {
    const its = await world.office(1)
    const { campaigns, dryRun } = world.useCases(O.none, () => TE.left({ _tag: 'ContentReaderBusy' }))
    expect(await refusal(campaigns.create(its.principal, its.draft()))).to.deep.equal({ _tag: 'ContentReaderBusy' })
    expect(await refusal(dryRun.preview(its.principal, its.draft()))).to.deep.equal({ _tag: 'ContentReaderBusy' })
  })

  verifies(['CAM-4', 'CAM-9'], 'no reminder is planned before one that has begun', async () => {
    const its = await world.office(1)
    const phases = {
      invite: { sendDate: world.clock.now(), ...text('Uitnodiging') },
      reminder2: { sendDate: world.clock.now() + fromDays(2), ...text('Tweede') },
      reminder3: { sendDate: world.clock.now() + fromDays(9), ...text('Derde') },
    }
    const { uuid } = await world.launch(its, { phases })
    await world.tick()
    const plan = (sendDate: number) =>
      world.campaigns.patch(its.principal, uuid, { phases: { reminder1: { sendDate, ...text('Eerste') } } })
    world.clock.advance(fromDays(2))
    await world.tick()
    expect(await refusal(plan(world.clock.now() - fromDays(1)))).to.deep.equal({
      _tag: 'CampaignInvalid',
      rules: [{ field: 'reminder1SendDate', rule: 'date_passed_by' }],
      texts: [],
    })
    await must(world.campaigns.patch(its.principal, uuid, { phases: { reminder3: text('Laatste') } }))
  })

  verifies('CAM-8', 'a tag stays as long as a campaign has to invite by it', async () => {
    const its = await world.office(2)
    const { uuid } = await world.launch(its)
    const remove = () => world.tags.removeTag(its.principal, its.tag.uuid)
    expect(await refusal(remove())).to.deep.equal({ _tag: 'TagInUse', campaigns: 1 })
    await world.tick()
    expect((await world.stored(its, uuid)).audienceSize).to.deep.equal(O.some(2))
    await must(remove())
    expect(await refusal(remove())).to.deep.equal({ _tag: 'TagNotFound' })
  })

  verifies('CAM-5', 'a patch is not refused for a tag that is gone, unless it changes the tags', async () => {
    const its = await world.office(1)
    const kept = sampleTag()
    await world.within(its.tenant, ({ tags }) => tags.put(kept))
    const { uuid } = await world.launch(its, {
      tags: [its.tag.uuid, kept.uuid],
      phases: { invite: { sendDate: world.clock.now() + fromDays(1), ...text('Dag') } },
    })
    await world.within(its.tenant, ({ tags }) => tags.remove(its.tag.uuid))
    const patch = (change: CampaignPatch) => world.campaigns.patch(its.principal, uuid, change)
    expect(await must(patch({ description: 'Intern' }))).to.deep.include({ description: O.some('Intern') })
    const other = asTagUuid(newUuid())
    expect(await refusal(patch({ tags: [kept.uuid, other] }))).to.deep.equal({
      _tag: 'CampaignInvalid',
      rules: [{ field: 'tags', rule: 'unknown' }],
      texts: [],
    })
    expect(await must(patch({ tags: [kept.uuid] }))).to.deep.include({ tags: [kept.uuid] })
  })

  verifies('CAM-2', 'only those who may read and change campaigns do', async () => {
    const its = await world.office(1)
    const { uuid } = await world.launch(its)
    const reader = { ...its.principal, permissions: new Set(['campaigns:read'] as const) }
    const stranger = { ...its.principal, permissions: new Set<never>() }
    expect(await must(world.campaigns.read(reader, uuid))).to.include({ uuid })
    // No text is read without the permission.
    const { campaigns, drafts, dryRun } = world.useCases(O.none, () => {
      throw new Error('a text was read')
    })
    const refusals = await Promise.all([
      refusal(campaigns.cancel(reader, uuid)),
      refusal(campaigns.patch(reader, uuid, { name: 'A' })),
      refusal(campaigns.create(reader, its.draft())),
      refusal(dryRun.run(reader, O.none, its.draft())),
      refusal(dryRun.preview(reader, its.draft())),
      refusal(drafts.add(reader, its.draft())),
      refusal(campaigns.read(stranger, uuid)),
      refusal(campaigns.readFigures(stranger, uuid)),
      refusal(campaigns.readPhases(stranger, uuid)),
      refusal(drafts.list(stranger, { skip: 0, limit: 1 })),
      refusal(world.dryRun.listAudience(stranger, { tags: [], q: '', isReachable: O.none, skip: 0, limit: 1 })),
    ])
    expect(refusals.map((one) => one?._tag)).to.deep.equal(refusals.map(() => 'Forbidden'))
    const other = await world.office(1)
    expect(await refusal(campaigns.read(other.principal, uuid))).to.deep.equal({ _tag: 'CampaignNotFound' })
    expect(await refusal(campaigns.cancel(other.principal, uuid))).to.deep.equal({ _tag: 'CampaignNotFound' })
  })

  verifies(
    'CAM-15',
    'a dry run shows faults, audience, mails as they leave, and when the last one has left',
    async () => {
      const its = await world.office(4)
      const template = newTemplate({ name: 'Met postvak', systemMailboxKey: O.some('monitor') })
      await world.within(its.tenant, (stores) => stores.templates.put(template))
      await world.within(its.tenant, (stores) =>
        stores.systemMailboxes.put('monitor', makeEmptySystemMailbox('monitor')),
      )
      const invite = {
        sendDate: world.clock.now() + fromHours(1),
        subject: 'Dag {{name}}',
        body: '<p>{{afdeling}}</p><script>1</script>',
      }
      const kept = await must(
        world.drafts.add(its.principal, its.draft({ name: ' ', template: template.uuid, phases: { invite } })),
      )
      const run = () => must(world.dryRun.run(its.principal, O.some(kept.uuid), undefined))
      const first = await run()
      expect(O.isSome(first.problems) && first.problems.value.rules).to.deep.equal([
        { field: 'name', rule: 'required' },
      ])
      expect(first).to.deep.include({
        audience: { people: 4, optedOut: 0, undeliverable: 0, inactive: 0 },
        changes: O.none,
        unknownPlaceholders: [{ phase: 'invite', path: 'afdeling' }],
        withoutSurveyUrl: ['invite'],
        removed: ['<script>'],
        isClipped: false,
        calendar: [{ phase: 'invite', sendDate: invite.sendDate, mails: 4, lastLeavesAt: O.some(invite.sendDate) }],
      })
      const [one] = its.users
      if (one === undefined) throw new Error('too few people')
      expect(first.samples.map(({ recipient }) => recipient.address)).to.deep.equal(
        its.users.slice(0, 3).map(({ email }) => email),
      )
      expect(first.samples[0]).to.include({ subject: `Dag ${one.name}` })
      expect(first.samples[0]?.html).to.include('https://tapster.example/s/example/opt-out')
      world.clock.advance(fromMinutes(5))
      await world.within(its.tenant, ({ users }) => users.add(sampleUser({ status: 'ACTIVE', tags: [its.tag.uuid] })))
      await world.within(its.tenant, ({ users }) => users.put({ ...one, status: 'INACTIVE' }))
      const second = await run()
      expect(second.audience).to.deep.equal({ people: 4, optedOut: 0, undeliverable: 0, inactive: 1 })
      expect(second.changes).to.deep.equal(O.some({ at: world.clock.now() - fromMinutes(5), added: 1, removed: 1 }))
      expect((await must(world.dryRun.audience(its.principal, [its.tag.uuid]))).people).to.equal(4)
      const { problems, samples } = await must(
        world.dryRun.preview(its.principal, its.draft({ template: template.uuid, phases: { invite } })),
      )
      expect([problems, samples]).to.deep.equal([O.none, second.samples])
      expect(world.left.filter(({ mail }) => its.users.some(({ email }) => email === mail.to.address))).to.deep.equal(
        [],
      )
    },
  )

  verifies('CAM-2', 'unfinished campaigns are kept, replaced and removed', async () => {
    const its = await world.office(1)
    const kept = await must(world.drafts.add(its.principal, { phases: { reminder3: { subject: 'Nog even' } } }))
    world.clock.advance(fromMinutes(1))
    const replaced = await must(world.drafts.replace(its.principal, kept.uuid, its.draft()))
    expect(replaced).to.deep.equal({ ...kept, draft: its.draft(), changedAt: world.clock.now() })
    expect(await must(world.drafts.list(its.principal, { skip: 0, limit: 5 }))).to.deep.equal({
      data: [{ uuid: kept.uuid, name: O.some('Voorjaar'), createdBy: kept.createdBy, changedAt: replaced.changedAt }],
      total: 1,
    })
    await must(world.drafts.remove(its.principal, kept.uuid))
    expect(await refusal(world.drafts.read(its.principal, kept.uuid))).to.deep.equal({ _tag: 'CampaignDraftNotFound' })
    expect(await refusal(world.dryRun.run(its.principal, O.some(kept.uuid), undefined))).to.deep.equal({
      _tag: 'CampaignDraftNotFound',
    })
  })

  verifies('CAM-2', 'an office keeps 200 unfinished campaigns at most', async () => {
    const its = await world.office(1)
    const add = () => world.drafts.add(its.principal, { phases: {} })
    for (let kept = 0; kept < 200; kept += 1) await must(add())
    expect(await refusal(add())).to.deep.equal({ _tag: 'TooManyOfKind', kind: 'campaign drafts', limit: 200 })
    const [first] = (await must(world.drafts.list(its.principal, { skip: 0, limit: 1 }))).data
    if (first === undefined) throw new Error('no draft is listed')
    await must(world.drafts.remove(its.principal, first.uuid))
    await must(add())
  })

  verifies('CAM-2', 'a draft that is launched twice makes one campaign', async () => {
    const its = await world.office(2)
    const kept = await must(world.drafts.add(its.principal, its.draft()))
    const launch = (name = 'Voorjaar', by = its) =>
      world.campaigns.create(by.principal, its.draft({ name }), O.some(kept.uuid))
    const other = await world.office(1)
    expect(await refusal(launch('Voorjaar', other))).to.deep.equal({ _tag: 'CampaignDraftNotFound' })
    expect((await refusal(launch('')))?._tag).to.equal('CampaignInvalid')
    expect(await must(world.drafts.read(its.principal, kept.uuid))).to.deep.equal(kept)
    const launched = await must(launch())
    expect(launched.uuid).to.equal(kept.uuid)
    expect(await must(launch())).to.deep.equal(launched)
    expect(await refusal(launch('Zomer'))).to.deep.equal({ _tag: 'CampaignAlreadyLaunched' })
    expect(await refusal(world.drafts.read(its.principal, kept.uuid))).to.deep.equal({ _tag: 'CampaignDraftNotFound' })
    await world.tick()
    expect(Object.values(world.mailsOf(its))).to.deep.equal([['Uitnodiging'], ['Uitnodiging']])
  })
})

const EVERY = { q: '', statuses: [], sortBy: 'createdAt', sortDir: 'desc', skip: 0, limit: 5 } as const
