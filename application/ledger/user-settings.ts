// What a mail user has chosen for himself, read and replaced whole (PLG-16).
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { type InScope, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'

/** What a user has chosen, or none. Apart from the stores, so that those who ask at once may share one reading. */
export type FindSettings = (
  tenantUuid: TenantUuid,
  user: LedgerUserId,
) => TaskEither<StoreUnavailable, O.Option<UserSettings>>

/** The defaults for whoever has chosen nothing yet. */
export type ReadSettings = (caller: LedgerCaller) => TaskEither<StoreUnavailable, UserSettings>

export const makeReadSettings =
  (deps: { readonly findSettings: FindSettings }): ReadSettings =>
  ({ tenantUuid, ledgerUserId }) =>
    pipe(deps.findSettings(tenantUuid, ledgerUserId), TE.map(O.getOrElse(() => defaultSettings)))

/** Answers what is kept from now on. */
export type WriteSettings = (caller: LedgerCaller, settings: UserSettings) => TaskEither<StoreUnavailable, UserSettings>

export const makeWriteSettings =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'settings'>> }): WriteSettings =>
  ({ tenantUuid, ledgerUserId }, chosen) =>
    deps.inScope(Tenant(tenantUuid), ({ settings }) =>
      pipe(
        settings.put(ledgerUserId, chosen),
        TE.map(() => chosen),
      ),
    )
