// Saved views, replicas and the health of the vault in memory: the stores of a unit of work.
import { TE } from '#domain/shared/fp.ts'
import type { OperationsStores, SavedViewStore, SystemStore } from '#domain/operations/ports.ts'
import { MAX_VIEWS, type SavedView } from '#domain/operations/saved-view.ts'
import { REPLICA_KEPT, type ReplicaState, type SeenReplica } from '#domain/operations/system.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { IdentityMemory } from '../identity/stores.ts'
import { asPort, type Memory, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'
import type { SessionMemory } from '../session/stores.ts'
import { makeMemorySampleStore } from './sample-store.ts'
import { makeMemoryVaultStore } from './vault-store.ts'

interface ViewRow {
  readonly user: UserUuid
  readonly view: SavedView
}

function makeMemorySavedViewStore(views: Table<ViewRow>, users: Pick<Table<unknown>, 'get'>): SavedViewStore {
  const viewsOf = (user: UserUuid) => views.rows().flatMap((row) => (row.user === user ? [row.view] : []))
  return asPort({
    list: (user, page) => viewsOf(user).filter((view) => view.page === page),
    put: (user, view) => {
      if (users.get(user) === undefined) throw new Error('a view of a user who is not there')
      const { uuid, page, name, query } = view
      if (viewsOf(user).filter((other) => other.uuid !== uuid).length >= MAX_VIEWS) return false
      views.put(`${user} ${uuid}`, { user, view: { uuid, page, name, query } })
      return true
    },
    remove: (user, view) => void views.remove(`${user} ${view}`),
  })
}

export interface ReplicaRow {
  readonly replica: SeenReplica
  readonly state: ReplicaState
}

const longestRunningFirst = byAll<SeenReplica>(
  (a, b) => a.startedAt - b.startedAt,
  byText(({ id }) => id),
)

const makeMemorySystemStore = (replicas: Table<ReplicaRow>): SystemStore => ({
  ...asPort<Pick<SystemStore, 'saveHeartbeat' | 'remove'>>({
    saveHeartbeat: (replica, state, now) => {
      replicas.removeWhere(({ replica: { id, seenAt } }) => id !== replica.id && seenAt < now - REPLICA_KEPT)
      const { id, name, version, startedAt } = replicas.get(replica.id)?.replica ?? replica
      replicas.put(id, { replica: { id, name, version, startedAt, seenAt: now }, state })
    },
    remove: (id) => void replicas.remove(id),
  }),
  replicas: TE.fromIO(() =>
    replicas
      .rows()
      .map(({ replica }) => replica)
      .toSorted(longestRunningFirst),
  ),
  readTenant: TE.fromIO(() => void replicas.rows()),
  // Memory has no schema.
  migrations: TE.of({ applied: [], pending: [] }),
})

/** `identity` and `session` must use the same memory. */
export function makeOperationsMemory(
  memory: Memory,
  identity: Pick<IdentityMemory, 'tenants' | 'usersOf' | 'onUserWritten'>,
  session: Pick<SessionMemory, 'connections' | 'refreshRuns'>,
) {
  const viewsOf = memory.tenantTable<ViewRow>()
  const replicas = memory.table<ReplicaRow>()
  const sampleParts = memory.table<Instant>()
  identity.onUserWritten((scope, user, isAnonymised) => {
    if (isAnonymised) viewsOf(scope).removeWhere((row) => row.user === user)
  })
  return {
    replicas,
    stores: (scope: Scope): Omit<OperationsStores, 'jobs' | 'home' | 'sampleJobs' | 'sampleCleaner'> => ({
      views: makeMemorySavedViewStore(viewsOf(scope), identity.usersOf(scope)),
      system: makeMemorySystemStore(replicas),
      vault: makeMemoryVaultStore(session, identity.tenants),
      samples: makeMemorySampleStore(sampleParts),
    }),
  }
}
