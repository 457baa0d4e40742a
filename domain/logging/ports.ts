// Ports of the log and of error tracking (PLG-24). Callers never wait for either.
import type { TenantUuid } from '#domain/shared/uuid.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/** Plain data; keys that name secrets are redacted by the adapter, but no token is ever handed to it in the first place (SES-3). */
export type LogData = Readonly<Record<string, unknown>>

export type Log = {
  /** Returns at once and never throws. `message` is a constant dotted name, such as `mailclient.ledger.refresh.batch`. */
  readonly [level in LogLevel]: (message: string, data?: LogData) => void
}

/** Entries for that tenant's administrators, whatever tenant the work belongs to. */
export type LogOfTenant = (tenantUuid: TenantUuid) => Pick<Log, 'info'>

/** Where it happened: names and patterns of ours, and ids. Never an address that was asked for, which may hold personal data. */
export interface Whereabouts {
  readonly method?: string
  /** The route's pattern. */
  readonly route?: string
  readonly queue?: string
  readonly job?: string
  readonly record?: string
}

/**
 * Returns at once and never throws. `event`: a constant dotted name. The tracker adds request id and tenant, and decides what it sends of
 * `thrown`.
 */
export type TrackError = (event: string, thrown: unknown, where?: Whereabouts) => void
