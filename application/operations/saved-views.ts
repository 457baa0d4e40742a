// The saved views of the signed-in user: each manages their own. They are in the user's own tenant, also while an operator acts in another, so
// that they go with the user. They change nothing for others: the audit log has no entries of them.
import { pipe, TE } from '#domain/shared/fp.ts'
import { checkStillSignedIn } from '#application/identity/change.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { type SavedView, type SavedViewUuid, tooManyViews } from '#domain/operations/saved-view.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, Tenant, requireWritten } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<OperationsStores, 'views'> & Pick<IdentityStores, 'tenants' | 'signIns'>

export type SavedViews = ReturnType<typeof makeSavedViews>

export function makeSavedViews({ inScope, clock }: { readonly inScope: InScope<Stores>; readonly clock: Clock }) {
  /** Holds the tenant, so that views are counted one change after the other. */
  const change = <E, A>(principal: Principal, work: (stores: Stores) => TE.TaskEither<E, A>) =>
    inScope(Tenant(principal.home), (stores) =>
      pipe(
        checkStillSignedIn(stores, principal, clock.now()),
        TE.flatMap(() => work(stores)),
      ),
    )
  return {
    /** By name. */
    list: ({ home, user }: Principal, page: string) =>
      pipe(
        inScope(Tenant(home), ({ views }) => views.list(user, page)),
        TE.map((found) => found.toSorted((one, other) => (toNameKey(one.name) < toNameKey(other.name) ? -1 : 1))),
      ),
    /** Makes the view, or replaces it. */
    put: (principal: Principal, view: SavedView) =>
      change(principal, ({ views }) =>
        pipe(
          views.put(principal.user, view),
          requireWritten(tooManyViews),
          TE.map(() => view),
        ),
      ),
    /** One that is gone already stays so. */
    remove: (principal: Principal, uuid: SavedViewUuid) =>
      change(principal, ({ views }) => views.remove(principal.user, uuid)),
  }
}
