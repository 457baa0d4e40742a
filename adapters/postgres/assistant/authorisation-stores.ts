// Consents, codes and grants of assistants, and the names that assistants give themselves, in PostgreSQL. A code stays until it expires, so
// that a second use is recognised. A foreign key deletes a grant with its sign-in.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { Knex } from 'knex'
import type { Consent, Grant } from '#domain/assistant/connection.ts'
import type { ClientNameStore, CodeStore, ConsentStore, GrantStore, SpentCode } from '#domain/assistant/ports.ts'
import { instant, asNullable, signInId, tenantUuid, userUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, defineStatement, type Values, write, writeAndCount } from '../kernel/statement.ts'

const consentRow = t.type(
  {
    tenantUuid,
    user: userUuid,
    redirectUri: t.string,
    codeChallenge: t.string,
    state: asNullable(t.string),
    expiresAt: instant,
  },
  'assistant_consents',
)

const columns = `tenant_uuid as "tenantUuid", user_uuid as "user", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
  state, expires_at as "expiresAt"`

const addConsent = defineCommand('assistant_consent_add')`
  insert into assistant_consents (ticket_digest, tenant_uuid, user_uuid, redirect_uri, code_challenge, state, expires_at)
    values (:digest, :tenant, :user, :redirectUri, :codeChallenge, :state, :expiresAt)`

const findConsent = defineStatement('assistant_consent_find', consentRow)`
  select ${columns} from assistant_consents where ticket_digest = :digest`

const takeConsent = defineStatement('assistant_consent_take', consentRow)`
  delete from assistant_consents where ticket_digest = :digest returning ${columns}`

const deleteExpiredConsents = defineCommand('assistant_consent_delete_expired')`
  delete from assistant_consents where expires_at <= :by`

const toConsent = ({ tenantUuid: tenant, user, expiresAt, ...request }: t.TypeOf<typeof consentRow>): Consent => ({
  place: { tenantUuid: tenant, user },
  request,
  expiresAt,
})

export function makePostgresConsentStore(query: Knex): ConsentStore {
  return {
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
    find: (digest) => pipe(readFirstRow(query, findConsent, { digest }), TE.map(O.map(toConsent))),
    take: (digest) => pipe(readFirstRow(query, takeConsent, { digest }), TE.map(O.map(toConsent))),
    deleteExpired: (by) => writeAndCount(query, deleteExpiredConsents, { by: instant.encode(by) }),
  }
}

const addCode = defineCommand('assistant_code_add')`
  insert into assistant_codes (code_digest, tenant_uuid, user_uuid, redirect_uri, code_challenge, expires_at)
    values (:digest, :tenant, :user, :redirectUri, :codeChallenge, :expiresAt)`

const codeRow = t.type(
  {
    tenantUuid,
    user: userUuid,
    redirectUri: t.string,
    codeChallenge: t.string,
    expiresAt: instant,
    wasSpentBefore: t.boolean,
    connection: asNullable(signInId),
  },
  'assistant_codes',
)

const hasCode = defineStatement('assistant_code_has', t.type({ isKnown: t.literal(true) }, 'assistant_codes'))`
  select true as "isKnown" from assistant_codes where code_digest = :digest`

// Waits for a concurrent writer of this row, then decides on the current row.
const spendCode = defineStatement('assistant_code_spend', codeRow)`
  update assistant_codes set times_brought = times_brought + 1 where code_digest = :digest
    returning tenant_uuid as "tenantUuid", user_uuid as "user", redirect_uri as "redirectUri", code_challenge as "codeChallenge",
      expires_at as "expiresAt", times_brought > 1 as "wasSpentBefore", exchanged_for as connection`

const codeExchanged = defineCommand('assistant_code_exchanged')`
  update assistant_codes set exchanged_for = :connection where code_digest = :digest`

const deleteExpiredCodes = defineCommand('assistant_code_delete_expired')`
  delete from assistant_codes where expires_at <= :by`

const toSpentCode = ({
  tenantUuid: tenant,
  user,
  wasSpentBefore,
  connection,
  ...code
}: t.TypeOf<typeof codeRow>): SpentCode => ({
  code: { place: { tenantUuid: tenant, user }, ...code },
  wasSpentBefore,
  connection,
})

export function makePostgresCodeStore(query: Knex): CodeStore {
  return {
    add: ({ place, redirectUri, codeChallenge, expiresAt }, digest) =>
      write(query, addCode, {
        digest,
        tenant: place.tenantUuid,
        user: place.user,
        redirectUri,
        codeChallenge,
        expiresAt: instant.encode(expiresAt),
      }),
    has: (digest) => pipe(readFirstRow(query, hasCode, { digest }), TE.map(O.isSome)),
    spend: (digest) => pipe(readFirstRow(query, spendCode, { digest }), TE.map(O.map(toSpentCode))),
    markExchanged: (digest, connection) => write(query, codeExchanged, { digest, connection }),
    deleteExpired: (by) => writeAndCount(query, deleteExpiredCodes, { by: instant.encode(by) }),
  }
}

const putName = defineCommand('assistant_client_name_put')`
  insert into assistant_client_names (redirect_uri, name) values (:entry, :name)
    on conflict (redirect_uri) do update set name = excluded.name where assistant_client_names.name <> excluded.name`

const findName = defineStatement('assistant_client_name_find', t.type({ name: t.string }, 'assistant_client_names'))`
  select name from assistant_client_names where redirect_uri = :entry`

export function makePostgresClientNameStore(query: Knex): ClientNameStore {
  return {
    put: (entry, name) => write(query, putName, { entry, name }),
    find: (entry) => pipe(readFirstRow(query, findName, { entry }), TE.map(O.map(({ name }) => name))),
  }
}

const addGrant = defineCommand('assistant_grant_add')`
  insert into assistant_grants (sign_in_id, generation, rotations) values (:connection, :generation, :rotations)`

// Locks the sign-in first, as ending a sign-in does. In the other order the two would deadlock when the holder records its use.
const holdGrant = defineStatement(
  'assistant_grant_hold',
  t.type({ connection: signInId, generation: t.number, rotations: t.readonlyArray(instant) }, 'assistant_grants'),
)`
  select g.sign_in_id as connection, g.generation, g.rotations
    from sign_ins s join assistant_grants g on g.sign_in_id = s.id where s.id = :connection
    for no key update of s, g`

const putGrant = defineCommand('assistant_grant_put')`
  update assistant_grants set generation = :generation, rotations = :rotations where sign_in_id = :connection`

const toValues = ({ rotations, ...grant }: Grant): Values => ({ ...grant, rotations: rotations.map(instant.encode) })

export function makePostgresGrantStore(query: Knex): GrantStore {
  return {
    add: (grant) => write(query, addGrant, toValues(grant)),
    lock: (connection) => readFirstRow(query, holdGrant, { connection }),
    put: (grant) => write(query, putGrant, toValues(grant)),
  }
}
