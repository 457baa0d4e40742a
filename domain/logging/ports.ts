// Ports of the log and of error tracking (PLG-24). Callers never wait for either.
import type { TenantUuid } from '#domain/shared/uuid.ts'

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'

/**
 * Plain data. Callers never pass a token (SES-3); the adapter also redacts keys that name secrets. `failure`: the tag of the failure that
 * caused the entry. Failed jobs and unavailable limits that an outage explains are counted instead of logged (OPS-18).
 */
export type LogData = Readonly<Record<string, unknown>>

export type Log = {
  /** Returns at once and never throws. `message` is a constant dotted name, such as `mailclient.ledger.refresh.batch`. */
  readonly [level in LogLevel]: (message: string, data?: LogData) => void
}

export function makeLogByLevel(make: (level: LogLevel) => Log[LogLevel]): Log {
  return {
    trace: make('trace'),
    debug: make('debug'),
    info: make('info'),
    warn: make('warn'),
    error: make('error'),
    fatal: make('fatal'),
  }
}

/** Logs for the administrators of that tenant, whichever tenant the work belongs to. */
export type LogOfTenant = (tenantUuid: TenantUuid) => Pick<Log, 'info'>

/** What the service calls outside its process. */
export type Dependency =
  | 'postgres'
  | 'ledger'
  | 'cloud'
  | 'smtp'
  | 'imap'
  | 'redis'
  | 'webhook'
  | 'identity-provider'
  | 'error-collector'
  | 'trace-collector'

/** A call that failed because the dependency was away. */
export interface DependencyFailure {
  readonly dependency: Dependency
  /** Which of several: an id, without personal data. Undefined: there is one for the whole service. */
  readonly name?: string | undefined
  /** `refused`: it does not accept the service, for instance its password. `failing`: it answers that it cannot work. */
  readonly kind: 'unreachable' | 'refused' | 'failing'
  /** A constant, such as an error code. */
  readonly code: string
  /** What failed, as a constant. Failures are counted by it. */
  readonly what: string
  /** The failure may concern one call alone. A second failure without an answer in between begins the outage. */
  readonly isDoubtful?: boolean
}

/** Reports outages of dependencies, instead of each failed call (OPS-18). Both return at once and never throw. */
export interface OutageLog {
  readonly noteFailure: (failure: DependencyFailure) => void
  /** Call it after each call that shows that the dependency works. Costs nothing while none is away. */
  readonly noteAnswer: (dependency: Dependency, name?: string) => void
}

/** For work that is over soon, such as a command: logs each failure. */
export function makeFailureLog(log: Pick<Log, 'warn'>): OutageLog {
  return { noteFailure: (failure) => log.warn('dependency.failed', { ...failure }), noteAnswer: () => undefined }
}

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
