// Ports of the identity area: stores of tenants, people, roles, tags and sign-ins, and the identity provider.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { AuditStore } from '#domain/logging/audit.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
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
  /** Of all pages. */
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
  /** Makes the tenant or replaces its name, activity and domains. Left never means a domain was taken: the last one to claim it has it. */
  readonly put: (tenant: Tenant) => Stored<void>
  /** In the order of `toNameKey`, ties of the uuid; those in whose name, as `toNameKey` compares, or in one of whose domains `q` is. */
  readonly list: (query: Page & { readonly q: string }) => Stored<Paged<Tenant>>
  /** Locks the tenant until the end of the unit of work. Right(false): the tenant does not exist. */
  readonly lock: (uuid: TenantUuid) => Stored<boolean>
}

export const USER_SORTS = ['name', 'email', 'status', 'statusSince'] as const
export type UserSort = (typeof USER_SORTS)[number]

export interface UserQuery extends Page {
  /** Searches the name, as `toNameKey` compares, and the address without case; empty: all users. */
  readonly q: string
  /** Empty: any. */
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
  readonly listed: readonly Permission[]
}

/** Tenant-scoped. Anonymised users are counted and never found. Roles and tags of a user are sorted by uuid. */
export interface UserStore {
  readonly find: (uuid: UserUuid) => Stored<Option<User>>
  /** In one statement. */
  readonly findStanding: (uuid: UserUuid) => Stored<Option<Standing>>
  /** Without regard to case. */
  readonly findByEmail: (email: Mailbox) => Stored<Option<User>>
  /** All that there are, in one statement. */
  readonly findByEmails: (emails: readonly Mailbox[]) => Stored<readonly User[]>
  /** Right(false): another user of this tenant has the address; nothing was written. Roles and tags must exist. */
  readonly add: (user: User) => Stored<boolean>
  /** The same for a user whom no administrator invited: until `put` invites them, their address signs in elsewhere. */
  readonly addUninvited: (user: User) => Stored<boolean>
  /**
   * Replaces all of a user, including roles and tags, and invites them. Right(false): another user has the address, or the user does not exist; nothing was
   * written. The replaced address becomes a former address of the user until they have it again.
   */
  readonly put: (user: User) => Stored<boolean>
  /**
   * Up to `limit` former addresses of the user after `after`, in a stable order, as last spelled, with the user who has each now. Anonymised
   * and missing users have none.
   */
  readonly listFormerAddresses: (uuid: UserUuid, after: Option<Mailbox>, limit: number) => Stored<readonly Mailbox[]>
  /** Names in the order of `toNameKey`, addresses without regard to case, ties of the uuid whatever the direction. */
  readonly list: (query: UserQuery) => Stored<Paged<User>>
  readonly countByStatus: Stored<Readonly<Record<UserStatus, number>>>
  /**
   * The changes that set `facebook` for exactly the users with one of these addresses, whatever their status. One statement, however many
   * addresses.
   */
  readonly findFacebookChanges: (emails: readonly Mailbox[]) => Stored<FacebookChanges>
  /** Does that. Answers how many were changed. */
  readonly setFacebook: (emails: readonly Mailbox[]) => Stored<number>
  /** Whether an ACTIVE user has all of `permissions` through their roles together, as `combinePermissions` counts them. `permissions` is never empty. */
  readonly hasHolder: (permissions: readonly Permission[], inOperatorTenant: boolean) => Stored<boolean>
  /** Deletes name, addresses, roles, tags and everything else; the row stays and counts as ANONYMISED. Right(false): the user does not exist. */
  readonly anonymise: (uuid: UserUuid, now: Instant) => Stored<boolean>
}

/** Tenant-scoped. */
export interface RoleStore {
  /** In the order of `toNameKey`. */
  readonly list: Stored<readonly Role[]>
  readonly find: (uuid: RoleUuid) => Stored<Option<Role>>
  /** Makes or replaces. A default takes that from whichever role had it. Right(false): another has the name; nothing was written. */
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
  /** Makes or renames. Right(false): another has the name; nothing was written. */
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
  /** The users with the address in every tenant, longest first, without anonymised users. */
  readonly findPlaces: (email: Mailbox) => Stored<readonly UserPlace[]>
  /** The same for invited users alone: where the address may sign in. */
  readonly findSignInPlaces: (email: Mailbox) => Stored<readonly UserPlace[]>
  /** Up to `limit` who have been TO_BE_REMOVED since `markedBy` or before, behind `after`, in one order. */
  readonly listToBeRemoved: (markedBy: Instant, after: Option<UserPlace>, limit: number) => Stored<readonly UserPlace[]>
}

/** A digest of the secret that a browser or program holds; the secret itself is kept nowhere. */
export type SecretDigest = string & { readonly _brand: 'SecretDigest' }

/** Admin-scoped. */
export interface SignInStore {
  /** Expired ones too. */
  readonly find: (digest: SecretDigest) => Stored<Option<SignIn>>
  /** Expired ones too. */
  readonly findById: (id: SignInId) => Stored<Option<SignIn>>
  /** Without a digest it is found by its id alone. */
  readonly add: (signIn: SignIn, digest: Option<SecretDigest>) => Stored<void>
  /** lastUsedAt = now, and expiresAt as given. Writes nothing where lastUsedAt is less than `interval` ago. */
  readonly touch: (id: SignInId, now: Instant, expiresAt: Instant, interval: Duration) => Stored<void>
  /** Of one person, the latest used first, ties in the order of the id; expired ones too. */
  readonly list: (place: UserPlace) => Stored<readonly SignIn[]>
  /** Only a sign-in of that user. Right(false): it does not exist. */
  readonly end: (place: UserPlace, id: SignInId) => Stored<boolean>
  /** All of a person, and every consent and code on the way to a connection with an assistant. Answers how many sign-ins. */
  readonly endAllOf: (place: UserPlace) => Stored<number>
  /** Of a person’s of that kind all but the `most` latest used; ties as `list` has them. Answers how many. */
  readonly endAllBut: (place: UserPlace, kind: SignInKind, most: number) => Stored<number>
  /** The same for all users who have the role; in that tenant's scope. Set-based. */
  readonly endAllHolding: (tenantUuid: TenantUuid, role: RoleUuid) => Stored<number>
  /** Those expired by then. Answers how many. */
  readonly deleteExpired: (by: Instant) => Stored<number>
}

export type IdentityJob =
  /** Daily: anonymises due users one by one (IDN-5). */
  | Job<'identity.anonymise', Record<string, never>>
  /** Daily: sign-ins that ended are forgotten. */
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

/** What must come back unchanged from the identity provider's pages, kept by the browser that began, sealed. */
export interface PendingSignIn {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  /** A path of ours to go on to. */
  readonly returnTo: string
  /** Whether the provider was asked to let the person choose an account. */
  readonly chooseAccount: boolean
}

/** Whom the provider vouches for. */
export interface ProvenIdentity {
  readonly email: Mailbox
  readonly name: string
}

export type SignInRefused =
  /** The person declined at the provider (`access_denied`). */
  | { readonly _tag: 'SignInDeclined' }
  /** The provider refused the request itself, with this error code: an operator has to correct something, here or there. */
  | { readonly _tag: 'ProviderRefused'; readonly error: string }
  /** What came back is not what was asked for: state, nonce, signature, issuer, audience, time. */
  | { readonly _tag: 'SignInInvalid' }
  /** Only an address that the provider has verified identifies a user. */
  | { readonly _tag: 'AddressUnverified' }

/** The provider refused a request that asked it to let the person choose an account; without that it may accept it. */
export type PromptRefused = Tagged<'PromptRefused'>

/** It does not answer, or not like a provider. */
export type IdentityProviderDown = Tagged<'IdentityProviderDown'>

/** OpenID Connect's authorisation code flow with PKCE, state and nonce, at the configured provider (IDN-4). */
export interface IdentityProvider {
  /** `chooseAccount`: ask which account even where one is signed in. */
  readonly begin: (
    returnTo: string,
    chooseAccount: boolean,
  ) => TaskEither<IdentityProviderDown, { readonly url: string; readonly pending: PendingSignIn }>
  /** `callback`: the whole address that the provider sent the browser to. */
  readonly complete: (
    callback: string,
    pending: PendingSignIn,
  ) => TaskEither<SignInRefused | PromptRefused | IdentityProviderDown, ProvenIdentity>
}

/** Keeps a sign-in under way with the browser that began it, which can neither read nor change it. */
export interface PendingSignIns {
  readonly seal: (pending: PendingSignIn) => Task<string>
  /** None: not sealed by us, or longer ago than a sign-in may take. */
  readonly open: (sealed: string) => Task<Option<PendingSignIn>>
}

/** Secrets of sign-ins: random, shown once, and recognised by their digest. */
export interface SignInSecrets {
  /** At least 256 bits, in the letters of base64url, behind a prefix by which scanners know it. */
  readonly make: () => string
  /** None if the text cannot be such a secret; the store is not read. */
  readonly digest: (secret: string) => Option<SecretDigest>
}
