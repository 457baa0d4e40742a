// Uuid columns by what they identify.
import type { SignInId } from '#domain/identity/principal.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { uuid } from './columns.ts'

export const tokenRecordId = uuid<TokenRecordId>('TokenRecordId')
export const ledgerUserId = uuid<LedgerUserId>('LedgerUserId')
export const tenantUuid = uuid<TenantUuid>('TenantUuid')
export const userUuid = uuid<UserUuid>('UserUuid')
export const roleUuid = uuid<RoleUuid>('RoleUuid')
export const tagUuid = uuid<TagUuid>('TagUuid')
export const signInId = uuid<SignInId>('SignInId')
