// The addresses of people to whom mail came back for good, in memory.
import { O, pipe } from '#domain/shared/fp.ts'
import {
  isSecondReturn,
  type ReturnedForGood,
  type UndeliverableAddress,
  type UndeliverableAddressStore,
} from '#domain/campaign/returned-mails.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { getLivingUser, listLivingUsers, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'

export interface ReturnedAddressRow extends ReturnedForGood {
  readonly address: string
  readonly isUndeliverable: boolean
}

/** Of the person's present address. */
export function findReturnedAddress(
  rows: Table<ReturnedAddressRow>,
  { uuid, email }: User,
): O.Option<ReturnedAddressRow> {
  return O.filter(({ address }: ReturnedAddressRow) => address === toComparable(email))(O.fromNullable(rows.get(uuid)))
}

export function findUndeliverable(rows: Table<ReturnedAddressRow>, user: User): O.Option<UndeliverableAddress> {
  return pipe(
    findReturnedAddress(rows, user),
    O.filter(({ isUndeliverable }) => isUndeliverable),
    O.map(({ at: since, status, reason }) => ({ since, status, reason })),
  )
}

export function makeMemoryUndeliverableAddressStore(
  rows: Table<ReturnedAddressRow>,
  users: Table<UserRow>,
): UndeliverableAddressStore {
  const find = (uuid: UserUuid): O.Option<UndeliverableAddress> =>
    O.flatMap((user: User) => findUndeliverable(rows, user))(O.fromNullable(getLivingUser(users.get(uuid))))
  return asPort({
    record: (given, returned) => {
      const address = toComparable(given)
      const user = listLivingUsers(users).find(({ email }) => toComparable(email) === address)
      if (user === undefined || O.isSome(findUndeliverable(rows, user))) return O.none
      const row = rows.get(user.uuid)
      const before = row?.address === address ? row.at : undefined
      const isUndeliverable = before !== undefined && isSecondReturn(before, returned.at)
      rows.put(user.uuid, { ...returned, address, isUndeliverable, at: Math.max(before ?? returned.at, returned.at) })
      return isUndeliverable ? O.some(user.uuid) : O.none
    },
    find,
    purge: (before) => {
      for (const [uuid, { at }] of rows.entries())
        if (at < before && O.isNone(find(uuid as UserUuid))) rows.remove(uuid)
    },
    clear: (user) => O.isSome(find(user)) && rows.remove(user),
  })
}
