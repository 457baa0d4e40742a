// The sample at the start of a development service. What makes it is loaded only where it is wanted.
import { makeTokenSealer } from '#adapters/crypto/sealers.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { SampleLog } from '#domain/operations/sample.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stores } from './compose/stores.ts'
import type { Config } from './config/config.ts'
import { LINK_OFFICE, SAMPLE_OFFICE } from './default-tenant.ts'
import type { VaultSecrets } from './secrets-file.ts'
import type { StandIns } from './stand-ins.ts'

interface SampleDeps {
  readonly config: Pick<Config, 'NODE_ENV' | 'SAMPLE'>
  readonly standIns: Pick<StandIns, 'isIssuerStandIn' | 'cloud' | 'ledgerUrl' | 'shown'>
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly log: Log
  readonly sampleLog: SampleLog
  readonly parseContent: ParseContent
  /** Of the vault. */
  readonly keys: VaultSecrets['keys']
  readonly defaultTenant: TenantUuid
  readonly linkTenant: TenantUuid
}

/** Writes the history once the service listens at `baseUrl`. */
type WriteHistory = (baseUrl: string) => Promise<void>

const writeNothing: WriteHistory = async () => undefined

/** Each mail of the history could leave again. So it needs stand-ins for all that it refers to. */
const isWholeStandIn = ({ shown }: SampleDeps['standIns']): boolean =>
  (['ledger', 'mail'] as const).every((name) => shown.some((one) => one.name === name))

/** Creates the people who can sign in at the stand-in, and what a newcomer tries first. */
export async function ensureSample(deps: SampleDeps): Promise<WriteHistory> {
  const { config, standIns, inScope, log, sampleLog, keys, defaultTenant, linkTenant } = deps
  const isDevelopment = config.NODE_ENV !== 'production'
  if (!isDevelopment || !standIns.isIssuerStandIn || defaultTenant !== SAMPLE_OFFICE.uuid) return writeNothing
  const isFull = config.SAMPLE === 'office'
  const { ensureSampleOffices } = await import('./sample-office.ts')
  await ensureSampleOffices({ ...deps, isFull })
  if (!isFull || !standIns.cloud.isStandIn) return writeNothing
  const [{ ensureSampleMailing }, { putSampleCampaign }] = await Promise.all([
    import('./sample-mailing.ts'),
    import('./sample-campaign.ts'),
  ])
  await ensureSampleMailing({ ...deps, putCampaign: putSampleCampaign })
  if (!isWholeStandIn(standIns) || linkTenant !== LINK_OFFICE.uuid) return writeNothing
  return async (baseUrl) => {
    const { writeSampleHistory } = await import('./sample/write-history.ts')
    const sealer = makeTokenSealer(keys)
    await writeSampleHistory({ inScope, log, sampleLog, baseUrl, ledgerUrl: standIns.ledgerUrl, sealer })()
  }
}
