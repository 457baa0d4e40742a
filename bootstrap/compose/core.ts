// The dependencies from which areas are composed. An area that needs only some of them picks those.
import type { O } from '#domain/shared/fp.ts'
import type { AreaMetrics } from '#adapters/metrics/prometheus.ts'
import type { Database } from '#adapters/postgres/kernel/database.ts'
import type { InBackground, RenderMail } from '#domain/archive/ports.ts'
import type { PseudonymOf } from '#domain/archive/personal-data.ts'
import type { ParseContent } from '#domain/mailing/parse-content.ts'
import type { Log, LogOfTenant, TrackError } from '#domain/logging/ports.ts'
import type { ServiceReplica } from '#domain/operations/system.ts'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import type { Clock, Timer } from '#domain/shared/clock.ts'
import type { Limits, LimitsView } from '#domain/shared/limits.ts'
import type { Random, TenantUuid } from '#domain/shared/uuid.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Config } from '../config/config.ts'
import type { VaultSecrets } from '../secrets-file.ts'
import type { StandIns } from '../stand-ins.ts'
import type { Stores } from './stores.ts'

export interface Core {
  readonly config: Config
  readonly inScope: InScope<Stores>
  readonly database: Database
  readonly readRecord: ReadTokenRecord
  readonly clock: Clock
  readonly timer: Timer
  readonly random: Random
  readonly log: Log
  readonly logOf: LogOfTenant
  readonly trackError: TrackError
  readonly metrics: AreaMetrics
  readonly pseudonymOf: PseudonymOf
  readonly secrets: VaultSecrets
  readonly defaultTenant: TenantUuid
  /** This process. */
  readonly replica: ServiceReplica
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
  readonly inBackground: InBackground
}
