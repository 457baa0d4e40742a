// What is being done with an office, on top of the list of all.
import type { Tenant } from '../../api/tenants.ts'

export type TenantDoing =
  | { readonly _tag: 'Adding' }
  | { readonly _tag: 'Changing'; readonly tenant: Tenant }
  | { readonly _tag: 'TurningOff'; readonly tenant: Tenant }
  | { readonly _tag: 'TurningOn'; readonly tenant: Tenant }
