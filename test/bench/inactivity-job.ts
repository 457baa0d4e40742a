// Runs the inactivity job once, as its queue does, in a process of its own: prints how long it took, and the most memory that it had.
import * as O from 'fp-ts/lib/Option.js'
import { systemClock } from '#adapters/system/system-clock.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { startLicenceJobs } from '#test/support/licence-jobs.ts'
import { must } from '#test/support/right-of.ts'

const { DATABASE_URL = '', LINK_TENANT = '' } = process.env
const linkTenant = asTenantUuid(LINK_TENANT as Uuid)
const jobs = await startLicenceJobs({
  databaseUrl: DATABASE_URL,
  clock: systemClock,
  linkTenant,
  operatorTenant: O.none,
})

const began = performance.now()
await must(jobs.daily.deactivateInactive)
console.log(JSON.stringify({ took: performance.now() - began, peak: process.resourceUsage().maxRSS * 1_024 }))
process.exit(0)
