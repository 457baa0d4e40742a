// Roles: what a group of people may do, and which kinds of entries of a timeline they see (IDN-1).
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Permission } from './permission.ts'

export type RoleUuid = Uuid & { readonly _role: 'RoleUuid' }
export const asRoleUuid = (uuid: Uuid): RoleUuid => uuid as RoleUuid

export interface Role {
  readonly uuid: RoleUuid
  /** Unique in its tenant, as `nameKey` compares. */
  readonly name: string
  /** What people are given who are added without a role. At most one role of a tenant is. */
  readonly isDefault: boolean
  /** Each once, in the order of PERMISSIONS. */
  readonly permissions: readonly Permission[]
  /** Names of categories that its holders see, each once; the categories themselves are the ledger's. */
  readonly timelineCategories: readonly string[]
}
