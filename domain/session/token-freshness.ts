// When an access token is used as it is, and when the ledger is worth asking for a new one.
import { type Instant, seconds } from '#domain/shared/clock.ts'
import { ON_DEMAND_MARGIN, type TokenRecord } from './token-record.ts'

/** The ledger refuses a refresh this soon after the last one, and counts the refusal against us (facts of the ledger's OAuth). */
const LEDGER_REFRESH_INTERVAL = seconds(570)

type Freshness = Pick<TokenRecord, 'accessExpiresAt' | 'lastRefreshedAt'>

/** Whether a call may go out on the present token without a thought of refreshing (SES-17). */
export const isFresh = (record: Freshness, now: Instant): boolean => record.accessExpiresAt - now >= ON_DEMAND_MARGIN

export const isUsable = (record: Freshness, now: Instant): boolean => record.accessExpiresAt > now

/**
 * Whether asking now would only earn the refusal "not expired": the outcome is `rate_limited` without the call, and the present token
 * is used (SES-18, PLG-20).
 */
export const wouldBeTooEarly = (record: Freshness, now: Instant): boolean =>
  isUsable(record, now) && now - record.lastRefreshedAt < LEDGER_REFRESH_INTERVAL

/** The version that replaces `seen`: always greater, whatever the clocks of two replicas say. */
export const nextVersion = (seen: Instant, now: Instant): Instant => Math.max(now, seen + 1)
