// The sample's history: an office at work in an empty database, written once, and never beside other data.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { THIRD_OFFICE } from '#bootstrap/sample/people.ts'
import { FIRST_SAMPLE_PART } from '#domain/operations/sample.ts'
import type { MessageQuery } from '#domain/mailing/ports.ts'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import { LICENCE_STATES, getLicenceState } from '#domain/licence/licence.ts'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { VAULT_STATES } from '#domain/operations/vault.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { selectEveryResponse } from '#domain/survey/selection.ts'
import { everybody } from '#test/contract/sample-people.ts'
import { newTenant, newUser, NOW } from '#test/contract/sample-connections.ts'
import { openSampleOffices } from '#test/support/sample-offices.ts'
import { verifies } from '#test/support/verifies.ts'

const ALL_MAILS: MessageQuery = {
  q: '',
  address: '',
  states: [],
  error: O.none,
  origin: O.none,
  possiblyDoubled: false,
  sortBy: 'createdAt',
  sortDir: 'desc',
  skip: 0,
  limit: 3_000,
}

describe('the history of the sample', () => {
  let close: () => Promise<void>
  afterEach(() => close())

  const opened = async () => {
    const offices = await openSampleOffices()
    close = offices.close
    const mails = (tenant: TenantUuid) => offices.within(Tenant(tenant), ({ messages }) => messages.list(ALL_MAILS))
    return { ...offices, mails }
  }

  verifies(
    'ADM-8',
    'shows an office at work: people, mails, campaigns, licences and activity in every state',
    async () => {
      const { begin, within, mails, shown } = await opened()
      await begin()
      const inOffice = Tenant(SAMPLE_OFFICE.uuid)

      const people = await Promise.all(
        [SAMPLE_OFFICE, SECOND_OFFICE, THIRD_OFFICE].map(({ uuid }) =>
          within(Tenant(uuid), ({ users }) => users.list(everybody)),
        ),
      )
      expect(people.reduce((sum, { total }) => sum + total, 0)).to.equal(60)
      expect(new Set(people.flatMap(({ data }) => data.map(({ status }) => status))).size).to.equal(4)
      expect(people[0]?.data.filter(({ tags, roles }) => tags.length === 0 || roles.length === 0)).to.have.length(1)

      const { data: all } = await mails(SAMPLE_OFFICE.uuid)
      expect(all.length).to.be.within(1_900, 2_200)
      const states = all.map(({ message: { state } }) => state)
      expect(new Set(states.map(({ _tag }) => _tag))).to.deep.equal(
        new Set(['Queued', 'Sending', 'Sent', 'Failed', 'Withdrawn']),
      )
      expect(new Set(states.flatMap((state) => ('error' in state ? [state.error] : [])))).to.deep.equal(
        new Set(MESSAGE_ERRORS),
      )
      const ends = states.flatMap((state) => ('at' in state ? [state.at] : []))
      expect(Math.max(...ends), 'the latest end of a mail').to.be.at.most(NOW)
      const dates = all.map(({ mailing: { createdAt } }) => createdAt)
      expect(Math.max(...dates)).to.be.within(NOW - fromDays(1), NOW)
      expect(Math.min(...dates)).to.be.within(NOW - fromDays(90), NOW - fromDays(80))

      const { data: campaigns } = await within(inOffice, (stores) =>
        stores.campaigns.list({ q: '', statuses: [], sortBy: 'inviteSendDate', sortDir: 'asc', skip: 0, limit: 10 }),
      )
      expect(campaigns.map(({ status }) => status)).to.deep.equal([
        'completed',
        'completed',
        'completed',
        'running',
        'scheduled',
      ])
      const answered = await within(inOffice, (stores) =>
        stores.participants.countResponded(campaigns.map(({ uuid }) => uuid)),
      )
      const running = campaigns.find(({ status }) => status === 'running')
      if (running === undefined || O.isNone(running.audienceSize)) throw new Error('no campaign runs')
      expect(answered.get(running.uuid)).to.equal(Math.round(running.audienceSize.value / 2))
      const { survey } = running
      const versions = await within(inOffice, (stores) =>
        stores.surveyResponses.countByVersion(selectEveryResponse(survey)),
      )
      expect(versions.map(({ version }) => version)).to.deep.equal([2, 1])

      const { data: licences } = await within(Admin, (stores) =>
        stores.licences.list(
          { q: '', states: [], expiresBefore: O.none, sortBy: 'createdAt', sortDir: 'asc', skip: 0, limit: 50 },
          NOW,
        ),
      )
      expect(new Set(licences.map(({ licence }) => getLicenceState(licence, NOW)))).to.deep.equal(
        new Set(LICENCE_STATES),
      )
      const { data: notified } = await within(Tenant(LINK_OFFICE.uuid), ({ notifications }) =>
        notifications.list({
          event: O.none,
          subject: O.none,
          type: O.none,
          recipient: O.none,
          outcomes: [],
          skip: 0,
          limit: 100,
        }),
      )
      expect(new Set(notified.map(({ state }) => state.outcome))).to.include('Sent')
      const links = await within(Admin, ({ vault }) => vault.groups(NOW))
      expect(new Set(links.map(({ state }) => state))).to.deep.equal(new Set(VAULT_STATES))
      const { total } = await within(inOffice, ({ audit }) => audit.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 1 }))
      expect(total).to.be.above(150)
      const archived = await within(inOffice, ({ archives }) =>
        archives.listOfMails(['<werkbonnen@sample.example>', '<omzet-kwartaal@sample.example>'], newUser()),
      )
      expect(archived.map(({ by, subject }) => [by.name, subject])).to.deep.equal([
        ['Eva Jansen', 'RE: Werkbonnen week 38'],
      ])
      expect(new Set(shown.map(({ level }) => level))).to.deep.equal(new Set(['fatal', 'error', 'warn', 'info']))
      expect(shown.filter(({ data }) => !JSON.stringify(data).includes('"sample":true'))).to.deep.equal([])
      expect(JSON.stringify(shown)).not.to.include('@')
    },
  )

  verifies('ADM-8', 'is written once, and is the same in another database', async () => {
    const { begin, mails } = await opened()
    await begin()
    const before = await mails(SAMPLE_OFFICE.uuid)
    await begin()
    expect((await mails(SAMPLE_OFFICE.uuid)).total).to.equal(before.total)
    await close()
    const other = await opened()
    await other.begin()
    expect((await other.mails(SAMPLE_OFFICE.uuid)).data.map(({ message }) => message.id)).to.deep.equal(
      before.data.map(({ message }) => message.id),
    )
  })

  verifies('ADM-8', 'is refused beside other data, and nothing is written', async () => {
    const { begin, within, mails } = await opened()
    const own = { uuid: newTenant(), name: 'Eigen kantoor', active: true, mailDomains: [], language: 'nl' } as const
    await within(Admin, ({ tenants }) => tenants.put(own))
    await begin()
    const { total } = await within(Tenant(SAMPLE_OFFICE.uuid), ({ users }) => users.list(everybody))
    expect([total, (await mails(SAMPLE_OFFICE.uuid)).total]).to.deep.equal([0, 0])
    expect(await within(Admin, ({ samples }) => samples.lock)).to.not.include.keys(FIRST_SAMPLE_PART)
  })
})
