// The eight events of licences (specification, "Events"; EVT-1, EVT-4): types and payloads.
import * as O from 'fp-ts/lib/Option.js'
import { asEventTypeUuid, type EventData, type EventKind } from '#domain/event/event.ts'
import { type Instant, isoText } from '#domain/shared/clock.ts'
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

const kind = (
  uuid: string,
  constant: string,
  name: string,
  fields: readonly string[],
  people: EventKind['people'],
): EventKind => ({ uuid: asEventTypeUuid(uuid as Uuid), constant, name, fields, people })

export const LICENCE_EVENTS = {
  registrationRequested: kind(
    'e7b2f1a4-7c1b-4ba4-9e0a-9c1d5a8f2a10',
    'LINK_REGISTRATION_REQUESTED',
    'Link registration requested',
    ['email', 'name', ...CORE, 'expiresAt'],
    [OWNER],
  ),
  registrationDuplicate: kind(
    '2f4c9a6b-0e9d-4a7c-bf7c-6d1e3a9f0b22',
    'LINK_REGISTRATION_DUPLICATE',
    'Link registration duplicate',
    ['email', 'name', 'organization', 'domain', 'existingLicenseId', 'primaryApplicantEmail', 'primaryApplicantName'],
    [OWNER, { email: 'primaryApplicantEmail', name: 'primaryApplicantName' }],
  ),
  activatedFirst: kind(
    '5a3e8d72-1b4f-4c9e-8a07-2d6f9b1c4e83',
    'LINK_PLUGIN_ACTIVATED_FIRST',
    'Link plugin first activation',
    ['name', 'email', 'applicantEmail', ...CORE, 'directoryTenantId', 'ledgerTenantId'],
    [{ email: 'email' }, { email: 'applicantEmail', name: 'name' }],
  ),
  activatedAdditional: kind(
    '8b1c4f2a-9d6e-4732-a015-7e8b3c5d2f49',
    'LINK_PLUGIN_ACTIVATED_ADDITIONAL',
    'Link plugin additional activation',
    ['email', ...CORE, 'directoryTenantId', 'ledgerTenantId', 'activationsUsed'],
    [{ email: 'email' }],
  ),
  nearMax: kind(
    'a2e8f4b7-5c91-4d36-b08e-9f2a6d1c3b75',
    'LINK_LICENSE_NEAR_MAX_ACTIVATIONS',
    'Link licence nearing maximum activations',
    [...OF_LICENCE, 'activationsUsed', 'threshold', 'max'],
    [OWNER],
  ),
  expired: kind(
    'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
    'LINK_LICENSE_EXPIRED',
    'Link licence expired',
    [...OF_LICENCE, 'expiresAt', 'activationsUsed'],
    [OWNER],
  ),
  revoked: kind(
    'd7a3b9c5-6e02-4f81-a4d6-3b8c1e9f7d62',
    'LINK_LICENSE_REVOKED',
    'Link licence revoked',
    [...OF_LICENCE, 'previousStatus', 'activationsUsed'],
    [OWNER],
  ),
  // The specification gives no constant for it.
  deactivated: kind(
    '4d508036-7d1a-4aac-a1f9-8e46cae37253',
    'LINK_ACTIVATION_DEACTIVATED',
    'Link activation deactivated due to inactivity',
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

/** Reported by a transition; the use case adds the initiator. */
export interface LicenceEvent {
  readonly kind: EventKind
  readonly data: EventData
  /** Whose user is the initiator: the licence's owner, or the mailbox. */
  readonly initiator: { readonly _tag: 'Owner' } | { readonly _tag: 'Mailbox'; readonly mailbox: Mailbox }
}

const owner = { _tag: 'Owner' } as const
const byMailbox = (mailbox: Mailbox): LicenceEvent['initiator'] => ({ _tag: 'Mailbox', mailbox })

/** Without the fields of an applicant who was anonymised. */
const applicantData = ({ applicant }: Licence, email: string, name?: string): EventData =>
  O.isNone(applicant)
    ? {}
    : { [email]: applicant.value.email, ...(name !== undefined && { [name]: applicant.value.name }) }

const coreData = ({ organization, activationKey }: Licence): EventData => ({ organization, activationKey })

const licenceData = (licence: Licence): EventData => ({
  licenseId: licence.id,
  ...applicantData(licence, 'email', 'name'),
  ...coreData(licence),
})

export const registrationRequested = (licence: Licence): LicenceEvent => ({
  kind: LICENCE_EVENTS.registrationRequested,
  data: { ...applicantData(licence, 'email', 'name'), ...coreData(licence), expiresAt: isoText(licence.expiresAt) },
  initiator: owner,
})

export interface OfficeRegistration {
  readonly email: Mailbox
  readonly name: string
  readonly organization: string
}

export const registrationDuplicate = (
  licence: Licence,
  { email, name, organization }: OfficeRegistration,
): LicenceEvent => ({
  kind: LICENCE_EVENTS.registrationDuplicate,
  data: {
    email,
    name,
    organization,
    domain: mailDomain(email),
    existingLicenseId: licence.id,
    ...applicantData(licence, 'primaryApplicantEmail', 'primaryApplicantName'),
  },
  initiator: byMailbox(email),
})

export const activatedFirst = (licence: Licence, email: Mailbox, bound: BoundTenants): LicenceEvent => ({
  kind: LICENCE_EVENTS.activatedFirst,
  data: { ...applicantData(licence, 'applicantEmail', 'name'), email, ...coreData(licence), ...bound },
  initiator: byMailbox(email),
})

export const activatedAdditional = (
  licence: Licence,
  email: Mailbox,
  bound: BoundTenants,
  activationsUsed: number,
): LicenceEvent => ({
  kind: LICENCE_EVENTS.activatedAdditional,
  data: { email, ...coreData(licence), ...bound, activationsUsed },
  initiator: byMailbox(email),
})

export const nearMax = (licence: Licence, activationsUsed: number): LicenceEvent => ({
  kind: LICENCE_EVENTS.nearMax,
  data: { ...licenceData(licence), activationsUsed, threshold: NEAR_MAX_ACTIVATIONS, max: licence.maxActivations },
  initiator: owner,
})

/** The one helper of both ways to expire (LIC-6). */
export const licenceExpired = (licence: Licence, activationsUsed: number): LicenceEvent => ({
  kind: LICENCE_EVENTS.expired,
  data: { ...licenceData(licence), expiresAt: isoText(licence.expiresAt), activationsUsed },
  initiator: owner,
})

export const licenceRevoked = (
  licence: Licence,
  previousStatus: LicenceStatus,
  activationsUsed: number,
): LicenceEvent => ({
  kind: LICENCE_EVENTS.revoked,
  data: { ...licenceData(licence), previousStatus, activationsUsed },
  initiator: owner,
})

export const activationDeactivated = (
  licence: Licence,
  { mailbox, lastUsedAt }: Pick<Activation, 'mailbox' | 'lastUsedAt'>,
  at: Instant,
): LicenceEvent => ({
  kind: LICENCE_EVENTS.deactivated,
  data: {
    licenseId: licence.id,
    organization: licence.organization,
    ...applicantData(licence, 'orgAdminEmail', 'orgAdminName'),
    deactivatedEmail: mailbox,
    activationKey: licence.activationKey,
    lastActiveAt: isoText(lastUsedAt),
    deactivatedAt: isoText(at),
  },
  initiator: owner,
})
