// The state machines of licence and activation (specification, "Link licence"; LIC-2 to LIC-6). They handle every command in every state.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import {
  type Activation,
  type Applicant,
  type BoundTenants,
  isActive,
  isCovering,
  isPastExpiry,
  type Licence,
  type LicenceKind,
  type LicenceStatus,
  NEAR_MAX_ACTIVATIONS,
} from './licence.ts'
import {
  toActivatedAdditionalEvent,
  toActivatedFirstEvent,
  toLicenceExpiredEvent,
  toLicenceRevokedEvent,
  type LicenceEvent,
  toNearMaxEvent,
} from './licence-events.ts'
import type { LicenceOfMailbox, ListedLicence } from './ports.ts'

/** The mailbox and its tenants in a call to activate, validate or check access. An absent tenant matches any. */
export interface LicenceBearer {
  readonly mailbox: Mailbox
  readonly tenants: Partial<BoundTenants>
}

export interface ActivationRequest extends LicenceBearer {
  readonly tenants: BoundTenants
  readonly key: O.Option<string>
}

/** The licence and activation to store, and the events to fire. */
export interface LicenceTransition {
  readonly licence: Licence
  readonly activation: O.Option<Activation>
  /** The number of seats in use. */
  readonly activations: number
  readonly events: readonly LicenceEvent[]
}

const toUnchanged = (found: LicenceOfMailbox): LicenceTransition => ({ ...found, events: [] })

/** Marks a licence past its expiry as expired, once (LIC-5). */
export function expireLicence(found: LicenceOfMailbox, now: Instant): LicenceTransition {
  if (!isPastExpiry(found.licence, now)) return toUnchanged(found)
  return {
    ...found,
    licence: { ...found.licence, status: 'expired' },
    events: [toLicenceExpiredEvent(found.licence, found.activations)],
  }
}

const isBoundElsewhere = ({ boundTo }: Licence, tenants: Partial<BoundTenants>): boolean =>
  O.isSome(boundTo) &&
  (['directoryTenantId', 'ledgerTenantId'] as const).some(
    (one) => tenants[one] !== undefined && tenants[one] !== boundTo.value[one],
  )

const hasPlace = ({ activation }: LicenceOfMailbox): boolean => O.exists(isActive)(activation)
const isFull = (found: LicenceOfMailbox): boolean =>
  !hasPlace(found) && found.activations >= found.licence.maxActivations

const hasStatus =
  (...statuses: readonly LicenceStatus[]) =>
  ({ licence }: LicenceOfMailbox): boolean =>
    statuses.includes(licence.status)

/** LIC-2: the first refusal that applies is the result. `LicenceNotFound` comes before all of them. */
export const ACTIVATION_REFUSALS = [
  ['LicenceRevoked', hasStatus('revoked')],
  ['LicenceExpired', hasStatus('expired')],
  ['ActivationKeyRequired', (found, { key }) => hasStatus('pending')(found) && O.isNone(key)],
  [
    'ActivationKeyInvalid',
    ({ licence }, { key }) => O.isSome(key) && key.value.toLowerCase() !== licence.activationKey,
  ],
  ['TenantMismatch', ({ licence }, { tenants }) => isBoundElsewhere(licence, tenants)],
  ['MaxActivationsReached', isFull],
] as const satisfies readonly (readonly [string, (found: LicenceOfMailbox, asked: ActivationRequest) => boolean])[]
export const ACTIVATION_FAILURES = ['LicenceNotFound', ...ACTIVATION_REFUSALS.map(([refusal]) => refusal)] as const
export type ActivationRefusal = (typeof ACTIVATION_FAILURES)[number]
export type ActivationRefused = { readonly [Refusal in ActivationRefusal]: Tagged<Refusal> }[ActivationRefusal]
export const licenceNotFound: Tagged<'LicenceNotFound'> = { _tag: 'LicenceNotFound' }

/** LIC-4: the first code that applies is the result. `NOT_FOUND` comes before all of them, and `VALID` after. */
export const VALIDATION_CODES = [
  ['REVOKED', hasStatus('revoked')],
  ['EXPIRED', hasStatus('expired')],
  ['NOT_ACTIVATED', hasStatus('pending')],
  ['TENANT_MISMATCH', ({ licence }, { tenants }) => isBoundElsewhere(licence, tenants)],
  ['NOT_ENROLLED', ({ activation }) => O.isNone(activation)],
  ['FULL', isFull],
] as const satisfies readonly (readonly [string, (found: LicenceOfMailbox, bearer: LicenceBearer) => boolean])[]
export const VALIDATION_WORDS = ['NOT_FOUND', ...VALIDATION_CODES.map(([code]) => code), 'VALID'] as const
export type ValidationCode = (typeof VALIDATION_WORDS)[number]

/** Adds event 5 if more seats are in use than the threshold, under a licence that is not a trial. Once per licence (LIC-3). */
function markNearMax(transition: LicenceTransition, now: Instant): LicenceTransition {
  const { licence, activations, events } = transition
  if (licence.kind === 'trial' || O.isSome(licence.nearMaxAt) || activations <= NEAR_MAX_ACTIVATIONS) return transition
  return {
    ...transition,
    licence: { ...licence, nearMaxAt: O.some(now) },
    events: [...events, toNearMaxEvent(licence, activations)],
  }
}

/** Gives the mailbox a seat, or its former seat again. */
const takePlace = (found: LicenceOfMailbox, mailbox: Mailbox, now: Instant): LicenceTransition => ({
  ...found,
  activation: O.some({
    licence: found.licence.id,
    mailbox,
    activatedAt: now,
    ...O.toUndefined(found.activation),
    lastUsedAt: now,
    deactivatedAt: O.none,
  }),
  activations: found.activations + (hasPlace(found) ? 0 : 1),
  events: [],
})

/** The licence must not be past its expiry: the caller runs `expireLicence` first. */
export function activateMailbox(
  found: LicenceOfMailbox,
  asked: ActivationRequest,
  now: Instant,
): E.Either<Exclude<ActivationRefusal, 'LicenceNotFound'>, LicenceTransition> {
  const refusal = ACTIVATION_REFUSALS.find(([, holds]) => holds(found, asked))
  if (refusal !== undefined) return E.left(refusal[0])
  const { mailbox, tenants } = asked
  const isEnrolled = O.isSome(found.activation)
  const transition = takePlace(found, mailbox, now)
  const { licence } = transition
  if (licence.status === 'pending') {
    const bound: Licence = { ...licence, status: 'active', boundTo: O.some(tenants) }
    const events = [toActivatedFirstEvent(bound, mailbox, tenants)]
    return E.right(markNearMax({ ...transition, licence: bound, events }, now))
  }
  const events = isEnrolled ? [] : [toActivatedAdditionalEvent(licence, mailbox, tenants, transition.activations)]
  return E.right(markNearMax({ ...transition, events }, now))
}

/** For validate and access. `VALID` records the use, and gives an inactive activation its seat again (LIC-4). */
export function validateLicence(
  found: LicenceOfMailbox,
  bearer: LicenceBearer,
  now: Instant,
): { readonly code: ValidationCode; readonly transition: LicenceTransition } {
  const held = VALIDATION_CODES.find(([, holds]) => holds(found, bearer))
  return held === undefined
    ? { code: 'VALID', transition: markNearMax(takePlace(found, bearer.mailbox, now), now) }
    : { code: held[0], transition: toUnchanged(found) }
}

export interface LicenceChange {
  readonly status?: LicenceStatus
  readonly kind?: LicenceKind
  readonly expiresAt?: Instant
}

/** A revoked licence stays revoked. */
export type LicenceRevoked = Tagged<'LicenceRevoked'>
/** Only `expired` and `revoked` can be set (LIC-6). */
export type LicenceStatusNotSettable = Tagged<'LicenceStatusNotSettable'>

/** The licence was activated, has expired or was revoked, so operators can no longer correct its applicant or send its code (LIC-11). */
export type LicenceNotPending = Tagged<'LicenceNotPending'>
/** The applicant was anonymised, and the correction gives no new one. */
export type ApplicantMissing = Tagged<'ApplicantMissing'>
export const applicantMissing: ApplicantMissing = { _tag: 'ApplicantMissing' }
/** The licence covers neither the address nor its mail domain. */
export type ApplicantNotCovered = Tagged<'ApplicantNotCovered', { readonly covers: string }>

/** Absent fields stay unchanged. */
export interface ApplicantCorrection {
  readonly name?: string
  readonly email?: Mailbox
  readonly organization?: string
}

/** The licence must cover the corrected address. */
export function correctApplicant(
  licence: Licence,
  correction: ApplicantCorrection,
): E.Either<ApplicantMissing | ApplicantNotCovered, Pick<Applicant, 'name' | 'email'>> {
  const { name, email } = { ...O.toUndefined(licence.applicant), ...correction }
  if (name === undefined || email === undefined) return E.left(applicantMissing)
  return isCovering(licence, email)
    ? E.right({ name, email })
    : E.left({ _tag: 'ApplicantNotCovered', covers: licence.covers })
}

/** Only a revoked licence gets a successor (LIC-12). */
export type LicenceNotRevoked = Tagged<'LicenceNotRevoked'>
/** Another licence, which is not revoked, covers the domain or address. */
export type CoverageTaken = Tagged<'CoverageTaken', { readonly covers: string }>
/** Many offices share the mail domain, so that a licence covers one address there. */
export type MailDomainShared = Tagged<'MailDomainShared', { readonly domain: string }>

/** An operator's change (LIC-6). An unchanged status fires no event. An expired licence with a new expiry gets its former status again. */
export function changeLicence(
  { licence, activations }: ListedLicence,
  change: LicenceChange,
  now: Instant,
): E.Either<LicenceRevoked | LicenceStatusNotSettable, LicenceTransition> {
  const { status: target, kind = licence.kind, expiresAt = licence.expiresAt } = change
  if (licence.status === 'revoked') return E.left({ _tag: 'LicenceRevoked' })
  if (target === 'pending' || target === 'active') return E.left({ _tag: 'LicenceStatusNotSettable' })
  const edited: Licence = { ...licence, kind, expiresAt }
  const into = (status: LicenceStatus, events: readonly LicenceEvent[] = []) =>
    E.right({ licence: { ...edited, status }, activation: O.none, activations, events })
  if (target === 'revoked') {
    const first = expireLicence({ licence, activations, activation: O.none }, now)
    return into('revoked', [...first.events, toLicenceRevokedEvent(edited, first.licence.status, activations)])
  }
  const isRevived = target === undefined && change.expiresAt !== undefined && expiresAt > now
  if (licence.status === 'expired' && !isRevived) return into('expired')
  if (target === 'expired' || isPastExpiry(edited, now))
    return into('expired', [toLicenceExpiredEvent(edited, activations)])
  const before = O.isSome(licence.boundTo) ? 'active' : 'pending'
  return E.map((transition: LicenceTransition) => markNearMax(transition, now))(
    into(licence.status === 'expired' ? before : licence.status),
  )
}
