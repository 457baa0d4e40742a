// What every HomeStore has to find in the tables of all areas: for whom and since when; and figures by day (ADM-2).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { FIRST_OFFICE_NAME } from '#domain/identity/tenant.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { WebhookOffReason } from '#domain/event/webhook.ts'
import type { Licence } from '#domain/licence/licence.ts'
import type { MessageError, MessageState } from '#domain/mailing/message.ts'
import { CHECK_NAMES, type CheckFinding, type CheckName, type FigureName } from '#domain/operations/home.ts'
import type { ReplicaState } from '#domain/operations/system.ts'
import { fromDays, fromHours, fromMinutes, type Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { sampleArchive, sampleReceipt, sampleRequest } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { linked } from './operations-stores.ts'
import { sampleCampaign } from './sample-campaigns.ts'
import { newNotified } from './notified-tenant.ts'
import { mailbox, newTenant, newUser, newUuid, NOW } from './sample-connections.ts'
import { sampleActivation, sampleLicence } from './sample-licences.ts'
import { insertEach, newMailing, queued } from './sample-mails.ts'
import { newResponse, openedSurvey } from './sample-surveys.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'
import { sampleWebhook } from './webhook-stores.ts'

const NOTHING: CheckFinding = { count: 0, since: O.none, names: [], id: O.none }

export function homeStoreContract(open: () => Promise<StoreSubject>): void {
  const subject = subjectOf(open)
  const { within } = subject
  let here = newTenant()
  beforeEach(() => {
    here = newTenant()
  })
  const check = (name: CheckName, ofAll = false) => within(Tenant(here), ({ home }) => home.check(name, ofAll, NOW))
  const run = (begunAt: Instant, success: number, transient: number) =>
    within(Admin, ({ refreshRuns }) => async () => {
      const id = newUuid()
      await refreshRuns.begin(id, 1, begunAt)()
      return refreshRuns.report(id, 0, { success, transient, stale: 0, rate_limited: 0, invalid_grant: 0 })()
    })
  const mail = async (state: MessageState, tenant = here, name = '') => {
    const mailing = newMailing()
    const message = queued(mailing, { recipient: { address: 'eva@korrel.example', name }, state })
    await within(Tenant(tenant), ({ mailings }) => mailings.insert(mailing, []))
    await within(Tenant(tenant), (stores) => insertEach(stores, mailing, [message]))
    return message.id
  }
  const failed = (error: MessageError, at: Instant, tenant?: TenantUuid, name?: string) =>
    mail({ _tag: 'Failed', at, error, lookAt: O.none }, tenant, name)
  const sent = (at: Instant, tenant?: TenantUuid) => mail({ _tag: 'Sent', at, serverMessageId: O.none }, tenant)
  const toReturned = (at: Instant, sentAt = at) =>
    ({ _tag: 'Returned', at, sentAt, returnClass: 'spam', status: '', reason: '', text: '' }) as const
  const returned = (at: Instant, tenant?: TenantUuid, sentAt = at) => mail(toReturned(at, sentAt), tenant)

  verifies('ADM-2', 'every check runs, and finds nothing where there is nothing', async () => {
    for (const name of CHECK_NAMES) expect(await check(name, true), name).to.deep.equal(NOTHING)
  })

  verifies('ADM-2', 'links that lapse are found in the tenant, or in all', async () => {
    await linked(subject, 'stale', { refreshed: fromDays(24), tenant: here })
    await linked(subject, 'failing', { refreshed: fromHours(1), failures: 10, tenant: here })
    await linked(subject, 'well', { tenant: here })
    await linked(subject, 'three weeks', { refreshed: fromDays(22), tenant: here })
    await linked(subject, 'ended', { refreshed: fromDays(24), ended: { at: NOW, cause: 'Ended' }, tenant: here })
    await linked(subject, 'elsewhere', { refreshed: fromDays(25) })
    const found = { count: 2, since: O.some(NOW - fromDays(24)), names: ['stale', 'failing'], id: O.none }
    expect(await check('link.lapsing')).to.deep.equal(found)
    expect(await check('link.lapsing', true)).to.deep.include({ count: 3, names: ['elsewhere', 'stale', 'failing'] })
  })

  verifies('ADM-2', 'the ledger is down since its last usable answer, and links are not to blame then', async () => {
    await linked(subject, 'stale', { refreshed: fromDays(24), tenant: here })
    await run(NOW - fromHours(2), 0, 9)
    await run(NOW - fromMinutes(9), 1, 3)
    await run(NOW - fromMinutes(8), 0, 2)
    await run(NOW - fromMinutes(7), 0, 2)
    expect(await check('ledger.down')).to.deep.equal(NOTHING)
    await run(NOW - fromMinutes(6), 0, 1)
    expect(await check('ledger.down')).to.deep.include({ count: 1, since: O.some(NOW - fromMinutes(8)) })
    expect(await check('link.lapsing')).to.deep.equal(NOTHING)
    await run(NOW - fromMinutes(5), 1, 0)
    expect(await check('ledger.down')).to.deep.equal(NOTHING)
    expect(await check('link.lapsing')).to.deep.include({ count: 1 })
  })

  verifies('ADM-2', 'licences near their end or nearly full are found', async () => {
    const licence = async (organization: string, expiresAt: Instant, seats = 0, over: Partial<Licence> = {}) => {
      const made = sampleLicence({ organization, kind: 'full', expiresAt, ...over })
      await within(Admin, ({ licences }) => licences.add(made))
      for (let n = 0; n < seats; n += 1)
        await within(Admin, ({ licences }) => licences.putActivation(sampleActivation(made, `${n}@${made.covers}`)))
      return made.id
    }
    const ending = await licence('ends', NOW + fromDays(29))
    await licence('stays', NOW + fromDays(31), 3, { maxActivations: 5 })
    await licence('trial', NOW + fromDays(4), 0, { kind: 'trial' })
    await licence('over', NOW - fromDays(1), 5, { maxActivations: 5 })
    const full = await licence('full', NOW + fromDays(300), 4, { maxActivations: 5, nearMaxAt: O.some(NOW) })
    const found = { count: 1, since: O.some(NOW - fromDays(1)), names: ['ends'], id: O.some(ending) }
    expect(await check('licence.ending')).to.deep.equal(found)
    expect(await check('licence.full')).to.deep.equal({
      ...found,
      since: O.some(NOW),
      names: ['full'],
      id: O.some(full),
    })
  })

  verifies('ADM-2', 'mails that failed, and those without an outcome, are found since the first of them', async () => {
    await failed('outcome_unknown', NOW - fromHours(3), here, 'Eva')
    await failed('outcome_unknown', NOW - fromHours(2))
    await failed('not_taken', NOW)
    const id = await failed('recipient_refused', NOW - fromHours(4))
    for (const error of ['recipient_refused', 'outcome_unknown'] as const) await failed(error, NOW, newTenant())
    const found = { count: 1, since: O.some(NOW - fromHours(4)), names: ['eva@korrel.example'], id: O.some(id) }
    expect(await check('mail.failed')).to.deep.equal(found)
    const unknown = { count: 2, since: O.some(NOW - fromHours(3)), names: ['Eva', 'eva@korrel.example'], id: O.none }
    expect(await check('mail.unknown')).to.deep.equal(unknown)
  })

  verifies(['ADM-2', 'CAM-19'], 'domains that return many mails of the tenant in a week are found', async () => {
    await returned(NOW - fromDays(6))
    for (let n = 0; n < 3; n += 1) await returned(NOW)
    for (let n = 0; n < 4; n += 1) await returned(NOW - fromDays(8))
    const elsewhere = newTenant()
    for (let n = 0; n < 9; n += 1) await returned(NOW, elsewhere)
    expect(await check('mail.returned')).to.deep.equal(NOTHING)
    await returned(NOW - fromHours(1))
    const found = { count: 1, since: O.some(NOW - fromDays(6)), names: ['korrel.example'], id: O.none }
    expect(await check('mail.returned')).to.deep.equal(found)
  })

  verifies('ADM-2', 'campaigns that wait for what a due phase lacks are found', async () => {
    const campaign = async (
      name: string,
      status: 'running' | 'cancelled',
      isStuck: boolean,
      tenant = here,
      text = '',
    ) => {
      const phase = { sendDate: NOW - fromHours(5), subject: 'x', body: text }
      const phases = { invite: { ...phase, sendDate: NOW - fromDays(8) }, reminder1: phase }
      const unresolved = isStuck ? O.some({ phase: 'reminder1', missing: 'link' } as const) : O.none
      const made = sampleCampaign({ name, description: O.none, status, unresolved, phases })
      await within(Tenant(tenant), ({ campaigns }) => campaigns.put(made))
      return made.uuid
    }
    const stuck = await campaign('Voorjaar', 'running', true)
    await campaign('Loopt', 'running', false)
    await campaign('Gestopt', 'cancelled', true)
    await campaign('Elders', 'running', true, newTenant())
    const found = { count: 1, since: O.some(NOW - fromHours(5)), names: ['Voorjaar'], id: O.some(stuck) }
    expect(await check('campaign.stuck')).to.deep.equal(found)
    // PostgreSQL reads no value out of a JSON with a NUL.
    await campaign('Zomer', 'running', true, here, '\0')
    await campaign('Herfst', 'running', false, here, '\0')
    const both = { ...found, count: 2, names: ['Voorjaar', 'Zomer'], id: O.none }
    expect(await check('campaign.stuck')).to.deep.equal(both)
  })

  verifies(['ADM-2', 'EVT-10'], 'webhooks that were switched off are found, except by an administrator', async () => {
    const off = async (reason: WebhookOffReason | null, url: string) => {
      const webhook = sampleWebhook({ url, off: reason === null ? O.none : O.some({ reason, at: NOW }) })
      await within(Tenant(here), ({ webhooks }) => webhooks.add(webhook))
      return webhook.id
    }
    await off(null, 'https://on.example/')
    await off('person', 'https://meant.example/')
    const id = await off('failing', 'https://failing.example/in?key=secret')
    const found = { count: 1, since: O.some(NOW), names: ['failing.example'], id: O.some(id) }
    expect(await check('webhook.off')).to.deep.equal(found)
  })

  verifies(['ADM-2', 'OPS-19'], 'the first office needs attention until it has a name', async () => {
    const name = (text: string, mailDomains: readonly string[] = []) =>
      within(Admin, ({ tenants }) => tenants.put({ uuid: here, name: text, active: true, mailDomains, language: 'nl' }))
    await name(FIRST_OFFICE_NAME)
    const first = { count: 1, since: O.none, names: [FIRST_OFFICE_NAME], id: O.some(here) }
    expect(await check('tenant.unnamed')).to.deep.equal(first)
    await name('Kantoor Linde')
    expect(await check('tenant.unnamed')).to.deep.equal(NOTHING)
    await name(FIRST_OFFICE_NAME, ['kantoor.example'])
    expect(await check('tenant.unnamed'), 'an office really called so').to.deep.equal(NOTHING)
  })

  verifies(['ADM-2', 'EVT-8'], 'people to whom a notification came back in a week are found', async () => {
    const { scope, user, change, notify, ask } = newNotified(subject)
    here = scope._tag === 'Tenant' ? scope.tenantUuid : here
    const eva = await user({ email: mailbox('Eva@Korrel.example'), name: 'Eva' })
    const notifyBy = async (state: Extract<MessageState, { readonly _tag: 'Sent' | 'Returned' }>) => {
      const [id, notification] = [await mail(state), await notify(eva)]
      await ask((store) => store.queue(notification.id, id, state.at))
      await ask((store) => store.settle([{ id, state, possiblyDoubled: false }]))
    }
    const comeBack = (at: Instant) => notifyBy(toReturned(at))
    await comeBack(NOW - fromDays(8))
    expect(await check('notification.returned')).to.deep.equal(NOTHING)
    await comeBack(NOW - fromDays(6))
    await notifyBy({ _tag: 'Sent', at: NOW - fromDays(5), serverMessageId: O.none })
    expect(await check('notification.returned'), 'with a later one sent').to.deep.equal(NOTHING)
    await comeBack(NOW)
    await comeBack(NOW - fromDays(4))
    const found = { count: 1, since: O.some(NOW - fromDays(4)), names: ['Eva'], id: O.some(eva.uuid) }
    expect(await check('notification.returned')).to.deep.equal(found)
    for (const status of ['INACTIVE', 'TO_BE_REMOVED'] as const) {
      await change({ ...eva, status })
      expect(await check('notification.returned'), status).to.deep.equal(NOTHING)
    }
    await change({ ...eva, email: mailbox('eva.jansen@korrel.example') })
    expect(await check('notification.returned'), 'with another address').to.deep.equal(NOTHING)
  })

  verifies('ADM-2', 'replicas report neighbours that are away, and clocks that are off', async () => {
    const report = (name: string, clockAhead: number, away: ReplicaState['failingChecks'], seen = NOW) =>
      within(Admin, ({ system }) =>
        system.saveHeartbeat(
          { id: newUuid(), name, version: '1', startedAt: seen },
          { clockAhead, failingChecks: away },
          seen,
        ),
      )
    await report('gone', fromHours(2), ['ledger'], NOW - fromMinutes(3))
    await report('a', 4_999, ['mail'])
    await report('b', -5_000, ['signIn', 'mail'])
    expect(await check('neighbour.away')).to.deep.equal({ ...NOTHING, count: 2, names: ['mail', 'signIn'] })
    expect(await check('replica.clock')).to.deep.equal({ ...NOTHING, count: 1, names: ['b'] })
  })

  verifies('ADM-2', 'figures count each day of the tenant', async () => {
    const [from, to] = ['2026-03-17' as Day, '2026-03-30' as Day]
    // The clock went forward on the 29th: the day began at 23:00 UTC.
    for (const at of [
      '2026-03-28T22:59:59Z',
      '2026-03-28T23:00:00Z',
      '2026-03-29T22:00:00Z',
      '2026-03-16T23:00:00Z',
      '2026-03-16T22:59:59Z',
    ])
      await sent(Date.parse(at))
    await returned(Date.parse('2026-03-29T22:00:00Z'), here, Date.parse('2026-03-28T23:00:00Z'))
    await sent(Date.parse('2026-03-30T10:00:00Z'), newTenant())
    const archive = (ledgerUserId: LedgerUserId) =>
      within(Tenant(here), ({ archives }) => {
        const state = {
          _tag: 'Archived',
          receipt: sampleReceipt({ archivedAt: Date.parse('2026-03-30T10:00:00Z') }),
        } as const
        return archives.insert(sampleArchive({ by: { ...sampleRequest().by, ledgerUserId }, state }))
      })
    await within(Admin, ({ tenants }) =>
      tenants.put({ uuid: here, name: 'Kantoor', active: true, mailDomains: [], language: 'nl' }),
    )
    await within(Tenant(here), (stores) =>
      pipe(
        openedSurvey(stores, here),
        TE.flatMap(({ survey, own }) => stores.surveyResponses.add(newResponse(survey, own, { submittedOn: to }))),
      ),
    )
    const eva = newUser()
    for (const user of [eva, eva, newUser()]) await archive(user)
    await run(Date.parse('2026-03-30T10:00:00Z'), 7, 1)
    const figure = (name: FigureName) => within(Tenant(here), ({ home }) => home.figure(name, from, to))
    const mails = await figure('mail.sent')
    expect([mails.length, mails[0]?.date, mails.at(-1)?.date]).to.deep.equal([14, from, to])
    expect(mails.filter(({ value }) => value > 0)).to.deep.equal([
      { date: '2026-03-17', value: 1 },
      { date: '2026-03-28', value: 1 },
      { date: '2026-03-29', value: 2 },
      { date: '2026-03-30', value: 1 },
    ])
    for (const [name, value] of [
      ['archive.mails', 3],
      ['archive.people', 2],
      ['ledger.refreshed', 7],
      ['survey.responses', 1],
    ] as const)
      expect((await figure(name)).at(-1), name).to.deep.equal({ date: to, value })
  })
}
