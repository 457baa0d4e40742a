// Connections with assistants in memory: what is granted with their sign-ins, and those of a tenant's people as administrators see them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Grant, ShownConnection } from '#domain/assistant/connection.ts'
import type { ConnectionStore, GrantStore } from '#domain/assistant/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { SignInRow } from '../identity/sign-in-store.ts'
import { somebody, type UserRow } from '../identity/user-row.ts'
import { byAll, byText, paged } from '../kernel/in-order.ts'
import type { Table } from '../kernel/memory.ts'

/** A grant whose sign-in has ended counts as gone, as the database sees to by its foreign key. */
export const makeMemoryGrantStore = (table: Table<Grant>, signIns: Table<SignInRow>): GrantStore => ({
  add: (grant) =>
    TE.fromIO(() => {
      if (signIns.get(grant.connection) === undefined) throw new Error('a grant without a sign-in')
      table.put(grant.connection, grant)
    }),
  hold: (connection) =>
    TE.fromIO(() =>
      pipe(
        O.fromNullable(table.get(connection)),
        O.filter(() => signIns.get(connection) !== undefined),
      ),
    ),
  put: (grant) =>
    TE.fromIO(() => {
      if (table.get(grant.connection) !== undefined) table.put(grant.connection, grant)
    }),
})

const latestUsedFirst = byAll<SignIn>(
  (a, b) => b.lastUsedAt - a.lastUsedAt,
  byText(({ id }) => id),
)

/** `users`: of the tenant in whose scope the store is. */
export const makeMemoryConnectionStore = (
  scope: Scope,
  signIns: Table<SignInRow>,
  users: Table<UserRow>,
): ConnectionStore => {
  const shown = ({ signIn }: SignInRow): readonly ShownConnection[] => {
    const person = somebody(users.get(signIn.user))
    return person === undefined ? [] : [{ signIn, person: { name: person.name, email: person.email } }]
  }
  const isHere = ({ signIn }: SignInRow): boolean =>
    signIn.kind === 'assistant' && scope._tag === 'Tenant' && signIn.tenantUuid === scope.tenantUuid
  return {
    list: (page) =>
      TE.fromIO(() =>
        paged(
          signIns
            .rows()
            .filter(isHere)
            .flatMap(shown)
            .toSorted((a, b) => latestUsedFirst(a.signIn, b.signIn)),
          page,
        ),
      ),
  }
}
