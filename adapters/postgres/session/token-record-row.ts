// A token record as its row says it. Claims are not part of it: only the statements that take and give them look at those.
import * as t from 'io-ts'
import type { TokenRecord, Sealed } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { instant, nullable, text } from '../kernel/columns.ts'
import { ledgerUserId, tenantUuid, tokenRecordId } from '../kernel/identifiers.ts'

const sealed = text<Sealed>('Sealed')

export const tokenRecordRow: t.Type<TokenRecord, unknown, unknown> = t.type(
  {
    id: tokenRecordId,
    ledgerUserId,
    tenantUuid,
    mailclientEmail: text<Mailbox>('Mailbox'),
    ledgerUserName: t.string,
    division: t.number,
    accessToken: sealed,
    refreshToken: sealed,
    accessExpiresAt: instant,
    lastRefreshedAt: instant,
    lastUsedAt: instant,
    revokedAt: nullable(instant),
    sessionsSince: nullable(instant),
    refreshFailureCount: t.number,
  },
  'token_records',
)

/** What `tokenRecordRow` reads, from the table or an alias of it. */
export const tokenRecordColumns = (table: string): string =>
  [
    'id',
    'ledger_user_id as "ledgerUserId"',
    'tenant_uuid as "tenantUuid"',
    'mailclient_email as "mailclientEmail"',
    'ledger_user_name as "ledgerUserName"',
    'division',
    'access_token as "accessToken"',
    'refresh_token as "refreshToken"',
    'access_expires_at as "accessExpiresAt"',
    'last_refreshed_at as "lastRefreshedAt"',
    'last_used_at as "lastUsedAt"',
    'revoked_at as "revokedAt"',
    'sessions_since as "sessionsSince"',
    'refresh_failure_count as "refreshFailureCount"',
  ]
    .map((column) => `${table}.${column}`)
    .join(', ')
