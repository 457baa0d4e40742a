// What the vault keeps of a person, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ConnectionKept, PersonalConnectionStore } from '#domain/session/personal-store.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, removeAll } from '../kernel/page-of.ts'
import type { TokenRow } from './token-store.ts'

const withoutTokens = ({ accessToken: _access, refreshToken: _refresh, ...kept }: TokenRecord): ConnectionKept => kept

const idOf = ({ record }: TokenRow): string => record.id

export const makeMemoryPersonalConnectionStore = (table: Table<TokenRow>): PersonalConnectionStore => {
  const ofPerson = (tenant: string, user: string): readonly TokenRow[] =>
    table.rows().filter(({ record }) => record.tenantUuid === tenant && record.ledgerUserId === user)
  return {
    page: (tenant, user, after, limit) =>
      TE.fromIO(() => pageOf(ofPerson(tenant, user), idOf, after, limit).map(({ record }) => withoutTokens(record))),
    ofMailbox: (tenant, mailbox) =>
      TE.fromIO(() =>
        pipe(
          O.fromNullable(
            table
              .rows()
              .find(
                ({ record }) =>
                  record.tenantUuid === tenant && comparable(record.mailclientEmail) === comparable(mailbox),
              ),
          ),
          O.map(({ record }) => withoutTokens(record)),
        ),
      ),
    forgetOne: (id) => TE.fromIO(() => (table.remove(id) ? 1 : 0)),
    forget: (tenant, user) => TE.fromIO(() => removeAll(table, ofPerson(tenant, user), idOf)),
  }
}
