// The log of a tenant, in whatever work it is written: a sign-in, a job or an operator's call of no tenant tells its people what it did there (LOG-9).
import type { Log, LogOfTenant } from '#domain/logging/ports.ts'
import { currentContext, runInContext } from './work-context.ts'

export const makeLogOfTenant =
  (log: Pick<Log, 'info'>): LogOfTenant =>
  (tenantUuid) => ({
    info: (message, data) => {
      const work = currentContext()
      if (work === undefined || work.tenantUuid === tenantUuid) return log.info(message, data)
      // Whose work it is stays behind: the tenant's people are not told an operator's address.
      runInContext({ requestId: work.requestId, tenantUuid }, () => log.info(message, data))
    },
  })
