// Does what campaigns have to do now, as their jobs do, in a process of its own: prints how long it took, and the most memory that it had.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { parseContent } from '#adapters/mail-content/parse-content.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { makePhaseBatches } from '#application/campaign/phase-batch.ts'
import { makeProcessCampaigns } from '#application/campaign/process-campaigns.ts'
import { makeAudited } from '#application/identity/audit.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { type Stores, storesOver } from '#bootstrap/compose/stores.ts'
import type { DueCampaign } from '#domain/campaign/ports.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { rightOf } from '#test/support/right-of.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'

const [tenantUuid, ...campaigns] = process.argv.slice(2)
const databaseUrl = process.env['DATABASE_URL'] ?? ''
const { log } = makeRecordingLog()
const database = openDatabase({ url: databaseUrl, log, connectWithin: 15_000 })
const boss = makeBoss({ databaseUrl, log, working: false })
await boss.start()
const inScope = makeInScope({ database, stores: storesOver(boss) })
const common = {
  inScope,
  clock: systemClock,
  random: { uuid: randomUUID },
  log,
  baseUrl: 'https://tapster.example',
  parseContent,
}
const { advance } = makeProcessCampaigns<Stores>({
  ...common,
  audited: makeAudited<Stores>({ ...common, logOf: () => log }),
  batches: makePhaseBatches({ ...common, createMessages: makeCreateMessages(common) }),
  metrics: { participantsHandled: () => undefined, phaseUnresolved: () => undefined },
  lateAfter: O.none,
})

const isDue = async ({ campaign }: DueCampaign): Promise<boolean> =>
  rightOf(await inScope(Admin, ({ campaignsDue }) => campaignsDue.due(systemClock.now(), O.none, 5_000))()).some(
    (due) => due.campaign === campaign,
  )

const began = performance.now()
for (const campaign of campaigns) {
  const key = { tenantUuid, campaign } as DueCampaign
  do rightOf(await advance(key)())
  while (await isDue(key))
}
console.log(JSON.stringify({ took: performance.now() - began, peak: process.resourceUsage().maxRSS * 1_024 }))
process.exit(0)
