// Who has a mail address, in one tenant or in all (MCP-11).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TenantNotFound } from '#domain/identity/failures.ts'
import type { Paged } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'
import { type FoundPerson, peopleIn, type PeopleStores, tenantsAsked, type Where } from './where.ts'

/** Of one address; `total` counts those beyond. */
export const PEOPLE_AT_MOST = 200

/** Nobody: an empty page. Whoever is anonymised is nobody. */
export type FindPeople = (
  principal: Principal,
  email: Mailbox,
  where: Where,
) => TE.TaskEither<AskRefused | TenantNotFound, Paged<FoundPerson>>

/** The first PEOPLE_AT_MOST, each with what `read` says of him. */
export const peopleOf = <Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  [principal, email, where]: Parameters<FindPeople>,
  read: (stores: Stores, found: FoundPerson) => TE.TaskEither<StoreUnavailable, A>,
): TE.TaskEither<AskRefused | TenantNotFound, Paged<A>> =>
  pipe(
    tenantsAsked(inScope, principal, email, where),
    TE.flatMap((tenants) =>
      pipe(
        peopleIn(inScope, tenants.slice(0, PEOPLE_AT_MOST), email, read),
        TE.map((data) => ({ data, total: data.length + Math.max(0, tenants.length - PEOPLE_AT_MOST) })),
      ),
    ),
  )

export const makeFindPeople =
  (deps: { readonly inScope: InScope<PeopleStores> }): FindPeople =>
  (...asked) =>
    pipe(
      permitted(asked[0], 'users:read'),
      TE.flatMap(() => peopleOf(deps.inScope, asked, (_, found) => TE.right(found))),
    )
