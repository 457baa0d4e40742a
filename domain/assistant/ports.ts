// Ports of the assistant area: stores of consents, codes and grants, and the signing and reading of tokens.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores, Page, Paged, Standing } from '#domain/identity/ports.ts'
import type { SignIn, SignInId } from '#domain/identity/principal.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Code, Consent, Grant, ShownConnection } from './connection.ts'

/** Of a ticket or a code; the thing itself is kept nowhere. */
export type OneTimeDigest = string & { readonly _brand: 'OnceDigest' }

/** Admin-scoped. */
export interface ConsentStore {
  readonly add: (consent: Consent, digest: OneTimeDigest) => Stored<void>
  /** Expired ones too. */
  readonly find: (digest: OneTimeDigest) => Stored<Option<Consent>>
  /** Removes it: of several at once one gets it. Expired ones too. */
  readonly take: (digest: OneTimeDigest) => Stored<Option<Consent>>
  /** Those expired by then. Answers how many. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

/** Admin-scoped: what assistants call themselves, by entry of the list of redirect addresses. A claim that anyone can make. */
export interface ClientNameStore {
  /** Replaces the former name. */
  readonly put: (entry: string, name: Name) => Stored<void>
  readonly find: (entry: string) => Stored<Option<string>>
}

/** The state of a presented code. */
export interface SpentCode {
  readonly code: Code
  /** Whether it had been brought before. */
  readonly wasSpentBefore: boolean
  /** What it was exchanged for, if it was. */
  readonly connection: Option<SignInId>
}

/** Admin-scoped. */
export interface CodeStore {
  readonly add: (code: Code, digest: OneTimeDigest) => Stored<void>
  /** Takes no lock. Expired ones too. */
  readonly has: (digest: OneTimeDigest) => Stored<boolean>
  /** From now on it was brought before: of several at once, one is the first, and the others wait for what becomes of it. Expired ones too. */
  readonly spend: (digest: OneTimeDigest) => Stored<Option<SpentCode>>
  readonly markExchanged: (digest: OneTimeDigest, connection: SignInId) => Stored<void>
  /** Those expired by then. Answers how many. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

/** Admin-scoped. A grant ends with the sign-in of its connection. */
export interface GrantStore {
  readonly add: (grant: Grant) => Stored<void>
  /** Held until the unit of work is over. */
  readonly lock: (connection: SignInId) => Stored<Option<Grant>>
  readonly put: (grant: Grant) => Stored<void>
}

/** Tenant-scoped. */
export interface ConnectionStore {
  /** Of the tenant's people, the latest used first; expired ones too. */
  readonly list: (page: Page) => Stored<Paged<ShownConnection>>
}

export interface ConnectionOfTenant {
  readonly signIn: SignIn
  /** Of whose it is. */
  readonly standing: Standing
}

/**
 * Behind each call of a tool, outside any unit of work: many calls share one read, and nothing is older than the question. Expired ones too; none
 * where the tenant's people have no such connection.
 */
export type ReadConnection = (tenantUuid: TenantUuid, id: SignInId) => Stored<Option<ConnectionOfTenant>>

/** Hourly: what has expired of consents and codes is forgotten. */
export type AssistantJob = Job<'assistant.clean-up', Record<string, never>>

export interface AssistantStores extends IdentityStores {
  readonly consents: ConsentStore
  readonly clientNames: ClientNameStore
  readonly codes: CodeStore
  readonly grants: GrantStore
  readonly connections: ConnectionStore
}

export type OneTimeKind = 'ticket' | 'code'

/** Tickets of consent and codes: at least 256 random bits in the letters of base64url, behind a prefix by which scanners know each. */
export interface OneTimeSecrets {
  readonly make: (kind: OneTimeKind) => { readonly secret: string; readonly digest: OneTimeDigest }
  /** None if the text cannot be one of these secrets. */
  readonly digest: (kind: OneTimeKind, secret: string) => Option<OneTimeDigest>
}

/** Refresh tokens carry an HMAC over connection and generation, so they cannot be forged. The same input gives the same token. */
export interface RefreshTokens {
  readonly sign: (connection: SignInId, generation: number) => string
  readonly read: (token: string) => Option<{ readonly connection: SignInId; readonly generation: number }>
}

/** Access tokens (RFC 9068, HS256). The implementation sets and checks issuer, audience, type and times. */
export interface AccessTokens {
  readonly sign: (connection: SignInId) => Task<string>
  /** None: not ours, not for this resource, of another kind, or expired. */
  readonly verify: (token: string) => Task<Option<SignInId>>
}

/** Constant-time comparison. */
export type SameSecret = (given: string, right: string) => boolean

/** Whether the verifier is the one of which the challenge was made (RFC 7636, S256). In constant time. */
export type ProvesChallenge = (verifier: string, challenge: string) => boolean
