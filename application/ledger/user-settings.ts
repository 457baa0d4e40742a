// What a mail user has chosen for himself, read and replaced whole (PLG-16).
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

interface Deps {
  readonly inScope: InScope<Pick<LedgerStores, 'settings'>>
}

/** The defaults for whoever has chosen nothing yet. */
export type ReadSettings = (caller: LedgerCaller) => TaskEither<StoreUnavailable, UserSettings>

export const makeReadSettings =
  (deps: Deps): ReadSettings =>
  ({ tenantUuid, ledgerUserId }) =>
    deps.inScope(Tenant(tenantUuid), ({ settings }) =>
      pipe(settings.find(ledgerUserId), TE.map(O.getOrElse(() => defaultSettings))),
    )

/** Answers what is kept from now on. */
export type WriteSettings = (caller: LedgerCaller, settings: UserSettings) => TaskEither<StoreUnavailable, UserSettings>

export const makeWriteSettings =
  (deps: Deps): WriteSettings =>
  ({ tenantUuid, ledgerUserId }, chosen) =>
    deps.inScope(Tenant(tenantUuid), ({ settings }) =>
      pipe(
        settings.put(ledgerUserId, chosen),
        TE.map(() => chosen),
      ),
    )
