// Lists, adds, changes and removes roles of a tenant. To write a role, the principal needs every permission that it lists.
import { E, fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import {
  type BeyondOwnRights,
  type LastAdministrator,
  type OperatorOnly,
  operatorOnly,
  type RoleInUse,
  type RoleNotified,
  type RoleUse,
  roleIsDefault,
  type RoleNameTaken,
  roleNameTaken,
  type RoleNotFound,
  roleNotFound,
  type TooManyOfKind,
} from '#domain/identity/failures.ts'
import {
  asRoleUuid,
  buildFirstRoles,
  sortPermissions,
  findMissingPermissions,
  type NewRole,
  type Permission,
  type Permissions,
  combinePermissions,
  type Role,
  type RoleUuid,
} from '#domain/identity/role.ts'
import { type CategoryName, MAX_ROLES, type Name } from '#domain/identity/naming.ts'
import {
  type AuditDetails,
  type AuditFact,
  describeChanges,
  describeListChanges,
  reportIfChanged,
} from '#domain/logging/audit.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, requireWritten } from '#domain/shared/unit-of-work.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type ChangeContext,
  type Precondition,
  type Change,
  keepAdministrator,
  makeRead,
  requireNothing,
  withHolders,
  checkWithinOwnRights,
} from './change.ts'

export interface RoleContent {
  readonly name: Name
  /** True: the former default role is no longer the default. */
  readonly isDefault: boolean
  readonly permissions: readonly Permission[]
  readonly timelineCategories: readonly CategoryName[]
}

export function withUuid(random: Random, role: NewRole): Role {
  return { ...role, uuid: asRoleUuid(random.uuid() as Uuid) }
}

export function toRoleCreatedFact({ uuid, permissions, isDefault }: Role): AuditFact {
  return toIdentityFact('role.created', uuid, { permissions, isDefault })
}

const normaliseRole = (role: Role): Role => ({
  ...role,
  permissions: sortPermissions(role.permissions),
  timelineCategories: [...new Set(role.timelineCategories)],
})

/** The permissions of a user with only this role. */
const getRolePermissions = ({ inOperatorTenant }: ChangeContext, { permissions }: Role): Permissions =>
  combinePermissions([permissions], inOperatorTenant)

/** The former default role, if this role becomes the default. That changes the former one too. */
const findDisplacedDefaults = ({ roles }: Pick<ChangeContext, 'roles'>, { uuid, isDefault }: Role): readonly Role[] =>
  isDefault ? roles.filter((one) => one.isDefault && one.uuid !== uuid) : []

const toDisplacedFacts = (context: Pick<ChangeContext, 'roles'>, role: Role): readonly AuditFact[] =>
  findDisplacedDefaults(context, role).map(({ uuid }) => toIdentityFact('role.changed', uuid, { isDefault: false }))

/** Left: the principal lacks a permission of this role or of the former default, or only the operator's tenant may have the role. */
const checkRoleRights = (context: ChangeContext, role: Role): TE.TaskEither<BeyondOwnRights | OperatorOnly, void> =>
  !context.inOperatorTenant && role.permissions.includes('platform:admin')
    ? TE.left(operatorOnly)
    : pipe(
        [role, ...findDisplacedDefaults(context, role)],
        TE.traverseSeqArray((one) => checkWithinOwnRights(context, getRolePermissions(context, one))),
        TE.asUnit,
      )

const putRole = (
  { stores: { roles } }: ChangeContext,
  role: Role,
): TE.TaskEither<RoleNameTaken | StoreUnavailable, boolean> => pipe(roles.put(role), requireWritten(roleNameTaken))

/** Returns the number of sign-ins that ended. */
const saveChangedRole = (
  context: ChangeContext,
  before: Role,
  after: Role,
): TE.TaskEither<RoleNameTaken | LastAdministrator | StoreUnavailable, number> =>
  findMissingPermissions(getRolePermissions(context, after), getRolePermissions(context, before)).length === 0
    ? pipe(
        putRole(context, after),
        TE.map(() => 0),
      )
    : pipe(
        keepAdministrator(context, putRole(context, after)),
        TE.flatMap(() => context.stores.signIns.endAllHolding(context.principal.tenantUuid, after.uuid)),
      )

function toRoleChangeFacts(before: Role, after: Role, ended: number): readonly AuditFact[] {
  const changed: AuditDetails = {
    ...describeChanges(before, after, 'name'),
    ...(before.isDefault === after.isDefault ? {} : { isDefault: after.isDefault }),
    ...describeListChanges(before, after, 'permissions', 'timelineCategories'),
    ...(ended === 0 ? {} : { signInsEnded: ended }),
  }
  return reportIfChanged(changed, toIdentityFact('role.changed', after.uuid, changed))
}

const removeUnusedRole = (
  { stores: { roles } }: ChangeContext,
  uuid: RoleUuid,
): TE.TaskEither<RoleInUse | StoreUnavailable, unknown> =>
  gen(function* () {
    if (yield* unwrap(roles.remove(uuid))) return
    const holders = yield* unwrap(roles.countHolders)
    return yield* fail({ _tag: 'RoleInUse', holders: holders.get(uuid) ?? 0 })
  })

const tooMany: TooManyOfKind = { _tag: 'TooManyOfKind', kind: 'roles', limit: MAX_ROLES }

const findRole = ({ roles }: ChangeContext, uuid: RoleUuid): E.Either<RoleNotFound, Role> =>
  E.fromNullable(roleNotFound)(roles.find((role) => role.uuid === uuid))

export type Roles = ReturnType<typeof makeRoles>

/** A change needs every permission that the role lists before and after. It ends the sign-ins of users who lose a permission. */
export function makeRoles<Stores extends IdentityStores>(deps: {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  /** What sends mail to the holders of the role. */
  readonly usesOfRole: (stores: Stores, uuid: RoleUuid) => Stored<readonly RoleUse[]>
  readonly random: Random
}) {
  const read = makeRead(deps.inScope)
  return {
    /** Sorted by name. */
    listRoles: (principal: Principal) => read(principal, 'roles:read', ({ roles }) => withHolders(roles)),
    addRole: (principal: Principal, content: RoleContent) =>
      deps.change(principal, 'roles:write', (context) => {
        const role = normaliseRole(withUuid(deps.random, content))
        return gen(function* () {
          yield* unwrap(checkRoleRights(context, role))
          if (context.roles.length >= MAX_ROLES) return yield* fail(tooMany)
          yield* unwrap(putRole(context, role))
          return { answer: role, facts: [toRoleCreatedFact(role), ...toDisplacedFacts(context, role)] }
        })
      }),
    /** Absent fields stay unchanged. */
    changeRole: <E = never>(
      principal: Principal,
      uuid: RoleUuid,
      content: Partial<RoleContent>,
      requires: Precondition<Role, E> = requireNothing,
    ) =>
      deps.change(principal, 'roles:write', (context) =>
        gen(function* () {
          const before = yield* unwrap(findRole(context, uuid))
          const after = normaliseRole({ ...before, ...content })
          yield* unwrap(checkWithinOwnRights(context, getRolePermissions(context, before)))
          yield* unwrap(requires(before))
          yield* unwrap(checkRoleRights(context, after))
          const ended = yield* unwrap(saveChangedRole(context, before, after))
          return {
            answer: after,
            facts: [...toRoleChangeFacts(before, after, ended), ...toDisplacedFacts(context, after)],
          }
        }),
      ),
    removeRole: (principal: Principal, uuid: RoleUuid) =>
      deps.change(principal, 'roles:write', (context) =>
        gen(function* () {
          const role = yield* unwrap(findRole(context, uuid))
          yield* unwrap(checkWithinOwnRights(context, getRolePermissions(context, role)))
          const { isDefault } = role
          if (isDefault) return yield* fail(roleIsDefault)
          const titles = yield* unwrap(deps.usesOfRole(context.stores, uuid))
          if (titles.length !== 0) return yield* fail({ _tag: 'RoleNotified', titles } satisfies RoleNotified)
          yield* unwrap(removeUnusedRole(context, uuid))
          const { name, permissions } = role
          return {
            answer: undefined,
            facts: [toIdentityFact('role.removed', uuid, { name, permissions })],
          }
        }),
      ),
  }
}

/** Creates the first two roles. Returns the administrators' role, and the audit facts of both. */
export function putFirstRoles(
  { roles }: Pick<IdentityStores, 'roles'>,
  random: Random,
  inOperatorTenant: boolean,
): Stored<{ readonly administrator: Role; readonly facts: readonly AuditFact[] }> {
  const first = buildFirstRoles(inOperatorTenant)
  const administrator = withUuid(random, first.administrator)
  const both = [administrator, withUuid(random, first.member)]
  return pipe(
    both,
    TE.traverseSeqArray(roles.put),
    TE.map(() => ({ administrator, facts: both.map(toRoleCreatedFact) })),
  )
}
