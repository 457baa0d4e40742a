// Who is in a tenant: a page of those who are looked for.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores, Paged, UserQuery } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { User } from '#domain/identity/user.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export type ListUsers = (principal: Principal, query: UserQuery) => TE.TaskEither<AskRefused, Paged<User>>

export const makeListUsers =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'users'>> }): ListUsers =>
  (principal, query) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() => deps.inScope(Tenant(principal.tenantUuid), ({ users }) => users.list(query))),
    )
