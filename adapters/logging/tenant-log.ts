// The log of a tenant, from whatever work: a sign-in, a job or an operator's call without a tenant writes entries for the tenant's administrators
// (LOG-9).
import type { Log, LogOfTenant } from '#domain/logging/ports.ts'
import { currentContext, runInContext } from './work-context.ts'

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
