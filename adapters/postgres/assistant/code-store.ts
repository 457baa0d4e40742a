// Codes that become connections, in PostgreSQL. A code stays until it expires, so that a second use is recognised.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { CodeStore, Spent } from '#domain/assistant/ports.ts'
import { instant, nullable } from '../kernel/columns.ts'
import { signInId, tenantUuid, userUuid } from '../kernel/identifiers.ts'
import { firstRow, write, written } from '../kernel/statement.ts'

const addCode = {
  name: 'assistant_code_add',
  sql: `insert into assistant_codes (code_digest, tenant_uuid, user_uuid, redirect_uri, code_challenge, expires_at)
    values (:digest, :tenant, :user, :redirectUri, :codeChallenge, :expiresAt)`,
}

const row = t.type(
  {
    tenantUuid,
    user: userUuid,
    redirectUri: t.string,
    codeChallenge: t.string,
    expiresAt: instant,
    again: t.boolean,
    connection: nullable(signInId),
  },
  'assistant_codes',
)

const hasCode = {
  name: 'assistant_code_has',
  sql: `select true as "isKnown" from assistant_codes where code_digest = :digest`,
  row: t.type({ isKnown: t.literal(true) }, 'assistant_codes'),
}

// Waits for the writer of this row, and then decides on the row as it is.
const spendCode = {
  name: 'assistant_code_spend',
  sql: `update assistant_codes set times_brought = times_brought + 1 where code_digest = :digest
    returning tenant_uuid as "tenantUuid", user_uuid as "user", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
      expires_at as "expiresAt", times_brought > 1 as again, exchanged_for as connection`,
  row,
}

const codeExchanged = {
  name: 'assistant_code_exchanged',
  sql: `update assistant_codes set exchanged_for = :connection where code_digest = :digest`,
}

const deleteExpired = {
  name: 'assistant_code_delete_expired',
  sql: `delete from assistant_codes where expires_at <= :by`,
}

const spentOf = ({ tenantUuid: tenant, user, again, connection, ...code }: t.TypeOf<typeof row>): Spent => ({
  code: { place: { tenantUuid: tenant, user }, ...code },
  again,
  connection,
})

export const makePostgresCodeStore = (query: Knex): CodeStore => ({
  add: ({ place, redirectUri, codeChallenge, expiresAt }, digest) =>
    write(query, addCode, {
      digest,
      tenant: place.tenantUuid,
      user: place.user,
      redirectUri,
      codeChallenge,
      expiresAt: instant.encode(expiresAt),
    }),
  has: (digest) => pipe(firstRow(query, hasCode, { digest }), TE.map(O.isSome)),
  spend: (digest) => pipe(firstRow(query, spendCode, { digest }), TE.map(O.map(spentOf))),
  exchanged: (digest, connection) => write(query, codeExchanged, { digest, connection }),
  deleteExpired: (by) => written(query, deleteExpired, { by: instant.encode(by) }),
})
