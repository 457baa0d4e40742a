// The queues of the identity area: how often they fire and what works them.
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import type { IdentityJob } from '#domain/identity/ports.ts'
import { nothing } from './queue-data.ts'
import type { RemovalArea } from './removal-area.ts'

export const identityQueues = (area: RemovalArea): Readonly<Record<IdentityJob['queue'], Queue>> => ({
  'identity.anonymise': queueOf({
    policy: { retries: 5, retryDelaySeconds: 300, deadlineSeconds: 3600, concurrency: 1, schedule: '15 4 * * *' },
    codec: nothing,
    handle: () => area.anonymiseDue,
  }),
  'identity.clean-up': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300, concurrency: 1, schedule: '45 3 * * *' },
    codec: nothing,
    handle: () => area.cleanUpSignIns,
  }),
})
