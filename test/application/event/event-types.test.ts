// What operators and recipients decide, and how long events are kept.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makePurgeEvents } from '#application/event/keep-events.ts'
import { asEventTypeUuid } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { renderMail } from '#domain/mailing/mail-document.ts'
import type { MergeText } from '#domain/mailing/placeholders.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { DATA, EVERY_NOTIFICATION, newKind } from '#test/contract/sample-events.ts'
import { type EventOffice, openEventOffice } from './event-office.ts'

describe('event types', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  verifies('EVT-7', 'operators alone list, read, set and preview types, and see notifications', async () => {
    const kind = await office.type()
    const { principal } = await office.administrator()
    const { eventTypes } = office
    const settings = { template: O.none, translation: O.none, recipients: [], digest: false }
    expect(
      await Promise.all([
        refusal(eventTypes.list(principal)),
        refusal(eventTypes.read(principal, kind.uuid)),
        refusal(eventTypes.put(principal, kind.uuid, 1, settings)),
        refusal(eventTypes.preview(principal, kind.uuid, O.none)),
        refusal(eventTypes.notifications(principal, EVERY_NOTIFICATION)),
      ]),
    ).to.deep.equal(Array.from({ length: 5 }, () => ({ _tag: 'Forbidden', permission: 'platform:admin' })))
    expect((await must(eventTypes.list(office.operator))).map(({ uuid }) => uuid)).to.contain(kind.uuid)
    expect(await refusal(eventTypes.read(office.operator, asEventTypeUuid(newUuid())))).to.deep.equal({
      _tag: 'EventTypeNotFound',
    })
  })

  verifies('EVT-7', 'settings name a template and roles of the link tenant; every fault is reported', async () => {
    const kind = await office.type()
    const role = await office.role(office.linkTenant, [])
    const elsewhere = await office.role(office.operatorTenant, [])
    const { uuid: template } = await office.template()
    const put = (revision: number, settings: Parameters<EventOffice['eventTypes']['put']>[3]) =>
      office.eventTypes.put(office.operator, kind.uuid, revision, settings)
    const gone = asRoleUuid(newUuid())
    const recipients = ['OWNER', elsewhere.uuid, role.uuid, gone] as const
    expect(
      await refusal(
        put(1, { template: O.some(asTemplateUuid(newUuid())), translation: O.none, recipients, digest: true }),
      ),
    ).to.deep.equal({
      _tag: 'EventSettingsInvalid',
      faults: [
        { field: 'template', index: 0 },
        { field: 'recipients', index: 1, role: elsewhere.uuid },
        { field: 'recipients', index: 3, role: gone },
      ],
    })
    const set = {
      template: O.some(template),
      translation: O.none,
      recipients: ['OWNER', 'SOURCE', role.uuid, 'OWNER'],
      digest: true,
    } as const
    expect(await must(put(1, set))).to.deep.include({
      revision: 2,
      settings: { ...set, recipients: ['OWNER', 'SOURCE', role.uuid] },
    })
    expect(await refusal(put(1, set))).to.deep.equal({ _tag: 'EventTypeChanged' })
    // A translation is in the other language.
    for (const translation of [template, asTemplateUuid(newUuid())])
      expect(await refusal(put(2, { ...set, translation: O.some(translation) }))).to.deep.equal({
        _tag: 'EventSettingsInvalid',
        faults: [{ field: 'translation', index: 0 }],
      })
    const html: MergeText = [
      { path: 'data.organization', use: 'html' },
      { path: 'surveyUrl', use: 'address' },
    ]
    const { uuid: survey } = await office.template({
      content: { language: 'nl', subject: [{ path: 'data.nope', use: 'text' }], html, text: [] },
    })
    const unfilled = { unknownPlaceholders: ['data.nope', 'surveyUrl'] }
    expect(await must(put(2, { ...set, template: O.some(survey) }))).to.deep.include(unfilled)
    expect(await must(office.eventTypes.preview(office.operator, kind.uuid, O.none))).to.deep.include(unfilled)
    const entries = await office.auditLog(office.linkTenant)
    await must(put(3, { ...set, template: O.some(survey) }))
    expect(await office.auditLog(office.linkTenant), 'saved without a change').to.deep.equal(entries)
    const { details } = entries.findLast(({ action }) => action === 'event-type.changed') ?? {}
    expect(details).to.deep.include({
      digest: { from: false, to: true },
      recipients: { given: ['SOURCE', role.uuid], taken: [] },
    })
    expect(details).to.have.nested.property('template.to', template)
  })

  verifies(['EVT-7', 'EVT-2'], 'all eight types are listed, and set up before they first fire', async () => {
    const kind = LICENCE_EVENTS.nearMax
    const { operator, eventTypes } = office
    const listed = await must(eventTypes.list(operator))
    expect(listed.slice(0, 8).map(({ constant }) => constant)).to.deep.equal(
      Object.values(LICENCE_EVENTS).map(({ constant }) => constant),
    )
    const before = await must(eventTypes.read(operator, kind.uuid))
    expect(before).to.deep.include({
      settings: { template: O.none, translation: O.none, recipients: [], digest: false },
      firstFiredAt: O.none,
      revision: 0,
    })
    expect((await must(eventTypes.preview(operator, kind.uuid, O.none))).event).to.deep.equal(O.none)
    const { uuid: template } = await office.template()
    const settings = { template: O.some(template), translation: O.none, recipients: ['OWNER'], digest: false } as const
    const { unknownPlaceholders, ...set } = await must(eventTypes.put(operator, kind.uuid, 0, settings))
    expect(unknownPlaceholders).to.deep.equal([])
    expect(set).to.deep.equal({ ...before, settings, revision: 1 })
    expect(await refusal(eventTypes.put(operator, kind.uuid, 0, settings))).to.deep.equal({ _tag: 'EventTypeChanged' })
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    await office.runJobs()
    const firstFiredAt = O.some(office.clock.now())
    expect(await must(eventTypes.read(operator, kind.uuid))).to.deep.equal({ ...set, firstFiredAt })
    expect(await office.notifications({ type: O.some(kind.uuid) })).to.have.length(1)
    office.clock.advance(1)
    await office.fire(kind, owner.uuid)
    await office.runJobs()
    expect((await must(eventTypes.read(operator, kind.uuid))).firstFiredAt).to.deep.equal(firstFiredAt)
  })

  verifies('EVT-7', 'a role that types name is not removed, and the types are named', async () => {
    const role = await office.role(office.linkTenant, [])
    const kind = await office.type({ recipients: [role.uuid] })
    const { principal } = await office.administrator(['roles:write'], office.linkTenant)
    expect(await refusal(office.removeRole(principal, role.uuid))).to.deep.equal({
      _tag: 'RoleNotified',
      titles: [kind.titles],
    })
    const { revision } = await must(office.eventTypes.read(office.operator, kind.uuid))
    const settings = { template: O.none, translation: O.none, recipients: [], digest: false }
    await must(office.eventTypes.put(office.operator, kind.uuid, revision, settings))
    await must(office.removeRole(principal, role.uuid))
  })

  verifies('EVT-5', 'the preview shows the latest real event, and without one the names of the fields', async () => {
    const kind = newKind()
    await office.type({}, kind)
    const owner = await office.person({ name: 'Piet' })
    const { uuid: other } = await office.template({
      content: { language: 'en', subject: ['Other'], html: ['<p>x</p>'], text: ['x'] },
    })
    const preview = (template: O.Option<typeof other> = O.none) =>
      must(office.eventTypes.preview(office.operator, kind.uuid, template))
    const before = await preview()
    expect([O.isNone(before.event), O.toUndefined(before.mail)?.subject]).to.deep.equal([
      true,
      'Verlopen: [organization]',
    ])
    await office.fire(kind, owner.uuid, { ...DATA, organization: 'Oud' })
    office.clock.advance(1)
    await office.fire(kind, owner.uuid, { ...DATA, activationKey: 'c0de-of-the-office' })
    const { event, mail } = await preview()
    expect(O.toUndefined(event)?.data).to.deep.equal({ ...DATA, activationKey: '[activationKey]' })
    expect(O.toUndefined(mail)?.subject).to.equal('Verlopen: Kantoor Korrel')
    expect(O.toUndefined(mail)?.text).to.contain('Dag Piet, Eva <b>').and.contain('Je krijgt deze melding')
    expect(O.toUndefined(mail)?.html).to.not.contain('tapster.example')
    expect(O.toUndefined((await preview(O.some(other))).mail)?.subject).to.equal('Other')
  })

  verifies('EVT-9', 'by its link a recipient chooses for the types of the mail, and one click mutes them', async () => {
    const [one, other] = [await office.type(), await office.type({ digest: true })]
    const owner = await office.person()
    const sealed = office.links.seal({ tenantUuid: office.linkTenant, user: owner.uuid, types: [one.uuid, other.uuid] })
    const chosen = async (page: ReturnType<EventOffice['preferences']['read']>) =>
      (await must(page)).types.map(({ preference }) => preference)
    expect(await chosen(office.preferences.read(sealed))).to.deep.equal(['mail', 'digest'])
    expect(
      await chosen(
        office.preferences.choose(
          sealed,
          new Map([
            [one.uuid, 'digest'],
            [newUuid(), 'muted'],
          ] as const),
        ),
      ),
    ).to.deep.equal(['digest', 'digest'])
    expect(await chosen(office.preferences.choose(sealed, 'muted'))).to.deep.equal(['muted', 'muted'])
    expect(await chosen(office.preferences.choose(sealed, new Map([[other.uuid, 'mail']] as const)))).to.deep.equal([
      'muted',
      'mail',
    ])
    const invalid = { _tag: 'PreferenceLinkInvalid' }
    expect(await refusal(office.preferences.read(`${sealed.slice(0, -2)}AA`))).to.deep.equal(invalid)
    await office.within(({ users }) => users.anonymise(owner.uuid, office.clock.now()))
    expect(await refusal(office.preferences.choose(sealed, 'muted'))).to.deep.equal(invalid)
  })

  verifies('EVT-8', 'payloads end after 90 days, with their notifications', async () => {
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    await office.runJobs()
    const purge = makePurgeEvents({ ...office })
    const latest = () => office.within(({ events }) => events.findLatest(kind.uuid))
    office.clock.advance(fromDays(90))
    await must(purge)
    expect(O.isSome(await latest())).to.equal(true)
    office.clock.advance(1)
    await must(purge)
    expect(await latest()).to.deep.equal(O.none)
    expect(await office.notifications({ type: O.some(kind.uuid) })).to.deep.equal([])
  })

  verifies('EVT-8', 'payloads lose an anonymised person, of this tenant alone, and keep the others', async () => {
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    await office.fire(kind, owner.uuid, { ...DATA, email: 'jan@korrel.example', name: 'Jan' })
    const key = 'EVA@korrel.example' as never
    expect(await must(office.forget(office.operatorTenant, key))).to.equal(0)
    expect(await must(office.forget(office.linkTenant, key))).to.equal(1)
    const stored = await Promise.all(
      office
        .jobs()
        .flatMap((job) => (job.queue === 'event.dispatch' ? job.data.events : []))
        .map((id) => office.within(({ events }) => events.lock(id))),
    )
    expect(stored.map((one) => O.toUndefined(one)?.data)).to.deep.equal([
      { organization: 'Kantoor Korrel' },
      { email: 'jan@korrel.example', name: 'Jan', organization: 'Kantoor Korrel' },
    ])
    expect(await must(office.forget(office.linkTenant, key))).to.equal(0)
    // What is sent of it now has no name either.
    await office.runJobs()
    expect(office.left.at(-2)?.mail.text).to.not.contain('Eva <b>')
    // Nor do mailings keep what payloads say of people.
    const kept = await office.keptOfMails()
    expect(kept.length).to.be.at.least(2)
    expect(kept.join().toLowerCase()).to.not.contain('korrel.example')
  })

  for (const digest of [false, true])
    verifies(
      'EVT-8',
      `${digest ? 'digests' : 'mails'} say what payloads say when they leave or are shown, and keep nothing of them`,
      async () => {
        const kind = await office.type({ digest })
        const [owner, manager] = [await office.person(), await office.person()]
        await office.fire(kind, owner.uuid, { ...DATA, email: 'xavier@korrel.example', name: 'Xavier' })
        await office.fire(kind, manager.uuid, { ...DATA, email: 'yvonne@korrel.example', name: 'Yvonne' })
        await office.runJobs(undefined, false)
        if (digest) office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now())
        await office.wake()
        await office.runJobs(undefined, false)
        const queued = await office.notifications({ type: O.some(kind.uuid), outcomes: ['Queued'] })
        const made = [owner, manager].flatMap(({ uuid }) => queued.filter(({ recipient }) => recipient === uuid))
        expect(made).to.have.length(2)
        const shown = () =>
          Promise.all(
            made.map(async (one) => {
              const id = O.toUndefined(one.message)
              if (id === undefined) throw new Error('no mail')
              const { mailing, message } = await must(
                office.outgoing.read({ ...office.operator, tenantUuid: office.linkTenant }, id),
              )
              return E.getOrElseW(() => undefined)(renderMail(mailing, message))?.text ?? ''
            }),
          )
        const before = await shown()
        expect(before[0]).to.contain('Xavier')
        expect(before[1]).to.contain('Yvonne')
        // The mailer has not taken them yet.
        await must(office.forget(office.linkTenant, 'xavier@korrel.example' as never))
        office.left.length = 0
        await office.runJobs()
        const left = new Map(office.left.map(({ mail }) => [mail.to.address as string, mail.text]))
        expect(left.get(owner.email)).to.be.a('string').that.does.not.contain('Xavier')
        expect(left.get(manager.email)).to.contain('Yvonne')
        expect((await office.keptOfMails()).join()).to.not.match(/Xavier|Yvonne|korrel\.example/i)
        // Nor do those who are anonymised between the end of the events and that of their mails need to be found in them.
        await must(office.forget(office.linkTenant, 'yvonne@korrel.example' as never))
        expect((await shown()).join()).to.not.match(/Xavier|Yvonne/)
        office.clock.advance(fromDays(91))
        await must(makePurgeEvents({ ...office }))
        expect((await shown()).join()).to.not.contain('Kantoor Korrel')
      },
    )
})
