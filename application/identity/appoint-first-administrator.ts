// Appoints the first administrator of a tenant. Only the operator's command line offers this, never the network.
import { fail, gen, O, pipe, type TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import { type TenantNotFound, tenantNotFound } from '#domain/identity/failures.ts'
import { getAdministratorPermissions, buildFirstRoles, combinePermissions, type Role } from '#domain/identity/role.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { applyUserCommand, asUserUuid, type User } from '#domain/identity/user.ts'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { type Stored, type StoreUnavailable, requireWritten } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { RunAudited } from './audit.ts'
import { putFirstRoles, toRoleCreatedFact, withUuid } from './roles.ts'

/** The tenant already has an administrator, who can add others. */
export type AdministratorThere = Tagged<'AdministratorThere'>

export type AppointFirstAdministrator = (
  tenantUuid: TenantUuid,
  email: Mailbox,
  /** The name of the new user, if the address has no user yet. */
  name: string,
) => TE.TaskEither<AdministratorThere | TenantNotFound | StoreUnavailable, User>

type Stores = Pick<IdentityStores, 'tenants' | 'users' | 'roles' | 'audit'>

const there: AdministratorThere = { _tag: 'AdministratorThere' }

export function makeAppointFirstAdministrator(deps: {
  readonly runAudited: RunAudited<Stores>
  readonly clock: Clock
  readonly random: Random
  /** None: there is no operator. */
  readonly operatorTenant: O.Option<TenantUuid>
  /** The actor in the audit log. */
  readonly actor: AuditActor
}): AppointFirstAdministrator {
  const freeName = (usual: string, roles: readonly Role[]): string => {
    const usedNames = new Set(roles.map(({ name }) => toNameKey(name)))
    const numbered = Array.from({ length: roles.length + 1 }, (_, n) => (n === 0 ? usual : `${usual} ${n + 1}`))
    return numbered.find((name) => !usedNames.has(toNameKey(name))) ?? usual
  }

  /** An existing role with the administrator's permissions, or a new one. */
  const roleFor = (
    stores: Stores,
    inOperatorTenant: boolean,
  ): Stored<{ readonly role: Role; readonly facts: readonly AuditFact[] }> =>
    gen(function* () {
      const roles = yield* unwrap(stores.roles.list)
      const needed = getAdministratorPermissions(inOperatorTenant)
      const fit = roles.find(({ permissions }) =>
        needed.every((one) => combinePermissions([permissions], inOperatorTenant).has(one)),
      )
      if (fit !== undefined) return { role: fit, facts: [] }
      if (roles.length === 0) {
        const first = yield* unwrap(putFirstRoles(stores, deps.random, inOperatorTenant))
        return { role: first.administrator, facts: first.facts }
      }
      const { administrator } = buildFirstRoles(inOperatorTenant)
      const role = withUuid(deps.random, { ...administrator, name: freeName(administrator.name, roles) })
      yield* unwrap(stores.roles.put(role))
      return { role, facts: [toRoleCreatedFact(role)] }
    })

  const appointed = (
    { users }: Stores,
    email: Mailbox,
    name: string,
    role: Role,
  ): Stored<{ readonly user: User; readonly fact: AuditFact }> =>
    gen(function* () {
      const found = yield* unwrap(users.findByEmail(email))
      const now = deps.clock.now()
      if (O.isSome(found)) {
        const active = applyUserCommand('activate', now)(found.value)
        const user = { ...active, roles: [...new Set([...active.roles, role.uuid])] }
        yield* unwrap(users.put(user))
        const roles = { given: [role.uuid], taken: [] }
        return { user, fact: toIdentityFact('user.changed', user.uuid, { roles, status: user.status }) }
      }
      const uuid = asUserUuid(deps.random.uuid() as Uuid)
      const user: User = {
        uuid,
        email,
        name,
        status: 'ACTIVE',
        statusSince: now,
        roles: [role.uuid],
        tags: [],
        facebook: false,
        language: O.none,
      }
      yield* unwrap(users.add(user))
      const { status, roles, tags, facebook } = user
      return { user, fact: toIdentityFact('user.created', uuid, { status, roles, tags, facebook }) }
    })

  return (tenantUuid, email, name) =>
    deps.runAudited(deps.actor, tenantUuid, (stores) => {
      const inOperatorTenant = O.isSome(deps.operatorTenant) && deps.operatorTenant.value === tenantUuid
      return gen(function* () {
        yield* unwrap(pipe(stores.tenants.lock(tenantUuid), requireWritten(tenantNotFound)))
        const isHeld = yield* unwrap(
          stores.users.hasHolder(getAdministratorPermissions(inOperatorTenant), inOperatorTenant),
        )
        if (isHeld) return yield* fail(there)
        const { role, facts } = yield* unwrap(roleFor(stores, inOperatorTenant))
        const { user, fact } = yield* unwrap(appointed(stores, email, name, role))
        return { answer: user, facts: [...facts, fact] }
      })
    })
}
