// What a user chooses: the contact of an address (PLG-3), addresses to exclude (PLG-8), settings (PLG-16).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ContactChoice } from '#domain/ledger/contact.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { defaultSettings, type UserSettings } from '#domain/ledger/settings.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'

export interface ChosenFor {
  readonly email: Mailbox
  readonly contact: O.Option<ContactChoice>
}

/** None takes it back. Twice is as once. Answers what holds from now on. */
export type ChooseContact = (
  caller: LedgerCaller,
  address: Mailbox,
  choice: O.Option<ContactChoice>,
) => Stored<ChosenFor>

export const makeChooseContact =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'contactChoices'>> }): ChooseContact =>
  ({ tenantUuid, ledgerUserId }, email, contact) =>
    deps.inScope(Tenant(tenantUuid), ({ contactChoices }) =>
      pipe(
        contact,
        O.match(
          () => contactChoices.remove(ledgerUserId, email),
          (choice) => contactChoices.put(ledgerUserId, email, choice),
        ),
        TE.map(() => ({ email, contact })),
      ),
    )

/** Twice is as once. Answers what holds from now on. */
export type SetExcluded = (
  caller: LedgerCaller,
  address: Mailbox,
  excluded: boolean,
) => Stored<{ readonly email: Mailbox; readonly excluded: boolean }>

export const makeSetExcluded =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'exclusions'>> }): SetExcluded =>
  ({ tenantUuid, ledgerUserId }, email, excluded) =>
    deps.inScope(Tenant(tenantUuid), ({ exclusions }) =>
      pipe(
        excluded ? exclusions.exclude(ledgerUserId, email) : exclusions.include(ledgerUserId, email),
        TE.map(() => ({ email, excluded })),
      ),
    )

/** What a user has chosen, or none. Apart from the stores, so that those who ask at once may share one reading. */
export type FindSettings = (tenantUuid: TenantUuid, user: LedgerUserId) => Stored<O.Option<UserSettings>>

/** The defaults of users without settings. */
export type ReadSettings = (caller: LedgerCaller) => Stored<UserSettings>

export const makeReadSettings =
  (deps: { readonly findSettings: FindSettings }): ReadSettings =>
  ({ tenantUuid, ledgerUserId }) =>
    pipe(deps.findSettings(tenantUuid, ledgerUserId), TE.map(O.getOrElse(() => defaultSettings)))

/** Answers what is kept from now on. */
export type WriteSettings = (caller: LedgerCaller, settings: UserSettings) => Stored<UserSettings>

export const makeWriteSettings =
  (deps: { readonly inScope: InScope<Pick<LedgerStores, 'settings'>> }): WriteSettings =>
  ({ tenantUuid, ledgerUserId }, chosen) =>
    deps.inScope(Tenant(tenantUuid), ({ settings }) =>
      pipe(
        settings.put(ledgerUserId, chosen),
        TE.map(() => chosen),
      ),
    )
