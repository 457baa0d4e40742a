// Warns when a link with the ledger is about to lapse, so that its user can renew it in time. Other code decides when a link ends (SES-18,
// SES-19, SES-22).
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { REVOKE_THRESHOLD, type TokenRecord } from './token-record.ts'

/** How long the ledger accepts a refresh token (facts of the ledger's OAuth). */
export const REFRESH_TOKEN_LIFETIME = fromDays(30)

/**
 * A link is refreshed every ten minutes, also when unused. With less than this left on its refresh token, refreshing has failed for more than
 * three weeks: longer than an outage, and early enough for a user who is away for a week.
 */
export const STALE_MARGIN = fromDays(7)

/**
 * A third of the failures that end a link. Failures count once a minute, and only while the ledger answers others. Ten minutes are longer
 * than its restart takes, and leave twenty minutes to act.
 */
export const FAILING_FROM = Math.ceil(REVOKE_THRESHOLD / 3)

export type LapseReason = 'FAILING' | 'STALE'

export interface LinkHealth {
  /** None: the link is not about to lapse. */
  readonly lapsing: O.Option<{
    readonly reason: LapseReason
    /** When the link was last renewed. */
    readonly since: Instant
  }>
  /** When the refresh token expires, unless it is refreshed before. A failing link may end sooner. */
  readonly lapsesAt: Instant
}

type RefreshFacts = Pick<TokenRecord, 'lastRefreshedAt' | 'refreshFailureCount'>

/**
 * For live records. No warnings while the ledger is down: the link is not the cause, and signing in needs the ledger too. Disuse gives no
 * warning, because this call counts as use.
 */
export function assessLinkHealth(
  { lastRefreshedAt, refreshFailureCount }: RefreshFacts,
  ledgerDown: boolean,
  now: Instant,
): LinkHealth {
  const lapsesAt = lastRefreshedAt + REFRESH_TOKEN_LIFETIME
  const lapsing = (reason: LapseReason): LinkHealth => ({
    lapsing: O.some({ reason, since: lastRefreshedAt }),
    lapsesAt,
  })
  if (ledgerDown) return { lapsing: O.none, lapsesAt }
  if (refreshFailureCount >= FAILING_FROM) return lapsing('FAILING')
  return lapsesAt - now < STALE_MARGIN ? lapsing('STALE') : { lapsing: O.none, lapsesAt }
}
