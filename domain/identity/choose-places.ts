// Chooses the tenants in which an address may sign in, first choice first. If the owner of the mail domain has the address, only that one
// counts. Otherwise the tenant that has had the address longest comes first, so that adding a user elsewhere never moves their sign-in.
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { UserPlace } from './ports.ts'

/** `places`: the one that has had the address longest comes first. `owner`: owns the mail domain. Empty result: no user has the address. */
export function choosePlaces(places: readonly UserPlace[], owner: O.Option<TenantUuid>): readonly UserPlace[] {
  const owned = places.filter(({ tenantUuid }) => O.isSome(owner) && tenantUuid === owner.value)
  return owned.length > 0 ? owned : places
}
