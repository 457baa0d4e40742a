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

export const runInContext = <A>(context: WorkContext, work: () => A): A => storage.run(context, work)

/** The context of the work under way; it may be completed as the work learns who asks. */
export const currentContext = (): WorkContext | undefined => storage.getStore()

export const makeLogOfTenant =
  (log: Pick<Log, 'info'>): LogOfTenant =>
  (tenantUuid) => ({
    info: (message, data) => {
      const work = currentContext()
      if (work === undefined || work.tenantUuid === tenantUuid) return log.info(message, data)
      // Leaves out the user of the work: an operator's address is not for the tenant's administrators.
      runInContext({ requestId: work.requestId, tenantUuid }, () => log.info(message, data))
    },
  })

export const trackInLog =
  (log: Pick<Log, 'error'>): TrackError =>
  (event, thrown, where = {}) =>
    log.error(event, { ...where, error: thrown instanceof Error ? thrown : { name: typeof thrown } })
