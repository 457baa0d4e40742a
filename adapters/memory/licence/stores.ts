// Licences, their mailboxes and the users whom they made, in memory: the stores of a unit of work.
import type { Activation, Licence } from '#domain/licence/licence.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import type { Memory } from '../kernel/memory.ts'
import { makeMemoryLicenceStore } from './licence-store.ts'
import { type LinkUserRow, makeMemoryLinkUserStore } from './link-user-store.ts'

export const makeLicenceMemory = (
  memory: Memory,
  identity: Pick<IdentityMemory, 'usersOf' | 'setStatusIn' | 'onUserWritten'>,
) => {
  const licences = memory.table<Licence, 'covers'>({ covers: ({ covers }) => covers })
  const activations = memory.table<Activation>()
  const linkUsersOf = memory.tenantTable<LinkUserRow>()
  // A user whom an administrator changed is no longer the licences'.
  identity.onUserWritten((scope, user) => linkUsersOf(scope).remove(user))
  return {
    licences,
    stores: (scope: Scope): LicenceStores => ({
      licences: makeMemoryLicenceStore({ licences, activations }),
      linkUsers: makeMemoryLinkUserStore({
        licences,
        activations,
        linkUsers: linkUsersOf(scope),
        users: identity.usersOf(scope),
        setStatus: identity.setStatusIn(scope),
      }),
    }),
  }
}
