// Jobs on the real queue, with an operator who may act on them.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { PgBoss, SendOptions } from 'pg-boss'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import { DEAD_JOBS_KEPT, DEAD_LETTER, type JobState } from '#domain/operations/job.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { KEYED, QUEUE } from '#test/contract/job-ledger.ts'
import { startQueue } from '#test/support/jobs-database.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'

export async function openJobsOffice() {
  const { database, owner, url, close } = await openFreshDatabase()
  const boss = await startQueue(url, [])
  const kept = DEAD_JOBS_KEPT / 1_000
  await boss.createQueue(DEAD_LETTER, { retentionSeconds: kept, deleteAfterSeconds: kept })
  await boss.createQueue(QUEUE, { deadLetter: DEAD_LETTER, retryLimit: 1, retryDelay: 600 })
  await boss.createQueue(KEYED, { deadLetter: DEAD_LETTER, policy: 'short', retryLimit: 0 })
  const adminOver = (one: PgBoss) => {
    const inScope = makeInScope<Stores>({ database, stores: makeStores(one) })
    const common = { inScope, clock: { now: () => Date.now() }, random: { uuid: randomUUID }, logOf: () => people.log }
    const change = makeChange({
      ...common,
      runAudited: makeRunAudited<Stores>(common),
      operatorTenant: O.some(people.operatorTenant),
    })
    return makeAdminJobs({ ...common, change })
  }
  const inJobs = makeInScope<Stores>({ database, stores: makeStores(boss) })
  const people = makePeopleWorld(inJobs)
  const { principal } = await people.administrator(['platform:admin'], people.operatorTenant)

  const send = async (queue: string, options: SendOptions = {}): Promise<Uuid> => {
    const id = await boss.send(queue, { message: randomUUID() }, options)
    if (id === null) throw new Error('no job was sent')
    return id as Uuid
  }
  const fail = async (queue: string, failure = 'LedgerDown'): Promise<void> => {
    const [job] = await boss.fetch(queue)
    if (job === undefined) throw new Error('no job to fail')
    await boss.fail(queue, job.id, { name: 'JobFailed', message: failure })
  }
  const dead = async (of: string): Promise<Uuid> => {
    const { rows } = await owner.query('select id from pgboss.job where name = $1 and source_id = $2', [
      DEAD_LETTER,
      of,
    ])
    return rows[0].id as Uuid
  }
  const died = async (queue = QUEUE, options: SendOptions = {}): Promise<Uuid> => {
    const id = await send(queue, { ...options, retryLimit: 0 })
    await fail(queue)
    return dead(id)
  }
  const admin = adminOver(boss)
  /** A job of each state, by itself in its queue. */
  const inState: Readonly<Record<JobState, () => Promise<Uuid>>> = {
    waiting: () => send(QUEUE, { startAfter: 3_600 }),
    retrying: async () => {
      const id = await send(QUEUE)
      await fail(QUEUE)
      return id
    },
    active: async () => {
      const id = await send(QUEUE)
      await boss.fetch(QUEUE)
      return id
    },
    completed: async () => {
      const id = await send(QUEUE)
      await boss.fetch(QUEUE)
      await boss.complete(QUEUE, id)
      return id
    },
    failed: () => died(),
    'set-aside': async () => {
      const id = await send(QUEUE, { startAfter: 3_600 })
      await must(admin.act(principal, id, 'set-aside'))
      return id
    },
  }
  return {
    ...people,
    boss,
    inJobs,
    url,
    owner,
    admin,
    adminOver,
    principal,
    send,
    fail,
    died,
    inState,
    shown: (id: Uuid) => must(admin.read(principal, id)),
    close: async () => {
      await boss.stop({ graceful: false })
      await close()
    },
  }
}
