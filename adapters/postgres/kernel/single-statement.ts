// Runs one statement outside any unit of work: its own transaction, no tenant.
import { TE } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Database } from './database.ts'
import { getFailureCode, classifyFailure } from './database-failure.ts'

export type Row = Readonly<Record<string, unknown>>

/** Returns the rows. Rejects if the refusal is a bug of ours. `name`: the statement is prepared once per connection under this name. */
export function runStatement(
  database: Database,
  sql: string,
  values: readonly unknown[] = [],
  name?: string,
): Stored<readonly Row[]> {
  return TE.tryCatch(
    () => database.query(sql, values, name),
    (error) => {
      if (classifyFailure(error) === 'Bug') throw error
      database.log.warn('postgres.unavailable', { code: getFailureCode(error) })
      return storeUnavailable
    },
  )
}
