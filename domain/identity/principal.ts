// The principal: a person with a browser, a program with their token, or an assistant that they connected; and how long a sign-in is valid.
import { fromDays, type Duration, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Permissions } from './role.ts'
import type { UserUuid } from './user.ts'

export type SignInId = Uuid & { readonly _signIn: 'SignInId' }
export function asSignInId(uuid: Uuid): SignInId {
  return uuid as SignInId
}

/** `assistant`: an administrator's connection with an assistant. It has no secret; the tokens of the tool server identify it. */
export const SIGN_IN_KINDS = ['browser', 'program', 'assistant'] as const
export type SignInKind = (typeof SIGN_IN_KINDS)[number]

/** A sign-in is valid until it expires, is ended, or its user loses a permission that they had when it began. */
export interface SignIn {
  readonly id: SignInId
  readonly kind: SignInKind
  readonly tenantUuid: TenantUuid
  readonly user: UserUuid
  /** What its owner calls it; for browsers, the browser and system as far as they are known. */
  readonly label: string
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** May be up to a minute older than the last use. */
  readonly lastUsedAt: Instant
}

export interface Principal {
  readonly user: UserUuid
  readonly email: Mailbox
  readonly name: string
  /** The user's own tenant. */
  readonly home: TenantUuid
  /** The tenant in which they act: their own, or one that an operator chose. */
  readonly tenantUuid: TenantUuid
  /** Their permissions in that tenant. */
  readonly permissions: Permissions
  readonly signIn: SignInId
  readonly kind: SignInKind
}

/** Whether they manage all tenants (IDN-6): only operators ever have this permission. */
export function isOperator({ permissions }: Principal): boolean {
  return permissions.has('platform:admin')
}

export const BROWSER_AT_MOST: Duration = fromHours(12)
const BROWSER_UNUSED: Duration = fromHours(2)

const ASSISTANT_AT_MOST: Duration = fromDays(180)
const ASSISTANT_UNUSED: Duration = fromDays(30)

/** Browser sign-ins per user at once; the least recently used one ends first. */
export const BROWSERS_AT_MOST = 50

/** Days that a program's token is valid: by default, and at most. */
export const PROGRAM_DAYS = { usual: 90, most: 365 } as const

/** How often the last use of a sign-in is stored, at most. */
export const USE_KEPT_EVERY: Duration = fromMinutes(1)

/** Time for the sign-in at the identity provider. */
export const PENDING_AT_MOST: Duration = fromMinutes(10)

export function computeBrowserExpiry(createdAt: Instant, lastUsedAt: Instant): Instant {
  return Math.min(createdAt + BROWSER_AT_MOST, lastUsedAt + BROWSER_UNUSED)
}

export function computeProgramExpiry(createdAt: Instant, lifetime: number): Instant {
  return createdAt + fromDays(lifetime)
}

export function computeAssistantExpiry(createdAt: Instant, lastUsedAt: Instant): Instant {
  return Math.min(createdAt + ASSISTANT_AT_MOST, lastUsedAt + ASSISTANT_UNUSED)
}

/** When the sign-in expires if it is used now. */
export function computeExpiryAfterUse({ kind, createdAt, expiresAt }: SignIn, now: Instant): Instant {
  switch (kind) {
    case 'browser':
      return computeBrowserExpiry(createdAt, now)
    case 'assistant':
      return computeAssistantExpiry(createdAt, now)
    case 'program':
      return expiresAt
  }
}
