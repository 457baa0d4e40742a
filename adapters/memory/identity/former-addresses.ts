// Addresses that people of a tenant had before, in memory; kept by the user store as it writes.
import * as O from 'fp-ts/lib/Option.js'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, removeAll } from '../kernel/page-of.ts'

export interface FormerAddress {
  readonly user: UserUuid
  readonly email: Mailbox
}

const emailKey = ({ email }: FormerAddress): string => comparable(email)
const rowKey = (row: FormerAddress): string => `${row.user} ${emailKey(row)}`

const ofUser = (table: Table<FormerAddress>, uuid: UserUuid): readonly FormerAddress[] =>
  table.rows().filter(({ user }) => user === uuid)

/** An address that the user has again is no longer a former one. */
export const readdress = (table: Table<FormerAddress>, before: User, { uuid: user, email }: User): void => {
  if (comparable(before.email) === comparable(email)) return
  table.put(rowKey({ user, email: before.email }), { user, email: before.email })
  table.remove(rowKey({ user, email }))
}

export const forgetFormer = (table: Table<FormerAddress>, uuid: UserUuid): number =>
  removeAll(table, ofUser(table, uuid), rowKey)

export const formerPage = (
  table: Table<FormerAddress>,
  uuid: UserUuid,
  after: O.Option<Mailbox>,
  limit: number,
): readonly Mailbox[] =>
  pageOf(ofUser(table, uuid), emailKey, O.map(comparable)(after), limit).map(({ email }) => email)
