// Whoever has a mail address is deactivated, in one tenant or in all (MCP-16): in each by the change that HTTP makes, and none keeps the others from it.
import * as T from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type TenantNotFound, type UserNotFound, userNotFound } from '#domain/identity/failures.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { LivingStatus } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'
import type { ChangeUser, ChangeUserRefused } from './change-user.ts'
import { type FoundPerson, peopleIn, type PeopleStores, tenantsAsked, type Where } from './find-people.ts'

/** Of one tenant; the person as he was before. */
export type Deactivation = FoundPerson &
  (
    | { readonly outcome: 'deactivated' | 'already-inactive' }
    | { readonly outcome: 'refused'; readonly because: ChangeUserRefused }
  )

/**
 * One for each tenant where the address is somebody's, never none; the one that he who asks is of comes last, since whoever deactivates himself can
 * change nothing more. `dryRun`: answers the same, and changes nothing. A Left: nothing was changed either.
 */
export type DeactivateEverywhere = (
  principal: Principal,
  email: Mailbox,
  where: Where,
  dryRun: boolean,
) => TE.TaskEither<AskRefused | TenantNotFound | UserNotFound, readonly Deactivation[]>

/** Whoever is to be removed has been out since, and stays to be removed. */
const OUT: ReadonlySet<LivingStatus> = new Set(['INACTIVE', 'TO_BE_REMOVED'])

const deactivated =
  (changeUser: ChangeUser, principal: Principal) =>
  (found: FoundPerson): T.Task<Deactivation> => {
    if (OUT.has(found.user.status)) return T.of({ ...found, outcome: 'already-inactive' })
    const there = { ...principal, tenantUuid: found.tenant.uuid }
    return pipe(
      changeUser(there, found.user.uuid, { status: 'INACTIVE' }),
      TE.match(
        (because): Deactivation => ({ ...found, outcome: 'refused', because }),
        (): Deactivation => ({ ...found, outcome: 'deactivated' }),
      ),
    )
  }

export const makeDeactivateEverywhere =
  (deps: {
    readonly inScope: InScope<PeopleStores>
    readonly changeUser: ChangeUser
    readonly rehearseChangeUser: ChangeUser
  }): DeactivateEverywhere =>
  (principal, email, where, dryRun) => {
    const changeUser = dryRun ? deps.rehearseChangeUser : deps.changeUser
    const homeLast = ({ tenant }: FoundPerson): number => (tenant.uuid === principal.home ? 1 : 0)
    return pipe(
      permitted(principal, 'users:write'),
      TE.flatMap(() => tenantsAsked(deps.inScope, principal, email, where)),
      TE.flatMap((tenants) => peopleIn(deps.inScope, tenants, email, (_, found) => TE.right(found))),
      TE.filterOrElseW(
        ({ length }) => length > 0,
        () => userNotFound,
      ),
      TE.map((found) => found.toSorted((one, other) => homeLast(one) - homeLast(other))),
      TE.flatMapTask(T.traverseSeqArray(deactivated(changeUser, principal))),
    )
  }
