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

/** Without roles and tags. */
export function makeSampleUser(email: Mailbox, name: string, status: LivingStatus, statusSince: Instant): User {
  const uuid = getSampleUser(email)
  return { uuid, email, name, status, statusSince, roles: [], tags: [], facebook: true, language: O.none }
}

const [eva, piet, fatima] = sampleUsers
export const EVA = getSampleUser(eva.email)
export const PIET = getSampleUser(piet.email)
export const FATIMA = getSampleUser(fatima.email)

/** Lists those who can be asked: the sample has fewer than a hundred. */
export const ACTIVE_PEOPLE = {
  q: '',
  statuses: ['ACTIVE'],
  role: O.none,
  tag: O.none,
  sortBy: 'name',
  sortDir: 'asc',
  skip: 0,
  limit: 100,
} as const

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

const buildFounder = (
  office: Office,
  { fullName, email }: { readonly fullName: string; readonly email: string },
  role: FounderRole,
  now: Instant,
  status: LivingStatus = 'ACTIVE',
): User => ({
  ...makeSampleUser(email as Mailbox, fullName, status, now),
  roles: [getFounderRole(office, role)],
})

/** The office of the stand-in mailbox comes last: once it has people, nothing is added again. */
export function buildSampleOffices(now: Instant): readonly FoundedOffice[] {
  return [
    {
      office: SECOND_OFFICE,
      roles: buildSampleRoles(SECOND_OFFICE),
      people: [buildFounder(SECOND_OFFICE, secondOfficeAdministrator, 'administrator', now)],
    },
    {
      office: SAMPLE_OFFICE,
      roles: buildSampleRoles(SAMPLE_OFFICE),
      people: [
        buildFounder(SAMPLE_OFFICE, eva, 'administrator', now),
        buildFounder(SAMPLE_OFFICE, piet, 'campaigns', now),
        buildFounder(SAMPLE_OFFICE, fatima, 'member', now),
        buildFounder(SAMPLE_OFFICE, unconfirmedColleague, 'member', now, 'NOT_ACTIVATED'),
      ],
    },
  ]
}

/** Without the sample: the office with the one administrator who can sign in at the stand-in. */
export function buildEmptyOffice(now: Instant): readonly FoundedOffice[] {
  const roles = buildSampleRoles(SAMPLE_OFFICE).filter(({ name }) => name !== CAMPAIGNS.name)
  return [{ office: SAMPLE_OFFICE, roles, people: [buildFounder(SAMPLE_OFFICE, eva, 'administrator', now)] }]
}
