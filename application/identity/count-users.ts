// How many people of a tenant have each status, those who are anonymised included.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { UserStatus } from '#domain/identity/user.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export type CountUsers = (principal: Principal) => TE.TaskEither<AskRefused, Readonly<Record<UserStatus, number>>>

export const makeCountUsers =
  (deps: { readonly inScope: InScope<Pick<IdentityStores, 'users'>> }): CountUsers =>
  (principal) =>
    pipe(
      permitted(principal, 'users:read'),
      TE.flatMap(() => deps.inScope(Tenant(principal.tenantUuid), ({ users }) => users.counts)),
    )
