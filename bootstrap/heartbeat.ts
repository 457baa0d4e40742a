// Each replica stores a report about itself, so that operators see the running replicas, their versions and their states.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import type { SharedClock } from '#adapters/system/shared-clock.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { Doctor } from '#application/operations/doctor.ts'
import { type DoctorLine, listFailingChecks } from '#domain/operations/doctor.ts'
import { HEARTBEAT_EVERY, CLOCK_OFF_FROM, type ReplicaState, type ServiceReplica } from '#domain/operations/system.ts'
import { type Clock, type Duration, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

/** Readiness probes, which anyone can send, store a report at most this often. */
const STORED_EVERY: Duration = fromSeconds(1)

/** If all checks of the doctor passed, they are repeated only at every tenth report. */
const REPEATED_EVERY = 10

export interface Heartbeat {
  /** Readiness: whether the database reads a tenant's rows, and stores the report if the last one is older than a second. */
  readonly isStored: () => Promise<boolean>
  /** Resolves after the first report, if the database answers. The unit of work logs a report that fails; the next one follows. */
  readonly start: () => Promise<void>
  /** Runs all checks of the doctor, and stores which of them fail. Call it once requests are accepted. */
  readonly examine: () => Promise<readonly DoctorLine[]>
  readonly stop: () => Promise<unknown>
}

export function makeHeartbeat(deps: {
  readonly replica: ServiceReplica
  readonly inScope: InScope<Pick<OperationsStores, 'system'>>
  readonly clock: Clock
  readonly compareClocks: SharedClock['compare']
  readonly doctor: Pick<Doctor, 'examine' | 'repeat'>
  /** The tenant whose rows the readiness check reads. */
  readonly tenant: TenantUuid
  readonly log: Log
}): Heartbeat {
  const { replica, inScope, clock, log } = deps
  let state: ReplicaState = { clockAhead: 0, failingChecks: [] }
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
  /** The clock has a report of its own. */
  const noteLines = (lines: readonly DoctorLine[]): void => {
    const failingChecks: ReplicaState['failingChecks'] = listFailingChecks(lines).filter((name) => name !== 'clock')
    const [failing, restored] = [
      failingChecks.filter((name) => !state.failingChecks.includes(name)),
      state.failingChecks.filter((name) => !failingChecks.includes(name)),
    ]
    if (failing.length > 0) log.warn('replica.checks.failing', { failing })
    if (restored.length > 0) log.info('replica.checks.restored', { restored })
    state = { ...state, failingChecks }
  }
  const report = async (): Promise<void> => {
    if (!isStopped) await inScope(Admin, ({ system }) => system.saveHeartbeat(replica, state, clock.now()))()
  }
  const beat = async (): Promise<void> => {
    beats += 1
    await compareClocks()
    const isRepeat = beats % REPEATED_EVERY === 0
    if (isRepeat || state.failingChecks.length > 0) noteLines(await deps.doctor.repeat(!isRepeat)())
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
      timer = setInterval(() => void beat(), HEARTBEAT_EVERY)
    },
    examine: async () => {
      const lines = await deps.doctor.examine()
      noteLines(lines)
      await report()
      return lines
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
      return inScope(Admin, ({ system }) => system.remove(replica.id))()
    },
  }
}
