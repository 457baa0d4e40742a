// The dependencies from which areas are composed. Each area destructures those that it needs.
import type { O } from '#domain/shared/fp.ts'
import { makeLogOfTenant } from '#adapters/logging/work-context.ts'
import type { AreaMetrics } from '#adapters/metrics/prometheus.ts'
import { makeDryRunAudited, makeRunAudited, type RunAudited, type RunAuditedDeps } from '#application/identity/audit.ts'
import { makeFireOfficeEvents } from '#application/event/fire-event.ts'
import { type Change, type ChangeDeps, makeChange } from '#application/identity/change.ts'
import type { Doctor } from '#application/operations/doctor.ts'
import { type CreateMessages, makeCreateMessages } from '#application/mailing/create-messages.ts'
import type { InBackground, RenderMail } from '#domain/archive/ports.ts'
import type { PseudonymOf } from '#domain/archive/personal-data.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { RecogniseMail } from '#domain/mailing/return-reader.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { Log, LogOfTenant, OutageLog, TrackError } from '#domain/logging/ports.ts'
import type { SampleLog } from '#domain/operations/sample.ts'
import type { ServiceReplica } from '#domain/operations/system.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { Limits, LimitsView } from '#domain/shared/limits.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import type { Random, TenantUuid } from '#domain/shared/uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Config } from '../config/config.ts'
import type { VaultSecrets } from '../secrets-file.ts'
import type { StandIns } from '../stand-ins.ts'
import type { SharedReads } from './shared-reads.ts'
import type { Stores } from './stores.ts'

/** What the start of the service provides. */
export interface CoreParts extends SharedReads {
  readonly config: Config
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
  readonly outages: OutageLog
  readonly sampleLog: SampleLog
  readonly trackError: TrackError
  readonly metrics: AreaMetrics
  /** Absent: nothing is traced. */
  readonly tracer?: Tracer | undefined
  readonly pseudonymOf: PseudonymOf
  readonly secrets: VaultSecrets
  readonly defaultTenant: TenantUuid
  /** This process. */
  readonly replica: ServiceReplica
  readonly doctor: Pick<Doctor, 'getLines'>
  /** The tenant of the users, events and mails of licences. */
  readonly linkTenant: TenantUuid
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
  /** The address at which people reach the service. */
  readonly baseUrl: string
  readonly standIns: Pick<StandIns, 'issuerUrl' | 'cloud' | 'mail'>
  readonly limits: Limits & LimitsView
  /** Each replica reserves shares of these limits. */
  readonly callLimits: Limits & LimitsView
  readonly render: RenderMail
  readonly parseContent: ParseContent
  readonly recogniseMail: RecogniseMail
  readonly inBackground: InBackground
}

/** Audited changes, and the same changes as a dry run. */
export interface AuditedChanges<S extends IdentityStores> {
  readonly runAudited: RunAudited<S>
  readonly change: Change<S>
  readonly dryRunChange: Change<S>
}

export interface Core extends CoreParts, AuditedChanges<Stores> {
  readonly logOf: LogOfTenant
  readonly createMessages: CreateMessages
}

type AuditedChangesDeps<S extends IdentityStores> = RunAuditedDeps<S> & Pick<ChangeDeps<S>, 'operatorTenant'>

export function composeChanges<S extends IdentityStores>(deps: AuditedChangesDeps<S>): AuditedChanges<S> {
  const { inScope, clock, operatorTenant } = deps
  const runAudited = makeRunAudited<S>(deps)
  return {
    runAudited,
    change: makeChange<S>({ runAudited, clock, operatorTenant }),
    dryRunChange: makeChange<S>({ runAudited: makeDryRunAudited<S>({ inScope }), clock, operatorTenant }),
  }
}

export function composeCore(parts: CoreParts): Core {
  const { inScope, clock, random, log, operatorTenant } = parts
  const logOf = makeLogOfTenant(log)
  return {
    ...parts,
    ...composeChanges<Stores>({
      inScope,
      clock,
      random,
      logOf,
      operatorTenant,
      onFacts: makeFireOfficeEvents({ clock, random }),
    }),
    logOf,
    createMessages: makeCreateMessages({ clock, random }),
  }
}
