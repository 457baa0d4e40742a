// A tenant is changed by an operator, who can not shut out the operators themselves. That stands in the trail of the changed tenant.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { done, givenAndTaken } from '#domain/identity/facts.ts'
import {
  type MailDomainTaken,
  type OperatorTenantStays,
  operatorTenantStays,
  type TenantNotFound,
  tenantNotFound,
} from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { stillSignedIn } from './acting.ts'
import type { SignInNeeded } from './check-sign-in.ts'
import type { Audited } from './audited.ts'
import { actorOf, type AskRefused, permitted } from './change.ts'
import { normalTenant, putTenant, type TenantContent } from './tenant-content.ts'

/** What is absent stays. */
export type ChangeTenant = (
  principal: Principal,
  uuid: TenantUuid,
  content: Partial<TenantContent>,
) => TE.TaskEither<AskRefused | SignInNeeded | TenantNotFound | MailDomainTaken | OperatorTenantStays, Tenant>

const factsOf = (before: Tenant, after: Tenant): readonly AuditFact[] => {
  const mailDomains = givenAndTaken(before.mailDomains, after.mailDomains)
  const changed = {
    ...(before.name === after.name ? {} : { name: true }),
    ...(before.active === after.active ? {} : { active: after.active }),
    ...(mailDomains.given.length + mailDomains.taken.length === 0 ? {} : { mailDomains }),
  }
  return Object.keys(changed).length === 0 ? [] : [done('tenant.changed', after.uuid, changed)]
}

export const makeChangeTenant =
  (deps: {
    readonly audited: Audited<Pick<IdentityStores, 'tenants' | 'signIns'>>
    readonly clock: Clock
    readonly operatorTenant: O.Option<TenantUuid>
  }): ChangeTenant =>
  (principal, uuid, content) => {
    const isOperators = O.isSome(deps.operatorTenant) && deps.operatorTenant.value === uuid
    return pipe(
      permitted(principal, 'platform:admin'),
      TE.flatMap(() =>
        deps.audited(actorOf(principal), uuid, ({ tenants, signIns }) =>
          pipe(
            stillSignedIn({ tenants, signIns }, principal, deps.clock.now()),
            TE.flatMap(() => tenants.find(uuid)),
            TE.flatMap(TE.fromOption((): TenantNotFound | StoreUnavailable => tenantNotFound)),
            TE.bindTo('before'),
            TE.let('after', ({ before }) => normalTenant({ ...before, ...content })),
            TE.filterOrElseW(
              ({ after }) => after.active || !isOperators,
              () => operatorTenantStays,
            ),
            TE.tap(({ after }) => putTenant(tenants, after)),
            TE.map(({ before, after }) => ({ answer: after, facts: factsOf(before, after) })),
          ),
        ),
      ),
    )
  }
