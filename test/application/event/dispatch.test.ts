// What follows from an event that was fired: once, for the right people, and wherever it is cut off.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { EventKind } from '#domain/event/event.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { DATA, newKind } from '#test/contract/sample-events.ts'
import { type EventOffice, openEventOffice } from './event-office.ts'

describe('events that were fired', () => {
  let office: EventOffice
  beforeEach(async () => {
    office = await openEventOffice()
  })

  const dispatchJob = () => {
    const job = office.jobs().find(({ queue }) => queue === 'event.dispatch')
    if (job?.queue !== 'event.dispatch') throw new Error('no event was fired')
    return job
  }
  const outcomesOf = async (kind: EventKind) =>
    (await office.notifications({ type: O.some(kind.uuid) })).map(({ recipient, state }) => [recipient, state.outcome])

  verifies('EVT-2', 'a new type that fires twice makes one type', async () => {
    const kind = newKind()
    const owner = await office.person()
    for (const _ of [1, 2]) await office.fire(kind, owner.uuid)
    await office.runJobs()
    const types = (await must(office.eventTypes.list(office.operator))).filter(({ uuid }) => uuid === kind.uuid)
    expect(types.map(({ revision, settings }) => [revision, settings])).to.deep.equal([
      [0, { template: O.none, translation: O.none, recipients: [], digest: false }],
    ])
    expect(office.fired).to.deep.equal([kind.name, kind.name])
  })

  verifies('EVT-3', 'the fire is kept with the decision or not at all, and its job holds ids alone', async () => {
    const kind = newKind()
    const owner = await office.person()
    const undone = await office.inScope({ _tag: 'Tenant', tenantUuid: office.linkTenant }, (stores) => async () => {
      await office.fireEvents(stores, [{ kind, data: DATA, initiator: owner.uuid }])()
      return E.left('the decision failed')
    })()
    expect(E.isLeft(undone)).to.equal(true)
    expect(office.jobs()).to.deep.equal([])
    expect(await office.within(({ events }) => events.findLatest(kind.uuid))).to.deep.equal(O.none)
    await office.fire(kind, owner.uuid)
    expect(Object.keys(dispatchJob().data)).to.have.members(['tenantUuid', 'events'])
  })

  verifies('EVT-3', 'events fired together have one job, and none has none', async () => {
    const kind = newKind()
    const owner = await office.person()
    const fireAll = (count: number) =>
      office.within((stores) =>
        office.fireEvents(
          stores,
          Array.from({ length: count }, () => ({ kind, data: DATA, initiator: owner.uuid })),
        ),
      )
    await fireAll(3)
    expect(office.jobs()).to.have.length(1)
    await office.runJobs()
    expect(office.fired).to.deep.equal([1, 2, 3].map(() => kind.name))
    await fireAll(0)
    expect(office.jobs()).to.deep.equal([])
  })

  verifies('EVT-3', 'an event that is dispatched twice is counted and notified once', async () => {
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    const { data } = dispatchJob()
    for (const _ of [1, 2]) await must(office.replica().dispatch(data))
    expect(office.fired).to.deep.equal([kind.name])
    expect(await outcomesOf(kind)).to.deep.equal([[owner.uuid, 'Waiting']])
  })

  verifies('EVT-3', 'an event whose dispatch is lost is dispatched after ten minutes, once', async () => {
    const dispatches = () => office.jobs().filter(({ queue }) => queue === 'event.dispatch')
    const kind = await office.type()
    const owner = await office.person()
    await office.fire(kind, owner.uuid)
    const [lost] = dispatchJob().data.events
    office.dropJobs()
    office.clock.advance(fromMinutes(10))
    await office.wake()
    expect(dispatches()).to.deep.equal([])
    office.clock.advance(1)
    for (const _ of [1, 2]) await office.wake()
    const again = { tenantUuid: office.linkTenant, events: [lost] }
    expect(dispatches().map(({ data }) => data)).to.deep.equal([again])
    // Lost again, it waits until its age has doubled: one that cannot be dispatched takes few jobs, and no place from later ones.
    office.dropJobs()
    office.clock.advance(fromMinutes(9))
    await office.wake()
    expect(dispatches()).to.deep.equal([])
    office.clock.advance(fromMinutes(2))
    await office.wake()
    expect(dispatches().map(({ data }) => data)).to.deep.equal([again])
    await office.runJobs()
    expect(office.fired).to.deep.equal([kind.name])
    expect(await outcomesOf(kind)).to.deep.equal([[owner.uuid, 'Sent']])
    office.clock.advance(fromMinutes(11))
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
