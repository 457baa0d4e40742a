// One person of a tenant.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type UserNotFound, userNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export type ReadUser = (principal: Principal, uuid: UserUuid) => TE.TaskEither<AskRefused | UserNotFound, User>

/** Whoever is there and not anonymised. */
export const foundUser = (
  { users }: Pick<IdentityStores, 'users'>,
  uuid: UserUuid,
): TE.TaskEither<UserNotFound | StoreUnavailable, User> =>
  pipe(users.find(uuid), TE.flatMap(TE.fromOption((): UserNotFound | StoreUnavailable => userNotFound)))

export const makeReadUser =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'users'>> }): ReadUser =>
  (principal, uuid) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() => deps.inScope(Tenant(principal.tenantUuid), (stores) => foundUser(stores, uuid))),
    )
