// The sample in a database of its own: its people, what a newcomer tries first, and its history.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { addMissingTenant, ensureLinkTenant, LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { putSampleCampaign } from '#bootstrap/sample-campaign.ts'
import { ensureSampleMailing } from '#bootstrap/sample-mailing.ts'
import { ensureSampleOffices } from '#bootstrap/sample-office.ts'
import type { SampleStores } from '#bootstrap/sample/sample-stores.ts'
import { writeSampleHistory } from '#bootstrap/sample/write-history.ts'
import type { SampleLog } from '#domain/operations/sample.ts'
import type { LogEntry } from '#domain/logging/log-entry.ts'
import type { Sealed } from '#domain/session/token-record.ts'
import type { Scope, Stored } from '#domain/shared/unit-of-work.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { openFreshDatabase } from './opened-database.ts'
import { parseHere } from './parse-here.ts'
import { makeRecordingLog } from './recording-log.ts'
import { must } from './right-of.ts'

/** The vault's own sealer is slower, and no test opens what it seals. */
const sealer = { seal: () => 'v1.2026.sample' as Sealed }

export async function openSampleOffices() {
  const { database, owner, close } = await openFreshDatabase()
  const inScope = makeInScope({
    database,
    stores: (query, scope): SampleStores => ({
      ...makeTableStores(query, scope),
      outbox: {
        enqueue: () => {
          throw new Error('the history has jobs')
        },
      },
    }),
  })
  const deps = { inScope, clock: { now: () => NOW }, linkTenant: LINK_OFFICE.uuid }
  const shown: LogEntry[] = []
  const sampleLog: SampleLog = { show: (entries) => void shown.push(...entries), clear: () => void shown.splice(0) }
  await must(addMissingTenant(inScope, SAMPLE_OFFICE))
  return {
    close,
    owner,
    inScope,
    /** Log entries that are shown. */
    shown,
    sampleLog,
    within: <A>(scope: Scope, work: (stores: SampleStores) => Stored<A>) => must(inScope(scope, work)),
    /** As each start does. */
    begin: async () => {
      await ensureSampleOffices({ ...deps, isFull: true })
      await ensureLinkTenant({ inScope, random: { uuid: newUuid } }, LINK_OFFICE.uuid, false)
      await ensureSampleMailing({ ...deps, parseContent: parseHere, putCampaign: putSampleCampaign })
      await writeSampleHistory({
        inScope,
        log: makeRecordingLog().log,
        sampleLog,
        baseUrl: 'https://tapster.example',
        ledgerUrl: 'https://ledger.example',
        sealer,
      })()
    },
  }
}
