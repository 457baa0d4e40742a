// Why something of people, roles, tags or tenants is not done. `NotFound` is what was asked for by its own uuid; `Unknown` is a record that the input refers to.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Permission, RoleUuid } from './role.ts'
import type { TagUuid } from './tag.ts'
import type { Language } from '#domain/shared/language.ts'

export interface Forbidden {
  readonly _tag: 'Forbidden'
  /** Permissions that the principal lacks. */
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

/** `platform:admin` was to be listed by a role of another tenant than the operator's. */
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

/** Campaigns that have not invited yet find their audience by it. */
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
  /** How many have it, whatever their status. */
  readonly holders: number
}

/** Mails about these go to its holders. */
export type RoleNotified = Tagged<'RoleNotified', { readonly titles: readonly RoleUse[] }>

/** What uses a role, as people call it. */
export type RoleUse = Readonly<Record<Language, string>>

/** People who are added without a role are given this one. */
export type RoleIsDefault = Tagged<'RoleIsDefault'>
export const roleIsDefault: RoleIsDefault = { _tag: 'RoleIsDefault' }

export type TagNameTaken = Tagged<'TagNameTaken'>
export const tagNameTaken: TagNameTaken = { _tag: 'TagNameTaken' }

/** The tenant has as many of them as it may have. */
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
