// The tenant of mailboxes that no other owns: there from the first start on.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { asTenantUuid, type TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { CannotStart } from './start-error.ts'

/** Where no tenant is configured: the office whose people the stand-ins know. */
export const SAMPLE_OFFICE: Tenant = {
  uuid: asTenantUuid('5b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' as Uuid),
  name: 'Kantoor Korrel',
  active: true,
  mailDomains: ['korrel.example'],
}

/** Leaves a tenant that is there as it is. */
export const ensureDefaultTenant = async (inScope: InScope<IdentityStores>, uuid: TenantUuid): Promise<void> => {
  const tenant: Tenant =
    uuid === SAMPLE_OFFICE.uuid ? SAMPLE_OFFICE : { uuid, name: 'Kantoor', active: true, mailDomains: [] }
  const done = await inScope(Admin, ({ tenants }) =>
    pipe(
      tenants.find(uuid),
      TE.flatMap(
        O.match(
          () => tenants.put(tenant),
          () => TE.right(undefined),
        ),
      ),
    ),
  )()
  if (E.isLeft(done)) throw new CannotStart('The database went away while the service started.', 'Start it again.')
}
