// By what an office is told from all others: the edge that data of one must never cross.
import type { Uuid } from './uuid.ts'

export type TenantUuid = Uuid & { readonly _tenant: 'TenantUuid' }
export const asTenantUuid = (uuid: Uuid): TenantUuid => uuid as TenantUuid
