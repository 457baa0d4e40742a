// Roles of a tenant: listed, added, changed and removed, by people who have every permission that the role lists.
import { E, fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { done } from '#domain/identity/facts.ts'
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
  firstRoles,
  inOrder,
  lacking,
  type NewRole,
  type Permission,
  type Permissions,
  permissionsOf,
  type Role,
  type RoleUuid,
} from '#domain/identity/role.ts'
import { type CategoryName, MAX_ROLES, type Name } from '#domain/identity/naming.ts'
import { type AuditDetails, type AuditFact, fromAndTo, givenAndTaken } from '#domain/logging/audit.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import { type InScope, type Stored, type StoreUnavailable, writtenOr } from '#domain/shared/unit-of-work.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import {
  type Acting,
  type Requires,
  type Change,
  keepingAnAdministrator,
  makeRead,
  requiresNothing,
  withHolders,
  withinOwn,
} from './change.ts'

export interface RoleContent {
  readonly name: Name
  /** True takes it from the role that was. */
  readonly isDefault: boolean
  readonly permissions: readonly Permission[]
  readonly timelineCategories: readonly CategoryName[]
}

export function withUuid(random: Random, role: NewRole): Role {
  return { ...role, uuid: asRoleUuid(random.uuid() as Uuid) }
}

export function roleCreated({ uuid, permissions, isDefault }: Role): AuditFact {
  return done('role.created', uuid, { permissions, isDefault })
}

const normalRole = (role: Role): Role => ({
  ...role,
  permissions: inOrder(role.permissions),
  timelineCategories: [...new Set(role.timelineCategories)],
})

/** The permissions of a user with only this role. */
const permissionsOfRole = ({ inOperatorTenant }: Acting, { permissions }: Role): Permissions =>
  permissionsOf([permissions], inOperatorTenant)

/** Whose being the default a role takes: it is changed by that as well. */
const displacedBy = ({ roles }: Pick<Acting, 'roles'>, { uuid, isDefault }: Role): readonly Role[] =>
  isDefault ? roles.filter((one) => one.isDefault && one.uuid !== uuid) : []

const defaultTaken = (acting: Pick<Acting, 'roles'>, role: Role): readonly AuditFact[] =>
  displacedBy(acting, role).map(({ uuid }) => done('role.changed', uuid, { isDefault: false }))

/** Left: the principal lacks a permission of the role or of one that it displaces, or the tenant cannot have it. */
const mayMakeRole = (acting: Acting, role: Role): TE.TaskEither<BeyondOwnRights | OperatorOnly, void> =>
  !acting.inOperatorTenant && role.permissions.includes('platform:admin')
    ? TE.left(operatorOnly)
    : pipe(
        [role, ...displacedBy(acting, role)],
        TE.traverseSeqArray((one) => withinOwn(acting, permissionsOfRole(acting, one))),
        TE.asUnit,
      )

const putRole = ({ stores: { roles } }: Acting, role: Role): TE.TaskEither<RoleNameTaken | StoreUnavailable, boolean> =>
  pipe(roles.put(role), writtenOr(roleNameTaken))

/** Answers how many sign-ins it ended. */
const written = (
  acting: Acting,
  before: Role,
  after: Role,
): TE.TaskEither<RoleNameTaken | LastAdministrator | StoreUnavailable, number> =>
  lacking(permissionsOfRole(acting, after), permissionsOfRole(acting, before)).length === 0
    ? pipe(
        putRole(acting, after),
        TE.map(() => 0),
      )
    : pipe(
        keepingAnAdministrator(acting, putRole(acting, after)),
        TE.flatMap(() => acting.stores.signIns.endAllHolding(acting.principal.tenantUuid, after.uuid)),
      )

function factsOf(before: Role, after: Role, ended: number): readonly AuditFact[] {
  const changed: AuditDetails = {
    ...fromAndTo(before, after, 'name'),
    ...(before.isDefault === after.isDefault ? {} : { isDefault: after.isDefault }),
    ...givenAndTaken(before, after, 'permissions', 'timelineCategories'),
    ...(ended === 0 ? {} : { signInsEnded: ended }),
  }
  return Object.keys(changed).length === 0 ? [] : [done('role.changed', after.uuid, changed)]
}

const removed = ({ stores: { roles } }: Acting, uuid: RoleUuid): TE.TaskEither<RoleInUse | StoreUnavailable, unknown> =>
  pipe(
    roles.remove(uuid),
    TE.flatMap((gone) =>
      gone
        ? TE.right(undefined)
        : pipe(
            roles.holders,
            TE.flatMap((holders) => TE.left<RoleInUse>({ _tag: 'RoleInUse', holders: holders.get(uuid) ?? 0 })),
          ),
    ),
  )

const tooMany: TooManyOfKind = { _tag: 'TooManyOfKind', kind: 'roles', limit: MAX_ROLES }

const found = ({ roles }: Acting, uuid: RoleUuid): E.Either<RoleNotFound, Role> =>
  E.fromNullable(roleNotFound)(roles.find((role) => role.uuid === uuid))

export type Roles = ReturnType<typeof makeRoles>

/** A role is changed by a principal with every permission that it lists, before and after. Sign-ins of people who lose a permission end with it. */
export function makeRoles<Stores extends IdentityStores>(deps: {
  readonly inScope: InScope<Stores>
  readonly change: Change<Stores>
  /** What mails the holders of the role. */
  readonly usesOfRole: (stores: Stores, uuid: RoleUuid) => Stored<readonly RoleUse[]>
  readonly random: Random
}) {
  const read = makeRead(deps.inScope)
  return {
    /** By name. */
    listRoles: (principal: Principal) => read(principal, 'roles:read', ({ roles }) => withHolders(roles)),
    addRole: (principal: Principal, content: RoleContent) =>
      deps.change(principal, 'roles:write', (acting) => {
        const role = normalRole(withUuid(deps.random, content))
        return gen(function* () {
          yield* unwrap(mayMakeRole(acting, role))
          if (acting.roles.length >= MAX_ROLES) return yield* fail(tooMany)
          yield* unwrap(putRole(acting, role))
          return { answer: role, facts: [roleCreated(role), ...defaultTaken(acting, role)] }
        })
      }),
    /** What is absent stays. */
    changeRole: <E = never>(
      principal: Principal,
      uuid: RoleUuid,
      content: Partial<RoleContent>,
      requires: Requires<Role, E> = requiresNothing,
    ) =>
      deps.change(principal, 'roles:write', (acting) =>
        gen(function* () {
          const before = yield* unwrap(found(acting, uuid))
          const after = normalRole({ ...before, ...content })
          yield* unwrap(withinOwn(acting, permissionsOfRole(acting, before)))
          yield* unwrap(requires(before))
          yield* unwrap(mayMakeRole(acting, after))
          const ended = yield* unwrap(written(acting, before, after))
          return {
            answer: after,
            facts: [...factsOf(before, after, ended), ...defaultTaken(acting, after)],
          }
        }),
      ),
    removeRole: (principal: Principal, uuid: RoleUuid) =>
      deps.change(principal, 'roles:write', (acting) =>
        gen(function* () {
          const role = yield* unwrap(found(acting, uuid))
          yield* unwrap(withinOwn(acting, permissionsOfRole(acting, role)))
          const { isDefault } = role
          if (isDefault) return yield* fail(roleIsDefault)
          const titles = yield* unwrap(deps.usesOfRole(acting.stores, uuid))
          if (titles.length !== 0) return yield* fail({ _tag: 'RoleNotified', titles } satisfies RoleNotified)
          yield* unwrap(removed(acting, uuid))
          const { name, permissions } = role
          return {
            answer: undefined,
            facts: [done('role.removed', uuid, { name, permissions })],
          }
        }),
      ),
  }
}

/** Returns the administrators' role, and the audit facts of both. */
export function putFirstRoles(
  { roles }: Pick<IdentityStores, 'roles'>,
  random: Random,
  inOperatorTenant: boolean,
): Stored<{ readonly administrator: Role; readonly facts: readonly AuditFact[] }> {
  const first = firstRoles(inOperatorTenant)
  const administrator = withUuid(random, first.administrator)
  const both = [administrator, withUuid(random, first.member)]
  return pipe(
    both,
    TE.traverseSeqArray(roles.put),
    TE.map(() => ({ administrator, facts: both.map(roleCreated) })),
  )
}
