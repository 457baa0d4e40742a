// One tenant, active or not, for operators: who name it by its uuid wherever they act.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export type ReadTenant = (principal: Principal, uuid: TenantUuid) => TE.TaskEither<AskRefused | TenantNotFound, Tenant>

export const makeReadTenant =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'tenants'>> }): ReadTenant =>
  (principal, uuid) =>
    pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap(() => deps.inScope(Admin, ({ tenants }) => tenants.find(uuid))),
      TE.flatMap(TE.fromOption((): AskRefused | TenantNotFound => tenantNotFound)),
    )
