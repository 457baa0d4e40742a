// A principal for tests without stores.
import { asSignInId, type Principal } from '#domain/identity/principal.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

/** Default: an operator in their own tenant, with every permission. */
export function aPrincipal(over: Partial<Principal> = {}): Principal {
  return {
    user: asUserUuid(aUuid(40)),
    email: 'eva.jansen@korrel.example' as Mailbox,
    name: 'Eva Jansen',
    home: asTenantUuid(aUuid(2)),
    tenantUuid: asTenantUuid(aUuid(2)),
    permissions: new Set(PERMISSIONS),
    signIn: asSignInId(aUuid(41)),
    kind: 'program',
    ...over,
  }
}
