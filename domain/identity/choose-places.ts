// Chooses the tenants of a sign-in whose address several tenants have, first choice first. The tenant of the mail domain is the only one if it
// exists, else the tenant that has had the address longest. So adding a user elsewhere never draws them to another tenant.
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { UserPlace } from './ports.ts'

/** `places`: longest with the address first. `owner`: of the mail domain. Empty: no user has the address. */
export function choosePlaces(places: readonly UserPlace[], owner: O.Option<TenantUuid>): readonly UserPlace[] {
  const owned = places.filter(({ tenantUuid }) => O.isSome(owner) && tenantUuid === owner.value)
  return owned.length > 0 ? owned : places
}
