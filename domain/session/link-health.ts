// Whether a link with the ledger is about to lapse, so that its user can renew it while it still holds. It only warns: what ends a link is
// decided where that happens (SES-18, SES-19, SES-22).
import * as O from 'fp-ts/lib/Option.js'
import { days, type Instant } from '#domain/shared/clock.ts'
import { REVOKE_THRESHOLD, type TokenRecord } from './token-record.ts'

/** How long the ledger takes a refresh token (facts of the ledger's OAuth). */
export const REFRESH_TOKEN_LIFETIME = days(30)

/**
 * A link is refreshed every ten minutes, used or not. One whose refresh token has less than this left has not been for more than three weeks,
 * which no outage of a night or a weekend explains, and whoever is away for a week still finds the warning in time.
 */
export const STALE_MARGIN = days(7)

/**
 * A third of the failures that end a link. They come a minute apart, and only while the ledger answers others: ten minutes are more than its
 * restart takes, and twenty are left to act.
 */
export const FAILING_FROM = Math.ceil(REVOKE_THRESHOLD / 3)

export type LapseReason = 'FAILING' | 'STALE'

export interface LinkHealth {
  /** None: it holds. */
  readonly lapsing: O.Option<{
    readonly reason: LapseReason
    /** Nothing has renewed the link since. */
    readonly since: Instant
  }>
  /** When the ledger takes the refresh token no longer, unless it is refreshed before. A link that is failing may end sooner. */
  readonly lapsesAt: Instant
}

type Told = Pick<TokenRecord, 'lastRefreshedAt' | 'refreshFailureCount'>

/**
 * Of a record that is not revoked. While the ledger as a whole is down nobody is warned: the link is not to blame, and to log in anew takes the
 * ledger too. That a link is unused is no reason: whoever asks is using it.
 */
export const linkHealthOf = (
  { lastRefreshedAt, refreshFailureCount }: Told,
  ledgerDown: boolean,
  now: Instant,
): LinkHealth => {
  const lapsesAt = lastRefreshedAt + REFRESH_TOKEN_LIFETIME
  const lapsing = (reason: LapseReason): LinkHealth => ({
    lapsing: O.some({ reason, since: lastRefreshedAt }),
    lapsesAt,
  })
  if (ledgerDown) return { lapsing: O.none, lapsesAt }
  if (refreshFailureCount >= FAILING_FROM) return lapsing('FAILING')
  return lapsesAt - now < STALE_MARGIN ? lapsing('STALE') : { lapsing: O.none, lapsesAt }
}
