// Consents that wait for their person's answer, in PostgreSQL.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { Consent } from '#domain/assistant/connection.ts'
import type { ConsentStore } from '#domain/assistant/ports.ts'
import { instant, nullable } from '../kernel/columns.ts'
import { tenantUuid, userUuid } from '../kernel/identifiers.ts'
import { firstRow, write, written } from '../kernel/statement.ts'

const row = t.type(
  {
    tenantUuid,
    user: userUuid,
    redirectUri: t.string,
    codeChallenge: t.string,
    state: nullable(t.string),
    expiresAt: instant,
  },
  'assistant_consents',
)

const columns = `tenant_uuid as "tenantUuid", user_uuid as "user", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
  state, expires_at as "expiresAt"`

const addConsent = {
  name: 'assistant_consent_add',
  sql: `insert into assistant_consents (ticket_digest, tenant_uuid, user_uuid, redirect_uri, code_challenge, state, expires_at)
    values (:digest, :tenant, :user, :redirectUri, :codeChallenge, :state, :expiresAt)`,
}

const findConsent = {
  name: 'assistant_consent_find',
  sql: `select ${columns} from assistant_consents where ticket_digest = :digest`,
  row,
}

const takeConsent = {
  name: 'assistant_consent_take',
  sql: `delete from assistant_consents where ticket_digest = :digest returning ${columns}`,
  row,
}

const deleteExpired = {
  name: 'assistant_consent_delete_expired',
  sql: `delete from assistant_consents where expires_at <= :by`,
}

const consentOf = ({ tenantUuid: tenant, user, expiresAt, ...request }: t.TypeOf<typeof row>): Consent => ({
  place: { tenantUuid: tenant, user },
  request,
  expiresAt,
})

export const makePostgresConsentStore = (query: Knex): ConsentStore => ({
  add: ({ place, request, expiresAt }, digest) =>
    write(query, addConsent, {
      digest,
      tenant: place.tenantUuid,
      user: place.user,
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge,
      state: O.toNullable(request.state),
      expiresAt: instant.encode(expiresAt),
    }),
  find: (digest) => pipe(firstRow(query, findConsent, { digest }), TE.map(O.map(consentOf))),
  take: (digest) => pipe(firstRow(query, takeConsent, { digest }), TE.map(O.map(consentOf))),
  deleteExpired: (by) => written(query, deleteExpired, { by: instant.encode(by) }),
})
