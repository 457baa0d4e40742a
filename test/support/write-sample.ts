// The sample as each start of a development service writes it, over stores of either adapter.
import { addMissingTenant, ensureLinkTenant, LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { putSampleCampaign } from '#bootstrap/sample-campaign.ts'
import { ensureSampleMailing } from '#bootstrap/sample-mailing.ts'
import { ensureSampleOffices } from '#bootstrap/sample-office.ts'
import { type WriteHistoryDeps, writeSampleHistory } from '#bootstrap/sample/write-history.ts'
import type { Sealed } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { parseHere } from './parse-here.ts'
import { makeRecordingLog } from './recording-log.ts'
import { must } from './right-of.ts'

/** The vault's own sealer is slower, and no test opens what it seals. */
const sealer = { seal: () => 'v1.2026.sample' as Sealed }

export async function writeSample({
  inScope,
  clock,
  sampleLog,
}: Pick<WriteHistoryDeps, 'inScope' | 'sampleLog'> & { readonly clock: Clock }): Promise<void> {
  const deps = { inScope, clock, linkTenant: LINK_OFFICE.uuid }
  await must(addMissingTenant(inScope, SAMPLE_OFFICE))
  await ensureSampleOffices({ ...deps, isFull: true })
  await ensureLinkTenant({ inScope, random: { uuid: newUuid } }, LINK_OFFICE.uuid, false)
  await ensureSampleMailing({ ...deps, parseContent: parseHere, putCampaign: putSampleCampaign })
  const { log, logged } = makeRecordingLog()
  await writeSampleHistory({
    inScope,
    log,
    sampleLog,
    baseUrl: 'https://tapster.example',
    ledgerUrl: 'https://ledger.example',
    sealer,
  })()
  if (logged.some(({ message }) => message === 'sample.unfinished')) throw new Error(JSON.stringify(logged))
}
