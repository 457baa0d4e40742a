// What somebody is told of himself once he signed in: who and where he is, and until when.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal, SignIn } from '#domain/identity/principal.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type SignInNeeded, signInNeeded } from './check-sign-in.ts'

export interface DescribedPrincipal {
  readonly principal: Principal
  /** Where he acts. */
  readonly tenant: Tenant
  readonly home: Tenant
  readonly signIn: SignIn
}

/** Left(SignInNeeded): it ended since it was checked. */
export type DescribePrincipal = (
  principal: Principal,
) => TE.TaskEither<SignInNeeded | StoreUnavailable, DescribedPrincipal>

export const makeDescribePrincipal =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'tenants' | 'signIns'>> }): DescribePrincipal =>
  (principal) =>
    deps.inScope(Admin, ({ tenants, signIns }) =>
      pipe(
        TE.Do,
        TE.bindW('tenant', () => tenants.find(principal.tenantUuid)),
        TE.bindW('home', () => tenants.find(principal.home)),
        TE.bindW('signIn', () =>
          pipe(
            signIns.list({ tenantUuid: principal.home, user: principal.user }),
            TE.map((all) => O.fromNullable(all.find(({ id }) => id === principal.signIn))),
          ),
        ),
        TE.flatMap(({ tenant, home, signIn }) =>
          O.isSome(tenant) && O.isSome(home) && O.isSome(signIn)
            ? TE.right({ principal, tenant: tenant.value, home: home.value, signIn: signIn.value })
            : TE.left(signInNeeded('unknown')),
        ),
      ),
    )
