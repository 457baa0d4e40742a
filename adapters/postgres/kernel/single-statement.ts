// Runs one statement outside any unit of work: its own transaction, no tenant.
import { TE } from '#domain/shared/fp.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Database } from './database.ts'
import { noteDatabaseFailure } from './database-failure.ts'

export type Row = Readonly<Record<string, unknown>>

/** Returns the rows. Rejects if the refusal is a bug of ours. `name`: the statement is prepared once per connection under this name. */
export function runStatement(
  database: Database,
  sql: string,
  values: readonly unknown[] = [],
  name?: string,
): Stored<readonly Row[]> {
  return TE.tryCatch(
    async () => {
      const rows = await database.query(sql, values, name)
      database.outages.noteAnswer('postgres')
      return rows
    },
    (error) => {
      if (!noteDatabaseFailure(database.outages, error, 'statement')) throw error
      return storeUnavailable
    },
  )
}
