// How anything of a tenant is changed: by whoever may, one change after the other, and with an entry in the audit trail.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type Forbidden, forbidden, type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import type { Permission } from '#domain/identity/permission.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditActor } from '#domain/logging/audit.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Acting, stillHis, stillSignedIn } from './acting.ts'
import type { Audited, Done } from './audited.ts'
import type { SignInNeeded } from './check-sign-in.ts'

/** What anything can fail with that is asked by somebody who signed in. */
export type AskRefused = Forbidden | StoreUnavailable

/** The same of a change. */
export type ChangeRefused = AskRefused | SignInNeeded | TenantNotFound

/** Runs `work` in the tenant where the principal acts, if he has `needs`. */
export type Change = <E, A>(
  principal: Principal,
  needs: Permission,
  work: (acting: Acting) => TE.TaskEither<E, Done<A>>,
) => TE.TaskEither<E | ChangeRefused, A>

export interface ChangeDeps {
  readonly audited: Audited<IdentityStores>
  readonly clock: Clock
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
}

export const permitted = (
  { permissions }: Pick<Principal, 'permissions'>,
  needs: Permission,
): TE.TaskEither<AskRefused, void> => (permissions.has(needs) ? TE.right(undefined) : TE.left(forbidden(needs)))

export const actorOf = ({ user, home }: Principal): AuditActor => ({ _tag: 'Person', user, tenantUuid: home })

export const makeChange =
  ({ audited, clock, operatorTenant }: ChangeDeps): Change =>
  (principal, needs, work) => {
    const { tenantUuid } = principal
    const isHome = principal.home === tenantUuid
    const inOperatorTenant = O.isSome(operatorTenant) && operatorTenant.value === tenantUuid
    return pipe(
      permitted(principal, needs),
      TE.flatMap(() =>
        audited(actorOf(principal), tenantUuid, (stores) =>
          pipe(
            isHome ? TE.right(undefined) : stillSignedIn(stores, principal, clock.now()),
            TE.flatMap(() => stores.tenants.hold(tenantUuid)),
            TE.filterOrElseW(
              (held) => held,
              () => tenantNotFound,
            ),
            TE.flatMap(() => stores.roles.list),
            TE.map((roles) => ({ stores, principal, now: clock.now(), roles, inOperatorTenant })),
            TE.bindW('own', stillHis),
            // First: a lost permission is named by 403, although the sign-in ended with it.
            TE.tap(({ own }) => permitted({ permissions: own }, needs)),
            TE.tap(({ now }) => (isHome ? stillSignedIn(stores, principal, now) : TE.right(undefined))),
            TE.flatMap(work),
          ),
        ),
      ),
    )
  }
