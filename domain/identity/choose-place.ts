// In which tenant somebody signs in whose address several have: where his mail domain belongs, else in the first.
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { UserPlace } from './ports.ts'

/** `owner`: of the mail domain. None: nobody has the address. */
export const choosePlace = (places: readonly UserPlace[], owner: O.Option<TenantUuid>): O.Option<UserPlace> =>
  O.fromNullable(places.find(({ tenantUuid }) => O.isSome(owner) && tenantUuid === owner.value) ?? places[0])
