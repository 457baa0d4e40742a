// The licence under which an office uses the plugin, and the mailboxes activated under it. A licence never gates the plugin's API; its writers
// decide its status.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { days, type Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export type LicenceId = Uuid & { readonly _licence: 'LicenceId' }
export const asLicenceId = (uuid: Uuid): LicenceId => uuid as LicenceId
/** Its holder can activate the licence: it is mailed to the applicant and appears in no response. */
export type ActivationKey = Uuid & { readonly _activationKey: 'ActivationKey' }
export const asActivationKey = (uuid: Uuid): ActivationKey => uuid as ActivationKey

/** TRIAL_DURATION_DAYS. */
export const TRIAL_LENGTH = days(14)
/** Mailboxes that one licence holds at most (LIC-3). */
export const MAX_ACTIVATIONS = 100

export type LicenceKind = 'trial' | 'full'
export type LicenceStatus = 'pending' | 'active' | 'expired' | 'revoked'

/** Who asked for the licence, and whom mails about it go to. */
export interface Applicant {
  readonly name: string
  readonly email: Mailbox
}

/** The directory and the ledger in which the licence was first activated; others are not enrolled. */
export interface BoundTenants {
  readonly directoryTenantId: string
  readonly ledgerTenantId: string
}

export interface Licence {
  readonly id: LicenceId
  /** A mail domain, or one whole address where many share the domain; in lower case, and each under one licence at most. */
  readonly covers: string
  /** None: removed at the applicant's request (PLG-23). */
  readonly applicant: O.Option<Applicant>
  readonly organization: string
  readonly activationKey: ActivationKey
  readonly kind: LicenceKind
  /** As it was last written; that time has passed since shows in `licenceStateOf`. */
  readonly status: LicenceStatus
  readonly expiresAt: Instant
  /** None until it is first activated. */
  readonly boundTo: O.Option<BoundTenants>
}

/** One mailbox under a licence. */
export interface Activation {
  readonly licence: LicenceId
  readonly mailbox: Mailbox
  readonly activatedAt: Instant
  readonly lastUsedAt: Instant
  /** Since when it holds no place, for want of use. */
  readonly deactivatedAt: O.Option<Instant>
}

export type LicenceState = 'none' | 'pending' | 'trial' | 'active' | 'expired' | 'revoked'

const isActive = ({ deactivatedAt }: Activation): boolean => O.isNone(deactivatedAt)

const stateOf = ({ status, kind, expiresAt }: Licence, now: Instant): LicenceState => {
  if (status === 'revoked' || status === 'expired') return status
  if (now >= expiresAt) return 'expired'
  return status === 'active' && kind === 'trial' ? 'trial' : status
}

/** How a mailbox stands under its licence, if it has one. Past `expiresAt` it is expired, whether or not that was written yet (LIC-5). */
export const licenceStateOf = (
  licence: O.Option<Licence>,
  activation: O.Option<Activation>,
  now: Instant,
): { readonly state: LicenceState; readonly activated: boolean } => ({
  state: pipe(
    licence,
    O.match(
      () => 'none',
      (held) => stateOf(held, now),
    ),
  ),
  activated: pipe(activation, O.exists(isActive)),
})
