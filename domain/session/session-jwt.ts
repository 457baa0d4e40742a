// The plugin session: what its JWT contains, how long it is valid, and how long after that it can still be renewed.
import * as E from 'fp-ts/lib/Either.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { fromDays, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerUserId, TokenRecordId } from './token-record.ts'

/** `sid` is the id of the token record, so that two mailboxes of one user stay apart (SES-4). */
export interface SessionClaims {
  readonly ledgerUserId: LedgerUserId
  readonly tenantUuid: TenantUuid
  readonly sid: TokenRecordId
}

/** The session that every endpoint returns in this form (SES-5). `expiresAt` in epoch milliseconds. */
export interface Session {
  readonly jwt: string
  readonly expiresAt: Instant
}

export const JWT_LIFETIME = fromDays(30)
/** JWT_RECOVERY_GRACE_MS: how long after its expiry a JWT can still be exchanged for a new one (SES-12). */
export const JWT_RECOVERY_GRACE = fromDays(60)

/** Time at the ledger's login before the mailbox must be proven again. */
export const LOGIN_TICKET_LIFETIME = fromMinutes(10)

/** No usable session: the client has to log in. */
export type SessionInvalid = Tagged<'SessionInvalid'>
export const sessionInvalid: SessionInvalid = { _tag: 'SessionInvalid' }

/** The session is valid, but its link to the ledger is not: the user must link the ledger again. */
export type ReauthRequired = Tagged<'ReauthRequired'>
export const reauthRequired: ReauthRequired = { _tag: 'ReauthRequired' }

/** The contents of a JWT with a valid signature, whatever its age. */
export interface VerifiedSession {
  readonly claims: SessionClaims
  /** Both times are whole seconds. */
  readonly issuedAt: Instant
  readonly expiresAt: Instant
}

/** A plugin call accepts only a JWT that has not expired; the client refreshes it before (SES-16). */
export function requireValid(now: Instant) {
  return ({ claims, expiresAt }: VerifiedSession): E.Either<SessionInvalid, SessionClaims> =>
    now < expiresAt ? E.right(claims) : E.left(sessionInvalid)
}

/** A refresh also accepts a JWT that expired within the grace. */
export function requireRenewable(now: Instant) {
  return ({ claims, expiresAt }: VerifiedSession): E.Either<SessionInvalid, SessionClaims> =>
    now <= expiresAt + JWT_RECOVERY_GRACE ? E.right(claims) : E.left(sessionInvalid)
}
