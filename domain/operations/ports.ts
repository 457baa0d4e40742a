// Ports of the operations area: jobs of all queues and their metrics, and data of the home page, the vault, the system and saved views.
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
import type { SampleCleaner, SampleJobStore, SampleStore } from './sample.ts'
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
  /** As `find`, and locks the job until the end of the unit of work, so that no worker takes it. */
  readonly lock: (id: Uuid) => Stored<Option<ShownJob>>
  /** The caller has locked the job. A failed job moves back to its queue. Returns its new id; none: a job with the same key waits there. */
  readonly runAgain: (id: Uuid) => Stored<Option<Uuid>>
  /** The caller has locked the job. No worker takes it any more. */
  readonly setAside: (id: Uuid) => Stored<void>
}

/** In the scope of a tenant. */
export interface HomeStore {
  /** `ofAll`: counts the admin tables for all tenants. */
  readonly check: (name: CheckName, ofAll: boolean, now: Instant) => Stored<CheckFinding>
  /** Days are those of the office's time zone, both inclusive. */
  readonly figure: (name: FigureName, from: Day, to: Day) => Stored<readonly DayValue[]>
}

/** In any scope: links with the ledger are in an admin table. */
export interface VaultStore {
  readonly groups: (now: Instant) => Stored<readonly LinkGroup[]>
  /** Days are those of the office's time zone, both inclusive; the oldest first. */
  readonly days: (from: Day, to: Day) => Stored<readonly RefreshDay[]>
  /** The latest first. */
  readonly listEnded: (page: Page) => Stored<Paged<EndedLink>>
}

/** In any scope. */
export interface SystemStore {
  /** The longest running first. */
  readonly replicas: Stored<readonly SeenReplica[]>
  /** Stores that the replica runs. Deletes replicas that are away for longer than `REPLICA_KEPT`. */
  readonly saveHeartbeat: (replica: ServiceReplica, state: ReplicaState, now: Instant) => Stored<void>
  /** Reads a row of the scope's tenant, to check that the database can. */
  readonly readTenant: Stored<void>
  readonly remove: (id: Uuid) => Stored<void>
  readonly migrations: Stored<Migrations>
}

/** In the scope of the user's own tenant. */
export interface SavedViewStore {
  /** In any order. */
  readonly list: (user: UserUuid, page: string) => Stored<readonly SavedView[]>
  /** Creates or replaces. Right(false): the user has `MAX_VIEWS` others; nothing was written. Exact only while the tenant is locked. */
  readonly put: (user: UserUuid, view: SavedView) => Stored<boolean>
  readonly remove: (user: UserUuid, view: SavedViewUuid) => Stored<void>
}

export interface OperationsStores {
  readonly jobs: JobStore
  readonly home: HomeStore
  readonly vault: VaultStore
  readonly system: SystemStore
  readonly views: SavedViewStore
  readonly samples: SampleStore
  readonly sampleJobs: SampleJobStore
  readonly sampleCleaner: SampleCleaner
}

export interface JobMetrics {
  /** Called after each attempt. */
  readonly countJobEnd: (queue: string, outcome: 'completed' | 'failed') => void
  /** Calls `read` before each exposition. None: the queues cannot be read. */
  readonly watchQueues: (read: () => Promise<Option<readonly QueueReport[]>>) => void
}
