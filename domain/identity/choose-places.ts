// Chooses the tenants in which an address may sign in, first choice first. A tenant that owns the mail domain and does not admit the address
// excludes the others. Otherwise the tenant that has had the address longest comes first, so that adding a user elsewhere never moves their
// sign-in.
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { UserPlace } from './ports.ts'

/** `places`: the one that has had the address longest comes first. `owner`: owns the mail domain. Empty result: no user has the address. */
export function choosePlaces(places: readonly UserPlace[], owner: O.Option<TenantUuid>): readonly UserPlace[] {
  const owned = places.filter(({ tenantUuid }) => O.isSome(owner) && tenantUuid === owner.value)
  return owned.length > 0 ? owned : places
}

/** The place that the person chose last, then that of the mail domain's owner, then the others in their order. */
export function rankPlaces(
  places: readonly UserPlace[],
  owner: TenantUuid | undefined,
  chosen: TenantUuid | undefined,
): readonly UserPlace[] {
  const rankOf = ({ tenantUuid }: UserPlace): number => (tenantUuid === chosen ? 0 : tenantUuid === owner ? 1 : 2)
  return places.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** The offices among which a person chooses: those that admit them; none if the owner of the mail domain knows them and does not. */
export function chooseOffices<P extends UserPlace & { readonly isOpen: boolean }>(
  places: readonly P[],
  owner: TenantUuid | undefined,
): readonly P[] {
  return places.some(({ tenantUuid, isOpen }) => tenantUuid === owner && !isOpen)
    ? []
    : places.filter(({ isOpen }) => isOpen)
}
