// Jobs in memory, brought into any state by hand, and an operator who may act on them.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { type JobRow, makeJobMemory } from '#adapters/memory/operations/job-store.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import type { JobState } from '#domain/operations/job.ts'
import type { JobStore } from '#domain/operations/ports.ts'
import { fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { KEYED, QUEUE } from '#test/contract/job-ledger.ts'
import { must } from '#test/support/right-of.ts'

export function openJobsInMemory() {
  const memory = makeMemory()
  const storesOf = makeMemoryStores(memory)
  const people = makePeopleWorld(makeMemoryInScope({ memory, stores: storesOf }))
  const { clock, operatorTenant } = people
  const { ledger, outbox, jobs } = makeJobMemory(memory, { clock, queues: [QUEUE, KEYED] })
  const inScope = makeMemoryInScope({ memory, stores: (scope) => ({ ...storesOf(scope), jobs: ledger, outbox }) })
  const atOnce = <A>(work: () => A): Promise<A> =>
    memory.transact(
      async () => work(),
      () => true,
    )
  const send = async (queue: string, key?: string, notBefore?: Instant): Promise<Uuid> => {
    clock.advance(1)
    const job = { queue, data: { message: randomUUID() }, ...(key !== undefined && { key }) }
    await must(inScope(Admin, (of) => of.outbox.enqueue(notBefore === undefined ? job : { ...job, notBefore })))
    const sent = (await atOnce(jobs.rows)).find(({ createdAt }) => createdAt === clock.now())
    if (sent === undefined) throw new Error('no job was sent')
    return sent.id
  }
  const change = (id: Uuid, to: Partial<JobRow>): Promise<Uuid> =>
    atOnce(() => {
      const row = jobs.get(id)
      if (row === undefined) throw new Error('no such job')
      jobs.put(id, { ...row, ...to })
      return id
    })
  const once = (): Partial<JobRow> => ({ attempts: 1, failure: O.some('LedgerDown') })
  const die = (id: Uuid) => change(id, { ...once(), state: 'failed', isDead: true, endedAt: O.some(clock.now()) })
  const inState: Readonly<Record<JobState, () => Promise<Uuid>>> = {
    waiting: () => send(QUEUE, undefined, clock.now() + fromHours(1)),
    retrying: async () =>
      change(await send(QUEUE), { ...once(), state: 'retrying', dueAt: clock.now() + fromMinutes(10) }),
    active: async () => change(await send(QUEUE), { state: 'active', attempts: 1 }),
    completed: async () => change(await send(QUEUE), { state: 'completed', endedAt: O.some(clock.now()) }),
    failed: async () => die(await send(QUEUE)),
    'set-aside': async () => change(await send(QUEUE), { state: 'set-aside', endedAt: O.some(clock.now()) }),
  }
  const runAudited = makeRunAudited<ReturnType<typeof storesOf> & { readonly jobs: JobStore }>({
    inScope,
    clock,
    random: { uuid: randomUUID },
    logOf: () => people.log,
  })
  return {
    ...people,
    inScope,
    admin: makeAdminJobs({
      inScope,
      change: makeChange({ runAudited, clock, operatorTenant: O.some(operatorTenant) }),
      clock,
    }),
    inState,
    died: async (key: string) => die(await send(KEYED, key)),
    waits: (key: string) => send(KEYED, key),
    ready: (queue: string) =>
      atOnce(() =>
        jobs
          .rows()
          .filter((job) => job.queue === queue && (job.state === 'waiting' || job.state === 'retrying'))
          .filter(({ dueAt }) => dueAt <= clock.now())
          .map(({ id }) => id),
      ),
  }
}
