// What the session area asks of the outside: the vault, the ledger's login, the signer of its JWT.
import type { Either } from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerToken } from './sealing.ts'
import type { SessionClaims, VerifiedSession } from './session-jwt.ts'
import type {
  Division,
  LedgerUserId,
  RefreshDue,
  RefreshVersion,
  Revocation,
  Sealed,
  TokenRecord,
  TokenRecordId,
} from './token-record.ts'

/** A connection as the callback makes it. */
export interface Connection {
  readonly ledgerUserId: LedgerUserId
  readonly tenantUuid: TenantUuid
  readonly mailclientEmail: Mailbox
  readonly ledgerUserName: string
  readonly division: Division
  /** Whether the mailbox was proven at the last login, by its owner's ticket or as the ledger's own address of the user. */
  readonly isProven: boolean
}

export interface FreshTokens {
  readonly accessToken: Sealed
  readonly refreshToken: Sealed
  readonly accessExpiresAt: Instant
  /** Becomes lastRefreshedAt; must be greater than the version it replaces. */
  readonly refreshedAt: RefreshVersion
}

/** The right to spend a record's refresh token: a short lease, so that a killed refresher holds up its user for seconds only (SES-20). */
export interface RefreshClaim {
  readonly holder: string
  readonly until: Instant
}

/** A refresh whose call to the ledger is under way, on the version it saw. */
export interface RefreshUnderWay {
  readonly id: TokenRecordId
  readonly seen: RefreshVersion
  readonly holder: string
}

/** `Claimed.takenOver`: the last holder's claim ran out unreleased, so its refresh may yet be stored. */
export type ClaimOutcome =
  | { readonly _tag: 'Claimed'; readonly takenOver: boolean }
  | { readonly _tag: 'HeldByOther'; readonly until: Instant }
  | { readonly _tag: 'Superseded' }

/** Token records of the plugin, one per (ledger user, tenant, mailbox without regard to case). Admin-scoped. */
export interface TokenStore {
  /** The record, revoked or not, or none. */
  readonly find: (id: TokenRecordId) => Stored<Option<TokenRecord>>
  /**
   * The id of a connection, which sealing needs before the record exists. An existing record is locked until the end of the unit of work; a
   * missing one reserves nothing.
   */
  readonly findId: (connection: Connection) => Stored<Option<TokenRecordId>>
  /**
   * Makes or updates the record of the connection (SES-1, SES-11): spelling, name, division and tokens are replaced, revokedAt cleared,
   * refreshFailureCount 0, lastUsedAt now, any claim dropped; sessionsSince becomes what revokedAt was. lastRefreshedAt becomes `fresh.refreshedAt`, or one more than the present one if that is not less.
   * Right(false): another record with that key exists under another id (two first connections at once), or the id is another connection's;
   * nothing was written.
   */
  readonly connect: (id: TokenRecordId, connection: Connection, fresh: FreshTokens, now: Instant) => Stored<boolean>
  /** The most recently used record of the mailbox that is not revoked (SES-13). */
  readonly findLiveByMailbox: (mailbox: Mailbox) => Stored<Option<TokenRecord>>
  /** Takes the claim on `seen` if no claim is running at `now`. Superseded: the version moved on, or the record is revoked or gone. */
  readonly claim: (id: TokenRecordId, seen: RefreshVersion, claim: RefreshClaim, now: Instant) => Stored<ClaimOutcome>
  /**
   * Claims up to `limit` records of which `isRefreshDue` holds, soonest expiry first.
   * With `after`, only those behind that one in the same order, so that a walk meets none twice. Two replicas never get the same one.
   * `takenOver` as in ClaimOutcome.
   */
  readonly claimDue: (
    due: RefreshDue,
    claim: RefreshClaim,
    limit: number,
    after?: Pick<TokenRecord, 'accessExpiresAt' | 'id'>,
  ) => Stored<readonly { readonly record: TokenRecord; readonly takenOver: boolean }[]>
  /** How many `claimDue` could claim. */
  readonly countDue: (due: RefreshDue) => Stored<number>
  /** Prolongs a claim. Right(false): it is no longer the holder's, or the record is revoked; nothing was written. */
  readonly moveClaim: (id: TokenRecordId, claim: RefreshClaim) => Stored<boolean>
  /**
   * Prolongs the claims of these refreshes, and takes back those that another holder took over since: whose call is under way comes first.
   * Leaves alone what was released, refreshed or revoked meanwhile. Set-based.
   */
  readonly keepClaims: (underWay: readonly RefreshUnderWay[], until: Instant) => Stored<void>
  /** Gives up the claim, if it is still the holder's. */
  readonly release: (id: TokenRecordId, holder: string) => Stored<void>
  /**
   * Stores fresh tokens and clears failures and claim, if lastRefreshedAt is still `seen`. Right(false): another refresh came first, or the
   * record is gone; nothing was written. `liftRefusal` decides whether the record is revoked then.
   */
  readonly storeRefreshed: (id: TokenRecordId, seen: RefreshVersion, fresh: FreshTokens) => Stored<boolean>
  /**
   * One transient failure on version `seen`: counter + 1 unless one was counted in the same minute of the clock, and revoked at `now` once it
   * reaches `threshold` (SES-19). Clears the claim; where `holder` is given, only if it is still that holder's.
   * Right(none): the version moved on; nothing was written. Right(some(n)): the counter now.
   */
  readonly countFailure: (
    id: TokenRecordId,
    seen: RefreshVersion,
    now: Instant,
    threshold: number,
    holder?: string,
  ) => Stored<Option<number>>
  /** As `applyRevocation` decides; where `seen` is given, only while the version is still that. Right(false): revokedAt was set before, or the record is gone. */
  readonly revoke: (id: TokenRecordId, revocation: Revocation, seen?: RefreshVersion) => Stored<boolean>
  /** lastUsedAt = now, unless it is less than `interval` ago already. */
  readonly touch: (id: TokenRecordId, now: Instant, interval: Duration) => Stored<void>
  /** Revokes all with lastUsedAt at or before `unusedSince`; answers how many. Set-based. */
  readonly revokeUnused: (unusedSince: Instant, now: Instant) => Stored<number>
  /** Deletes all with revokedAt before `revokedBefore`; answers how many. Set-based. */
  readonly deleteRevoked: (revokedBefore: Instant) => Stored<number>
  /** Up to `limit` records after `after` in order of id, for a walk over all. */
  readonly page: (after: Option<TokenRecordId>, limit: number) => Stored<readonly TokenRecord[]>
  /** Replaces ciphertexts by ones of the same tokens, if the record still holds those of `seen`. Right(false): it does not. */
  readonly reseal: (seen: TokenRecord, accessToken: Sealed, refreshToken: Sealed) => Stored<boolean>
}

/** One background refresh over all replicas; its shares add their counts, and the last one logs the sum (SES-21). */
export interface RefreshRunStore {
  readonly begin: (runId: string, shares: number, now: Instant) => Stored<void>
  /**
   * Adds a share's counts, once however often the share runs. Some: all shares are in, and this is the sum; none: others are still at it,
   * or this share had reported before.
   */
  readonly report: (runId: string, share: number, counts: RefreshCounts) => Stored<Option<RefreshCounts>>
  readonly forget: (before: Instant) => Stored<number>
}

export type RefreshOutcomeKind = 'success' | 'stale' | 'rate_limited' | 'invalid_grant' | 'transient'
export type RefreshCounts = Readonly<Record<RefreshOutcomeKind, number>>

/** A user has signed in at the ledger: `record` holds their tokens now. */
export interface UserConnected {
  readonly tenantUuid: TenantUuid
  readonly ledgerUserId: LedgerUserId
  readonly record: TokenRecordId
}

/** What other areas do once a user has signed in at the ledger. May run more than once. */
export type OnConnected = (user: UserConnected) => Stored<void>

export type SessionJob =
  | Job<'session.refresh-run', Record<string, never>>
  | Job<'session.refresh-share', { readonly runId: string; readonly share: number }>
  | Job<'session.clean-up', Record<string, never>>
  | Job<'session.connected', UserConnected>

export interface SessionStores {
  readonly tokens: TokenStore
  readonly refreshRuns: RefreshRunStore
  readonly outbox: Outbox<SessionJob>
}

/** The ledger's token response; `expiresIn` in milliseconds. */
export interface IssuedTokens {
  readonly accessToken: LedgerToken
  readonly refreshToken: LedgerToken
  readonly expiresIn: Duration
}

/** The ledger does not answer, answers 5xx, or answers what cannot be understood. `status` absent: no answer at all. */
export type LedgerDown = Tagged<'LedgerDown', { readonly status?: number }>

/** The ledger refuses an authorisation code. */
export type CodeRefused = Tagged<'CodeRefused'>

/** What one call for fresh tokens ended in; the wordings behind each are the ledger adapter's. */
export type RefreshAnswer =
  | { readonly _tag: 'Refreshed'; readonly tokens: IssuedTokens }
  | { readonly _tag: 'TooEarly' }
  | { readonly _tag: 'Refused' }
  | { readonly _tag: 'ServerError'; readonly status: number }
  /** `status`: it did answer, but about the service (its credentials, its number of calls) and not about the token. */
  | { readonly _tag: 'Unreachable'; readonly status?: number }

export interface LedgerUser {
  readonly ledgerUserId: LedgerUserId
  readonly fullName: string
  readonly email: Option<Mailbox>
  readonly division: Division
}

/** The ledger's OAuth 2.0 side. No token ever appears in a failure. */
export interface LedgerLogin {
  /** With forced login (SES-7). */
  readonly authorisationUrl: (state: string) => string
  readonly exchangeCode: (code: string) => TaskEither<CodeRefused | LedgerDown, IssuedTokens>
  /** Never fails: every way it can end is an answer. A refresh answer without a refresh token keeps the old one. */
  readonly refresh: (refreshToken: LedgerToken) => () => Promise<RefreshAnswer>
  /** The current-user call. */
  readonly currentUser: (accessToken: LedgerToken) => TaskEither<LedgerDown, LedgerUser>
}

/** Reads one record outside any unit of work. Never older than what was committed when it was asked. */
export type ReadTokenRecord = (id: TokenRecordId) => Stored<Option<TokenRecord>>

/** Not a token of the directory, for another audience, expired, or without a mailbox that the directory vouches for. */
export type ProofInvalid = Tagged<'ProofInvalid'>

/** Reads the mailbox out of an identity token of the cloud directory (SES-14). */
export type ProveMailbox = (token: string) => TaskEither<ProofInvalid, Mailbox>

/** Carries a proven mailbox from the beginning of a login through the ledger's pages to the callback (SES-14). */
export interface LoginTickets {
  /** Good for LOGIN_TICKET_LIFETIME. */
  readonly issue: (mailbox: Mailbox) => Task<string>
  readonly read: ProveMailbox
}

/** Forged, malformed, or signed by another algorithm. */
export type JwtInvalid = Tagged<'JwtInvalid'>

export interface SessionSigner {
  /** HS256; lives until `expiresAt` (whole seconds in the token itself). */
  readonly sign: (claims: SessionClaims, issuedAt: Instant, expiresAt: Instant) => () => Promise<string>
  /** Checks signature, algorithm and shape, not the expiry: that is the caller's decision (SES-12). */
  readonly verify: (jwt: string) => () => Promise<Either<JwtInvalid, VerifiedSession>>
}

/** Writing never waits; labels are a few fixed words, never personal. */
export interface SessionMetrics {
  /** One attempt at refreshing a token record ended so (SES-18). */
  readonly tokenRefreshed: (outcome: RefreshOutcomeKind) => void
  /** Whether the ledger as a whole counts as down (SES-24). */
  readonly ledgerDown: (down: boolean) => void
}
