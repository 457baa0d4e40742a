// The token record behind each plugin call, read outside any unit of work: many calls share one prepared query.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { ReadTokenRecord } from '#domain/session/ports.ts'
import type { TokenRecord, TokenRecordId } from '#domain/session/token-record.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Database } from '../kernel/database.ts'
import { failureCode, failureKind } from '../kernel/database-failure.ts'
import { decodeRow } from '../kernel/statement.ts'
import { tokenRecordColumns, tokenRecordRow } from './token-record-row.ts'

const BATCH = 200
const READS_AT_ONCE = 2

const readRecords = {
  name: 'token_read',
  sql: `select ${tokenRecordColumns} from token_records r where r.id = any($1::uuid[])`,
  row: tokenRecordRow,
}

const isRecordId = (id: unknown): id is TokenRecordId => typeof id === 'string'

export const makeReadTokenRecord = ({ database }: { readonly database: Database }): ReadTokenRecord => {
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
      if (failureKind(error) === 'Bug') throw error
      database.log.warn('postgres.unavailable', { code: failureCode(error) })
      return E.left(storeUnavailable)
    }
  }
}
