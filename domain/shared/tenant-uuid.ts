// The tenant's id: data never crosses from one tenant to another.
import type { Uuid } from './uuid.ts'

export type TenantUuid = Uuid & { readonly _tenant: 'TenantUuid' }
export const asTenantUuid = (uuid: Uuid): TenantUuid => uuid as TenantUuid
