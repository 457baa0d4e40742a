// The queue of the assistant area: how often it fires and what works it.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import { type Queue, queueOf } from '#adapters/jobs/queue.ts'
import type { AssistantJob } from '#domain/assistant/ports.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { nothing } from './queue-data.ts'

export const assistantQueues = (area: {
  readonly cleanUp: TE.TaskEither<StoreUnavailable, void>
}): Readonly<Record<AssistantJob['queue'], Queue>> => ({
  'assistant.clean-up': queueOf({
    policy: { retries: 3, retryDelaySeconds: 60, deadlineSeconds: 300, concurrency: 1, schedule: '25 * * * *' },
    codec: nothing,
    handle: () => area.cleanUp,
  }),
})
