// The tenant of mailboxes that belong to no other tenant, and the tenant of licences. The first start creates both.
import { E, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { putFirstRoles } from '#application/identity/roles.ts'
import { FIRST_OFFICE_NAME, type Tenant as Office } from '#domain/identity/tenant.ts'
import { asTenantUuid, type Random, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { CannotStart } from './start-error.ts'

/** The default tenant if the settings have none: the office whose people the stand-ins know. */
export const SAMPLE_OFFICE: Office = {
  uuid: asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' as Uuid),
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
  language: 'nl',
}

/** The tenant of users, events and templates of licences, separate from all offices (LINK_TENANT_UUID). */
export const LINK_OFFICE: Office = {
  uuid: asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d73' as Uuid),
  name: 'Licenties',
  active: true,
  mailDomains: [],
  language: 'nl',
}

/** The system mailbox of the sample. */
export const SAMPLE_MAILBOX = { key: 'monitor', domain: 'korrel.example' } as const

/** The offices of the sample beside the sample office. */
export const OTHER_SAMPLE_OFFICES = [
  asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d72' as Uuid),
  asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d74' as Uuid),
] as const

/** Adds the tenant, unless a tenant with its uuid exists. */
export function addMissingTenant(
  inScope: InScope<Pick<IdentityStores, 'tenants'>>,
  tenant: Office,
): TE.TaskEither<StoreUnavailable, void> {
  return inScope(Admin, ({ tenants }) =>
    pipe(
      tenants.find(tenant.uuid),
      TE.flatMap((found) => (O.isSome(found) ? TE.right(undefined) : tenants.put(tenant))),
    ),
  )
}

/** Runs work of the start that stores data. Throws CannotStart if the database failed. */
export async function storeAtStart<A>(work: TE.TaskEither<StoreUnavailable, A>): Promise<A> {
  const stored = await work()
  if (E.isRight(stored)) return stored.right
  throw new CannotStart('The database went away while the service started.', 'Start it again.')
}

export function ensureDefaultTenant(inScope: InScope<IdentityStores>, uuid: TenantUuid): Promise<unknown> {
  return storeAtStart(
    addMissingTenant(
      inScope,
      uuid === SAMPLE_OFFICE.uuid
        ? SAMPLE_OFFICE
        : { uuid, name: FIRST_OFFICE_NAME, active: true, mailDomains: [], language: 'nl' },
    ),
  )
}

/** Adds the tenant with its first roles. Users of licences get the default role (LIC-9). A tenant with roles stays unchanged. */
export function ensureLinkTenant(
  { inScope, random }: { readonly inScope: InScope<IdentityStores>; readonly random: Random },
  uuid: TenantUuid,
  inOperatorTenant: boolean,
): Promise<void> {
  return storeAtStart(
    gen(function* () {
      yield* unwrap(addMissingTenant(inScope, { ...LINK_OFFICE, uuid }))
      yield* unwrap(
        inScope(Tenant(uuid), (stores) =>
          gen(function* () {
            // Several replicas may start at once.
            yield* unwrap(stores.tenants.lock(uuid))
            const roles = yield* unwrap(stores.roles.list)
            if (roles.length === 0) yield* unwrap(putFirstRoles(stores, random, inOperatorTenant))
          }),
        ),
      )
    }),
  )
}
