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

/** The digest of a ticket or a code. The secret itself is never stored. */
export type OneTimeDigest = string & { readonly _brand: 'OnceDigest' }

/** Admin-scoped. */
export interface ConsentStore {
  readonly add: (consent: Consent, digest: OneTimeDigest) => Stored<void>
  /** Expired ones too. */
  readonly find: (digest: OneTimeDigest) => Stored<Option<Consent>>
  /** Removes and returns the consent, so that only one of several concurrent callers gets it. Expired ones too. */
  readonly take: (digest: OneTimeDigest) => Stored<Option<Consent>>
  /** Deletes those that have expired at `by`. Returns their number. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

/** Admin-scoped. The names that assistants give themselves, per entry of the list of redirect addresses. They are not verified. */
export interface ClientNameStore {
  /** Replaces the former name. */
  readonly put: (entry: string, name: Name) => Stored<void>
  readonly find: (entry: string) => Stored<Option<string>>
}

/** The state of a presented code. */
export interface SpentCode {
  readonly code: Code
  /** Whether the code had been used before. */
  readonly wasSpentBefore: boolean
  /** The connection for which the code was exchanged, if it was. */
  readonly connection: Option<SignInId>
}

/** Admin-scoped. */
export interface CodeStore {
  readonly add: (code: Code, digest: OneTimeDigest) => Stored<void>
  /** Takes no lock. Expired ones too. */
  readonly has: (digest: OneTimeDigest) => Stored<boolean>
  /** Marks the code as used. Of several concurrent callers one is the first, and the others wait for its unit of work. Expired ones too. */
  readonly spend: (digest: OneTimeDigest) => Stored<Option<SpentCode>>
  readonly markExchanged: (digest: OneTimeDigest, connection: SignInId) => Stored<void>
  /** Deletes those that have expired at `by`. Returns their number. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

/** Admin-scoped. A grant ends with the sign-in of its connection. */
export interface GrantStore {
  readonly add: (grant: Grant) => Stored<void>
  /** Locks the grant until the end of the unit of work. */
  readonly lock: (connection: SignInId) => Stored<Option<Grant>>
  readonly put: (grant: Grant) => Stored<void>
}

/** Tenant-scoped. */
export interface ConnectionStore {
  /** The connections of the tenant's people, the most recently used first; expired ones too. */
  readonly list: (page: Page) => Stored<Paged<ShownConnection>>
}

export interface ConnectionOfTenant {
  readonly signIn: SignIn
  /** The standing of its user. */
  readonly standing: Standing
}

/**
 * Runs at each call of a tool, outside a unit of work. Many calls share one read, which starts after the calls. Finds expired ones too.
 * None: the tenant's people have no such connection.
 */
export type ReadConnection = (tenantUuid: TenantUuid, id: SignInId) => Stored<Option<ConnectionOfTenant>>

/** Hourly: deletes expired consents and codes. */
export type AssistantJob = Job<'assistant.clean-up', Record<string, never>>

export interface AssistantStores extends IdentityStores {
  readonly consents: ConsentStore
  readonly clientNames: ClientNameStore
  readonly codes: CodeStore
  readonly grants: GrantStore
  readonly connections: ConnectionStore
}

export type OneTimeKind = 'ticket' | 'code'

/** Tickets of consent, and codes: at least 256 random bits in base64url, after a prefix by which secret scanners recognise each kind. */
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
  /** None: the token is not of this service, for another resource, of another kind, or expired. */
  readonly verify: (token: string) => Task<Option<SignInId>>
}

/** Constant-time comparison. */
export type SameSecret = (given: string, right: string) => boolean

/** Whether the challenge is that of the verifier (RFC 7636, S256), compared in constant time. */
export type ProvesChallenge = (verifier: string, challenge: string) => boolean
