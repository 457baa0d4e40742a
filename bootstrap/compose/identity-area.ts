// Wires exporting and erasing what is kept of a person: the registry of the areas that keep something.
import { makeArchivePersonalData } from '#application/archive/personal-data.ts'
import { makeEraseMyData, makeExportMyData } from '#application/identity/my-data.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-data.ts'
import type { PseudonymOf } from '#domain/archive/erase-archive.ts'
import type { PersonalData, PersonalRegistry } from '#domain/identity/personal-data.ts'
import type { LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-data.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export type PersonalStores = SessionPersonalStores &
  LedgerPersonalStores &
  ArchivePersonalStores &
  LicencePersonalStores

/** The session last: mailboxes are known by it, and while anything fails the person can ask again. */
export const personalAreas =
  (pseudonymOf: PseudonymOf) =>
  (stores: PersonalStores): readonly PersonalData[] =>
    Object.values({
      ledger: stores.personalChoices,
      archive: makeArchivePersonalData(stores.personalArchives, pseudonymOf),
      licence: stores.personalLicences,
      session: stores.personalConnections,
    } satisfies PersonalRegistry)

export type IdentityArea = ReturnType<typeof composeIdentity>

export const composeIdentity = (deps: {
  readonly inScope: InScope<PersonalStores>
  readonly log: Log
  readonly pseudonymOf: PseudonymOf
}) => {
  const own = { inScope: deps.inScope, log: deps.log, areas: personalAreas(deps.pseudonymOf) }
  return { exportMyData: makeExportMyData(own), eraseMyData: makeEraseMyData(own) }
}
