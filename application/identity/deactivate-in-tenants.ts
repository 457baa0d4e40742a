// Deactivates the users with a mail address, in one tenant or in all (MCP-16), by the same change that the administration uses. A failure
// in one tenant does not stop the others.
import { fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as T from 'fp-ts/lib/Task.js'
import { type TenantNotFound, type UserNotFound, userNotFound } from '#domain/identity/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { LivingStatus } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { type ReadRefused, checkPermission } from './change.ts'
import type { ChangeUser, ChangeUserRefused } from './change-user.ts'
import {
  type FoundPerson,
  readPeopleIn,
  type PeopleStores,
  findTenantsOfAddress,
  type TenantSelection,
} from './find-people.ts'

/** The result in one tenant; `user` is the user before the change. */
export type Deactivation = FoundPerson &
  (
    | { readonly outcome: 'deactivated' | 'already-inactive' }
    | { readonly outcome: 'refused'; readonly because: ChangeUserRefused }
  )

/**
 * One result for each tenant that has the address, at least one. The principal's own tenant comes last, since deactivating oneself ends all
 * permissions. `dryRun`: returns the same, and changes nothing. Left: nothing was changed.
 */
export type DeactivateInTenants = (
  principal: Principal,
  email: Mailbox,
  where: TenantSelection,
  dryRun: boolean,
) => TE.TaskEither<ReadRefused | TenantNotFound | UserNotFound, readonly Deactivation[]>

/** A user marked for removal is inactive already, and stays marked. */
const INACTIVE_STATUSES: ReadonlySet<LivingStatus> = new Set(['INACTIVE', 'TO_BE_REMOVED'])

const deactivateFound =
  (changeUser: ChangeUser, principal: Principal) =>
  (found: FoundPerson): T.Task<Deactivation> => {
    if (INACTIVE_STATUSES.has(found.user.status)) return T.of({ ...found, outcome: 'already-inactive' })
    const there = { ...principal, tenantUuid: found.tenant.uuid }
    return pipe(
      changeUser(there, found.user.uuid, { status: 'INACTIVE' }),
      TE.match(
        (because): Deactivation => ({ ...found, outcome: 'refused', because }),
        (): Deactivation => ({ ...found, outcome: 'deactivated' }),
      ),
    )
  }

export function makeDeactivateInTenants(deps: {
  readonly inScope: InScope<PeopleStores>
  readonly changeUser: ChangeUser
  readonly dryRunChangeUser: ChangeUser
}): DeactivateInTenants {
  return function deactivateInTenants(principal, email, where, dryRun) {
    const changeUser = dryRun ? deps.dryRunChangeUser : deps.changeUser
    const homeLast = ({ tenant }: FoundPerson): number => (tenant.uuid === principal.home ? 1 : 0)
    return pipe(
      gen(function* () {
        yield* unwrap(checkPermission(principal, 'users:write'))
        const tenants = yield* unwrap(findTenantsOfAddress(deps.inScope, principal, email, where))
        const found = yield* unwrap(readPeopleIn(deps.inScope, tenants, email, (_, person) => TE.right(person)))
        if (found.length === 0) return yield* fail(userNotFound)
        return found.toSorted((one, other) => homeLast(one) - homeLast(other))
      }),
      TE.flatMapTask(T.traverseSeqArray(deactivateFound(changeUser, principal))),
    )
  }
}
