// An office that uses the service, and the mail domains by which its people are recognised.
import type { Uuid } from '#domain/shared/uuid.ts'

export type TenantUuid = Uuid & { readonly _tenant: 'TenantUuid' }
export const asTenantUuid = (uuid: Uuid): TenantUuid => uuid as TenantUuid

export interface Tenant {
  readonly uuid: TenantUuid
  readonly name: string
  readonly active: boolean
  /** Lower case, each owned by one tenant. */
  readonly mailDomains: readonly string[]
}
