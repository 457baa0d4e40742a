// The job of each minute: everything that is due gets its job, whatever fails beside it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryOutbox } from '#adapters/memory/kernel/outbox.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeWakeQueue } from '#bootstrap/compose/operations-area.ts'
import type { AnyJob, Stores } from '#bootstrap/compose/stores.ts'
import type { DueItem } from '#domain/shared/due-item.ts'
import { Admin, type InScope, type Stored, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the wake-up of each minute', () => {
  let jobs: AnyJob[]
  let inScope: InScope<Stores>
  beforeEach(() => {
    jobs = []
    const memory = makeMemory()
    const storesOf = makeMemoryStores(memory)
    const outbox = makeMemoryOutbox<AnyJob>(memory, (job) => void jobs.push(job))
    inScope = makeMemoryInScope({ memory, stores: (scope) => ({ ...storesOf(scope), outbox }) as unknown as Stores })
  })

  const campaign = (): DueItem => ({ kind: 'campaign', tenantUuid: newTenant(), id: newUuid() })
  const notifications = (tenantUuid = newTenant()): DueItem => ({ kind: 'notifications', tenantUuid, id: tenantUuid })
  const put = async (items: readonly DueItem[], dueAt: number): Promise<void> => {
    for (const item of items) await must(inScope(Admin, ({ dueItems }) => dueItems.set(item, O.some(dueAt))))
  }
  const wake = (others: readonly Stored<void>[] = [], sending = 'on') =>
    makeWakeQueue({ inScope, clock: { now: () => NOW }, config: { SENDING: sending } as never }, others)[
      'due.wake'
    ].handle({})

  verifies(['CAM-7', 'EVT-6'], 'each due item gets the job of its kind, and others get none', async () => {
    const [one, other] = [campaign(), notifications()]
    await put([one, other], NOW)
    await put([campaign(), notifications()], NOW + 1)
    await must(wake())
    expect(jobs).to.have.deep.members([
      { queue: 'campaign.advance', data: { tenantUuid: one.tenantUuid, campaign: one.id }, key: one.id },
      { queue: 'event.notify', data: { tenantUuid: other.id }, key: other.id },
    ])
  })

  verifies('CAM-7', 'a kind that only a newer replica knows holds up no others', async () => {
    const known = campaign()
    await put([{ ...campaign(), kind: 'later' as DueItem['kind'] }, known], NOW)
    await must(wake())
    expect(jobs.map(({ key }) => key)).to.deep.equal([known.id])
  })

  verifies('CAM-7', 'many that are due keep no later one waiting', async () => {
    const many = [...Array.from({ length: 1_000 }, campaign), notifications()]
    await put(many, NOW - 1)
    await must(wake())
    expect(new Set(jobs.map(({ key }) => key))).to.deep.equal(new Set(many.map(({ id }) => id)))
    expect(jobs).to.have.length(many.length)
  })

  verifies('MSG-11', 'with SENDING=off nothing is enqueued, and all stays due', async () => {
    await put([campaign(), notifications()], NOW)
    await must(wake([], 'off'))
    expect(jobs).to.deep.equal([])
    await must(wake())
    expect(jobs).to.have.length(2)
  })

  verifies('CAM-7', 'what fails beside the due items does not stop them, and fails the job', async () => {
    await put([campaign()], NOW)
    let looks = 0
    const look: Stored<void> = TE.fromIO(() => void (looks += 1))
    expect(await wake([TE.left(storeUnavailable), look])()).to.deep.equal({ _tag: 'Left', left: storeUnavailable })
    const bug: Stored<void> = () => Promise.reject(new Error('a bug'))
    expect(await wake([bug, look])().catch((error: unknown) => error)).to.be.instanceOf(Error)
    // Units of work in memory wait for each other: the one of the due items has ended.
    await must(inScope(Admin, () => TE.right(undefined)))
    expect([looks, jobs.length]).to.deep.equal([2, 2])
  })
})
