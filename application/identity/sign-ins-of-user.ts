// The browsers and programs by which somebody is signed in, told to and ended by whoever looks after people.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import type { BeyondOwnRights, UserNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal, SignIn } from '#domain/identity/principal.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { rightsOf, withinOwn } from './acting.ts'
import { type AskRefused, type Change, type ChangeRefused, permitted } from './change.ts'
import { foundUser } from './read-user.ts'

export interface SignInOfUser extends SignIn {
  /** Whether it is the one by which this was asked. */
  readonly current: boolean
}

/** The latest used first; those that have run out are left out. */
export type ListSignInsOfUser = (
  principal: Principal,
  user: UserUuid,
) => TE.TaskEither<AskRefused | UserNotFound, readonly SignInOfUser[]>

export const makeListSignInsOfUser =
  (deps: {
    readonly inScope: InScope<Pick<IdentityStores, 'users' | 'signIns'>>
    readonly clock: Clock
  }): ListSignInsOfUser =>
  (principal, user) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() =>
        deps.inScope(Tenant(principal.tenantUuid), (stores) =>
          pipe(
            foundUser(stores, user),
            TE.flatMap(() => stores.signIns.list({ tenantUuid: principal.tenantUuid, user })),
          ),
        ),
      ),
      TE.map((found) => {
        const now = deps.clock.now()
        return found
          .filter(({ expiresAt }) => now < expiresAt)
          .map((one) => ({ ...one, current: one.id === principal.signIn }))
      }),
    )

/** Answers how many; his own are ended too, the one by which he asks included. */
export type EndSignInsOfUser = (
  principal: Principal,
  user: UserUuid,
) => TE.TaskEither<ChangeRefused | UserNotFound | BeyondOwnRights, number>

export const makeEndSignInsOfUser =
  (deps: { readonly change: Change }): EndSignInsOfUser =>
  (principal, user) =>
    deps.change(principal, 'users:write', (acting) =>
      pipe(
        foundUser(acting.stores, user),
        TE.tap(({ roles }) => withinOwn(acting, rightsOf(acting, roles))),
        TE.flatMap(() => acting.stores.signIns.endAllOf({ tenantUuid: principal.tenantUuid, user })),
        TE.map((ended) => ({
          answer: ended,
          facts: ended === 0 ? [] : [done('user.sign-ins-ended', user, { ended })],
        })),
      ),
    )
