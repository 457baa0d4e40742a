// The licence under which an office uses the plugin, and the mailboxes activated under it. The plugin's API never requires a valid licence.
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { toComparable, type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type LicenceId = Uuid & { readonly _licence: 'LicenceId' }
export function asLicenceId(uuid: Uuid): LicenceId {
  return uuid as LicenceId
}
/** A secret that activates the licence. The applicant gets it by mail; no response about licences contains it. */
export type ActivationKey = Uuid & { readonly _activationKey: 'ActivationKey' }
export function asActivationKey(uuid: Uuid): ActivationKey {
  return uuid as ActivationKey
}

/** TRIAL_DURATION_DAYS. */
export const TRIAL_LENGTH = fromDays(14)
/** The maximum number of mailboxes of a new licence (LIC-3). Each licence stores its own maximum. */
export const MAX_ACTIVATIONS = 100
/** NEAR_MAX_ACTIVATIONS_THRESHOLD: event 5 fires above it. */
export const NEAR_MAX_ACTIVATIONS = 80

/** How long before its expiry a licence needs attention (ADM-2). */
export const ENDS_SOON: Readonly<Record<LicenceKind, Duration>> = { trial: fromDays(3), full: fromDays(30) }

/** INACTIVITY_PERIOD_MONTHS: an activation unused for longer loses its seat (LIC-7). */
export const INACTIVITY_MONTHS = 3
/** How long after the expiry of a licence its users are marked for removal (LIC-9). */
export const EXPIRY_GRACE = fromDays(30)

export const LICENCE_KINDS = ['trial', 'full'] as const
export type LicenceKind = (typeof LICENCE_KINDS)[number]
export const LICENCE_STATUSES = ['pending', 'active', 'expired', 'revoked'] as const
export type LicenceStatus = (typeof LICENCE_STATUSES)[number]

/** The person who requested the licence and gets the mails about it. */
export interface Applicant {
  readonly name: string
  readonly email: Mailbox
  /** The licence's owner: their user in the link tenant. */
  readonly user: UserUuid
}

/** The directory and the ledger in which the licence was first activated. Mailboxes with others are refused. */
export interface BoundTenants {
  readonly directoryTenantId: string
  readonly ledgerTenantId: string
}

export interface Licence {
  readonly id: LicenceId
  /** A mail domain, or one address if many people share the domain. In lower case; at most one licence that is not revoked covers it. */
  readonly covers: string
  /** None: removed at the applicant's request (PLG-23). */
  readonly applicant: O.Option<Applicant>
  readonly organization: string
  readonly activationKey: ActivationKey
  readonly kind: LicenceKind
  readonly maxActivations: number
  /** When event 5 fired: once per licence (LIC-3). */
  readonly nearMaxAt: O.Option<Instant>
  /** The stored status. `getLicenceState` also considers the expiry. */
  readonly status: LicenceStatus
  readonly expiresAt: Instant
  /** None until it is first activated. */
  readonly boundTo: O.Option<BoundTenants>
  readonly createdAt: Instant
}

/** A licence that waits for its first activation. */
export function createTrial(
  of: Pick<Licence, 'id' | 'activationKey' | 'covers' | 'organization'>,
  now: Instant,
): Licence {
  return {
    ...of,
    applicant: O.none,
    kind: 'trial',
    maxActivations: MAX_ACTIVATIONS,
    nearMaxAt: O.none,
    status: 'pending',
    expiresAt: now + TRIAL_LENGTH,
    boundTo: O.none,
    createdAt: now,
  }
}

/** One mailbox under a licence. */
export interface Activation {
  readonly licence: LicenceId
  readonly mailbox: Mailbox
  readonly activatedAt: Instant
  readonly lastUsedAt: Instant
  /** When the activation lost its seat because it was unused. */
  readonly deactivatedAt: O.Option<Instant>
}

/** Whether the licence is past `expiresAt`, but not stored as expired yet (LIC-5). */
export function isPastExpiry({ status, expiresAt }: Licence, now: Instant): boolean {
  return (status === 'pending' || status === 'active') && now >= expiresAt
}

/** Whether the activation has a seat. */
export function isActive({ deactivatedAt }: Activation): boolean {
  return O.isNone(deactivatedAt)
}

/** The status of a licence at a given time; an active trial is `trial`. */
export const LICENCE_STATES = ['pending', 'trial', 'active', 'expired', 'revoked'] as const
export type LicenceState = (typeof LICENCE_STATES)[number]

/** Past `expiresAt` a licence is expired, even if it is not stored as expired yet (LIC-5). */
export function getLicenceState(licence: Licence, now: Instant): LicenceState {
  if (isPastExpiry(licence, now)) return 'expired'
  return licence.status === 'active' && licence.kind === 'trial' ? 'trial' : licence.status
}

/** What a licence of the mailbox may cover: its address without a plus tag, and its mail domain (LIC-1). */
export function getCoveringKeys(mailbox: Mailbox): { readonly address: string; readonly domain: string } {
  // Some letters are longer in lower case, so positions are those of the key.
  const key = toComparable(mailbox)
  const local = key.slice(0, key.lastIndexOf('@'))
  const domain = mailDomain(mailbox)
  return { address: `${local.replace(/\+.*$/, '') || local}@${domain}`, domain }
}

/** Whether the licence covers the mailbox's address or mail domain. */
export function isCovering({ covers }: Pick<Licence, 'covers'>, mailbox: Mailbox): boolean {
  return Object.values(getCoveringKeys(mailbox)).includes(covers)
}

/** A mail domain as licences cover it. */
export function toCoveredDomain(domain: string): string {
  return getCoveringKeys(`postmaster@${domain}` as Mailbox).domain
}
