// Where somebody is looked for by his address: in the tenant that is named, or in all where the address is somebody's. Of others than his own, and
// of all, operators alone hear anything.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { type AskRefused, permitted } from './change.ts'

export type Where = TenantUuid | 'all'

export interface FoundPerson {
  readonly tenant: Pick<Office, 'uuid' | 'name'>
  readonly user: User
}

export type PeopleStores = Pick<IdentityStores, 'tenants' | 'users' | 'userDirectory'>

/** Of all: in the order of who has had the address longest. Whether one that is named is there, nobody has looked. */
export const tenantsAsked = (
  inScope: InScope<PeopleStores>,
  principal: Principal,
  email: Mailbox,
  where: Where,
): TE.TaskEither<AskRefused, readonly TenantUuid[]> => {
  if (where === principal.tenantUuid) return TE.right([principal.tenantUuid])
  const places =
    where === 'all'
      ? pipe(
          inScope(Admin, ({ userDirectory }) => userDirectory.places(email)),
          TE.map((all) => all.map(({ tenantUuid }) => tenantUuid)),
        )
      : TE.right([where])
  return pipe(
    permitted(principal, 'platform:admin'),
    TE.flatMap(() => places),
  )
}

const personIn = (
  { tenants, users }: PeopleStores,
  tenantUuid: TenantUuid,
  email: Mailbox,
): TE.TaskEither<TenantNotFound | StoreUnavailable, O.Option<FoundPerson>> =>
  pipe(
    tenants.find(tenantUuid),
    TE.flatMap(TE.fromOption((): TenantNotFound | StoreUnavailable => tenantNotFound)),
    TE.flatMap(({ uuid, name }) =>
      pipe(users.findByEmail(email), TE.map(O.map((user) => ({ tenant: { uuid, name }, user })))),
    ),
  )

/** What `read` says of whoever has the address in these tenants, each in its own scope; of tenants where nobody has it (any more), nothing. */
export const peopleIn = <Stores extends PeopleStores, A>(
  inScope: InScope<Stores>,
  tenants: readonly TenantUuid[],
  email: Mailbox,
  read: (stores: Stores, found: FoundPerson) => TE.TaskEither<StoreUnavailable, A>,
): TE.TaskEither<TenantNotFound | StoreUnavailable, readonly A[]> =>
  pipe(
    tenants,
    TE.traverseSeqArray((tenantUuid) =>
      inScope(Tenant(tenantUuid), (stores) =>
        pipe(
          personIn(stores, tenantUuid, email),
          TE.flatMap(
            O.match(
              (): TE.TaskEither<StoreUnavailable, readonly A[]> => TE.right([]),
              (found) =>
                pipe(
                  read(stores, found),
                  TE.map((one) => [one]),
                ),
            ),
          ),
        ),
      ),
    ),
    TE.map((found) => found.flat()),
  )
