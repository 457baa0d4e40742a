// The offices of the sample with their roles, and the people who can sign in at the stand-in. Everything else of the sample refers to them.
import {
  sampleUsers,
  secondOffice,
  secondOfficeAdministrator,
  unconfirmedColleague,
} from '#adapters/sandbox/sample-people.ts'
import { asRoleUuid, buildFirstRoles, type NewRole, type Role, type RoleUuid } from '#domain/identity/role.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import { asUserUuid, type LivingStatus, type User, type UserUuid } from '#domain/identity/user.ts'
import { O } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { OTHER_SAMPLE_OFFICES, SAMPLE_OFFICE } from '../default-tenant.ts'
import { drawUuid } from './draw.ts'

export const SECOND_OFFICE: Office = {
  uuid: OTHER_SAMPLE_OFFICES[0],
  name: secondOffice.name,
  active: true,
  mailDomains: [secondOffice.domain],
  language: 'nl',
}

type FounderRole = 'administrator' | 'campaigns' | 'member'

const CAMPAIGNS: NewRole = {
  name: 'Campagnebeheerder',
  isDefault: false,
  permissions: ['users:read', 'campaigns:read', 'campaigns:write'],
  timelineCategories: [],
}

export function getFounderRole(office: Office, role: FounderRole): RoleUuid {
  return asRoleUuid(drawUuid(`role ${role} of ${office.name}`))
}

export function getSampleUser(email: string): UserUuid {
  return asUserUuid(drawUuid(`user ${email}`))
}

interface Founder {
  readonly fullName: string
  readonly email: string
  readonly role: FounderRole
  readonly status: LivingStatus
}

const makeFounder = (
  { fullName, email }: { readonly fullName: string; readonly email: string },
  role: FounderRole,
  status: LivingStatus = 'ACTIVE',
): Founder => ({ fullName, email, role, status })

const [eva, piet, fatima] = sampleUsers
export const EVA = getSampleUser(eva.email)
export const PIET = getSampleUser(piet.email)
export const FATIMA = getSampleUser(fatima.email)

export interface FoundedOffice {
  readonly office: Office
  readonly roles: readonly Role[]
  readonly people: readonly User[]
}

/** The sample office is the operator's. */
export function buildSampleRoles(office: Office): readonly Role[] {
  const { administrator, member } = buildFirstRoles(office === SAMPLE_OFFICE)
  return (['administrator', 'member', 'campaigns'] as const).map((kind) => ({
    ...{ administrator, member, campaigns: CAMPAIGNS }[kind],
    uuid: getFounderRole(office, kind),
  }))
}

function buildOffice(office: Office, founders: readonly Founder[], now: Instant): FoundedOffice {
  return {
    office,
    roles: buildSampleRoles(office),
    people: founders.map(({ fullName, email, role, status }) => ({
      uuid: getSampleUser(email),
      email: email as Mailbox,
      name: fullName,
      status,
      statusSince: now,
      roles: [getFounderRole(office, role)],
      tags: [],
      facebook: true,
      language: O.none,
    })),
  }
}

/** The office of the stand-in mailbox comes last: once it has people, nothing is added again. */
export function buildSampleOffices(now: Instant): readonly FoundedOffice[] {
  return [
    buildOffice(SECOND_OFFICE, [makeFounder(secondOfficeAdministrator, 'administrator')], now),
    buildOffice(
      SAMPLE_OFFICE,
      [
        makeFounder(eva, 'administrator'),
        makeFounder(piet, 'campaigns'),
        makeFounder(fatima, 'member'),
        makeFounder(unconfirmedColleague, 'member', 'NOT_ACTIVATED'),
      ],
      now,
    ),
  ]
}

/** Without the sample: the office with the one administrator who can sign in at the stand-in. */
export function buildEmptyOffice(now: Instant): readonly FoundedOffice[] {
  const { roles, ...office } = buildOffice(SAMPLE_OFFICE, [makeFounder(eva, 'administrator')], now)
  const campaigns = getFounderRole(SAMPLE_OFFICE, 'campaigns')
  return [{ ...office, roles: roles.filter(({ uuid }) => uuid !== campaigns) }]
}
