// Lets users manage their own saved views. The user's own tenant stores them, also while an operator acts in another tenant. Views change
// nothing for other users, so they have no audit entries.
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
  /** `checkStillSignedIn` locks the tenant, so that changes of views are counted one at a time. */
  const change = <E, A>(principal: Principal, work: (stores: Stores) => TE.TaskEither<E, A>) =>
    inScope(Tenant(principal.home), (stores) =>
      pipe(
        checkStillSignedIn(stores, principal, clock.now()),
        TE.flatMap(() => work(stores)),
      ),
    )
  return {
    /** Sorted by name. */
    list: ({ home, user }: Principal, page: string) =>
      pipe(
        inScope(Tenant(home), ({ views }) => views.list(user, page)),
        TE.map((found) => found.toSorted((one, other) => (toNameKey(one.name) < toNameKey(other.name) ? -1 : 1))),
      ),
    /** Creates the view, or replaces it. */
    put: (principal: Principal, view: SavedView) =>
      change(principal, ({ views }) =>
        pipe(
          views.put(principal.user, view),
          requireWritten(tooManyViews),
          TE.map(() => view),
        ),
      ),
    /** Succeeds also if the view does not exist. */
    remove: (principal: Principal, uuid: SavedViewUuid) =>
      change(principal, ({ views }) => views.remove(principal.user, uuid)),
  }
}
