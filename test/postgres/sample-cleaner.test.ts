// How the sample is emptied in PostgreSQL: all of an office but the kept user, what licences up to a moment led to, and jobs that ended.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import type { User } from '#domain/identity/user.ts'
import type { EndedJob } from '#domain/operations/sample.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import { Admin, type Scope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { QUEUE } from '#test/contract/job-ledger.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newKind, sampleEvent } from '#test/contract/sample-events.ts'
import { sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { EVERY_MESSAGE, newMailing, newTemplate, queued } from '#test/contract/sample-mails.ts'
import { everybody, sampleRole, sampleTag, sampleUser } from '#test/contract/sample-people.ts'
import { openJobsOffice } from '#test/support/jobs-office.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('emptying the sample in PostgreSQL', function () {
  this.timeout(60_000)
  let office: Awaited<ReturnType<typeof openJobsOffice>>
  before(async () => {
    office = await openJobsOffice()
  })
  after(() => office.close())

  const within = <A>(scope: Scope, work: (stores: Stores) => Stored<A>): Promise<A> => must(office.inJobs(scope, work))

  /** An office with two people of the same role, each with a tag, and a mail. */
  const furnish = async (tenant: TenantUuid): Promise<readonly [User, User]> => {
    const [role, tag, template, mailing] = [sampleRole(), sampleTag(), newTemplate(), newMailing()]
    const people = [sampleUser(), sampleUser()].map((user) => ({ ...user, roles: [role.uuid], tags: [tag.uuid] }))
    await within(Tenant(tenant), (stores) =>
      gen(function* () {
        yield* unwrap(stores.roles.put(role))
        yield* unwrap(stores.tags.put(tag))
        for (const user of people) yield* unwrap(stores.users.add(user))
        yield* unwrap(stores.templates.put(template))
        const mail = queued(mailing)
        yield* unwrap(stores.mailings.insert(mailing, []))
        yield* unwrap(stores.messages.insert(mailing, mail.state, [mail]))
      }),
    )
    const [first, second] = people
    if (first === undefined || second === undefined) throw new Error('an office of two')
    return [first, second]
  }

  const lookInto = (tenant: TenantUuid) =>
    within(Tenant(tenant), (stores) =>
      gen(function* () {
        const { data: people } = yield* unwrap(stores.users.list(everybody))
        const roles = yield* unwrap(stores.roles.list)
        const tags = yield* unwrap(stores.tags.list)
        const templates = yield* unwrap(stores.templates.list({ q: '', skip: 0, limit: 10 }))
        const mails = yield* unwrap(stores.messages.list(EVERY_MESSAGE))
        return {
          people: people.map(({ uuid }) => uuid),
          roles: roles.length,
          tags: tags.length,
          templates: templates.total,
          mails: mails.total,
        }
      }),
    )

  verifies(
    'ADM-8',
    'an office loses all but the kept user and their role, and no other office loses anything',
    async () => {
      const [own, other] = [newTenant(), newTenant()]
      const [kept] = await furnish(own)
      await furnish(other)
      const before = await lookInto(other)
      for (const _ of ['first', 'again']) {
        await within(Tenant(own), ({ sampleCleaner }) => sampleCleaner.clearTenant(O.some(kept.uuid)))
        expect(await lookInto(own)).to.deep.include({ people: [kept.uuid], roles: 1, tags: 0, templates: 0, mails: 0 })
      }
      expect(await lookInto(other)).to.deep.equal(before)
      await within(Tenant(own), ({ sampleCleaner }) => sampleCleaner.clearTenant(O.none))
      expect(await lookInto(own)).to.deep.include({ people: [], roles: 0 })
    },
  )

  verifies('ADM-8', 'of licences, what came later stays, with all that it refers to', async () => {
    const links = newTenant()
    const [both, only, late] = [sampleUser(), sampleUser(), sampleUser()]
    const apply = ({ uuid }: User, createdAt: number) =>
      sampleLicence({ applicant: O.some(sampleApplicant({ user: uuid })), createdAt })
    const [old, gone, own, added] = [
      apply(both, NOW),
      apply(only, NOW),
      apply(both, NOW + 1),
      apply(late, NOW + fromDays(1)),
    ]
    const [oldTemplate, newOne] = [newTemplate(), newTemplate({ name: 'Melding', changedAt: NOW + 1 })]
    const [oldKind, newKindOf] = [newKind(), newKind()]
    const events = [sampleEvent({ kind: oldKind }), sampleEvent({ kind: newKindOf, firedAt: NOW + 1 })]
    await within(Tenant(links), (stores) =>
      gen(function* () {
        for (const user of [both, only, late]) yield* unwrap(stores.users.add(user))
        for (const licence of [old, gone, own, added]) yield* unwrap(stores.licences.add(licence))
        for (const template of [oldTemplate, newOne]) yield* unwrap(stores.templates.put(template))
        yield* unwrap(stores.events.addAll(events))
        for (const [kind, { uuid: template }] of [
          [oldKind, oldTemplate],
          [newKindOf, newOne],
        ] as const) {
          yield* unwrap(stores.eventTypes.register(kind, O.none))
          const type = yield* unwrap(stores.eventTypes.find(kind.uuid))
          if (O.isSome(type))
            yield* unwrap(
              stores.eventTypes.put({
                ...type.value,
                settings: { template: O.some(template), translation: O.none, recipients: ['OWNER'], digest: true },
              }),
            )
        }
      }),
    )
    const look = () =>
      within(Tenant(links), (stores) =>
        gen(function* () {
          const { data } = yield* unwrap(stores.users.list(everybody))
          const found = yield* unwrap(stores.licences.find(own.id))
          const removed = yield* unwrap(stores.licences.find(gone.id))
          const types = []
          for (const { uuid } of [oldKind, newKindOf]) types.push(yield* unwrap(stores.eventTypes.find(uuid)))
          return {
            people: data.map(({ uuid }) => uuid),
            licences: [found, removed].map(O.isSome),
            templates: types.map(O.exists(({ settings }) => O.isSome(settings.template))),
          }
        }),
      )
    for (const _ of ['first', 'again']) {
      await within(Tenant(links), ({ sampleCleaner }) => sampleCleaner.clearLinks(NOW))
      const { people, ...rest } = await look()
      expect(people).to.have.members([both.uuid, late.uuid])
      expect(rest).to.deep.equal({ licences: [true, false], templates: [false, true] })
    }
  })

  verifies('ADM-8', 'jobs that ended are listed with their attempts, run again, and go with their office', async () => {
    const [own, other] = [newTenant(), newTenant()]
    const end = (tenantUuid: TenantUuid, state: EndedJob['state'], hoursAgo: number, failed: number): EndedJob => {
      const createdAt = Date.now() - fromHours(hoursAgo)
      const failures = Array.from({ length: failed }, (_, n) => {
        const begunAt = createdAt + n * 60_000
        return { begunAt, failedAt: begunAt + 1_000, failure: `Attempt${n + 1}` }
      })
      return {
        id: newUuid(),
        queue: QUEUE,
        data: { tenantUuid },
        state,
        createdAt,
        endedAt: createdAt + 300_000,
        failures,
      }
    }
    const jobs = [end(own, 'failed', 1, 2), end(own, 'set-aside', 2, 2), end(own, 'completed', 3, 1)]
    const theirs = end(other, 'failed', 4, 1)
    await within(Admin, ({ sampleJobs }) => sampleJobs.addAll([...jobs, theirs, { ...theirs, queue: 'no.such.queue' }]))
    const list = async () =>
      (await must(office.admin.list(office.principal, { queue: O.none, states: [], skip: 0, limit: 10 }))).data
    expect(
      (await list()).map(({ state, attempts, failure }) => [state, attempts, O.toNullable(failure)]),
    ).to.deep.equal([
      ['failed', 2, 'Attempt2'],
      ['set-aside', 2, null],
      ['completed', 2, null],
      ['failed', 1, 'Attempt1'],
    ])
    const [failed] = jobs
    if (failed === undefined) throw new Error('no job')
    expect((await office.shown(failed.id)).history.map(({ failure }) => failure)).to.deep.equal([
      'Attempt1',
      'Attempt2',
    ])
    await within(Tenant(own), ({ sampleCleaner }) => sampleCleaner.clearTenant(O.none))
    expect((await list()).map(({ id }) => id)).to.deep.equal([theirs.id])
    const { rows } = await office.owner.query('select root from job_attempts')
    expect(rows).to.deep.equal([{ root: theirs.id }])
    const { id: next } = await must(office.admin.act(office.principal, theirs.id, 'run-again'))
    expect((await office.shown(next)).state).to.equal('waiting')
  })
})
