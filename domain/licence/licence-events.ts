// The eight events of licences (specification, "Events"; EVT-1, EVT-4): types and payloads.
import * as O from 'fp-ts/lib/Option.js'
import { asEventTypeUuid, type EventData, type EventKind } from '#domain/event/event.ts'
import { type Instant, toIsoText } from '#domain/shared/clock.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import {
  type Activation,
  type BoundTenants,
  type Licence,
  type LicenceStatus,
  NEAR_MAX_ACTIVATIONS,
} from './licence.ts'

const OWNER = { email: 'email', name: 'name' } as const
const CORE = ['organization', 'activationKey'] as const
const OF_LICENCE = ['licenseId', 'name', 'email', ...CORE] as const

const defineKind = (
  uuid: string,
  constant: string,
  name: string,
  [nl, en]: readonly [string, string],
  fields: readonly string[],
  people: EventKind['people'] = [OWNER],
): EventKind => ({ uuid: asEventTypeUuid(uuid as Uuid), constant, name, titles: { nl, en }, fields, people })

export const LICENCE_EVENTS = {
  registrationRequested: defineKind(
    'e7b2f1a4-7c1b-4ba4-9e0a-9c1d5a8f2a10',
    'LINK_REGISTRATION_REQUESTED',
    'Link registration requested',
    ['Kantoor geregistreerd', 'Office registered'],
    ['email', 'name', ...CORE, 'expiresAt'],
  ),
  registrationDuplicate: defineKind(
    '2f4c9a6b-0e9d-4a7c-bf7c-6d1e3a9f0b22',
    'LINK_REGISTRATION_DUPLICATE',
    'Link registration duplicate',
    ['Kantoor opnieuw geregistreerd', 'Office registered again'],
    ['email', 'name', 'organization', 'domain', 'existingLicenseId', 'primaryApplicantEmail', 'primaryApplicantName'],
    [OWNER, { email: 'primaryApplicantEmail', name: 'primaryApplicantName' }],
  ),
  activatedFirst: defineKind(
    '5a3e8d72-1b4f-4c9e-8a07-2d6f9b1c4e83',
    'LINK_PLUGIN_ACTIVATED_FIRST',
    'Link plugin first activation',
    ['Licentie geactiveerd', 'Licence activated'],
    ['name', 'email', 'applicantEmail', ...CORE, 'directoryTenantId', 'ledgerTenantId'],
    [{ email: 'email' }, { email: 'applicantEmail', name: 'name' }],
  ),
  activatedAdditional: defineKind(
    '8b1c4f2a-9d6e-4732-a015-7e8b3c5d2f49',
    'LINK_PLUGIN_ACTIVATED_ADDITIONAL',
    'Link plugin additional activation',
    ['Collega geactiveerd', 'Colleague activated'],
    ['email', ...CORE, 'directoryTenantId', 'ledgerTenantId', 'activationsUsed'],
    [{ email: 'email' }],
  ),
  nearMax: defineKind(
    'a2e8f4b7-5c91-4d36-b08e-9f2a6d1c3b75',
    'LINK_LICENSE_NEAR_MAX_ACTIVATIONS',
    'Link licence nearing maximum activations',
    ['Plaatsen raken op', 'Seats are running out'],
    [...OF_LICENCE, 'activationsUsed', 'threshold', 'max'],
  ),
  expired: defineKind(
    'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
    'LINK_LICENSE_EXPIRED',
    'Link licence expired',
    ['Licentie verlopen', 'Licence expired'],
    [...OF_LICENCE, 'expiresAt', 'activationsUsed'],
  ),
  revoked: defineKind(
    'd7a3b9c5-6e02-4f81-a4d6-3b8c1e9f7d62',
    'LINK_LICENSE_REVOKED',
    'Link licence revoked',
    ['Licentie ingetrokken', 'Licence revoked'],
    [...OF_LICENCE, 'previousStatus', 'activationsUsed'],
  ),
  // The specification gives no constant for it.
  deactivated: defineKind(
    '4d508036-7d1a-4aac-a1f9-8e46cae37253',
    'LINK_ACTIVATION_DEACTIVATED',
    'Link activation deactivated due to inactivity',
    ['Ongebruikte plaats vrijgegeven', 'Unused seat released'],
    [
      'licenseId',
      'organization',
      'orgAdminName',
      'orgAdminEmail',
      'deactivatedEmail',
      'activationKey',
      'lastActiveAt',
      'deactivatedAt',
    ],
    [{ email: 'orgAdminEmail', name: 'orgAdminName' }, { email: 'deactivatedEmail' }],
  ),
} as const satisfies Readonly<Record<string, EventKind>>

/** An event that a transition returns. The use case adds the initiator. */
export interface LicenceEvent {
  readonly kind: EventKind
  readonly data: EventData
  /** The subject of the event. */
  readonly licence: Licence
  /** The initiator: the licence's owner, or the user of the event's mailbox. */
  readonly initiator: 'Owner' | 'Mailbox'
}

function buildEvent(
  kind: EventKind,
  licence: Licence,
  data: EventData = {},
  initiator: LicenceEvent['initiator'] = 'Owner',
): LicenceEvent {
  const { id, organization, activationKey, expiresAt, applicant } = licence
  const values: EventData = {
    licenseId: id,
    organization,
    activationKey,
    ...(kind.fields.includes('expiresAt') && { expiresAt: toIsoText(expiresAt) }),
    // Without fields of an applicant who was anonymised.
    ...(O.isSome(applicant) && { name: applicant.value.name, email: applicant.value.email }),
    ...data,
  }
  const known: Record<string, string | number> = {}
  for (const field of kind.fields) if (values[field] !== undefined) known[field] = values[field]
  return { kind, data: known, licence, initiator }
}

/** The applicant's fields under other names. */
const getApplicantData = ({ applicant }: Licence, email: string, name: string): EventData =>
  O.isNone(applicant) ? {} : { [email]: applicant.value.email, [name]: applicant.value.name }

const buildMailboxEvent = (kind: EventKind, licence: Licence, mailbox: Mailbox, data: EventData): LicenceEvent =>
  buildEvent(kind, licence, { ...data, email: mailbox }, 'Mailbox')

export function toRegistrationRequestedEvent(licence: Licence): LicenceEvent {
  return buildEvent(LICENCE_EVENTS.registrationRequested, licence)
}

export interface OfficeRegistration {
  readonly email: Mailbox
  readonly name: string
  readonly organization: string
}

export function toRegistrationDuplicateEvent(
  licence: Licence,
  { email, name, organization }: OfficeRegistration,
): LicenceEvent {
  return buildMailboxEvent(LICENCE_EVENTS.registrationDuplicate, licence, email, {
    ...getApplicantData(licence, 'primaryApplicantEmail', 'primaryApplicantName'),
    name,
    organization,
    domain: mailDomain(email),
    existingLicenseId: licence.id,
  })
}

export function toActivatedFirstEvent(licence: Licence, email: Mailbox, bound: BoundTenants): LicenceEvent {
  return buildMailboxEvent(LICENCE_EVENTS.activatedFirst, licence, email, {
    ...getApplicantData(licence, 'applicantEmail', 'name'),
    ...bound,
  })
}

export function toActivatedAdditionalEvent(
  licence: Licence,
  email: Mailbox,
  bound: BoundTenants,
  activationsUsed: number,
): LicenceEvent {
  return buildMailboxEvent(LICENCE_EVENTS.activatedAdditional, licence, email, { ...bound, activationsUsed })
}

export function toNearMaxEvent(licence: Licence, activationsUsed: number): LicenceEvent {
  return buildEvent(LICENCE_EVENTS.nearMax, licence, {
    activationsUsed,
    threshold: NEAR_MAX_ACTIVATIONS,
    max: licence.maxActivations,
  })
}

/** Both ways to expire a licence use this event (LIC-6). */
export function toLicenceExpiredEvent(licence: Licence, activationsUsed: number): LicenceEvent {
  return buildEvent(LICENCE_EVENTS.expired, licence, { activationsUsed })
}

export function toLicenceRevokedEvent(
  licence: Licence,
  previousStatus: LicenceStatus,
  activationsUsed: number,
): LicenceEvent {
  return buildEvent(LICENCE_EVENTS.revoked, licence, { previousStatus, activationsUsed })
}

export function toActivationDeactivatedEvent(
  licence: Licence,
  { mailbox, lastUsedAt }: Pick<Activation, 'mailbox' | 'lastUsedAt'>,
  at: Instant,
): LicenceEvent {
  return buildEvent(LICENCE_EVENTS.deactivated, licence, {
    ...getApplicantData(licence, 'orgAdminEmail', 'orgAdminName'),
    deactivatedEmail: mailbox,
    lastActiveAt: toIsoText(lastUsedAt),
    deactivatedAt: toIsoText(at),
  })
}
