// Which tenant a mailbox belongs to. A caller has no say in it (SES-8).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { type Mailbox, mailDomain } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** The tenant is not known, or no longer active. */
export interface TenantUnknown {
  readonly _tag: 'TenantUnknown'
}
export const tenantUnknown: TenantUnknown = { _tag: 'TenantUnknown' }

/** The owner of the mailbox's mail domain, else the default tenant; also where the mailbox is not known yet. */
export type ForceTenant = (mailbox: O.Option<Mailbox>) => TE.TaskEither<TenantUnknown | StoreUnavailable, TenantUuid>

export const makeForceTenant =
  (deps: { readonly inScope: InScope<IdentityStores>; readonly defaultTenant: TenantUuid }): ForceTenant =>
  (mailbox) =>
    deps.inScope(Admin, ({ tenants }) =>
      pipe(
        mailbox,
        O.match(
          () => TE.right<StoreUnavailable, O.Option<Tenant>>(O.none),
          (known) => tenants.owningMailDomain(mailDomain(known)),
        ),
        TE.flatMap(
          O.match(
            () => tenants.find(deps.defaultTenant),
            (owner) => TE.right(O.some(owner)),
          ),
        ),
        TE.flatMapOption(
          O.filter((tenant) => tenant.active),
          (): TenantUnknown | StoreUnavailable => tenantUnknown,
        ),
        TE.map((tenant) => tenant.uuid),
      ),
    )
