// The session area's part of what is kept of a person: his connections with the ledger (PLG-23).
import * as IO from 'fp-ts/lib/IO.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { moment, type PersonalData, type Plain } from '#domain/identity/personal-data.ts'
import { momentOrNull, paged } from '#domain/identity/plain.ts'
import type { ConnectionKept, SessionPersonalStores } from '#domain/session/personal-store.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'

const PAGE = 100

/** That there are tokens is told, never what they are. */
const tellConnection = (connection: ConnectionKept): Plain => ({
  id: connection.id,
  mailbox: connection.mailclientEmail,
  name: connection.ledgerUserName,
  ledgerUserId: connection.ledgerUserId,
  division: connection.division,
  tokens: 'kept encrypted',
  accessExpiresAt: moment(connection.accessExpiresAt),
  lastRefreshedAt: moment(connection.lastRefreshedAt),
  lastUsedAt: moment(connection.lastUsedAt),
  revokedAt: momentOrNull(connection.revokedAt),
  sessionsSince: momentOrNull(connection.sessionsSince),
  refreshFailures: connection.refreshFailureCount,
})

/**
 * Erasing removes the records with their tokens, so that every session over them ends. A refresh that is under way finds no record to store
 * its tokens in; they are lost, and with them the last that could be done with the connection.
 */
export const sessionPersonalData: PersonalData<SessionPersonalStores> = {
  export: {
    connections: paged({
      limit: PAGE,
      read: ({ personalConnections }: SessionPersonalStores, { tenantUuid, user }, after, limit) =>
        personalConnections.page(tenantUuid, user as LedgerUserId, O.map((id) => id as TokenRecordId)(after), limit),
      key: ({ id }) => id,
      tell: tellConnection,
    }),
  },
  erase: ({ personalConnections }, { tenantUuid, user }) =>
    pipe(
      personalConnections.forget(tenantUuid, user as LedgerUserId),
      TE.map((connections) => ({ counts: { connections }, afterwards: IO.of(undefined) })),
    ),
}
