// What the jobs of campaigns do, for processes that run them without the rest of the service.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { parseHere } from './parse-here.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makePhaseBatches } from '#application/campaign/phase-batch.ts'
import { makeProcessCampaigns } from '#application/campaign/process-campaigns.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeCreateMessages } from '#application/mailing/create-messages.ts'
import { type Stores, makeStores } from '#bootstrap/compose/stores.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import type { DueCampaign } from '#domain/campaign/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin } from '#domain/shared/unit-of-work.ts'
import { must } from './right-of.ts'
import { makeRecordingLog } from './recording-log.ts'

export async function startCampaignJobs(databaseUrl: string, clock: Clock, sizes: { readonly batch?: number } = {}) {
  const { log } = makeRecordingLog()
  const database = openDatabase({ url: databaseUrl, log, connectWithin: 15_000 })
  const boss = makeBoss({ databaseUrl, log, working: false })
  await boss.start()
  const inScope = makeInScope({ database, stores: makeStores(boss) })
  const common = {
    inScope,
    clock,
    random: { uuid: randomUUID },
    log,
    baseUrl: 'https://tapster.example',
    parseContent: parseHere,
  }
  const { advance } = makeProcessCampaigns<Stores>({
    ...common,
    runAudited: makeRunAudited<Stores>({ ...common, logOf: () => log }),
    batches: makePhaseBatches({ ...common, ...sizes, createMessages: makeCreateMessages(common) }),
    metrics: { countParticipants: () => undefined, countUnresolved: () => undefined },
    sending: true,
    lateAfter: O.none,
  })
  const due = async (): Promise<readonly DueCampaign[]> => {
    const items = await must(inScope(Admin, ({ dueItems }) => dueItems.list(clock.now(), O.none, 5_000)))
    return items
      .filter(({ kind }) => kind === 'campaign')
      .map(({ tenantUuid, id }) => ({ tenantUuid, campaign: asCampaignUuid(id) }))
  }
  return { due, advance: (key: DueCampaign) => must(advance(key)) }
}
