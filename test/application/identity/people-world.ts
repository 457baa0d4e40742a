// Tenants with their users over stores of either adapter, and the principals that the check of sign-ins would return.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeIdentityMemory } from '#adapters/memory/identity/stores.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { composeChanges } from '#bootstrap/compose/core.ts'
import { composePeople } from '#bootstrap/compose/identity-area.ts'
import type { CategoryName, Name } from '#domain/identity/naming.ts'
import { type Permission, combinePermissions, type Role } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asSignInId, type Principal, type SignInId } from '#domain/identity/principal.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { User } from '#domain/identity/user.ts'
import { ANY_AUDIT_ENTRY, type ShownAuditEntry } from '#domain/logging/audit.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newDigest, sampleRole, sampleUser } from '#test/contract/sample-people.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { must } from '#test/support/right-of.ts'

export function named(text: string): Name {
  return text as Name
}
export function category(text: string): CategoryName {
  return text as CategoryName
}

export const ADMINISTRATOR: readonly Permission[] = ['users:read', 'users:write', 'roles:read', 'roles:write']

/** What it came to: the refusal; undefined where there was none. */
export async function refusal<Err, A>(task: TaskEither<Err, A>): Promise<Err | undefined> {
  const outcome = await task()
  return E.isLeft(outcome) ? outcome.left : undefined
}

export function memoryInScope(memory = makeMemory()): InScope<IdentityStores> {
  return makeMemoryInScope({ memory, stores: makeIdentityMemory(memory).stores })
}

export function makePeopleWorld(inScope: InScope<IdentityStores> = memoryInScope()) {
  const clock = makeMovableClock(NOW)
  const { log, logged } = makeRecordingLog()
  const operatorTenant = newTenant()
  const deps = {
    inScope,
    clock,
    random: { uuid: randomUUID },
    logOf: () => log,
    operatorTenant: O.some(operatorTenant),
  }
  const changes = composeChanges(deps)
  const people = composePeople({ ...deps, ...changes })

  const office = async (uuid: TenantUuid = newTenant(), change: Partial<Office> = {}): Promise<TenantUuid> => {
    const tenant: Office = { uuid, name: 'Kantoor', active: true, mailDomains: [], language: 'nl', ...change }
    await must(inScope(Admin, ({ tenants }) => tenants.put(tenant)))
    return uuid
  }
  const role = async (
    tenant: TenantUuid,
    permissions: readonly Permission[],
    change: Partial<Role> = {},
  ): Promise<Role> => {
    const made = sampleRole({ permissions, ...change })
    await must(inScope(Tenant(tenant), ({ roles }) => roles.put(made)))
    return made
  }
  const person = async (tenant: TenantUuid, roles: readonly Role[], change: Partial<User> = {}): Promise<User> => {
    const made = sampleUser({ roles: roles.map(({ uuid }) => uuid).toSorted(), statusSince: clock.now(), ...change })
    await must(inScope(Tenant(tenant), ({ users }) => users.add(made)))
    return made
  }
  const signedIn = async (tenantUuid: TenantUuid, { uuid: user }: User, life = fromDays(1)): Promise<SignInId> => {
    const id = asSignInId(newUuid())
    const at = clock.now()
    const signIn = { id, kind: 'browser', tenantUuid, user, label: '', createdAt: at, lastUsedAt: at } as const
    await must(inScope(Admin, ({ signIns }) => signIns.add({ ...signIn, expiresAt: at + life }, O.some(newDigest()))))
    return id
  }
  /** As they are known in their own tenant, and signed in; `at`: where they act. */
  const acting = async (home: TenantUuid, person: User, at = home): Promise<Principal> => {
    const { uuid } = person
    const signIn = await signedIn(home, person, fromDays(400))
    return must(
      inScope(Tenant(home), ({ users, roles }) => async () => {
        const [user, all] = [await must(users.find(uuid)), await must(roles.list)]
        if (O.isNone(user)) throw new Error('no acting user')
        const lists = all.filter((one) => user.value.roles.includes(one.uuid)).map(({ permissions }) => permissions)
        return E.right({
          user: uuid,
          email: user.value.email,
          name: user.value.name,
          home,
          tenantUuid: at,
          permissions: combinePermissions(lists, home === operatorTenant),
          signIn,
          kind: 'browser' as const,
        })
      }),
    )
  }

  return {
    ...people,
    runAudited: changes.runAudited,
    useCases: people,
    inScope,
    clock,
    log,
    logged,
    operatorTenant,
    office,
    role,
    person,
    signedIn,
    acting,
    /** An administrator of a new tenant, acting there. */
    administrator: async (permissions = ADMINISTRATOR, tenant?: TenantUuid) => {
      const home = await office(tenant)
      const theirs = await role(home, permissions)
      const user = await person(home, [theirs])
      return { tenant: home, role: theirs, user, principal: await acting(home, user) }
    },
    find: (tenant: TenantUuid, { uuid }: Pick<User, 'uuid'>): Promise<User | undefined> =>
      must(inScope(Tenant(tenant), ({ users }) => users.find(uuid))).then(O.toUndefined),
    signIns: (tenantUuid: TenantUuid, { uuid: user }: User) =>
      must(inScope(Admin, ({ signIns }) => signIns.list({ tenantUuid, user }))),
    /** The latest first. */
    auditLog: async (tenant: TenantUuid): Promise<readonly ShownAuditEntry[]> => {
      const all = { ...ANY_AUDIT_ENTRY, skip: 0, limit: 1_000 }
      return (await must(inScope(Tenant(tenant), ({ audit }) => audit.list(all)))).data
    },
  }
}

export type PeopleWorld = ReturnType<typeof makePeopleWorld>
