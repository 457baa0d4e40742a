// Does what campaigns have to do now, as their jobs do, in a process of its own: prints how long it took, and the most memory that it had.
import { systemClock } from '#adapters/system/system-clock.ts'
import type { DueCampaign } from '#domain/campaign/ports.ts'
import { startCampaignJobs } from '#test/support/campaign-jobs.ts'

const [tenantUuid, ...campaigns] = process.argv.slice(2)
const { due, advance } = await startCampaignJobs(process.env['DATABASE_URL'] ?? '', systemClock)

const isDue = async ({ campaign }: DueCampaign): Promise<boolean> =>
  (await due()).some((one) => one.campaign === campaign)

const began = performance.now()
for (const campaign of campaigns) {
  const key = { tenantUuid, campaign } as DueCampaign
  do await advance(key)
  while (await isDue(key))
}
console.log(JSON.stringify({ took: performance.now() - began, peak: process.resourceUsage().maxRSS * 1_024 }))
process.exit(0)
