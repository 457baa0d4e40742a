// What the operations area needs: the jobs of all queues with their metrics, and what the home page and the page of the vault show.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { CheckName, DayValue, FigureName, CheckFinding } from './home.ts'
import type { Migrations, ReplicaState, ServiceReplica, SeenReplica } from './system.ts'
import type { EndedLink, LinkGroup, RefreshDay } from './vault.ts'
import type { SavedView, SavedViewUuid } from './saved-view.ts'
import type { ListedJob, JobState, QueueReport, ShownJob } from './job.ts'

export interface JobQuery extends Page {
  readonly queue: Option<string>
  /** Empty: all. */
  readonly states: readonly JobState[]
}

/** In any scope: queues belong to no tenant. */
export interface JobStore {
  readonly listQueues: Stored<readonly QueueReport[]>
  /** The newest first. */
  readonly list: (query: JobQuery) => Stored<Paged<ListedJob>>
  readonly find: (id: Uuid) => Stored<Option<ShownJob>>
  /** The same, locked until the end of the unit of work: no worker takes it meanwhile. */
  readonly lock: (id: Uuid) => Stored<Option<ShownJob>>
  /** Of a held job: a failed one moves back to its queue. Answers its id there; none: a job of the same key waits there already. */
  readonly runAgain: (id: Uuid) => Stored<Option<Uuid>>
  /** Of a held job: no worker takes it. */
  readonly setAside: (id: Uuid) => Stored<void>
}

/** In the scope of a tenant. */
export interface HomeStore {
  /** `ofAll`: admin tables count for all tenants. */
  readonly check: (name: CheckName, ofAll: boolean, now: Instant) => Stored<CheckFinding>
  /** On days of the office, both inclusive. */
  readonly figure: (name: FigureName, from: Day, to: Day) => Stored<readonly DayValue[]>
}

/** In any scope: links with the ledger are in an admin table. */
export interface VaultStore {
  readonly groups: (now: Instant) => Stored<readonly LinkGroup[]>
  /** On days of the office, both inclusive; the oldest first. */
  readonly days: (from: Day, to: Day) => Stored<readonly RefreshDay[]>
  /** The latest first. */
  readonly ended: (page: Page) => Stored<Paged<EndedLink>>
}

/** In any scope. */
export interface SystemStore {
  /** The longest running first. */
  readonly replicas: Stored<readonly SeenReplica[]>
  /** The replica runs. Those away for longer than `REPLICA_KEPT` are forgotten. */
  readonly saveHeartbeat: (replica: ServiceReplica, state: ReplicaState, now: Instant) => Stored<void>
  /** Reads a row of the scope's tenant, as every call does. */
  readonly readTenant: Stored<void>
  readonly remove: (id: Uuid) => Stored<void>
  readonly migrations: Stored<Migrations>
}

/** In the scope of the user's own tenant. */
export interface SavedViewStore {
  /** In any order. */
  readonly list: (user: UserUuid, page: string) => Stored<readonly SavedView[]>
  /** Makes or replaces. Right(false): the user has `MAX_VIEWS` others; nothing was written. Exact while the tenant is held. */
  readonly put: (user: UserUuid, view: SavedView) => Stored<boolean>
  readonly remove: (user: UserUuid, view: SavedViewUuid) => Stored<void>
}

export interface OperationsStores {
  readonly jobs: JobStore
  readonly home: HomeStore
  readonly vault: VaultStore
  readonly system: SystemStore
  readonly views: SavedViewStore
}

export interface JobMetrics {
  /** After each attempt. */
  readonly countJobEnd: (queue: string, outcome: 'completed' | 'failed') => void
  /** `read` before each exposition. None: the queues could not be read. */
  readonly watchQueues: (read: () => Promise<Option<readonly QueueReport[]>>) => void
}
