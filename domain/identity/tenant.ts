// An office that uses the service, and the mail domains by which its people are recognised (IDN-1).
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'

export interface Tenant {
  readonly uuid: TenantUuid
  readonly name: string
  readonly active: boolean
  /** Lower case, each owned by one tenant. */
  readonly mailDomains: readonly string[]
}
