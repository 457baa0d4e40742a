// Whether the database can serve this release: it answers, and its tables are as new as the code.
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Database } from './database.ts'
import { failureCode, failureKind } from './database-failure.ts'
import { isBehind } from './schema-state.ts'

/** True: `migrate` has something to do before this release may serve. */
export const migrationsPending = (database: Database): TE.TaskEither<StoreUnavailable, boolean> =>
  TE.tryCatch(
    () => isBehind((sql) => database.query(sql)),
    (error) => {
      if (failureKind(error) === 'Bug') throw error
      database.log.debug('postgres.unavailable', { code: failureCode(error) })
      return storeUnavailable
    },
  )
