// Ports of the identity area: stores of tenants, people, roles, tags and sign-ins, and the identity provider.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { AuditStore } from '#domain/logging/audit.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Permission, Role, RoleUuid } from './role.ts'
import type { SignIn, SignInId, SignInKind } from './principal.ts'
import type { Tag, TagUuid } from './tag.ts'
import type { Tenant } from './tenant.ts'
import type { LivingStatus, User, UserStatus, UserUuid } from './user.ts'

export interface Paged<A> {
  readonly data: readonly A[]
  /** The number of records on all pages. */
  readonly total: number
}

export interface Page {
  readonly skip: number
  readonly limit: number
}

/** Admin-scoped. */
export interface TenantStore {
  /** Inactive ones too; none for an unknown uuid. */
  readonly find: (uuid: TenantUuid) => Stored<Option<Tenant>>
  /** The tenant that owns the mail domain (compared in lower case), active or not. */
  readonly findMailDomainOwner: (domain: string) => Stored<Option<Tenant>>
  /** Creates the tenant, or replaces its name, activity and domains. A domain of another tenant moves to this one. */
  readonly put: (tenant: Tenant) => Stored<void>
  /** Sorted by `toNameKey`, then by uuid. `q` searches the names, as `toNameKey` compares, and the domains. */
  readonly list: (query: Page & { readonly q: string }) => Stored<Paged<Tenant>>
  /** Locks the tenant until the end of the unit of work. Right(false): the tenant does not exist. */
  readonly lock: (uuid: TenantUuid) => Stored<boolean>
}

export const USER_SORTS = ['name', 'email', 'status', 'statusSince'] as const
export type UserSort = (typeof USER_SORTS)[number]

export interface UserQuery extends Page {
  /** Searches the name, as `toNameKey` compares, and the address without case; empty: all users. */
  readonly q: string
  /** Empty: any status. */
  readonly statuses: readonly LivingStatus[]
  readonly role: Option<RoleUuid>
  readonly tag: Option<TagUuid>
  readonly sortBy: UserSort
  readonly sortDir: 'asc' | 'desc'
}

export interface FacebookChanges {
  /** In the order of `toNameKey`. */
  readonly on: readonly Pick<User, 'uuid' | 'email' | 'name'>[]
  readonly off: readonly Pick<User, 'uuid' | 'email' | 'name'>[]
  /** The given addresses that no user of the tenant has, as spelled. */
  readonly unknown: readonly Mailbox[]
}

/** The user's status and permissions, which every check of a sign-in needs. */
export interface Standing extends Pick<User, 'email' | 'name' | 'status'> {
  readonly tenantActive: boolean
  /** The distinct permissions of all roles, unordered. `combinePermissions` interprets them. */
  readonly permissions: readonly Permission[]
}

/** Tenant-scoped. Anonymised users are counted and never found. Roles and tags of a user are sorted by uuid. */
export interface UserStore {
  readonly find: (uuid: UserUuid) => Stored<Option<User>>
  /** In one statement. */
  readonly findStanding: (uuid: UserUuid) => Stored<Option<Standing>>
  /** Without regard to case. */
  readonly findByEmail: (email: Mailbox) => Stored<Option<User>>
  /** The existing users with these addresses, in one statement. */
  readonly findByEmails: (emails: readonly Mailbox[]) => Stored<readonly User[]>
  /** Right(false): another user of this tenant has the address; nothing was written. Roles and tags must exist. */
  readonly add: (user: User) => Stored<boolean>
  /** As `add`, for a user without an administrator's invitation. They cannot sign in to this tenant until `put` invites them. */
  readonly addUninvited: (user: User) => Stored<boolean>
  /**
   * Replaces all of a user, including roles and tags, and invites them. Right(false): another user has the address, or the user does not
   * exist; nothing was written. The replaced address becomes a former address of the user until they have it again.
   */
  readonly put: (user: User) => Stored<boolean>
  /**
   * Up to `limit` former addresses of the user after `after`, in a stable order, as last spelled. Anonymised and missing users have no
   * former addresses.
   */
  readonly listFormerAddresses: (uuid: UserUuid, after: Option<Mailbox>, limit: number) => Stored<readonly Mailbox[]>
  /** Sorts names by `toNameKey`, and addresses without regard to case. Ties are in the order of the uuid in both directions. */
  readonly list: (query: UserQuery) => Stored<Paged<User>>
  readonly countByStatus: Stored<Readonly<Record<UserStatus, number>>>
  /**
   * The changes that set `facebook` for exactly the users with one of these addresses, whatever their status. One statement for any number
   * of addresses.
   */
  readonly findFacebookChanges: (emails: readonly Mailbox[]) => Stored<FacebookChanges>
  /** Makes the changes of `findFacebookChanges`. Returns the number of changed users. */
  readonly setFacebook: (emails: readonly Mailbox[]) => Stored<number>
  /** Whether the roles of an ACTIVE user together give all `permissions`, as `combinePermissions` counts them. Needs at least one. */
  readonly hasHolder: (permissions: readonly Permission[], inOperatorTenant: boolean) => Stored<boolean>
  /** Deletes name, addresses, roles, tags and everything else; the row stays and counts as ANONYMISED. Right(false): the user does not exist. */
  readonly anonymise: (uuid: UserUuid, now: Instant) => Stored<boolean>
}

/** Tenant-scoped. */
export interface RoleStore {
  /** In the order of `toNameKey`. */
  readonly list: Stored<readonly Role[]>
  readonly find: (uuid: RoleUuid) => Stored<Option<Role>>
  /** Creates or replaces. A default role replaces the former default. Right(false): another role has the name; nothing was written. */
  readonly put: (role: Role) => Stored<boolean>
  /** Right(false): a user has the role, whatever their status, or the role does not exist; nothing was written. */
  readonly remove: (uuid: RoleUuid) => Stored<boolean>
  /** Number of users per role, whatever their status. Unused roles are left out. */
  readonly countHolders: Stored<ReadonlyMap<RoleUuid, number>>
}

/** Tenant-scoped. */
export interface TagStore {
  /** In the order of `toNameKey`. */
  readonly list: Stored<readonly Tag[]>
  readonly find: (uuid: TagUuid) => Stored<Option<Tag>>
  /** Creates or renames. Right(false): another tag has the name; nothing was written. */
  readonly put: (tag: Tag) => Stored<boolean>
  /** Removes it from all users who have it. Right(false): there is no such tag. */
  readonly remove: (uuid: TagUuid) => Stored<boolean>
  /** Number of users per tag. Unused tags are left out. */
  readonly countHolders: Stored<ReadonlyMap<TagUuid, number>>
}

export interface UserPlace {
  readonly tenantUuid: TenantUuid
  readonly user: UserUuid
}

/** The tenants of every user; admin-scoped. The UserStore maintains it. It stores digests, so it reveals no address. */
export interface UserDirectory {
  /** The users with the address in all tenants, without anonymised ones. The one who has had it longest comes first. */
  readonly findPlaces: (email: Mailbox) => Stored<readonly UserPlace[]>
  /** As `findPlaces`, for invited users only: the places where the address may sign in. */
  readonly findSignInPlaces: (email: Mailbox) => Stored<readonly UserPlace[]>
  /** The place among these that the person chose last. A choice ends with the user, and when their address changes. */
  readonly findChosenPlace: (email: Mailbox) => Stored<Option<UserPlace>>
  readonly choose: (place: UserPlace, now: Instant) => Stored<void>
  /** From now on, earlier proofs of the address no longer let a sign-in at another place enter this one. */
  readonly expireProofs: (place: UserPlace, now: Instant) => Stored<void>
  readonly acceptsProof: (place: UserPlace, provenAt: Instant) => Stored<boolean>
  /** Up to `limit` users after `after`, in a stable order, who became TO_BE_REMOVED at `markedBy` or earlier. */
  readonly listToBeRemoved: (markedBy: Instant, after: Option<UserPlace>, limit: number) => Stored<readonly UserPlace[]>
}

/** The digest of a browser's or program's secret. The service never stores the secret itself. */
export type SecretDigest = string & { readonly _brand: 'SecretDigest' }

/** Admin-scoped. */
export interface SignInStore {
  /** Expired ones too. */
  readonly find: (digest: SecretDigest) => Stored<Option<SignIn>>
  /** Expired ones too. */
  readonly findById: (id: SignInId) => Stored<Option<SignIn>>
  /** Without a digest, only `findById` finds it. */
  readonly add: (signIn: SignIn, digest: Option<SecretDigest>) => Stored<void>
  /** Sets lastUsedAt to `now`, and expiresAt. Writes nothing if lastUsedAt is less than `interval` ago. */
  readonly touch: (id: SignInId, now: Instant, expiresAt: Instant, interval: Duration) => Stored<void>
  /** The sign-ins of one user, the most recently used first, then by id; expired ones too. */
  readonly list: (place: UserPlace) => Stored<readonly SignIn[]>
  /** Ends a sign-in of that user. Right(false): the user has no such sign-in. */
  readonly end: (place: UserPlace, id: SignInId) => Stored<boolean>
  /** Ends all sign-ins of a user, and the consents and codes of unfinished assistant connections. Returns the number of sign-ins. */
  readonly endAllOf: (place: UserPlace) => Stored<number>
  /** Ends the user's sign-ins of that kind except the `most` last used ones; ties as in `list`. Returns their number. */
  readonly endAllBut: (place: UserPlace, kind: SignInKind, most: number) => Stored<number>
  /** As `endAllOf`, for all users who have the role. Runs in the scope of their tenant. Set-based. */
  readonly endAllHolding: (tenantUuid: TenantUuid, role: RoleUuid) => Stored<number>
  /** Deletes the sign-ins that have expired at `by`. Returns their number. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

export type IdentityJob =
  /** Daily: anonymises due users one by one (IDN-5). */
  | Job<'identity.anonymise', Record<string, never>>
  /** Daily: deletes expired sign-ins. */
  | Job<'identity.clean-up', Record<string, never>>

export interface IdentityStores {
  readonly tenants: TenantStore
  readonly users: UserStore
  readonly roles: RoleStore
  readonly tags: TagStore
  readonly userDirectory: UserDirectory
  readonly signIns: SignInStore
  readonly audit: AuditStore
}

/** The state of a sign-in at the identity provider. The browser stores it sealed, and returns it with the callback. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** The path of the service that the browser opens after signing in. */
  readonly returnTo: string
  /** Whether the provider was asked to let the person choose an account. */
  readonly chooseAccount: boolean
}

/** The identity that the provider has verified. */
export interface ProvenIdentity {
  readonly email: Mailbox
  readonly name: string
  /** None: the provider does not state it, or states another one. */
  readonly language: Option<Language>
}

export type SignInRefused =
  /** The person declined at the provider (`access_denied`). */
  | { readonly _tag: 'SignInDeclined' }
  /** The provider refused the request itself, with this error code: an operator must correct the settings here or at the provider. */
  | { readonly _tag: 'ProviderRefused'; readonly error: string }
  /** The response does not match the request: state, nonce, signature, issuer, audience or time. */
  | { readonly _tag: 'SignInInvalid' }
  /** Only an address that the provider has verified identifies a user. */
  | { readonly _tag: 'AddressUnverified' }

/** The provider refused to let the person choose an account. It may accept the request without that. */
export type PromptRefused = Tagged<'PromptRefused'>

/** The provider does not answer, or its answer is unusable. */
export type IdentityProviderDown = Tagged<'IdentityProviderDown'>

/** OpenID Connect's authorisation code flow with PKCE, state and nonce, at the configured provider (IDN-4). */
export interface IdentityProvider {
  /** `chooseAccount`: the provider asks for the account, even if the person is signed in there. */
  readonly begin: (
    returnTo: string,
    chooseAccount: boolean,
  ) => TaskEither<IdentityProviderDown, { readonly url: string; readonly pending: PendingSignIn }>
  /** `callback`: the whole address to which the provider sent the browser. */
  readonly complete: (
    callback: string,
    pending: PendingSignIn,
  ) => TaskEither<SignInRefused | PromptRefused | IdentityProviderDown, ProvenIdentity>
}

/** Seals a pending sign-in for the browser that began it. The browser can neither read nor change it. */
export interface PendingSignIns {
  readonly seal: (pending: PendingSignIn) => Task<string>
  /** None: this service did not seal it, or it is older than a sign-in may take. */
  readonly open: (sealed: string) => Task<Option<PendingSignIn>>
}

/** Secrets of sign-ins: random, shown once, and recognised by their digest. */
export interface SignInSecrets {
  /** At least 256 random bits in base64url, after a prefix by which secret scanners recognise it. */
  readonly make: () => string
  /** None if the text cannot be such a secret; the store is not read. */
  readonly digest: (secret: string) => Option<SecretDigest>
}
