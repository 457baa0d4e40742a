// Where people are, over all tenants, in memory; kept by the user store as it writes.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { UserDirectory, UserPlace } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf } from '../kernel/page-of.ts'

export interface DirectoryRow {
  readonly place: UserPlace
  readonly user: User
}

const placeKey = ({ tenantUuid, user }: UserPlace): string => `${tenantUuid} ${user}`

/** A user with a new address comes after those who have it. */
export const enter = (table: Table<DirectoryRow>, row: DirectoryRow): void => {
  const key = placeKey(row.place)
  const before = table.get(key)
  if (before !== undefined && comparable(before.user.email) !== comparable(row.user.email)) table.remove(key)
  table.put(key, row)
}

export const leave = (table: Table<DirectoryRow>, place: UserPlace): boolean => table.remove(placeKey(place))

export const makeMemoryUserDirectory = (table: Table<DirectoryRow>): UserDirectory => {
  const places = (which: (user: User) => boolean): readonly UserPlace[] =>
    table.rows().flatMap(({ place, user }) => (which(user) ? [place] : []))
  return {
    places: (email) => TE.fromIO(() => places((user) => comparable(user.email) === comparable(email))),
    toBeRemoved: (markedBy, after, limit) =>
      TE.fromIO(() =>
        pageOf(
          places(({ status, statusSince }) => status === 'TO_BE_REMOVED' && statusSince <= markedBy),
          placeKey,
          O.map(placeKey)(after),
          limit,
        ),
      ),
  }
}
