// What follows from an event that was fired: once, for the right people, and wherever it is cut off.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind } from '#domain/event/event.ts'
import { USER_STATUSES } from '#domain/identity/user.ts'
import { minutes } from '#domain/shared/clock.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { DATA, type EventOffice, newKind, openEventOffice } from './event-office.ts'

describe('events that were fired', () => {
  let office: EventOffice
  before(async () => {
    office = await openEventOffice()
  })
  after(() => office.close())
  beforeEach(() => {
    office.dropJobs()
    office.fired.length = 0
  })

  const dispatchJob = () => {
    const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
    if (job?.queue !== 'event.dispatch') throw new Error('no event was fired')
    return job
  }
  const outcomesOf = async (kind: EventKind) =>
    (await office.notifications({ type: O.some(kind.uuid) })).map(({ recipient, state }) => [recipient, state.outcome])

  verifies('EVT-2', 'a new type fired by two replicas at once makes one type', async () => {
    const kind = newKind()
    const owner = await office.person()
    await Promise.all([office.fire(kind, owner.uuid), office.fire(kind, owner.uuid)])
    const events = office.jobs().flatMap((job) => (job.queue === 'event.dispatch' ? [job.data] : []))
    expect(events).to.have.length(2)
    await Promise.all(events.map((event) => must(office.replica(office.over()).dispatch(event))))
    const types = (await must(office.eventTypes.list(office.operator))).filter(({ uuid }) => uuid === kind.uuid)
    expect(types.map(({ revision, settings }) => [revision, settings])).to.deep.equal([
      [0, { template: O.none, recipients: [], digest: false }],
    ])
    expect(office.fired).to.deep.equal([kind.name, kind.name])
  })

  verifies(
    'EVT-2',
    'a type takes the name and fields of a later release, and keeps its settings and revision',
    async () => {
      const kind = await office.type()
      const owner = await office.person()
      const typeOf = () => office.within(({ eventTypes }) => eventTypes.find(kind.uuid))
      const before = await typeOf()
      await office.fire(
        { ...kind, name: 'Later', fields: ['email', 'added'], people: [{ email: 'email' }] },
        owner.uuid,
      )
      await office.runJobs()
      expect(await typeOf()).to.deep.equal(
        O.map((one: object) => ({ ...one, name: 'Later', fields: ['email', 'added'], people: [{ email: 'email' }] }))(
          before,
        ),
      )
    },
  )

  verifies('EVT-3', 'the fire is kept with the decision or not at all, and its job holds ids alone', async () => {
    const kind = newKind()
    const owner = await office.person()
    const undone = await office.inScope({ _tag: 'Tenant', tenantUuid: office.linkTenant }, (stores) => async () => {
      await office.fireEvents(stores, [{ kind, data: DATA, initiator: owner.uuid }])()
      return E.left('the decision failed')
    })()
    expect(E.isLeft(undone)).to.equal(true)
    expect(office.jobs()).to.deep.equal([])
    expect(await office.within(({ events }) => events.latest(kind.uuid))).to.deep.equal(O.none)
    await office.fire(kind, owner.uuid)
    expect(Object.keys(dispatchJob().data)).to.have.members(['tenantUuid', 'events'])
  })

  verifies(['EVT-3', 'EVT-8'], 'events fired together have one job, and each has all its people', async () => {
    const kind = newKind({ fields: ['email', 'applicant'], people: [{ email: 'email' }, { email: 'applicant' }] })
    const owner = await office.person()
    const payloads = [
      { email: 'Bas@noord.example', applicant: 'ina@noord.example' },
      { email: 'noor@noord.example', applicant: 'INA@noord.example' },
      { email: 'ina@noord.example', applicant: 'ina@noord.example' },
      {},
    ]
    await office.within((stores) =>
      office.fireEvents(
        stores,
        payloads.map((data) => ({ kind, data, initiator: owner.uuid })),
      ),
    )
    expect(office.jobs()).to.have.length(1)
    const ids = dispatchJob().data.events
    const mentioning = (key: string) => office.within(({ events }) => events.mentioning(key, 10))
    const found = await mentioning('ina@noord.example')
    expect(found.map(({ id }) => id)).to.have.members(ids.slice(0, 3))
    expect(found.map(({ data }) => data)).to.have.deep.members(payloads.slice(0, 3))
    expect((await mentioning('bas@noord.example')).map(({ id }) => id)).to.deep.equal(ids.slice(0, 1))
    await office.runJobs()
    expect(office.fired).to.deep.equal(payloads.map(() => kind.name))
    await office.within((stores) => office.fireEvents(stores, []))
    expect(office.jobs()).to.deep.equal([])
  })

  verifies('EVT-3', 'an event that is dispatched twice, also at once, is counted and notified once', async () => {
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    const { data } = dispatchJob()
    await Promise.all([1, 2, 3].map(() => must(office.replica().dispatch(data))))
    await must(office.replica().dispatch(data))
    expect(office.fired).to.deep.equal([kind.name])
    expect(await outcomesOf(kind)).to.deep.equal([[owner.uuid, 'Waiting']])
  })

  verifies('EVT-3', 'an event whose dispatch is lost is dispatched after ten minutes, once', async () => {
    // What tests before it fired and did not dispatch.
    office.clock.advance(minutes(11))
    await office.wake()
    await office.runJobs()
    office.dropJobs()
    office.fired.length = 0
    const dispatches = () => office.jobs().filter(({ queue }) => queue === 'event.dispatch')
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    const [lost] = dispatchJob().data.events
    office.dropJobs()
    office.clock.advance(minutes(10))
    await office.wake()
    expect(dispatches()).to.deep.equal([])
    office.clock.advance(1)
    await Promise.all([office.wake(), office.wake()])
    await office.wake()
    const again = { tenantUuid: office.linkTenant, events: [lost] }
    expect(dispatches().map(({ data }) => data)).to.deep.equal([again])
    // Lost again, it waits until its age has doubled: one that cannot be dispatched takes few jobs, and no place from later ones.
    office.dropJobs()
    office.clock.advance(minutes(9))
    await office.wake()
    expect(dispatches()).to.deep.equal([])
    office.clock.advance(minutes(2))
    await office.wake()
    expect(dispatches().map(({ data }) => data)).to.deep.equal([again])
    await office.runJobs()
    expect(office.fired).to.deep.equal([kind.name])
    expect(await outcomesOf(kind)).to.deep.equal([[owner.uuid, 'Sent']])
    office.clock.advance(minutes(11))
    await office.wake()
    expect(dispatches()).to.deep.equal([])
  })

  verifies('EVT-3', 'an event that cannot be dispatched keeps no later one of its job waiting', async () => {
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    await office.fire(kind, owner.uuid)
    const events = office.jobs().flatMap((job) => (job.queue === 'event.dispatch' ? job.data.events : []))
    const data = { tenantUuid: office.linkTenant, events }
    const failed = await office
      .replica(office.over(2, 2))
      .dispatch(data)()
      .then(
        () => 'done',
        (error: unknown) => error instanceof AggregateError && error.errors.length,
      )
    expect(failed).to.equal(1)
    expect((await outcomesOf(kind)).length).to.equal(1)
    await must(office.replica().dispatch(data))
    expect((await outcomesOf(kind)).length).to.equal(2)
    expect(office.fired).to.deep.equal([kind.name, kind.name])
  })

  for (const status of USER_STATUSES) {
    const isReached = status !== 'INACTIVE' && status !== 'ANONYMISED'
    verifies('EVT-4', `OWNER ${isReached ? 'reaches' : 'does not reach'} an initiator who is ${status}`, async () => {
      const kind = await office.type()
      const owner = await office.person(status === 'ANONYMISED' ? {} : { status })
      if (status === 'ANONYMISED') await office.within(({ users }) => users.anonymise(owner.uuid, office.clock.now()))
      await office.fire(kind, owner.uuid)
      await office.runJobs()
      expect((await outcomesOf(kind)).map(([recipient]) => recipient)).to.deep.equal(isReached ? [owner.uuid] : [])
    })
  }

  verifies(
    'EVT-4',
    'roles reach their ACTIVE people, each once for the first that applies; SOURCE reaches no one',
    async () => {
      const [one, other] = [await office.role(office.linkTenant, []), await office.role(office.linkTenant, [])]
      const both = await office.person({ roles: [one.uuid, other.uuid].toSorted() })
      const second = await office.person({ roles: [other.uuid] })
      await office.person({ roles: [one.uuid], status: 'NOT_ACTIVATED' })
      await office.person({ roles: [one.uuid], status: 'TO_BE_REMOVED' })
      const kind = await office.type({ recipients: ['SOURCE', one.uuid, 'OWNER', other.uuid] })
      await office.fire(kind, both.uuid)
      await office.runJobs()
      const found = await office.notifications({ type: O.some(kind.uuid) })
      expect(found.map(({ recipient, because }) => [recipient, because])).to.have.deep.members([
        [both.uuid, one.uuid],
        [second.uuid, other.uuid],
      ])
      const alone = await office.type({ recipients: ['SOURCE'] })
      await office.fire(alone, both.uuid)
      await office.runJobs()
      expect(await outcomesOf(alone)).to.deep.equal([])
    },
  )

  for (const [what, settings] of [
    ['without a template', { template: O.none }],
    ['without recipients', { recipients: [] }],
  ] as const)
    verifies('EVT-5', `a type ${what} notifies no one`, async () => {
      const kind = await office.type(settings)
      await office.fire(kind, (await office.person()).uuid)
      await office.runJobs()
      expect(await outcomesOf(kind)).to.deep.equal([])
      expect(office.fired).to.deep.equal([kind.name])
    })

  verifies(
    'EVT-8',
    'a process that is killed between any two of its store calls leaves one notification of each',
    async () => {
      const kind = await office.type({ recipients: ['OWNER'] })
      const owner = await office.person()
      let cuts = 0
      for (let at = 1; ; at += 1) {
        office.dropJobs()
        await office.fire(kind, owner.uuid)
        const { data } = dispatchJob()
        const [latest] = office.jobs().flatMap((job) => (job.queue === 'event.dispatch' ? job.data.events : []))
        const died = await must(office.replica(office.over(at)).dispatch(data)).then(
          () => false,
          () => true,
        )
        await must(office.replica().dispatch(data))
        expect(await office.notifications({ event: O.fromNullable(latest) }), `cut at ${at}`).to.have.length(1)
        if (!died) break
        cuts += 1
      }
      expect(cuts).to.be.greaterThan(6)
      expect(office.fired).to.have.length(cuts + 1)
    },
  )
})
