// Decodes a row of a token record, and reads it for each plugin call; many calls share one read. Claims are not part of it: only the
// statements that take and release them read those.
import { E, O } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { ConnectionKept } from '#domain/session/personal-data.ts'
import type { Sealed, TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { instant, ledgerUserId, asNullable, tenantUuid, makeTextColumn, tokenRecordId } from '../kernel/columns.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Database } from '../kernel/database.ts'
import { noteDatabaseFailure } from '../kernel/database-failure.ts'
import { decodeRow, defineStatement } from '../kernel/statement.ts'

const sealed = makeTextColumn<Sealed>('Sealed')

const connection = {
  id: tokenRecordId,
  ledgerUserId,
  tenantUuid,
  mailclientEmail: makeTextColumn<Mailbox>('Mailbox'),
  ledgerUserName: t.string,
  division: t.number,
  accessExpiresAt: instant,
  lastRefreshedAt: instant,
  lastUsedAt: instant,
  revokedAt: asNullable(instant),
  sessionsSince: asNullable(instant),
  refreshFailureCount: t.number,
}

/** A record without its tokens. */
export const connectionRow: t.Type<ConnectionKept, unknown, unknown> = t.type(connection, 'token_records')

export const tokenRecordRow: t.Type<TokenRecord, unknown, unknown> = t.type(
  { ...connection, accessToken: sealed, refreshToken: sealed },
  'token_records',
)

/** Columns of the alias `r` for `connectionRow`. */
export const connectionColumns = `r.id, r.ledger_user_id as "ledgerUserId", r.tenant_uuid as "tenantUuid",
  r.mailclient_email as "mailclientEmail", r.ledger_user_name as "ledgerUserName", r.division,
  r.access_expires_at as "accessExpiresAt", r.last_refreshed_at as "lastRefreshedAt", r.last_used_at as "lastUsedAt",
  r.revoked_at as "revokedAt", r.sessions_since as "sessionsSince", r.refresh_failure_count as "refreshFailureCount"`

/** Columns of the alias `r` for `tokenRecordRow`. */
export const tokenRecordColumns = `${connectionColumns}, r.access_token as "accessToken", r.refresh_token as "refreshToken"`

const BATCH = 200
const READS_AT_ONCE = 2

const readRecords = defineStatement('token_read', tokenRecordRow)`
  select ${tokenRecordColumns} from token_records r where r.id = any($1::uuid[])`

const isRecordId = (id: unknown): id is TokenRecordId => typeof id === 'string'

export function makeReadTokenRecord({ database }: { readonly database: Database }): ReadTokenRecord {
  const read = async (
    ids: readonly TokenRecordId[],
  ): Promise<ReadonlyMap<TokenRecordId, E.Either<unknown, TokenRecord>>> => {
    const client = await database.connect()
    let broken = true
    try {
      const { rows } = await client.query<Readonly<Record<string, unknown>>>({
        name: readRecords.name,
        text: readRecords.sql,
        values: [ids],
      })
      broken = false
      // Decoded one by one: an unreadable row fails its own callers only.
      const records = new Map<TokenRecordId, E.Either<unknown, TokenRecord>>()
      for (const row of rows)
        if (isRecordId(row['id']))
          records.set(
            row['id'],
            E.tryCatch(
              () => decodeRow(readRecords, row),
              (error) => error,
            ),
          )
      return records
    } finally {
      client.release(broken)
    }
  }
  const ask = coalesce({ read, batch: BATCH, atOnce: READS_AT_ONCE })

  return (id) => async () => {
    try {
      const found = await ask(id)
      if (found !== undefined && E.isLeft(found)) throw found.left
      return E.right(found === undefined ? O.none : O.some(found.right))
    } catch (error) {
      if (!noteDatabaseFailure(database.outages, error, 'statement')) throw error
      return E.left(storeUnavailable)
    }
  }
}
