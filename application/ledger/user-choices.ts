// What a user chooses: the contact of an address (PLG-3), addresses to exclude (PLG-8), settings (PLG-16).
import { O, pipe, TE } from '#domain/shared/fp.ts'
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

/** `contact` none removes the choice. Repeating changes nothing. Returns the new choice. */
export function makeChooseContact(deps: { readonly inScope: InScope<Pick<LedgerStores, 'contactChoices'>> }) {
  return function chooseContact(
    { tenantUuid, ledgerUserId }: LedgerCaller,
    email: Mailbox,
    contact: O.Option<ContactChoice>,
  ): Stored<ChosenFor> {
    return deps.inScope(Tenant(tenantUuid), ({ contactChoices }) =>
      pipe(
        contact,
        O.match(
          () => contactChoices.remove(ledgerUserId, email),
          (choice) => contactChoices.put(ledgerUserId, email, choice),
        ),
        TE.map(() => ({ email, contact })),
      ),
    )
  }
}

/** Repeating changes nothing. Returns the new state. */
export function makeSetExcluded(deps: { readonly inScope: InScope<Pick<LedgerStores, 'exclusions'>> }) {
  return function setExcluded(
    { tenantUuid, ledgerUserId }: LedgerCaller,
    email: Mailbox,
    excluded: boolean,
  ): Stored<{ readonly email: Mailbox; readonly excluded: boolean }> {
    return deps.inScope(Tenant(tenantUuid), ({ exclusions }) =>
      pipe(
        excluded ? exclusions.exclude(ledgerUserId, email) : exclusions.include(ledgerUserId, email),
        TE.map(() => ({ email, excluded })),
      ),
    )
  }
}

/** Reads the settings that a user has chosen, if any. Separate from the stores, so that concurrent callers can share one read. */
export type FindSettings = (tenantUuid: TenantUuid, user: LedgerUserId) => Stored<O.Option<UserSettings>>

/** Users without settings get the defaults. */
export function makeReadSettings(deps: { readonly findSettings: FindSettings }) {
  return function readSettings({ tenantUuid, ledgerUserId }: LedgerCaller): Stored<UserSettings> {
    return pipe(deps.findSettings(tenantUuid, ledgerUserId), TE.map(O.getOrElse(() => defaultSettings)))
  }
}

/** Returns the stored settings. */
export function makeWriteSettings(deps: { readonly inScope: InScope<Pick<LedgerStores, 'settings'>> }) {
  return function writeSettings(
    { tenantUuid, ledgerUserId }: LedgerCaller,
    chosen: UserSettings,
  ): Stored<UserSettings> {
    return deps.inScope(Tenant(tenantUuid), ({ settings }) =>
      pipe(
        settings.put(ledgerUserId, chosen),
        TE.map(() => chosen),
      ),
    )
  }
}
