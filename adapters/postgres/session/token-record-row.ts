// A token record as its row has it. Claims are not part of it: only the statements that take and give them read those.
import * as t from 'io-ts'
import type { ConnectionKept } from '#domain/session/personal-data.ts'
import type { Sealed, TokenRecord } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { instant, nullable, text } from '../kernel/columns.ts'
import { ledgerUserId, tenantUuid, tokenRecordId } from '../kernel/identifiers.ts'

const sealed = text<Sealed>('Sealed')

const connection = {
  id: tokenRecordId,
  ledgerUserId,
  tenantUuid,
  mailclientEmail: text<Mailbox>('Mailbox'),
  ledgerUserName: t.string,
  division: t.number,
  accessExpiresAt: instant,
  lastRefreshedAt: instant,
  lastUsedAt: instant,
  revokedAt: nullable(instant),
  sessionsSince: nullable(instant),
  refreshFailureCount: t.number,
}

/** Without the tokens. */
export const connectionRow: t.Type<ConnectionKept, unknown, unknown> = t.type(connection, 'token_records')

export const tokenRecordRow: t.Type<TokenRecord, unknown, unknown> = t.type(
  { ...connection, accessToken: sealed, refreshToken: sealed },
  'token_records',
)

/** What `connectionRow` reads of the alias `r`. */
export const connectionColumns = `r.id, r.ledger_user_id as "ledgerUserId", r.tenant_uuid as "tenantUuid",
  r.mailclient_email as "mailclientEmail", r.ledger_user_name as "ledgerUserName", r.division,
  r.access_expires_at as "accessExpiresAt", r.last_refreshed_at as "lastRefreshedAt", r.last_used_at as "lastUsedAt",
  r.revoked_at as "revokedAt", r.sessions_since as "sessionsSince", r.refresh_failure_count as "refreshFailureCount"`

/** What `tokenRecordRow` reads of the alias `r`. */
export const tokenRecordColumns = `${connectionColumns}, r.access_token as "accessToken", r.refresh_token as "refreshToken"`
