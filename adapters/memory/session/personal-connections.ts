// What the vault keeps of a person, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as RA from 'fp-ts/lib/ReadonlyArray.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { erased, type Person } from '#domain/identity/personal-data.ts'
import { type ConnectionKept, exportConnections, type PersonalConnections } from '#domain/session/personal-data.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { comparable } from '#domain/shared/mailbox.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, removeAll } from '../kernel/page-of.ts'
import type { TokenRow } from './token-store.ts'

const withoutTokens = ({ accessToken: _access, refreshToken: _refresh, ...kept }: TokenRecord): ConnectionKept => kept

const idOf = ({ record }: TokenRow): string => record.id

export const makeMemoryPersonalConnections = (table: Table<TokenRow>): PersonalConnections => {
  const ofPerson = ({ tenantUuid, user }: Person): readonly TokenRow[] =>
    table.rows().filter(({ record }) => record.tenantUuid === tenantUuid && record.ledgerUserId === user)
  const page: PersonalConnections['page'] = (person, after, limit) =>
    TE.fromIO(() => pageOf(ofPerson(person), idOf, after, limit).map(({ record }) => withoutTokens(record)))
  return {
    page,
    export: { connections: exportConnections(page) },
    erase: (person) => TE.fromIO(() => erased({ connections: removeAll(table, ofPerson(person), idOf) })),
    ofMailbox: (tenant, mailbox) =>
      TE.fromIO(() =>
        pipe(
          table.rows(),
          RA.findFirst(
            ({ record }) => record.tenantUuid === tenant && comparable(record.mailclientEmail) === comparable(mailbox),
          ),
          O.map(({ record }) => withoutTokens(record)),
        ),
      ),
    eraseOne: (id) => TE.fromIO(() => (table.remove(id) ? 1 : 0)),
  }
}
