// Sign-ins in memory, found by the digest of the secret that each holds, or by their id.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SecretDigest, SignInStore, UserPlace } from '#domain/identity/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { people, type UserRow } from './user-row.ts'
import { byAll, byText } from '../kernel/in-order.ts'
import type { Table } from '../kernel/memory.ts'
import { removeAll } from '../kernel/page-of.ts'

export interface SignInRow {
  readonly signIn: SignIn
  readonly digest: O.Option<SecretDigest>
}

const keyOf = ({ signIn }: SignInRow): string => signIn.id

const isAt =
  ({ tenantUuid, user }: UserPlace) =>
  ({ signIn }: SignInRow): boolean =>
    signIn.tenantUuid === tenantUuid && signIn.user === user

const latestUsedFirst = byAll<SignIn>(
  (a, b) => b.lastUsedAt - a.lastUsedAt,
  byText(({ id }) => id),
)

export type IsTheirs = (place: UserPlace) => boolean

/** `users`: of the tenant in whose scope the store is. `forget`: what is on the way to a sign-in of these people. */
export const makeMemorySignInStore = (
  scope: Scope,
  table: Table<SignInRow>,
  users: Table<UserRow>,
  forget: (isTheirs: IsTheirs) => void,
): SignInStore => {
  const end = (which: (row: SignInRow) => boolean): number => removeAll(table, table.rows().filter(which), keyOf)
  const endAll = (isTheirs: IsTheirs): number => {
    forget(isTheirs)
    return end(({ signIn }) => isTheirs(signIn))
  }
  return {
    find: (digest) =>
      TE.fromIO(() =>
        pipe(
          O.fromNullable(table.rows().find((row) => O.isSome(row.digest) && row.digest.value === digest)),
          O.map(({ signIn }) => signIn),
        ),
      ),
    findById: (id) =>
      TE.fromIO(() =>
        pipe(
          O.fromNullable(table.get(id)),
          O.map(({ signIn }) => signIn),
        ),
      ),
    add: (signIn, digest) => TE.fromIO(() => table.put(signIn.id, { signIn, digest })),
    touch: (id, now, expiresAt, interval) =>
      TE.fromIO(() => {
        const row = table.get(id)
        if (row === undefined || row.signIn.lastUsedAt > now - interval) return
        table.put(id, { ...row, signIn: { ...row.signIn, lastUsedAt: now, expiresAt } })
      }),
    list: (place) =>
      TE.fromIO(() =>
        table
          .rows()
          .filter(isAt(place))
          .map(({ signIn }) => signIn)
          .toSorted(latestUsedFirst),
      ),
    end: (place, id) => TE.fromIO(() => end((row) => row.signIn.id === id && isAt(place)(row)) > 0),
    endAllOf: (place) =>
      TE.fromIO(() => endAll(({ tenantUuid, user }) => place.tenantUuid === tenantUuid && place.user === user)),
    endAllBut: (place, kind, most) =>
      TE.fromIO(() => {
        const his = table.rows().filter((row) => isAt(place)(row) && row.signIn.kind === kind)
        const ended = his.toSorted((a, b) => latestUsedFirst(a.signIn, b.signIn)).slice(most)
        return removeAll(table, ended, keyOf)
      }),
    endAllHolding: (tenantUuid, role) =>
      TE.fromIO(() => {
        if (scope._tag === 'Admin' || scope.tenantUuid !== tenantUuid) return 0
        const holders = people(users).filter(({ roles }) => roles.includes(role))
        return endAll((place) => place.tenantUuid === tenantUuid && holders.some(({ uuid }) => uuid === place.user))
      }),
    deleteExpired: (by) => TE.fromIO(() => end(({ signIn }) => signIn.expiresAt <= by)),
  }
}
