// Each replica stores a report about itself, so that operators see the running replicas, their versions and their states.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import type { SharedClock } from '#adapters/system/shared-clock.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { HEARTBEAT_EVERY, CLOCK_OFF_FROM, type ReplicaState, type ServiceReplica } from '#domain/operations/system.ts'
import { type Clock, type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Neighbours } from './neighbours.ts'

/** Readiness probes, which anyone can send, store a report at most this often. */
const STORED_EVERY: Duration = fromSeconds(1)

/** If all neighbours answered, they are visited again only at every tenth report. */
const VISITS = 10

export interface Heartbeat {
  /** Readiness: whether the database reads a tenant's rows, and stores the report if the last one is older than a second. */
  readonly isStored: () => Promise<boolean>
  /** Resolves after the first report, if the database answers. The unit of work logs a report that fails; the next one follows. */
  readonly start: () => Promise<void>
  /** The state after the first visit to the neighbours. */
  readonly waitForVisit: () => Promise<ReplicaState>
  readonly stop: () => Promise<unknown>
}

export function makeHeartbeat(deps: {
  readonly replica: ServiceReplica
  readonly inScope: InScope<Pick<OperationsStores, 'system'>>
  readonly clock: Clock
  readonly compareClocks: SharedClock['compare']
  readonly findUnreachable: Neighbours['findUnreachable']
  /** The tenant whose rows the readiness check reads. */
  readonly tenant: TenantUuid
  readonly log: Log
}): Heartbeat {
  const { replica, inScope, clock, log } = deps
  let state: ReplicaState = { clockAhead: 0, unreachableNeighbours: [] }
  let first: Promise<void> | undefined
  let beats = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let storedAt = Number.NEGATIVE_INFINITY

  const compareClocks = async (): Promise<void> => {
    const clockAhead = await deps.compareClocks()
    if (Math.abs(clockAhead) >= CLOCK_OFF_FROM && Math.abs(state.clockAhead) < CLOCK_OFF_FROM)
      log.warn('replica.clock.off', { clockAhead })
    state = { ...state, clockAhead }
  }
  const visitNeighbours = async (): Promise<void> => {
    const unreachableNeighbours = await deps.findUnreachable()
    const gone = unreachableNeighbours.filter((name) => !state.unreachableNeighbours.includes(name))
    if (gone.length > 0) log.warn('replica.neighbours.away', { away: gone })
    state = { ...state, unreachableNeighbours }
  }
  const report = async (): Promise<void> => {
    if (!isStopped) await inScope(Admin, ({ system }) => system.saveHeartbeat(replica, state, clock.now()))()
  }
  const beat = async (): Promise<void> => {
    beats += 1
    await compareClocks()
    if (state.unreachableNeighbours.length > 0 || beats % VISITS === 0) await visitNeighbours()
    await report()
  }

  return {
    isStored: async () => {
      if (isStopped) return false
      const now = performance.now()
      const isDue = now - storedAt >= STORED_EVERY
      const outcome = await inScope(Tenant(deps.tenant), ({ system }) =>
        pipe(
          system.readTenant,
          TE.flatMap(() => (isDue ? system.saveHeartbeat(replica, state, clock.now()) : TE.right(undefined))),
        ),
      )()
      if (isDue && E.isRight(outcome)) storedAt = now
      return E.isRight(outcome)
    },
    start: async () => {
      await compareClocks()
      await report()
      first = visitNeighbours().then(report)
      timer = setInterval(() => void beat(), HEARTBEAT_EVERY)
    },
    waitForVisit: async () => {
      await first
      return state
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
      return inScope(Admin, ({ system }) => system.remove(replica.id))()
    },
  }
}
