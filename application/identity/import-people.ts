// Imports people from a list (ADM-7). Each is added, changed, left unchanged, or refused with a reason. A dry run is the preview.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { TagStore } from '#domain/identity/ports.ts'
import type { RoleUuid } from '#domain/identity/role.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { User } from '#domain/identity/user.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { RecordChanged } from '#domain/shared/record-changed.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Random } from '#domain/shared/uuid.ts'
import { makeTurns } from '#domain/shared/turns.ts'
import { type ChangeContext, type Change, type ChangeRefused, checkPermission, type Precondition } from './change.ts'
import { changeUserIn, type ChangeUserRefused } from './change-user.ts'
import { addUserIn, type AddUserRefused } from './users.ts'

export interface ImportRow {
  /** Identifies the person, without regard to case. The import does not change it. */
  readonly email: Mailbox
  readonly name: Name
  /** None: unchanged. */
  readonly tags: O.Option<readonly TagUuid[]>
  /** None: unchanged; new people get the default role. */
  readonly roles: O.Option<readonly RoleUuid[]>
  /** None: unchanged; new people get the language of the office. */
  readonly language: User['language']
  /** Checks the person before the change; none: the person does not exist yet. */
  readonly requires: Precondition<O.Option<User>, RecordChanged>
}

export type ImportRefused = Exclude<AddUserRefused | ChangeUserRefused, ChangeRefused> | RecordChanged

export interface ImportedPerson {
  readonly email: Mailbox
  readonly before: O.Option<User>
  /** None: refused. */
  readonly after: O.Option<User>
  readonly reason: O.Option<ImportRefused>
}

/**
 * Added people are NOT_ACTIVATED and may sign in. The result shows the people in the order of the rows, so it needs `users:read` too.
 * Unchanged people are not written. Imports of one tenant take turns, because each one that waits for the lock occupies a connection.
 */
export type ImportPeople = (
  principal: Principal,
  rows: readonly ImportRow[],
  dryRun: boolean,
) => TE.TaskEither<ChangeRefused, readonly ImportedPerson[]>

interface ImportOutcome {
  readonly person: ImportedPerson
  readonly facts: readonly AuditFact[]
}

/** `people`: by their address, as `toComparable` returns it. The imported user replaces the former one in this map. */
function importOne(
  context: ChangeContext,
  random: Random,
  people: Map<string, User>,
  { email, name, tags, roles, language, requires }: ImportRow,
): TE.TaskEither<StoreUnavailable, ImportOutcome> {
  const given = {
    name,
    ...(O.isSome(tags) && { tags: tags.value }),
    ...(O.isSome(roles) && { roles: roles.value }),
    ...(O.isSome(language) && { language }),
  }
  const usual = { roles: [], tags: [], language: O.none }
  const put = (before: O.Option<User>) =>
    O.isSome(before)
      ? changeUserIn(context, before.value, given)
      : addUserIn(context, random, { ...usual, ...given, email, facebook: false, status: 'NOT_ACTIVATED' })
  return gen(function* () {
    const before = O.fromNullable(people.get(toComparable(email)))
    const changed = yield* wait(
      gen(function* () {
        yield* unwrap(requires(before))
        return yield* unwrap(put(before))
      }),
    )
    if (E.isRight(changed)) {
      const { answer, facts } = changed.right
      people.set(toComparable(email), answer)
      return { person: { email, before, after: O.some(answer), reason: O.none }, facts }
    }
    const reason = changed.left
    if (reason._tag === 'StoreUnavailable') return yield* fail(reason)
    // `LastAdministrator` is found after the user was written, so the former user is restored. Other refusals come before any write.
    if (reason._tag === 'LastAdministrator' && O.isSome(before)) yield* unwrap(context.stores.users.put(before.value))
    return { person: { email, before, after: O.none, reason: O.some(reason) }, facts: [] }
  })
}

export function makeImportPeople(deps: {
  readonly change: Change
  readonly dryRunChange: Change
  readonly random: Random
}): ImportPeople {
  const inTurn = makeTurns()
  return (principal, rows, dryRun) => {
    const work = (dryRun ? deps.dryRunChange : deps.change)(principal, 'users:write', (context) =>
      gen(function* () {
        const found = yield* unwrap(context.stores.users.findByEmails(rows.map(({ email }) => email)))
        const tags = yield* unwrap(context.stores.tags.list)
        const people = new Map(found.map((user) => [toComparable(user.email), user]))
        const known = new Map(tags.map((tag) => [tag.uuid, tag]))
        const find: TagStore['find'] = (uuid) => TE.right(O.fromNullable(known.get(uuid)))
        const once = { ...context, stores: { ...context.stores, tags: { ...context.stores.tags, find } } }
        const all = yield* unwrap(
          pipe(
            rows,
            TE.traverseSeqArray((row) => importOne(once, deps.random, people, row)),
          ),
        )
        return { answer: all.map(({ person }) => person), facts: all.flatMap(({ facts }) => facts) }
      }),
    )
    return pipe(
      checkPermission(principal, 'users:write'),
      TE.flatMap(() => checkPermission(principal, 'users:read')),
      TE.flatMap(() => inTurn(principal.tenantUuid, work)),
    )
  }
}
