// What the core asks of whoever keeps the tenants.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tenant, TenantUuid } from './tenant.ts'

/** Admin-scoped. */
export interface TenantStore {
  /** Inactive ones too; none for an unknown uuid. */
  readonly find: (uuid: TenantUuid) => TaskEither<StoreUnavailable, Option<Tenant>>
  /** The tenant that owns the mail domain (compared in lower case), active or not. */
  readonly owningMailDomain: (domain: string) => TaskEither<StoreUnavailable, Option<Tenant>>
  /** Makes the tenant or replaces its name, activity and domains. Left never means a domain was taken: the last one to claim it has it. */
  readonly put: (tenant: Tenant) => TaskEither<StoreUnavailable, void>
}

export interface IdentityStores {
  readonly tenants: TenantStore
}
