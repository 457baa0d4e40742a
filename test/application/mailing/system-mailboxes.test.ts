// System mailboxes: their settings, consent and diagnosis, the seed, and templates of the monitor's campaigns.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Name } from '#domain/identity/naming.ts'
import { noReturnReader } from '#domain/mailing/return-reader.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { MONITOR_MAILER, MONITOR_ROUTE } from '#test/contract/sample-mails.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { MAIL_RIGHTS, makeMailWorld } from './mail-world.ts'
import { answer, operator, settings } from './operator-world.ts'

const UNKNOWN = { _tag: 'SystemMailboxUnknown' }

describe('system mailboxes', () => {
  verifies(['SYS-1', 'SYS-2'], 'are made and replaced by operators under a known key, and by no one else', async () => {
    const world = await operator()
    const { systemMailboxes, principal } = world
    expect(await must(systemMailboxes.list(principal))).to.deep.equal([])
    expect(await refusal(systemMailboxes.read(principal, 'monitor'))).to.deep.equal(UNKNOWN)
    expect(await refusal(systemMailboxes.put(principal, 'onbekend', settings))).to.deep.equal(UNKNOWN)
    const made = await must(systemMailboxes.put(principal, 'monitor', settings))
    expect(made).to.deep.equal({ ...makeEmptySystemMailbox('monitor'), ...settings, revision: 1 })
    expect(await must(systemMailboxes.read(principal, 'monitor'))).to.deep.equal(made)
    const other = await world.administrator(MAIL_RIGHTS)
    for (const refused of [
      await refusal(systemMailboxes.list(other.principal)),
      await refusal(systemMailboxes.put(other.principal, 'monitor', settings)),
      await refusal(systemMailboxes.put(other.principal, 'onbekend', settings)),
      await refusal(systemMailboxes.usage(other.principal, 'monitor')),
      await refusal(systemMailboxes.health(other.principal, 'monitor')),
    ])
      expect(refused).to.deep.include({ _tag: 'Forbidden' })
    expect((await world.auditLog(world.operatorTenant)).map(({ action }) => action)).to.include(
      'system-mailbox.changed',
    )
    await must(systemMailboxes.put(principal, 'monitor', { ...settings, displayName: 'Anders' }))
    // Saved without a change.
    await must(systemMailboxes.put(principal, 'monitor', { ...settings, displayName: 'Anders' }))
    const changes = (await world.auditLog(world.operatorTenant)).filter(
      ({ action }) => action === 'system-mailbox.changed',
    )
    expect(changes.map(({ details }) => details)).to.deep.equal([
      { key: 'monitor', fields: ['displayName'] },
      { key: 'monitor' },
    ])
  })

  verifies('SYS-2', 'lose their consent with another directory, and keep it with other settings', async () => {
    const world = await operator()
    await world.monitor()
    const granted = async (change: Partial<typeof settings>) =>
      (await must(world.systemMailboxes.put(world.principal, 'monitor', { ...settings, ...change }))).consentStatus
        .granted
    expect(await granted({ displayName: 'Anders', directoryTenantId: 'KANTOOR.example' })).to.equal(true)
    expect(await granted({ directoryTenantId: 'ander.example' })).to.equal(false)
  })

  verifies('MSG-15', 'are read from now on in another inbox, and go on in the same one', async () => {
    const world = await operator()
    await world.monitor()
    const readOn = { ...noReturnReader, isOn: true, since: 1, place: O.some('place'), toHandle: ['one'] }
    await world.within(Admin, ({ returnReaders }) => returnReaders.put('monitor', readOn))
    const change = async (to: Partial<typeof settings>) => {
      await must(world.systemMailboxes.put(world.principal, 'monitor', { ...settings, ...to }))
      return must(world.systemMailboxes.readReturns(world.principal, 'monitor'))
    }
    const { mailboxAddress } = settings
    expect(await change({ displayName: 'Anders', mailboxAddress: mailboxAddress.toUpperCase() })).to.deep.equal({
      ...readOn,
      revision: 1,
    })
    for (const to of [{ mailboxAddress: 'ander@kantoor.example' }, { directoryTenantId: 'ander.example' }]) {
      const moved = await change(to)
      const since = Math.floor(world.clock.now() / 1_000) * 1_000
      expect([moved.since, moved.place, moved.toHandle]).to.deep.equal([since, O.none, []])
      expect(moved.isOn).to.equal(true)
      world.clock.advance(1_000)
    }
  })

  verifies(['SYS-7', 'MSG-9'], 'resume at once when their settings change', async () => {
    const world = await operator()
    await world.monitor({ mailboxAddress: '' })
    const tenant = newTenant()
    await world.send(tenant, 2, { route: MONITOR_ROUTE })
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'not_configured' })
    await must(world.systemMailboxes.put(world.principal, 'monitor', settings))
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 2 })
  })

  verifies('MSG-9', 'try again at once when an operator says so, which the audit log has', async () => {
    const world = await operator()
    await world.monitor()
    await world.send(newTenant(), 1, { route: MONITOR_ROUTE })
    world.answer(() => ({ _tag: 'Unusable', refusal: 'unreachable', code: '', after: O.none }))
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'unreachable' })
    const other = await world.administrator(MAIL_RIGHTS)
    expect(await refusal(world.systemMailboxes.resume(other.principal, 'monitor'))).to.deep.include({
      _tag: 'Forbidden',
    })
    expect(await refusal(world.systemMailboxes.resume(world.principal, 'onbekend'))).to.deep.equal(UNKNOWN)
    await must(world.systemMailboxes.resume(world.principal, 'monitor'))
    expect(await world.pauseOf(MONITOR_MAILER)).to.equal(undefined)
    expect((await world.auditLog(world.operatorTenant)).map(({ action }) => action)).to.include('mailer.resumed')
  })

  verifies('SYS-7', 'take a changed limit into account at the next mail', async () => {
    const world = await operator()
    await world.monitor({ rateLimitRecipientsPerDay: O.some(1) })
    const tenant = newTenant()
    await world.send(tenant, 3, { route: MONITOR_ROUTE })
    await world.runDue()
    expect(world.left).to.have.length(1)
    await must(
      world.systemMailboxes.put(world.principal, 'monitor', { ...settings, rateLimitRecipientsPerDay: O.some(3) }),
    )
    await world.runDue()
    expect(world.left).to.have.length(3)
  })

  verifies('SYS-3', 'answer where consent is given, if the cloud’s client id is configured', async () => {
    const world = await operator()
    await world.monitor()
    expect(await must(world.systemMailboxes.consentUrl(world.principal, 'monitor'))).to.deep.equal({
      consentUrl: 'https://login.example/kantoor.example?state=state of monitor',
      redirectUri: 'https://x',
    })
    world.withoutClientId()
    expect(await refusal(world.systemMailboxes.consentUrl(world.principal, 'monitor'))).to.deep.equal({
      _tag: 'CloudClientMissing',
    })
  })

  verifies('SYS-5', 'are consented to by six rules in their order', async () => {
    const world = await operator()
    const complete = (change: Parameters<typeof answer>[0]) => refusal(world.systemMailboxes.complete(answer(change)))
    expect(
      await complete({ error: 'access_denied', errorDescription: 'AADSTS65004', adminConsent: 'no' }),
    ).to.deep.equal({
      _tag: 'ConsentDeclined',
      message: 'AADSTS65004',
    })
    expect(await complete({ error: 'access_denied' })).to.deep.equal({
      _tag: 'ConsentDeclined',
      message: 'access_denied',
    })
    world.answers.nonce = O.none
    expect(await complete({ adminConsent: 'False' })).to.deep.equal({ _tag: 'ConsentNotGranted' })
    expect(await complete({})).to.deep.equal({ _tag: 'ConsentStateInvalid' })
    world.answers.nonce = O.some({ key: 'onbekend', by: O.none })
    expect(await complete({})).to.deep.equal(UNKNOWN)
    world.answers.nonce = O.some({ key: 'monitor', by: O.some('eva') })
    expect(await complete({})).to.deep.equal(UNKNOWN)
    await must(world.systemMailboxes.put(world.principal, 'monitor', settings))
    const tenant = newTenant()
    await world.send(tenant, 1, { route: MONITOR_ROUTE })
    await world.runDue()
    expect(await world.pauseOf(MONITOR_MAILER)).to.deep.include({ refusal: 'consent_missing' })
    const consented = await must(world.systemMailboxes.complete(answer({ adminConsent: 'TRUE' })))
    expect(consented.directoryTenantId).to.equal('ander.example')
    expect(consented.consentStatus).to.deep.include({
      granted: true,
      lastConsentAt: O.some(world.clock.now()),
      lastConsentBy: O.some('eva'),
    })
    expect(await world.mailbox()).to.deep.equal(consented)
    await world.runDue()
    expect(await world.states(tenant)).to.deep.equal({ Sent: 1 })
    expect((await world.auditLog(world.operatorTenant)).map(({ action }) => action)).to.include(
      'system-mailbox.consented',
    )
  })

  verifies('SYS-9', 'show the use of both budgets, and when the next mail may leave', async () => {
    const world = await operator()
    await world.monitor({ rateLimitPerMinute: O.some(1), rateLimitRecipientsPerDay: O.some(3) })
    const usage = () => must(world.systemMailboxes.usage(world.principal, 'monitor'))
    expect(await usage()).to.deep.equal({
      minute: { used: 0, limit: 1 },
      day: { used: 0, limit: 3 },
      freeAt: O.none,
      byHour: [],
      pause: O.none,
    })
    const began = world.clock.now()
    await world.send(newTenant(), 9, { route: MONITOR_ROUTE })
    await world.runDue()
    expect(await usage()).to.deep.include({
      minute: { used: 1, limit: 1 },
      day: { used: 1, limit: 3 },
      freeAt: O.some(began + fromMinutes(1)),
    })
    await world.runFor(fromHours(2))
    const later = await usage()
    expect(later).to.deep.include({
      minute: { used: 0, limit: 1 },
      day: { used: 3, limit: 3 },
      freeAt: O.some(began + fromDays(1)),
    })
    expect(later.byHour.reduce((sum, { points }) => sum + points, 0)).to.equal(3)
    expect(O.toUndefined(later.pause)).to.deep.include({
      reason: 'rate_limit',
      until: O.some(began + fromDays(1)),
      canResume: false,
    })
  })

  verifies('SYS-12', 'are seeded once, and a record there is stays untouched', async () => {
    const world = await operator()
    expect(await must(world.seedSystemMailboxes)).to.deep.equal(['monitor'])
    expect(await world.mailbox()).to.deep.equal({ ...makeEmptySystemMailbox('monitor'), revision: 1 })
    await must(world.systemMailboxes.put(world.principal, 'monitor', settings))
    const before = await world.mailbox()
    expect(await must(world.seedSystemMailboxes)).to.deep.equal([])
    expect(await world.mailbox()).to.deep.equal(before)
  })
})

describe('campaigns of the participation monitor', () => {
  verifies(
    'SYS-13',
    'have their templates routed through the monitor, once, where there is no mailbox yet',
    async () => {
      const world = makeMailWorld()
      const { principal, tenant } = await world.administrator(MAIL_RIGHTS)
      const operator = await world.operatorAt(tenant)
      const add = async (name: string, key: O.Option<string> = O.none) =>
        (
          await must(
            world.templates.add(operator, {
              name: name as Name,
              language: 'nl',
              subject: 'x',
              body: '<p>x</p>',
              replyTo: O.none,
              systemMailboxKey: key,
              attachments: O.none,
            }),
          )
        ).uuid
      const [invitation, reminder, routed, unused] = [
        await add('a'),
        await add('b'),
        await add('c', O.some('ander')),
        await add('d'),
      ]
      const campaign = { name: 'M', invitation, firstReminder: O.some(reminder), secondReminder: O.some(routed) }
      expect(
        await refusal(world.monitorCampaigns.add(principal, { ...campaign, invitation: asTemplateUuid(newUuid()) })),
      ).to.deep.equal({ _tag: 'TemplateUnknown', field: 'invitation' })
      await must(world.monitorCampaigns.add(principal, campaign))
      await must(world.monitorCampaigns.add(principal, { ...campaign, secondReminder: O.none }))
      expect((await must(world.monitorCampaigns.list(principal, { skip: 0, limit: 10 }))).total).to.equal(2)
      const tag = () => must(world.tagMonitorTemplates(tenant))
      expect(await tag()).to.deep.equal({ uniqueTemplateUuids: 3, modified: 2, skipped: 1 })
      expect(await tag()).to.deep.equal({ uniqueTemplateUuids: 3, modified: 0, skipped: 3 })
      const keys = await Promise.all(
        [invitation, reminder, routed, unused].map((uuid) => must(world.templates.read(principal, uuid))),
      )
      expect(keys.map(({ systemMailboxKey }) => O.toUndefined(systemMailboxKey))).to.deep.equal([
        'monitor',
        'monitor',
        'ander',
        undefined,
      ])
      const routedLog = (await world.auditLog(tenant)).filter(({ action }) => action === 'template.routed')
      expect(routedLog).to.have.length(2)
    },
  )
})
