// A tenant is made by an operator, with the roles that each begins with. That stands in the trail of the new tenant.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done } from '#domain/identity/facts.ts'
import type { MailDomainTaken } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { Random } from '#domain/shared/random.ts'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Audited } from './audited.ts'
import { actorOf, type AskRefused, permitted } from './change.ts'
import { stillSignedIn } from './acting.ts'
import type { SignInNeeded } from './check-sign-in.ts'
import { putFirstRoles } from './put-first-roles.ts'
import { normalTenant, putTenant, type TenantContent } from './tenant-content.ts'

export type AddTenant = (
  principal: Principal,
  content: TenantContent,
) => TE.TaskEither<AskRefused | SignInNeeded | MailDomainTaken, Tenant>

export const makeAddTenant =
  (deps: {
    readonly audited: Audited<Pick<IdentityStores, 'tenants' | 'roles' | 'signIns'>>
    readonly clock: Clock
    readonly random: Random
  }): AddTenant =>
  (principal, content) => {
    const tenant = normalTenant({ ...content, uuid: asTenantUuid(deps.random.uuid() as Uuid) })
    const { uuid, active, mailDomains } = tenant
    return pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap(() =>
        deps.audited(actorOf(principal), uuid, (stores) =>
          pipe(
            stillSignedIn(stores, principal, deps.clock.now()),
            TE.flatMap(() => putTenant(stores.tenants, tenant)),
            // Nobody makes the operator's own this way.
            TE.flatMap(() => putFirstRoles(stores, deps.random, false)),
            TE.map(({ facts }) => ({
              answer: tenant,
              facts: [done('tenant.created', uuid, { active, mailDomains }), ...facts],
            })),
          ),
        ),
      ),
    )
  }
