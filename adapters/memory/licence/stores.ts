// Licences, their mailboxes and the users that they created, in memory: the stores of a unit of work.
import type { Activation, Licence } from '#domain/licence/licence.ts'
import type { LicencePersonalStores, LicenceStores } from '#domain/licence/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { EventMemory } from '../event/stores.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import type { Memory } from '../kernel/memory.ts'
import type { SessionMemory } from '../session/stores.ts'
import { makeMemoryLicenceStore } from './licence-store.ts'
import { type LinkUserRow, makeMemoryLinkUserStore } from './link-user-store.ts'
import { makeMemoryPersonalLicences } from './personal-licences.ts'

export function makeLicenceMemory(
  memory: Memory,
  identity: Pick<IdentityMemory, 'usersOf' | 'setStatusIn' | 'onUserWritten'>,
  { connections }: Pick<SessionMemory, 'connections'>,
  event: Pick<EventMemory, 'eventsOf' | 'notificationsOf' | 'preferencesOf'>,
) {
  const licences = memory.table<Licence, 'covers'>({
    covers: ({ covers, status }) => (status === 'revoked' ? null : covers),
  })
  const activations = memory.table<Activation>()
  const linkUsersOf = memory.tenantTable<LinkUserRow>()
  // A user whom an administrator changed no longer belongs to the licences.
  identity.onUserWritten((scope, user) => linkUsersOf(scope).remove(user))
  return {
    licences,
    activations,
    stores: (scope: Scope): LicenceStores & Pick<LicencePersonalStores, 'personalLicences'> => ({
      licences: makeMemoryLicenceStore({ licences, activations }),
      linkUsers: makeMemoryLinkUserStore({
        licences,
        activations,
        linkUsers: linkUsersOf(scope),
        users: identity.usersOf(scope),
        setStatus: identity.setStatusIn(scope),
      }),
      personalLicences: makeMemoryPersonalLicences({
        licences,
        activations,
        connections,
        users: identity.usersOf(scope),
        events: event.eventsOf(scope),
        notifications: event.notificationsOf(scope),
        preferences: event.preferencesOf(scope),
      }),
    }),
  }
}
