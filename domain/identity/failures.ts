// Failures of work on people, roles, tags and tenants. `…NotFound`: the requested record is missing. `…Unknown`: the input refers to a
// missing record.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Permission, RoleUuid } from './role.ts'
import type { TagUuid } from './tag.ts'
import type { Language } from '#domain/shared/language.ts'

export interface Forbidden {
  readonly _tag: 'Forbidden'
  /** The permission that the principal lacks. */
  readonly permission: Permission
}
export function toForbidden(permission: Permission): Forbidden {
  return { _tag: 'Forbidden', permission }
}

/** The principal would grant, revoke or change permissions that they lack, or change a user with more permissions. */
export interface BeyondOwnRights {
  readonly _tag: 'BeyondOwnRights'
  /** Permissions that the principal lacks; never empty. */
  readonly permissions: readonly Permission[]
}

/** Only roles of the operator's tenant may list `platform:admin`. */
export type OperatorOnly = Tagged<'OperatorOnly'>
export const operatorOnly: OperatorOnly = { _tag: 'OperatorOnly' }

/** The tenant would lose its last user who can restore it. */
export type LastAdministrator = Tagged<'LastAdministrator'>
export const lastAdministrator: LastAdministrator = { _tag: 'LastAdministrator' }

export type UserNotFound = Tagged<'UserNotFound'>
export const userNotFound: UserNotFound = { _tag: 'UserNotFound' }

export type RoleNotFound = Tagged<'RoleNotFound'>
export const roleNotFound: RoleNotFound = { _tag: 'RoleNotFound' }

export type TagNotFound = Tagged<'TagNotFound'>
export const tagNotFound: TagNotFound = { _tag: 'TagNotFound' }

/** Campaigns that have not sent invitations yet select their audience by this tag. */
export type TagInUse = Tagged<'TagInUse', { readonly campaigns: number }>

export type TenantNotFound = Tagged<'TenantNotFound'>
export const tenantNotFound: TenantNotFound = { _tag: 'TenantNotFound' }

export type RolesUnknown = Tagged<'RolesUnknown', { readonly roles: readonly RoleUuid[] }>

export type TagsUnknown = Tagged<'TagsUnknown', { readonly tags: readonly TagUuid[] }>

/** Another user of the tenant has the address. */
export type EmailTaken = Tagged<'EmailTaken'>
export const emailTaken: EmailTaken = { _tag: 'EmailTaken' }

export type RoleNameTaken = Tagged<'RoleNameTaken'>
export const roleNameTaken: RoleNameTaken = { _tag: 'RoleNameTaken' }

export interface RoleInUse {
  readonly _tag: 'RoleInUse'
  /** The number of users who have the role, whatever their status. */
  readonly holders: number
}

/** The holders of the role get mail about these. */
export type RoleNotified = Tagged<'RoleNotified', { readonly titles: readonly RoleUse[] }>

/** The name of something that uses a role, for people. */
export type RoleUse = Readonly<Record<Language, string>>

/** Users who are added without a role get this one. */
export type RoleIsDefault = Tagged<'RoleIsDefault'>
export const roleIsDefault: RoleIsDefault = { _tag: 'RoleIsDefault' }

export type TagNameTaken = Tagged<'TagNameTaken'>
export const tagNameTaken: TagNameTaken = { _tag: 'TagNameTaken' }

/** The tenant has reached the limit for this kind. */
export type TooManyOfKind = Tagged<
  'TooManyOfKind',
  { readonly kind: 'roles' | 'tags' | 'campaign drafts'; readonly limit: number }
>

export interface MailDomainTaken {
  readonly _tag: 'MailDomainTaken'
  /** Those that another tenant owns. */
  readonly domains: readonly string[]
}

/** The operator's own tenant cannot be deactivated: no user could sign in to undo it. */
export type OperatorTenantStays = Tagged<'OperatorTenantStays'>
export const operatorTenantStays: OperatorTenantStays = { _tag: 'OperatorTenantStays' }
