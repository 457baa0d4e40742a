// Changes a user. A change of status has its own action in the audit log; one entry `user.changed` lists all other changes.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
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
import { findMissingPermissions, type Permissions } from '#domain/identity/role.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { applyUserCommand, type LivingStatus, changeAddress, type User, type UserUuid } from '#domain/identity/user.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { type StoreUnavailable, requireWritten } from '#domain/shared/unit-of-work.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import {
  type AuditDetails,
  type AuditFact,
  describeChanges,
  describeListChanges,
  reportIfChanged,
} from '#domain/logging/audit.ts'
import type { AuditedResult } from './audit.ts'
import {
  type ChangeContext,
  type Precondition,
  type Change,
  type ChangeRefused,
  getPermissionsOfRoles,
  keepAdministrator,
  requireNothing,
  checkWithinOwnRights,
} from './change.ts'
import { endAllSignIns } from './sign-ins.ts'
import { requireUser, requireRoles, requireTags } from './users.ts'

/** Absent fields stay unchanged. */
export interface UserChange extends Partial<Pick<User, 'roles' | 'tags' | 'facebook' | 'language'>> {
  readonly email?: Mailbox
  readonly name?: Name
  readonly status?: keyof typeof STATUS_COMMANDS
}

const STATUS_COMMANDS = { ACTIVE: 'activate', INACTIVE: 'deactivate', TO_BE_REMOVED: 'mark-for-removal' } as const

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
  requires?: Precondition<User, E>,
) => TE.TaskEither<ChangeUserRefused | E, User>

/** The user's permissions; none unless ACTIVE. */
const getActivePermissions = (context: ChangeContext, user: User): Permissions =>
  user.status === 'ACTIVE' ? getPermissionsOfRoles(context, user.roles) : new Set()

const isUnchangedUser = (before: User, after: User): boolean =>
  before.email === after.email &&
  before.name === after.name &&
  before.status === after.status &&
  before.facebook === after.facebook &&
  O.toNullable(before.language) === O.toNullable(after.language) &&
  hasSameMembers(before.roles, after.roles) &&
  hasSameMembers(before.tags, after.tags)

/** The change of the language, for the audit log. Empty: it stays. */
export function describeLanguageChange(before: Pick<User, 'language'>, after: Pick<User, 'language'>): AuditDetails {
  const toAudited = ({ language }: Pick<User, 'language'>) => ({
    language: O.getOrElse((): string => 'office')(language),
  })
  return describeChanges(toAudited(before), toAudited(after), 'language')
}

const hasSameMembers = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

const applyUserChange = (
  context: ChangeContext,
  before: User,
  { status, email, ...change }: UserChange,
): TE.TaskEither<RolesUnknown | TagsUnknown | StoreUnavailable, User> =>
  gen(function* () {
    const roles = yield* unwrap(requireRoles(context, change.roles ?? before.roles))
    const tags = yield* unwrap(requireTags(context, change.tags ?? before.tags, before.tags))
    const user: User = { ...before, ...change, roles, tags }
    const addressed = email === undefined ? user : changeAddress(email, context.now)(user)
    return status === undefined ? addressed : applyUserCommand(STATUS_COMMANDS[status], context.now)(addressed)
  })

function saveChangedUser(
  context: ChangeContext,
  before: User,
  after: User,
): TE.TaskEither<EmailTaken | LastAdministrator | StoreUnavailable, number> {
  const { users } = context.stores
  const write = pipe(users.put(after), requireWritten(emailTaken))
  const loses =
    findMissingPermissions(getActivePermissions(context, after), getActivePermissions(context, before)).length > 0
  const isAnother = toComparable(before.email) !== toComparable(after.email)
  const leaves = before.status === 'ACTIVE' && after.status !== 'ACTIVE'
  return pipe(
    loses ? keepAdministrator(context, write) : write,
    TE.flatMap(() =>
      loses || leaves || isAnother
        ? endAllSignIns(context.stores, { tenantUuid: context.principal.tenantUuid, user: after.uuid }, context.now)
        : TE.right(0),
    ),
  )
}

export function changeUserIn<E = never>(
  context: ChangeContext,
  before: User,
  change: UserChange,
  requires: Precondition<User, E> = requireNothing,
): TE.TaskEither<Exclude<ChangeUserRefused, ChangeRefused | UserNotFound> | StoreUnavailable | E, AuditedResult<User>> {
  return gen(function* () {
    yield* unwrap(checkWithinOwnRights(context, getPermissionsOfRoles(context, before.roles)))
    yield* unwrap(requires(before))
    const after = yield* unwrap(applyUserChange(context, before, change))
    yield* unwrap(checkWithinOwnRights(context, getPermissionsOfRoles(context, after.roles)))
    const ended = isUnchangedUser(before, after) ? 0 : yield* unwrap(saveChangedUser(context, before, after))
    return { answer: after, facts: toUserChangeFacts(before, after, ended) }
  })
}

export function makeChangeUser(deps: { readonly change: Change }): ChangeUser {
  return function changeUser(principal, uuid, change, requires) {
    return deps.change(principal, 'users:write', (context) =>
      pipe(
        requireUser(context.stores, uuid),
        TE.flatMap((before) => changeUserIn(context, before, change, requires)),
      ),
    )
  }
}

const STATUS_ACTIONS = {
  ACTIVE: 'user.activated',
  INACTIVE: 'user.deactivated',
  TO_BE_REMOVED: 'user.marked-for-removal',
} as const satisfies Readonly<Record<Exclude<LivingStatus, 'NOT_ACTIVATED'>, string>>

/** `ended`: the number of sign-ins that ended. */
function toUserChangeFacts(before: User, after: User, ended: number): readonly AuditFact[] {
  const changed: AuditDetails = {
    ...(before.email === after.email ? {} : { email: true }),
    ...(before.name === after.name ? {} : { name: true }),
    ...(before.facebook === after.facebook ? {} : { facebook: after.facebook }),
    ...describeListChanges(before, after, 'roles', 'tags'),
    ...describeLanguageChange(before, after),
  }
  const signIns = ended === 0 ? [] : [toIdentityFact('user.sign-ins-ended', after.uuid, { ended })]
  return [
    ...(before.status === after.status || after.status === 'NOT_ACTIVATED'
      ? []
      : [toIdentityFact(STATUS_ACTIONS[after.status], after.uuid, { from: before.status })]),
    ...reportIfChanged(changed, toIdentityFact('user.changed', after.uuid, changed)),
    ...signIns,
  ]
}
