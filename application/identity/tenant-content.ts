// What a tenant is made of, as an operator asks for it, and that it takes no mail domain from another.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailDomainTaken } from '#domain/identity/failures.ts'
import type { MailDomain } from '#domain/identity/mail-domain.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface TenantContent {
  readonly name: Name
  readonly active: boolean
  readonly mailDomains: readonly MailDomain[]
}

export const normalTenant = (tenant: Tenant): Tenant => ({
  ...tenant,
  mailDomains: [...new Set(tenant.mailDomains)].sort(),
})

const takenOf = (
  tenants: TenantStore,
  { uuid, mailDomains }: Tenant,
): TE.TaskEither<StoreUnavailable, readonly string[]> =>
  pipe(
    mailDomains,
    TE.traverseSeqArray((domain) =>
      pipe(
        tenants.owningMailDomain(domain),
        TE.map((owner) => (O.isSome(owner) && owner.value.uuid !== uuid ? [domain] : [])),
      ),
    ),
    TE.map((taken) => taken.flat()),
  )

/** The store would take a domain from whoever has it, which must not happen by a slip of the pen. Whoever calls holds the operator's tenant. */
export const putTenant = (
  tenants: TenantStore,
  tenant: Tenant,
): TE.TaskEither<MailDomainTaken | StoreUnavailable, void> =>
  pipe(
    takenOf(tenants, tenant),
    TE.filterOrElseW(
      ({ length }) => length === 0,
      (domains): MailDomainTaken => ({ _tag: 'MailDomainTaken', domains }),
    ),
    TE.flatMap(() => tenants.put(tenant)),
  )
