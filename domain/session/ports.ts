// The ports of the session area: the vault, the ledger's login, the signer of its JWT.
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

/** A connection as the callback creates it. */
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

/** The right to use a record's refresh token. It is a short lease, so that a killed refresher delays its user only for seconds (SES-20). */
export interface RefreshClaim {
  readonly holder: string
  readonly until: Instant
}

/** A refresh whose call to the ledger is in progress. `version`: the version that it has read. */
export interface RefreshUnderWay {
  readonly id: TokenRecordId
  readonly version: RefreshVersion
  readonly holder: string
}

/** `Claimed.takenOver`: the previous claim expired without a release, so its holder may still store a refresh. */
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
   * Creates or updates the record of the connection (SES-1, SES-11). An update replaces spelling, name, division and tokens, sets
   * lastUsedAt, clears revokedAt, failures and claim, and sets sessionsSince to the former revokedAt. lastRefreshedAt becomes
   * `fresh.refreshedAt`, or the present value plus one if that is later. Right(false): the key exists under another id (two first
   * connections at once), or the id is another connection's; nothing was written.
   */
  readonly connect: (id: TokenRecordId, connection: Connection, fresh: FreshTokens, now: Instant) => Stored<boolean>
  /** The most recently used record of the mailbox that is not revoked (SES-13). */
  readonly findLiveByMailbox: (mailbox: Mailbox) => Stored<Option<TokenRecord>>
  /** Takes the claim on `version` if no claim is running at `now`. Superseded: the version has changed, or the record is revoked or gone. */
  readonly claim: (
    id: TokenRecordId,
    version: RefreshVersion,
    claim: RefreshClaim,
    now: Instant,
  ) => Stored<ClaimOutcome>
  /**
   * Claims up to `limit` records for which `isRefreshDue` is true, soonest expiry first. Two replicas never claim the same record. With
   * `after`, only records after that one in this order, so that a walk meets none twice. `takenOver`: see ClaimOutcome.
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
   * Prolongs the claims of these refreshes, and takes back those that another holder took over since: a call in progress has priority.
   * Skips records that were released, refreshed or revoked meanwhile. Set-based.
   */
  readonly keepClaims: (underWay: readonly RefreshUnderWay[], until: Instant) => Stored<void>
  /** Releases the claim if it is still the holder's. */
  readonly release: (id: TokenRecordId, holder: string) => Stored<void>
  /**
   * Stores fresh tokens and clears failures and claim, if lastRefreshedAt is still `version`. Right(false): another refresh came first, or the
   * record is gone; nothing was written. `liftRefusal` decides whether the record is revoked then.
   */
  readonly storeRefreshed: (id: TokenRecordId, version: RefreshVersion, fresh: FreshTokens) => Stored<boolean>
  /**
   * Counts a transient failure on `version`, once per minute of the clock, and revokes the record at `now` when the counter reaches
   * `threshold` (SES-19). Clears the claim; with `holder`, only that holder's claim. Right(none): the version has changed; nothing was
   * written. Right(some(n)): the counter now.
   */
  readonly countFailure: (
    id: TokenRecordId,
    version: RefreshVersion,
    now: Instant,
    threshold: number,
    holder?: string,
  ) => Stored<Option<number>>
  /**
   * Revokes the record as `applyRevocation` decides; with `version`, only if the record still has it. Right(false): the version has changed,
   * revokedAt was set before, or the record is gone.
   */
  readonly revoke: (id: TokenRecordId, revocation: Revocation, version?: RefreshVersion) => Stored<boolean>
  /** Sets lastUsedAt to `now`, unless it is less than `interval` ago. */
  readonly touch: (id: TokenRecordId, now: Instant, interval: Duration) => Stored<void>
  /** Revokes all records with lastUsedAt at or before `unusedSince`. Returns their number. Set-based. */
  readonly revokeUnused: (unusedSince: Instant, now: Instant) => Stored<number>
  /** Deletes all records with revokedAt before `revokedBefore`. Returns their number. Set-based. */
  readonly deleteRevoked: (revokedBefore: Instant) => Stored<number>
  /** Up to `limit` records after `after` in order of id, for a walk over all. */
  readonly page: (after: Option<TokenRecordId>, limit: number) => Stored<readonly TokenRecord[]>
  /** Replaces the ciphertexts by new ones of the same tokens, if the record still has those of `before`. Right(false): it does not. */
  readonly reseal: (before: TokenRecord, accessToken: Sealed, refreshToken: Sealed) => Stored<boolean>
}

/** One background refresh over all replicas; its shares add their counts, and the last one logs the sum (SES-21). */
export interface RefreshRunStore {
  readonly begin: (runId: string, shares: number, now: Instant) => Stored<void>
  /**
   * Adds the counts of a share, once, however often the share runs. Some: all shares have reported, and this is the sum. None: others are
   * still running, or this share had reported before.
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

/** The ledger does not answer, answers 5xx, or gives an answer that cannot be parsed. `status` absent: no answer at all. */
export type LedgerDown = Tagged<'LedgerDown', { readonly status?: number }>

/** The ledger refuses an authorisation code. */
export type CodeRefused = Tagged<'CodeRefused'>

/** The result of one call for fresh tokens. The ledger adapter maps the ledger's error texts to these cases. */
export type RefreshAnswer =
  | { readonly _tag: 'Refreshed'; readonly tokens: IssuedTokens }
  | { readonly _tag: 'TooEarly' }
  | { readonly _tag: 'Refused' }
  | { readonly _tag: 'ServerError'; readonly status: number }
  /** `status`: the ledger answered, but about the service (its credentials or its number of calls), not about the token. */
  | { readonly _tag: 'Unreachable'; readonly status?: number }

export interface LedgerUser {
  readonly ledgerUserId: LedgerUserId
  readonly fullName: string
  readonly email: Option<Mailbox>
  readonly division: Division
}

/** The ledger's OAuth 2.0 side. No token ever appears in a failure. */
export interface LedgerLogin {
  /** The URL forces a login (SES-7). */
  readonly authorisationUrl: (state: string) => string
  readonly exchangeCode: (code: string) => TaskEither<CodeRefused | LedgerDown, IssuedTokens>
  /** Never fails: each result is a RefreshAnswer. If the ledger returns no refresh token, the old one stays. */
  readonly refresh: (refreshToken: LedgerToken) => () => Promise<RefreshAnswer>
  /** Calls the ledger's current-user endpoint. */
  readonly currentUser: (accessToken: LedgerToken) => TaskEither<LedgerDown, LedgerUser>
}

/** Reads one record outside any unit of work. The result is never older than the last commit before the call. */
export type ReadTokenRecord = (id: TokenRecordId) => Stored<Option<TokenRecord>>

/** The proof is not a token of the directory, is for another audience, has expired, or has no mailbox that the directory confirms. */
export type ProofInvalid = Tagged<'ProofInvalid'>

/** Reads the mailbox from an identity token of the cloud directory (SES-14). */
export type ProveMailbox = (token: string) => TaskEither<ProofInvalid, Mailbox>

/** Carries a proven mailbox from the start of a login through the ledger's pages to the callback (SES-14). */
export interface LoginTickets {
  /** Valid for LOGIN_TICKET_LIFETIME. */
  readonly issue: (mailbox: Mailbox) => Task<string>
  readonly read: ProveMailbox
}

/** The JWT is forged, malformed, or signed by another algorithm. */
export type JwtInvalid = Tagged<'JwtInvalid'>

export interface SessionSigner {
  /** Signs with HS256. The JWT is valid until `expiresAt` (whole seconds in the token itself). */
  readonly sign: (claims: SessionClaims, issuedAt: Instant, expiresAt: Instant) => () => Promise<string>
  /** Checks signature, algorithm and shape, not the expiry: that is the caller's decision (SES-12). */
  readonly verify: (jwt: string) => () => Promise<Either<JwtInvalid, VerifiedSession>>
}

/** Recording never waits. Labels are a few fixed words without personal data. */
export interface SessionMetrics {
  /** One attempt to refresh a token record ended with this outcome (SES-18). */
  readonly tokenRefreshed: (outcome: RefreshOutcomeKind) => void
  /** Whether the ledger as a whole counts as down (SES-24). */
  readonly ledgerDown: (down: boolean) => void
}
