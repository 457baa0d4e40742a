// Operators list, add and change tenants here. The audit log of the tenant itself has the entries.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { type MailDomainTaken, operatorTenantStays, tenantNotFound } from '#domain/identity/failures.ts'
import type { MailDomain, Tenant } from '#domain/identity/tenant.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { IdentityStores, Page, TenantStore } from '#domain/identity/ports.ts'
import { Admin, requireFound, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asTenantUuid, type Random, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Language } from '#domain/shared/language.ts'
import {
  type AuditDetails,
  type AuditFact,
  describeChanges,
  describeListChanges,
  reportIfChanged,
} from '#domain/logging/audit.ts'
import { toActor, type Precondition, checkPermission, requireNothing, checkStillSignedIn } from './change.ts'
import type { RunAudited } from './audit.ts'
import { putFirstRoles } from './roles.ts'

export interface TenantContent {
  readonly name: Name
  readonly active: boolean
  readonly mailDomains: readonly MailDomain[]
  readonly language: Language
}

const normaliseTenant = (tenant: Tenant): Tenant => ({
  ...tenant,
  mailDomains: [...new Set(tenant.mailDomains)].sort(),
})

const findTakenDomains = (tenants: TenantStore, { uuid, mailDomains }: Tenant): Stored<readonly string[]> =>
  pipe(
    mailDomains,
    TE.traverseSeqArray((domain) =>
      pipe(
        tenants.findMailDomainOwner(domain),
        TE.map((owner) => (O.isSome(owner) && owner.value.uuid !== uuid ? [domain] : [])),
      ),
    ),
    TE.map((domains) => domains.flat()),
  )

/** Checks that no other tenant owns the domains, since `put` would move them. The caller has locked the operator's tenant. */
const putTenant = (tenants: TenantStore, tenant: Tenant): TE.TaskEither<MailDomainTaken | StoreUnavailable, void> =>
  pipe(
    findTakenDomains(tenants, tenant),
    TE.filterOrElseW(
      ({ length }) => length === 0,
      (domains): MailDomainTaken => ({ _tag: 'MailDomainTaken', domains }),
    ),
    TE.flatMap(() => tenants.put(tenant)),
  )

function toTenantChangeFacts(before: Tenant, after: Tenant): readonly AuditFact[] {
  const changed: AuditDetails = {
    ...describeChanges(before, after, 'name', 'language'),
    ...(before.active === after.active ? {} : { active: after.active }),
    ...describeListChanges(before, after, 'mailDomains'),
  }
  return reportIfChanged(changed, toIdentityFact('tenant.changed', after.uuid, changed))
}

export type Tenants = ReturnType<typeof makeTenants>

export function makeTenants(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'tenants'>>
  /** Reads a page of the tenants. */
  readonly readTenants: TenantStore['list']
  readonly runAudited: RunAudited<Pick<IdentityStores, 'tenants' | 'roles' | 'signIns'>>
  readonly clock: Clock
  readonly random: Random
  readonly operatorTenant: O.Option<TenantUuid>
}) {
  const { inScope, readTenants, runAudited, clock, random, operatorTenant } = deps
  return {
    /** Sorted by name. `q` searches names and mail domains. */
    listTenants: (principal: Principal, query: Page & { readonly q: string }) =>
      pipe(
        checkPermission(principal, 'platform:admin'),
        TE.flatMap(() => readTenants(query)),
      ),
    readTenant: (principal: Principal, uuid: TenantUuid) =>
      pipe(
        checkPermission(principal, 'platform:admin'),
        TE.flatMap(() => inScope(Admin, ({ tenants }) => pipe(tenants.find(uuid), requireFound(tenantNotFound)))),
      ),
    addTenant: (principal: Principal, content: TenantContent) => {
      const tenant = normaliseTenant({ ...content, uuid: asTenantUuid(random.uuid() as Uuid) })
      const { uuid, active, mailDomains, language } = tenant
      const add = runAudited(toActor(principal), uuid, (stores) =>
        gen(function* () {
          yield* unwrap(checkStillSignedIn(stores, principal, clock.now()))
          yield* unwrap(putTenant(stores.tenants, tenant))
          // The operator's own tenant is never created this way.
          const { facts } = yield* unwrap(putFirstRoles(stores, random, false))
          const created = toIdentityFact('tenant.created', uuid, { active, mailDomains, language })
          return { answer: tenant, facts: [created, ...facts] }
        }),
      )
      return pipe(
        checkPermission(principal, 'platform:admin'),
        TE.flatMap(() => add),
      )
    },
    /** Absent fields stay unchanged. */
    changeTenant: <E = never>(
      principal: Principal,
      uuid: TenantUuid,
      content: Partial<TenantContent>,
      requires: Precondition<Tenant, E> = requireNothing,
    ) => {
      const isOperators = O.isSome(operatorTenant) && operatorTenant.value === uuid
      const change = runAudited(toActor(principal), uuid, ({ tenants, signIns }) =>
        gen(function* () {
          yield* unwrap(checkStillSignedIn({ tenants, signIns }, principal, clock.now()))
          const before = yield* unwrap(pipe(tenants.find(uuid), requireFound(tenantNotFound)))
          yield* unwrap(requires(before))
          const after = normaliseTenant({ ...before, ...content })
          if (isOperators && !after.active) return yield* fail(operatorTenantStays)
          yield* unwrap(putTenant(tenants, after))
          return { answer: after, facts: toTenantChangeFacts(before, after) }
        }),
      )
      return pipe(
        checkPermission(principal, 'platform:admin'),
        TE.flatMap(() => change),
      )
    },
  }
}

const TENANTS_IN_PAGE = 100

/** Works on one tenant after the other. The first failure ends it. */
export function visitTenants<L>(
  inScope: InScope<{ readonly tenants: Pick<TenantStore, 'list'> }>,
  work: (tenant: Tenant) => TE.TaskEither<L, unknown>,
): TE.TaskEither<L | StoreUnavailable, void> {
  return gen(function* () {
    for (let skip = 0; ; skip += TENANTS_IN_PAGE) {
      const page = yield* unwrap(inScope(Admin, ({ tenants }) => tenants.list({ q: '', skip, limit: TENANTS_IN_PAGE })))
      for (const tenant of page.data) yield* unwrap(work(tenant))
      if (page.data.length < TENANTS_IN_PAGE) return
    }
  })
}
