// The queues of the archive area. Its use cases plan their own repetitions; the queue's are for when not even that could be stored.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveJob, ArchiveJobData } from '#domain/archive/archive-store.ts'
import { asTenantUuid } from '#domain/identity/tenant.ts'
import { parseUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { ArchiveArea } from './archive-area.ts'
import { nothing } from './queue-data.ts'

const uuid = new t.Type<Uuid, string, unknown>(
  'uuid',
  (value): value is Uuid => typeof value === 'string' && parseUuid(value)._tag === 'Some',
  (value, context) => {
    const parsed = typeof value === 'string' ? parseUuid(value) : undefined
    return parsed?._tag === 'Some' ? t.success(parsed.value) : t.failure(value, context)
  },
  t.identity,
)

const named = t.type({ tenantUuid: uuid, archiveId: uuid })
const key: t.Decoder<unknown, ArchiveJobData> = {
  name: 'archive key',
  validate: (value, context) =>
    pipe(named.validate(value, context), (decoded) =>
      decoded._tag === 'Left'
        ? decoded
        : t.success({
            tenantUuid: asTenantUuid(decoded.right.tenantUuid),
            archiveId: asArchiveId(decoded.right.archiveId),
          }),
    ),
  decode: (value) => key.validate(value, [{ key: '', type: named, actual: value }]),
}

const persistent = { retries: 20, retryDelaySeconds: 5, longestRetryDelaySeconds: 600 } as const

export const archiveQueues = (
  area: Pick<ArchiveArea, 'runArchive' | 'cleanUpArchive' | 'purgeStoredMails'>,
): Readonly<Record<ArchiveJob['queue'], Queue>> => ({
  'archive.run': queueOf({
    policy: { ...persistent, deadlineSeconds: 600, concurrency: 2 },
    codec: key,
    handle: area.runArchive,
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
        area.purgeStoredMails,
        TE.map(() => undefined),
      ),
  }),
})
