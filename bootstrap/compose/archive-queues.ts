// The queues of the archive area. Its use cases plan their own repetitions; the queue's are for when not even that could be stored.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import { asSendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveJob } from '#domain/archive/archive-store.ts'
import { WORKER_LIMIT } from '#domain/archive/timing.ts'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import { minutes, seconds } from '#domain/shared/clock.ts'
import type { ArchiveArea } from './archive-area.ts'
import { id, nothing } from './queue-data.ts'

const key = t.type({ tenantUuid: id('tenant', asTenantUuid), archiveId: id('archive', asArchiveId) })
const sendArchiveKey = t.type({
  tenantUuid: id('tenant', asTenantUuid),
  sendArchiveJobId: id('job', asSendArchiveJobId),
})

/**
 * A worker's attempt limits itself to WORKER_LIMIT and then undoes what it made; a deadline before that would give its mail to a second worker
 * while the first is still at it. One that died is not waited for: its heart no longer beats.
 */
const UNDOING = minutes(15)
const RUN_DEADLINE_SECONDS = (WORKER_LIMIT + UNDOING) / seconds(1)

/** Every job has a key, and of each at most one waits. */
const persistent = {
  oneWaits: true,
  retries: 20,
  retryDelaySeconds: 5,
  longestRetryDelaySeconds: 600,
} as const

export const archiveQueues = (
  area: Pick<ArchiveArea, 'runArchive' | 'chooseTarget' | 'cleanUpArchive' | 'purgeArchives'>,
): Readonly<Record<ArchiveJob['queue'], Queue>> => ({
  'archive.run': queueOf({
    policy: { ...persistent, deadlineSeconds: RUN_DEADLINE_SECONDS, concurrency: 2 },
    codec: key,
    handle: area.runArchive,
  }),
  'archive.choose-target': queueOf({
    policy: { ...persistent, deadlineSeconds: 120, concurrency: 1 },
    codec: sendArchiveKey,
    handle: area.chooseTarget,
  }),
  'archive.clean-up': queueOf({
    policy: { ...persistent, deadlineSeconds: 120, concurrency: 2 },
    codec: key,
    handle: area.cleanUpArchive,
  }),
  'archive.purge': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 600, concurrency: 1, schedule: '15 4 * * *' },
    codec: nothing,
    handle: () =>
      pipe(
        area.purgeArchives,
        TE.map(() => undefined),
      ),
  }),
})
