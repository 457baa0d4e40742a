// Users in memory: a user, or the bare row of an anonymised one, which counts and is never found.
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { Table } from '../kernel/memory.ts'

export type UserRow =
  | { readonly _tag: 'Somebody'; readonly user: User }
  | { readonly _tag: 'Anonymised'; readonly uuid: UserUuid }

export const somebody = (row: UserRow | undefined): User | undefined =>
  row?._tag === 'Somebody' ? row.user : undefined

/** All who are there, in no order. */
export const people = (table: Table<UserRow>): readonly User[] =>
  table.rows().flatMap((row) => (row._tag === 'Somebody' ? [row.user] : []))
