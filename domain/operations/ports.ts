// What the operations area needs: the jobs of all queues, and metrics of them.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ListedJob, JobState, QueueReport, ShownJob } from './job.ts'

export interface JobQuery extends Page {
  readonly queue: Option<string>
  /** Empty: all. */
  readonly states: readonly JobState[]
}

/** In any scope: queues belong to no tenant. */
export interface JobLedger {
  readonly queues: Stored<readonly QueueReport[]>
  /** The newest first. */
  readonly list: (query: JobQuery) => Stored<Paged<ListedJob>>
  readonly find: (id: Uuid) => Stored<Option<ShownJob>>
  /** The same, locked until the end of the unit of work: no worker takes it meanwhile. */
  readonly hold: (id: Uuid) => Stored<Option<ShownJob>>
  /** Of a held job: a failed one moves back to its queue. Answers its id there; none: a job of the same key waits there already. */
  readonly runAgain: (id: Uuid) => Stored<Option<Uuid>>
  /** Of a held job: no worker takes it. */
  readonly setAside: (id: Uuid) => Stored<void>
}

export interface OperationsStores {
  readonly jobs: JobLedger
}

export interface JobMetrics {
  /** After each attempt. */
  readonly jobEnded: (queue: string, outcome: 'completed' | 'failed') => void
  /** `read` before each exposition. None: the queues could not be read. */
  readonly watchQueues: (read: () => Promise<Option<readonly QueueReport[]>>) => void
}
