// Ports of the log and of error tracking (PLG-24). Callers never wait for either.
import type { TenantUuid } from '#domain/shared/uuid.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** Plain data. Callers never pass a token (SES-3); the adapter also redacts keys that name secrets. */
export type LogData = Readonly<Record<string, unknown>>

export type Log = {
  /** Returns at once and never throws. `message` is a constant dotted name, such as `mailclient.ledger.refresh.batch`. */
  readonly [level in LogLevel]: (message: string, data?: LogData) => void
}

/** Logs for the administrators of that tenant, whichever tenant the work belongs to. */
export type LogOfTenant = (tenantUuid: TenantUuid) => Pick<Log, 'info'>

/** Where an error happened: names and patterns of the service, and ids. Never a requested address, which may contain personal data. */
export interface Whereabouts {
  readonly method?: string
  /** The route's pattern. */
  readonly route?: string
  readonly queue?: string
  readonly job?: string
  readonly record?: string
}

/**
 * Returns at once and never throws. `event`: a constant dotted name. The tracker adds request id and tenant, and decides which parts of
 * `thrown` it sends.
 */
export type TrackError = (event: string, thrown: unknown, where?: Whereabouts) => void
