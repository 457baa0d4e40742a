// Events in PostgreSQL: what replicas do at once has the effect of one, and what ends leaves nothing.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePurgeEvents } from '#application/event/keep-events.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import type { EventKind } from '#domain/event/event.ts'
import { getDigestDueAt } from '#domain/event/notification.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { newKind } from '#test/contract/sample-events.ts'
import {
  type AnyEventJob,
  type EventOffice,
  type EventWorld,
  openEventOffice,
} from '#test/application/event/event-office.ts'
import { makeWebhookSteps } from '#test/application/event/webhook-steps.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const eventsOver = ({ database }: OpenedDatabase): EventWorld => ({
  over: (deliver, replaced) => (scope, work) => async () => {
    let own: AnyEventJob[] = []
    const outbox = { enqueue: (job: AnyEventJob) => async () => (own.push(job), E.right(undefined)) }
    const inScope = makeInScope({
      database,
      stores: (query, of) => replaced({ ...makeTableStores(query, of), outbox }),
    })
    const outcome = await inScope(scope, (given) => async () => {
      own = []
      return work(given)()
    })()
    if (E.isRight(outcome)) own.forEach(deliver)
    return outcome
  },
})

describe('events that replicas handle at once', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let office: EventOffice
  before(async () => {
    opened = await openFreshDatabase()
    office = await openEventOffice(eventsOver(opened))
  })
  after(() => opened?.close())
  beforeEach(async () => {
    // What tests before it left waiting, and what they sent, counts no longer.
    office.clock.advance(fromDays(3))
    await office.wake()
    await office.runJobs()
    office.dropJobs()
    office.left.length = 0
    office.fired.length = 0
  })

  const ofKind = (kind: EventKind) => office.notifications({ type: O.some(kind.uuid) })
  const states = async (kind: EventKind) => (await ofKind(kind)).map(({ state }) => state.outcome)
  const dispatches = () => office.jobs().flatMap((job) => (job.queue === 'event.dispatch' ? [job.data] : []))
  const dispatchAtOnce = (jobs: ReturnType<typeof dispatches>) =>
    Promise.all(jobs.map((job) => must(office.replica(office.over()).dispatch(job))))
  const fireMany = async (kind: EventKind, count: number) => {
    const owner = await office.person()
    for (let nth = 0; nth < count; nth += 1) await office.fire(kind, owner.uuid)
    return owner
  }
  /** `times` over, each by one of two replicas. */
  const notifyAtOnce = (times: number) => {
    const replicas = [office.replica(office.over()), office.replica(office.over())]
    const { linkTenant: tenantUuid } = office
    return Promise.all(
      Array.from({ length: times }, () => replicas.map((by) => must(by.notify({ tenantUuid })))).flat(),
    )
  }

  verifies('EVT-2', 'a new type fired by two replicas makes one type', async () => {
    const kind = newKind()
    const owner = await office.person()
    await Promise.all([office.fire(kind, owner.uuid), office.fire(kind, owner.uuid)])
    expect(dispatches()).to.have.length(2)
    await dispatchAtOnce(dispatches())
    const types = (await must(office.eventTypes.list(office.operator))).filter(({ uuid }) => uuid === kind.uuid)
    expect(types.map(({ revision }) => revision)).to.deep.equal([0])
    expect(office.fired).to.deep.equal([kind.name, kind.name])
  })

  verifies('EVT-3', 'an event that is dispatched three times is counted and notified once', async () => {
    const kind = await office.type()
    const [data] = await fireMany(kind, 1).then(dispatches)
    if (data === undefined) throw new Error('no event was fired')
    await dispatchAtOnce([data, data, data])
    expect(office.fired).to.deep.equal([kind.name])
    expect(await states(kind)).to.deep.equal(['Waiting'])
  })

  verifies('EVT-3', 'an event whose dispatch is lost is dispatched again by one of them', async () => {
    await fireMany(await office.type(), 1)
    office.dropJobs()
    office.clock.advance(fromMinutes(11))
    await Promise.all([office.wake(), office.wake()])
    expect(dispatches()).to.have.length(1)
  })

  verifies('EVT-5', 'digests that are made within a second are one', async () => {
    const kind = await office.type({ digest: true })
    await fireMany(kind, 6)
    await dispatchAtOnce(dispatches())
    office.clock.advance(getDigestDueAt(office.clock.now()) - office.clock.now())
    await office.wake()
    await office.runJobs()
    expect(office.left.map(({ mail }) => mail.subject.slice(0, 11))).to.deep.equal(['6 meldingen'])
  })

  verifies('EVT-6', 'they share the minute, and none makes a mail twice', async () => {
    const kind = await office.type()
    await fireMany(kind, 140)
    await office.runJobs(undefined, false, ['event.dispatch'])
    await notifyAtOnce(2)
    const now = await states(kind)
    expect([
      now.filter((state) => state === 'Queued').length,
      now.filter((state) => state === 'Waiting').length,
    ]).to.deep.equal([120, 20])
    await office.runJobs()
    expect(office.left).to.have.length(120)
  })

  verifies(['EVT-6', 'EVT-9'], 'choosing and notifying 20 times has one effect', async () => {
    const kind = await office.type()
    const owner = await fireMany(kind, 5)
    await office.runJobs(undefined, false, ['event.dispatch'])
    const sealed = office.links.seal({ tenantUuid: office.linkTenant, user: owner.uuid, types: [kind.uuid] })
    const chosen = await Promise.all(
      Array.from({ length: 20 }, () =>
        must(office.preferences.choose(sealed, new Map([[kind.uuid, 'mail'] as const]))),
      ),
    )
    expect(new Set(chosen.flatMap(({ types }) => types.map(({ preference }) => preference)))).to.deep.equal(
      new Set(['mail']),
    )
    await notifyAtOnce(10)
    expect(await states(kind)).to.deep.equal(Array.from({ length: 5 }, () => 'Queued'))
    await office.runJobs()
    expect(office.left).to.have.length(5)
  })

  verifies(
    'EVT-11',
    'a delivery that a release without webhooks skipped as a mail is listed without an answer',
    async () => {
      const { register, fire } = makeWebhookSteps(() => office)
      const hook = await register()
      await fire()
      await office.runJobs(undefined, false, ['event.dispatch'])
      await opened.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [office.linkTenant])
      await opened.owner.query(
        `update notifications set state = 'Skipped', reason = 'recipient_gone' where channel = 'webhook' and state = 'Waiting'`,
      )
      expect((await hook.log()).map(({ outcome, answer }) => [outcome, answer])).to.deep.equal([['Skipped', O.none]])
    },
  )

  verifies('EVT-8', 'no address is left of payloads that ended', async () => {
    await fireMany(await office.type(), 1)
    await opened.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [office.linkTenant])
    const addresses = async () => (await opened.owner.query('select from event_people')).rowCount
    expect(await addresses()).to.be.greaterThan(0)
    office.clock.advance(fromDays(90) + 1)
    await must(makePurgeEvents(office))
    expect(await addresses()).to.equal(0)
  })
})
