// Hands out the session of a record: the one place where a session JWT is made (SES-4, SES-5).
import type { Task } from 'fp-ts/lib/Task.js'
import type { SessionSigner } from '#domain/session/ports.ts'
import { JWT_LIFETIME, type Session, type SessionClaims } from '#domain/session/session-jwt.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'

export type IssueSession = (claims: SessionClaims) => Task<Session>

export const makeIssueSession =
  (deps: { readonly signer: Pick<SessionSigner, 'sign'>; readonly clock: Clock }): IssueSession =>
  (claims) =>
  async () => {
    const now = deps.clock.now()
    // The JWT counts in whole seconds; what the client is told must not outlive it.
    const expiresAt = Math.floor((now + JWT_LIFETIME) / 1000) * 1000
    return { jwt: await deps.signer.sign(claims, now, expiresAt)(), expiresAt }
  }

export const claimsOf = (record: TokenRecord): SessionClaims => ({
  ledgerUserId: record.ledgerUserId,
  tenantUuid: record.tenantUuid,
  sid: record.id,
})
