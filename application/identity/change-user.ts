// Changes a user. The audit log has the status as an action of its own, and the names of everything else that changed.
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import {
  type BeyondOwnRights,
  type EmailTaken,
  emailTaken,
  type LastAdministrator,
  type RolesUnknown,
  type TagsUnknown,
  type UserNotFound,
} from '#domain/identity/failures.ts'
import type { Name } from '#domain/identity/naming.ts'
import { lacking, type Permissions } from '#domain/identity/role.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { afterCommand, type LivingStatus, readdressed, type User, type UserUuid } from '#domain/identity/user.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type StoreUnavailable, writtenOr } from '#domain/shared/unit-of-work.ts'
import { done } from '#domain/identity/facts.ts'
import { type AuditDetails, type AuditFact, givenAndTaken } from '#domain/logging/audit.ts'
import type { Done } from './audit.ts'
import {
  type Acting,
  type Requires,
  type Change,
  type ChangeRefused,
  grantedBy,
  keepingAnAdministrator,
  requiresNothing,
  withinOwn,
} from './change.ts'
import { foundUser, knownRoles, knownTags } from './users.ts'

/** What is absent stays. */
export interface UserChange extends Partial<Pick<User, 'roles' | 'tags' | 'facebook'>> {
  readonly email?: Mailbox
  readonly name?: Name
  readonly status?: keyof typeof COMMANDS
}

const COMMANDS = { ACTIVE: 'activate', INACTIVE: 'deactivate', TO_BE_REMOVED: 'mark-for-removal' } as const

export type ChangeUserRefused =
  | ChangeRefused
  | UserNotFound
  | BeyondOwnRights
  | RolesUnknown
  | TagsUnknown
  | EmailTaken
  | LastAdministrator

/** Returns the current user. No-op updates write no audit entry. */
export type ChangeUser = <E = never>(
  principal: Principal,
  uuid: UserUuid,
  change: UserChange,
  requires?: Requires<User, E>,
) => TE.TaskEither<ChangeUserRefused | E, User>

/** The user's permissions; none unless ACTIVE. */
const canDo = (acting: Acting, user: User): Permissions =>
  user.status === 'ACTIVE' ? grantedBy(acting, user.roles) : new Set()

const sameAs = (before: User, after: User): boolean =>
  before.email === after.email &&
  before.name === after.name &&
  before.status === after.status &&
  before.facebook === after.facebook &&
  sameMembers(before.roles, after.roles) &&
  sameMembers(before.tags, after.tags)

const sameMembers = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

const changed = (
  acting: Acting,
  before: User,
  { status, email, ...change }: UserChange,
): TE.TaskEither<RolesUnknown | TagsUnknown | StoreUnavailable, User> =>
  pipe(
    gen(function* () {
      const roles = yield* unwrap(knownRoles(acting, change.roles ?? before.roles))
      const tags = yield* unwrap(knownTags(acting, change.tags ?? before.tags, before.tags))
      const named = { roles, tags }
      return { ...before, ...change, ...named } satisfies User
    }),
    TE.map(email === undefined ? (user) => user : readdressed(email, acting.now)),
    TE.map(status === undefined ? (user) => user : afterCommand(COMMANDS[status], acting.now)),
  )

function written(
  acting: Acting,
  before: User,
  after: User,
): TE.TaskEither<EmailTaken | LastAdministrator | StoreUnavailable, number> {
  const { users, signIns } = acting.stores
  const write = pipe(users.put(after), writtenOr(emailTaken))
  const loses = lacking(canDo(acting, after), canDo(acting, before)).length > 0
  const isAnother = comparable(before.email) !== comparable(after.email)
  const leaves = before.status === 'ACTIVE' && after.status !== 'ACTIVE'
  return pipe(
    loses ? keepingAnAdministrator(acting, write) : write,
    TE.flatMap(() =>
      loses || leaves || isAnother
        ? signIns.endAllOf({ tenantUuid: acting.principal.tenantUuid, user: after.uuid })
        : TE.right(0),
    ),
  )
}

export function changeIn<E = never>(
  acting: Acting,
  before: User,
  change: UserChange,
  requires: Requires<User, E> = requiresNothing,
): TE.TaskEither<Exclude<ChangeUserRefused, ChangeRefused | UserNotFound> | StoreUnavailable | E, Done<User>> {
  return gen(function* () {
    yield* unwrap(withinOwn(acting, grantedBy(acting, before.roles)))
    yield* unwrap(requires(before))
    const after = yield* unwrap(changed(acting, before, change))
    yield* unwrap(withinOwn(acting, grantedBy(acting, after.roles)))
    const ended = sameAs(before, after) ? 0 : yield* unwrap(written(acting, before, after))
    return { answer: after, facts: factsOfUserChange(before, after, ended) }
  })
}

export function makeChangeUser(deps: { readonly change: Change }): ChangeUser {
  return function changeUser(principal, uuid, change, requires) {
    return deps.change(principal, 'users:write', (acting) =>
      pipe(
        foundUser(acting.stores, uuid),
        TE.flatMap((before) => changeIn(acting, before, change, requires)),
      ),
    )
  }
}

const CAME_INTO = {
  ACTIVE: 'user.activated',
  INACTIVE: 'user.deactivated',
  TO_BE_REMOVED: 'user.marked-for-removal',
} as const satisfies Readonly<Record<Exclude<LivingStatus, 'NOT_ACTIVATED'>, string>>

/** `ended`: the number of sign-ins that ended. */
function factsOfUserChange(before: User, after: User, ended: number): readonly AuditFact[] {
  const changed: AuditDetails = {
    ...(before.email === after.email ? {} : { email: true }),
    ...(before.name === after.name ? {} : { name: true }),
    ...(before.facebook === after.facebook ? {} : { facebook: after.facebook }),
    ...givenAndTaken(before, after, 'roles', 'tags'),
  }
  const signIns = ended === 0 ? [] : [done('user.sign-ins-ended', after.uuid, { ended })]
  return [
    ...(before.status === after.status || after.status === 'NOT_ACTIVATED'
      ? []
      : [done(CAME_INTO[after.status], after.uuid, { from: before.status })]),
    ...(Object.keys(changed).length === 0 ? [] : [done('user.changed', after.uuid, changed)]),
    ...signIns,
  ]
}
