// The tenants there are, for operators.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Page, Paged, TenantStore } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { type AskRefused, permitted } from './change.ts'

/** By name; `q` is looked for in names and mail domains. */
export type ListTenants = (
  principal: Principal,
  query: Page & { readonly q: string },
) => TE.TaskEither<AskRefused, Paged<Tenant>>

export const makeListTenants =
  (deps: { readonly readTenants: TenantStore['list'] }): ListTenants =>
  (principal, query) =>
    pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap(() => deps.readTenants(query)),
    )
