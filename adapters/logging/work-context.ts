// The context of the work that a log entry comes from (LOG-2). Asynchronous calls and jobs inherit it. Also the logs of a tenant (LOG-9)
// and of errors (PLG-24).
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log, LogOfTenant, TrackError } from '#domain/logging/ports.ts'

export interface WorkContext {
  readonly requestId: string
  tenantUuid?: string
  /** Not masked here. Every place that writes it masks it. */
  userEmail?: string
}

const storage = new AsyncLocalStorage<WorkContext>()

export function runInContext<A>(context: WorkContext, work: () => A): A {
  return storage.run(context, work)
}

/** The context of the current work. Authentication may complete it later. */
export function getCurrentContext(): WorkContext | undefined {
  return storage.getStore()
}

export function makeLogOfTenant(log: Pick<Log, 'info'>): LogOfTenant {
  return function logOfTenant(tenantUuid) {
    return {
      info: (message, data) => {
        const work = getCurrentContext()
        if (work === undefined || work.tenantUuid === tenantUuid) return log.info(message, data)
        // Leaves out the user of the work: the administrators of the tenant must not see the address of an operator.
        runInContext({ requestId: work.requestId, tenantUuid }, () => log.info(message, data))
      },
    }
  }
}

export function trackInLog(log: Pick<Log, 'error'>): TrackError {
  return (event, thrown, where = {}) =>
    log.error(event, { ...where, error: thrown instanceof Error ? thrown : { name: typeof thrown } })
}
