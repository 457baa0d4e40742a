// In which tenants somebody may sign in whose address several have, the first choice first: only where his mail domain belongs, else in that
// which has known him longest before the others. So nobody is drawn to another tenant by being added there as well.
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { UserPlace } from './ports.ts'

/** `places`: whoever has had the address longest first. `owner`: of the mail domain. Empty: nobody has the address. */
export const choosePlaces = (places: readonly UserPlace[], owner: O.Option<TenantUuid>): readonly UserPlace[] => {
  const owned = places.filter(({ tenantUuid }) => O.isSome(owner) && tenantUuid === owner.value)
  return owned.length > 0 ? owned : places
}
