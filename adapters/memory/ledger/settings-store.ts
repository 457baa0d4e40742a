// The choices of mail users, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SettingsStore } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Table } from '../kernel/memory.ts'

export interface SettingsRow {
  readonly ledgerUserId: LedgerUserId
  readonly settings: UserSettings
}

export const makeMemorySettingsStore = (table: Table<SettingsRow>): SettingsStore => ({
  find: (user) =>
    TE.fromIO(() =>
      pipe(
        O.fromNullable(table.get(user)),
        O.map(({ settings }) => settings),
      ),
    ),
  put: (user, settings) => TE.fromIO(() => table.put(user, { ledgerUserId: user, settings })),
})
