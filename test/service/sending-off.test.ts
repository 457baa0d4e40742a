// SENDING=off on the whole service: everything waits, no schedule and no test mail sends, and a start with sending on sends everything once (MSG-11).
import { expect } from 'chai'
import { HEARTBEAT_SECONDS, makeBoss } from '#adapters/jobs/boss.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

interface Shown {
  readonly state: string
  readonly waits: object | null
}

interface Campaign {
  readonly uuid: string
  readonly status: string
  readonly audienceSize: number | null
  readonly inviteSentAt: string | null
  /** Of a campaign just made. */
  readonly audience?: object
  readonly warnings?: object
}

const content = {
  languages: ['nl'],
  title: { nl: 'Hoe bevalt het?' },
  introduction: {},
  thanks: {},
  questions: [{ id: 'waarom', label: { nl: 'Waarom?' }, help: {}, required: true, kind: { type: 'text', most: 200 } }],
}

const TO = { to: 'eva.jansen@korrel.example' }

describe('the service with SENDING=off', function () {
  this.timeout(120_000)
  let office: MailOffice
  let service: LocalService
  beforeEach(async () => {
    office = await openMailOffice()
    service = await office.startLocal({ SENDING: 'off' })
  })
  afterEach(async () => {
    await service?.stop()
    await office?.close()
  })

  const sent = async (): Promise<number> =>
    (await office.smtp.report()).mails.length + (await office.cloud.report()).mails.length

  const testMail = (path: string, token?: string) =>
    office.call<{ readonly ok: boolean; readonly error?: string }>(service, {
      path,
      body: TO,
      ...(token !== undefined && { token }),
    })

  /** Puts jobs down as schedules and messages do, and waits until workers have done them. */
  const worked = async (...jobs: readonly (readonly [queue: string, data: object])[]): Promise<void> => {
    const boss = makeBoss({ databaseUrl: office.world.database.url, log: makeRecordingLog().log, working: false })
    await boss.start()
    try {
      for (const [queue, data] of jobs) await boss.send(queue, data)
    } finally {
      await boss.stop()
    }
    const left = `select from pgboss.job where name ~ '^(due[.]|mail[.]send|campaign[.]|event[.])' and state <> 'completed' and start_after <= now()`
    await until(
      'the jobs to end',
      async () => (await office.world.query(left)).length === 0,
      HEARTBEAT_SECONDS * 1_000,
      100,
    )
  }

  verifies(['MSG-11', 'MSG-5'], 'mails wait meanwhile, and leave once after a start with sending on', async () => {
    await office.openMailbox(service)
    const template = await office.template(service)
    const path = '/messages'
    const to = (route: string) =>
      Array.from({ length: 10 }, (_, n) => ({ address: `${route}-${n}@korenbloem.example` }))
    await office.call(service, { path, body: { template, recipients: to('smtp') } })
    const operator = office.ours.people.operator.token
    const routed = { template, recipients: to('cloud'), systemMailboxKey: 'monitor' }
    await office.call(service, { path, body: routed, token: operator })
    await worked(['due.wake', {}], ['mail.send', { mailer: 'default' }], ['mail.send', { mailer: 'system:monitor' }])

    for (const tried of [
      await testMail(`/templates/${template}/test`),
      await testMail('/mail-server/test'),
      await testMail('/admin/system-mailboxes/monitor/test', operator),
    ]) {
      expect(tried).to.have.all.keys('ok', 'error')
      expect(tried.ok).to.equal(false)
    }

    // Of which the pages read that they have to say so.
    expect(await office.call<object>(service, { path: '/admin/me' })).to.include({ sending: false })
    const waiting = await office.listed(service)
    expect(waiting.size).to.equal(20)
    for (const { id } of waiting.values()) {
      const { state, waits } = await office.call<Shown>(service, { path: `/messages/${id}` })
      expect(state).to.equal('queued')
      expect(waits).to.include({ until: null, reason: 'sending_off' })
    }
    expect(await sent()).to.equal(0)

    await service.stop()
    service = await office.startLocal()
    await worked(['due.wake', {}])
    await untilMailSettled(office.world, office.ours.tenant.uuid)
    for (const { state, possiblyDoubled } of (await office.listed(service)).values())
      expect([state, possiblyDoubled]).to.deep.equal(['sent', false])
    expect(await sent()).to.equal(20)
    expect((await office.arrivedOverSmtp()).size).to.equal(10)
    expect((await office.arrivedInCloud()).size).to.equal(10)
    expect((await testMail(`/templates/${template}/test`)).ok).to.equal(true)
  })

  verifies(
    'MSG-11',
    'campaigns that are due stand still, can be cancelled, and go on after a start with sending on',
    async () => {
      const post = <A>(path: string, body: object): Promise<A> => office.call<A>(service, { path, body })
      const survey = await post<Campaign>('/surveys', { name: 'Tevredenheid', content })
      await post(`/surveys/${survey.uuid}/links`, { name: 'Campagnes', isActive: true })
      const fields = {
        survey: survey.uuid,
        tags: [office.ours.tag.uuid],
        template: await office.template(service),
        inviteSendDate: new Date().toISOString(),
        inviteSubject: 'Dag {{name}}',
        inviteBody: '<p><a href="{{surveyUrl}}">Invullen</a></p>',
      }
      const [due, unwanted] = [
        await post<Campaign>('/survey-campaigns', { ...fields, name: 'Voorjaar' }),
        await post<Campaign>('/survey-campaigns', { ...fields, name: 'Najaar' }),
      ]
      const [tenantUuid, wakes] = [office.ours.tenant.uuid, ['due.wake', {}] as const]
      await worked(wakes, ['campaign.advance', { tenantUuid, campaign: due.uuid }], ['event.notify', { tenantUuid }])
      const shown = () => office.call<Campaign>(service, { path: `/survey-campaigns/${due.uuid}` })
      const { audience: _, warnings: __, ...made } = due
      expect(await shown()).to.deep.equal(made)
      expect(due).to.include({ status: 'scheduled', audienceSize: null, inviteSentAt: null })
      expect((await office.listed(service)).size).to.equal(0)
      expect((await post<Campaign>(`/survey-campaigns/${unwanted.uuid}/cancel`, {})).status).to.equal('cancelled')

      await service.stop()
      service = await office.startLocal()
      await worked(wakes)
      await until('the invitations', async () => (await shown()).status === 'completed', 30_000)
      await untilMailSettled(office.world, tenantUuid)
      const { audienceSize } = await shown()
      expect(audienceSize).to.be.greaterThan(2)
      expect([await sent(), (await office.listed(service)).size]).to.deep.equal([audienceSize, audienceSize])
    },
  )
})
