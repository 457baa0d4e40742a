// Lets operators see queues and background jobs with their attempts, run jobs again and set them aside (ADM-4).
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type Change, makeRead } from '#application/identity/change.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { toOperationsFact } from '#domain/operations/facts.ts'
import {
  ACTIONS_OF,
  type JobAction,
  type JobActionNotAllowed,
  jobNotFound,
  type QueueReport,
  type QueueTrouble,
  sameJobWaits,
  type ShownJob,
  listQueueTroubles,
} from '#domain/operations/job.ts'
import type { JobStore, JobQuery, OperationsStores } from '#domain/operations/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { requireFound, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

type JobStores = Pick<OperationsStores, 'jobs'>

type Act = (jobs: JobStore, id: Uuid) => TE.TaskEither<StoreUnavailable | Tagged<'SameJobWaits'>, Uuid>

const ACTS: Readonly<Record<JobAction, Act>> = {
  'run-again': (jobs, id) => pipe(jobs.runAgain(id), requireFound(sameJobWaits)),
  'set-aside': (jobs, id) =>
    pipe(
      jobs.setAside(id),
      TE.map(() => id),
    ),
}

const allowed =
  (action: JobAction) =>
  (job: ShownJob): TE.TaskEither<JobActionNotAllowed, ShownJob> =>
    ACTIONS_OF[job.state].includes(action) ? TE.right(job) : TE.left({ _tag: 'JobActionNotAllowed', state: job.state })

export interface ShownQueue extends QueueReport {
  readonly troubles: readonly QueueTrouble[]
}

export type AdminJobs = ReturnType<typeof makeAdminJobs>

export function makeAdminJobs(deps: {
  readonly inScope: InScope<JobStores>
  readonly change: Change<IdentityStores & JobStores>
  readonly clock: Clock
}) {
  const read = makeRead(deps.inScope)
  const needs = 'platform:admin'
  return {
    /** Queues with trouble come first. */
    queues: (principal: Principal) =>
      pipe(
        read(principal, needs, ({ jobs }) => jobs.listQueues),
        TE.map((queues) => {
          const now = deps.clock.now()
          return queues
            .map((queue): ShownQueue => ({ ...queue, troubles: listQueueTroubles(queue, now) }))
            .toSorted((one, other) => Number(other.troubles.length > 0) - Number(one.troubles.length > 0))
        }),
      ),
    list: (principal: Principal, query: JobQuery) => read(principal, needs, ({ jobs }) => jobs.list(query)),
    read: (principal: Principal, id: Uuid) =>
      read(principal, needs, ({ jobs }) => pipe(jobs.find(id), requireFound(jobNotFound))),
    /** Returns the id that the job has afterwards. Jobs belong to no tenant, so the operator's own tenant has the audit entry. */
    act: (principal: Principal, id: Uuid, action: JobAction) =>
      deps.change({ ...principal, tenantUuid: principal.home }, needs, ({ stores: { jobs } }) =>
        gen(function* () {
          const before = yield* unwrap(pipe(jobs.lock(id), requireFound(jobNotFound), TE.flatMap(allowed(action))))
          const next = yield* unwrap(ACTS[action](jobs, id))
          const { root, queue, state } = before
          return {
            answer: { id: next },
            facts: [toOperationsFact(`job.${action}`, root, { queue, from: state })],
          }
        }),
      ),
  }
}
