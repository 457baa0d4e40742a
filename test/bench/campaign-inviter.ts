// Does what a campaign has to do now, as its job does, in a process of its own: prints how long it took, and the most memory that it had.
import { systemClock } from '#adapters/system/system-clock.ts'
import type { DueCampaign } from '#domain/campaign/ports.ts'
import { startCampaignJobs } from '#test/support/campaign-jobs.ts'

const [tenantUuid, campaign] = process.argv.slice(2)
const { due, advance } = await startCampaignJobs(process.env['DATABASE_URL'] ?? '', systemClock)

const began = performance.now()
do await advance({ tenantUuid, campaign } as DueCampaign)
while ((await due()).length > 0)
console.log(JSON.stringify({ took: performance.now() - began, peak: process.resourceUsage().maxRSS * 1_024 }))
process.exit(0)
