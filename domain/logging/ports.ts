// The log as the core sees it: told, never waited for.
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** Plain data; keys that name secrets are redacted by the adapter, but no token is ever handed to it in the first place (SES-3). */
export type LogData = Readonly<Record<string, unknown>>

export type Log = {
  /** Returns at once and never throws. `message` is a constant dotted name, such as `mailclient.ledger.refresh.batch`. */
  readonly [level in LogLevel]: (message: string, data?: LogData) => void
}

/** What is told here is for that tenant's people to read, whoever's work it is told in. */
export type LogOfTenant = (tenantUuid: TenantUuid) => Pick<Log, 'info'>
