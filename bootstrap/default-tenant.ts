// The tenant of mailboxes that belong to no other; the first start creates it.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { CannotStart } from './start-error.ts'

/** The default without a configured tenant: the office whose people the stand-ins know. */
export const SAMPLE_OFFICE: Tenant = {
  uuid: asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' as Uuid),
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
}

/** Adds the tenant, unless there is one with its uuid. */
export const addMissingTenant = (
  inScope: InScope<Pick<IdentityStores, 'tenants'>>,
  tenant: Tenant,
): TE.TaskEither<StoreUnavailable, void> =>
  inScope(Admin, ({ tenants }) =>
    pipe(
      tenants.find(tenant.uuid),
      TE.flatMap((found) => (O.isSome(found) ? TE.right(undefined) : tenants.put(tenant))),
    ),
  )

/** Runs work of the start that stores something. */
export const storeAtStart = async <A>(work: TE.TaskEither<StoreUnavailable, A>): Promise<A> => {
  const stored = await work()
  if (E.isRight(stored)) return stored.right
  throw new CannotStart('The database went away while the service started.', 'Start it again.')
}

export const ensureDefaultTenant = (inScope: InScope<IdentityStores>, uuid: TenantUuid): Promise<unknown> =>
  storeAtStart(
    addMissingTenant(
      inScope,
      uuid === SAMPLE_OFFICE.uuid ? SAMPLE_OFFICE : { uuid, name: 'Kantoor', active: true, mailDomains: [] },
    ),
  )
