// Sign-ins in memory, found by the digest of the secret that each holds, or by their id.
import { O } from '#domain/shared/fp.ts'
import type { SecretDigest, SignInStore, UserPlace } from '#domain/identity/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'
import { listLivingUsers, type UserRow } from './user-store.ts'

export interface SignInRow {
  readonly signIn: SignIn
  readonly digest: O.Option<SecretDigest>
}

const isAt =
  ({ tenantUuid, user }: UserPlace) =>
  (signIn: SignIn): boolean =>
    signIn.tenantUuid === tenantUuid && signIn.user === user

export const latestUsedFirst = byAll<SignIn>(
  (a, b) => b.lastUsedAt - a.lastUsedAt,
  byText(({ id }) => id),
)

export type IsTheirs = (place: UserPlace) => boolean

/** `users`: the users of the scope's tenant. `forget` removes what could still become a sign-in of these people. */
export function makeMemorySignInStore(
  scope: Scope,
  table: Table<SignInRow, 'secret'>,
  users: Table<UserRow>,
  forget: (isTheirs: IsTheirs) => void,
): SignInStore {
  const all = (): readonly SignIn[] => table.rows().map(({ signIn }) => signIn)
  const end = (isEnded: (signIn: SignIn) => boolean): number => table.removeWhere(({ signIn }) => isEnded(signIn))
  const endAll = (isTheirs: IsTheirs): number => {
    forget(isTheirs)
    return end(isTheirs)
  }
  return asPort({
    find: (digest) => O.fromNullable(table.by('secret', digest)?.signIn),
    findById: (id) => O.fromNullable(table.get(id)?.signIn),
    add: (signIn, digest) => table.put(signIn.id, { signIn, digest }),
    touch: (id, now, expiresAt, interval) => {
      const row = table.get(id)
      if (row === undefined || row.signIn.lastUsedAt > now - interval) return
      table.put(id, { ...row, signIn: { ...row.signIn, lastUsedAt: now, expiresAt } })
    },
    list: (place) => all().filter(isAt(place)).toSorted(latestUsedFirst),
    end: (place, id) => end((signIn) => signIn.id === id && isAt(place)(signIn)) > 0,
    endAllOf: (place) => endAll(({ tenantUuid, user }) => place.tenantUuid === tenantUuid && place.user === user),
    endAllBut: (place, kind, most) => {
      const theirs = all().filter((signIn) => isAt(place)(signIn) && signIn.kind === kind)
      const ended = new Set(
        theirs
          .toSorted(latestUsedFirst)
          .slice(most)
          .map(({ id }) => id),
      )
      return end(({ id }) => ended.has(id))
    },
    endAllHolding: (tenantUuid, role) => {
      if (scope._tag === 'Admin' || scope.tenantUuid !== tenantUuid) return 0
      const holders = listLivingUsers(users).filter(({ roles }) => roles.includes(role))
      return endAll((place) => place.tenantUuid === tenantUuid && holders.some(({ uuid }) => uuid === place.user))
    },
    deleteExpired: (by) => end(({ expiresAt }) => expiresAt <= by),
  })
}
