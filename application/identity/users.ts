// Reads, lists, counts and adds users of a tenant.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type BeyondOwnRights,
  type EmailTaken,
  emailTaken,
  type RolesUnknown,
  type TagsUnknown,
  type UserNotFound,
  userNotFound,
} from '#domain/identity/failures.ts'
import type { IdentityStores, UserQuery } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asUserUuid, type User, type UserUuid } from '#domain/identity/user.ts'
import { requireFound, type InScope, type StoreUnavailable, requireWritten } from '#domain/shared/unit-of-work.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import type { AuditedResult } from './audit.ts'
import {
  type ChangeContext,
  type Change,
  type ChangeRefused,
  getPermissionsOfRoles,
  makeRead,
  checkWithinOwnRights,
} from './change.ts'

/** An existing user who is not anonymised. */
export function requireUser(
  { users }: Pick<IdentityStores, 'users'>,
  uuid: UserUuid,
): TE.TaskEither<UserNotFound | StoreUnavailable, User> {
  return pipe(users.find(uuid), requireFound(userNotFound))
}

/** Returns each role once and sorted, as the store has them. */
export function requireRoles(
  { roles }: ChangeContext,
  named: readonly RoleUuid[],
): TE.TaskEither<RolesUnknown, readonly RoleUuid[]> {
  const unknown = named.filter((one) => !roles.some(({ uuid }) => uuid === one))
  return unknown.length === 0 ? TE.right([...new Set(named)].sort()) : TE.left({ _tag: 'RolesUnknown', roles: unknown })
}

/** Returns each tag once and sorted. Tags in `had` exist and are not looked up. */
export function requireTags(
  { stores: { tags } }: ChangeContext,
  named: readonly TagUuid[],
  had: readonly TagUuid[],
): TE.TaskEither<TagsUnknown | StoreUnavailable, readonly TagUuid[]> {
  const once = [...new Set(named)].sort()
  return gen(function* () {
    const found = yield* unwrap(
      pipe(
        once.filter((one) => !had.includes(one)),
        TE.traverseSeqArray((one) =>
          pipe(
            tags.find(one),
            TE.map((found) => (O.isNone(found) ? [one] : [])),
          ),
        ),
      ),
    )
    const unknown = found.flat()
    if (unknown.length !== 0) return yield* fail({ _tag: 'TagsUnknown', tags: unknown } satisfies TagsUnknown)
    return once
  })
}

export interface NewUser {
  readonly email: Mailbox
  readonly name: Name
  /** Empty: the tenant's default role. */
  readonly roles: readonly RoleUuid[]
  readonly tags: readonly TagUuid[]
  readonly facebook: boolean
  readonly language: O.Option<Language>
  readonly status: 'ACTIVE' | 'NOT_ACTIVATED'
}

export type AddUserRefused = ChangeRefused | BeyondOwnRights | RolesUnknown | TagsUnknown | EmailTaken

/** Adds a user. A user without roles gets the default role. */
export function addUserIn(
  context: ChangeContext,
  random: Random,
  added: NewUser,
): TE.TaskEither<Exclude<AddUserRefused, ChangeRefused> | StoreUnavailable, AuditedResult<User>> {
  const usual = context.roles.filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid)
  return gen(function* () {
    const roles = yield* unwrap(requireRoles(context, added.roles.length > 0 ? added.roles : usual))
    yield* unwrap(checkWithinOwnRights(context, getPermissionsOfRoles(context, roles)))
    const tags = yield* unwrap(requireTags(context, added.tags, []))
    const uuid = asUserUuid(random.uuid() as Uuid)
    const user: User = { ...added, uuid, statusSince: context.now, roles, tags }
    yield* unwrap(pipe(context.stores.users.add(user), requireWritten(emailTaken)))
    const { status, facebook, language } = user
    const details = { status, roles, tags, facebook, ...(O.isSome(language) && { language: language.value }) }
    return { answer: user, facts: [toIdentityFact('user.created', uuid, details)] }
  })
}

export type UsersOfTenant = ReturnType<typeof makeUsersOfTenant>

export function makeUsersOfTenant(deps: {
  readonly inScope: InScope<Pick<IdentityStores, 'users' | 'userDirectory'>>
  readonly change: Change
  readonly random: Random
}) {
  const read = makeRead(deps.inScope)
  return {
    readUser: (principal: Principal, uuid: UserUuid) =>
      read(principal, 'users:read', (stores) =>
        gen(function* () {
          const user = yield* unwrap(requireUser(stores, uuid))
          const places = yield* unwrap(stores.userDirectory.findSignInPlaces(user.email))
          // A user whom only a licence added cannot sign in (decision 148).
          return {
            ...user,
            invited: places.some((place) => place.tenantUuid === principal.tenantUuid && place.user === uuid),
          }
        }),
      ),
    listUsers: (principal: Principal, query: UserQuery) =>
      read(principal, 'users:read', ({ users }) => users.list(query)),
    countUsers: (principal: Principal) => read(principal, 'users:read', ({ users }) => users.countByStatus),
    addUser: (principal: Principal, added: NewUser): TE.TaskEither<AddUserRefused, User> =>
      deps.change(principal, 'users:write', (context) => addUserIn(context, deps.random, added)),
  }
}
