// An office that has no roles is given those with which each begins, within a unit of work. Who gets them is decided by the caller.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { firstRoles } from '#domain/identity/first-roles.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Role } from '#domain/identity/role.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { roleCreated, withUuid } from './role-content.ts'

/** Answers the administrators' role, and what is to be told of both. */
export const putFirstRoles = (
  { roles }: Pick<IdentityStores, 'roles'>,
  random: Random,
  inOperatorTenant: boolean,
): TE.TaskEither<StoreUnavailable, { readonly administrator: Role; readonly facts: readonly AuditFact[] }> => {
  const first = firstRoles(inOperatorTenant)
  const administrator = withUuid(random, first.administrator)
  const both = [administrator, withUuid(random, first.member)]
  return pipe(
    both,
    TE.traverseSeqArray(roles.put),
    TE.map(() => ({ administrator, facts: both.map(roleCreated) })),
  )
}
