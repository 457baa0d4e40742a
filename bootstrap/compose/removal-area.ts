// Wires what becomes of people whose time has come, over all areas that keep anything of them, and of sign-ins that have run out.
import { makeAnonymiseDue, makeAnonymiseUser } from '#application/identity/anonymise.ts'
import type { Audited } from '#application/identity/audit.ts'
import { makeCleanUpSignIns } from '#application/identity/sign-ins.ts'
import type { EraseMyData } from '#application/identity/my-data.ts'
import { makeForgetLicencesOfMailbox } from '#application/licence/licences.ts'
import { makeForgetMailbox } from '#application/session/forget-mailbox.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { LicencePersonalStores } from '#domain/licence/personal-data.ts'
import type { Log, TrackError } from '#domain/logging/ports.ts'
import type { SessionPersonalStores } from '#domain/session/personal-data.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export interface RemovalDeps {
  readonly inScope: InScope<IdentityStores & SessionPersonalStores & LicencePersonalStores>
  readonly audited: Audited<IdentityStores>
  readonly eraseMyData: EraseMyData
  readonly clock: Clock
  readonly log: Log
  readonly trackError: TrackError
}

export type RemovalArea = ReturnType<typeof composeRemoval>

export const composeRemoval = (deps: RemovalDeps) => {
  const forgetMailbox = [makeForgetLicencesOfMailbox(deps), makeForgetMailbox(deps)]
  return {
    anonymiseDue: makeAnonymiseDue({ ...deps, anonymiseUser: makeAnonymiseUser({ ...deps, forgetMailbox }) }),
    cleanUpSignIns: makeCleanUpSignIns(deps),
  }
}
