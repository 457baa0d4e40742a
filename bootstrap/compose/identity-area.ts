// Wires what is kept of a person: every area that keeps any is named here.
import { makeArchivePersonalData } from '#application/archive/personal-data.ts'
import { makeEraseMyData } from '#application/identity/erase-my-data.ts'
import { makeExportMyData } from '#application/identity/export-my-data.ts'
import { ledgerPersonalData } from '#application/ledger/personal-data.ts'
import { licencePersonalData } from '#application/licence/personal-data.ts'
import { sessionPersonalData } from '#application/session/personal-data.ts'
import type { ArchivePersonalStores } from '#domain/archive/personal-store.ts'
import type { PseudonymOf } from '#domain/archive/pseudonym.ts'
import type { PersonalData } from '#domain/identity/personal-data.ts'
import type { LedgerPersonalStores } from '#domain/ledger/personal-store.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-store.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-store.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export type PersonalStores = SessionPersonalStores &
  LedgerPersonalStores &
  ArchivePersonalStores &
  LicencePersonalStores

export type IdentityArea = ReturnType<typeof composeIdentity>

export const composeIdentity = (deps: {
  readonly inScope: InScope<PersonalStores>
  readonly log: Log
  readonly pseudonymOf: PseudonymOf
}) => {
  const { inScope } = deps
  // The session last: while anything fails, he can still ask again, and his mailboxes are known by it.
  const areas: readonly PersonalData<PersonalStores>[] = [
    ledgerPersonalData,
    makeArchivePersonalData(deps),
    licencePersonalData,
    sessionPersonalData,
  ]
  return { exportMyData: makeExportMyData({ inScope, areas }), eraseMyData: makeEraseMyData({ inScope, areas }) }
}
