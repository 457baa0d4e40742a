// What every log entry says of the work it came from (LOG-2): carried along asynchronous calls, into jobs too. Logs of a tenant (LOG-9), and of errors (PLG-24).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log, LogOfTenant, TrackError } from '#domain/logging/ports.ts'

export interface WorkContext {
  readonly requestId: string
  tenantUuid?: string
  /** In the clear here, masked wherever it is written. */
  userEmail?: string
}

const storage = new AsyncLocalStorage<WorkContext>()

export function runInContext<A>(context: WorkContext, work: () => A): A {
  return storage.run(context, work)
}

/** The context of the work under way; it may be completed as the work learns who asks. */
export function getCurrentContext(): WorkContext | undefined {
  return storage.getStore()
}

export function makeLogOfTenant(log: Pick<Log, 'info'>): LogOfTenant {
  return function logOfTenant(tenantUuid) {
    return {
      info: (message, data) => {
        const work = getCurrentContext()
        if (work === undefined || work.tenantUuid === tenantUuid) return log.info(message, data)
        // Leaves out the user of the work: an operator's address is not for the tenant's administrators.
        runInContext({ requestId: work.requestId, tenantUuid }, () => log.info(message, data))
      },
    }
  }
}

export function trackInLog(log: Pick<Log, 'error'>): TrackError {
  return (event, thrown, where = {}) =>
    log.error(event, { ...where, error: thrown instanceof Error ? thrown : { name: typeof thrown } })
}
