// The plugin's ledger connection of one user and mailbox: when it counts as alive, and when its access token is refreshed.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { fromDays, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

export type TokenRecordId = Uuid & { readonly _record: 'TokenRecordId' }
export type LedgerUserId = Uuid & { readonly _ledgerUser: 'LedgerUserId' }
/** A token as the vault keeps it: ciphertext in printable form, which names the key that sealed it (SES-2). */
export type Sealed = string & { readonly _brand: 'Sealed' }
/** The administration inside the ledger in which the user works; part of the path of its API. */
export type Division = number

/** The value of `lastRefreshedAt` that a refresher has read: its optimistic lock (SES-18). */
export type RefreshVersion = Instant

export interface TokenRecord {
  readonly id: TokenRecordId
  readonly ledgerUserId: LedgerUserId
  readonly tenantUuid: TenantUuid
  /** As spelled when the connection was last made. */
  readonly mailclientEmail: Mailbox
  readonly ledgerUserName: string
  readonly division: Division
  readonly accessToken: Sealed
  readonly refreshToken: Sealed
  readonly accessExpiresAt: Instant
  readonly lastRefreshedAt: RefreshVersion
  readonly lastUsedAt: Instant
  readonly revokedAt: O.Option<Instant>
  /** When the record was revoked before its last reconnect. Sessions from before that stay ended. */
  readonly sessionsSince: O.Option<Instant>
  readonly refreshFailureCount: number
}

/** REVOKE_THRESHOLD: the transient failure at which the record is revoked (SES-19). */
export const REVOKE_THRESHOLD = 30
/** A call first refreshes an access token that expires within this time (SES-17). */
const ON_DEMAND_MARGIN = fromSeconds(60)
/** The background refresh takes tokens that expire within this time (SES-21). */
const BACKGROUND_MARGIN = fromSeconds(30)
/** lastUsedAt is written at most this often per record (SES-17). */
export const TOUCH_INTERVAL = fromMinutes(1)
/** The daily clean-up revokes records that were unused for UNUSED_LIMIT, and deletes those revoked for REVOKED_RETENTION (SES-22). */
export const UNUSED_LIMIT = fromDays(60)
export const REVOKED_RETENTION = fromDays(90)

/** The ledger refuses a refresh this soon after the last one, and counts the refusal against us (facts of the ledger's OAuth). */
const LEDGER_REFRESH_INTERVAL = fromSeconds(570)

type Freshness = Pick<TokenRecord, 'accessExpiresAt' | 'lastRefreshedAt'>

/** Whether a call may use the present token without a refresh first (SES-17). */
export function isFresh(record: Freshness, now: Instant): boolean {
  return record.accessExpiresAt - now >= ON_DEMAND_MARGIN
}

export function isUsable(record: Freshness, now: Instant): boolean {
  return record.accessExpiresAt > now
}

/**
 * Whether the ledger would refuse a refresh now with "not expired". The call then uses the present token, and no refresh is sent (SES-18,
 * PLG-20).
 */
export function isTooEarly(record: Freshness, now: Instant): boolean {
  return isUsable(record, now) && now - record.lastRefreshedAt < LEDGER_REFRESH_INTERVAL
}

/** The version that replaces `version`: always greater, even if the clocks of two replicas differ. */
export function toNextVersion(version: Instant, now: Instant): Instant {
  return Math.max(now, version + 1)
}

/** `Refused`: the ledger refused the refresh token of a version. `Ended`: any other cause; a late refresh does not lift it. */
export interface Revocation {
  readonly at: Instant
  readonly cause: 'Ended' | 'Refused'
}

/** None: the present revocation stays. `Ended` replaces `Refused` and keeps its moment. */
export function applyRevocation(present: O.Option<Revocation>, next: Revocation): O.Option<Revocation> {
  return pipe(
    present,
    O.match(
      () => O.some(next),
      ({ at, cause }) => (cause === 'Refused' && next.cause === 'Ended' ? O.some({ ...next, at }) : O.none),
    ),
  )
}

/** A refresh that is stored late lifts the refusal of its version: the ledger refused a concurrent refresh, not this one. */
export const liftRefusal: (present: O.Option<Revocation>) => O.Option<Revocation> = O.filter(
  ({ cause }) => cause !== 'Refused',
)

/** What a background refresh at `now` claims. */
export interface RefreshDue {
  readonly now: Instant
  readonly expiresBy: Instant
}

export function toRefreshDue(now: Instant): RefreshDue {
  return { now, expiresBy: now + BACKGROUND_MARGIN }
}

/** `claimedUntil` none: the record has no claim. */
export function isRefreshDue(
  { now, expiresBy }: RefreshDue,
  { revokedAt, accessExpiresAt }: Pick<TokenRecord, 'revokedAt' | 'accessExpiresAt'>,
  claimedUntil: O.Option<Instant>,
): boolean {
  return O.isNone(revokedAt) && accessExpiresAt <= expiresBy && !O.exists((until: Instant) => until > now)(claimedUntil)
}
