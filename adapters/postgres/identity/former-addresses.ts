// Reads the addresses that people of a tenant had before, in PostgreSQL. The user store writes them.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { UserStore } from '#domain/identity/ports.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makeTextColumn } from '../kernel/columns.ts'
import { readRows, defineStatement } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'

const findFormerAddresses = defineStatement(
  'user_former_addresses',
  t.type({ email: makeTextColumn<Mailbox>('Mailbox') }, 'user_former_addresses'),
)`
  select email from user_former_addresses
    where tenant_uuid = :tenant and user_uuid = :user and (:after::text is null or email_key > :after::text)
    order by email_key limit :limit`

export function makeFormerAddresses(query: Knex, scope: Scope): UserStore['listFormerAddresses'] {
  return function formerAddresses(user, after, limit) {
    return pipe(
      readRows(query, findFormerAddresses, {
        tenant: getTenant(scope),
        user,
        after: O.toNullable(O.map(toComparable)(after)),
        limit,
      }),
      TE.map((found) => found.map(({ email }) => email)),
    )
  }
}
